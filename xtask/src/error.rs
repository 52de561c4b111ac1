//! One error for the whole workshop: a sentence for the person at the terminal.

use std::fmt;

/// What went wrong, as a sentence that names the next step where there is one.
#[derive(Debug)]
pub struct Error(String);

/// A result whose error is a sentence.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error that reads `message`.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The same error with what was being done in front of it.
    #[must_use]
    pub fn context(self, doing: impl fmt::Display) -> Self {
        Self(format!("{doing}: {self}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}
