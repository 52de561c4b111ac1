//! Messages between the page and the worker in which the computer players search.
//!
//! A message is one JSON text, posted as a string: [`PageMessage`] goes to the worker,
//! [`WorkerMessage`] comes back. Decisions are written in the notation, views as positions in JSON
//! ([`Setup`], docs/NOTATION.md), without what the seat does not know. Messages that are posted
//! before the worker's program listens are lost, so the worker's first message is
//! [`WorkerMessage::Ready`], and the page sends no request before it. Each search has an id, which
//! distinguishes the answers to old and new requests.
//!
//! Some things have other names here than in [`ai`](crate::ai). An action of the search is a
//! decision here. Its value (the share of the win) and its [`MaterialChange`] are one
//! [`MeanOutcome`]; of these, `MaterialChange::win` is the early win probability.
//!
//! ```
//! use niagara::protocol::{PageMessage, SearchAnswer, WorkerMessage};
//!
//! assert_eq!(PageMessage::Stop { id: 7 }.to_json(), r#"{"stop":{"id":7}}"#);
//!
//! let answer = r#"{"found":{"id":7,"answer":{"decision":"card 4"}}}"#;
//! let answer = WorkerMessage::from_json(answer)?;
//! let decision = SearchAnswer::Decision("card 4".parse()?);
//! assert_eq!(answer, WorkerMessage::Found { id: 7, answer: decision });
//!
//! let error = PageMessage::from_json(r#"{"stop":{"id":-7}}"#).unwrap_err();
//! assert_eq!(error.path, "stop.id");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`MaterialChange`]: crate::ai::MaterialChange
//! [`Setup`]: crate::core::Setup

use core::error::Error;
use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::core::{Decision, View};

/// The version of these messages. A page does not use a worker of another version, which may come
/// from a cache.
pub const VERSION: u32 = 11;

/// What a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchKind {
    /// The decision to play.
    Decision,
    /// The best decisions, each with its expected outcome.
    Advice,
    /// Every seat's win probability: its estimated share of the win.
    WinProbabilities,
}

/// A request: the position to search, and what to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// What the search is to find.
    pub kind: SearchKind,
    /// The computer player: the number of its level, and `:` and its character if it has one
    /// (`3:thief`), as `ai::Level` and `ai::Character` parse them.
    pub player: String,
    /// The seed of the search's random numbers. Equal requests have equal answers, unless the
    /// worker's time limit ends a search.
    pub seed: u64,
    /// The view of the seat to move.
    pub view: View,
    /// The person's staged decision, which advice also evaluates if it is not among the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staged: Option<Decision>,
}

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageMessage {
    /// Queue a search and answer with [`WorkerMessage::Found`] or [`WorkerMessage::Failed`].
    Search {
        /// The id of the search.
        id: u32,
        /// What is to be searched.
        request: SearchRequest,
    },
    /// Stop this search without an answer.
    Stop {
        /// The id of the search.
        id: u32,
    },
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerMessage {
    /// The worker listens. This is its first message.
    Ready {
        /// The [`VERSION`] of the worker's messages.
        version: u32,
    },
    /// The answer of a search.
    Found {
        /// The id of the search.
        id: u32,
        /// The answer, of the kind that was asked for.
        answer: SearchAnswer,
    },
    /// The search has no answer: the request is not valid, or there is nothing to find.
    Failed {
        /// The id of the search.
        id: u32,
        /// The reason, for the console.
        reason: String,
    },
}

/// The answer to a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchAnswer {
    /// The decision to play.
    Decision(Decision),
    /// At most three decisions, the best values first, but those with few visits last; empty if
    /// there is no choice. The request's staged decision follows if it is legal and not among them:
    /// it is searched even if tactics, the blunder filter or symmetry reduction would exclude it
    /// (docs/AI.md, 2.3).
    Advice(Vec<AdvisedDecision>),
    /// The win probability of each seat in per cent, by the index of the seat; they add up to 100.
    WinProbabilities(Vec<i32>),
}

