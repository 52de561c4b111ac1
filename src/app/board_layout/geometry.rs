//! The geometry of the board, in units of its 1000 × 1000 view box.
//!
//! Everything that can be picked or staged by a tap is at least [`HIT`] units wide: 44 CSS pixels
//! on a board that is 360 CSS pixels wide.

use crate::app::view_model::board::{DriftPlace, WEATHER};
use crate::core::{Arm, Gem, Place, Space};

/// The side of the square view box, in units.
pub const SIDE: f32 = 1000.0;

/// The minimum width of the hit area of a control, in units.
pub const HIT: f32 = 124.0;

/// The radius of a disc, in units.
pub const DISC: f32 = 64.0;

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left edge, in units. The river is never mirrored.
    pub x: f32,
    /// The distance from the top edge, in units.
    pub y: f32,
}

/// Shorthand for [`Point::new`].
const fn at(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

impl Point {
    /// The top left corner of the view box or, in the coordinates of a shape, its middle.
    pub const ORIGIN: Self = at(0.0, 0.0);

    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point moved by `x` units to the right and `y` units down.
    #[must_use]
    pub const fn moved(self, x: f32, y: f32) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

/// The position, rotation and scale of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of the piece.
    pub at: Point,
    /// The rotation in degrees clockwise; at 0 the bow of a canoe points up.
    pub turn: f32,
    /// The size relative to the normal size, which is 1.
    pub scale: f32,
}

impl Pose {
    /// A pose without rotation, in full size.
    #[must_use]
    pub const fn upright(at: Point) -> Self {
        Self { at, turn: 0.0, scale: 1.0 }
    }

    /// The pose as a transform of a drawing within the board's view box.
    #[must_use]
    pub fn svg_transform(self) -> String {
        let Self { at: Point { x, y }, turn, scale } = self;
        format!("translate({x} {y}) rotate({turn}) scale({scale})")
    }

    /// The pose as a CSS transform of a box of 100 × 100 units, so that a unit is 1 % of the box,
    /// whatever size the board has.
    #[must_use]
    pub fn css_transform(self) -> String {
        let Self { at: Point { x, y }, turn, scale } = self;
        format!("translate({x}%,{y}%) rotate({turn}deg) scale({scale})")
    }
}

/// The middle of a river space.
#[must_use]
pub const fn space_center(space: Space) -> Point {
    match space {
        Space::S1 => at(345.0, 215.0),
        Space::S2 => at(478.0, 248.0),
        Space::S3 => at(602.0, 312.0),
        Space::S4 => at(634.0, 446.0),
        Space::S5 => at(515.0, 530.0),
        Space::L6 => at(338.0, 655.0),
        Space::L7 => at(275.0, 800.0),
        Space::R6 => at(692.0, 655.0),
        Space::R7 => at(755.0, 800.0),
    }
}

/// The direction of the water on a space: degrees clockwise from straight up.
#[must_use]
pub const fn flow(space: Space) -> f32 {
    match space {
        Space::S1 => 100.0,
        Space::S2 => 110.0,
        Space::S3 => 142.0,
        Space::S4 => 202.0,
        Space::S5 => 200.0,
        Space::L6 => 218.0,
        Space::L7 => 194.0,
        Space::R6 => 142.0,
        Space::R7 => 166.0,
    }
}

/// The middle of a space's name, beside its disc.
#[must_use]
pub const fn name_center(space: Space) -> Point {
    match space {
        Space::S1 => at(330.0, 302.0),
        Space::S2 => at(446.0, 330.0),
        Space::S3 => at(538.0, 362.0),
        Space::S4 => at(704.0, 512.0),
        Space::S5 => at(444.0, 582.0),
        Space::L6 => at(268.0, 612.0),
        Space::L7 => at(188.0, 806.0),
        Space::R6 => at(762.0, 612.0),
        Space::R7 => at(842.0, 806.0),
    }
}

/// The middle of a lassoed canoe, on the outer bank beside the space (rule S-51).
#[must_use]
pub const fn riverbank_center(space: Space) -> Point {
    match space {
        Space::S1 => at(305.0, 342.0),
        Space::S2 => at(424.0, 362.0),
        Space::S3 => at(494.0, 404.0),
        Space::S4 => at(762.0, 556.0),
        Space::S5 => at(672.0, 560.0),
        Space::L6 => at(222.0, 600.0),
        Space::L7 => at(142.0, 790.0),
        Space::R6 => at(808.0, 600.0),
        Space::R7 => at(888.0, 790.0),
    }
}

/// The middle of a discovery site.
#[must_use]
pub const fn site_center(gem: Gem) -> Point {
    match gem {
        Gem::Amethyst => at(722.0, 228.0),
        Gem::Diamond => at(778.0, 446.0),
        Gem::Amber => at(366.0, 500.0),
        Gem::Sapphire => at(515.0, 738.0),
        Gem::Ruby => at(515.0, 866.0),
    }
}

/// The edge of the falls of an arm, where a piece is drawn before it vanishes.
#[must_use]
pub const fn falls_edge(arm: Arm) -> Point {
    match arm {
        Arm::Left => at(266.0, 910.0),
        Arm::Right => at(764.0, 910.0),
    }
}

/// The point above space 1, behind a rope in the scenery, where the next disc waits.
pub const SOURCE: Point = at(212.0, 190.0);

/// The middle of the row of canoes on the beach at the pier.
pub const BEACH: Point = at(345.0, 66.0);

/// The pose of a canoe that has no place in the layout yet, or no longer has one.
pub const UNPLACED: Pose = Pose::upright(BEACH);

/// The middle of the pool below the falls, with the lost canoes.
pub const POOL: Point = at(515.0, 968.0);

/// The tip of the headland, with the sign that shows the next arm.
pub const FORK: Point = at(515.0, 640.0);

/// The lodge beside the weather track, where the beaver waits.
pub const LODGE: Point = at(842.0, 92.0);

/// The point beside the ruby site where the moose waits.
pub const PASTURE: Point = at(612.0, 880.0);

/// The middle of the step of the weather track with this value: -1 at the bottom, 2 at the top. Any
/// other value has the top one.
#[must_use]
pub fn weather_step_center(value: i8) -> Point {
    let from_top = WEATHER.iter().rev().position(|step| *step == value).unwrap_or(0);
    at(936.0, 68.0 + 128.0 * from_top as f32)
}

/// The rotation of the sign at the fork, in degrees clockwise from straight down: along the
/// arm that the next disc enters.
#[must_use]
pub const fn sign_turn(arm: Arm) -> f32 {
    match arm {
        Arm::Left => 54.0,
        Arm::Right => -54.0,
    }
}

/// A rectangle on the board, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The middle of the rectangle.
    pub middle: Point,
    /// Width and height of the rectangle.
    pub size: (f32, f32),
}

