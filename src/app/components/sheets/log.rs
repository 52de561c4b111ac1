//! The sheet with the log: its newest lines, and earlier ones on request.

use leptos::prelude::*;

use crate::app::components::focus::{focus, use_focus_fallbacks};
use crate::app::components::{ActButton, LogList, NotationButton};
use crate::app::state::{use_playback, use_words};

/// The number of lines that the sheet shows first, and the number that each press of the button
/// adds. A game may have any number of rounds, and tens of thousands of lines would take seconds to
/// render.
const LINES_PER_PRESS: usize = 400;

/// The log, and a button for its earlier lines as long as there are any.
#[component]
pub(super) fn LogSheet() -> impl IntoView {
    let (words, playback) = (use_words(), use_playback());
    let close = use_focus_fallbacks().close;
    let max_lines = RwSignal::new(LINES_PER_PRESS);
    let has_more = Memo::new(move |_| playback.shown_event_count() > max_lines.get());
    let show_earlier = move || {
        max_lines.update(|max_lines| *max_lines += LINES_PER_PRESS);
        // Once all lines are shown the button is removed, so the focus is moved.
        if !has_more.get_untracked()
            && let Some(close) = close.get_untracked()
        {
            focus(&close);
        }
    };
    view! {
        <div class="log">
            <NotationButton/>
            <Show when=move || has_more.get()>
                <ActButton act="log-earlier" class="button quiet" on_press=show_earlier>
                    {words.table.log_earlier()}
                </ActButton>
            </Show>
            <LogList live=false max_lines/>
        </div>
    }
}
