//! The card with the button that starts the game, a list of the players, and errors of the form.

use leptos::prelude::*;

use super::store::use_start;
use super::texts::who_plays;
use crate::app::components::ActButton;
use crate::app::state::use_words;

/// The button that starts the game, who plays, and what is wrong with it.
#[component]
pub(super) fn PlayCard(
    /// Whether this is the main button of the screen.
    is_main: Signal<bool>,
) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let class = move || if is_main.get() { "button big main" } else { "button big" };
    let who = start.memo(move |draft| who_plays(draft, words));
    view! {
        <section class="sheet-of-paper start-play">
            <ActButton
                act="play"
                class=Signal::derive(move || class().to_owned())
                on_press=move || start.play()
                attr:aria-describedby="start-who"
            >
                {words.start.play()}
            </ActButton>
            <p id="start-who">{who}</p>
            <ul class="faults" role="alert">
                // Keyed, so that screen readers do not repeat errors that stay.
                <For each=move || start.errors() key=Clone::clone let((_, text))>
                    <li>{text}</li>
                </For>
            </ul>
        </section>
    }
}
