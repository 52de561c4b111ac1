//! The layout of canoes: those at one place are side by side, smaller the more there are.

use super::geometry::{BEACH, HIT, POOL, Point, Pose, bank, flow, lip, site, space, spot};
use crate::app::view_model::board::{Anchor, BoardScene, CanoeKey, Mooring};
use crate::core::Place;

/// The offset and scale of item `index` (from 0) of `count` at one mooring: units across the
/// stream, units along it, scale.
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

/// The pose of canoe number `index` (from 0) of `count` at a mooring.
#[must_use]
pub fn canoe(mooring: Mooring, index: usize, count: usize) -> Pose {
    let from_middle = index as f32 - (count.max(1) - 1) as f32 / 2.0;
    // On land, hulls are slightly rotated, so that they do not look lined up.
    let loose = [3.0, -4.0, 5.0, -2.0, 4.0, -5.0][index % 6];
    match mooring {
        Mooring::At(Place::Pier) => {
            let pitch = (500.0 / count.max(1) as f32).min(58.0);
            let scale = (pitch / 54.0).min(0.92);
            Pose {
                at: Point::new(BEACH.x + from_middle * pitch, BEACH.y),
                turn: 180.0 + loose,
                scale,
            }
        }
        Mooring::At(Place::Falls) if count <= 4 => Pose {
            at: Point::new(POOL.x + from_middle * 84.0, POOL.y + loose),
            turn: 100.0 + 3.0 * loose,
            scale: 0.72,
        },
        Mooring::At(Place::Falls) => Pose {
            at: Point::new(POOL.x + from_middle * 36.0, POOL.y + loose),
            turn: 150.0 + 4.0 * loose,
            scale: 0.54,
        },
        Mooring::Edge(arm) => {
            let lip = lip(arm);
            let pitch = (150.0 / count.max(1) as f32).min(52.0);
            Pose { at: Point::new(lip.x + from_middle * pitch, lip.y), turn: 180.0, scale: 0.9 }
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
    let (sin, cos) = turn.to_radians().sin_cos();
    let down = -along * size;
    Pose {
        at: Point::new(middle.x + side * cos - down * sin, middle.y + side * sin + down * cos),
        turn,
        scale: scale * size,
    }
}

/// What lies at a mooring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Craft {
    Canoe(CanoeKey),
    /// The outline of a canoe where its staged move ends.
    Ghost(CanoeKey),
    Joe,
}

/// How every canoe of a scene lies, and Diamond Joe's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// What lies where.
    poses: Vec<(Craft, Mooring, Pose)>,
}

impl Layout {
    /// Computes the layout of a scene. Canoes at one mooring are in the scene's order.
    #[must_use]
    pub fn of(scene: &BoardScene) -> Self {
        let ghosts = scene
            .canoes
            .iter()
            .filter_map(|canoe| canoe.ghost.map(|end| (Craft::Ghost(canoe.key), Mooring::At(end))));
        let afloat: Vec<(Craft, Mooring)> = scene
            .canoes
            .iter()
            .map(|canoe| (Craft::Canoe(canoe.key), canoe.at))
            .chain(scene.joe.iter().map(|joe| (Craft::Joe, joe.at)))
            .chain(ghosts)
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

    fn pose(&self, key: Craft) -> Option<Pose> {
        self.poses.iter().find(|(other, ..)| *other == key).map(|(_, _, pose)| *pose)
    }

    /// The pose of a canoe; `None` if the scene has no such canoe.
    #[must_use]
    pub fn canoe(&self, key: CanoeKey) -> Option<Pose> {
        self.pose(Craft::Canoe(key))
    }

    /// The pose of Diamond Joe's canoe; `None` if he does not play.
    #[must_use]
    pub fn joe(&self) -> Option<Pose> {
        self.pose(Craft::Joe)
    }

    /// How the outline of a canoe lies where its staged move ends.
    #[must_use]
    pub fn ghost(&self, key: CanoeKey) -> Option<Pose> {
        self.pose(Craft::Ghost(key))
    }

    /// A flight's end as a point.
    #[must_use]
    pub fn anchor(&self, anchor: Anchor) -> Point {
        match anchor {
            Anchor::Place(place) => spot(place),
            Anchor::Edge(arm) => lip(arm),
            Anchor::Site(gem) => site(gem),
            Anchor::Canoe(key) => self.canoe(key).map_or(BEACH, |pose| pose.at),
            Anchor::Ashore(nth) => BEACH.moved(140.0 * f32::from(nth) - 40.0, 40.0),
        }
    }

    /// The number of canoes at a place, with Diamond Joe's.
    #[must_use]
    pub fn count(&self, place: Place) -> usize {
        self.poses.iter().filter(|(_, at, _)| *at == Mooring::At(place)).count()
    }
}

/// The middle and radius of the hit circle of a canoe that may be picked. Two such canoes at
/// one place share the room between them.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::Canoe;
    use crate::core::{CanoeNo, Colour, Space};

    /// Half the width of a canoe at scale 1, in units.
    const HALF_BEAM: f32 = 25.0;

    fn places() -> impl Iterator<Item = Place> {
        [Place::Pier, Place::Falls]
            .into_iter()
            .chain(Space::ALL.map(Place::On))
            .chain(Space::ALL.map(Place::Bank))
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
                        let beam = 2.0 * HALF_BEAM * pose.scale;
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
}
