//! The whirlpool (S-30 to S-43): a disc on which no canoe stays.
//!
//! It changes the paddling ([`paddle`]), where a canoe from the bank comes to stand, and
//! rides the river as a disc. Without the module it is [`Whirlpool::Absent`] and every
//! question about it is answered by one comparison.

use super::event::{Event, Witness};
use super::options::{Module, Rules, WhirlpoolReentry};
use super::position::Position;
use super::space::{Arm, Place, Space};

/// Where the whirlpool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whirlpool {
    /// The module is not in play.
    Absent,
    /// Its disc is on this space.
    On(Space),
    /// Its disc is the next one pushed in (S-41).
    Next,
}

impl Whirlpool {
    /// It starts beside the amethyst site (S-05).
    #[must_use]
    pub const fn at_start(rules: Rules) -> Self {
        if rules.has(Module::Whirlpool) { Self::On(Space::S3) } else { Self::Absent }
    }

    /// Whether it is on this space.
    #[must_use]
    #[inline]
    pub fn is_on(self, space: Space) -> bool {
        self == Self::On(space)
    }

    /// Whether it is on this place.
    #[must_use]
    #[inline]
    pub fn is_at(self, place: Place) -> bool {
        matches!((self, place), (Self::On(here), Place::On(there)) if here == there)
    }

    /// Points that take a canoe from a place upstream to the whirlpool: with more it paddles
    /// through and spends one inside (S-32). [`u8::MAX`] if it is not on the way.
    #[must_use]
    pub(super) fn brake(self, from: Place) -> u8 {
        match (self, from) {
            (Self::On(whirlpool), Place::On(from))
                if whirlpool.depth() < from.depth()
                    && whirlpool.arm().is_none_or(|there| Some(there) == from.arm()) =>
            {
                from.depth() - whirlpool.depth()
            }
            _ => u8::MAX,
        }
    }

    /// Where it is after one river step into `arm` (S-30, S-41).
    #[must_use]
    #[inline]
    pub const fn drift(self, arm: Arm, reentry: WhirlpoolReentry) -> Self {
        match self {
            Self::Absent => Self::Absent,
            Self::Next => Self::On(Space::S1),
            Self::On(space) => match (space.drift(arm), reentry) {
                (Place::On(space), _) => Self::On(space),
                (_, WhirlpoolReentry::NextPush) => Self::Next,
                (_, WhirlpoolReentry::Immediate) => Self::On(Space::S1),
            },
        }
    }
}

/// Which way a canoe paddles (B-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Upstream.
    Up,
    /// Downstream, taking this arm at the fork (B-61).
    Down(Arm),
}

/// Where a canoe paddles from.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Steps from the pier.
    pub(super) depth: u8,
    /// The arm it is in.
    pub(super) arm: Option<Arm>,
    /// [`Whirlpool::brake`]
    brake: u8,
}

impl Way {
    /// The places by depth, on the way through each arm.
    const PLACES: [[Place; 9]; 2] = {
        let mut places = [[Place::Falls; 9]; 2];
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

    #[inline]
    pub(super) fn from(from: Place, whirlpool: Whirlpool) -> Self {
        let (depth, arm) = match from {
            Place::On(space) => (space.depth(), space.arm()),
            Place::Pier | Place::Bank(_) | Place::Falls => (0, None),
        };
        Self { depth, arm, brake: whirlpool.brake(from) }
    }

    /// Where paddling with exactly `points` stops (S-43): short of nothing but the pier and
    /// the falls, which take the rest of the points (B-59). A canoe that stops on the
    /// whirlpool is still to be pulled.
    #[inline]
    pub(super) fn paddle(self, direction: Direction, points: u8) -> Place {
        let (arm, depth) = match direction {
            Direction::Down(arm) => (arm, (self.depth + points).min(8)),
            Direction::Up => {
                let steps = points - u8::from(points > self.brake);
                (Arm::Left, self.depth.saturating_sub(steps))
            }
        };
        Self::PLACES[self.arm.unwrap_or(arm) as usize][usize::from(depth)]
    }
}

/// Where a canoe on the whirlpool's `space` may be pulled (S-31, S-36, S-37): one place, or
/// at the fork either arm.
#[inline]
pub(super) fn pulls(space: Space) -> impl Iterator<Item = Place> {
    let second = (space == Space::S5).then(|| space.downstream(Arm::Right));
    core::iter::once(space.downstream(Arm::Left)).chain(second)
}

impl Position {
    /// The whirlpool's disc in one river step (S-30, S-41).
    pub(super) fn drift_whirlpool<W: Witness>(&mut self, arm: Arm, witness: &mut W) {
        let before = self.whirlpool;
        self.whirlpool = before.drift(arm, self.table.options.whirlpool_reentry);
        let over = matches!(before, Whirlpool::On(space) if space.drift(arm) == Place::Falls);
        if over {
            witness.tell(Event::WhirlpoolWentOver);
        }
        if before != self.whirlpool && self.whirlpool.is_on(Space::S1) {
            witness.tell(Event::WhirlpoolEntered);
        }
    }
}
