//! The table of keys.

use leptos::prelude::*;

use crate::app::keys;
use crate::app::state::use_words;

/// All keys, and what each does.
#[component]
pub(super) fn KeyTable() -> impl IntoView {
    let words = use_words();
    let row = |key: &keys::Key| {
        view! {
            <div class="field">
                <span>{(key.does)(words)}</span>
                <kbd>{key.shown(words)}</kbd>
            </div>
        }
    };
    view! {
        <div>
            {keys::TABLE.iter().map(row).collect_view()}
            <p class="hint">{words.keys.again()}</p>
        </div>
    }
}
