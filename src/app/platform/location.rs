//! The window's address: removes the query and the fragment of a link once the page shows something
//! else. No page is loaded, no entry is added to the history, no `hashchange` is dispatched.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// Removes the fragment from the address. If the browser refuses, the address stays as it is.
pub fn clear_fragment() {
    let location = window().location();
    if let (Ok(path), Ok(query)) = (location.pathname(), location.search()) {
        replace(&format!("{path}{query}"));
    }
}

/// Removes the query and the fragment from the address. If the browser refuses, the address stays
/// as it is.
pub fn clear_query_and_fragment() {
    if let Ok(path) = window().location().pathname() {
        replace(&path);
    }
}

fn replace(url: &str) {
    if let Ok(history) = window().history() {
        // The entry keeps its state, which says whether the page has made it (`platform/history.rs`). A
        // document without an address of its own, such as a local file, may refuse.
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(url));
    }
}