impl Area {
    /// The rectangle around a point.
    #[must_use]
    pub const fn new(middle: Point, width: f32, height: f32) -> Self {
        Self { middle, size: (width, height) }
    }

    /// The area that both rectangles cover, in square units.
    #[must_use]
    pub fn overlap(self, other: Self) -> f32 {
        let shared = |at: f32, size: f32, other_at: f32, other_size: f32| {
            let end = (at + size / 2.0).min(other_at + other_size / 2.0);
            (end - (at - size / 2.0).max(other_at - other_size / 2.0)).max(0.0)
        };
        let width = shared(self.middle.x, self.size.0, other.middle.x, other.size.0);
        width * shared(self.middle.y, self.size.1, other.middle.y, other.size.1)
    }
}

/// The middle of the forecast mark number `index` (from 0) of `count` at a place: along the edge of
/// the disc of a space, opposite its name, or in a row above the middle of any other place. At the
/// falls it is above the edge of an arm.
#[must_use]
pub fn forecast_mark_center(place: Place, arm: Option<Arm>, index: usize, count: usize) -> Point {
    let from_middle = index as f32 - (count.max(1) - 1) as f32 / 2.0;
    match (place, arm) {
        (Place::On(space), _) => {
            let (middle, name) = (space_center(space), name_center(space));
            let opposite = (middle.y - name.y).atan2(middle.x - name.x);
            let (sin, cos) = (opposite + (from_middle * 34.0).to_radians()).sin_cos();
            middle.moved(70.0 * cos, 70.0 * sin)
        }
        (Place::Falls, Some(arm)) => falls_edge(arm).moved(from_middle * 42.0, -20.0),
        _ => place_center(place).moved(from_middle * 42.0, -30.0),
    }
}

