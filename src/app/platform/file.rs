//! Reading chosen files, and saving files.

use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// How long the object URL of a saved file stays valid, in milliseconds: some browsers read the
/// file only after they have asked the user where to save it.
const OBJECT_URL_LIFETIME: u32 = 60_000;

/// The text of a file; `None` if it is longer than `max_bytes`, or if the browser cannot read it. A
/// longer file is not read at all.
pub async fn read(file: &File, max_bytes: usize) -> Option<String> {
    if file.size() > max_bytes as f64 {
        return None;
    }
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// A text as a `Blob` of this media type; `None` if the browser cannot make one.
#[must_use]
pub fn text_blob(text: &str, media_type: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&JsValue::from_str(text));
    Blob::new_with_str_sequence_and_options(&parts, &options).ok()
}

/// Saves a file under a name by clicking `link`, a hidden link of the page. Returns false if the
/// browser cannot make a URL for the file. True does not mean that the file was saved: the user may
/// cancel that, and the page is not told.
pub fn save(link: &HtmlAnchorElement, name: &str, contents: &Blob) -> bool {
    let Ok(url) = Url::create_object_url_with_blob(contents) else { return false };
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Timeout::new(OBJECT_URL_LIFETIME, move || {
        // The object URL was created above, so revoking it does not fail.
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
    true
}
