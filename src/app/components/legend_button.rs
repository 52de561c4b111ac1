//! The button in the corner of the board that opens the legend.

use leptos::prelude::*;

use super::SheetButton;
use crate::app::state::{Sheet, use_words};

/// The button that opens the legend.
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
