//! A view as the notation's [`Setup`], for `#[serde(with = "as_setup")]`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::{Setup, View};

pub(super) fn serialize<S: Serializer>(view: &View, serializer: S) -> Result<S::Ok, S::Error> {
    view.to_setup().serialize(serializer)
}

/// Reads the view of the seat that is to move.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
    View::try_from(Setup::deserialize(deserializer)?).map_err(D::Error::custom)
}
