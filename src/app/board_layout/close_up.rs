//! The poses of the canoes in a close-up.

use super::geometry::{Point, Pose, SIDE, place_center};
use super::layout::{canoe_pose, from_middle};
use super::shapes::cargo_slots;
use crate::app::view_model::board::{CanoePlace, CloseUp};
use crate::core::Place;

/// The minimum size of the letters on canoes in a close-up, in CSS pixels.
const LEGIBLE: f32 = 12.2;

/// The maximum scale of a canoe in a close-up, even if its letters are then smaller than [`LEGIBLE`].
const MAX_SCALE: f32 = 2.4;

/// The font size from which the number of a canoe in a close-up is legible, in units at scale 1.
pub(super) const NUMBER: f32 = 28.0;
/// The font size of the letter on a gem of a canoe in a close-up, in units at scale 1.
pub(super) const GEM_LETTER: f32 = 34.0;

/// The pose of canoe number `index` (from 0) of `count` in a close-up: large enough for its number to
/// be read or, if `with_gems`, the letters of its gems.
#[must_use]
pub(super) fn close_up_pose(
    close_up: CloseUp,
    index: usize,
    count: usize,
    with_gems: bool,
) -> Pose {
    let pose = canoe_pose(CanoePlace::At(close_up.place), index, count);
    let (_, gem) = cargo_slots(false);
    let letter = if with_gems { GEM_LETTER * gem } else { NUMBER };
    let needed = LEGIBLE / (letter * close_up.unit);
    let scale = pose.scale.max(needed.min(MAX_SCALE));
    if count <= 1 {
        return Pose { scale, ..pose };
    }
    // The canoes are side by side, in as many rows as they need. At the pier they keep their
    // rotation; elsewhere their bows point up.
    let (spacing, row_height) = (58.0 * scale, 118.0 * scale);
    let columns = ((SIDE / spacing) as usize).max(1);
    let (row, column) = (index / columns, index % columns);
    let rows = count.div_ceil(columns);
    let in_row = if row + 1 == rows { count - row * columns } else { columns };
    let middle = place_center(close_up.place);
    let along = |at: f32, index: usize, count: usize, step: f32| {
        let half = count as f32 * step / 2.0;
        let middle = if 2.0 * half < SIDE { at.clamp(half, SIDE - half) } else { SIDE / 2.0 };
        middle + from_middle(index, count) * step
    };
    Pose {
        at: Point::new(
            along(middle.x, column, in_row, spacing),
            along(middle.y, row, rows, row_height),
        ),
        turn: if close_up.place == Place::Pier { pose.turn } else { 0.0 },
        scale,
    }
}
