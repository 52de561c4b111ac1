//! The steps by which replay goes through a timeline.

use super::Moment;
use super::timeline::{RoundSpan, Timeline};
use crate::core::Event;

/// The unit of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// To the next or the previous event.
    Event,
    /// To the next or the previous decision; what the river does after the last decision of a round
    /// is a step of its own.
    Decision,
    /// Forward to the end of the round; back to its beginning or, from there, to the beginning of
    /// the round before.
    Round,
}

/// The direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayDirection {
    /// Towards the beginning of the game.
    Back,
    /// Towards the end of the game.
    Forward,
}

impl Timeline {
    /// The moment to which a step leads; `None` if there is none in that direction.
    #[must_use]
    pub fn step(&self, from: Moment, stride: Stride, direction: ReplayDirection) -> Option<Moment> {
        let Moment { decision, event } = from;
        match (direction, stride) {
            (ReplayDirection::Back, _) if from == Moment::default() => None,
            (ReplayDirection::Forward, _) if from >= self.end() => None,
            (ReplayDirection::Forward, Stride::Event) => {
                let has_more = event + 1 < self.events_of(decision).len();
                Some(if has_more {
                    Moment { decision, event: event + 1 }
                } else {
                    Moment::before(decision + 1)
                })
            }
            (ReplayDirection::Back, Stride::Event) => Some(match event.checked_sub(1) {
                Some(event) => Moment { decision, event },
                // The last moment within the previous decision.
                None => self.clamp(Moment { decision: decision - 1, event: usize::MAX }),
            }),
            (ReplayDirection::Forward, Stride::Decision) => {
                let next =
                    self.river_stops(decision).into_iter().flatten().find(|stop| *stop > from);
                Some(next.unwrap_or_else(|| Moment::before(decision + 1)))
            }
            (ReplayDirection::Back, Stride::Decision) => {
                let decision = if event > 0 { decision } else { decision - 1 };
                let stops = self.river_stops(decision).into_iter().flatten();
                Some(stops.rev().find(|stop| *stop < from).unwrap_or(Moment::before(decision)))
            }
            (ReplayDirection::Forward, Stride::Round) => {
                self.round_at(from).map(|span| Moment::before(span.decisions.end))
            }
            (ReplayDirection::Back, Stride::Round) => {
                let earlier = |span: &&RoundSpan| Moment::before(span.decisions.start) < from;
                let span = self.rounds().iter().rev().find(earlier);
                span.map(|span| Moment::before(span.decisions.start))
            }
        }
    }

    /// The moments just before and just after the river's move that lie within the decision with
    /// this index. `None` stands for a moment that is also the beginning or the end of the
    /// decision's events; both are `None` if the river does not move.
    fn river_stops(&self, decision: usize) -> [Option<Moment>; 2] {
        let events = &self.events()[self.events_of(decision)];
        let Some(start) = events.iter().position(|it| matches!(it, Event::RiverSpeed { .. }))
        else {
            return [None; 2];
        };
        let moves = events[start + 1..].iter().take_while(|event| is_of_river(event)).count();
        let end = start + 1 + moves;
        let stop = |event: usize| {
            (event > 0 && event < events.len()).then_some(Moment { decision, event })
        };
        [stop(start), stop(end)]
    }
}

/// Whether an event is of a kind that belongs to the movement of the river, after its speed has
/// been determined by [`Event::RiverSpeed`]. Falls, and the moose leaving its canoe, also happen in
/// a seat's own turn.
#[must_use]
pub const fn is_of_river(event: &Event) -> bool {
    matches!(
        event,
        Event::RiverStep { .. }
            | Event::WentOver { .. }
            | Event::BeaverWentOver { .. }
            | Event::WhirlpoolWentOver
            | Event::WhirlpoolEntered
            | Event::JoeWentOver { .. }
            | Event::MooseLeft { .. }
    )
}
