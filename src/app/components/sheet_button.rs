//! Buttons that open a sheet.

use leptos::prelude::*;

use super::ActButton;
use crate::app::state::{Sheet, use_overlays, use_replay, use_words};
use crate::core::RuleId;

/// A button that opens a sheet.
#[component]
pub fn SheetButton(
    /// The value of `data-act`.
    act: &'static str,
    /// The sheet that a press opens.
    sheet: Sheet,
    /// The CSS classes of the button.
    #[prop(default = "button")]
    class: &'static str,
    /// The contents of the button.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let overlays = use_overlays();
    view! {
        <ActButton act class on_press=move || overlays.open_sheet(sheet)>
            {children.map(|children| children())}
        </ActButton>
    }
}

/// The button that opens the menu, which is what the sheet of the settings shows at the table.
#[component]
pub fn MenuButton() -> impl IntoView {
    view! {
        <SheetButton
            act="menu"
            sheet=Sheet::Settings
            class="button quiet"
            attr:aria-label=use_words().table.menu()
            attr:title=use_words().table.menu()
        >
            "☰"
        </SheetButton>
    }
}

/// The button in the corner of the board that opens the legend.
#[component]
pub fn LegendButton() -> impl IntoView {
    view! {
        <SheetButton
            act="legend"
            sheet=Sheet::Legend
            class="button legend-button"
            attr:aria-label=use_words().legend.title()
        >
            "?"
        </SheetButton>
    }
}

/// A button that opens the text of a rule. Its visible text is the rule's id while the log shows
/// notation, and otherwise a word.
#[component]
pub fn RuleButton(
    /// The rule that a press opens.
    rule: RuleId,
    /// The CSS classes of the button.
    #[prop(default = "button quiet rule-id")]
    class: &'static str,
) -> impl IntoView {
    let (words, replay) = (&use_words().table, use_replay());
    let text = move || if replay.shows_notation() { rule.0 } else { words.rule() };
    view! {
        <SheetButton
            act="rule"
            sheet=Sheet::Rule(rule)
            class
            attr:data-rule=rule.0
            attr:aria-label=words.open_rule(&rule)
        >
            {text}
        </SheetButton>
    }
}
