//! The sheet with the keyboard shortcuts.

use leptos::prelude::*;

use crate::app::components::{keyboard, replay_keys};
use crate::app::state::{use_game, use_words};

/// The keyboard shortcuts of the game table, then those of a held game.
#[component]
pub(super) fn KeyTable() -> impl IntoView {
    let words = use_words();
    let game = use_game();
    // The hint that names the digit keys of the cards without a number (cloud, lasso, …). A digit
    // chooses the card at that position of the full hand, 0 the tenth. The number cards come first,
    // so that the key of each is its number.
    let card_keys = game.with_untracked(|session| {
        let full = session.position().table().rules().full_hand();
        let unnumbered = full.iter().enumerate().filter(|(_, card)| card.number().is_none());
        let texts = unnumbered
            .map(|(index, card)| words.keys.card_key(&((index + 1) % 10), &words.the_card(card)));
        words.keys.cards_here(&words.enumerate(texts))
    });
    let row = |description: &'static str, label: &'static str| {
        view! {
            <div class="field">
                <span>{description}</span>
                <kbd>{label}</kbd>
            </div>
        }
    };
    let table_rows =
        keyboard::SHORTCUTS.iter().map(|it| row((it.description)(words), it.label(words)));
    let replay_rows =
        replay_keys::SHORTCUTS.iter().map(|it| row((it.description)(words), (it.label)(words)));
    view! {
        <div>
            {table_rows.collect_view()}
            {card_keys.map(|text| view! { <p class="hint">{text}</p> })}
            <p class="hint">{words.keys.again()}</p>
            <h3>{words.keys.held()}</h3>
            {replay_rows.collect_view()}
        </div>
    }
}
