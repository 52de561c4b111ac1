//! The timeline of a game: the sequence of its moments, which replay steps through.
//!
//! A [`Timeline`] is computed once from a record. It keeps all events, and a position every
//! [`SNAPSHOT_INTERVAL`] decisions. Any other position is reached by playing fewer decisions than
//! that, so a jump costs the same at the end of a long game as at its beginning.

use core::ops::Range;

use super::{Moment, Session, decisions_before_hidden_cards};
use crate::core::{Card, Decision, Event, MAX_SEATS, Phase, Position, Seat, View};

/// The number of decisions between two snapshots, which are positions that a timeline keeps.
pub const SNAPSHOT_INTERVAL: usize = 32;

/// Which hidden cards a replay should show. While the game is in progress not all of them may be
/// shown: see [`Timeline::visibility`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visibility {
    /// The seat whose knowledge is shown; `None` to show what everybody knew.
    pub seat: Option<Seat>,
    /// Whether face-down cards are shown.
    pub open: bool,
}

/// A round and its decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSpan {
    /// The number of the round.
    pub round: u32,
    /// The indices of its decisions, from 0.
    pub decisions: Range<usize>,
}

/// For each seat, its face-down card, if the card may be seen.
pub type KnownCards = [Option<Card>; MAX_SEATS];

/// The sequence of a game's moments, with the events and positions between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// The positions before decision 0 and before every [`SNAPSHOT_INTERVAL`]th decision after it.
    snapshots: Vec<Position>,
    /// The current position of the game.
    end_position: Position,
    decisions: Vec<(Seat, Decision)>,
    events: Vec<Event>,
    /// For each decision the index of its first event; last, the number of all events.
    first_events: Vec<usize>,
    rounds: Vec<RoundSpan>,
    /// The seat of the only person at the table; `None` if there are several or none, or if the
    /// session is view-only. While the game is not over, only this seat's secrets may be shown.
    lone_person: Option<Seat>,
    /// [`decisions_before_hidden_cards`]; `None` in a view-only session, from which no game can be
    /// branched off.
    decisions_before_hidden_cards: Option<usize>,
}

