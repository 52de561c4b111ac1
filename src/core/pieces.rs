//! The states of three pieces of the expansions: the whirlpool, the moose and Diamond Joe. (That of
//! the beaver is only a space.) Their effects are in [`modules`](super::modules).

use super::canoe::CanoeNo;
use super::gem::Gem;
use super::options::WhirlpoolReentry;
use super::rules::{Module, Rules};
use super::seat::Seat;
use super::space::{Arm, Place, Space};

/// The state of the whirlpool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whirlpool {
    /// The module is not in play.
    Absent,
    /// Its disc is on this space.
    On(Space),
    /// Its disc is the next one that is pushed into the river (S-41).
    Next,
}

impl Whirlpool {
    /// Its state at the start: on 3, beside the amethyst site (S-05), or absent without its module.
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

    /// Whether it is at this place.
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

/// The places to which the whirlpool on `space` may pull a canoe (S-31, S-36, S-37): one, or two at
/// the fork, where the owner chooses the arm.
#[inline]
pub(super) fn pull_targets(space: Space) -> impl Iterator<Item = Place> {
    let second = (space == Space::S5).then(|| space.downstream(Arm::Right));
    core::iter::once(space.downstream(Arm::Left)).chain(second)
}

/// The paddle points that the moose adds to those of the canoe that carries him (S-71).
pub(super) const MOOSE_BONUS: u8 = 2;

/// The state of the moose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moose {
    /// The module is not in play.
    Absent,
    /// At the ruby site (S-06).
    Waiting,
    /// On the way back to the ruby site, until the river has moved (S-76).
    Returning,
    /// In this canoe of this seat.
    Aboard(Seat, CanoeNo),
}

impl Moose {
    /// His state at the start: at the ruby site (S-06), or absent without his module.
    #[must_use]
    pub const fn at_start(rules: Rules) -> Self {
        if rules.has(Module::Moose) { Self::Waiting } else { Self::Absent }
    }
}

/// The state of Diamond Joe's canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joe {
    /// The module is not in play.
    Absent,
    /// He is always in the river (J-06, J-07).
    Afloat {
        /// The space where he is.
        at: Space,
        /// The gem he carries.
        gem: Option<Gem>,
    },
}

impl Joe {
    /// His state at the start: empty, on space 1 (J-01), or absent without his module.
    #[must_use]
    pub const fn at_start(rules: Rules) -> Self {
        if rules.has(Module::Joe) {
            Self::Afloat { at: Space::S1, gem: None }
        } else {
            Self::Absent
        }
    }

    /// Whether Joe is at `place`.
    #[must_use]
    pub fn is_at(self, place: Place) -> bool {
        self.gem_at(place).is_some()
    }

    /// `None` if Joe is not at `place`; otherwise his gem, which is `Some(None)` if he carries
    /// none.
    #[must_use]
    #[inline]
    pub fn gem_at(self, place: Place) -> Option<Option<Gem>> {
        match self {
            Self::Afloat { at, gem } if place == Place::On(at) => Some(gem),
            _ => None,
        }
    }
}
