//! The button with a cross, which takes something away.

use leptos::prelude::*;

use super::ActButton;

/// A button with a cross.
#[component]
pub fn DismissButton(
    /// The value of `data-act`.
    act: &'static str,
    /// The accessible name, which says what is taken away.
    #[prop(into)]
    label: Oco<'static, str>,
    /// The handler of a press.
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <ActButton act class="button quiet" on_press attr:aria-label=label>
            "✕"
        </ActButton>
    }
}
