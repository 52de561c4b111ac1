//! Icons for the effects of plans.

use leptos::prelude::*;

use super::board::MarkIcon;
use crate::app::view_model::board::Mark;

/// A row of icons for the effects of a decision; the text beside it says the same.
#[component]
pub fn Marks(marks: Vec<Mark>) -> impl IntoView {
    view! {
        <span class="marks" aria-hidden="true">
            {marks.into_iter().map(|mark| view! { <MarkIcon mark/> }).collect_view()}
        </span>
    }
}
