//! The window's address: removes the query and the fragment of a link once the page shows something
//! else. No page is loaded, no entry is added to the history, no `hashchange` is dispatched.

use leptos::prelude::window;

use super::history;

/// Removes the fragment from the address. If the browser refuses, the address stays as it is.
pub fn clear_fragment() {
    let location = window().location();
    if let (Ok(path), Ok(query)) = (location.pathname(), location.search()) {
        history::replace_address(&format!("{path}{query}"));
    }
}

/// Removes the query and the fragment from the address. If the browser refuses, the address stays
/// as it is.
pub fn clear_query_and_fragment() {
    if let Ok(path) = window().location().pathname() {
        history::replace_address(&path);
    }
}
