//! A hand of paddle cards.

use leptos::prelude::*;

use crate::app::components::CardFace;
use crate::app::state::{
    use_lessons, use_narrator, use_overlays, use_picks, use_press_queue, use_settings, use_turn,
    use_words,
};
use crate::app::view_model::dock::HandView;
use crate::app::view_model::explanation::explain_card;
use crate::core::lesson::Thing;
use crate::core::{Card, Decision};

/// A hand: a button for each card of a full hand, also for those that are laid in this round or
/// were played before.
#[component]
pub(super) fn HandOfCards(#[prop(into)] hand: Signal<HandView>) -> impl IntoView {
    let cards = move || hand.read().full.iter().collect::<Vec<_>>();
    // Seven cards are a full hand, with the module `cards` ten.
    let is_large = move || hand.read().full.len() > 7;
    view! {
        <div
            class="hand"
            class:ten=is_large
            role="group"
            aria-label=move || hand.read().label.clone()
        >
            <For each=cards key=|card| *card let:card>
                <CardButton hand card/>
            </For>
        </div>
    }
}

/// A card. If it is offered, a tap stages it and another tap plays it (the first one already if the
/// settings want no confirmation and the card will probably cost no canoe); otherwise a tap
/// explains it. While an offered card is under the pointer or has the focus, and no other card is
/// staged, it is previewed: the board shows how far it would take the canoes.
#[component]
fn CardButton(hand: Signal<HandView>, card: Card) -> impl IntoView {
    let words = use_words();
    let (turn, picks) = (use_turn(), use_picks());
    let (narrator, overlays) = (use_narrator(), use_overlays());
    let decision = Decision::Card(card);
    let lessons = use_lessons();
    let has_keys = use_settings().memo(|it| it.keys);
    let pointed_at = Memo::new(move |_| lessons.marks_thing(Thing::Card(card)));
    let is_staged = Memo::new(move |_| turn.staged() == Some(decision));
    let is_choosing = Memo::new(move |_| hand.read().choosing);
    let is_offered = Memo::new(move |_| hand.read().offers(card));
    let is_gone = Memo::new(move |_| !hand.read().holds(card) && !hand.read().has_laid(card));
    let title = move || match is_gone.get() {
        true => words.join.sentences(&words.card_does(card), &words.thing.card_gone()),
        false => words.card_does(card),
    };
    let label = move || {
        let (hand, text) = (hand.read(), words.card(card));
        match (hand.has_laid(card), hand.holds(card)) {
            _ if is_staged.get() => words.table.confirm_what(&words.table.card_in_hand(&text)),
            (true, _) => words.table.card_chosen(&text),
            (false, true) => words.table.card_in_hand(&text),
            (false, false) => words.table.card_gone(&text),
        }
    };
    let tap = move || {
        if is_offered.get_untracked() {
            overlays.dismiss_answer_and_explanation();
            picks.tap(decision);
        } else if let Some(teller) = untrack(|| narrator.teller()) {
            overlays.explain(explain_card(&teller, card, is_gone.get_untracked()));
        }
    };
    let preview = move || picks.hover_card(is_offered.get_untracked().then_some(card));
    let end_preview = move || picks.leave_card(card);
    view! {
        <button
            type="button"
            class="card"
            class:pointed-at=move || pointed_at.get()
            class:gone=move || is_gone.get()
            class:picked=move || hand.read().has_laid(card) || is_staged.get()
            data-card=card.as_str()
            data-decision=move || is_offered.get().then(|| decision.to_string())
            data-act=move || (is_offered.get() && is_staged.get()).then_some("confirm")
            aria-label=label
            aria-keyshortcuts=move || has_keys.get().then(|| key_of(&hand.read(), card)).flatten()
            title=title
            aria-pressed=move || is_choosing.get().then(|| is_staged.get().to_string())
            aria-disabled=move || (!is_offered.get()).then_some("true")
            on:click=use_press_queue().press(tap)
            on:pointerenter=move |_| preview()
            on:pointerleave=move |_| end_preview()
            on:focus=move |_| preview()
            on:blur=move |_| end_preview()
        >
            <CardFace card/>
        </button>
    }
}

/// The digit that chooses a card: its position in the full hand, from 1; 0 for the tenth.
fn key_of(hand: &HandView, card: Card) -> Option<String> {
    let index = hand.full.iter().position(|other| other == card)?;
    Some(((index + 1) % 10).to_string())
}
