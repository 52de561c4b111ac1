//! The layout of canoes: canoes at one place are side by side, and smaller if there are many. In a
//! close-up they are drawn large enough to be read, and apart. Also the points between which gems
//! fly, and the circles in which canoes are tapped.

use super::close_up::close_up_pose;
use super::geometry::{
    BEACH, HIT, POOL, Point, Pose, falls_edge, flow, name_center, place_center, riverbank_center,
    site_center, space_center,
};
use crate::app::view_model::board::{Anchor, BoardScene, CanoeKey, CanoePlace, CloseUp};
use crate::core::{Place, Space};

/// The offset and scale of canoe `index` (from 0) of `count` on a space: units across the stream,
/// units along it (downstream is positive), scale.
#[must_use]
fn grid_offset(index: usize, count: usize) -> (f32, f32, f32) {
    // The number of canoes in the first row, the distances across and along the stream, the scale.
    let (first_row, across, along, scale) = match count {
        0 | 1 => (1, 0.0, 0.0, 1.0),
        2 => (2, 52.0, 0.0, 1.0),
        3 => (3, 46.0, 0.0, 0.9),
        4 => (2, 46.0, 74.0, 0.72),
        5 => (3, 38.0, 74.0, 0.7),
        6 => (3, 38.0, 72.0, 0.68),
        7 | 8 => (4, 34.0, 68.0, 0.64),
        9 | 10 => (5, 30.0, 64.0, 0.58),
        _ => (count.div_ceil(2), 156.0 / count.div_ceil(2) as f32, 60.0, 0.54),
    };
    let (row, column, columns) = if index < first_row {
        (0, index, first_row)
    } else {
        (1, index - first_row, count - first_row)
    };
    let rows = if count > first_row { 2 } else { 1 };
    (from_middle(column, columns) * across, from_middle(row, rows) * along, scale)
}

/// The middle of the grid of `count` canoes on a space: if there are many, some units away from the
/// name of the space, so that they do not cover it.
fn grid_center(space: Space, count: usize) -> Point {
    const AWAY: f32 = 10.0;
    let (middle, name) = (space_center(space), name_center(space));
    if count < 3 {
        return middle;
    }
    let part = AWAY / middle.distance(name);
    middle.moved((middle.x - name.x) * part, (middle.y - name.y) * part)
}

/// The distance of piece number `index` (from 0) of a row of `count` from the middle of the row.
/// The unit is the distance between neighbours.
pub(super) fn from_middle(index: usize, count: usize) -> f32 {
    index as f32 - (count.max(1) - 1) as f32 / 2.0
}

/// The pose of canoe number `index` (from 0) of `count` at a place.
#[must_use]
pub fn canoe_pose(place: CanoePlace, index: usize, count: usize) -> Pose {
    let from_middle = from_middle(index, count);
    // So that canoes at the pier, on a bank and in the pool below the falls do not look lined up,
    // `tilt` is added to their rotation, in degrees; in the pool three or four times as much. There
    // they are also moved down by `tilt`, in units.
    let tilt = [3.0, -4.0, 5.0, -2.0, 4.0, -5.0][index % 6];
    match place {
        CanoePlace::At(Place::Pier) => {
            let spacing = (500.0 / count.max(1) as f32).min(58.0);
            let scale = (spacing / 54.0).min(0.92);
            Pose {
                at: Point::new(BEACH.x + from_middle * spacing, BEACH.y),
                turn: 180.0 + tilt,
                scale,
            }
        }
        CanoePlace::At(Place::Falls) if count <= 4 => Pose {
            at: Point::new(POOL.x + from_middle * 84.0, POOL.y + tilt),
            turn: 100.0 + 3.0 * tilt,
            scale: 0.72,
        },
        CanoePlace::At(Place::Falls) => Pose {
            at: Point::new(POOL.x + from_middle * 36.0, POOL.y + tilt),
            turn: 150.0 + 4.0 * tilt,
            scale: 0.54,
        },
        CanoePlace::Edge(arm) => {
            let edge = falls_edge(arm);
            let spacing = (150.0 / count.max(1) as f32).min(52.0);
            Pose { at: Point::new(edge.x + from_middle * spacing, edge.y), turn: 180.0, scale: 0.9 }
        }
        CanoePlace::At(Place::On(space)) => {
            side_by_side(grid_center(space, count), flow(space), grid_offset(index, count), 1.0)
        }
        CanoePlace::At(Place::Riverbank(space)) => {
            let offset = grid_offset(index, count);
            let pose = side_by_side(riverbank_center(space), flow(space), offset, 0.7);
            Pose { turn: pose.turn + tilt, ..pose }
        }
    }
}

