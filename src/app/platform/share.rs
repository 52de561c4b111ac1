//! The browser's means of sharing: the clipboard, and the system's share sheet.

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DomException, ShareData};

/// Writes a text to the clipboard. Returns whether the browser allowed it.
pub async fn to_clipboard(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages served without TLS have no clipboard, and some embedded browsers have none.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Whether the system has a share sheet. Most phones have one; it is not available without TLS.
#[must_use]
pub fn has_system_sheet() -> bool {
    let navigator = web_sys::window().map(|window| JsValue::from(window.navigator()));
    navigator.is_some_and(|it| Reflect::has(&it, &JsValue::from_str("share")).unwrap_or(false))
}

/// Opens the system's share sheet, which must exist ([`has_system_sheet`]), with a link. Returns
/// false if it could not be opened; if the person closes it without sending, returns true.
pub async fn to_system_sheet(title: &str, link: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(link);
    match JsFuture::from(window.navigator().share_with_data(&data)).await {
        Ok(_) => true,
        Err(error) => {
            let error = DomException::from(error);
            // The person has closed the share sheet.
            error.name() == "AbortError"
        }
    }
}
