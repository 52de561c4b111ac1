//! A row of icons for what a decision does.

use leptos::prelude::*;

use super::board::EffectIcon;
use crate::app::view_model::board::PlanEffect;

/// An icon for each effect of a plan, or of a rescue. They are hidden from screen readers, which
/// read the text beside them.
#[component]
pub fn EffectIcons(effects: Vec<PlanEffect>) -> impl IntoView {
    view! {
        <span class="effect-icons" aria-hidden="true">
            {effects.into_iter().map(|effect| view! { <EffectIcon effect/> }).collect_view()}
        </span>
    }
}
