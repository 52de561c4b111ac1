//! The browser's history: the entries that the page makes for its back stack
//! (`state/back_stack.rs`), the address of the current entry, and the step back.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// An entry of the browser's history that the page has marked: the mark is the entry's state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The number of entries that the page has made for its back stack, up to this one; 0 for the
    /// entry below them.
    pub index: usize,
    /// The address when the entry was marked. If the page made the entry, the one below it had this
    /// address at that moment.
    pub address: String,
}

impl HistoryEntry {
    /// The current entry. `None` if the page has not marked it: a link in the same tab has made it,
    /// or it is from before the page was opened. Also `None` if the browser refuses to tell.
    #[must_use]
    pub fn current() -> Option<Self> {
        let state = window().history().ok()?.state().ok()?.as_string()?;
        let (index, address) = state.split_once(' ')?;
        Some(Self { index: index.parse().ok()?, address: address.to_owned() })
    }

    /// Marks the current entry as the one below those of the back stack, and returns it. If the
    /// browser refuses, the entry is returned but has no mark.
    #[must_use]
    pub fn mark_lowest() -> Self {
        let entry = Self { index: 0, address: address() };
        if let Ok(history) = window().history() {
            let _ = history.replace_state(&entry.state(), "");
        }
        entry
    }

    /// Makes a new current entry with this index and the address of the entry below. Returns it;
    /// `None` if the browser refuses.
    #[must_use]
    pub fn push(index: usize) -> Option<Self> {
        let entry = Self { index, address: address() };
        window().history().ok()?.push_state(&entry.state(), "").ok()?;
        Some(entry)
    }

    /// The mark: the index and the address, separated by a space.
    fn state(&self) -> JsValue {
        JsValue::from_str(&format!("{} {}", self.index, self.address))
    }
}

/// The address of the page, with query and fragment.
#[must_use]
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Replaces the address of the current entry, which keeps its mark. If the browser refuses, as it
/// may for a local file, the address stays as it is.
pub fn replace_address(url: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(url));
    }
}

/// Goes back by one entry: later, `popstate` is dispatched, or the browser leaves the page. A
/// browser that refuses stays at the current entry.
pub fn back() {
    if let Ok(history) = window().history() {
        let _ = history.back();
    }
}
