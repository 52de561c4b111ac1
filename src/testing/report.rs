//! The report of a failed test: the seed, the record so far, a URL that opens the same state, and
//! the accessible controls.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::panic;

use super::dom::{all_in_page, is_enabled, name_of};
use crate::app::platform::storage;
use crate::app::view_model::link_text;

thread_local! {
    static IS_INSTALLED: Cell<bool> = const { Cell::new(false) };
    /// The query with which the mounted page was opened.
    static QUERY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Installs a panic hook that prints the report before the message of the test runner.
pub(super) fn install(query: &str) {
    QUERY.replace(query.to_owned());
    if IS_INSTALLED.replace(true) {
        return;
    }
    let previous_hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        leptos::logging::error!("{}", report());
        previous_hook(info);
    }));
}

/// The report of the mounted page. Its game is the stored one that was played last, if there is
/// one.
pub(super) fn report() -> String {
    let query = QUERY.with(|query| query.try_borrow().map(|it| it.clone()).unwrap_or_default());
    let mut text = format!("opened with: ?{query}\n");
    let game = storage::last_played_id().and_then(|id| storage::game(&id).ok());
    if let Some(game) = game {
        let seed = game.header().seed().map_or("none".to_owned(), |seed| seed.to_string());
        let (kind, data) = match game.origin() {
            None => ("record", game.written()),
            Some(_) => ("position", game.position().to_setup().to_json()),
        };
        let link = link_text::pack(&data);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "seed: {seed}\n{kind} so far:\n{data}\n\
             reproduce: ?api=on&motion=off&pace=instant#{kind}={link}\n"
        );
    }
    text + "accessible elements:\n" + &outline()
}

/// The accessible controls, headings and live regions, in document order.
fn outline() -> String {
    let mut text = String::new();
    let elements =
        "h1,h2,button,a[href],input,select,textarea,summary,[role],.seat > .visually-hidden";
    for element in all_in_page(elements) {
        let role = element.get_attribute("role");
        let role = role.unwrap_or_else(|| element.tag_name().to_lowercase());
        let name: String = name_of(&element).chars().take(120).collect();
        let state = if is_enabled(&element) { "" } else { " (disabled)" };
        let _ = writeln!(text, "  {role} “{name}”{state}");
    }
    text
}
