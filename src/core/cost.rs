//! Paddle points: the cost of a plan, and how far a number of points takes a canoe (B-03, B-59,
//! B-71, S-32, S-43).
//!
//! A step costs one point, loading or unloading a gem costs two. Going upstream through the
//! whirlpool costs one point extra (S-32).
//!
//! [`Paddling::stop`] gives the place that a number of points reaches: move generation uses it.
//! [`Paddling::points_to`] is its inverse, the points that reach a place: [`Plan::cost`] and the
//! refusal of illegal plans use it.

use core::ops::RangeInclusive;

use super::canoe::CanoeNo;
use super::card::Card;
use super::decision::{End, Plan};
use super::pieces::{MOOSE_BONUS, Whirlpool};
use super::position::Position;
use super::seat::Seat;
use super::space::{Arm, Place, Space};

/// The direction in which a canoe paddles (B-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Upstream, towards the pier.
    Up,
    /// Downstream, taking this arm at the fork (B-61); below the fork the arm has no effect.
    Down(Arm),
}

/// Paddling from one place, given the whirlpool's place.
///
/// ```text
/// pier - 1 - 2 - 3 - [4] - 5 - L6      the whirlpool on 4, a canoe on L6:
///                                      5 costs 1; 4 costs 2 or 3; 3 costs 4; 2 costs 5
/// ```
///
/// ```
/// use niagara::core::{Arm, Direction, Paddling, Place, Space, Whirlpool};
/// let paddling = Paddling::from(Place::On(Space::L6), Whirlpool::On(Space::S4));
/// assert_eq!(paddling.stop(Direction::Up, 4), Place::On(Space::S3));
/// assert_eq!(paddling.points_to(Place::On(Space::S4)), 2..=3);
/// assert_eq!(paddling.stop(Direction::Down(Arm::Left), 2), Place::Falls);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Paddling {
    /// Steps from the pier.
    depth: u8,
    /// The arm the canoe is in, below the fork.
    arm: Option<Arm>,
    /// Steps upstream to the whirlpool; [`u8::MAX`] if it does not lie between here and the pier.
    to_whirlpool: u8,
}

impl Paddling {
    /// The paddling of a canoe that starts at a place. A lost canoe counts as one at the pier, a
    /// canoe on the riverbank as one on the space beside it.
    #[must_use]
    #[inline]
    pub fn from(from: Place, whirlpool: Whirlpool) -> Self {
        let (depth, arm) = match from {
            Place::On(space) | Place::Riverbank(space) => (space.depth(), space.arm()),
            Place::Pier | Place::Falls => (0, None),
        };
        let to_whirlpool = match whirlpool {
            Whirlpool::On(space)
                if space.depth() < depth && space.arm().is_none_or(|there| Some(there) == arm) =>
            {
                depth - space.depth()
            }
            _ => u8::MAX,
        };
        Self { depth, arm, to_whirlpool }
    }

    /// The depth at which the paddling begins: steps from the pier.
    #[must_use]
    #[inline]
    pub const fn depth(self) -> u8 {
        self.depth
    }

    /// The arm in which the paddling begins; `None` above the fork.
    #[must_use]
    #[inline]
    pub const fn arm(self) -> Option<Arm> {
        self.arm
    }

    /// The number of steps upstream that `points` pay for (S-32). If the last point is the extra
    /// one for the whirlpool, the steps end on the whirlpool, which then pulls the canoe back
    /// (S-30, S-33).
    #[must_use]
    #[inline]
    pub const fn steps_up(self, points: u8) -> u8 {
        points - (points > self.to_whirlpool) as u8
    }

    /// The minimum number of points for `steps` upstream (S-32).
    #[must_use]
    #[inline]
    pub const fn points_up(self, steps: u8) -> u8 {
        steps + (steps > self.to_whirlpool) as u8
    }

    /// The place where paddling with exactly `points` stops (S-43). At the pier and at the falls
    /// the paddling ends, and the remaining points are lost (B-59). The pull of a whirlpool at that
    /// place is not included.
    #[must_use]
    #[inline]
    pub fn stop(self, direction: Direction, points: u8) -> Place {
        let (arm, depth) = match direction {
            Direction::Down(arm) => (arm, (self.depth + points).min(Place::FALLS_DEPTH)),
            // The way up stays in its arm; above the fork the arm has no effect.
            Direction::Up => (Arm::Left, self.depth.saturating_sub(self.steps_up(points))),
        };
        PLACES[self.arm.unwrap_or(arm) as usize][usize::from(depth)]
    }

    /// The minimum and the maximum number of points that can be spent on paddling to `to`, before
    /// any pull of the whirlpool. `to` must be reachable in one direction (B-60, B-61): for a place
    /// in the other arm, the result has no meaning. Minimum and maximum are equal, with two
    /// exceptions. For the pier and the falls, where remaining points are lost (B-59), the maximum
    /// is [`u8::MAX`]. For the whirlpool, reached upstream, the maximum is the minimum plus 1,
    /// because the last point may be the extra one that is paid inside it (S-33, S-43).
    #[must_use]
    pub fn points_to(self, to: Place) -> RangeInclusive<u8> {
        let steps = self.depth.abs_diff(to.depth());
        let upstream = to.depth() < self.depth;
        let least = if upstream { self.points_up(steps) } else { steps };
        let most = match to {
            Place::Pier | Place::Falls => u8::MAX,
            _ if upstream && steps == self.to_whirlpool => least + 1,
            _ => least,
        };
        least..=most
    }
}

