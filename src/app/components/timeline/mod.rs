//! The timeline below the board of a held game: markers, strip, buttons for steps, and a row of
//! further buttons, such as those that share the moment that is shown or play on from it.

mod markers;
mod steps;
mod strip;

use leptos::prelude::*;

use self::markers::TimelineMarkers;
use self::steps::{MomentActs, Steps};
pub use self::steps::{ask_who_plays_on, show_past_advice};
use self::strip::TimelineStrip;
use crate::app::state::use_words;

/// The dock of a held game.
#[component]
pub fn TimelineDock() -> impl IntoView {
    view! {
        <section class="dock timeline-dock" aria-label=use_words().replay.timeline()>
            <div class="timeline" dir="ltr">
                <TimelineMarkers/>
                <TimelineStrip/>
            </div>
            <Steps/>
            <MomentActs/>
        </section>
    }
}
