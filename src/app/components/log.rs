//! The log: a sentence for each event.

use leptos::prelude::*;

use crate::app::session::LoggedEvent;
use crate::app::state::{use_game, use_narrator, use_playback, use_words};
use crate::core::Event;

/// A line of the log, which is the key of its row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LogLine {
    /// The index of the event in the session's log.
    index: usize,
    /// The sentence for the event.
    text: String,
    /// Whether the line is the first of a round.
    begins_round: bool,
}

/// The list of the events that have been shown, the newest last.
#[component]
pub fn LogList(
    /// The most lines that are shown; older ones are left out.
    #[prop(into)]
    most: Signal<usize>,
    /// Whether it is a live region. Only one log on a screen is, so that each event is read aloud
    /// once.
    #[prop(optional)]
    live: bool,
) -> impl IntoView {
    let (game, playback, narrator) = (use_game(), use_playback(), use_narrator());
    let lines = Memo::new(move |_| {
        let (teller, shown, most) = (narrator.teller()?, playback.shown_events(), most.get());
        game.with(|session| {
            let log = &session.log()[..shown.min(session.log().len())];
            let line = |(index, LoggedEvent { event, .. }): (usize, &LoggedEvent)| LogLine {
                index,
                text: teller.event(event),
                begins_round: matches!(event, Event::RoundBegan { .. }),
            };
            let first = log.len().saturating_sub(most);
            log.iter().enumerate().skip(first).map(line).collect::<Vec<_>>()
        })
    });
    view! {
        <div
            role="log"
            aria-live=if live { "polite" } else { "off" }
            aria-label=use_words().table.log()
        >
            <ol>
                <For each=move || lines.get().unwrap_or_default() key=Clone::clone let:line>
                    <li class:round-line=line.begins_round>{line.text}</li>
                </For>
            </ol>
        </div>
    }
}
