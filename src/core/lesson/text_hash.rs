//! A short hash of strings that is the same on every machine and in every version: FNV-1a, 64 bits.
//!
//! The standard library's hash guarantees neither. The hash of a lesson is kept in the browser's
//! storage, and hashes seed the computer players of lessons. It is not a cryptographic hash.

use core::fmt;

/// A hash of a sequence of strings, to which more can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextHash(u64);

impl TextHash {
    pub(super) fn of(text: &str) -> Self {
        Self(0xcbf2_9ce4_8422_2325).with(text)
    }

    /// The hash of the strings so far and one more. Each string is terminated by 0xFF, a byte that
    /// does not occur in UTF-8.
    pub(super) fn with(self, text: &str) -> Self {
        let bytes = text.bytes().chain([0xff]);
        Self(
            bytes
                .fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)),
        )
    }

    pub(super) const fn value(self) -> u64 {
        self.0
    }
}

impl fmt::Display for TextHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_in_stored_progress_stays_valid() {
        assert_eq!(TextHash::of("a").with("b").to_string(), "d2b371819297f98a");
        assert_ne!(TextHash::of("ab"), TextHash::of("a").with("b"));
    }
}
