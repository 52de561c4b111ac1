//! A game with the people and computer players at its seats.
//!
//! Further methods of [`Session`] are in `challenge.rs`, `lesson_turn.rs`, `past_choice.rs`,
//! `received.rs`, `sealing.rs`, `searches.rs`, `timeline.rs` and `undo.rs`.

use super::river_reports::{RiverReport, RiverReports};
use crate::app::session::LessonTurn;
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::core::{
    Card, Colour, Decision, Event, Game, Hand, Phase, Position, PublicTable, RecordCache, Refusal,
    Seat, SeatSet, View,
};

/// An event with the decision that caused it, for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedEvent {
    /// The event as the rules emitted it.
    pub event: Event,
    /// The round in which it happened, from 1.
    pub round: u32,
    /// The index, from 0, of the decision that caused it.
    pub decision: usize,
}

/// Who the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A person at this seat.
    Person(Seat),
    /// A computer player at this seat.
    Computer(Seat),
    /// Nobody, because the game is over.
    GameOver,
    /// The lesson, which decides for this seat.
    Reply(Seat),
    /// No decision is due: the learner has to continue the lesson, or the session is view-only.
    NoDecision,
}

/// A game and its players.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(super) game: Game,
    /// The players, seat by seat.
    pub(super) players: Vec<PlayerKind>,
    /// The source of the seals' salts and of the computer players' random numbers: the seed in the
    /// record (0 without one), unless [`Session::with_secret`] has replaced it.
    pub(super) secret: u64,
    /// The log: all events so far, in order.
    log: Vec<LoggedEvent>,
    /// Where the river has taken the canoes.
    river: RiverReports,
    /// For each decision, whether it revealed information: then it cannot be undone (B-175).
    pub(super) reveals: Vec<bool>,
    /// The record's text of the completed rounds, cached so that saving does not have to write the
    /// whole game again.
    pub(super) record_cache: RecordCache,
    /// The facts about the step of the lesson that this game shows; `None` for a game that is no
    /// lesson.
    lesson: Option<LessonTurn>,
    /// The seats whose laid card is not known here. If there are any, the session is view-only.
    unknown: SeatSet,
    /// Whether somebody else has played this game: its record came by a link, a file or a pasted
    /// text, and nobody has played on here.
    pub(super) is_received: bool,
}

impl Session {
    /// A new game; `None` if the set-up is not valid. `seed` is used if the set-up has none.
    #[must_use]
    pub fn new(setup: &GameSetup, seed: u64) -> Option<Self> {
        let header = setup.header(seed).ok()?;
        let mut game = Game::new(header);
        let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
        for (seat, player) in setup.seats.iter().zip(&players) {
            game.add_note(&format!("player {} {player}", seat.colour)).ok()?;
        }
        Some(Self::from_parts(game, players))
    }

    /// A game read from a record. Its notes say who plays each seat: of several notes for a seat,
    /// the last one counts. A person plays a seat without a note.
    #[must_use]
    pub fn open(game: Game) -> Self {
        let table = *game.position().table();
        let mut players = vec![PlayerKind::Human; table.len()];
        for note in game.notes() {
            let mut words = note.text.split(' ');
            if let (Some("player"), Some(colour), Some(player), None) =
                (words.next(), words.next(), words.next(), words.next())
                && let (Ok(colour), Ok(player)) = (colour.parse(), player.parse())
                && let Some(seat) = table.seat(colour)
            {
                players[seat.index()] = player;
            }
        }
        Self::from_parts(game, players)
    }

    pub(super) fn from_parts(game: Game, players: Vec<PlayerKind>) -> Self {
        let (log, river, reveals) = replay_log(&game);
        let secret = game.header().seed().unwrap_or(0);
        let record_cache = RecordCache::of(&game);
        let unknown = SeatSet::EMPTY;
        Self {
            game,
            players,
            secret,
            log,
            river,
            reveals,
            record_cache,
            lesson: None,
            unknown,
            is_received: false,
        }
    }

    /// A view-only session of a received game: nobody can play, because the cards that these seats
    /// have laid are not known. In their place the game has arbitrary cards, which are never shown.
    #[must_use]
    pub fn view_only(game: Game, unknown: SeatSet) -> Self {
        Self { unknown, ..Self::open(game) }.received()
    }

