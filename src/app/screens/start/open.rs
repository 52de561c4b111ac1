//! The part of the start screen that opens a game, a position or a lesson from a link, a text or a
//! file.

use leptos::html;
use leptos::prelude::*;

use super::collapsible::Collapsible;
use crate::app::components::ActButton;
use crate::app::state::{use_imports, use_words};

/// The collapsible form that opens a link, a text or a file.
#[component]
pub(super) fn OpenGame() -> impl IntoView {
    let words = &use_words().share;
    view! {
        <Collapsible part="open" title=words.open()>
            <OpenForm/>
        </Collapsible>
    }
}

/// The field for a link or a text, and the button that chooses a file.
#[component]
fn OpenForm() -> impl IntoView {
    let (imports, words) = (use_imports(), &use_words().share);
    let field = NodeRef::<html::Textarea>::new();
    let open = move || {
        if let Some(field) = field.get_untracked() {
            imports.open_text(&field.value());
            // If the text was refused, the next paste replaces it.
            field.select();
        }
    };
    view! {
        <div class="open-form">
            <p class="hint">
                {words.open_hint()} " " <span class="by-keys">{words.open_by_keys()}</span>
            </p>
            <textarea class="entry" rows="3" aria-label=words.paste() node_ref=field></textarea>
            <div class="acts-row">
                <ActButton act="open-text" on_press=open>
                    {words.open_text()}
                </ActButton>
                <label class="button">
                    {words.choose_file()}
                    <input
                        class="visually-hidden"
                        type="file"
                        accept=".niagara,.record,.txt,.json,text/plain,application/json"
                        on:change:target=move |event| {
                            let input = event.target();
                            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                                imports.open_file(file);
                            }
                            // With an empty value, choosing the same file again is a change.
                            input.set_value("");
                        }
                    />
                </label>
            </div>
        </div>
    }
}
