//! Seats at the table and their colours.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::ParseError;

/// The maximum number of seats at any table (S-01). Without the module `sixth`, a table has at most
/// five ([`Rules::max_seats`](super::Rules::max_seats)).
pub const MAX_SEATS: usize = 6;

/// The minimum number of seats at a table (B-11).
pub const MIN_SEATS: usize = 3;

/// A seat's colour, its name in the notation (B-10, S-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// `yellow` in the notation.
    Yellow,
    /// `red` in the notation.
    Red,
    /// `blue` in the notation.
    Blue,
    /// `green` in the notation.
    Green,
    /// `brown` in the notation.
    Brown,
    /// The black seat: only with the module `sixth`.
    Black,
}

impl Colour {
    /// All colours, in the order in which they are taken if only the number of seats is given.
    pub const ALL: [Self; MAX_SEATS] =
        [Self::Yellow, Self::Red, Self::Blue, Self::Green, Self::Brown, Self::Black];

    /// The colour's word in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Brown => "brown",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Colour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.as_str() == text)
            .ok_or_else(|| ParseError::new("a colour (yellow red blue green brown black)", text))
    }
}

/// A place at the table, counted clockwise from 0.
///
/// ```
/// use niagara::core::Seat;
/// let last = Seat::new(3).unwrap();
/// assert_eq!(last.clockwise(1, 4), Seat::FIRST);
/// assert_eq!(Seat::FIRST.steps_from(last, 4), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index; `None` if no table has so many seats.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The seat with index 0.
    pub const FIRST: Self = Self(0);

    /// The seat's index, clockwise from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places clockwise at a table of `seats`; `steps` is at most `seats`.
    #[must_use]
    #[inline]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Self {
        let sum = self.index() + steps;
        Self((if sum >= seats { sum - seats } else { sum }) as u8)
    }

    /// How many places clockwise of `other` this seat is at a table of `seats`.
    #[must_use]
    #[inline]
    pub const fn steps_from(self, other: Self, seats: usize) -> usize {
        let sum = self.index() + seats - other.index();
        if sum >= seats { sum - seats } else { sum }
    }
}

/// A set of seats.
///
/// ```
/// use niagara::core::{Seat, SeatSet};
/// let mut winners = SeatSet::EMPTY;
/// winners.insert(Seat::FIRST);
/// assert!(winners.contains(Seat::FIRST) && winners.len() == 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The set without a seat.
    pub const EMPTY: Self = Self(0);

    /// The set as bits; bit n stands for the seat with index n.
    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Adds a seat; no effect if it is already there.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Whether the seat is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, in order of their indices.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}
