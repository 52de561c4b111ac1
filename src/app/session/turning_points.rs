//! The markers of a timeline (falls, thefts, landings and the win), and the turning points of a
//! game.

use super::Moment;
use super::timeline::Timeline;
use crate::core::{Event, MAX_SEATS, Position, PublicTable, Seat, WinCondition};

/// The maximum number of turning points.
pub const MAX_TURNING_POINTS: usize = 3;

/// The smallest change of a win probability, in percentage points, for which a round is listed.
const MIN_CHANGE: i32 = 5;

/// The kinds of markers, the less important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkerKind {
    /// Gems are brought ashore.
    Landing,
    /// A gem is stolen.
    Theft,
    /// A canoe goes over the falls.
    Fall,
    /// The game is won.
    Win,
}

impl MarkerKind {
    /// All kinds, the less important first.
    pub const ALL: [Self; 4] = [Self::Landing, Self::Theft, Self::Fall, Self::Win];

    /// The kind of marker for an event; `None` for events without one.
    #[must_use]
    pub const fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Landed { cargo, .. } if !cargo.is_empty() => Some(Self::Landing),
            Event::Stolen { .. } => Some(Self::Theft),
            Event::WentOver { .. } => Some(Self::Fall),
            Event::Won { .. } => Some(Self::Win),
            _ => None,
        }
    }
}

/// An event that has a marker on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventMarker {
    /// The kind of the marker.
    pub kind: MarkerKind,
    /// The index of the event in [`Timeline::events`].
    pub index: usize,
}

/// A turning point: an event or a round that changed who was likely to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurningPoint {
    /// The event with this index: after it the winner was ahead until the end
    /// ([`Timeline::decisive_event`]).
    Lead {
        /// The index of the event in [`Timeline::events`].
        index: usize,
        /// The seat that won in the end.
        winner: Seat,
    },
    /// The event with this index.
    Event(usize),
    /// A round in which the win probability of the eventual winner changed much, although none of
    /// its marked events explains that.
    Round {
        /// The index of the round in [`Timeline::rounds`].
        index: usize,
        /// The seat that won in the end, to which the change applies.
        winner: Seat,
        /// The change of the win probability, in percentage points; negative if it fell.
        change: i32,
    },
}

/// Each seat's win probability in per cent; empty if the estimate failed. A win shared by several
/// seats counts in part for each.
pub type WinProbabilities = Vec<i32>;

impl Timeline {
    /// The events of the game that have markers, in order.
    #[must_use]
    pub fn markers(&self) -> Vec<EventMarker> {
        let marker = |(index, event)| Some(EventMarker { kind: MarkerKind::of(event)?, index });
        self.events().iter().enumerate().filter_map(marker).collect()
    }

