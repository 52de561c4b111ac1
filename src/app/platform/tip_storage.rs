//! The tips that were shown, and which game the coach helps in, in the browser's storage.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::tips::TipHistory;

/// The key of the history in the storage.
const KEY: &str = "niagara/tips";

/// The history of tips on this device; empty without storage.
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
