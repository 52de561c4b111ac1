//! Entries of the browser's history for what is shown above or in place of the table (a sheet, the
//! timeline). With an entry of its own, **Back** closes it instead of leaving the page: `page.rs`
//! listens to `popstate`.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What has an entry of its own. The entry of a sheet may come after that of the timeline.
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

/// Makes an entry for `detail` the current one, with the same address as before. If the browser
/// gives no access to the history, nothing happens.
pub fn enter(detail: Detail) {
    let Ok(history) = window().history() else { return };
    let current = history.state().ok().and_then(|state| state.as_string());
    let state = JsValue::from_str(detail.as_str());
    // A sheet or timeline that is closed on the page leaves its entry behind, because going back
    // takes effect only later, when something else may be open. What is opened next therefore takes
    // over the current entry if that is of its own kind or of a sheet. If the browser refuses to
    // make an entry, **Back** does not close the sheet or timeline.
    let _ = match current.as_deref() {
        Some(current) if current == detail.as_str() => Ok(()),
        Some(current) if current == Detail::Sheet.as_str() => history.replace_state(&state, ""),
        _ => history.push_state(&state, ""),
    };
}
