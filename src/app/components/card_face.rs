//! The face of a paddle card.

use leptos::prelude::*;

use crate::core::Card;

/// The face of a card: its number or picture. It fills its parent element, such as a card of the
/// hand or a small copy beside a seat.
#[component]
pub fn CardFace(card: Card) -> impl IntoView {
    match card {
        Card::Cloud => view! { <CloudPicture/> }.into_any(),
        Card::Lasso => view! { <LassoPicture/> }.into_any(),
        Card::OneTwoThree => view! { <span class="one-two-three">"1·2·3"</span> }.into_any(),
        number => number.as_str().into_any(),
    }
}

#[component]
fn CloudPicture() -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path
                class="cloud-icon"
                d="M7 19a5 5 0 0 1-.6-9.96 6 6 0 0 1 11.4 1.1A4.5 4.5 0 0 1 17.5 19z"
            />
        </svg>
    }
}

#[component]
fn LassoPicture() -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <ellipse class="lasso-icon" cx="13" cy="8" rx="8" ry="5"/>
            <path class="lasso-icon" d="M8 12c-3 1-5 4-2 6s3 3 1 4"/>
        </svg>
    }
}