    /// Whether the session is view-only ([`Session::view_only`]).
    #[must_use]
    pub const fn is_view_only(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// The same session, marked as the game of this step of a lesson.
    #[must_use]
    pub(super) fn with_lesson(self, lesson: LessonTurn) -> Self {
        Self { lesson: Some(lesson), ..self }
    }

    /// The facts about the step of the lesson that this game shows; `None` for a game that is no
    /// lesson.
    #[must_use]
    pub const fn lesson(&self) -> Option<LessonTurn> {
        self.lesson
    }

    /// The same session, with salts and random numbers derived from this number instead of the seed
    /// in the record. From the seed, anybody who reads the record could compute the sealed cards
    /// and the computer players' decisions. A caller to whom this does not matter may pass a seed.
    #[must_use]
    pub fn with_secret(mut self, secret: u64) -> Self {
        self.secret = secret;
        self
    }

    /// Turns a stored confirmed card, which has not been laid, into its seat and card. `None` if
    /// the card is not legal now, or if it is not a person at that seat who is to move.
    #[must_use]
    pub fn playable_waiting_card(&self, (colour, card): (Colour, Card)) -> Option<(Seat, Card)> {
        let seat = self.position().table().seat(colour)?;
        let is_legal = self.position().legal().contains(&Decision::Card(card));
        (is_legal && self.awaited() == Awaited::Person(seat)).then_some((seat, card))
    }

    /// The game, that is, its record and position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record that may be shown: [`Game::shown_record`].
    #[must_use]
    pub fn shown_record(&self) -> String {
        self.record_cache.shown_record(&self.game)
    }

    /// The whole record, with each face-down card replaced by the result of `mask`:
    /// [`Game::written_masking`].
    #[must_use]
    pub fn record_masking(&self, mask: &mut dyn FnMut(Card) -> String) -> String {
        self.record_cache.written_masking(&self.game, mask)
    }

    /// The current position, with all secrets.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The players, seat by seat.
    #[must_use]
    pub fn players(&self) -> &[PlayerKind] {
        &self.players
    }

    /// The log: all events so far, in order.
    #[must_use]
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// A report for every move of the river that has moved a canoe and after which a round has
    /// begun, in their order.
    #[must_use]
    pub fn river_reports(&self) -> &[RiverReport] {
        self.river.reports()
    }

    /// The seats that people play; in a lesson, the learner's.
    #[must_use]
    pub fn people(&self) -> SeatSet {
        if let Some(lesson) = self.lesson {
            return lesson.learner.into_iter().collect();
        }
        self.position()
            .table()
            .seats()
            .filter(|seat| self.players[seat.index()] == PlayerKind::Human)
            .collect()
    }

    /// The only person at the table, if just one plays.
    #[must_use]
    pub fn lone_person(&self) -> Option<Seat> {
        let people = self.people();
        people.iter().next().filter(|_| people.len() == 1)
    }

    /// Whether a computer player sits at the table.
    #[must_use]
    pub fn has_computer_players(&self) -> bool {
        self.players.iter().any(|player| *player != PlayerKind::Human)
    }

    /// Who the game waits for.
    #[must_use]
    pub fn awaited(&self) -> Awaited {
        if let Some(lesson) = self.lesson {
            return lesson.awaited();
        }
        if self.is_view_only() {
            return Awaited::NoDecision;
        }
        match self.position().to_move() {
            None => Awaited::GameOver,
            Some(seat) if self.players[seat.index()] == PlayerKind::Human => Awaited::Person(seat),
            Some(seat) => Awaited::Computer(seat),
        }
    }

    /// The seat whose choice needs a curtain: a person who chooses a card while other people
    /// play on this device (B-171).
    #[must_use]
    pub fn curtain(&self) -> Option<Seat> {
        match self.awaited() {
            Awaited::Person(seat)
                if self.position().phase() == Phase::Card && self.people().len() > 1 =>
            {
                Some(seat)
            }
            _ => None,
        }
    }

    /// The view that may be shown now: that of the only person. With several people or none it is
    /// the public view, or that of the seat `uncovered`, whose secret choice is uncovered. Of a
    /// view-only game, which has arbitrary cards in place of unknown ones, it is the public view.
    #[must_use]
    pub fn view(&self, uncovered: Option<Seat>) -> View {
        let people = self.people();
        let seat = if people.len() == 1 { people.iter().next() } else { uncovered };
        self.position().view(seat.filter(|_| !self.is_view_only()))
    }

    /// The legal decisions that a card would give this seat if its turn were now.
    #[must_use]
    pub fn preview(&self, seat: Seat, card: Card) -> Vec<Decision> {
        self.position().view(Some(seat)).preview(card)
    }

    /// Gives a seat to another player; the record notes it.
    pub fn set_player(&mut self, seat: Seat, player: PlayerKind) {
        let colour = self.position().table().colour(seat);
        // A player's text form is always a valid note.
        if self.game.add_note(&format!("player {colour} {player}")).is_ok() {
            self.players[seat.index()] = player;
        }
    }

    /// The set-up for another game with the same players ([`GameSetup::for_rematch`]): the seat to
    /// the left of the one that began this game begins. `began_with` is the set-up of this game, if
    /// known.
    #[must_use]
    pub fn rematch(&self, began_with: Option<GameSetup>) -> GameSetup {
        let (header, table) = (self.game.header(), self.position().table());
        let setup = began_with.unwrap_or_else(|| GameSetup::of(header, &self.players));
        setup.for_rematch(table.colour(header.start().clockwise(1, table.len())))
    }

    /// Plays a decision of the seat to move and returns its events. If it reveals cards that were
    /// sealed, their salts are added to the record.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn play(&mut self, decision: Decision) -> Result<Vec<Event>, Refusal> {
        let round = self.position().round();
        let events = self.game.play(decision)?;
        self.record_cache.update(&self.game);
        let index = self.reveals.len();
        self.reveals.push(events.iter().any(reveals_information));
        let logged = logged(&events, round, index);
        follow_river(&mut self.river, self.log.len(), &logged);
        self.log.extend(logged);
        for event in &events {
            if let Event::Revealed { seat, .. } = event {
                self.unseal(*seat, round);
            }
        }
        Ok(events)
    }

