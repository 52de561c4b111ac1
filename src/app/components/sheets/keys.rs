//! The sheet with the keyboard shortcuts.

use leptos::prelude::*;

use crate::app::components::{keyboard, replay_keys};
use crate::app::state::{use_game, use_words};

/// The list of all shortcuts.
#[component]
pub(super) fn KeyTable() -> impl IntoView {
    let words = use_words();
    let game = use_game();
    // The cards without a number of their own, each with the digit that chooses it.
    let cards = move || {
        let full = game.with_untracked(|session| session.position().table().rules().full_hand());
        let full = full.into_iter().flat_map(|full| full.iter().collect::<Vec<_>>());
        let unnumbered = full.enumerate().filter(|(_, card)| card.number().is_none());
        let texts = unnumbered
            .map(|(place, card)| words.keys.card_key(&((place + 1) % 10), &words.the_card(card)));
        words.enumerate(texts)
    };
    let row = |description: &'static str, label: &'static str| {
        view! {
            <div class="field">
                <span>{description}</span>
                <kbd>{label}</kbd>
            </div>
        }
    };
    let at_table =
        keyboard::SHORTCUTS.iter().map(|it| row((it.description)(words), it.label(words)));
    let held =
        replay_keys::SHORTCUTS.iter().map(|it| row((it.description)(words), (it.label)(words)));
    view! {
        <div>
            {at_table.collect_view()}
            <p class="hint">{words.keys.cards_here(&cards())}</p>
            <p class="hint">{words.keys.again()}</p>
            <h3>{words.keys.held()}</h3>
            {held.collect_view()}
        </div>
    }
}
