//! The crash card: shown after a panic, with the reason, the game's record and a way to continue.
//!
//! The card is plain HTML in `index.html`. Its texts and the record are kept up to date while the
//! page runs, so that the panic hook, which shows the card, needs nothing from the stores.
//! `web/boot.js` handles the buttons of the card, and shows it if the wasm stops without a panic.

use js_sys::Reflect;
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

/// The id of the text field that shows the record.
const RECORD_ID: &str = "crash-record";

/// The property of that field that stores the record until the crash card is shown (`web/boot.js`
/// reads it too). If the record were the text of the field, the browser would lay it out at every
/// decision, which takes milliseconds in a long game.
const RECORD_PROPERTY: &str = "record";

/// The texts of the crash card in the language of the page.
#[derive(Clone, Copy, Debug)]
pub struct CrashTexts<'a> {
    /// What happened, as the heading of the card.
    pub title: &'a str,
    /// The sentence below the heading.
    pub text: &'a str,
    /// The label of the button that continues the game.
    pub continue_label: &'a str,
    /// The label of the button that copies the record.
    pub copy_label: &'a str,
}

/// Writes the texts into the crash card, which is not shown yet, and stores the record there.
/// `record` must not contain face-down cards.
pub fn prepare(record: &str, texts: &CrashTexts<'_>) {
    write("crash-title", texts.title);
    write("crash-text", texts.text);
    write("crash-continue", texts.continue_label);
    write("crash-copy", texts.copy_label);
    if let Some(field) = document().get_element_by_id(RECORD_ID) {
        // Setting a property of an element does not fail.
        let _ = Reflect::set(&field, &RECORD_PROPERTY.into(), &record.into());
    }
}

/// Shows the stored record: copies the property of the text field, set by [`prepare`], to its text.
fn show_record() {
    let field = document().get_element_by_id(RECORD_ID);
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
        let record = Reflect::get(&field, &RECORD_PROPERTY.into()).ok();
        field.set_value(&record.and_then(|record| record.as_string()).unwrap_or_default());
    }
}

/// Installs a panic hook that logs the panic to the console and shows the crash card with the
/// panic's message.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        write("crash-reason", &panic.to_string());
        show_record();
        if let Some(card) = document().get_element_by_id("crash") {
            // Removing an attribute never fails.
            let _ = card.remove_attribute("hidden");
        }
    }));
}

/// Sets the text of an element of the card. Does nothing in a page without the card, as in tests.
fn write(id: &str, text: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.set_text_content(Some(text));
    }
}