/// The pose of a canoe, given its offset ([`grid_offset`]) from the middle of a place. `turn` is
/// the direction of the stream, in degrees clockwise from straight up; offset and scale are
/// multiplied by `size`.
fn side_by_side(
    middle: Point,
    turn: f32,
    (across, along, scale): (f32, f32, f32),
    size: f32,
) -> Pose {
    // The first canoe of a row is on the left as seen on the screen.
    let to_right = if (90.0..270.0).contains(&turn) { -across } else { across };
    let side = to_right * size;
    let (sin, cos) = turn.to_radians().sin_cos();
    // Before the rotation by `turn`, the stream runs up, so a canoe further downstream is higher.
    let down = -along * size;
    Pose {
        at: Point::new(middle.x + side * cos - down * sin, middle.y + side * sin + down * cos),
        turn,
        scale: scale * size,
    }
}

/// A canoe or ghost that the layout places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Craft {
    /// A canoe of a seat.
    Canoe(CanoeKey),
    /// The ghost of a canoe, at the place where its staged plan ends.
    Ghost(CanoeKey),
    /// The canoe of Diamond Joe, which belongs to no seat (J-01).
    Joe,
}

/// The poses of all canoes of a scene and of the ghosts of staged plans. A ghost at the place from
/// which a canoe has moved (`Canoe::moved_from`) is not among them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Each canoe and ghost with its place and pose.
    poses: Vec<(Craft, CanoePlace, Pose)>,
}

impl Layout {
    /// Computes the layout of a scene. At one place, the seats' canoes come first, in the scene's
    /// order, then Diamond Joe's canoe, then the ghosts of staged plans.
    #[must_use]
    pub fn of(scene: &BoardScene) -> Self {
        let ghosts = scene.canoes.iter().filter_map(|canoe| {
            canoe.ghost.map(|end| (Craft::Ghost(canoe.key), CanoePlace::At(end)))
        });
        let crafts: Vec<(Craft, CanoePlace)> = scene
            .canoes
            .iter()
            .map(|canoe| (Craft::Canoe(canoe.key), canoe.at))
            .chain(scene.joe.iter().map(|joe| (Craft::Joe, joe.at)))
            .chain(ghosts)
            .collect();
        let crafts_at = |place: CanoePlace| crafts.iter().filter(move |(_, at)| *at == place);
        let canoes_at = |close: CloseUp| {
            scene.canoes.iter().filter(move |canoe| canoe.at == CanoePlace::At(close.place))
        };
        // A place with nothing but ghosts and Diamond Joe's canoe has no close-up.
        let close_up = scene.close_up.filter(|close| canoes_at(*close).next().is_some());
        let with_gems =
            close_up.is_some_and(|close| canoes_at(close).any(|canoe| !canoe.cargo.is_empty()));
        let poses = crafts
            .iter()
            .map(|(craft, at)| {
                let index = crafts_at(*at).position(|(other, _)| other == craft).unwrap_or(0);
                let count = crafts_at(*at).count();
                let pose = match close_up.filter(|close| *at == CanoePlace::At(close.place)) {
                    Some(close_up) => close_up_pose(close_up, index, count, with_gems),
                    None => canoe_pose(*at, index, count),
                };
                (*craft, *at, pose)
            })
            .collect();
        Self { poses }
    }

