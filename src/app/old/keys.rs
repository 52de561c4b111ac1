//! The keys: one table for what they do and for the page that explains them.

use crate::app::components::board::beside;
use crate::app::i18n::Words;
use crate::app::old::dom::focus;
use crate::app::old::play::{Panel, Play, Screen, Selection};
use crate::app::old::speak;
use crate::app::old::tap;
use crate::app::view_model::memory::Query;
use crate::app::view_model::plans::{canoes, endings};
use crate::app::view_model::prefs::Prefs;
use crate::core::{Asked, CanoeNo, Card, Decision, Place};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The values of `KeyboardEvent.key` that it answers to.
    pub keys: &'static [&'static str],
    /// How it is shown, if not by its letter.
    shown: Option<fn(&Words) -> &'static str>,
    /// What it does, in words.
    pub does: fn(&Words) -> &'static str,
    act: Act,
}

/// What a key does.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Something that needs to know the key; false if it means nothing now.
    Do(fn(Play, &str) -> bool),
    /// Opens a panel.
    Open(Panel),
    /// Says something.
    Say(Query),
}

/// All keys of the table.
pub const TABLE: &[Key] = &[
    Key {
        keys: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
        shown: Some(|words| words.keys.digits()),
        does: |words| words.keys.card(),
        act: Act::Do(digit),
    },
    Key {
        keys: &["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        shown: Some(|words| words.keys.arrows()),
        does: |words| words.keys.water(),
        act: Act::Do(arrow),
    },
    letter(&["c", "C"], |words| words.keys.canoes(), Act::Do(next_canoe)),
    letter(&["t", "T"], |words| words.keys.targets(), Act::Do(next_target)),
    Key {
        keys: &["Enter"],
        shown: Some(|words| words.keys.enter()),
        does: |words| words.keys.confirm(),
        act: Act::Do(|play, _| {
            let staged = play.selection.get_untracked().staged().is_some();
            if staged {
                tap::by_key(play, "confirm", move || play.confirm());
            }
            staged
        }),
    },
    Key {
        keys: &["Backspace"],
        shown: Some(|words| words.keys.backspace()),
        does: |words| words.keys.undo(),
        act: Act::Do(|play, _| {
            tap::by_key(play, "undo", move || play.undo());
            true
        }),
    },
    letter(
        &["s", "S"],
        |words| words.keys.skip(),
        Act::Do(|play, _| {
            play.skip();
            true
        }),
    ),
    letter(
        &["f", "F"],
        |words| words.keys.forecast(),
        Act::Do(|play, _| {
            let turn = |prefs: &mut Prefs| prefs.forecast = !prefs.forecast;
            tap::by_key(play, "forecast", move || play.set_prefs(turn));
            true
        }),
    ),
    letter(
        &["a", "A"],
        |words| words.keys.advice(),
        Act::Do(|play, _| {
            tap::by_key(play, "advice", move || play.advise());
            true
        }),
    ),
    letter(&["w", "W"], |words| words.keys.turn(), Act::Say(Query::Turn)),
    letter(&["o", "O"], |words| words.keys.own(), Act::Say(Query::Canoes)),
    letter(&["h", "H"], |words| words.keys.threats(), Act::Say(Query::Threats)),
    letter(&["r", "R"], |words| words.keys.river(), Act::Say(Query::River)),
    letter(&["g", "G"], |words| words.keys.gems(), Act::Say(Query::Gems)),
    letter(&["p", "P"], |words| words.keys.played(), Act::Say(Query::Cards)),
    letter(&["e", "E"], |words| words.keys.last(), Act::Say(Query::Events)),
    letter(&["k", "K"], |words| words.keys.memory(), Act::Open(Panel::Memory)),
    letter(&["l", "L"], |words| words.keys.log(), Act::Open(Panel::Log)),
    letter(&["m", "M"], |words| words.keys.menu(), Act::Open(Panel::Settings)),
    letter(&["?"], |words| words.keys.help(), Act::Open(Panel::Keys)),
    Key {
        keys: &["Escape"],
        shown: Some(|words| words.keys.escape()),
        does: |words| words.keys.close(),
        act: Act::Do(|play, _| {
            play.refusal.set(None);
            play.notice.set(None);
            play.hush();
            true
        }),
    },
];

/// A key with a letter, small or great.
const fn letter(keys: &'static [&'static str], does: fn(&Words) -> &'static str, act: Act) -> Key {
    Key { keys, shown: None, does, act }
}

impl Key {
    /// How it is shown: its letter is a capital.
    #[must_use]
    pub fn shown(&self, words: &Words) -> &'static str {
        match self.shown {
            Some(shown) => shown(words),
            None => self.keys.last().copied().unwrap_or_default(),
        }
    }
}

/// Whether a key is in the table.
#[must_use]
pub fn is_key(key: &str) -> bool {
    TABLE.iter().any(|row| row.keys.contains(&key))
}

