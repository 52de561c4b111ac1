//! The markers of a timeline (falls, thefts, landings and the win), and the turning points of a
//! game.

use super::Moment;
use super::timeline::Timeline;
use super::win_changes::{WinChange, WinProbabilities, largest_changes, win_changes};
use crate::core::{Event, MAX_SEATS, Position, PublicTable, Seat, WinCondition};

/// The maximum number of turning points, not counting a person's own setback.
pub const MAX_TURNING_POINTS: usize = 3;

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
pub struct TurningPoint {
    /// The index of its round in [`Timeline::rounds`].
    pub round: usize,
    /// The index of the event in [`Timeline::events`]; `None` if a win probability changed in the
    /// round, but no event explains that.
    pub event: Option<usize>,
    /// The change of a win probability because of which it is a turning point; `None` if it was
    /// found from the events alone.
    pub change: Option<WinChange>,
    /// The seat that was alone ahead from this event until it won ([`Timeline::decisive_event`]);
    /// `None` for any other turning point.
    pub leader: Option<Seat>,
}

impl TurningPoint {
    /// Whether both are the same event, or the same round without one.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        (self.round, self.event) == (other.round, other.event)
    }
}

impl Timeline {
    /// The events of the game that have markers, in order.
    #[must_use]
    pub fn markers(&self) -> Vec<EventMarker> {
        let marker = |(index, event)| Some(EventMarker { kind: MarkerKind::of(event)?, index });
        self.events().iter().enumerate().filter_map(marker).collect()
    }

