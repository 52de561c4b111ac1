//! A row of icons for the effects of a decision.

use leptos::prelude::*;

use super::board::EffectIcon;
use crate::app::view_model::board::PlanEffect;

/// The icons for the effects of a decision. They are hidden from screen readers, which read the text
/// beside them.
#[component]
pub fn EffectIcons(effects: Vec<PlanEffect>) -> impl IntoView {
    view! {
        <span class="marks" aria-hidden="true">
            {effects.into_iter().map(|effect| view! { <EffectIcon effect/> }).collect_view()}
        </span>
    }
}
