//! The still picture under the board. `scenery.svg` beside this file is put into
//! `index.html` by trunk and painted before the wasm runs; the board takes it from there,
//! so the wasm does not carry it a second time.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use std::cell::RefCell;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Element, Node};

thread_local! {
    static STILL: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Takes the picture out of the page's shell, and the shell out of the page. Call it
/// just before mounting; a page without a shell is left as it is.
pub fn adopt_shell() {
    let document = document();
    if let Some(picture) = document.get_element_by_id("scenery") {
        STILL.set(Some(picture));
    }
    if let Some(shell) = document.get_element_by_id("shell") {
        shell.remove();
    }
}

fn copy() -> Option<Node> {
    STILL.with_borrow(|still| still.as_ref()?.clone_node_with_deep(true).ok())
}

/// The river and its banks, without anything that is played with.
#[component]
pub fn Scenery() -> impl IntoView {
    let place = NodeRef::<Div>::new();
    Effect::new(move || {
        let (Some(place), Some(picture)) = (place.get(), copy()) else { return };
        place.replace_children_with_node_1(&picture);
    });
    view! { <div class="scenery" aria-hidden="true" node_ref=place></div> }
}
