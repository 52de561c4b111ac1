//! Marks at spaces with so many canoes that a tap shows them in a close-up.

use leptos::prelude::*;

use super::parts::{At, Plane};
use crate::app::board_layout::crowd::{crowd_mark_center, crowded_spaces};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::SPREAD;
use crate::app::view_model::board::BoardScene;

/// The marks of crowded spaces. A tap on a mark is a tap on what is under it.
#[component]
pub(super) fn CrowdMarks(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let spaces =
        Memo::new(move |_| scene.with(|scene| layout.with(|layout| crowded_spaces(scene, layout))));
    view! {
        <Plane name="crowd-marks">
            <For each=move || spaces.get() key=|space| *space let:space>
                <At point=crowd_mark_center(space)>
                    <circle class="crowd-mark" cx="0" cy="0" r="22"/>
                    <path class="spread" d=SPREAD/>
                </At>
            </For>
        </Plane>
    }
}
