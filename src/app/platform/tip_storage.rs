//! The tips that were told, in the browser's storage.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::tips::ToldTips;

const KEY: &str = "niagara/tips";

/// What was told on this device; nothing without storage.
#[must_use]
pub fn load() -> ToldTips {
    let text = local().ok().and_then(|storage| get(&storage, KEY));
    ToldTips::read(&text.unwrap_or_default())
}

/// Stores what was told.
///
/// # Errors
///
/// If the storage is missing or full: then a tip may be told again after a reload.
pub fn save(told: &ToldTips) -> Result<(), StorageError> {
    set(&local()?, KEY, &told.written())
}
