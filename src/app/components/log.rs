//! The log: what happened, in words.

use leptos::prelude::*;

use crate::app::session::LoggedEvent;
use crate::app::state::{use_game, use_narrator, use_playback, use_words};
use crate::core::Event;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LogLine {
    /// The event's place in the game, from 0.
    index: usize,
    text: String,
    /// Whether a round begins here.
    begins_round: bool,
}

/// What happened, the newest last.
#[component]
pub fn LogList(
    /// How many lines are shown at most: the last ones.
    #[prop(default = usize::MAX)]
    most: usize,
    /// Whether new lines are read aloud. One log on a screen does that, so that each event is
    /// told once.
    #[prop(optional)]
    live: bool,
) -> impl IntoView {
    let (game, playback, narrator) = (use_game(), use_playback(), use_narrator());
    let lines = Memo::new(move |_| {
        let (teller, shown) = (narrator.teller()?, playback.shown_events());
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
