//! The browser's clipboard, for sharing games and lessons.

use wasm_bindgen_futures::JsFuture;

/// Writes a text to the clipboard. Returns whether the browser allowed it.
pub async fn to_clipboard(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages served without TLS have no clipboard, and some embedded browsers have none.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
