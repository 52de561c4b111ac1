//! The sheet with what happened: the newest part of the log, and more of it on request.

use leptos::prelude::*;

use crate::app::components::focus::{focus, use_focus_fallbacks};
use crate::app::components::{ActButton, LogList, NotationButton};
use crate::app::state::{use_playback, use_words};

/// The number of lines that the sheet begins with, and that each press adds. A game may have any
/// number of rounds, and tens of thousands of lines would take seconds to render.
const PART: usize = 400;

/// The log, and a button for its earlier lines as long as there are any.
#[component]
pub(super) fn LogSheet() -> impl IntoView {
    let (words, playback) = (use_words(), use_playback());
    let close = use_focus_fallbacks().close;
    let most = RwSignal::new(PART);
    let is_cut = Memo::new(move |_| playback.shown_events() > most.get());
    let show_earlier = move || {
        most.update(|most| *most += PART);
        // With the last part the button is removed, so the focus is moved.
        if !is_cut.get_untracked()
            && let Some(close) = close.get_untracked()
        {
            focus(&close);
        }
    };
    view! {
        <div class="log">
            <NotationButton/>
            <Show when=move || is_cut.get()>
                <ActButton act="log-earlier" class="button quiet" on_press=show_earlier>
                    {words.table.log_earlier()}
                </ActButton>
            </Show>
            <LogList live=false most/>
        </div>
    }
}
