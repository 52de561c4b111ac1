//! The whirlpool (S-30 to S-43): a disc on which no canoe stays.
//!
//! It changes the paddling ([`Paddling`](super::cost::Paddling)), where a canoe from the bank comes to stand, and
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
