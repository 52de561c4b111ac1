//! The still picture under the board. `scenery.svg` beside this file is put into
//! `index.html` by trunk and painted before the wasm runs; the board takes it from there,
//! so the wasm does not carry it a second time.

use std::cell::RefCell;

use leptos::prelude::document;
use leptos::web_sys::Element;

use crate::app::old::dom::{El, div};

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

/// The river and its banks, without anything that is played with.
#[must_use]
pub fn scenery() -> El {
    let place = div("scenery").attr("aria-hidden", "true");
    STILL.with_borrow(|still| {
        if let Some(Ok(copy)) = still.as_ref().map(|still| still.clone_node_with_deep(true)) {
            place.append(&copy);
        }
    });
    place
}
