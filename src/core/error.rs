//! What is wrong with a text that should be in the notation.

use core::fmt;

/// A text that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What the notation allows at that place.
    pub expected: &'static str,
    /// What was found, cut to 60 characters.
    pub found: String,
}

impl ParseError {
    /// The error for a text `found` where the notation expects `expected`.
    #[must_use]
    pub fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(60).collect() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found '{}'", self.expected, self.found)
    }
}

impl core::error::Error for ParseError {}
