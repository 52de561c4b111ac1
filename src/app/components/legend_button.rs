//! The button in the corner of the board that opens the legend.

use leptos::prelude::*;

use super::ActButton;
use crate::app::state::{Panel, use_overlays, use_words};

/// The button that opens the legend.
#[component]
pub fn LegendButton() -> impl IntoView {
    let overlays = use_overlays();
    view! {
        <ActButton
            act="legend"
            class="button legend-button"
            on_press=move || overlays.open(Panel::Legend)
            attr:aria-label=use_words().legend.title()
        >
            "?"
        </ActButton>
    }
}
