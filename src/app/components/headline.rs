//! Headlines: important events, shown large over the board with a picture.

use leptos::prelude::*;

use super::LineIcon;
use super::board::EffectIcon;
use crate::app::state::{use_narrator, use_playback, use_turn};
use crate::app::view_model::board::PlanEffect;
use crate::app::view_model::headline::HeadlineKind;

/// Path data: a canoe, and an arrow from it up to the shore.
const CANOE_BACK: &str = "M4 19q8 4 16 0M12 16V4M6 10l6-6 6 6";
/// Path data: two cards of a hand.
const CARDS: &str = "M4 8l6-3 5 12-6 3zM10 5l8 1-1 12-4 0";
/// Path data: a cross, for a rescue that is declined.
const CROSS: &str = "M5 5l14 14M19 5L5 19";

/// The headline of the event that is being shown, if it has one. It is at the top of the board or,
/// for an event near the pier (which is at the top), at the bottom. It is hidden from screen
/// readers, which read the event from the log. A tap on it speeds up what is shown.
#[component]
pub fn Headline() -> impl IntoView {
    let (narrator, playback, turn) = (use_narrator(), use_playback(), use_turn());
    // The number of shown events is the key: a headline with the same text is a new element.
    let headline = Memo::new(move |_| Some((playback.shown_event_count(), narrator.headline()?)));
    view! {
        <For
            each=move || headline.get()
            key=|(number, _)| *number
            let((_, (kind, text, is_near_pier)))
        >
            <p
                class="headline"
                class:low=is_near_pier
                data-headline=kind.as_str()
                aria-hidden="true"
                on:click=move |_| turn.speed_up()
            >
                <span class="picture">{picture(kind)}</span>
                <span>{text}</span>
            </p>
        </For>
    }
}

fn picture(kind: HeadlineKind) -> AnyView {
    match kind {
        HeadlineKind::Theft => view! { <EffectIcon effect=PlanEffect::Steal/> }.into_any(),
        HeadlineKind::Landing => view! { <EffectIcon effect=PlanEffect::Land/> }.into_any(),
        HeadlineKind::Fall => view! { <EffectIcon effect=PlanEffect::Falls/> }.into_any(),
        HeadlineKind::Return => view! { <LineIcon path=CANOE_BACK/> }.into_any(),
        HeadlineKind::Declined => view! { <LineIcon path=CROSS/> }.into_any(),
        HeadlineKind::Cards => view! { <LineIcon path=CARDS/> }.into_any(),
    }
}
