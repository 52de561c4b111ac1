//! Who plays: a row for each seat, clockwise.

use super::{OUT, focus_on, icon, name_of, option};
use crate::app::components::board::{seat_class, seat_mark};
use crate::app::i18n::Words;
use crate::app::old::dom::{El, div, el, said, span, value_of};
use crate::app::old::live::Live;
use crate::app::old::parts::{characters, kinds, style_line};
use crate::app::old::speak;
use crate::app::old::tap::button;
use crate::app::view_model::draft::{Draft, DraftSeat};
use crate::app::view_model::setup::PlayerKind;

const UP: &str = "M12 19V6M6 12l6-6 6 6";
const DOWN: &str = "M12 5v13M6 12l6 6 6-6";
const PLUS: &str = "M12 5v14M5 12h14";

/// Choices for a seat: value, text, and whether it is the chosen one.
type List = fn(PlayerKind, &'static Words) -> Vec<(String, String, bool)>;

/// The id of the field for a seat's name.
pub(super) fn name_id(seat: u32) -> String {
    format!("seat-{seat}-name")
}

fn act_id(seat: u32, act: &str) -> String {
    format!("seat-{seat}-{act}")
}

/// The seats and what adds to them.
pub(super) fn seats(draft: Live<Draft>) -> El {
    let start = &speak::words().start;
    let status = Live::new(String::new());
    let rows = el("ol").class("seat-rows").rows(
        move || draft.with(|draft| draft.seats().iter().cloned().enumerate().collect()),
        |(_, seat)| seat.id,
        move |seat| row(draft, status, seat),
    );
    let adds = move |act: &str, player: PlayerKind, text: &str| {
        button("button", act, move || add(draft, status, player))
            .live_flag("disabled", move || draft.with(|draft| !draft.may_add()))
            .child(icon(PLUS))
            .text(text)
    };
    el("section")
        .class("sheet-of-paper")
        .attr("aria-labelledby", "start-seats")
        .child(said("h2", "", start.seats()).attr("id", "start-seats"))
        .child(said("p", "hint", start.seats_hint()))
        .child(rows)
        .child(
            div("acts-row")
                .child(adds("add-person", PlayerKind::Human, start.add_person()))
                .child(adds("add-computer", PlayerKind::COMPUTER, start.add_computer())),
        )
        .child(el("p").class("unseen").attr("role", "status").live_text(move || status.get()))
}

/// A seat's place, counted from 0, and its name, as they are now: a row follows later.
fn place_and_name(draft: Live<Draft>, id: u32) -> Option<(usize, String)> {
    draft.with_untracked(|draft| {
        draft.seat(id).map(|(place, seat)| (place, name_of(seat, speak::words())))
    })
}

fn add(draft: Live<Draft>, status: Live<String>, player: PlayerKind) {
    let Some(id) = draft.try_update(|draft| draft.add(player)).flatten() else { return };
    if let Some((_, name)) = place_and_name(draft, id) {
        status.set(speak::words().start.added(&name));
    }
    focus_on(&name_id(id));
}

fn shift(draft: Live<Draft>, status: Live<String>, id: u32, up: bool) {
    draft.update(|draft| draft.shift(id, up));
    let Some((place, name)) = place_and_name(draft, id) else { return };
    let n = place + 1;
    status.set(speak::words().start.moved(&name, &n));
    // The row was moved, and the focus with it; at an end its button is of no use.
    let end = if up { 1 } else { draft.with_untracked(|draft| draft.seats().len()) };
    focus_on(&act_id(id, if up == (n == end) { "down" } else { "up" }));
}

fn remove(draft: Live<Draft>, status: Live<String>, id: u32) {
    let Some((place, name)) = place_and_name(draft, id) else { return };
    status.set(speak::words().start.removed(&name));
    let next = draft.with_untracked(|draft| {
        let seats = draft.seats();
        seats.get(place + 1).or(seats.get(place.saturating_sub(1))).map(|seat| seat.id)
    });
    draft.update(|draft| draft.remove(id));
    if let Some(next) = next {
        focus_on(&name_id(next));
    }
}

fn row(draft: Live<Draft>, status: Live<String>, seat: Live<(usize, DraftSeat)>) -> El {
    let words = speak::words();
    let start = &words.start;
    let id = seat.with_untracked(|(_, seat)| seat.id);
    let colour = move || seat.with(|(_, seat)| seat.colour);
    let n = move || seat.with(|(place, _)| place + 1);
    let name = move || seat.with(|(_, seat)| name_of(seat, words));
    let colours = move || {
        let own = colour();
        let colours = draft.with(|draft| draft.colours().collect::<Vec<_>>());
        let colours = colours.into_iter();
        colours.map(move |it| option(it.as_str(), &words.colour_name(it), it == own))
    };
    let unnamed = move || {
        seat.with(|(_, seat)| name_of(&DraftSeat { name: String::new(), ..seat.clone() }, words))
    };
    let pick_colour = el("select")
        .live_attr("aria-label", move || Some(start.colour_of(&n())))
        .on("change", move |event| {
            if let Ok(colour) = value_of(&event).parse() {
                draft.update(|draft| draft.set_colour(id, colour));
            }
        })
        .part(colours);
    let entry = el("input")
        .attr("id", &name_id(id))
        .class("entry")
        .attr("type", "text")
        .attr("maxlength", "24")
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .attr("dir", "auto")
        .live_attr("aria-label", move || Some(start.name_of(&n())))
        .live_attr("placeholder", move || Some(unnamed()))
        .live_value(move || seat.with(|(_, seat)| seat.name.clone()))
        .on("input", move |event| draft.update(|draft| draft.set_name(id, value_of(&event))));
    let player = move || seat.with(|(_, seat)| seat.player);
    let pick_kind =
        choose(draft, seat, kinds).live_attr("aria-label", move || Some(start.kind_of(&n())));
    let pick_character = choose(draft, seat, characters)
        .live_attr("aria-label", move || Some(start.character_of(&n())));
    let move_up = button("button quiet", "move-up", move || shift(draft, status, id, true))
        .attr("id", &act_id(id, "up"))
        .live_attr("aria-label", move || Some(start.move_up(&n(), &name())))
        .live_flag("disabled", move || n() == 1)
        .child(icon(UP));
    let move_down = button("button quiet", "move-down", move || shift(draft, status, id, false))
        .attr("id", &act_id(id, "down"))
        .live_attr("aria-label", move || Some(start.move_down(&n(), &name())))
        .live_flag("disabled", move || draft.with(|draft| draft.seats().len()) == n())
        .child(icon(DOWN));
    let out = button("button quiet", "remove", move || remove(draft, status, id))
        .live_attr("aria-label", move || Some(start.remove(&n(), &name())))
        .live_flag("disabled", move || draft.with(|draft| !draft.may_remove()))
        .child(icon(OUT));
    el("li")
        .live_attr("class", move || Some(format!("seat-row {}", seat_class(colour()))))
        .live_attr("data-seat", move || Some(colour().as_str().to_owned()))
        .child(span("pick-colour").part(move || Some(seat_mark(colour()))).child(pick_colour))
        .child(entry)
        .child(span("moves").children([move_up, move_down, out]))
        .child(span("opens").child(pick_kind))
        .child(
            span("opens")
                .live_flag("hidden", move || !player().is_computer())
                .child(pick_character),
        )
        .part(move || style_line(player(), words))
}

/// A list of what may play a seat.
fn choose(draft: Live<Draft>, seat: Live<(usize, DraftSeat)>, list: List) -> El {
    let id = seat.with_untracked(|(_, seat)| seat.id);
    el("select")
        .class("entry")
        .on("change", move |event| {
            if let Ok(player) = value_of(&event).parse() {
                draft.update(|draft| draft.set_player(id, player));
            }
        })
        .part(move || {
            let list = list(seat.with(|(_, seat)| seat.player), speak::words());
            list.into_iter().map(|(value, text, chosen)| option(&value, &text, chosen))
        })
}
