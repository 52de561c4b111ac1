//! Small drawings in texts: cards and what plans do.

use leptos::prelude::*;

use crate::app::board::MarkIcon;
use crate::app::model::board::Mark;
use crate::core::Card;

/// What stands on a card: its number, or its picture.
#[component]
pub fn CardFace(
    /// The card.
    card: Card,
) -> impl IntoView {
    match card {
        Card::Cloud => view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path
                    class="cloud-icon"
                    d="M7 19a5 5 0 0 1-.6-9.96 6 6 0 0 1 11.4 1.1A4.5 4.5 0 0 1 17.5 19z"
                />
            </svg>
        }
        .into_any(),
        Card::Lasso => view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <ellipse class="lasso-icon" cx="13" cy="8" rx="8" ry="5" />
                <path class="lasso-icon" d="M8 12c-3 1-5 4-2 6s3 3 1 4" />
            </svg>
        }
        .into_any(),
        Card::OneTwoThree => view! { <span class="one-two-three">"1·2·3"</span> }.into_any(),
        card => card.as_str().into_any(),
    }
}

/// What a plan does, as pictures; the words beside them say the same.
#[component]
pub fn Marks(
    /// In order.
    marks: Vec<Mark>,
) -> impl IntoView {
    view! {
        <span class="marks" aria-hidden="true">
            {marks.into_iter().map(|mark| view! { <MarkIcon mark /> }).collect_view()}
        </span>
    }
}
