//! The clipboard.

use wasm_bindgen_futures::JsFuture;

/// Puts a text into the clipboard; false if the browser does not let it.
pub async fn to_clipboard(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages that are not served securely have none, nor has every page within another program.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
