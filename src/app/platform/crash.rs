//! What a person sees if the page breaks: a card with a way on. The record is in the
//! storage, and also on the card, so nothing is lost.
//!
//! The card is plain HTML in `index.html`. It is kept up to date while all is well: a panic hook
//! shows it with the reason, and nothing else of the page runs after that. `web/boot.js` makes its
//! buttons work, and shows it where the wasm stops without a panic.

use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlTextAreaElement;

/// Puts the record that may be shown, and the words, on the hidden card.
pub fn prepare(record: &str, texts: [&str; 4]) {
    let ids = ["crash-title", "crash-text", "crash-continue", "crash-copy"];
    for (id, text) in ids.into_iter().zip(texts) {
        write(id, text);
    }
    let area = document().get_element_by_id("crash-record");
    if let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) {
        area.set_value(record);
    }
}

/// Lets a panic show the card with its reason, and write it to the console.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        write("crash-reason", &panic.to_string());
        if let Some(card) = document().get_element_by_id("crash") {
            // An attribute is always taken away.
            let _ = card.remove_attribute("hidden");
        }
    }));
}

/// Ends the page: the browser refuses what it cannot do without, and says why.
pub fn stop(error: &JsValue) -> ! {
    if let Some(error) = error.dyn_ref::<js_sys::Object>() {
        write("crash-reason", &String::from(error.to_string()));
    }
    std::process::abort()
}

/// Writes a text of the card; a page without one, as in tests, goes without.
fn write(id: &str, text: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.set_text_content(Some(text));
    }
}
