//! The outlook in the dock: sentences about the possible consequences of a card or plan.

use leptos::prelude::*;

use crate::app::state::{use_game, use_narrator, use_turn, use_words};
use crate::app::view_model::outlook::{OutlookLine, is_dangerous, outlook};

/// The outlook for the previewed card or the staged decision, as a live region.
#[component]
pub(super) fn Outlook() -> impl IntoView {
    let lines = outlook_lines();
    let numbered = move || lines.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <ul
            class="outlook"
            class:warns=move || lines.with(|lines| is_dangerous(lines))
            aria-live="polite"
            aria-label=use_words().outlook.title()
        >
            // The key is the index and the whole line, so a changed line gets a new element, which
            // is read aloud.
            <For each=numbered key=Clone::clone let((_, line))>
                <li class:warning-line=line.warns>{line.text}</li>
            </For>
        </ul>
    }
}

/// A memo of the outlook for the person to move; empty if no person is to move, in a step of a
/// lesson that hides the forecast, and where [`outlook`] is empty.
pub(super) fn outlook_lines() -> Memo<Vec<OutlookLine>> {
    let (game, turn, narrator) = (use_game(), use_turn(), use_narrator());
    Memo::new(move |_| {
        let (Some(seat), Some(teller)) = (turn.person_to_move(), narrator.teller()) else {
            return Vec::new();
        };
        let previewed = turn.previewed().map(|(_, card)| card);
        let selection = turn.selection();
        game.with(|session| {
            // The outlook could reveal the answer, as the forecast could.
            if session.lesson().is_some_and(|lesson| !lesson.forecast) {
                return Vec::new();
            }
            outlook(session, &teller, seat, selection, previewed)
        })
        .unwrap_or_default()
    })
}
