//! The seats: gems, ways to win, cards.

use leptos::prelude::*;

use super::marks::with_face;
use crate::app::board::{gem_icon, seat_class, seat_mark};
use crate::app::dom::{El, el, said, span};
use crate::app::model::seats::{CardShown, GoalShown, SeatShown, seats};
use crate::app::speak;
use crate::app::state::play;
use crate::core::{Condition, Gem};

/// All seats.
#[must_use]
pub fn seat_list() -> El {
    el("ul").class("seats").attr("aria-label", speak::words().table.players()).rows(
        rows,
        |(_, row)| row.colour,
        row,
    )
}

/// The seats with what each is called when read aloud.
fn rows() -> Vec<(String, SeatShown)> {
    let play = play();
    let acting = play.acting();
    let Some(teller) = speak::teller() else { return Vec::new() };
    play.with(|session| {
        play.scene.with(|scene| {
            let seats = seats(session, scene.as_ref()?, acting, &teller);
            let label = |row: &SeatShown| speak::seat_label(&teller, row);
            Some(seats.into_iter().map(|row| (label(&row), row)).collect())
        })
    })
    .flatten()
    .unwrap_or_default()
}

/// What changes together is made anew together: a move changes little of a row.
fn row(row: RwSignal<(String, SeatShown)>) -> El {
    let colour = row.with_untracked(|(_, row)| row.colour);
    let hidden = |class| span(class).attr("aria-hidden", "true");
    let show = move |show: fn(&SeatShown) -> Vec<El>| move || row.with(|(_, row)| show(row));
    el("li")
        .class(&format!("seat {}", seat_class(colour)))
        .live_class("acts", move || row.with(|(_, row)| row.acts))
        .live_class("won", move || row.with(|(_, row)| row.won))
        .attr("data-seat", colour.as_str())
        .child(span("unseen").live_text(move || row.with(|(label, _)| label.clone())))
        .child(hidden("mark-place").child(seat_mark(colour)))
        .child(hidden("upper").part_of(
            move || row.with(|(_, row)| (row.name.clone(), row.starts, row.banked)),
            show(upper),
        ))
        .child(
            hidden("lower")
                .part_of(move || row.with(|(_, row)| (row.goals.clone(), row.played)), show(lower)),
        )
        .child(
            hidden("card-place").part_of(
                move || row.with(|(_, row)| row.card),
                show(|row| vec![laid_card(row.card)]),
            ),
        )
}

/// Who it is, and the gems.
fn upper(row: &SeatShown) -> Vec<El> {
    let gem = |gem: Gem| {
        let count = row.banked.count(gem);
        let shown = el("span")
            .class_if("none", count == 0)
            .attr("data-gem", &gem.letter().to_string())
            .child(gem_icon(gem, true));
        if count > 0 { shown.text(&count.to_string()) } else { shown }
    };
    let life_saver = || {
        let title = speak::words().table.life_saver_short();
        span("life-saver").attr("title", title)
    };
    let mut shown = vec![said("span", "who", &row.name)];
    shown.extend(row.starts.then(life_saver));
    shown.push(span("gems").children(Gem::ALL.map(gem)));
    shown
}

/// The ways to win, and the cards played.
fn lower(row: &SeatShown) -> Vec<El> {
    let played = row.played.into_iter().flat_map(|played| {
        row.full
            .iter()
            .map(move |card| with_face(el("span").class_if("gone", played.contains(card)), card))
    });
    vec![span("goals").children(row.goals.iter().map(goal)), span("played").children(played)]
}

fn laid_card(card: CardShown) -> El {
    match card {
        CardShown::None => span("laid-card empty"),
        CardShown::Hidden => span("laid-card back"),
        CardShown::Open(card) => {
            with_face(span("laid-card").attr("data-open", card.as_str()), card)
        }
    }
}

/// How far a seat is on one of the ways to win.
fn goal(GoalShown { condition, have, need }: &GoalShown) -> El {
    let kind = match condition {
        Condition::FourOfAKind => "goal four",
        Condition::FiveColours => "goal five",
        Condition::Seven => "goal seven",
    };
    let pip = |pip| el("i").class(if pip < *have { "on" } else { "" });
    span(kind).class_if("near", need.saturating_sub(*have) <= 1).children((0..*need).map(pip))
}
