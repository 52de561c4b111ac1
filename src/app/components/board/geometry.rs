//! Where things stand on the board, in units of its 1000 × 1000 view box.
//!
//! Everything that can be tapped is at least [`HIT`] units across: 44 px on a board
//! 360 px wide. All of it is plain arithmetic, tested natively.

use crate::app::view_model::board::{Berth, WEATHER};
use crate::core::{Arm, Gem, Place, Space};

/// The side of the square view box.
pub const SIDE: f32 = 1000.0;

/// The least width of what can be tapped.
pub const HIT: f32 = 124.0;

/// Radius of a disc as it is drawn.
pub const DISC: f32 = 64.0;

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left edge. The river is never mirrored.
    pub x: f32,
    /// From the top edge.
    pub y: f32,
}

const fn at(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

impl Point {
    /// The corner of the view box, or the middle of a drawing.
    pub const ORIGIN: Self = at(0.0, 0.0);

    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point beside this one.
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

/// A point, a direction and a size: how a piece lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of the piece.
    pub at: Point,
    /// Degrees clockwise; 0 is bow up.
    pub turn: f32,
    /// 1 is full size.
    pub scale: f32,
}

impl Pose {
    /// Upright and in full size.
    #[must_use]
    pub const fn upright(at: Point) -> Self {
        Self { at, turn: 0.0, scale: 1.0 }
    }

    /// The pose as a CSS transform of a box that is 100 units square, so that a unit is a
    /// hundredth of it, whatever size the board has.
    #[must_use]
    pub fn css_transform(self) -> String {
        let Self { at: Point { x, y }, turn, scale } = self;
        format!("translate({x}%,{y}%) rotate({turn}deg) scale({scale})")
    }
}

/// The middle of a river space.
#[must_use]
pub const fn space(space: Space) -> Point {
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

/// The direction of the water there: degrees clockwise from straight up.
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

/// Where the space's name is written: beside the disc, in the shallows.
#[must_use]
pub const fn label(space: Space) -> Point {
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

/// Where a lassoed canoe lies: on the outer bank beside the space (S-51).
#[must_use]
pub const fn bank(space: Space) -> Point {
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
pub const fn site(gem: Gem) -> Point {
    match gem {
        Gem::Amethyst => at(722.0, 228.0),
        Gem::Diamond => at(778.0, 446.0),
        Gem::Amber => at(366.0, 500.0),
        Gem::Sapphire => at(515.0, 738.0),
        Gem::Ruby => at(515.0, 866.0),
    }
}

/// The lip of an arm's falls.
#[must_use]
pub const fn lip(arm: Arm) -> Point {
    match arm {
        Arm::Left => at(266.0, 910.0),
        Arm::Right => at(764.0, 910.0),
    }
}

/// Where a new disc waits, behind the rope.
pub const SOURCE: Point = at(212.0, 190.0);

/// Where canoes lie ashore: the middle of their row on the beach.
pub const BEACH: Point = at(345.0, 66.0);

/// How a canoe lies of which nothing is known yet.
pub const ASHORE: Pose = Pose::upright(BEACH);

/// Where lost canoes drift: the middle of the pool below the falls.
pub const POOL: Point = at(515.0, 968.0);

/// The tip of the headland, where the sign stands that shows the next arm.
pub const FORK: Point = at(515.0, 640.0);

/// Where the beaver waits, beside the weather track.
pub const LODGE: Point = at(842.0, 92.0);

/// Where the moose waits, at the ruby site.
pub const PASTURE: Point = at(612.0, 880.0);

/// The step of the weather track with this value (-1 at the bottom).
#[must_use]
pub fn weather(value: i8) -> Point {
    let row = WEATHER.iter().rev().position(|step| *step == value).unwrap_or(0);
    at(936.0, 68.0 + 128.0 * row as f32)
}

/// The degrees the sign at the fork is turned to, clockwise from straight down: along the
/// arm that is next.
#[must_use]
pub const fn sign_turn(arm: Arm) -> f32 {
    match arm {
        Arm::Left => 54.0,
        Arm::Right => -54.0,
    }
}

/// Where the price tag of a space hangs that is `width` wide: on the disc if it is free,
/// else beside it, over the bank.
#[must_use]
pub fn tag(on: Space, taken: bool, width: f32) -> Point {
    let (here, bank) = (space(on), bank(on));
    let (across, along) = (bank.x - here.x, bank.y - here.y);
    if !taken {
        here
    } else if across.abs() > along.abs() {
        let beside = DISC - 10.0 + width / 2.0;
        at(here.x + beside.copysign(across), here.y + along * 0.7)
    } else {
        at(here.x + across * 0.74, here.y + along * 0.74)
    }
}

/// Where the price tag of the pier hangs: behind the rope, on the water.
pub const PIER_TAG: Point = at(112.0, 178.0);

/// Where the price tag of an arm's falls hangs.
#[must_use]
pub const fn falls_tag(arm: Arm) -> Point {
    lip(arm).moved(0.0, 22.0)
}

/// Where the mark of a forecast stands that is number `index` of `count`: round the foot
/// of a disc, or in a row over the pool.
#[must_use]
pub fn omen(place: Place, index: usize, count: usize) -> Point {
    let from_middle = index as f32 - (count.max(1) - 1) as f32 / 2.0;
    let middle = spot(place);
    if let Place::On(_) = place {
        let (sin, cos) = (from_middle * 34.0).to_radians().sin_cos();
        middle.moved(70.0 * sin, 70.0 * cos)
    } else {
        middle.moved(from_middle * 42.0, -30.0)
    }
}

/// The area that can be tapped for a place: its class, which says how large it is, its middle,
/// its width and height.
#[must_use]
pub const fn spot_box(place: Place) -> (&'static str, Point, (f32, f32)) {
    match place {
        Place::Pier => ("spot pier", at(346.0, 70.0), (580.0, 132.0)),
        Place::Falls => ("spot falls", at(515.0, 936.0), (738.0, 124.0)),
        Place::On(_) | Place::Bank(_) => {
            ("spot", spot(place), (2.0 * DISC + 4.0, 2.0 * DISC + 4.0))
        }
    }
}

/// A berth of the river as a point.
#[must_use]
pub fn berth(berth: Berth) -> Point {
    match berth {
        Berth::Waiting => SOURCE,
        Berth::On(on) => space(on),
        Berth::Edge(arm) => lip(arm),
    }
}

/// The middle of a place.
#[must_use]
pub const fn spot(place: Place) -> Point {
    match place {
        Place::Pier => BEACH,
        Place::On(on) => space(on),
        Place::Bank(on) => bank(on),
        Place::Falls => POOL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_answers_a_tap_keeps_its_44_pixels_free_of_its_neighbours() {
        let mut middles: Vec<(String, Point)> = Vec::new();
        middles.extend(Space::ALL.map(|on| (on.to_string(), space(on))));
        middles.extend(Gem::ALL.map(|gem| (gem.as_str().to_owned(), site(gem))));
        middles.extend(WEATHER.map(|value| (format!("weather {value}"), weather(value))));
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
    fn the_sign_points_along_the_arm() {
        for (arm, end) in [(Arm::Left, Space::L6), (Arm::Right, Space::R6)] {
            let (sin, cos) = sign_turn(arm).to_radians().sin_cos();
            let fork = space(Space::S5);
            let there = space(end);
            // The tip, straight down before it is turned.
            let along = (there.x - fork.x) * -sin + (there.y - fork.y) * cos;
            assert!(along > 0.95 * fork.distance(there), "{arm}");
        }
    }

    #[test]
    fn the_left_arm_is_the_viewers_left() {
        assert!(space(Space::L6).x < space(Space::R6).x);
        assert!(space(Space::L7).x < space(Space::R7).x);
        assert!(lip(Arm::Left).x < lip(Arm::Right).x);
    }
}
