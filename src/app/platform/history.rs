//! Entries of the browser's history that the page makes for its back stack (`state/back_stack.rs`).

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// An entry of the browser's history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The number of entries that the page has made for its back stack, up to this one; 0 for an
    /// entry that the page has not made.
    pub index: usize,
    /// The address when the page made the entry, which is also that of the entry before it; empty for
    /// an entry that the page has not made.
    pub address: String,
}

impl HistoryEntry {
    /// The current entry.
    #[must_use]
    pub fn current() -> Self {
        let state = window().history().ok().and_then(|history| history.state().ok()?.as_string());
        let entry = state.and_then(|state| {
            let (index, address) = state.split_once(' ')?;
            Some(Self { index: index.parse().ok()?, address: address.to_owned() })
        });
        entry.unwrap_or_default()
    }

    /// Makes a new current entry with this index. Returns it; `None` if the browser refuses.
    #[must_use]
    pub fn push(index: usize) -> Option<Self> {
        let address = address();
        let state = JsValue::from_str(&format!("{index} {address}"));
        window().history().ok()?.push_state(&state, "").ok()?;
        Some(Self { index, address })
    }
}

/// The address of the page, with query and fragment.
#[must_use]
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Replaces the address of the current entry, which keeps its state. If the browser refuses, as it may
/// for a local file, the address stays as it is.
pub fn replace_address(url: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(url));
    }
}

/// Goes back by one entry; `popstate` follows. A browser that refuses stays at the current entry.
pub fn back() {
    if let Ok(history) = window().history() {
        let _ = history.back();
    }
}
