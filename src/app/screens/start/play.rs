//! The card with the buttons that start the game and open lessons, short rules and saved games.

use leptos::prelude::*;

use super::saved_games::SavedGames;
use super::store::use_start;
use super::texts::{expansions, who_plays};
use crate::app::components::ActButton;
use crate::app::state::{Sheet, use_lessons, use_overlays, use_words};
use crate::app::view_model::draft::Draft;

/// The buttons that start the game and open the lessons, the short rules and the saved games, the
/// lines that say who plays and with which expansions, and the errors of the form.
#[component]
pub(super) fn PlayCard(
    /// Whether the button that starts the game is the main button of the screen.
    is_main: Signal<bool>,
    /// Whether no set-up and no game is stored in this browser: then the button that opens the
    /// lessons is as prominent as the button that starts the game, and is explained below it.
    is_first_visit: bool,
    saved: SavedGames,
) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let play_class = move || if is_main.get() { "button big main" } else { "button big" };
    let who = start.memo(move |draft| who_plays(draft, words));
    let expansions = start.memo(move |draft| expansions(draft, words));
    let (lessons, overlays) = (use_lessons(), use_overlays());
    let learn_class = if is_first_visit { "button big main" } else { "button big" };
    let is_easy = start.memo(Draft::is_against_beginners);
    view! {
        <section class="sheet-of-paper start-play">
            // Each button has its explanation below it, the second one on the first visit only.
            <div class="play-or-learn">
                <div>
                    <ActButton
                        act="play"
                        class=Signal::derive(move || play_class().to_owned())
                        on_press=move || start.play()
                        attr:aria-describedby="start-who start-expansions"
                    >
                        {words.start.play()}
                    </ActButton>
                    <p id="start-who">{who}</p>
                    <p id="start-expansions" hidden=move || expansions.read().is_none()>
                        {expansions}
                    </p>
                    <Show when=move || is_easy.get()>
                        <p class="hint">{words.learn.easy_rivals()}</p>
                    </Show>
                </div>
                <div>
                    <ActButton
                        act="learn"
                        class=learn_class
                        on_press=move || lessons.open_shelf()
                        attr:aria-describedby="start-learn"
                    >
                        {words.learn.learn()}
                    </ActButton>
                    <p id="start-learn" class="hint" hidden=!is_first_visit>
                        {words.learn.start_hint()}
                    </p>
                </div>
            </div>
            <ActButton
                act="rules"
                class="button"
                on_press=move || overlays.open_sheet(Sheet::ShortRules)
            >
                {words.rules.short()}
            </ActButton>
            <Show when=move || { saved.count() > 0 }>
                <ActButton
                    act="my-games"
                    class="button quiet"
                    on_press=move || overlays.unfold_my_games()
                >
                    {words.games.mine()}
                </ActButton>
            </Show>
            <ul class="faults" role="alert">
                // Keyed, so that screen readers do not repeat errors that stay.
                <For each=move || start.errors() key=Clone::clone let((_, text))>
                    <li>{text}</li>
                </For>
            </ul>
        </section>
    }
}
