//! The element ids of fields and buttons that the store moves the focus to.

/// The id of the field for the seed.
pub(super) const SEED: &str = "start-seed";

/// The id of the field for a seat's name.
pub(super) fn name(seat: u32) -> String {
    format!("seat-{seat}-name")
}

/// The id of the button that moves a seat: `button` is `up` or `down`.
pub(super) fn button(seat: u32, button: &str) -> String {
    format!("seat-{seat}-{button}")
}
