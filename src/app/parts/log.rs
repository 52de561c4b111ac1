//! The log: what happened, in words, and the notation behind it.

use leptos::prelude::*;

use crate::app::speak;
use crate::app::state::{Told, play};
use crate::core::Event;

/// A line of the log.
#[derive(Clone, PartialEq)]
struct Line {
    index: usize,
    text: String,
    round: bool,
}

/// What happened, the newest at the end. One copy of it on a screen is the live region
/// that tells each event once.
#[component]
pub fn LogList(
    /// Whether it speaks.
    #[prop(optional)]
    live: bool,
    /// How many of the newest lines.
    #[prop(default = usize::MAX)]
    most: usize,
) -> impl IntoView {
    let play = play();
    let lines = Memo::new(move |_| {
        let told = play.told.get();
        let Some(teller) = speak::teller() else { return Vec::new() };
        play.with(|session| {
            let events = &session.told()[..told.min(session.told().len())];
            let line = |(index, Told { event, .. }): (usize, &Told)| {
                let round = matches!(event, Event::RoundBegan { .. });
                Line { index, text: teller.event(event), round }
            };
            let mut lines: Vec<Line> =
                events.iter().enumerate().rev().map(line).take(most).collect();
            lines.reverse();
            lines
        })
        .unwrap_or_default()
    });
    view! {
        <div
            role="log"
            aria-live=if live { "polite" } else { "off" }
            aria-label=speak::words().table.log()
        >
            <ol>
                <For each=move || lines.get() key=|line| (line.index, line.text.clone()) let:line>
                    <li class:round-line=line.round>{line.text}</li>
                </For>
            </ol>
        </div>
    }
}