/// The places on the way from the pier to the falls, by arm and depth.
const PLACES: [[Place; Place::FALLS_DEPTH as usize + 1]; 2] = {
    let mut places = [[Place::Falls; Place::FALLS_DEPTH as usize + 1]; 2];
    let mut arm = 0;
    while arm < 2 {
        places[arm][0] = Place::Pier;
        let mut depth = 1;
        while let Some(space) = Space::at(depth, Arm::ALL[arm]) {
            places[arm][depth as usize] = Place::On(space);
            depth += 1;
        }
        arm += 1;
    }
    places
};

/// The points that a plan costs, in the order in which they are spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Points for loading and unloading at the site where the plan starts (B-71, B-72).
    pub start: u8,
    /// The minimum number of points for its paddling: its [`run`](Plan::run) to another place
    /// (B-03, S-32).
    pub paddling: u8,
    /// Points for loading and unloading at the site where it ends.
    pub end: u8,
}

impl Cost {
    /// Points for loading and unloading, at the start and at the end.
    #[must_use]
    pub const fn actions(self) -> u8 {
        self.start + self.end
    }

    /// The minimum number of points for the whole plan: [`paddling`](Self::paddling) is a minimum.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.start + self.paddling + self.end
    }
}

impl Plan {
    /// The points that the plan costs, given where the whirlpool is.
    ///
    /// ```
    /// use niagara::core::{Cost, Decision, Space, Whirlpool};
    /// let Decision::Plan(plan) = "1 5-d>2".parse()? else { unreachable!() };
    /// let cost = plan.cost(Whirlpool::On(Space::S3));
    /// assert_eq!(cost, Cost { start: 2, paddling: 4, end: 0 });
    /// # Ok::<(), niagara::core::ParseError>(())
    /// ```
    #[must_use]
    pub fn cost(&self, whirlpool: Whirlpool) -> Cost {
        let paddling = |to| *Paddling::from(self.from, whirlpool).points_to(to).start();
        let end = match self.run.map(|run| run.end) {
            Some(End::Site(action)) => action.cost(),
            _ => 0,
        };
        Cost { start: self.start.cost(), paddling: self.run.map_or(0, |run| paddling(run.to)), end }
    }
}

impl Position {
    /// The points that a canoe of a seat has with the seat's card of this round: one number, or the
    /// choice that the card 1/2/3 gives (S-59a). The bonus of the moose is included if he is
    /// aboard, or if `takes_moose` says that the canoe takes him now (S-71, S-72). `None` without a
    /// card and for a card that moves no canoe.
    #[must_use]
    pub fn points_range(
        &self,
        seat: Seat,
        canoe: CanoeNo,
        takes_moose: bool,
    ) -> Option<RangeInclusive<u8>> {
        let (low, high) = match self.card(seat)? {
            Card::OneTwoThree => (1, 3),
            card => (card.number()?, card.number()?),
        };
        let bonus = if takes_moose { MOOSE_BONUS } else { 0 };
        Some(self.points(seat, canoe, low) + bonus..=self.points(seat, canoe, high) + bonus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For the place where paddling with n points stops, the range of `points_to` contains n. Its
    /// minimum is the smallest number of points with which paddling stops there.
    #[test]
    fn points_to_a_place_are_those_that_stop_there() {
        let whirlpools = Space::ALL.into_iter().map(Whirlpool::On).chain([Whirlpool::Absent]);
        for whirlpool in whirlpools {
            for from in Space::ALL.into_iter().filter(|space| !whirlpool.is_on(*space)) {
                let paddling = Paddling::from(Place::On(from), whirlpool);
                for direction in [Direction::Up, Direction::Down(Arm::Left)] {
                    for points in 1..=9 {
                        let stop = paddling.stop(direction, points);
                        let range = paddling.points_to(stop);
                        assert!(range.contains(&points), "{from} {direction:?} {points}: {stop}");
                        let least = *range.start();
                        assert_eq!(paddling.stop(direction, least), stop);
                        assert_ne!(paddling.stop(direction, least - 1), stop);
                    }
                }
            }
        }
    }

    #[test]
    fn the_whirlpool_costs_one_point_more_going_upstream() {
        let least = |from, to| {
            *Paddling::from(Place::On(from), Whirlpool::On(Space::S4)).points_to(to).start()
        };
        assert_eq!(least(Space::L6, Place::On(Space::S4)), 2);
        assert_eq!(least(Space::L6, Place::On(Space::S3)), 4);
        assert_eq!(least(Space::S5, Place::Pier), 6);
        assert_eq!(least(Space::S3, Place::On(Space::S5)), 2, "not going downstream");
    }
}
