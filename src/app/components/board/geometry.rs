//! Where things stand on the board, in units of its 1000 × 1000 view box.
//!
//! Everything that answers a tap is at least [`HIT`] units across: 44 px on a board
//! 360 px wide. All of it is plain arithmetic, tested natively.

use super::drawing::Num;
use crate::app::view_model::board::{Anchor, Berth, BoardScene, CanoeKey, Mooring, WEATHER};
use crate::core::{Arm, Gem, Place, Space};

/// The side of the square view box.
pub const SIDE: f32 = 1000.0;

/// The least width of what answers a tap.
pub const HIT: f32 = 124.0;

/// Radius of a disc as it is drawn.
pub const DISC: f32 = 64.0;

/// Half length and half width of a canoe at scale 1.
pub const CANOE: (f32, f32) = (54.0, 25.0);

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left edge. The river is never mirrored.
    pub x: f32,
    /// From the top edge.
    pub y: f32,
}

const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
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

/// Sine and cosine of degrees, right to a ten-thousandth: enough for a board of 1000 units,
/// and a tenth of what the standard library's weigh.
fn sin_cos(degrees: f32) -> (f32, f32) {
    // In quarters, from the nearest one on: there a few terms of the series do.
    let quarters = (degrees / 90.0).round_ties_even();
    let x = (degrees - 90.0 * quarters).to_radians();
    let square = x * x;
    let sin = x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let cos = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0));
    match (quarters as i32).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
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
    /// The pose as a CSS transform of a box that is 100 units square, so that a unit is a
    /// hundredth of it, whatever size the board has.
    #[must_use]
    pub fn transform(self) -> String {
        let Self { at: Point { x, y }, turn, scale } = self;
        format!("translate({}%,{}%) rotate({}deg) scale({})", Num(x), Num(y), Num(turn), Num(scale))
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
        let (sin, cos) = sin_cos(from_middle * 34.0);
        middle.moved(70.0 * sin, 70.0 * cos)
    } else {
        middle.moved(from_middle * 42.0, -30.0)
    }
}

/// The area that answers for a place: its class, which says how large it is, its middle,
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

