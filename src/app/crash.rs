//! What a person sees if the page breaks: a card with a way on. The record is in the
//! storage, and also on the card, so nothing is lost.

use std::cell::RefCell;

use wasm_bindgen::JsCast;

thread_local! {
    static LAST: RefCell<Last> = const { RefCell::new(Last::new()) };
}

/// What the card needs when nothing else can be trusted any more.
struct Last {
    record: String,
    texts: [String; 4],
}

impl Last {
    const fn new() -> Self {
        Self { record: String::new(), texts: [const { String::new() }; 4] }
    }
}

/// Keeps the record that may be shown, and the words of the card.
pub fn remember(record: String, texts: [String; 4]) {
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.record = record;
            last.texts = texts;
        }
    });
}

/// Shows the card when the page panics. `boot.js` makes its buttons work, because no Rust
/// runs after a panic.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show(&info.to_string());
    }));
}

/// Shows the card with what is remembered.
pub fn show(reason: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let element = |id: &str| document.get_element_by_id(id);
    let Some(card) = element("crash") else { return };
    LAST.with(|last| {
        let Ok(last) = last.try_borrow() else { return };
        let ids = ["crash-title", "crash-text", "crash-continue", "crash-copy"];
        for (id, text) in ids.into_iter().zip(&last.texts) {
            if let Some(element) = element(id).filter(|_| !text.is_empty()) {
                element.set_text_content(Some(text));
            }
        }
        if let Some(area) = element("crash-record")
            .and_then(|area| area.dyn_into::<web_sys::HtmlTextAreaElement>().ok())
        {
            area.set_value(&last.record);
        }
    });
    if let Some(place) = element("crash-reason") {
        place.set_text_content(Some(reason));
    }
    // The card is in the page; hidden is all that keeps it from view.
    let _ = card.remove_attribute("hidden");
}
