//! Moments of a game: the points between events that replay can show.

use core::fmt;
use core::str::FromStr;

use crate::core::ParseError;

/// A moment of a game: a number of decisions that have been played, and a number of events of the
/// next one that have happened. It is written `12`, or `12.3` if three events of the decision with
/// index 12 (from 0) have happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The number of decisions that have been played.
    pub decision: usize,
    /// The number of events of the next decision that have happened: fewer than all of them. A
    /// moment that was read from a text may have too many
    /// ([`Timeline::clamp`](super::Timeline::clamp)).
    pub event: usize,
}

impl Moment {
    /// The moment before the decision with this index, from 0.
    #[must_use]
    pub const fn before(decision: usize) -> Self {
        Self { decision, event: 0 }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            0 => write!(f, "{}", self.decision),
            event => write!(f, "{}.{event}", self.decision),
        }
    }
}

impl FromStr for Moment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |digits: &str| {
            // `parse` alone would also accept a `+`.
            let has_only_digits = digits.bytes().all(|digit| digit.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| has_only_digits);
            number.ok_or_else(|| ParseError::new("a moment (12 or 12.3)", text))
        };
        let (decision, event) = match text.split_once('.') {
            Some((decision, event)) => (number(decision)?, number(event)?),
            None => (number(text)?, 0),
        };
        Ok(Self { decision, event })
    }
}
