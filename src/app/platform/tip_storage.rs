//! The tips that were shown, in the browser's storage.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::tips::TipHistory;

/// The key of the tips that were shown.
const KEY: &str = "niagara/tips";

/// The tips that were shown on this device; none without storage.
#[must_use]
pub fn load() -> TipHistory {
    let text = local().ok().and_then(|storage| get(&storage, KEY));
    TipHistory::read(&text.unwrap_or_default())
}

/// Stores the tips that were shown.
///
/// # Errors
///
/// If the storage is unavailable or full: then a tip may be shown again after a reload.
pub fn save(history: &TipHistory) -> Result<(), StorageError> {
    set(&local()?, KEY, &history.written())
}
