//! The crash card: shown after a panic, with the reason, the game's record and a way to continue.
//!
//! The card is plain HTML in `index.html`. Its texts are kept up to date while the page runs,
//! because after a panic no Rust runs but the hook that shows the card. `web/boot.js` makes its
//! buttons work, and shows it if the wasm stops without a panic.

use js_sys::Reflect;
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlTextAreaElement;

/// The id of the text field with the record, and the property of the field that holds the record
/// until the card is shown (`web/boot.js`). As the text of the field it would have to be laid out
/// at every decision, which takes milliseconds in a long game.
const RECORD: (&str, &str) = ("crash-record", "record");

/// Writes the record, without hidden cards, and the texts into the hidden card.
pub fn prepare(record: &str, texts: [&str; 4]) {
    let ids = ["crash-title", "crash-text", "crash-continue", "crash-copy"];
    for (id, text) in ids.into_iter().zip(texts) {
        write(id, text);
    }
    if let Some(field) = document().get_element_by_id(RECORD.0) {
        // Setting a property of an element does not fail.
        let _ = Reflect::set(&field, &RECORD.1.into(), &record.into());
    }
}

/// Writes the record that [`prepare`] has stored into the field.
fn write_record() {
    let field = document().get_element_by_id(RECORD.0);
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
        let record = Reflect::get(&field, &RECORD.1.into()).ok();
        field.set_value(&record.and_then(|record| record.as_string()).unwrap_or_default());
    }
}

/// Installs a panic hook that shows the card with the reason and logs it to the console.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        write("crash-reason", &panic.to_string());
        write_record();
        if let Some(card) = document().get_element_by_id("crash") {
            // Removing an attribute never fails.
            let _ = card.remove_attribute("hidden");
        }
    }));
}

/// Shows the crash card with an error of the browser and ends the program.
pub fn stop(error: &JsValue) -> ! {
    if let Some(error) = error.dyn_ref::<js_sys::Object>() {
        write("crash-reason", &String::from(error.to_string()));
    }
    std::process::abort()
}

/// Sets the text of an element of the card; does nothing in pages without one, as in tests.
fn write(id: &str, text: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.set_text_content(Some(text));
    }
}
