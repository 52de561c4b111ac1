//! The log: what happened, in words, and the notation behind it.

use crate::app::old::dom::{El, el};
use crate::app::old::play::{Told, play};
use crate::app::old::speak;
use crate::core::Event;

/// A line of the log.
#[derive(Clone, PartialEq)]
struct Line {
    index: usize,
    text: String,
    round: bool,
}

/// What happened, the newest at the end, and at most so many lines of it. One copy on a
/// screen is the live region that tells each event once.
#[must_use]
pub fn log_list(live: bool, most: usize) -> El {
    let rows = el("ol").rows(
        move || lines(most),
        |line| (line.index, line.text.clone()),
        |line| {
            let Line { text, round, .. } = line.get_untracked();
            el("li").class_if("round-line", round).text(&text)
        },
    );
    el("div")
        .attr("role", "log")
        .attr("aria-live", if live { "polite" } else { "off" })
        .attr("aria-label", speak::words().table.log())
        .child(rows)
}

fn lines(most: usize) -> Vec<Line> {
    let play = play();
    let told = play.told.get();
    let Some(teller) = speak::teller() else { return Vec::new() };
    play.with(|session| {
        let events = &session.told()[..told.min(session.told().len())];
        let first = events.len().saturating_sub(most);
        let line = |(index, Told { event, .. }): (usize, &Told)| {
            let round = matches!(event, Event::RoundBegan { .. });
            Line { index, text: teller.event(event), round }
        };
        events.iter().enumerate().skip(first).map(line).collect()
    })
    .unwrap_or_default()
}
