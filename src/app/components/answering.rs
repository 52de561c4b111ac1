//! A box round a button that may be disabled, so that a tap on it is answered all the same.

use leptos::prelude::*;

/// A box round a button. While the button is disabled, a tap on it runs `why`, which says why it can do
/// nothing now: browsers give a disabled button no click.
#[component]
pub fn Answering(
    /// Whether the button is disabled.
    #[prop(into)]
    disabled: Signal<bool>,
    /// Says why the button can do nothing now.
    why: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let answer = move |_| {
        if disabled.get_untracked() {
            why();
        }
    };
    view! {
        <span class="answering" on:click=answer>
            {children()}
        </span>
    }
}
