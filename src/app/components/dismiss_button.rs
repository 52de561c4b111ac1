//! The button with a cross, which removes a row of a list or dismisses a message.

use leptos::prelude::*;

use super::ActButton;

/// A button with a cross.
#[component]
pub fn DismissButton(
    /// The value of `data-act`.
    act: &'static str,
    /// The accessible name, which says what is removed or dismissed.
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