    fn pose(&self, craft: Craft) -> Option<Pose> {
        self.poses.iter().find(|(other, ..)| *other == craft).map(|(_, _, pose)| *pose)
    }

    /// The pose of a canoe; `None` if the scene has no such canoe.
    #[must_use]
    pub fn canoe_pose(&self, key: CanoeKey) -> Option<Pose> {
        self.pose(Craft::Canoe(key))
    }

    /// The pose of Diamond Joe's canoe; `None` if he is not in play.
    #[must_use]
    pub fn joe_pose(&self) -> Option<Pose> {
        self.pose(Craft::Joe)
    }

    /// The pose of the ghost of a canoe's staged plan; `None` if the scene has no such ghost.
    #[must_use]
    pub fn ghost_pose(&self, key: CanoeKey) -> Option<Pose> {
        self.pose(Craft::Ghost(key))
    }

    /// The point where the flight of a gem starts or ends; the beach for a canoe that the scene
    /// does not have.
    #[must_use]
    pub fn anchor_point(&self, anchor: Anchor) -> Point {
        match anchor {
            Anchor::Place(place) => place_center(place),
            Anchor::Edge(arm) => falls_edge(arm),
            Anchor::Site(gem) => site_center(gem),
            Anchor::Canoe(key) => self.canoe_pose(key).map_or(BEACH, |pose| pose.at),
            Anchor::Ashore(nth) => BEACH.moved(140.0 * f32::from(nth) - 40.0, 40.0),
        }
    }

    /// The number of canoes at a place, with Diamond Joe's canoe and the ghosts of staged plans.
    #[must_use]
    pub fn count(&self, place: Place) -> usize {
        self.poses.iter().filter(|(_, at, _)| *at == CanoePlace::At(place)).count()
    }
}

/// The middle and radius of the hit circle of a canoe that can be picked. The circle is moved away
/// from `others`, the other canoes at the same place that can be picked, so that the circles of two
/// canoes do not overlap; with more than two, some still may.
#[must_use]
pub fn hit_circle(own: Pose, others: &[Pose]) -> (Point, f32) {
    let radius = HIT / 2.0;
    let mut middle = own.at;
    for other in others {
        let gap = own.at.distance(other.at);
        if gap < 2.0 * radius && gap > 0.0 {
            let push = (radius - gap / 2.0) / gap;
            middle.x += (own.at.x - other.at.x) * push;
            middle.y += (own.at.y - other.at.y) * push;
        }
    }
    (middle, radius)
}

#[cfg(test)]
mod tests {
    use super::super::close_up::{GEM_LETTER_SIZE, NUMBER_SIZE};
    use super::super::shapes::cargo_slots;
    use super::*;
    use crate::app::view_model::board::Canoe;
    use crate::core::{CanoeNo, Colour};

    /// Half the width of a canoe at scale 1, in units.
    const HALF_WIDTH: f32 = 25.0;

    fn places() -> impl Iterator<Item = Place> {
        [Place::Pier, Place::Falls]
            .into_iter()
            .chain(Space::ALL.map(Place::On))
            .chain(Space::ALL.map(Place::Riverbank))
    }

