//! How targets (the places where plans may end) are drawn, and lines along the last moves of
//! canoes.

use super::geometry::{self, Point};
use super::layout::{self, Layout};
use crate::app::view_model::board::{BoardScene, CanoeKey, CanoePlace, PlanEffect, Target};
use crate::core::{Place, route};

/// How a target is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetState {
    /// A plan may end there.
    Open,
    /// A plan may end there and would lose its canoe over the falls.
    Risk,
    /// The staged plan ends there.
    Staged,
}

impl TargetState {
    /// The state in which a target is drawn.
    #[must_use]
    pub fn of(target: &Target) -> Self {
        match (target.staged, target.effect == Some(PlanEffect::Falls)) {
            (true, _) => Self::Staged,
            (false, true) => Self::Risk,
            (false, false) => Self::Open,
        }
    }
}

/// Lines along the last moves of canoes, as path data. Style sheets show them only if animations
/// are switched off.
#[must_use]
pub fn move_lines(scene: &BoardScene, layout: &Layout) -> Vec<(CanoeKey, String)> {
    let line = |from: Place, at: CanoePlace, to: Point| {
        let route = match at {
            CanoePlace::At(place) => route(from, place),
            // The edge of the falls is no place, so there is no route: the line is straight.
            CanoePlace::Edge(_) => Vec::new(),
        };
        let spaces = route.into_iter().filter_map(Place::space).map(geometry::space_center);
        let start = layout::canoe_pose(CanoePlace::At(from), 0, 1).at;
        let points = [start].into_iter().chain(spaces).chain([to]);
        let points: Vec<String> = points.map(|Point { x, y }| format!("{x} {y}")).collect();
        format!("M{}", points.join("L"))
    };
    let canoes = scene.canoes.iter();
    canoes
        .filter_map(|canoe| {
            let to = layout.canoe_pose(canoe.key)?.at;
            Some((canoe.key, line(canoe.moved_from?, canoe.at, to)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::Canoe;
    use crate::core::{CanoeNo, Colour, Space};

    #[test]
    fn a_line_follows_the_spaces_of_a_canoes_last_move() {
        let mut scene = BoardScene::default();
        let mut canoe = Canoe::new(Colour::Red, CanoeNo::First, Place::On(Space::S3));
        scene.canoes.push(canoe.clone());
        assert_eq!(move_lines(&scene, &Layout::of(&scene)), []);
        canoe.moved_from = Some(Place::On(Space::S1));
        scene.canoes[0] = canoe;
        let lines = move_lines(&scene, &Layout::of(&scene));
        assert_eq!(lines.len(), 1);
        assert!(lines[0].1.starts_with("M345 215L"), "{}", lines[0].1);
        assert!(lines[0].1.contains("L478 248L"), "through space 2: {}", lines[0].1);
        assert!(lines[0].1.ends_with("L602 312"), "{}", lines[0].1);
    }
}
