//! The error of all parsers of the notation.

use core::fmt;

/// A string that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// A description of what the notation allows there.
    pub expected: &'static str,
    /// The string that was found, cut to 60 characters.
    pub found: String,
}

impl ParseError {
    /// The error for a string `found` where the notation expects `expected`.
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
