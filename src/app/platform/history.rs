//! The entry of the browser's history for open sheets, because of which **Back** closes a sheet
//! instead of leaving the page.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The state of the history entry for open sheets.
const SHEET: &str = "sheet";

/// Makes the entry for open sheets the current one, with the same address as before. Without a
/// history, as in a page that is embedded in another one, nothing happens.
pub fn enter_sheet() {
    let Ok(history) = window().history() else { return };
    let is_current = history.state().is_ok_and(|state| state.as_string().as_deref() == Some(SHEET));
    // A sheet that was closed on the page leaves its entry to the next one: going back for it would
    // end only after that one may have been opened.
    if !is_current {
        // A browser that refuses leaves the page on **Back**, as it would without this entry.
        let _ = history.push_state(&JsValue::from_str(SHEET), "");
    }
}
