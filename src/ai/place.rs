//! The index of a place in tables.

use core::hint::select_unpredictable;

use crate::core::Place;

/// The number of indices: the pier, the nine spaces, the falls.
pub(super) const PLACES: usize = 11;

/// The index of a place in tables: 0 for the pier, 1 to 9 for a space (in the river or on its
/// bank), 10 for a lost canoe.
#[inline]
pub(super) fn place_index(place: Place) -> usize {
    // A conditional move instead of a jump table: the branch cannot be predicted, and playouts
    // look places up several times for each decision (docs/AI.md, "Speed").
    let off_river = select_unpredictable(place == Place::Falls, PLACES - 1, 0);
    match place {
        Place::On(space) | Place::Riverbank(space) => space as usize + 1,
        _ => off_river,
    }
}
