//! A button that does something.

use leptos::html;
use leptos::prelude::*;

use crate::app::state::use_press_queue;

/// A button with the testers' `data-act`. What it does runs after its press has been painted;
/// a second press is ignored once the button is gone.
///
/// Further attributes are passed through: `<ActButton … attr:aria-label="Close">`.
#[component]
pub fn ActButton(
    /// The value of `data-act`.
    #[prop(into)]
    act: Oco<'static, str>,
    /// The CSS classes.
    #[prop(into, default = "button".into())]
    class: Signal<String>,
    /// Whether the button is disabled.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    /// Gets the element.
    #[prop(optional)]
    node_ref: NodeRef<html::Button>,
    /// What the button does.
    on_press: impl Fn() + 'static,
    /// What is on it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=class
            data-act=act
            disabled=disabled
            node_ref=node_ref
            on:click=use_press_queue().press(on_press)
        >
            {children.map(|children| children())}
        </button>
    }
}