impl Timeline {
    /// The timeline of a game up to its current moment.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let game = session.game();
        let mut timeline = Self {
            snapshots: Vec::new(),
            end_position: *game.position(),
            decisions: game.decisions().collect(),
            events: Vec::new(),
            first_events: Vec::new(),
            rounds: Vec::new(),
            // A view-only session has arbitrary cards in place of unknown ones. They are shown to
            // nobody, not even to the seats that have laid them.
            lone_person: session.lone_person().filter(|_| !session.is_view_only()),
            decisions_before_hidden_cards: (!session.is_view_only())
                .then(|| decisions_before_hidden_cards(session)),
        };
        game.for_each_decision(&mut |before, events| timeline.push(before, events));
        timeline.first_events.push(timeline.events.len());
        timeline
    }

    fn push(&mut self, before: &Position, events: &[Event]) {
        let index = self.first_events.len();
        if index.is_multiple_of(SNAPSHOT_INTERVAL) {
            self.snapshots.push(*before);
        }
        match self.rounds.last_mut().filter(|span| span.round == before.round()) {
            Some(span) => span.decisions.end = index + 1,
            None => {
                self.rounds.push(RoundSpan { round: before.round(), decisions: index..index + 1 });
            }
        }
        self.first_events.push(self.events.len());
        self.events.extend_from_slice(events);
    }

    /// The number of decisions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether nothing has been decided yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Whether the game is over at the end of the timeline.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.end_position.phase() == Phase::Over
    }

    /// The rounds in which something was decided.
    #[must_use]
    pub fn rounds(&self) -> &[RoundSpan] {
        &self.rounds
    }

    /// All events, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The only person at the table; `None` if there are several or none, and in a view-only game.
    #[must_use]
    pub const fn lone_person(&self) -> Option<Seat> {
        self.lone_person
    }

    /// The current moment of the game.
    #[must_use]
    pub fn end(&self) -> Moment {
        Moment::before(self.len())
    }

    /// The position at the end.
    #[must_use]
    pub const fn end_position(&self) -> &Position {
        &self.end_position
    }

    // --- a moment ---------------------------------------------------------------------------

    /// The moment itself if it exists in the game, else the last existing one before it.
    #[must_use]
    pub fn clamp(&self, moment: Moment) -> Moment {
        if moment.decision >= self.len() {
            return self.end();
        }
        let last = self.events_of(moment.decision).len().saturating_sub(1);
        Moment { event: moment.event.min(last), ..moment }
    }

    pub(super) fn events_of(&self, decision: usize) -> Range<usize> {
        match self.first_events.get(decision..=decision + 1) {
            Some(&[first, end]) => first..end,
            _ => self.events.len()..self.events.len(),
        }
    }

    /// The number of events that have happened at a moment.
    #[must_use]
    pub fn events_before(&self, moment: Moment) -> usize {
        self.events_of(moment.decision).start + moment.event
    }

    /// The events between two moments, the second of which is the later one.
    #[must_use]
    pub fn between(&self, from: Moment, to: Moment) -> &[Event] {
        self.events.get(self.events_before(from)..self.events_before(to)).unwrap_or_default()
    }

    /// The moment after the event with this index.
    #[must_use]
    pub fn after_event(&self, index: usize) -> Moment {
        if index >= self.events.len() {
            return self.end();
        }
        let decision = self.decision_of(index);
        let events = self.events_of(decision);
        if index + 1 == events.end {
            Moment::before(decision + 1)
        } else {
            Moment { decision, event: index + 1 - events.start }
        }
    }

    /// The index of the decision that caused the event with this index.
    #[must_use]
    pub fn decision_of(&self, index: usize) -> usize {
        self.first_events.partition_point(|first| *first <= index).saturating_sub(1)
    }

    /// The round in which the event with this index was caused.
    #[must_use]
    pub fn round_of(&self, index: usize) -> Option<&RoundSpan> {
        self.round_at(Moment::before(self.decision_of(index)))
    }

    /// The round of a moment: that of its next decision, or the last one.
    #[must_use]
    pub fn round_at(&self, moment: Moment) -> Option<&RoundSpan> {
        let after = self.rounds.partition_point(|span| span.decisions.end <= moment.decision);
        self.rounds.get(after).or(self.rounds.last())
    }

    /// The position after this number of decisions.
    #[must_use]
    pub fn position(&self, decisions: usize) -> Position {
        let Some((from, mut position)) = self.nearest_snapshot(decisions) else {
            return self.end_position;
        };
        for index in from..decisions {
            let mut arms =
                self.events[self.events_of(index)].iter().filter_map(|event| match event {
                    Event::RiverStep { arm } => Some(*arm),
                    _ => None,
                });
            // The decisions come from a game, so they are legal.
            position.play_unchecked(self.decisions[index].1, &mut ());
            if position.phase() == Phase::River {
                position.flow(|arm| arms.next().unwrap_or(arm), &mut ());
            }
        }
        position
    }

    /// The snapshot from which the position after this number of decisions is reached: the last one
    /// that is not later, with the number of decisions before it. `None` at the end of the
    /// timeline.
    pub(super) fn nearest_snapshot(&self, decisions: usize) -> Option<(usize, Position)> {
        let number = decisions / SNAPSHOT_INTERVAL;
        let snapshot = self.snapshots.get(number).filter(|_| decisions < self.len())?;
        Some((number * SNAPSHOT_INTERVAL, *snapshot))
    }

    // --- visibility --------------------------------------------------------------------------

    /// What is shown if `wanted` is asked for: just that if the game is over. While it is in
    /// progress, the knowledge of the only person at the table takes the place of the wanted
    /// seat's, and `open` opens no card of the current round while one is face down
    /// ([`Self::known_cards`]).
    #[must_use]
    pub const fn visibility(&self, wanted: Visibility) -> Visibility {
        match self.end_position.phase() {
            Phase::Over => wanted,
            _ => Visibility { seat: self.lone_person, open: wanted.open },
        }
    }

    /// Whether the cards of this position's round are still secret: in the current position, which
    /// is in the same round, a card is face down.
    fn is_secret(&self, position: &Position) -> bool {
        position.round() == self.end_position.round() && !self.end_position.face_down().is_empty()
    }

    /// The position before the decision with the index `moment.decision`, as far as it was known to
    /// the seat whose knowledge is shown ([`Self::visibility`]), or to everybody if there is none.
    /// `open` has no effect on it.
    #[must_use]
    pub fn view(&self, moment: Moment, visibility: Visibility) -> View {
        self.position(moment.decision).view(self.visibility(visibility).seat)
    }

    /// The cards that are face down at a moment and may be seen.
    #[must_use]
    pub fn known_cards(&self, moment: Moment, visibility: Visibility) -> KnownCards {
        let visibility = self.visibility(visibility);
        let position = self.position(moment.decision);
        let mut cards = KnownCards::default();
        for seat in position.face_down().iter() {
            cards[seat.index()] = position.card(seat);
        }
        for event in &self.events[self.events_of(moment.decision)][..moment.event] {
            match (event, self.decisions[moment.decision]) {
                (Event::CardLaid { seat }, (_, Decision::Card(card))) => {
                    cards[seat.index()] = Some(card);
                }
                (Event::Revealed { seat, .. }, _) => cards[seat.index()] = None,
                _ => {}
            }
        }
        let is_open = visibility.open && !self.is_secret(&position);
        for seat in position.table().seats() {
            if !is_open && visibility.seat != Some(seat) {
                cards[seat.index()] = None;
            }
        }
        cards
    }

    /// The seat and the notation of the decision that caused the event with this index; `None`
    /// unless the event is the first one of its decision. The card of another seat that is still
    /// face down is written `card ?`.
    #[must_use]
    pub fn notation(&self, index: usize) -> Option<(Seat, String)> {
        let decision = self.decision_of(index);
        if self.events_of(decision).start != index {
            return None;
        }
        let (seat, made) = *self.decisions.get(decision)?;
        let is_hidden = matches!(made, Decision::Card(_))
            && Some(seat) != self.lone_person
            && self.end_position.face_down().contains(seat)
            && self.round_of(index).is_some_and(|span| span.round == self.end_position.round());
        Some((seat, if is_hidden { "card ?".to_owned() } else { made.to_string() }))
    }

    /// Whether a new game may start from a moment: the game is not view-only and not over there,
    /// and no face-down card would be copied.
    #[must_use]
    pub fn can_branch(&self, moment: Moment) -> bool {
        let is_after_end = self.is_over() && moment >= self.end();
        self.decisions_before_hidden_cards.is_some_and(|max| moment.decision <= max)
            && !is_after_end
    }

    /// Where the replay "What happened?" starts: before the decision that revealed the first card
    /// of the latest round that has a revealed card. From there the whole turn of every seat in
    /// that round is shown. `None` if no card has been revealed yet.
    #[must_use]
    pub fn what_happened_start(&self) -> Option<Moment> {
        let is_reveal = |event: &Event| matches!(event, Event::Revealed { .. });
        let last = self.events.iter().rposition(is_reveal)?;
        let round = self.round_of(last)?.decisions.clone();
        let first = self.first_events.get(round.start).copied()?;
        let first = self.events[first..=last].iter().position(is_reveal)? + first;
        Some(Moment::before(self.decision_of(first)))
    }
}

impl Session {
    /// The moment after the event with this index in the log.
    #[must_use]
    pub fn moment_after(&self, index: usize) -> Moment {
        let log = self.log();
        let Some(logged) = log.get(index) else {
            return Moment::before(self.game().decisions().count());
        };
        let first = log.partition_point(|other| other.decision < logged.decision);
        let is_last = log.get(index + 1).is_none_or(|next| next.decision != logged.decision);
        if is_last {
            Moment::before(logged.decision + 1)
        } else {
            Moment { decision: logged.decision, event: index + 1 - first }
        }
    }

    /// Whether cards have been revealed, so that the replay "What happened?" has something to show.
    #[must_use]
    pub fn has_revealed_cards(&self) -> bool {
        self.log().iter().any(|logged| matches!(logged.event, Event::Revealed { .. }))
    }
}
