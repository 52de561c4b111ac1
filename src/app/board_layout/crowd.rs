//! Spaces with so many canoes that a close-up is offered, and where the mark that offers it is.

use super::geometry::{Area, DISC, Point, flow, name_center, space_center};
use super::layout::Layout;
use crate::app::view_model::board::{BoardScene, MIN_CROWD};
use crate::core::{Place, Space};

/// The spaces with at least [`MIN_CROWD`] canoes, without the space that is shown in a close-up.
/// Diamond Joe's canoe counts, and so do ghosts: canoes drawn where staged plans end.
#[must_use]
pub fn crowded_spaces(scene: &BoardScene, layout: &Layout) -> Vec<Space> {
    let is_in_close_up =
        |place: Place| scene.close_up.is_some_and(|close_up| close_up.place == place);
    let is_crowded = |space: &Space| {
        let place = Place::On(*space);
        layout.count(place) >= MIN_CROWD && !is_in_close_up(place)
    };
    Space::ALL.into_iter().filter(is_crowded).collect()
}

/// The area that the mark at a crowded space covers.
#[must_use]
pub fn crowd_mark_area(on: Space) -> Area {
    Area::new(crowd_mark_center(on), 46.0, 46.0)
}

/// The middle of the mark at a crowded space: outside of the disc, upstream or downstream of it, on
/// the side away from the space's name. The canoes lie side by side across the stream, so they
/// leave room for the mark there.
#[must_use]
pub fn crowd_mark_center(on: Space) -> Point {
    let (middle, name) = (space_center(on), name_center(on));
    let (sin, cos) = flow(on).to_radians().sin_cos();
    let distance = DISC + 20.0;
    let [down, up] = [distance, -distance].map(|step| middle.moved(step * sin, -step * cos));
    if down.distance(name) > up.distance(name) { down } else { up }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Pose;
    use super::super::layout::canoe_pose;
    use super::*;
    use crate::app::view_model::board::{Canoe, CanoePlace, CloseUp};
    use crate::core::{CanoeNo, Colour};

    #[test]
    fn a_crowded_space_is_marked_unless_it_is_in_a_close_up() {
        let mut scene = BoardScene::default();
        for colour in [Colour::Red, Colour::Blue, Colour::Green] {
            scene.canoes.push(Canoe::new(colour, CanoeNo::First, Place::On(Space::R6)));
        }
        scene.canoes.push(Canoe::new(Colour::Red, CanoeNo::Second, Place::On(Space::S3)));
        let crowded = |scene: &BoardScene| crowded_spaces(scene, &Layout::of(scene));
        assert_eq!(crowded(&scene), [Space::R6]);
        scene.close_up = Some(CloseUp { place: Place::On(Space::R6), unit: 0.36 });
        assert_eq!(crowded(&scene), []);
    }

    #[test]
    fn a_crowd_of_canoes_leaves_the_name_readable() {
        /// Half the width and length of a canoe at scale 1, in units.
        const HALF: (f32, f32) = (25.0, 54.0);
        let covers = |pose: &Pose, dot: Point| {
            let (sin, cos) = pose.turn.to_radians().sin_cos();
            let (x, y) = (dot.x - pose.at.x, dot.y - pose.at.y);
            let across = (x * cos + y * sin) / (HALF.0 * pose.scale);
            let along = (x * sin - y * cos) / (HALF.1 * pose.scale);
            across.hypot(along) < 1.0
        };
        for (on, count) in Space::ALL.into_iter().flat_map(|on| (1..=8).map(move |it| (on, it))) {
            let canoe = |index| canoe_pose(CanoePlace::At(Place::On(on)), index, count);
            let poses: Vec<Pose> = (0..count).map(canoe).collect();
            let dot = |n: u8| {
                let (x, y) = (f32::from(n % 21) - 10.0, f32::from(n / 21) - 5.0);
                name_center(on).moved(2.0 * x, 2.8 * y)
            };
            let is_covered = |n: &u8| poses.iter().any(|pose| covers(pose, dot(*n)));
            let covered = (0..231).filter(is_covered).count();
            assert!(covered < 231 / 10, "{on}: {count} canoes cover {covered} of 231 dots");
        }
    }
}
