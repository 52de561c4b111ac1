//! The line about forced decisions that were played for a person.

use leptos::prelude::*;

use super::{ActButton, DismissButton};
use crate::app::i18n::capitalized;
use crate::app::state::{ForcedPlay, use_forced_decisions, use_narrator, use_overlays, use_words};
use crate::core::Decision;

/// The decisions that were played for people since a person's last choice, so that they can
/// be read at every pace. [`ForcedDecisions::announced`] says how long they stay. A card is not
/// named, because others may see the screen.
///
/// [`ForcedDecisions::announced`]: crate::app::state::ForcedDecisions::announced
#[component]
pub(super) fn ForcedPlayLine() -> impl IntoView {
    let words = use_words();
    let (forced, narrator, overlays) = (use_forced_decisions(), use_narrator(), use_overlays());
    let texts = Memo::new(move |_| {
        let Some(teller) = narrator.teller() else { return Vec::new() };
        let text = |played: ForcedPlay| {
            let name = teller.name(played.seat);
            let text = match played.decision {
                Decision::Card(_) => words.table.last_card_for_you(&name),
                Decision::RescueNone => words.table.declined_for_you(&name),
                decision => {
                    let plan = capitalized(&narrator.decision(&decision));
                    words.table.played_for_you(&name, &plan)
                }
            };
            (played.index, text)
        };
        forced.announced().into_iter().map(text).collect::<Vec<_>>()
    });
    let is_shown = Memo::new(move |_| !texts.read().is_empty());
    let has_declined = Memo::new(move |_| {
        forced.announced().iter().any(|played| played.decision == Decision::RescueNone)
    });
    let ask_again = move || {
        forced.ask_again();
        overlays.explain(words.table.asked_again().to_owned());
    };
    view! {
        <div
            class="line said forced-line"
            class:empty=move || !is_shown.get()
            data-forced=move || is_shown.get().then_some("")
        >
            <div role="status">
                <For each=move || texts.get() key=Clone::clone let((_, text))>
                    <p>{text}</p>
                </For>
            </div>
            <Show when=move || has_declined.get()>
                <ActButton act="ask-again" on_press=ask_again>
                    {words.table.ask_again()}
                </ActButton>
            </Show>
            <Show when=move || is_shown.get()>
                <DismissButton
                    act="dismiss-forced"
                    label=words.table.forced_seen()
                    on_press=move || forced.dismiss()
                />
            </Show>
        </div>
    }
}
