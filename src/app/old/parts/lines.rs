//! The one sentence, and plain lines: why not, storage, links.

use crate::app::old::dom::{El, div, el, said};
use crate::app::old::live::Derived;
use crate::app::old::play::{Panel, play};
use crate::app::old::speak;
use crate::app::old::tap::button;

/// The sentence that says who must do what, and the menu.
#[must_use]
pub fn ask() -> El {
    let play = play();
    let words = speak::words();
    let sentence = Derived::new(|_| speak::question());
    let round = move || {
        play.scene.with(|scene| scene.as_ref().map(|scene| words.table.round(&scene.table.round())))
    };
    let forecast = move || play.prefs.with(|prefs| prefs.forecast).to_string();
    let longer = |most| move || sentence.with(|text| text.chars().count() > most);
    el("header")
        .class("ask")
        .child(el("p").class("round").live_text(move || round().unwrap_or_default()))
        .child(
            el("p")
                .class("ask-text")
                .live_class("long", longer(40))
                .live_class("longest", longer(64))
                .live_text(move || sentence.get()),
        )
        // Read aloud when somebody is asked; what happens meanwhile is read from the log.
        .child(
            el("p")
                .class("unseen")
                .attr("role", "status")
                .live_text(move || if play.busy.get() { String::new() } else { sentence.get() }),
        )
        .child(
            button("button quiet", "forecast", move || {
                play.set_prefs(|prefs| prefs.forecast = !prefs.forecast);
            })
            .live_attr("aria-pressed", move || Some(forecast()))
            .attr("aria-label", words.river.forecast())
            .text("≋"),
        )
        .child(
            button("button quiet", "menu", move || play.panel.set(Panel::Settings))
                .attr("aria-label", words.table.menu())
                .text("☰"),
        )
}

/// Plain lines over the foot of the board.
#[must_use]
pub fn lines() -> El {
    let play = play();
    let answer = move || {
        let phrases = play.said.with(|(_, _, phrases)| phrases.clone());
        phrases.into_iter().map(|phrase| said("p", "", &phrase))
    };
    div("lines")
        .child(div("line said").attr("role", "status").part(answer))
        .part(why)
        .part(notice_line)
}

/// Why something was refused, with the rule.
fn why() -> Option<El> {
    let play = play();
    let words = speak::words();
    let refusal = play.refusal.get()?;
    let rule = refusal.rule();
    let line = div("line why")
        .attr("role", "alert")
        .attr("data-refusal", refusal.kind())
        .child(said("p", "", &speak::refusal(&refusal)))
        .child(
            button("button", "rule", move || play.panel.set(Panel::Rule(rule)))
                .attr("data-rule", rule.0)
                .attr("aria-label", &words.table.open_rule(&rule))
                .text(rule.0),
        )
        .child(
            button("button quiet", "dismiss", move || play.refusal.set(None))
                .attr("aria-label", words.trouble.dismiss())
                .text("✕"),
        );
    Some(line)
}

/// A plain line about something other than the game.
#[must_use]
pub fn notice_line() -> Option<El> {
    let play = play();
    let notice = play.notice.get()?;
    let line = div("line notice")
        .attr("role", "alert")
        .child(said("p", "", &speak::notice(&notice)))
        .child(
            button("button quiet", "dismiss-notice", move || play.notice.set(None))
                .attr("aria-label", speak::words().trouble.dismiss_notice())
                .text("✕"),
        );
    Some(line)
}
