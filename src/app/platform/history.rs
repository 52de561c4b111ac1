//! The entry of the browser's history for what is shown above or in place of the table (a sheet, the
//! timeline), because of which **Back** closes that instead of leaving the page.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The state of that history entry.
const DETAIL: &str = "detail";

/// Makes that entry the current one, with the same address as before. Without a
/// history, as in a page that is embedded in another one, nothing happens.
pub fn enter_detail() {
    let Ok(history) = window().history() else { return };
    let is_current =
        history.state().is_ok_and(|state| state.as_string().as_deref() == Some(DETAIL));
    // What was closed on the page leaves its entry to what is opened next: going back for it would
    // end only after that may have been opened.
    if !is_current {
        // A browser that refuses leaves the page on **Back**, as it would without this entry.
        let _ = history.push_state(&JsValue::from_str(DETAIL), "");
    }
}