/// Does what a key stands for; false if the key means nothing now.
pub fn press(play: Play, key: &str) -> bool {
    if play.panel.get_untracked() != Panel::None {
        if key == "Escape" {
            tap::by_key(play, "close", move || play.panel.set(Panel::None));
            return true;
        }
        return false;
    }
    if !matches!(untrack(|| play.screen()), Screen::Table | Screen::Over) {
        return false;
    }
    if key.chars().count() == 1 && !play.prefs.with_untracked(|prefs| prefs.keys) {
        return false;
    }
    TABLE.iter().find(|row| row.keys.contains(&key)).is_some_and(|row| match row.act {
        Act::Do(act) => act(play, key),
        Act::Open(panel) => {
            let button = if panel == Panel::Memory { "memory" } else { "menu" };
            tap::by_key(play, button, move || play.panel.set(panel));
            true
        }
        Act::Say(query) => {
            speak::say(play, query);
            true
        }
    })
}

/// Whether the control with the focus carries what is staged: Enter on it confirms.
#[must_use]
pub fn is_staged(play: Play) -> bool {
    const CARRIES: &str = "[aria-pressed=true]:is([data-decision],[data-space])";
    play.selection.get_untracked().staged().is_some()
        && active().is_some_and(|element| element.matches(CARRIES).unwrap_or(false))
}

fn active() -> Option<Element> {
    document().active_element()
}

/// Gives the focus to the first element of a selector, if there is one.
fn go_to(selector: &str) -> bool {
    let element = document().query_selector(selector).ok().flatten();
    element.inspect(focus).is_some()
}

fn space(place: Place) -> String {
    format!("[data-space=\"{place}\"]")
}

/// The one of several plans, the canoe or the card of a digit: cards 1 to 7, 8 the cloud,
/// 9 the lasso, 0 the 1/2/3.
fn digit(play: Play, key: &str) -> bool {
    let Ok(digit) = key.parse::<usize>() else { return false };
    let index = if digit == 0 { 9 } else { digit - 1 };
    let asked = play
        .session
        .with_untracked(|session| session.as_ref().and_then(|session| session.position().asked()));
    let legal = untrack(|| play.legal());
    let decision = match (asked, play.selection.get_untracked()) {
        (Some(Asked::Card), _) => Card::ALL.get(index).copied().map(Decision::Card),
        (_, Selection::Place(canoe, place)) => endings(&legal, canoe)
            .iter()
            .find(|ending| ending.place == place)
            .and_then(|ending| ending.plans.get(index).copied().map(Decision::Plan)),
        (Some(Asked::Plan), _) if !canoes(&legal).is_empty() => {
            return CanoeNo::ALL.get(index).is_some_and(|canoe| pick_soon(play, *canoe));
        }
        _ => legal.get(index).copied(),
    };
    let Some(decision) = decision else { return false };
    // Without a place of its own the focus goes to what confirms (`focus.rs`).
    if let Some(element) = active().and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
    let element = tap::element(&format!("[data-decision=\"{decision}\"]"));
    tap::soon(play, element, move || play.stage(decision));
    true
}

fn pick(play: Play, canoe: CanoeNo) -> bool {
    let seat = play.session.with_untracked(|session| session.as_ref()?.position().to_move());
    seat.map(|seat| play.pick_canoe(seat, canoe)).is_some()
}

/// Shows the press first.
fn pick_soon(play: Play, canoe: CanoeNo) -> bool {
    tap::by_key(play, &format!("pick-{canoe}"), move || {
        pick(play, canoe);
    });
    true
}

/// The other canoe.
fn next_canoe(play: Play, _: &str) -> bool {
    pick_soon(play, play.selection.get_untracked().canoe().map_or(CanoeNo::First, CanoeNo::other))
}

/// Where the picked canoe is; the pier without one.
fn picked_place(play: Play) -> Place {
    let canoe = play.selection.get_untracked().canoe();
    let at = play.session.with_untracked(|session| {
        let position = session.as_ref()?.position();
        Some(position.canoe(position.to_move()?, canoe?).at)
    });
    at.unwrap_or(Place::Pier)
}

/// To the place beside the one that has the focus, beginning at the picked canoe's.
fn arrow(play: Play, key: &str) -> bool {
    let at = active().and_then(|element| element.get_attribute("data-space")?.parse().ok());
    let there = match at {
        Some(place) => beside(place, key),
        None => Some(picked_place(play)),
    };
    there.is_some_and(|place| go_to(&space(place)))
}

/// To the next of what may be chosen: ends of the picked canoe in the order of the water,
/// then whatever else stages a decision.
fn next_target(play: Play, key: &str) -> bool {
    let legal = untrack(|| play.legal());
    let movable = canoes(&legal);
    if play.selection.get_untracked().canoe().is_none()
        && let Some(first) = movable.first()
    {
        pick(play, *first);
    }
    let picked = play.selection.get_untracked().canoe();
    let ends = picked.map(|canoe| endings(&legal, canoe)).unwrap_or_default();
    let others = legal
        .iter()
        .filter(|decision| !matches!(decision, Decision::Plan(_)))
        .map(|decision| format!("[data-decision=\"{decision}\"]"));
    let targets: Vec<String> =
        ends.iter().map(|ending| space(ending.place)).chain(others).collect();
    let count = targets.len();
    if count == 0 {
        return false;
    }
    let now = active().and_then(|active| {
        targets.iter().position(|target| active.matches(target).unwrap_or(false))
    });
    let next = match now {
        Some(now) if key == "T" => now + count - 1,
        Some(now) => now + 1,
        None if key == "T" => count - 1,
        None => 0,
    };
    go_to(&targets[next % count])
}
