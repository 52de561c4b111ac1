//! What plans do, as small pictures.

use leptos::prelude::*;

use super::board::MarkIcon;
use crate::app::view_model::board::Mark;

/// What a decision does, as pictures in order; the words beside them say the same.
#[component]
pub fn Marks(marks: Vec<Mark>) -> impl IntoView {
    view! {
        <span class="marks" aria-hidden="true">
            {marks.into_iter().map(|mark| view! { <MarkIcon mark/> }).collect_view()}
        </span>
    }
}
