//! The two canoes of a seat: their numbers, places and cargo.

use core::fmt;
use core::str::FromStr;

use super::error::ParseError;
use super::gem::Cargo;
use super::space::Place;

/// Which of a seat's two canoes (B-10). With double canoes, the first is the double one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CanoeNo {
    /// Canoe 1: the double canoe if double canoes are in play.
    First,
    /// Canoe 2, always a single canoe.
    Second,
}

impl CanoeNo {
    /// Both canoes of a seat, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The index for arrays by canoe: 0 or 1.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The canoe's number in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "1",
            Self::Second => "2",
        }
    }

    /// The seat's other canoe.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for CanoeNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for CanoeNo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1" => Ok(Self::First),
            "2" => Ok(Self::Second),
            _ => Err(ParseError::new("a canoe (1 2)", text)),
        }
    }
}

/// The state of a canoe: its place and its cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canoe {
    /// The place of the canoe.
    pub at: Place,
    /// The gems that it carries.
    pub cargo: Cargo,
}

impl Canoe {
    /// On shore and empty, as at the start (B-15) and after a rescue (B-33).
    pub const ASHORE: Self = Self { at: Place::Pier, cargo: Cargo::EMPTY };

    /// Whether the canoe is lost below the falls.
    #[must_use]
    #[inline]
    pub fn is_lost(self) -> bool {
        self.at == Place::Falls
    }
}
