//! The end of a game: who won and why, the standings, and once more.

use crate::app::components::board::seat_mark;
use crate::app::old::dom::{El, div, el, said};
use crate::app::old::live::Live;
use crate::app::old::play::play;
use crate::app::old::speak;
use crate::app::old::tap::button;

/// The result of a game that is over, or the way back to it from a look at the board.
#[must_use]
pub fn result(looking: Live<bool>) -> Option<El> {
    let play = play();
    let words = speak::words();
    if looking.get() {
        return Some(
            button("button main back-to-result", "result", move || looking.set(false))
                .text(words.over.back()),
        );
    }
    let teller = speak::teller()?;
    let (result, rows, rounds, tie) = play.with(|session| {
        let position = session.position();
        let rows: Vec<_> = position
            .standings()
            .into_iter()
            .map(|(place, seat)| {
                let banked = position.banked(seat);
                let text = words.goal.place(
                    &place,
                    &teller.name(seat),
                    &words.gems(banked),
                    &banked.value(),
                );
                (position.table().colour(seat), text)
            })
            .collect();
        (teller.result(position), rows, position.round(), teller.tie(position))
    })?;
    let row = |(colour, text): (crate::core::Colour, String)| {
        el("li")
            .attr("data-seat", colour.as_str())
            .child(seat_mark(colour))
            .child(said("span", "", &text))
    };
    let acts = [
        button("button", "look", move || looking.set(true)).text(words.over.look()),
        button("button", "new-game", move || play.leave()).text(words.over.new_game()),
        button("button main", "again", move || play.again()).text(words.over.play_again()),
    ];
    let result = el("section")
        .class("result")
        .attr("tabindex", "-1")
        .attr("aria-label", words.over.title())
        .child(said("h1", "", &result))
        .children(tie.map(|tie| said("p", "", tie)))
        .child(
            el("ol").attr("aria-label", words.over.standings()).children(rows.into_iter().map(row)),
        )
        .child(div("acts-row").child(said("p", "", &words.over.rounds(rounds))).child(
            button("button", "course", move || play.show_course()).text(words.advice.course()),
        ))
        .child(div("acts-row").children(acts));
    Some(result)
}
