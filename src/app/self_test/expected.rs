//! The expected results of the self-test: the file `content/selftest.json`.

use serde::{Deserialize, Serialize};

use super::searches::SEARCHES;
use super::seeded_games::{GAMES, TABLES};
use crate::core::{Position, Setup};

/// The path of the file below the page's folder.
pub const PATH: &str = "content/selftest.json";

/// The value of the file's `format`.
pub(super) const FORMAT: &str = "niagara-selftest/1";

/// The expected results: digests that were computed natively, and perft numbers; also the sample
/// that the page draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The format of the file.
    pub(super) format: String,
    /// A position with every kind of piece, which the page draws.
    pub(super) sample: Setup,
    /// Positions with their perft numbers, counted by an independent engine.
    pub perft: Vec<PerftCase>,
    /// The digests of the seeded games, by the index of the table and by seed.
    pub games: Vec<Vec<String>>,
    /// The digests of the computer players' answers, by the index of the search.
    pub searches: Vec<String>,
}

/// A position and its perft number: the number of sequences of decisions of a given length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftCase {
    /// The file and line of the count in `tests/data`.
    pub at: String,
    /// The depth: the number of decisions of a sequence.
    pub depth: u32,
    /// The expected number of sequences of that many decisions.
    pub count: u64,
    /// The position from which the decisions are played.
    pub position: Setup,
}

impl Expected {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// If the file does not have this format or lacks results, with the place and the reason.
    pub fn read(json: &str) -> Result<Self, String> {
        let wrong = |reason: String| format!("{PATH}: {reason}");
        let read: Self = serde_json::from_str(json).map_err(|error| wrong(error.to_string()))?;
        if read.format != FORMAT {
            return Err(wrong(format!("expected the format {FORMAT}, found '{}'", read.format)));
        }
        let is_whole = read.games.len() == TABLES.len()
            && read.games.iter().all(|digests| digests.len() as u64 == GAMES);
        if !is_whole || read.perft.is_empty() || read.searches.len() != SEARCHES {
            return Err(wrong("some results are missing".to_owned()));
        }
        Ok(read)
    }

    /// The position that the page draws.
    ///
    /// # Errors
    ///
    /// If the position is not legal, with all reasons.
    pub fn sample(&self) -> Result<Position, String> {
        Position::try_from(&self.sample).map_err(|error| format!("{PATH}: sample: {error}"))
    }
}
