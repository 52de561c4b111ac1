//! A wrapper around a button: it explains why the button is disabled.

use leptos::prelude::*;

/// A wrapper around a button. While the button is disabled, a tap on it calls `why`, which shows
/// the reason. Browsers send no click to a disabled button, so style sheets let such a tap
/// through to the wrapper.
#[component]
pub fn ExplainDisabled(
    /// Whether the button is disabled; the wrapper does not disable it.
    #[prop(into)]
    disabled: Signal<bool>,
    /// Shows why the button is disabled.
    why: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let explain = move |_| {
        if disabled.get_untracked() {
            why();
        }
    };
    // In the capture phase, because the button's own handler may disable the button.
    view! {
        <span class="answering" on:click:capture=explain>
            {children()}
        </span>
    }
}
