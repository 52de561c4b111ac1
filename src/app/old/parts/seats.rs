//! The seats: gems, ways to win, cards.

use super::face::face;
use super::marks::with_face;
use crate::app::components::board::{gem_icon, mark_icon, seat_class, seat_mark};
use crate::app::old::dom::{El, div, el, said, span};
use crate::app::old::live::Live;
use crate::app::old::play::{Panel, play};
use crate::app::old::speak;
use crate::app::old::tap::button;
use crate::app::view_model::board::Mark;
use crate::app::view_model::memory::{robbed, threats};
use crate::app::view_model::seats::{CardShown, GoalShown, SeatShown, seats};
use crate::app::view_model::setup::PlayerKind;
use crate::core::{Colour, Condition, Gem};

/// A seat, what it is called when read aloud, and who could rob it.
type Row = (SeatShown, String, Vec<Colour>);

/// All seats; over them a button, as large as they are, that tells it all in words.
#[must_use]
pub fn seat_list() -> El {
    let play = play();
    let words = &speak::words().table;
    let list = el("ul").attr("aria-label", words.players());
    div("seats").child(list.rows(rows, |(row, ..)| row.colour, row)).child(
        button("all-known", "memory", move || play.panel.set(Panel::Memory))
            .attr("aria-label", words.memory()),
    )
}

fn rows() -> Vec<Row> {
    let play = play();
    let acting = play.acting();
    let moving = play.busy.get();
    let Some(teller) = speak::teller() else { return Vec::new() };
    play.with(|session| {
        // While things move the position is ahead of what is shown.
        let threats = if moving { Vec::new() } else { threats(&session.view(None)) };
        play.scene.with(|scene| {
            let table = session.position().table();
            let row = |row: SeatShown| {
                let own = threats.iter().filter(|threat| threat.victim == row.seat);
                let robbers: Vec<Colour> = table
                    .seats()
                    .filter(|seat| own.clone().any(|threat| threat.robbers.contains(*seat)))
                    .map(|seat| table.colour(seat))
                    .collect();
                let told = own.map(|threat| robbed(&teller, threat));
                (row.clone(), speak::seat_label(&teller, &row, told), robbers)
            };
            Some(seats(session, scene.as_ref()?, acting, &teller).into_iter().map(row).collect())
        })
    })
    .flatten()
    .unwrap_or_default()
}

/// What changes together is made anew together: a move changes little of a row.
fn row(row: Live<Row>) -> El {
    let colour = row.with_untracked(|(row, ..)| row.colour);
    let hidden = |class| span(class).attr("aria-hidden", "true");
    let show = move |show: fn(&Row) -> Vec<El>| move || row.with(show);
    el("li")
        .class(&format!("seat {}", seat_class(colour)))
        .live_class("acts", move || row.with(|(row, ..)| row.acts))
        .live_class("won", move || row.with(|(row, ..)| row.won))
        .attr("data-seat", colour.as_str())
        .child(span("unseen").live_text(move || row.with(|(_, label, _)| label.clone())))
        .child(hidden("mark-place").child(seat_mark(colour)))
        .child(hidden("upper").part_of(
            move || row.with(|(row, ..)| (row.name.clone(), row.player, row.starts, row.banked)),
            show(upper),
        ))
        .child(hidden("lower").part_of(
            move || row.with(|(row, _, by)| (row.goals.clone(), row.played, by.clone())),
            show(lower),
        ))
        .child(hidden("card-place").part_of(
            move || row.with(|(row, ..)| row.card),
            show(|(row, ..)| vec![laid_card(row.card)]),
        ))
}

/// Who it is, with a face if it is a computer player, and the gems.
fn upper((row, ..): &Row) -> Vec<El> {
    let gem = |gem: Gem| {
        let count = row.banked.count(gem);
        let shown = el("span")
            .class_if("none", count == 0)
            .attr("data-gem", gem.letter())
            .child(gem_icon(gem, true));
        if count > 0 { shown.text(&count.to_string()) } else { shown }
    };
    let life_saver = || {
        let title = speak::words().table.life_saver_short();
        span("life-saver").attr("title", title)
    };
    let mut shown = vec![said("span", "who", &row.name)];
    if let PlayerKind::Computer { character, .. } = row.player {
        shown.push(face(character));
    }
    shown.extend(row.starts.then(life_saver));
    shown.push(span("gems").children(Gem::ALL.map(gem)));
    shown
}

/// The ways to win, who could rob a canoe, and the cards played.
fn lower((row, _, robbers): &Row) -> Vec<El> {
    let played = row.played.into_iter().flat_map(|played| {
        row.full
            .iter()
            .map(move |card| with_face(el("span").class_if("gone", played.contains(card)), card))
    });
    let mut shown = vec![span("goals").children(row.goals.iter().map(goal))];
    if !robbers.is_empty() {
        let marks = robbers.iter().copied().map(seat_mark);
        shown.push(span("robbers").child(mark_icon(Mark::Steal)).children(marks));
    }
    shown.push(span("played").children(played));
    shown
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
