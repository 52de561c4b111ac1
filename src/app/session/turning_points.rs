//! The markers of a timeline (falls, thefts, landings and the win), and the turning points of a
//! game.

use super::timeline::Timeline;
use crate::core::{Event, MAX_SEATS, Position, PublicTable, Seat, WinCondition};

/// The number of rounds that are listed because the winner's win probability changed most in them.
const LARGEST_CHANGES: usize = 3;

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
    /// The event with this index.
    Event(usize),
    /// A round in which the win probability of the eventual winner changed much.
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

    /// The turning points of the game, in order: every fall of a loaded canoe, every theft from the
    /// seat that was ahead, a landing after which a seat is for the first time at most one gem
    /// short of winning, and the win. `win_probabilities` has the seats' win probabilities at the
    /// beginning of each round and at the end, as far as they are known; they determine the rounds
    /// in which the winner's win probability changed most.
    #[must_use]
    pub fn turning_points(
        &self,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Vec<TurningPoint> {
        let mut points = self.turning_events();
        points.extend(self.largest_changes(win_probabilities));
        points.sort_by_key(|point| match *point {
            // A round comes before the events in it.
            TurningPoint::Round { index, .. } => (self.rounds()[index].decisions.start, 0, 0),
            TurningPoint::Event(index) => (self.decision_of(index), 1, index),
        });
        points
    }

    /// The winning condition to which a seat was closest after this number of events of the game,
    /// and the number of gems that it still needed.
    #[must_use]
    pub fn nearest_goal(&self, events: usize, seat: Seat) -> Option<(WinCondition, u8)> {
        let start = self.position(0);
        let mut table = PublicTable::of(&start.view(None));
        for event in self.events().iter().take(events) {
            table.apply(event);
        }
        let missing = |condition: WinCondition| {
            let (have, need) = condition.progress(table.banked(seat));
            (condition, need.saturating_sub(have))
        };
        start.conditions().map(missing).min_by_key(|(_, missing)| *missing)
    }

    fn turning_events(&self) -> Vec<TurningPoint> {
        let start = self.position(0);
        let conditions: Vec<WinCondition> = start.conditions().collect();
        let mut table = PublicTable::of(&start.view(None));
        let mut was_near = near(&start, &table, &conditions);
        let mut points = Vec::new();
        for (index, event) in self.events().iter().enumerate() {
            let robs_leader = match event {
                Event::Stolen { victim, .. } => is_ahead(&table, &conditions, *victim),
                _ => false,
            };
            table.apply(event);
            let is_near = near(&start, &table, &conditions);
            let comes_near = is_near.iter().zip(was_near).any(|(is, was)| *is && !was);
            for (was, is) in was_near.iter_mut().zip(is_near) {
                // Only the first time counts.
                *was |= is;
            }
            let is_turning_point = match event {
                Event::WentOver { cargo, .. } => !cargo.is_empty(),
                Event::Won { .. } => true,
                Event::Landed { .. } => comes_near,
                _ => robs_leader,
            };
            if is_turning_point {
                points.push(TurningPoint::Event(index));
            }
        }
        points
    }

    fn largest_changes(&self, win_probabilities: &[Option<WinProbabilities>]) -> Vec<TurningPoint> {
        let winners = self.end_position().winners();
        let Some(winner) = winners.iter().next() else { return Vec::new() };
        let probability =
            |index: usize| win_probabilities.get(index)?.as_ref()?.get(winner.index()).copied();
        let change = |index: usize| {
            let change = probability(index + 1)? - probability(index)?;
            let point = TurningPoint::Round { index, winner, change };
            (change.abs() >= MIN_CHANGE).then_some((change.abs(), point))
        };
        let mut changes: Vec<_> = (0..self.rounds().len()).filter_map(change).collect();
        changes.sort_by_key(|(size, _)| core::cmp::Reverse(*size));
        changes.into_iter().take(LARGEST_CHANGES).map(|(_, point)| point).collect()
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

/// The seats that need at most one more gem to win.
fn near(start: &Position, table: &PublicTable, conditions: &[WinCondition]) -> [bool; MAX_SEATS] {
    let mut near = [false; MAX_SEATS];
    for seat in start.table().seats() {
        near[seat.index()] = missing_gems(table, conditions, seat) <= 1;
    }
    near
}
