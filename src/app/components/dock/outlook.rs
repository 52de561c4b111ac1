//! The outlook in the dock: sentences about the possible consequences of a card or plan.

use leptos::prelude::*;

use crate::app::components::board::EffectIcon;
use crate::app::state::{use_game, use_narrator, use_turn, use_words};
use crate::app::view_model::board::PlanEffect;
use crate::app::view_model::outlook::{OutlookKind, OutlookLine, is_dangerous, outlook};
use crate::core::Decision;

/// The outlook for the previewed card or the staged decision, as a live region.
#[component]
pub(super) fn Outlook(lines: Memo<Vec<OutlookLine>>) -> impl IntoView {
    let turn = use_turn();
    // A card is previewed before it is staged: what was read then is not read again.
    let considered = move || turn.staged().filter(|staged| !matches!(staged, Decision::Card(_)));
    let numbered = move || {
        let lines = lines.get().into_iter().enumerate();
        lines.map(|(index, line)| (index, considered(), line)).collect::<Vec<_>>()
    };
    view! {
        <ul
            class="outlook"
            class:warns=move || lines.with(|lines| is_dangerous(lines))
            aria-live="polite"
            aria-label=use_words().outlook.title()
        >
            // The key is the index, the staged decision and the whole line: a changed line, or the
            // same line about another decision, gets a new element, which is read aloud.
            <For each=numbered key=Clone::clone let((_, _, line))>
                <li
                    class:warning-line=line.kind == OutlookKind::LikelyLoss
                    class:robbery-line=line.kind == OutlookKind::Robbery
                >
                    {(line.kind == OutlookKind::Robbery)
                        .then(|| view! { <EffectIcon effect=PlanEffect::Steal/> })}
                    {line.text}
                </li>
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
