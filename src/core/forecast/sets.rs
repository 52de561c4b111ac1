//! Sets of speeds and of places, as bits.

use core::fmt;

use crate::core::space::{Arm, Place, Space};

/// A set of river speeds, in steps: 0 to [`Speeds::MOST`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Speeds(pub(super) u16);

impl Speeds {
    /// No speed.
    pub const EMPTY: Self = Self(0);

    /// The highest speed there is: card 7 with the cloud at +2 (B-139).
    pub const MOST: u8 = 9;

    /// Adds a speed of at most [`Speeds::MOST`].
    #[inline]
    pub const fn insert(&mut self, speed: u8) {
        debug_assert!(speed <= Self::MOST);
        self.0 |= 1 << speed;
    }

    /// Whether the speed is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, speed: u8) -> bool {
        speed <= Self::MOST && self.0 & (1 << speed) != 0
    }

    /// How many speeds there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no speed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest speed.
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        self.iter().next()
    }

    /// The highest speed.
    #[must_use]
    pub fn highest(self) -> Option<u8> {
        self.iter().next_back()
    }

    /// The speeds, rising.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..=Self::MOST).filter(move |speed| self.contains(*speed))
    }
}

impl FromIterator<u8> for Speeds {
    fn from_iter<I: IntoIterator<Item = u8>>(speeds: I) -> Self {
        let mut set = Self::EMPTY;
        for speed in speeds {
            set.insert(speed);
        }
        set
    }
}

impl fmt::Debug for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of places in which a canoe can end a round: the pier, a space, the falls.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Places(u16);

impl Places {
    /// No place.
    pub const EMPTY: Self = Self(0);

    const PIER: u16 = 1;
    const FALLS: u16 = 1 << 10;
    const ON: u16 = 2;

    const fn bit(place: Place) -> u16 {
        match place {
            Place::Pier => Self::PIER,
            Place::On(space) => Self::ON << space as u16,
            Place::Falls => Self::FALLS,
            Place::Bank(_) => 0,
        }
    }

    /// The set of one place.
    #[must_use]
    #[inline]
    pub const fn one(place: Place) -> Self {
        Self(Self::bit(place))
    }

    /// Adds a place; the bank is no end of a round and is left out (S-53).
    #[inline]
    pub const fn insert(&mut self, place: Place) {
        self.0 |= Self::bit(place);
    }

    /// Whether the place is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        self.0 & Self::bit(place) != 0
    }

    /// The places of both sets.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many places there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no place.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places: the pier, the spaces in the order of the water, the falls.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        core::iter::once(Place::Pier)
            .chain(Space::ALL.into_iter().map(Place::On))
            .chain(core::iter::once(Place::Falls))
            .filter(move |place| self.contains(*place))
    }

    /// One river step for the pieces on these places (B-135).
    pub(in crate::core) fn drift(self, arm: Arm) -> Self {
        let mut after = Self(self.0 & (Self::PIER | Self::FALLS));
        for space in Space::ALL {
            if self.contains(Place::On(space)) {
                after.insert(space.drift(arm));
            }
        }
        after
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = Self::EMPTY;
        for place in places {
            set.insert(place);
        }
        set
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|place| place.to_string())).finish()
    }
}
