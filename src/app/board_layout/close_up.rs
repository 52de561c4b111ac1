//! The poses of the canoes in a close-up. This file and `layout.rs` use each other: a close-up
//! begins with the poses of the layout, and the layout has it in the place of a crowd.

use super::geometry::{Point, Pose, SIDE, place_center};
use super::layout::{canoe_pose, from_middle};
use super::shapes::cargo_slots;
use crate::app::view_model::board::{CanoePlace, CloseUp};
use crate::core::Place;

/// The minimum size of the letters on canoes in a close-up, in CSS pixels.
const LEGIBLE: f32 = 12.2;

/// The maximum scale of a canoe in a close-up, even if its letters are then smaller than
/// [`LEGIBLE`].
const MAX_SCALE: f32 = 2.4;

/// The font size that is assumed for the number of a canoe in a close-up, in units of the board at
/// scale 1. Style sheets draw the number a bit larger.
pub(super) const NUMBER_SIZE: f32 = 28.0;
/// The font size of the letter on a gem of a canoe in a close-up, in units of the board at scale 1,
/// before the gem is scaled.
pub(super) const GEM_LETTER_SIZE: f32 = 34.0;

/// The pose of canoe number `index` (from 0) of the `count` canoes at the place of a close-up:
/// large enough for its number to be read or, if `with_gems`, the letters of its gems.
#[must_use]
pub(super) fn close_up_pose(
    close_up: CloseUp,
    index: usize,
    count: usize,
    with_gems: bool,
) -> Pose {
    let pose = canoe_pose(CanoePlace::At(close_up.place), index, count);
    // A double canoe is treated like a single one, although its gems are a bit smaller.
    let (_, gem_scale) = cargo_slots(false);
    let font_size = if with_gems { GEM_LETTER_SIZE * gem_scale } else { NUMBER_SIZE };
    let needed = LEGIBLE / (font_size * close_up.unit);
    let scale = pose.scale.max(needed.min(MAX_SCALE));
    if count <= 1 {
        return Pose { scale, ..pose };
    }
    // The canoes are side by side, in as many rows as they need. At the pier they keep their
    // rotation; elsewhere their bows point up. A canoe is 50 by 108 units at scale 1.
    let (spacing, row_height) = (58.0 * scale, 118.0 * scale);
    let columns = ((SIDE / spacing) as usize).max(1);
    let (row, column) = (index / columns, index % columns);
    let rows = count.div_ceil(columns);
    let count_in_row = if row + 1 == rows { count - row * columns } else { columns };
    let middle = place_center(close_up.place);
    // A coordinate of the canoe, for either axis. If the rows fit on the board, they stay on it,
    // also at its edges.
    let coordinate = |middle: f32, index: usize, count: usize, step: f32| {
        let half = count as f32 * step / 2.0;
        let middle = if 2.0 * half < SIDE { middle.clamp(half, SIDE - half) } else { SIDE / 2.0 };
        middle + from_middle(index, count) * step
    };
    Pose {
        at: Point::new(
            coordinate(middle.x, column, count_in_row, spacing),
            coordinate(middle.y, row, rows, row_height),
        ),
        turn: if close_up.place == Place::Pier { pose.turn } else { 0.0 },
        scale,
    }
}
