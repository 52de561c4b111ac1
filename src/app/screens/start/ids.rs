//! The element ids of fields and buttons that the store moves the focus to.

/// The id of the field for the seed.
pub(super) const SEED: &str = "start-seed";

/// The id of the field for a seat's name. `seat` is the id of the seat in the draft.
pub(super) fn name_field(seat: u32) -> String {
    format!("seat-{seat}-name")
}

/// The id of the button that moves a seat. `seat` is the id of the seat in the draft, `direction`
/// is `up` or `down`.
pub(super) fn move_button(seat: u32, direction: &str) -> String {
    format!("seat-{seat}-{direction}")
}