    /// The turning points of the game, the most important first, at most [`MAX_TURNING_POINTS`]:
    ///
    /// 1. the rounds in which a seat's win probability changed most, each with the decisive event
    ///    if that is of the round, or else with the event that explains the change, if one does;
    ///    without such a round, the decisive event;
    /// 2. the events that brought a seat near to winning or kept one from it, first those of the
    ///    seats that were nearest.
    ///
    /// In addition, [`own_setback`](Self::own_setback) follows, if it is not among these. Of
    /// several winners only the first counts. `win_probabilities` has the seats' win probabilities
    /// at the beginning of each round and at the end; they are used once all are known.
    #[must_use]
    pub fn turning_points(
        &self,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Vec<TurningPoint> {
        let decisive = self.decisive_event().and_then(|(index, winner)| {
            Some(TurningPoint { leader: Some(winner), ..self.event_point(index)? })
        });
        let winner = self.end_position().winners().iter().next();
        let winner_changes = winner.map_or_else(Vec::new, |it| win_changes(win_probabilities, it));
        let seats = self.position(0).table().seats();
        let mut changes = largest_changes(win_probabilities, seats, winner);
        changes.sort_by_key(|(_, change)| core::cmp::Reverse(change.points().abs()));
        changes.truncate(MAX_TURNING_POINTS);
        let point = |(round, change): (usize, WinChange)| match decisive {
            // The decisive event explains a change of that round by which the winner gained.
            Some(decisive) if decisive.round == round => {
                let of_winner = winner_changes.iter().filter(|(other, _)| *other == round);
                let changes = of_winner.map(|(_, change)| *change).chain([change]);
                let is_gain = |it: &WinChange| (Some(it.seat) == winner) == (it.points() > 0);
                TurningPoint { change: changes.into_iter().find(is_gain), ..decisive }
            }
            _ => self.change_point(round, change),
        };
        let mut points: Vec<TurningPoint> = changes.into_iter().map(point).collect();
        if points.is_empty() {
            points.extend(decisive);
        }
        let is_new = |points: &[TurningPoint], new: &TurningPoint| {
            !points.iter().any(|point| point.is_same_as(new))
        };
        for index in self.turning_events() {
            points.extend(self.event_point(index).filter(|point| is_new(&points, point)));
        }
        points.truncate(MAX_TURNING_POINTS);
        let setback = self.own_setback(win_probabilities);
        points.extend(setback.filter(|setback| is_new(&points, setback)));
        points
    }

    /// The [worst setback](Self::worst_setback) of the only person at the table in a finished game,
    /// if that person has not won.
    #[must_use]
    pub fn own_setback(
        &self,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Option<TurningPoint> {
        let winners = self.end_position().winners();
        let person =
            self.lone_person().filter(|seat| self.is_over() && !winners.contains(*seat))?;
        self.worst_setback(person, win_probabilities)
    }

    /// The worst setback of a seat: a round in which its win probability sank by at least
    /// `MIN_CHANGE`, with the event that explains that. Rounds in which that event is a fall of the
    /// seat's canoe or a theft from the seat come first, those in which no event explains it last;
    /// among equals, the one in which the win probability sank most.
    ///
    /// Without such a round, or if the win probabilities are not known, it is the last time that a
    /// loaded canoe of the seat went over the falls, or else the last theft from the seat, or else
    /// the last loss of an empty canoe. `None` if none of this has happened.
    #[must_use]
    pub fn worst_setback(
        &self,
        seat: Seat,
        win_probabilities: &[Option<WinProbabilities>],
    ) -> Option<TurningPoint> {
        let changes = win_changes(win_probabilities, seat);
        let losses = changes.into_iter().filter(|(_, change)| change.points() < 0);
        let points = losses.map(|(round, change)| (change, self.change_point(round, change)));
        let rank = |point: &TurningPoint| match point.event.map(|index| &self.events()[index]) {
            Some(event) if event.harmed() == Some(seat) => 0,
            Some(_) => 1,
            None => 2,
        };
        let worst = points.min_by_key(|(change, point)| (rank(point), change.points()));
        if let Some((_, point)) = worst {
            return Some(point);
        }
        let harm = |(index, event): (usize, &Event)| {
            let severity = match event {
                Event::WentOver { cargo, .. } if !cargo.is_empty() => 3,
                Event::Stolen { .. } => 2,
                _ => 1,
            };
            (event.harmed() == Some(seat)).then_some((severity, index))
        };
        let worst = self.events().iter().enumerate().filter_map(harm).max();
        self.event_point(worst?.1)
    }

    /// The turning point of an event.
    fn event_point(&self, index: usize) -> Option<TurningPoint> {
        let span = self.round_of(index)?;
        let round = self.rounds().iter().position(|other| other == span)?;
        Some(TurningPoint { round, event: Some(index), change: None, leader: None })
    }

    /// The turning point of a round in which a win probability changed.
    fn change_point(&self, round: usize, change: WinChange) -> TurningPoint {
        let event = self.explaining_event(round, change);
        TurningPoint { round, event, change: Some(change), leader: None }
    }

    /// The moment of a turning point: just after the event, or the beginning of the round.
    #[must_use]
    pub fn moment_of(&self, point: &TurningPoint) -> Moment {
        match point.event {
            Some(index) => self.after_event(index),
            None => {
                let start = self.rounds().get(point.round).map(|span| span.decisions.start);
                start.map_or(self.end(), Moment::before)
            }
        }
    }

    /// The index of the event after which the winner was nearer to a goal than anybody else until
    /// the end, and the winner; `None` if several seats have won, or none has, or if at the end
    /// another seat was as near.
    #[must_use]
    pub fn decisive_event(&self) -> Option<(usize, Seat)> {
        let winners = self.end_position().winners();
        let winner = winners.iter().next().filter(|_| winners.len() == 1)?;
        let start = self.position(0);
        let conditions: Vec<WinCondition> = start.conditions().collect();
        let (mut table, mut lead_start) = (PublicTable::of(&start.view(None)), None);
        for (index, event) in self.events().iter().enumerate() {
            table.apply(event);
            if leader(&table, &conditions) != Some(winner) {
                lead_start = None;
            } else if lead_start.is_none() {
                lead_start = Some(index);
            }
        }
        lead_start.map(|index| (index, winner))
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
    /// and the number of gems that it still needed; `None` if it could meet none with the gems that
    /// were left.
    #[must_use]
    pub fn nearest_goal(&self, events: usize, seat: Seat) -> Option<(WinCondition, u8)> {
        let table = self.table_before(events);
        let conditions = self.position(0).conditions();
        WinCondition::nearest(conditions, table.banked(seat), table.unbanked())
    }

    /// The indices of the events that are turning points without any estimate: falls of loaded
    /// canoes, thefts from a seat that was ahead, and landings after which a seat is for the first
    /// time at most one gem short of winning. Each is about the seat that fell, was robbed or
    /// landed. The event after which that seat was nearest to winning comes first; of equally
    /// important events the last one.
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

    /// The index of the event of a round that explains the change of a win probability. What the
    /// seat gained or lost explains more than what others did, and gems explain more than an empty
    /// canoe; a gem that the seat loaded explains least. Of events that explain it equally well,
    /// the first one counts; `None` if none explains it.
    fn explaining_event(&self, round: usize, change: WinChange) -> Option<usize> {
        let span = self.rounds().get(round)?;
        let explains = |index: usize, event: &Event| {
            // Whether the event is good for the seat, whether it takes precedence over what others
            // did, and the number of its gems.
            let (is_good, has_precedence, gems) = match *event {
                Event::Landed { seat, cargo, .. } if !cargo.is_empty() => {
                    (seat == change.seat, seat == change.seat, cargo.len())
                }
                Event::WentOver { seat, cargo, .. } if seat == change.seat || !cargo.is_empty() => {
                    (seat != change.seat, seat == change.seat, cargo.len())
                }
                Event::Stolen { seat, victim, .. }
                    if seat == change.seat || victim == change.seat =>
                {
                    (seat == change.seat, true, 1)
                }
                // Without precedence or gems, it explains a change only if nothing else does.
                Event::Loaded { seat, .. } if seat == change.seat => (true, false, 0),
                _ => return None,
            };
            let explains = is_good == (change.points() > 0);
            explains.then_some((has_precedence, gems, core::cmp::Reverse(index)))
        };
        let (from, to) = (Moment::before(span.decisions.start), Moment::before(span.decisions.end));
        let first = self.events_before(from);
        let events = self.between(from, to).iter().enumerate();
        let explaining = events.filter_map(|(offset, event)| explains(first + offset, event));
        explaining.max().map(|(.., index)| index.0)
    }
}

/// The number of gems that a seat still needs for the winning condition to which it is closest;
/// `u8::MAX` if too few gems are left for any.
fn missing_gems(table: &PublicTable, conditions: &[WinCondition], seat: Seat) -> u8 {
    let conditions = conditions.iter().copied();
    let nearest = WinCondition::nearest(conditions, table.banked(seat), table.unbanked());
    nearest.map_or(u8::MAX, |(_, missing)| missing)
}

/// Whether a seat is ahead, alone or with others: it is nearer to winning than some other seat, and
/// no seat is nearer.
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

/// For each seat, by its index, whether it needs at most one more gem to win.
fn near(start: &Position, table: &PublicTable, conditions: &[WinCondition]) -> [bool; MAX_SEATS] {
    let mut near = [false; MAX_SEATS];
    for seat in start.table().seats() {
        near[seat.index()] = missing_gems(table, conditions, seat) <= 1;
    }
    near
}

#[cfg(test)]
mod tests;
