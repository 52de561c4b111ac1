//! Parts of the start screen that are collapsed at first.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::state::{Panel, use_overlays, use_words};
use crate::core::RuleId;

/// A collapsible part of the screen, as `<details>`. Its contents are rendered when it is opened
/// for the first time.
#[component]
pub(super) fn Collapsible(
    /// The value of `data-part`.
    part: &'static str,
    /// The title, which opens and closes it.
    title: &'static str,
    /// A remark beside the title.
    #[prop(into, optional)]
    hint: Option<Signal<String>>,
    /// The contents, rendered once opened.
    children: ChildrenFn,
) -> impl IntoView {
    let (was_opened, set_was_opened) = signal(false);
    let open = move || {
        if !was_opened.get_untracked() {
            set_was_opened.set(true);
        }
    };
    view! {
        // The browser's find-in-page opens it without a click.
        <details class="sheet-of-paper folded" data-part=part on:toggle=move |_| open()>
            <summary on:click=move |_| open()>
                <span class="fold-title">{title}</span>
                {hint.map(|hint| view! { <span class="hint">{hint}</span> })}
            </summary>
            <Show when=move || was_opened.get()>{children()}</Show>
        </details>
    }
}

/// A button with the id of a rule; it opens the rule's text.
#[component]
pub(super) fn RuleButton(rule: RuleId) -> impl IntoView {
    let overlays = use_overlays();
    view! {
        <ActButton
            act="rule"
            class="button quiet rule-id"
            on_press=move || overlays.open(Panel::Rule(rule))
            attr:data-rule=rule.0
            attr:aria-label=use_words().start.rule(&rule)
        >
            {rule.0}
        </ActButton>
    }
}
