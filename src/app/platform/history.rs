//! The entries of the browser's history for what is shown above or in place of the table, because of
//! which **Back** closes that instead of leaving the page.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What has an entry of its own. The entry of a sheet may be above that of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The timeline of a held game.
    Timeline,
    /// An open sheet.
    Sheet,
}

impl Detail {
    /// The state of the history entry.
    const fn as_str(self) -> &'static str {
        match self {
            Self::Timeline => "timeline",
            Self::Sheet => "sheet",
        }
    }
}

/// Makes an entry for `detail` the current one, with the same address as before. Without a history, as
/// in a page that is embedded in another one, nothing happens.
pub fn enter(detail: Detail) {
    let Ok(history) = window().history() else { return };
    let current = history.state().ok().and_then(|state| state.as_string());
    let state = JsValue::from_str(detail.as_str());
    // What was closed on the page leaves its entry to what is opened next: going back for it would
    // end only after that may have been opened. A browser that refuses leaves the page on **Back**, as
    // it would without these entries.
    let _ = match current.as_deref() {
        Some(current) if current == detail.as_str() => Ok(()),
        Some(current) if current == Detail::Sheet.as_str() => history.replace_state(&state, ""),
        _ => history.push_state(&state, ""),
    };
}
