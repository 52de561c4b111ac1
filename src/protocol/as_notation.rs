//! A decision as its text in the notation, for `#[serde(with = "as_notation")]`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::core::Decision;

pub(super) fn serialize<S: Serializer>(
    decision: &Decision,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(decision)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Decision, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}
