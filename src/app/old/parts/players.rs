//! Who plays each seat, to be changed in the middle of a game.

use super::face::{characters, kinds, style_line};
use crate::app::old::dom::{El, div, el, said, value_of};
use crate::app::old::play::{Session, play};
use crate::app::old::speak;
use crate::app::view_model::seals::{Found, Seal, seals};
use crate::app::view_model::setup::PlayerKind;
use crate::core::Seat;

/// A row for each seat: whether a person or a computer player has it, how strong it is and
/// how it likes to play.
#[must_use]
pub fn players() -> El {
    let play = play();
    let rows = move || {
        let Some(teller) = speak::teller() else { return Vec::new() };
        let row = |session: &Session| {
            let seats = session.position().table().seats();
            let row = |seat: Seat| row(seat, teller.name(seat), session.players()[seat.index()]);
            seats.map(row).collect()
        };
        play.with(row).unwrap_or_default()
    };
    div("players").part(rows).part(sealed)
}

/// What is sealed, and what became of what was.
fn sealed() -> Vec<El> {
    let Some(teller) = speak::teller() else { return Vec::new() };
    let who = &speak::words().who;
    let all = play().with(|session| seals(session.game())).unwrap_or_default();
    if all.is_empty() {
        return Vec::new();
    }
    let line = |seal: &Seal| {
        let (name, round) = (teller.name(seal.seat), seal.round);
        match seal.found {
            Found::Kept => None,
            Found::Closed => Some(who.sealed(&name, &round, &seal.digits)),
            // Without its salt a seal proves nothing.
            Found::Broken | Found::Unopened => Some(who.seal_broken(&name, &round)),
            Found::Lapsed => Some(who.seal_lapsed(&name, &round)),
        }
    };
    let kept = all.iter().filter(|seal| seal.found == Found::Kept).count();
    let lines = all.iter().filter_map(line).chain([who.seals_kept(&kept)]);
    let list = el("ul").class("facts seals").children(lines.map(|line| said("li", "", &line)));
    vec![said("h3", "", who.seals()), said("p", "hint", who.seals_hint()), list]
}

fn row(seat: Seat, name: &str, player: PlayerKind) -> El {
    let words = speak::words();
    let n = seat.index() + 1;
    let start = &words.start;
    let lists = [
        (start.kind_of(&n), kinds(player, words)),
        (start.character_of(&n), characters(player, words)),
    ];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    div("field player")
        .child(said("span", "", name))
        .children(lists.map(|(label, list)| choice(seat, &label, list)))
        .children(style_line(player, words))
}

fn choice(seat: Seat, label: &str, list: Vec<(String, String, bool)>) -> El {
    let play = play();
    let option = |(value, text, chosen): (String, String, bool)| {
        said("option", "", &text).attr("value", &value).flag("selected", chosen)
    };
    el("select")
        .attr("aria-label", label)
        .on("change", move |event| {
            if let Ok(player) = value_of(&event).parse() {
                play.set_player(seat, player);
            }
        })
        .children(list.into_iter().map(option))
}
