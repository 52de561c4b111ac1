//! Bit sets of river speeds and of places.

use core::fmt;

use crate::core::space::{Arm, Place, Space};

/// A set of river speeds. A speed is a number of steps, 0 to [`Speeds::MAX`].
///
/// ```
/// use niagara::core::Speeds;
/// let speeds: Speeds = [0, 4, 2].into_iter().collect();
/// assert_eq!((speeds.len(), speeds.lowest(), speeds.highest()), (3, Some(0), Some(4)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Speeds(pub(super) u16);

impl Speeds {
    /// The empty set of speeds.
    pub const EMPTY: Self = Self(0);

    /// The highest speed that is possible: card 7 with the cloud at +2 (S-45, B-130).
    pub const MAX: u8 = 9;

    /// Adds a speed of at most [`Speeds::MAX`].
    #[inline]
    pub const fn insert(&mut self, speed: u8) {
        debug_assert!(speed <= Self::MAX);
        self.0 |= 1 << speed;
    }

    /// Whether the speed is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, speed: u8) -> bool {
        speed <= Self::MAX && self.0 & (1 << speed) != 0
    }

    /// The number of speeds in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no speed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest speed of the set; `None` if it is empty.
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        self.iter().next()
    }

    /// The highest speed of the set; `None` if it is empty.
    #[must_use]
    pub fn highest(self) -> Option<u8> {
        self.iter().next_back()
    }

    /// The speeds in ascending order.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..=Self::MAX).filter(move |speed| self.contains(*speed))
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
///
/// ```
/// use niagara::core::{Place, Places, Space};
/// let mut places = Places::one(Place::Falls);
/// places.insert(Place::On(Space::S3));
/// assert_eq!(places.iter().collect::<Vec<_>>(), [Place::On(Space::S3), Place::Falls]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Places(u16);

impl Places {
    /// The empty set of places.
    pub const EMPTY: Self = Self(0);

    const PIER: u16 = 1;
    /// The bit of the first space; the others follow in the order of [`Space::ALL`].
    const FIRST_SPACE: u16 = 1 << 1;
    const FALLS: u16 = 1 << 10;

    const fn bit(place: Place) -> u16 {
        match place {
            Place::Pier => Self::PIER,
            Place::On(space) => Self::FIRST_SPACE << space as u16,
            Place::Falls => Self::FALLS,
            Place::Riverbank(_) => 0,
        }
    }

    /// The set of one place; empty for [`Place::Riverbank`], as in [`insert`](Self::insert).
    #[must_use]
    #[inline]
    pub const fn one(place: Place) -> Self {
        Self(Self::bit(place))
    }

    /// Adds a place. [`Place::Riverbank`] is ignored: when the river has moved, no canoe stays
    /// there (S-53).
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

    /// The number of places in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no place.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places: the pier, the spaces in the order of [`Space::ALL`], the falls.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        core::iter::once(Place::Pier)
            .chain(Space::ALL.into_iter().map(Place::On))
            .chain(core::iter::once(Place::Falls))
            .filter(move |place| self.contains(*place))
    }

    /// The places of the set after one river step into `arm` (B-135).
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
