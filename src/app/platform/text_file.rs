//! The file that somebody chooses or drops on the page.

use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// The text of a file; `None` if it has more than `most` bytes, or the browser cannot read it. A longer
/// one is not read at all.
pub async fn read(file: &File, most: usize) -> Option<String> {
    if file.size() > most as f64 {
        return None;
    }
    JsFuture::from(file.text()).await.ok()?.as_string()
}
