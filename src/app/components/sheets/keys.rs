//! The sheet with the keyboard shortcuts.

use leptos::prelude::*;

use crate::app::components::keyboard;
use crate::app::state::use_words;

/// The list of all shortcuts.
#[component]
pub(super) fn KeyTable() -> impl IntoView {
    let words = use_words();
    let row = |key: &keyboard::Key| {
        view! {
            <div class="field">
                <span>{(key.does)(words)}</span>
                <kbd>{key.shown(words)}</kbd>
            </div>
        }
    };
    view! {
        <div>
            {keyboard::TABLE.iter().map(row).collect_view()}
            <p class="hint">{words.keys.again()}</p>
        </div>
    }
}