    /// The turning points of the game, the most important first, at most [`MAX_TURNING_POINTS`]: the
    /// rounds in which the winner's win probability changed most, each represented by the event
    /// that explains the change; the decisive event; then, of the events that brought a seat near to
    /// winning or kept one from it, those of the seats that were nearest.
    /// `win_probabilities` has the seats' win probabilities at the beginning of each round and at
    /// the end, as far as they are known.
    #[must_use]
    pub fn turning_points(
        &self,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Vec<TurningPoint> {
        let decisive = self.decisive_event();
        let lead = decisive.map(|(index, winner)| TurningPoint::Lead { index, winner });
        let mut points: Vec<TurningPoint> = Vec::new();
        let is_new = |points: &[TurningPoint], index: usize| {
            points.iter().all(|point| match *point {
                TurningPoint::Lead { index: known, .. } | TurningPoint::Event(known) => {
                    known != index
                }
                TurningPoint::Round { .. } => true,
            })
        };
        let decisive_round = decisive.and_then(|(index, _)| self.round_of(index));
        for (round, winner, change) in self.largest_changes(win_probabilities) {
            // The change of that round is the decisive event's.
            if decisive_round == self.rounds().get(round) {
                points.extend(lead);
                continue;
            }
            match self.explaining_event(round, winner, change) {
                Some(index) if is_new(&points, index) => points.push(TurningPoint::Event(index)),
                Some(_) => {}
                None => points.push(TurningPoint::Round { index: round, winner, change }),
            }
        }
        if let Some(lead) = lead.filter(|lead| !points.contains(lead)) {
            // The result names the decisive event, so the list has it too.
            points.truncate(MAX_TURNING_POINTS - 1);
            points.push(lead);
        }
        for index in self.turning_events() {
            if is_new(&points, index) {
                points.push(TurningPoint::Event(index));
            }
        }
        points.truncate(MAX_TURNING_POINTS);
        points
    }

    /// The moment of a turning point: just after the event, or the beginning of the round.
    #[must_use]
    pub fn moment_of(&self, point: &TurningPoint) -> Moment {
        match *point {
            TurningPoint::Lead { index, .. } | TurningPoint::Event(index) => {
                self.after_event(index)
            }
            TurningPoint::Round { index, .. } => {
                let start = self.rounds().get(index).map(|span| span.decisions.start);
                start.map_or(self.end(), Moment::before)
            }
        }
    }

    /// The index of the event after which the winner was nearer to a goal than anybody else until
    /// the end, and the winner; `None` if several seats have won, or none has.
    #[must_use]
    pub fn decisive_event(&self) -> Option<(usize, Seat)> {
        let winners = self.end_position().winners();
        let winner = winners.iter().next().filter(|_| winners.len() == 1)?;
        let start = self.position(0);
        let conditions: Vec<WinCondition> = start.conditions().collect();
        let (mut table, mut lead) = (PublicTable::of(&start.view(None)), None);
        for (index, event) in self.events().iter().enumerate() {
            table.apply(event);
            if leader(&table, &conditions) != Some(winner) {
                lead = None;
            } else if lead.is_none() {
                lead = Some(index);
            }
        }
        lead.map(|index| (index, winner))
    }

    /// Whether a seat was ahead before the event with this index: nearer to winning than some other
    /// seat, and no seat nearer.
    #[must_use]
    pub fn was_ahead(&self, index: usize, seat: Seat) -> bool {
        let start = self.position(0);
        let conditions: Vec<WinCondition> = start.conditions().collect();
        is_ahead(&self.table_before(index), &conditions, seat)
    }

    /// What everybody knows before the event with this index.
    fn table_before(&self, index: usize) -> PublicTable {
        let mut table = PublicTable::of(&self.position(0).view(None));
        for event in self.events().iter().take(index) {
            table.apply(event);
        }
        table
    }

    /// The winning condition to which a seat was closest after this number of events of the game,
    /// and the number of gems that it still needed.
    #[must_use]
    pub fn nearest_goal(&self, events: usize, seat: Seat) -> Option<(WinCondition, u8)> {
        let table = self.table_before(events);
        let missing = |condition: WinCondition| {
            let (have, need) = condition.progress(table.banked(seat));
            (condition, need.saturating_sub(have))
        };
        self.position(0).conditions().map(missing).min_by_key(|(_, missing)| *missing)
    }

    /// The indices of the events that are turning points without any estimate: falls of loaded
    /// canoes, thefts from a seat that was ahead, and landings after which a seat is for the first
    /// time at most one gem short of winning. The event whose seat was nearest to winning comes
    /// first; of equally important events the last one.
    fn turning_events(&self) -> Vec<usize> {
        let start = self.position(0);
        let conditions: Vec<WinCondition> = start.conditions().collect();
        let mut table = PublicTable::of(&start.view(None));
        let mut was_near = near(&start, &table, &conditions);
        let mut events = Vec::new();
        for (index, event) in self.events().iter().enumerate() {
            let concerned = match *event {
                Event::Stolen { victim, .. } => {
                    Some(victim).filter(|victim| is_ahead(&table, &conditions, *victim))
                }
                Event::WentOver { seat, cargo, .. } => Some(seat).filter(|_| !cargo.is_empty()),
                _ => None,
            };
            table.apply(event);
            let is_near = near(&start, &table, &conditions);
            let comes_near = is_near.iter().zip(was_near).any(|(is, was)| *is && !was);
            for (was, is) in was_near.iter_mut().zip(is_near) {
                // Only the first time counts.
                *was |= is;
            }
            let lands = match *event {
                Event::Landed { seat, .. } => Some(seat).filter(|_| comes_near),
                _ => None,
            };
            if let Some(seat) = concerned.or(lands) {
                let missing = missing_gems(&table, &conditions, seat);
                events.push((missing, core::cmp::Reverse(index)));
            }
        }
        events.sort_unstable();
        events.into_iter().map(|(_, index)| index.0).collect()
    }

    /// The rounds in which the win probability of the eventual winner changed most, each with its
    /// index, the winner and the change.
    fn largest_changes(
        &self,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Vec<(usize, Seat, i32)> {
        let winners = self.end_position().winners();
        let Some(winner) = winners.iter().next() else { return Vec::new() };
        let probability =
            |index: usize| win_probabilities.get(index)?.as_ref()?.get(winner.index()).copied();
        let change = |index: usize| {
            let change = probability(index + 1)? - probability(index)?;
            (change.abs() >= MIN_CHANGE).then_some((index, winner, change))
        };
        let mut changes: Vec<_> = (0..self.rounds().len()).filter_map(change).collect();
        changes.sort_by_key(|(.., change)| core::cmp::Reverse(change.abs()));
        changes.truncate(MAX_TURNING_POINTS);
        changes
    }

    /// The index of the event of a round that explains why the win probability of the winner rose
    /// or fell. What the winner gained or lost explains more than what others did.
    fn explaining_event(&self, round: usize, winner: Seat, change: i32) -> Option<usize> {
        let span = self.rounds().get(round)?;
        let explains = |index: usize, event: &Event| {
            // Whether the event is good for the winner, and whether it is the winner's own.
            let (is_good, is_own) = match *event {
                Event::Landed { seat, cargo, .. } if !cargo.is_empty() => {
                    (seat == winner, seat == winner)
                }
                Event::WentOver { seat, cargo, .. } if !cargo.is_empty() => {
                    (seat != winner, seat == winner)
                }
                Event::Stolen { seat, victim, .. } if seat == winner || victim == winner => {
                    (seat == winner, true)
                }
                _ => return None,
            };
            (is_good == (change > 0)).then_some((is_own, core::cmp::Reverse(index)))
        };
        let (from, to) = (Moment::before(span.decisions.start), Moment::before(span.decisions.end));
        let first = self.events_before(from);
        let events = self.between(from, to).iter().enumerate();
        let explaining = events.filter_map(|(offset, event)| explains(first + offset, event));
        explaining.max().map(|(_, index)| index.0)
    }
}

/// The number of gems that a seat still needs for the winning condition to which it is closest.
fn missing_gems(table: &PublicTable, conditions: &[WinCondition], seat: Seat) -> u8 {
    let missing = |condition: &WinCondition| {
        let (have, need) = condition.progress(table.banked(seat));
        need.saturating_sub(have)
    };
    conditions.iter().map(missing).min().unwrap_or(u8::MAX)
}

/// Whether a seat is ahead: it is nearer to winning than some other seat, and no seat is nearer.
fn is_ahead(table: &PublicTable, conditions: &[WinCondition], seat: Seat) -> bool {
    let own = missing_gems(table, conditions, seat);
    let others = table.table().seats().filter(|other| *other != seat);
    let others: Vec<u8> = others.map(|it| missing_gems(table, conditions, it)).collect();
    others.iter().all(|other| *other >= own) && others.iter().any(|other| *other > own)
}

/// The seat that is nearer to winning than any other; `None` if several are equally near.
fn leader(table: &PublicTable, conditions: &[WinCondition]) -> Option<Seat> {
    let seats = || table.table().seats();
    let least = seats().map(|seat| missing_gems(table, conditions, seat)).min()?;
    let mut leaders = seats().filter(|seat| missing_gems(table, conditions, *seat) == least);
    leaders.next().filter(|_| leaders.next().is_none())
}

/// The seats that need at most one more gem to win.
fn near(start: &Position, table: &PublicTable, conditions: &[WinCondition]) -> [bool; MAX_SEATS] {
    let mut near = [false; MAX_SEATS];
    for seat in start.table().seats() {
        near[seat.index()] = missing_gems(table, conditions, seat) <= 1;
    }
    near
}