/// An advised decision, or the one that the person has staged, with its expected outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvisedDecision {
    /// The decision that the outcome belongs to.
    pub decision: Decision,
    /// The expected outcome of the decision.
    pub outcome: MeanOutcome,
    /// Whether it is certain to win in this round.
    pub sure_win: SureWin,
}

impl AdvisedDecision {
    /// Whether the decision costs at least half a canoe on average, and is not certain to win.
    ///
    /// ```
    /// use niagara::protocol::{AdvisedDecision, MeanOutcome, SureWin};
    ///
    /// let outcome = MeanOutcome { lost_canoes: 60, ..MeanOutcome::default() };
    /// let decision = "card 4".parse()?;
    /// let advised = AdvisedDecision { decision, outcome, sure_win: SureWin::No };
    /// assert!(advised.costs_canoe());
    /// assert!(!AdvisedDecision { sure_win: SureWin::Now, ..advised }.costs_canoe());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn costs_canoe(&self) -> bool {
        self.outcome.lost_canoes >= 50 && self.sure_win == SureWin::No
    }
}

/// Whether a decision is certain to win in this round: whether its seat can then make sure, in its
/// own turn, that it is among the winners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SureWin {
    /// It is not certain to win in this round.
    #[default]
    No,
    /// It is certain to win, and no further plan has to be named: the decision itself wins, or it
    /// is a card, whose turn is still to come.
    Now,
    /// It is certain to win if this plan of the other canoe follows.
    Then(Decision),
}

/// The average outcome of a decision. `win_probability` is that of the whole game. Everything else
/// is what has happened by the end of the next round; only `lost_canoes` also looks at the end of
/// this round. All numbers are hundredths: of a win (per cent), of a gem, of a canoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeanOutcome {
    /// The seat's estimated win probability after the decision.
    pub win_probability: i32,
    /// Change in the number of gems banked. A gem that is paid for a canoe lowers it by one.
    pub banked: i32,
    /// Change in the number of gems aboard.
    pub aboard: i32,
    /// Gems stolen from others.
    pub stolen: i32,
    /// Gems stolen from this seat.
    pub stolen_from: i32,
    /// Increase in the number of lost canoes, by the end of this round or of the next: in each
    /// sampled line of play, whichever is more.
    pub lost_canoes: i32,
    /// The probability that this seat wins in this round or the next; a shared win counts in part.
    pub early_win_probability: i32,
}

/// Why a text is not a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError {
    /// The path of the field: `search.request.view`; `.` for the text as a whole.
    pub path: String,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

impl Error for MessageError {}

impl PageMessage {
    /// The message as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// The first field that is wrong, and why.
    pub fn from_json(text: &str) -> Result<Self, MessageError> {
        from_json(text)
    }

    /// The id in a text that is not a valid message, for [`WorkerMessage::Failed`]. `None` if the
    /// text is not a JSON object, or if its first member has no valid `id`. (A message has only one
    /// member.)
    #[must_use]
    pub fn id_of(text: &str) -> Option<u32> {
        let message: serde_json::Value = serde_json::from_str(text).ok()?;
        let (_, fields) = message.as_object()?.iter().next()?;
        fields.get("id")?.as_u64()?.try_into().ok()
    }
}

impl WorkerMessage {
    /// The first message of a worker.
    pub const READY: Self = Self::Ready { version: VERSION };

    /// The message as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// The first field that is wrong, and why.
    pub fn from_json(text: &str) -> Result<Self, MessageError> {
        from_json(text)
    }
}

fn to_json(message: &impl Serialize) -> String {
    // Serialization fails only for maps with keys that are not strings. Messages contain none.
    serde_json::to_string(message).unwrap_or_default()
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, MessageError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let message = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        MessageError { path, reason: error.into_inner().to_string() }
    })?;
    json.end().map_err(|error| MessageError { path: ".".into(), reason: error.to_string() })?;
    Ok(message)
}

#[cfg(test)]
mod tests;
