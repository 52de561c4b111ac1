//! The button component for acts of the page. A few elements with a `data-act`, such as cards and
//! places of the board, are components of their own.

use leptos::html;
use leptos::prelude::*;

use crate::app::state::use_press_queue;

/// A button with a `data-act` for testers. Its handler runs after the press has been painted. If
/// the first of two quick presses unmounts the button, the second one does nothing.
///
/// Further attributes are passed through: `<ActButton … attr:aria-label="Close">`.
#[component]
pub fn ActButton(
    /// The value of `data-act`.
    #[prop(into)]
    act: Oco<'static, str>,
    /// The CSS classes of the button.
    #[prop(into, default = "button".into())]
    class: Signal<String>,
    /// Whether the button is disabled.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    /// A reference to the element, for moving the focus.
    #[prop(optional)]
    node_ref: NodeRef<html::Button>,
    /// The handler of a press.
    on_press: impl Fn() + 'static,
    /// The contents of the button.
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
