//! What is wrong with a text that should be in the notation.

use core::fmt;

/// A piece of text is not what the notation has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What was expected.
    pub expected: &'static str,
    /// What was found, cut to 60 characters.
    pub found: String,
}

impl ParseError {
    /// `expected` was wanted, but `found` was there.
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
