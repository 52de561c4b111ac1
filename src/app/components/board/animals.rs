//! The beaver and the moose on the board, and their SVG shapes.

use leptos::prelude::*;

use super::parts::Piece;
use super::{OnIntent, on_explain};
use crate::app::board_layout::geometry::{PASTURE, Pose, beaver_center};
use crate::app::board_layout::shapes;
use crate::app::view_model::board::{BoardScene, DriftPlace, Explainable};

/// The beaver, if its module is in play.
#[component]
pub(super) fn Beaver(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let at = Memo::new(move |_| scene.with(|scene| scene.beaver));
    let pose = move || Pose::upright(beaver_center(at.get().unwrap_or(DriftPlace::Waiting)));
    view! {
        <Show when=move || at.get().is_some()>
            <Piece class="explains" pose=Signal::derive(pose) {..} on:click=on_explain(Explainable::Beaver, on_intent)>
                <BeaverShape/>
            </Piece>
        </Show>
    }
}

/// The moose while it waits at the ruby site.
#[component]
pub(super) fn WaitingMoose(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    view! {
        <Show when=move || scene.with(|scene| scene.moose_waits)>
            <Piece
                class="explains"
                pose=Pose::upright(PASTURE)
                {..}
                on:click=on_explain(Explainable::Moose, on_intent)
            >
                <MooseShape/>
            </Piece>
        </Show>
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
