//! Rings around the targets (the places where plans may end), and lines along the last moves of
//! canoes.

use leptos::either::EitherOf4;
use leptos::prelude::*;

use super::parts::Plane;
use crate::app::board_layout::geometry::{self, DISC, Point};
use crate::app::board_layout::layout::{self, Layout};
use crate::app::board_layout::shapes::{FALLS_RINGS, PIER_RING};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::{BoardScene, CanoeKey, CanoePlace, PlanEffect, Target};
use crate::core::{Place, route};

/// Rings and lines, below the pieces.
#[component]
pub(super) fn Targets(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let lines = move || scene.with(|scene| layout.with(|layout| move_lines(scene, layout)));
    let places = move || {
        scene.with(|scene| {
            let targets = scene.spots.iter().filter(|spot| spot.target.is_some());
            targets.map(|spot| spot.place).collect::<Vec<_>>()
        })
    };
    view! {
        <Plane name="under">
            // The line itself is the key, because a row shows nothing else.
            <For each=lines key=Clone::clone let((_, line))>
                <path class="way" d=line/>
            </For>
            <For each=places key=|place| *place let:place>
                <Ring scene place/>
            </For>
        </Plane>
    }
}

/// The ring around a place, if it is a target.
#[component]
fn Ring(scene: Signal<BoardScene>, place: Place) -> impl IntoView {
    let state = row_memo(TargetState::Open, move || {
        scene.with(|scene| Some(TargetState::of(scene.spot(place)?.target.as_ref()?)))
    });
    let class = move || match state.get() {
        TargetState::Open => "ring",
        TargetState::Risk => "ring risk",
        TargetState::Staged => "ring staged",
    };
    match place {
        Place::Pier => EitherOf4::A(view! { <path class=class d=PIER_RING/> }),
        Place::Falls => EitherOf4::B(view! { <path class=class d=FALLS_RINGS/> }),
        Place::On(space) => {
            let Point { x, y } = geometry::space(space);
            EitherOf4::C(view! { <circle class=class cx=x cy=y r=DISC + 2.0/> })
        }
        // Places on the bank have no ring.
        Place::Riverbank(_) => EitherOf4::D(()),
    }
}

/// How a target is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetState {
    /// A plan may end there.
    Open,
    /// A plan may end there and would lose its canoe.
    Risk,
    /// The staged plan ends there.
    Staged,
}

impl TargetState {
    /// How this target is drawn.
    pub(super) fn of(target: &Target) -> Self {
        match (target.staged, target.effect == Some(PlanEffect::Falls)) {
            (true, _) => Self::Staged,
            (false, true) => Self::Risk,
            (false, false) => Self::Open,
        }
    }
}

/// Lines along the last moves of canoes, as path data. Style sheets show them only if animations
/// are switched off.
fn move_lines(scene: &BoardScene, layout: &Layout) -> Vec<(CanoeKey, String)> {
    let line = |from: Place, at: CanoePlace, to: Point| {
        let route = match at {
            CanoePlace::At(place) => route(from, place),
            CanoePlace::Edge(_) => Vec::new(),
        };
        let spaces = route.into_iter().filter_map(Place::space).map(geometry::space);
        let start = layout::canoe(CanoePlace::At(from), 0, 1).at;
        let points = [start].into_iter().chain(spaces).chain([to]);
        let points: Vec<String> = points.map(|Point { x, y }| format!("{x} {y}")).collect();
        format!("M{}", points.join("L"))
    };
    let canoes = scene.canoes.iter();
    canoes
        .filter_map(|canoe| {
            let to = layout.canoe(canoe.key)?.at;
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
