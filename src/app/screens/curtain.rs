//! The curtain before a secret choice. While it is shown, the document contains no secret card.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::components::board::SeatMark;
use crate::app::components::focus::{focus_when_mounted, use_focus_fallbacks};
use crate::app::state::{use_game, use_narrator, use_turn};
use crate::core::Seat;

/// The curtain before a seat's secret choice, with the button that uncovers it; nothing
/// without a game.
#[component]
pub fn CurtainScreen(seat: Seat) -> impl IntoView {
    let (game, turn) = (use_game(), use_turn());
    let uncover_button = use_focus_fallbacks().uncover;
    focus_when_mounted(uncover_button);
    let narrator = use_narrator();
    let teller = untrack(|| narrator.teller())?;
    let colour = game.with_untracked(|session| session.position().table().colour(seat))?;
    let (words, name) = (&teller.words().curtain, teller.name(seat).to_owned());
    let title = words.title(&name);
    let heading = title.clone();
    Some(view! {
        <section class="curtain" aria-label=title data-seat=colour.as_str()>
            <span class="mark-place">
                <SeatMark colour/>
            </span>
            <h1>{heading}</h1>
            <p>{words.text(&name)}</p>
            <ActButton
                act="uncover"
                class="button main"
                on_press=move || turn.uncover()
                node_ref=uncover_button
            >
                {words.uncover(&name)}
            </ActButton>
        </section>
    })
}
