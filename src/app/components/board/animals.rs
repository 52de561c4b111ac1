//! The beaver and the moose on the board, the areas where taps explain them, and their SVG shapes.

use leptos::prelude::*;

use super::parts::{Piece, percent};
use super::{OnIntent, on_explain};
use crate::app::board_layout::geometry::{PASTURE, Point, Pose, beaver_center};
use crate::app::board_layout::shapes;
use crate::app::view_model::board::{BoardScene, DriftPlace, Explainable};
use crate::core::Place;

/// The beaver, if its module is in play.
#[component]
pub(super) fn Beaver(scene: Signal<BoardScene>) -> impl IntoView {
    let at = Memo::new(move |_| scene.with(|scene| scene.beaver));
    let pose = move || Pose::upright(beaver_center(at.get().unwrap_or(DriftPlace::Waiting)));
    view! {
        <Show when=move || at.get().is_some()>
            <Piece pose=Signal::derive(pose)>
                <BeaverShape/>
            </Piece>
        </Show>
    }
}

/// The moose while it waits at the ruby site.
#[component]
pub(super) fn WaitingMoose(scene: Signal<BoardScene>) -> impl IntoView {
    view! {
        <Show when=move || scene.with(|scene| scene.moose_waits)>
            <Piece pose=Pose::upright(PASTURE)>
                <MooseShape/>
            </Piece>
        </Show>
    }
}

/// The areas where a tap explains the beaver and the waiting moose. They lie over the hit areas of
/// the places. The beaver has none while its space is a target, so that a tap means the space.
#[component]
pub(super) fn AnimalAreas(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let beaver = Memo::new(move |_| {
        scene.with(|scene| {
            let at = scene.beaver?;
            let is_target = |on| scene.spot(Place::On(on)).is_some_and(|it| it.target.is_some());
            let is_on_target = matches!(at, DriftPlace::On(on) if is_target(on));
            (!is_on_target).then(|| beaver_center(at))
        })
    });
    let moose = Memo::new(move |_| scene.with(|scene| scene.moose_waits.then_some(PASTURE)));
    view! {
        <AnimalArea thing=Explainable::Beaver middle=beaver on_intent/>
        <AnimalArea thing=Explainable::Moose middle=moose on_intent/>
    }
}

#[component]
fn AnimalArea(
    thing: Explainable,
    /// The middle of the area on the board; `None` while there is none.
    middle: Memo<Option<Point>>,
    on_intent: OnIntent,
) -> impl IntoView {
    view! {
        <ShowLet some=middle let:middle>
            <div
                class="animal-area"
                style:left=percent(middle.x)
                style:top=percent(middle.y)
                on:click=on_explain(thing, on_intent)
            ></div>
        </ShowLet>
    }
}

/// The beaver's SVG shape, around the origin.
#[component]
pub(super) fn BeaverShape() -> impl IntoView {
    view! {
        <path class="tail" d=shapes::TAIL/>
        <path class="fur" d=shapes::BEAVER/>
        <path class="eye" d=shapes::BEAVER_EYES/>
    }
}

/// The moose's SVG shape, around the origin.
#[component]
pub(super) fn MooseShape() -> impl IntoView {
    view! {
        <path class="antler" d=shapes::ANTLERS/>
        <path class="fur" d=shapes::MOOSE/>
        <path class="eye" d=shapes::MOOSE_EYES/>
    }
}
