//! The tips that were shown, in the browser's storage.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::tips::ToldTips;

const KEY: &str = "niagara/tips";

/// The tips that were shown on this device; none without storage.
#[must_use]
pub fn load() -> ToldTips {
    let text = local().ok().and_then(|storage| get(&storage, KEY));
    ToldTips::read(&text.unwrap_or_default())
}

/// Stores the tips that were shown.
///
/// # Errors
///
/// If the storage is missing or full: then a tip may be shown again after a reload.
pub fn save(told: &ToldTips) -> Result<(), StorageError> {
    set(&local()?, KEY, &told.written())
}
