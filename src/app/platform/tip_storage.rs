//! The history of tips (the tips that were explained, and the game in which the coach helps) in the
//! browser's storage.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::tips::TipHistory;

/// The key of the history in the storage.
const KEY: &str = "niagara/tips";

/// The history of tips in this browser; empty if none is stored or there is no storage.
#[must_use]
pub fn load() -> TipHistory {
    let text = local().ok().and_then(|storage| get(&storage, KEY));
    TipHistory::read(&text.unwrap_or_default())
}

/// Stores the history of tips.
///
/// # Errors
///
/// If the storage is unavailable or full: then a tip may be shown again after a reload.
pub fn save(history: &TipHistory) -> Result<(), StorageError> {
    set(&local()?, KEY, &history.written())
}