    /// Adds notes to the record.
    pub fn add_notes(&mut self, notes: &[String]) {
        for note in notes {
            // The notes are seals, a challenge or the origin of a branch, which are always valid
            // notes.
            let _ = self.game.add_note(note);
        }
    }

    /// The cards of a seat, for its owner: those in the hand, and the one that is laid.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> (Hand, Option<Card>) {
        (self.position().hand(seat), self.position().card(seat))
    }
}

/// Whether an event reveals a hidden card or the result of a random draw, or ends the game: then
/// all cards may be seen.
const fn reveals_information(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::RiverSpeed { .. } | Event::Won { .. })
}

/// The log entries of events: `round` is the round in which they begin, `decision` the index of the
/// decision that caused them.
fn logged(events: &[Event], mut round: u32, decision: usize) -> Vec<LoggedEvent> {
    let mut log = Vec::with_capacity(events.len());
    for event in events {
        if let Event::RoundBegan { round: next, .. } = event {
            round = *next;
        }
        log.push(LoggedEvent { event: *event, round, decision });
    }
    log
}

/// Applies new log entries to the reports; `first` is the index of the first entry in the log.
fn follow_river(river: &mut RiverReports, first: usize, entries: &[LoggedEvent]) {
    for (index, entry) in entries.iter().enumerate() {
        river.apply(first + index, &entry.event);
    }
}

/// Replays a game. Returns its log, where the river has taken the canoes, and for each decision
/// whether it revealed information.
fn replay_log(game: &Game) -> (Vec<LoggedEvent>, RiverReports, Vec<bool>) {
    let (mut log, mut reveals) = (Vec::new(), Vec::new());
    let table = |position: &Position| PublicTable::of(&position.view(None));
    let mut opening = None;
    game.for_each_decision(&mut |before, events| {
        opening.get_or_insert_with(|| table(before));
        let index = reveals.len();
        reveals.push(events.iter().any(reveals_information));
        log.extend(logged(events, before.round(), index));
    });
    let mut river = RiverReports::new(opening.unwrap_or_else(|| table(game.position())));
    follow_river(&mut river, 0, &log);
    (log, river, reveals)
}