/// A flight's end as a point.
#[must_use]
pub fn anchor(anchor: Anchor) -> Point {
    match anchor {
        Anchor::Place(place) => spot(place),
        Anchor::Edge(arm) => lip(arm),
        Anchor::Site(gem) => site(gem),
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

/// One of several things that share a mooring, measured from its middle: across the
/// stream, along it, and how large.
#[must_use]
fn abreast(index: usize, count: usize) -> (f32, f32, f32) {
    // (in the first row, pitch across, pitch along, scale)
    let (first, across, along, scale) = match count {
        0 | 1 => (1, 0.0, 0.0, 1.0),
        2 => (2, 52.0, 0.0, 1.0),
        3 => (3, 46.0, 0.0, 0.9),
        4 => (4, 38.0, 0.0, 0.76),
        5 => (3, 38.0, 74.0, 0.7),
        6 => (3, 38.0, 72.0, 0.68),
        7 | 8 => (4, 34.0, 68.0, 0.64),
        9 | 10 => (5, 30.0, 64.0, 0.58),
        _ => (count.div_ceil(2), 156.0 / count.div_ceil(2) as f32, 60.0, 0.54),
    };
    let (row, column, columns) =
        if index < first { (0, index, first) } else { (1, index - first, count - first) };
    let middle = |index: usize, count: usize| index as f32 - (count - 1) as f32 / 2.0;
    let rows = if count > first { 2 } else { 1 };
    (middle(column, columns) * across, middle(row, rows) * along, scale)
}

/// How the canoe lies that is number `index` of `count` at a mooring.
#[must_use]
pub fn canoe(mooring: Mooring, index: usize, count: usize) -> Pose {
    let from_middle = index as f32 - (count.max(1) - 1) as f32 / 2.0;
    // No two hulls lie quite parallel on land.
    let loose = [3.0, -4.0, 5.0, -2.0, 4.0, -5.0][index % 6];
    match mooring {
        Mooring::At(Place::Pier) => {
            let pitch = (500.0 / count.max(1) as f32).min(58.0);
            let scale = (pitch / 54.0).min(0.92);
            Pose { at: at(BEACH.x + from_middle * pitch, BEACH.y), turn: 180.0 + loose, scale }
        }
        Mooring::At(Place::Falls) if count <= 4 => Pose {
            at: at(POOL.x + from_middle * 84.0, POOL.y + loose),
            turn: 100.0 + 3.0 * loose,
            scale: 0.72,
        },
        Mooring::At(Place::Falls) => Pose {
            at: at(POOL.x + from_middle * 36.0, POOL.y + loose),
            turn: 150.0 + 4.0 * loose,
            scale: 0.54,
        },
        Mooring::Edge(arm) => {
            let lip = lip(arm);
            let pitch = (150.0 / count.max(1) as f32).min(52.0);
            Pose { at: at(lip.x + from_middle * pitch, lip.y), turn: 180.0, scale: 0.9 }
        }
        Mooring::At(Place::On(on)) => beside(space(on), flow(on), abreast(index, count), 1.0),
        Mooring::At(Place::Bank(on)) => {
            let pose = beside(bank(on), flow(on), abreast(index, count), 0.7);
            Pose { turn: pose.turn + loose, ..pose }
        }
    }
}

fn beside(middle: Point, turn: f32, (across, along, scale): (f32, f32, f32), size: f32) -> Pose {
    // The first of a row is on the left of someone who looks at the board.
    let side = if (90.0..270.0).contains(&turn) { -across } else { across } * size;
    let (sin, cos) = sin_cos(turn);
    let down = -along * size;
    Pose {
        at: at(middle.x + side * cos - down * sin, middle.y + side * sin + down * cos),
        turn,
        scale: scale * size,
    }
}

/// How every canoe of a scene lies, and Diamond Joe's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// What lies where; `None` is Diamond Joe.
    poses: Vec<(Option<CanoeKey>, Mooring, Pose)>,
}

impl Layout {
    /// Lays out a scene: canoes at one mooring share it in the scene's order.
    #[must_use]
    pub fn of(scene: &BoardScene) -> Self {
        let afloat: Vec<(Option<CanoeKey>, Mooring)> = scene
            .canoes
            .iter()
            .map(|canoe| (Some(canoe.key), canoe.at))
            .chain(scene.joe.iter().map(|joe| (None, joe.at)))
            .collect();
        let together = |mooring: Mooring| afloat.iter().filter(move |(_, at)| *at == mooring);
        let poses = afloat
            .iter()
            .map(|(key, at)| {
                let index = together(*at).position(|(other, _)| other == key).unwrap_or(0);
                (*key, *at, canoe(*at, index, together(*at).count()))
            })
            .collect();
        Self { poses }
    }

    fn pose(&self, key: Option<CanoeKey>) -> Option<Pose> {
        self.poses.iter().find(|(other, ..)| *other == key).map(|(_, _, pose)| *pose)
    }

    /// How a canoe lies.
    #[must_use]
    pub fn canoe(&self, key: CanoeKey) -> Option<Pose> {
        self.pose(Some(key))
    }

    /// How Diamond Joe's canoe lies.
    #[must_use]
    pub fn joe(&self) -> Option<Pose> {
        self.pose(None)
    }

    /// How many canoes share a place.
    #[must_use]
    pub fn count(&self, place: Place) -> usize {
        self.poses.iter().filter(|(_, at, _)| *at == Mooring::At(place)).count()
    }
}

/// The middle of the circle that answers for a canoe that may be picked, seen from the
/// board, and its radius. Two of them at one place part the room between them.
#[must_use]
pub fn grip(own: Pose, rivals: &[Pose]) -> (Point, f32) {
    let radius = HIT / 2.0;
    let mut middle = own.at;
    for rival in rivals {
        let gap = own.at.distance(rival.at);
        if gap < 2.0 * radius && gap > 0.0 {
            let push = (radius - gap / 2.0) / gap;
            middle.x += (own.at.x - rival.at.x) * push;
            middle.y += (own.at.y - rival.at.y) * push;
        }
    }
    (middle, radius)
}

/// The way an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
}

