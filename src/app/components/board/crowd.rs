//! Marks beside spaces with many canoes. A tap on a mark shows the canoes in a close-up, if the
//! board has close-ups.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::SvgElement;

use super::OnCloseUp;
use super::hit_area::unit_of_board;
use super::parts::{At, Plane};
use crate::app::board_layout::crowd::{crowd_mark_center, crowded_spaces};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::SPREAD;
use crate::app::view_model::board::{BoardIntent, BoardScene};
use crate::core::{Place, Space};

/// The marks of crowded spaces, without the space that is shown in a close-up. A tap on a mark
/// picks no space: it only calls `on_close_up`, with the space and the size of a unit of the board
/// in CSS pixels. Without `on_close_up` it does nothing.
#[component]
pub(super) fn CrowdMarks(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    let spaces =
        Memo::new(move |_| scene.with(|scene| layout.with(|layout| crowded_spaces(scene, layout))));
    let show = move |event: &MouseEvent, space: Space| {
        event.stop_propagation();
        let tapped = event.current_target().and_then(|it| it.dyn_into::<SvgElement>().ok());
        let board = tapped.and_then(|tapped| tapped.closest(".board").ok().flatten());
        if let (Some(on_close_up), Some(board)) = (on_close_up, board) {
            on_close_up.run(Some((BoardIntent::Place(Place::On(space)), unit_of_board(&board))));
        }
    };
    view! {
        <Plane class="crowd-marks">
            <For each=move || spaces.get() key=|space| *space let:space>
                <At point=crowd_mark_center(space)>
                    <g class="crowd-sign" on:click=move |event| show(&event, space)>
                        <circle class="crowd-area" cx="0" cy="0" r="36"/>
                        <circle class="crowd-mark" cx="0" cy="0" r="22"/>
                        <path class="spread" d=SPREAD/>
                    </g>
                </At>
            </For>
        </Plane>
    }
}
