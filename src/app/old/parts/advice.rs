//! Advice for the person who chooses: nothing before somebody asks, and gone with the choice.

use crate::app::old::dom::{El, div, el, said, svg};
use crate::app::old::play::{Play, play};
use crate::app::old::speak;
use crate::app::old::tap::{self, button};
use crate::core::Decision;
use crate::protocol::Advised;

const LAMP: &str = "<path d=\"M9 18h6M10 21.5h4M9 15a6.5 6.5 0 1 1 6 0z\"/>";

/// The best choices, or what keeps them. Read aloud when they come.
pub(super) fn advice() -> El {
    div("choices advice").attr("role", "status").part(rows)
}

fn rows() -> Vec<El> {
    let play = play();
    let mut rows = Vec::new();
    if !play.advised.get() || play.chooser().is_none() {
        return rows;
    }
    let words = &speak::words().advice;
    rows.push(said("h2", "", words.hint()));
    let line = match play.engine.advice() {
        Some(choices) => {
            for choice in &choices {
                rows.push(row(play, choice.decision, &choice.advised));
            }
            words.none()
        }
        None if play.engine.is_ready() => words.thinking(),
        None => words.nobody(),
    };
    if rows.len() == 1 {
        rows.push(said("p", "", line));
    }
    rows
}

fn row(play: Play, decision: Decision, advised: &Advised) -> El {
    let words = &speak::words().advice;
    let why = speak::teller().map(|teller| teller.why(advised)).unwrap_or_default();
    tap::acts(el("button"), move || play.stage(decision))
        .class("button pick")
        .attr("data-decision", &decision.to_string())
        .style("--share", &format!("{}%", advised.share))
        .child(said("span", "what", &speak::decision(&decision)))
        // What stands side by side is not read as one word.
        .text(" ")
        .child(said("b", "", &words.wins(&advised.share)))
        .text(" ")
        .child(said("span", "hint", &why))
}

/// The button that asks for it.
pub(super) fn ask_button() -> El {
    let play = play();
    let title = speak::words().advice.title();
    button("button lamp", "advice", move || play.advise())
        .live_attr("aria-pressed", move || Some(play.advised.get().to_string()))
        .attr("aria-label", title)
        .attr("title", title)
        .child(svg("icon line-icon", "0 0 24 24").markup(LAMP))
}
