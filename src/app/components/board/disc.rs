//! The river's discs, and the sign at the fork that shows which arm the next one enters.

use leptos::prelude::*;

use super::parts::Piece;
use super::{OnIntent, on_explain};
use crate::app::board_layout::geometry::{DISC, FORK, Pose, disc_center, sign_turn};
use crate::app::board_layout::shapes::{DISC_LIT, DISC_SHADED, SIGN_ARROW, SIGN_GRAIN, SPIRAL};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::{BoardScene, Disc, DriftPlace, Explainable};

/// The discs of a scene as moving pieces, one row of a `<For>` each.
#[component]
pub(super) fn Discs(scene: Signal<BoardScene>) -> impl IntoView {
    // The newest disc comes first. If one disc enters while another leaves, `<For>` then inserts
    // and removes elements but moves none: an element moved in the document would jump, not glide.
    let discs = move || scene.with(|scene| scene.discs.iter().rev().copied().collect::<Vec<_>>());
    view! {
        <For each=discs key=|disc| disc.id let:initial>
            <DiscPiece scene initial/>
        </For>
    }
}

/// A disc and, if it is the whirlpool, the spiral on it.
#[component]
fn DiscPiece(
    scene: Signal<BoardScene>,
    /// The disc when its row is created.
    initial: Disc,
) -> impl IntoView {
    let disc = row_memo(initial, move || {
        scene.with(|scene| scene.discs.iter().find(|disc| disc.id == initial.id).copied())
    });
    let class = Signal::derive(move || disc_class(disc.get().at).to_owned());
    let pose = Signal::derive(move || Pose::upright(disc_center(disc.get().at)));
    view! {
        <Piece class pose>
            <DiscShape/>
        </Piece>
        // The spiral has its own animation, so it is a separate piece.
        <Show when=move || disc.get().whirlpool>
            <Piece class=Signal::derive(move || whirlpool_class(disc.get().at).to_owned()) pose>
                <path class="spiral" d=SPIRAL/>
            </Piece>
        </Show>
    }
}

/// A disc's SVG shape, around the origin.
#[component]
pub(super) fn DiscShape() -> impl IntoView {
    view! {
        <circle class="cast" cx="0" cy="0" r=DISC/>
        <circle class="pane" cx="0" cy="0" r=DISC/>
        <path class="shaded" d=DISC_SHADED/>
        <path class="lit" d=DISC_LIT/>
        <circle class="rim" cx="0" cy="0" r=DISC - 2.0/>
    }
}

/// The CSS classes of a disc.
pub(super) const fn disc_class(at: DriftPlace) -> &'static str {
    match at {
        DriftPlace::On(_) => "disc",
        DriftPlace::Waiting => "disc waiting",
        DriftPlace::Edge(_) => "disc over",
    }
}

/// The CSS classes of a whirlpool.
pub(super) const fn whirlpool_class(at: DriftPlace) -> &'static str {
    match at {
        DriftPlace::On(_) => "whirlpool",
        DriftPlace::Waiting => "whirlpool waiting",
        DriftPlace::Edge(_) => "whirlpool over",
    }
}

/// The sign at the fork, which points into the arm that the next disc enters.
#[component]
pub(super) fn ForkSign(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let next_arm = Memo::new(move |_| scene.with(|scene| scene.next_arm));
    let pose = move || Pose { turn: sign_turn(next_arm.get()), ..Pose::upright(FORK) };
    view! {
        <Piece class="arrow explains" pose=Signal::derive(pose) {..} on:click=on_explain(Explainable::Fork, on_intent)>
            <SignShape/>
        </Piece>
    }
}

/// The SVG shape of the sign at the fork, which turns around the origin.
#[component]
pub(super) fn SignShape() -> impl IntoView {
    view! {
        <path class="cast" d=SIGN_ARROW/>
        <path class="plank" d=SIGN_ARROW/>
        <path class="grain" d=SIGN_GRAIN/>
        <circle class="nail" cx="0" cy="-4" r="5"/>
    }
}
