//! What everybody at the table should notice, over the board, with a picture.

use leptos::prelude::*;

use super::LineIcon;
use super::board::MarkIcon;
use crate::app::state::{use_narrator, use_playback};
use crate::app::view_model::board::Mark;
use crate::app::view_model::headline::HeadlineKind;

/// A canoe and an arrow up to the shore.
const BACK: &str = "M4 19q8 4 16 0M12 16V4M6 10l6-6 6 6";
/// A hand of cards.
const CARDS: &str = "M4 8l6-3 5 12-6 3zM10 5l8 1-1 12-4 0";
/// A closed purse.
const NOTHING: &str = "M5 5l14 14M19 5L5 19";

/// A theft, a landing, a fall or something else of that rank, while it is shown. It is read aloud
/// from the log.
#[component]
pub fn Headline() -> impl IntoView {
    let (narrator, playback) = (use_narrator(), use_playback());
    // The number of events shown is in the key: the same words twice are shown twice.
    let headline = Memo::new(move |_| Some((playback.shown_events(), narrator.headline()?)));
    view! {
        <For each=move || headline.get() key=|(number, _)| *number let((_, (kind, text)))>
            <p class="headline" data-headline=kind.as_str() aria-hidden="true">
                <span class="picture">{picture(kind)}</span>
                <span>{text}</span>
            </p>
        </For>
    }
}

fn picture(kind: HeadlineKind) -> AnyView {
    match kind {
        HeadlineKind::Theft => view! { <MarkIcon mark=Mark::Steal/> }.into_any(),
        HeadlineKind::Landing => view! { <MarkIcon mark=Mark::Land/> }.into_any(),
        HeadlineKind::Fall => view! { <MarkIcon mark=Mark::Over/> }.into_any(),
        HeadlineKind::Return => view! { <LineIcon path=BACK/> }.into_any(),
        HeadlineKind::Declined => view! { <LineIcon path=NOTHING/> }.into_any(),
        HeadlineKind::Cards => view! { <LineIcon path=CARDS/> }.into_any(),
    }
}
