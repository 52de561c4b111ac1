//! Rings around the targets (the places where plans may end), and lines along the last moves of
//! canoes. Style sheets show the lines only if animations are switched off.

use leptos::either::EitherOf4;
use leptos::prelude::*;

use super::parts::Plane;
use crate::app::board_layout::geometry::{self, DISC, Point};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::{LEFT_FALLS_RING, PIER_RING, RIGHT_FALLS_RING};
use crate::app::board_layout::tag::falls_arms;
use crate::app::board_layout::target::{TargetState, move_lines};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::BoardScene;
use crate::core::{Arm, Place};

/// Rings and lines, above the discs and below the canoes.
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
        <Plane class="under">
            // The line is in the key, because a row shows nothing else; the canoe is in it, because
            // two canoes may have the same line.
            <For each=lines key=Clone::clone let((_, line))>
                <path class="way" d=line/>
            </For>
            <For each=places key=|place| *place let:place>
                <Ring scene place/>
            </For>
        </Plane>
    }
}

/// The path data of the ring around the falls of an arm.
const fn falls_ring(arm: Arm) -> &'static str {
    match arm {
        Arm::Left => LEFT_FALLS_RING,
        Arm::Right => RIGHT_FALLS_RING,
    }
}

/// The ring around a target; at the falls, around those of one arm or of both. A place on the bank
/// has no ring.
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
        Place::Falls => {
            let rings = row_memo(String::new(), move || {
                scene.with(|scene| {
                    let target = scene.spot(Place::Falls)?.target.as_ref()?;
                    Some(falls_arms(scene, target).map(falls_ring).collect())
                })
            });
            EitherOf4::B(view! { <path class=class d=move || rings.get()/> })
        }
        Place::On(space) => {
            let Point { x, y } = geometry::space_center(space);
            EitherOf4::C(view! { <circle class=class cx=x cy=y r=DISC + 2.0/> })
        }
        Place::Riverbank(_) => EitherOf4::D(()),
    }
}