/// The place that an arrow key leads to: up and down follow the water, left and right
/// choose the arm. The pier is above 1, the falls are below 7.
#[must_use]
pub fn neighbour(place: Place, heading: Heading) -> Option<Place> {
    let arm = |heading| if heading == Heading::Right { Arm::Right } else { Arm::Left };
    match (place, heading) {
        (Place::Pier, Heading::Down) => Some(Place::On(Space::S1)),
        (Place::Falls, Heading::Up) => Some(Place::On(Space::L7)),
        (Place::Falls, Heading::Left | Heading::Right) => Space::at(7, arm(heading)).map(Place::On),
        (Place::On(space), Heading::Up) => Some(space.upstream()),
        (Place::On(space), Heading::Down) => {
            Some(space.downstream(space.arm().unwrap_or(Arm::Left)))
        }
        (Place::On(Space::S5), heading) => Some(Space::S5.downstream(arm(heading))),
        (Place::On(space), heading) => {
            let there = Space::at(space.depth(), arm(heading))?;
            (there != space).then_some(Place::On(there))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::Canoe;
    use crate::core::{CanoeNo, Colour};

    fn places() -> impl Iterator<Item = Place> {
        [Place::Pier, Place::Falls]
            .into_iter()
            .chain(Space::ALL.map(Place::On))
            .chain(Space::ALL.map(Place::Bank))
    }

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
    fn up_to_twelve_canoes_lie_apart_and_on_the_board() {
        for place in places() {
            for count in 1..=12 {
                let poses: Vec<_> =
                    (0..count).map(|index| canoe(Mooring::At(place), index, count)).collect();
                for (index, pose) in poses.iter().enumerate() {
                    assert!(
                        (20.0..980.0).contains(&pose.at.x) && (20.0..985.0).contains(&pose.at.y),
                        "{place}: {count} canoes, number {index} is off the board: {pose:?}"
                    );
                    assert!(pose.scale >= 0.37, "{place}: {count} canoes are too small");
                    for other in &poses[index + 1..] {
                        let gap = pose.at.distance(other.at);
                        let beam = 2.0 * CANOE.1 * pose.scale;
                        assert!(
                            gap >= beam * 0.9,
                            "{place}: {count} canoes lie on each other, {gap} < {beam}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn canoes_of_one_place_stay_within_reach_of_it() {
        for on in Space::ALL {
            for count in 1..=12 {
                for index in 0..count {
                    let pose = canoe(Mooring::At(Place::On(on)), index, count);
                    assert!(pose.at.distance(space(on)) < 86.0, "{on}: {index} of {count}");
                }
            }
        }
    }

    #[test]
    fn two_canoes_that_may_be_picked_part_the_room_between_them() {
        for count in 2..=12 {
            let here = Mooring::At(Place::On(Space::S3));
            let (a, b) = (canoe(here, 0, count), canoe(here, 1, count));
            let (left, right) = (grip(a, &[b]), grip(b, &[a]));
            assert!(left.0.distance(right.0) >= HIT - 0.1, "{count}");
            assert!(left.0.distance(a.at) < left.1, "a grip covers its own canoe");
        }
        let alone = canoe(Mooring::At(Place::Pier), 0, 1);
        assert_eq!(grip(alone, &[]).0, alone.at);
    }

    #[test]
    fn a_layout_counts_and_places_every_canoe() {
        let mut scene = BoardScene::default();
        for colour in Colour::ALL {
            for no in CanoeNo::ALL {
                scene.canoes.push(Canoe::new(colour, no, Place::On(Space::S4)));
            }
        }
        let layout = Layout::of(&scene);
        assert_eq!(layout.count(Place::On(Space::S4)), 12);
        assert_eq!(layout.count(Place::Pier), 0);
        for canoe in &scene.canoes {
            assert!(layout.canoe(canoe.key).is_some());
        }
        assert_eq!(layout.joe(), None);
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
    fn sines_are_right_to_a_ten_thousandth() {
        for degrees in -720_i16..=720 {
            let degrees = f32::from(degrees) / 2.0;
            let ((sin, cos), known) = (sin_cos(degrees), degrees.to_radians().sin_cos());
            assert!((sin - known.0).abs() < 1e-4 && (cos - known.1).abs() < 1e-4, "{degrees}");
        }
    }

    #[test]
    fn the_left_arm_is_the_viewers_left() {
        assert!(space(Space::L6).x < space(Space::R6).x);
        assert!(space(Space::L7).x < space(Space::R7).x);
        assert!(lip(Arm::Left).x < lip(Arm::Right).x);
    }

    #[test]
    fn arrow_keys_walk_the_whole_river() {
        let walk = |headings: &[Heading]| {
            headings
                .iter()
                .try_fold(Place::Pier, |place, heading| neighbour(place, *heading))
                .map(|place| place.to_string())
        };
        use Heading::{Down, Left, Right, Up};
        assert_eq!(walk(&[Down; 5]).as_deref(), Some("5"));
        assert_eq!(walk(&[Down; 6]).as_deref(), Some("L6"));
        assert_eq!(walk(&[Down, Down, Down, Down, Down, Right]).as_deref(), Some("R6"));
        assert_eq!(walk(&[Down, Down, Down, Down, Down, Right, Down, Left]).as_deref(), Some("L7"));
        assert_eq!(walk(&[Down; 8]).as_deref(), Some("falls"));
        assert_eq!(walk(&[Down, Up]).as_deref(), Some("pier"));
        assert_eq!(walk(&[Up]), None);
    }
}