    #[test]
    fn up_to_twelve_canoes_are_apart_and_on_the_board() {
        for place in places() {
            for count in 1..=12 {
                let poses: Vec<_> = (0..count)
                    .map(|index| canoe_pose(CanoePlace::At(place), index, count))
                    .collect();
                for (index, pose) in poses.iter().enumerate() {
                    assert!(
                        (20.0..980.0).contains(&pose.at.x) && (20.0..985.0).contains(&pose.at.y),
                        "{place}: {count} canoes, number {index} is off the board: {pose:?}"
                    );
                    assert!(pose.scale >= 0.37, "{place}: {count} canoes are too small");
                    for other in &poses[index + 1..] {
                        let gap = pose.at.distance(other.at);
                        let width = 2.0 * HALF_WIDTH * pose.scale;
                        assert!(
                            gap >= width * 0.9,
                            "{place}: {count} canoes overlap, {gap} < {width}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn canoes_at_one_space_are_close_to_it() {
        for on in Space::ALL {
            for count in 1..=12 {
                for index in 0..count {
                    let pose = canoe_pose(CanoePlace::At(Place::On(on)), index, count);
                    assert!(pose.at.distance(space_center(on)) < 86.0, "{on}: {index} of {count}");
                }
            }
        }
    }

    #[test]
    fn canoes_in_a_close_up_are_apart_with_legible_letters() {
        // Boards 282, 360, 793 and 1080 pixels wide.
        for unit in [0.282, 0.36, 0.793, 1.08] {
            for place in places() {
                let close_up = CloseUp { place, unit };
                for count in 2..=12 {
                    for with_gems in [false, true] {
                        let poses: Vec<_> = (0..count)
                            .map(|index| close_up_pose(close_up, index, count, with_gems))
                            .collect();
                        for (index, pose) in poses.iter().enumerate() {
                            let (_, gem) = cargo_slots(false);
                            let letter =
                                if with_gems { GEM_LETTER_SIZE * gem } else { NUMBER_SIZE };
                            let pixels = letter * pose.scale * unit;
                            assert!(pixels >= 12.0, "{place}: {count} at {unit}: {pixels}");
                            assert!(
                                (10.0..990.0).contains(&pose.at.x),
                                "{place}: {count}: {pose:?}"
                            );
                            assert!(
                                (10.0..990.0).contains(&pose.at.y),
                                "{place}: {count}: {pose:?}"
                            );
                            for other in &poses[index + 1..] {
                                let gap = pose.at.distance(other.at);
                                let width = 2.0 * HALF_WIDTH * pose.scale;
                                assert!(
                                    gap >= width * 0.9,
                                    "{place}: {count} at {unit}: {gap} < {width}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn canoes_at_the_pier_do_not_turn_in_a_close_up() {
        let close_up = CloseUp { place: Place::Pier, unit: 0.793 };
        for index in 0..6 {
            let before = canoe_pose(CanoePlace::At(Place::Pier), index, 6);
            assert_eq!(close_up_pose(close_up, index, 6, false).turn, before.turn);
        }
    }

    #[test]
    fn a_close_up_spreads_the_canoes_of_its_place_only() {
        let mut scene = BoardScene::default();
        for (colour, space) in
            [(Colour::Red, Space::S3), (Colour::Blue, Space::S3), (Colour::Green, Space::S5)]
        {
            scene.canoes.push(Canoe::new(colour, CanoeNo::First, Place::On(space)));
        }
        let before = Layout::of(&scene);
        scene.close_up = Some(CloseUp { place: Place::On(Space::S3), unit: 0.36 });
        let after = Layout::of(&scene);
        let changed: Vec<bool> = scene
            .canoes
            .iter()
            .map(|canoe| before.canoe_pose(canoe.key) != after.canoe_pose(canoe.key))
            .collect();
        assert_eq!(changed, [true, true, false]);
        scene.close_up = Some(CloseUp { place: Place::On(Space::L7), unit: 0.36 });
        assert_eq!(Layout::of(&scene), before, "no canoe is there");
    }

    #[test]
    fn hit_circles_of_two_canoes_do_not_overlap() {
        for count in 2..=12 {
            let here = CanoePlace::At(Place::On(Space::S3));
            let (a, b) = (canoe_pose(here, 0, count), canoe_pose(here, 1, count));
            let (left, right) = (hit_circle(a, &[b]), hit_circle(b, &[a]));
            assert!(left.0.distance(right.0) >= HIT - 0.1, "{count}");
            assert!(left.0.distance(a.at) < left.1, "a hit circle covers its canoe");
        }
        let alone = canoe_pose(CanoePlace::At(Place::Pier), 0, 1);
        assert_eq!(hit_circle(alone, &[]).0, alone.at);
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
            assert!(layout.canoe_pose(canoe.key).is_some());
        }
        assert_eq!(layout.joe_pose(), None);
    }
}