/// The hit area of a place: its CSS classes, its middle, and its width and height. The style sheets
/// give these classes the same sizes.
#[must_use]
pub const fn spot_box(place: Place) -> (&'static str, Point, (f32, f32)) {
    match place {
        Place::Pier => ("spot pier", at(346.0, 70.0), (580.0, 132.0)),
        Place::Falls => ("spot falls", at(515.0, 936.0), (738.0, 124.0)),
        Place::On(_) | Place::Riverbank(_) => {
            ("spot", place_center(place), (2.0 * DISC + 4.0, 2.0 * DISC + 4.0))
        }
    }
}

/// The middle of a disc that is at this place: above space 1, on its space, or at the edge of the
/// falls.
#[must_use]
pub fn disc_center(place: DriftPlace) -> Point {
    match place {
        DriftPlace::Waiting => SOURCE,
        DriftPlace::On(on) => space_center(on),
        DriftPlace::Edge(arm) => falls_edge(arm),
    }
}

/// The middle of the beaver that is at this place: at its lodge, or up and to the right of the
/// middle of its disc.
#[must_use]
pub fn beaver_center(at: DriftPlace) -> Point {
    match at {
        DriftPlace::Waiting => LODGE,
        at => disc_center(at).moved(34.0, -34.0),
    }
}

/// The middle of a place.
#[must_use]
pub const fn place_center(place: Place) -> Point {
    match place {
        Place::Pier => BEACH,
        Place::On(on) => space_center(on),
        Place::Riverbank(on) => riverbank_center(on),
        Place::Falls => POOL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_areas_are_44_pixels_wide_and_do_not_overlap() {
        let mut middles: Vec<(String, Point)> = Vec::new();
        middles.extend(Space::ALL.map(|on| (on.to_string(), space_center(on))));
        middles.extend(Gem::ALL.map(|gem| (gem.as_str().to_owned(), site_center(gem))));
        middles
            .extend(WEATHER.map(|value| (format!("weather {value}"), weather_step_center(value))));
        for (index, (name, point)) in middles.iter().enumerate() {
            for (other_name, other) in &middles[index + 1..] {
                let gap = point.distance(*other);
                assert!(gap >= HIT, "{name} and {other_name} are {gap} apart");
            }
            let edge = point.x.min(point.y).min(SIDE - point.x).min(SIDE - point.y);
            assert!(edge >= HIT / 2.0, "{name} is {edge} from the edge");
        }
    }

    #[test]
    fn the_fork_sign_points_along_the_arm() {
        for (arm, end) in [(Arm::Left, Space::L6), (Arm::Right, Space::R6)] {
            let (sin, cos) = sign_turn(arm).to_radians().sin_cos();
            let fork = space_center(Space::S5);
            let end = space_center(end);
            // The sign's tip points straight down before the rotation.
            let along = (end.x - fork.x) * -sin + (end.y - fork.y) * cos;
            assert!(along > 0.95 * fork.distance(end), "{arm}");
        }
    }

    #[test]
    fn the_left_arm_is_the_viewers_left() {
        assert!(space_center(Space::L6).x < space_center(Space::R6).x);
        assert!(space_center(Space::L7).x < space_center(Space::R7).x);
        assert!(falls_edge(Arm::Left).x < falls_edge(Arm::Right).x);
    }
}
