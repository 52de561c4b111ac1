//! Parts of the start screen that are collapsed at first.

use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::app::components::focus::focus;

/// A collapsible part of the screen, as `<details>`. Its contents are rendered when it is opened
/// for the first time.
#[component]
pub(super) fn Collapsible(
    /// The value of `data-part`.
    part: &'static str,
    /// The title, which opens and closes the part.
    title: &'static str,
    /// A remark beside the title.
    #[prop(into, optional)]
    hint: Option<Signal<String>>,
    /// Whether the part is now to be opened and its title focused; `on_unfold` has to reset it.
    #[prop(optional)]
    unfold: Option<Signal<bool>>,
    /// Called whenever `unfold` has opened the part.
    #[prop(optional)]
    on_unfold: Option<Callback<()>>,
    /// What the part shows; rendered when it is opened for the first time.
    children: ChildrenFn,
) -> impl IntoView {
    let (was_opened, set_was_opened) = signal(false);
    let details = NodeRef::<html::Details>::new();
    let render_contents = move || {
        if !was_opened.get_untracked() {
            set_was_opened.set(true);
        }
    };
    let scroll_into_view = move || {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        if let Some(details) = details.get_untracked().filter(|details| details.open()) {
            details.scroll_into_view_with_scroll_into_view_options(&options);
        }
    };
    let summary = NodeRef::<html::Summary>::new();
    Effect::new(move |_| {
        let elements = details.get().zip(summary.get());
        let is_wanted = unfold.is_some_and(|unfold| unfold.get());
        if let Some((details, summary)) = elements.filter(|_| is_wanted) {
            render_contents();
            details.set_open(true);
            focus(&summary);
            // The contents may lie below the window. If a person presses the title, nothing is
            // scrolled, because a second press would then meet what has moved under the pointer.
            request_animation_frame(scroll_into_view);
            if let Some(on_unfold) = on_unfold {
                on_unfold.run(());
            }
        }
    });
    view! {
        // A click renders the contents before the part opens; `toggle` follows after that. If the
        // browser's own search opens the part, only `toggle` fires.
        <details
            class="sheet-of-paper folded"
            data-part=part
            node_ref=details
            on:toggle=move |_| render_contents()
        >
            <summary node_ref=summary on:click=move |_| render_contents()>
                <span class="fold-title">{title}</span>
                {hint.map(|hint| view! { <span class="hint">{hint}</span> })}
            </summary>
            <Show when=move || was_opened.get()>{children()}</Show>
        </details>
    }
}
