//! The background of the board: the scenery, the names of the spaces, the stones of the weather
//! track.

use std::cell::RefCell;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::Node;

use super::parts::Plane;
use super::weather::WeatherStones;
use crate::app::board_layout::geometry::name_center;
use crate::core::Space;

/// The distance from the middle of a space's name down to its baseline, in units of the board.
const NAME_BASELINE: f32 = 10.0;

thread_local! {
    /// The scenery's SVG element, taken out of the shell.
    static SCENERY: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// Takes the scenery out of the shell (the element `#shell` of `index.html`, which is shown until
/// the wasm runs) and removes the shell. Call it just before mounting. Without a shell it does
/// nothing.
///
/// Trunk includes `scenery.svg`, which is beside this file, in the shell, so that the scenery is
/// painted before the wasm has loaded. The wasm does not contain it a second time.
pub fn adopt_shell() {
    let document = document();
    if let Some(picture) = document.get_element_by_id("scenery") {
        SCENERY.set(Some(picture.into()));
    }
    if let Some(shell) = document.get_element_by_id("shell") {
        shell.remove();
    }
}

/// The river and its banks: a copy of the picture that was in the shell. It is the only part of the
/// board that is not written in `view!`.
#[component]
pub fn Scenery() -> impl IntoView {
    let container = NodeRef::<Div>::new();
    container.on_load(|container| {
        let copy = SCENERY.with_borrow(|scenery| scenery.as_ref()?.clone_node_with_deep(true).ok());
        if let Some(copy) = copy {
            // Appending to a `div` never fails.
            let _ = container.append_child(&copy);
        }
    });
    view! { <div class="scenery" aria-hidden="true" node_ref=container></div> }
}

/// The names of the spaces, and the stones of the weather track.
#[component]
pub(super) fn Ground() -> impl IntoView {
    let names = Space::ALL.map(|space| {
        let center = name_center(space);
        view! { <text class="name" x=center.x y=center.y + NAME_BASELINE>{space.as_str()}</text> }
    });
    view! {
        <Plane class="ground">
            {names}
            <WeatherStones/>
        </Plane>
    }
}
