//! Reads the file of a lesson that is chosen, or dropped on the page.

use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::core::lesson::MAX_BYTES;

/// The text of a file; `None` if it is longer than a lesson may be, or the browser cannot read it. A
/// longer one is not read at all.
pub async fn read(file: &File) -> Option<String> {
    if file.size() > MAX_BYTES as f64 {
        return None;
    }
    JsFuture::from(file.text()).await.ok()?.as_string()
}
