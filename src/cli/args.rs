//! Parsing command lines of flags and values.

use std::fmt;
use std::str::FromStr;

/// Why a command failed, as a sentence for stderr.
#[derive(Debug)]
pub(super) struct Failure(pub(super) String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The arguments after the command: `--flag`, `--name value`, words. Those taken are `None`.
#[derive(Debug)]
pub(super) struct Args(Vec<Option<String>>);

impl Args {
    /// The words, in order.
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().map(Some).collect())
    }

    /// The index of an argument.
    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|word| word.as_deref() == Some(name))
    }

    /// Takes a flag without a value; whether it was there.
    pub(super) fn flag(&mut self, name: &str) -> bool {
        let at = self.position(name);
        if let Some(at) = at {
            self.0[at] = None;
        }
        at.is_some()
    }

    /// Takes the value after a name, if the name is there.
    ///
    /// # Errors
    ///
    /// The name is the last word, or the value cannot be read.
    pub(super) fn value<T>(&mut self, name: &str) -> Result<Option<T>, Failure>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let Some(at) = self.position(name) else { return Ok(None) };
        self.0[at] = None;
        let Some(text) = self.0.get_mut(at + 1).and_then(Option::take) else {
            return Err(Failure(format!("{name} needs a value")));
        };
        let read = text.parse().map_err(|error| Failure(format!("{name} {text}: {error}")));
        read.map(Some)
    }

    /// Takes every value of a name that may be given several times.
    ///
    /// # Errors
    ///
    /// As for [`Args::value`].
    pub(super) fn values(&mut self, name: &str) -> Result<Vec<String>, Failure> {
        let mut values = Vec::new();
        while let Some(value) = self.value(name)? {
            values.push(value);
        }
        Ok(values)
    }

    /// Takes the first word that is left, unless it is a name.
    pub(super) fn word(&mut self) -> Option<String> {
        let word = self.0.iter_mut().find(|word| word.is_some())?;
        word.take_if(|word| !word.starts_with("--"))
    }

    /// Checks that every word has been taken.
    ///
    /// # Errors
    ///
    /// Names the first word that was not.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self.0.into_iter().flatten().next() {
            Some(word) => Err(Failure(format!("unknown argument '{word}'"))),
            None => Ok(()),
        }
    }
}
