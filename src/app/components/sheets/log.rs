//! The sheet with the log: its newest lines or, while a game is held, those around the moment; more
//! on request.

use leptos::prelude::*;

use crate::app::components::focus::{focus, use_focus_fallbacks};
use crate::app::components::{ActButton, LogList, NotationButton};
use crate::app::session::Session;
use crate::app::state::{use_game, use_playback, use_replay, use_words};

/// The number of lines that the sheet shows first, and the number that each press of the button
/// adds. A game may have any number of rounds, and tens of thousands of lines would take seconds to
/// render.
const LINES_PER_PRESS: usize = 400;

/// The log, the switch for its notation, and, as long as there are more lines, a button that shows
/// more of them.
#[component]
pub(super) fn LogSheet() -> impl IntoView {
    let (words, game, playback, replay) = (use_words(), use_game(), use_playback(), use_replay());
    let close = use_focus_fallbacks().close;
    let max_lines = RwSignal::new(LINES_PER_PRESS);
    let has_more = Memo::new(move |_| {
        // While a game is held, the log also has the events after the moment, and `max_lines`
        // limits the events, not the lines.
        let line_count = match replay.timeline() {
            Some(timeline) => timeline.events().len(),
            None => {
                let shown = playback.shown_event_count();
                shown + game.with(|session| river_line_count(session, shown)).unwrap_or_default()
            }
        };
        line_count > max_lines.get()
    });
    let show_more = move || {
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
                <ActButton act="log-earlier" class="button quiet" on_press=show_more>
                    {words.table.log_earlier()}
                </ActButton>
            </Show>
            <LogList live=false max_lines/>
        </div>
    }
}

/// The number of lines of the log that say where the river has taken canoes, among the lines of the
/// first `event_count` events.
fn river_line_count(session: &Session, event_count: usize) -> usize {
    let reports = session.river_reports().iter();
    let shown = reports.take_while(|report| report.next_round_index < event_count);
    shown.map(|report| report.seats.len()).sum()
}
