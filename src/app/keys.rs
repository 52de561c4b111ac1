//! The keys: one table for what they do and for the page that explains them.

use crate::app::i18n::Words;
use crate::app::state::{Panel, Play, Screen};
use crate::core::{Asked, CanoeNo, Card, Decision};
use leptos::prelude::*;

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The values of `KeyboardEvent.key` that it answers to.
    pub keys: &'static [&'static str],
    /// How it is shown.
    pub shown: fn(&Words) -> &'static str,
    /// What it does, in words.
    pub does: fn(&Words) -> &'static str,
    /// Does it; false if it means nothing now.
    act: fn(Play, &str) -> bool,
}

/// All keys of the table.
pub const TABLE: &[Key] = &[
    Key {
        keys: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
        shown: |words| words.keys.digits(),
        does: |words| words.keys.card(),
        act: digit,
    },
    Key { keys: &["c", "C"], shown: |_| "C", does: |words| words.keys.canoes(), act: next_canoe },
    Key {
        keys: &["Enter"],
        shown: |words| words.keys.enter(),
        does: |words| words.keys.confirm(),
        act: |play, _| {
            let staged = play.selection.get_untracked().staged().is_some();
            play.confirm();
            staged
        },
    },
    Key {
        keys: &["Backspace"],
        shown: |words| words.keys.backspace(),
        does: |words| words.keys.undo(),
        act: |play, _| {
            play.undo();
            true
        },
    },
    Key {
        keys: &["s", "S"],
        shown: |_| "S",
        does: |words| words.keys.skip(),
        act: |play, _| {
            play.skip();
            true
        },
    },
    Key {
        keys: &["f", "F"],
        shown: |_| "F",
        does: |words| words.keys.forecast(),
        act: |play, _| {
            play.set_prefs(|prefs| prefs.forecast = !prefs.forecast);
            true
        },
    },
    Key {
        keys: &["l", "L"],
        shown: |_| "L",
        does: |words| words.keys.log(),
        act: |play, _| {
            play.panel.set(Panel::Log);
            true
        },
    },
    Key {
        keys: &["m", "M"],
        shown: |_| "M",
        does: |words| words.keys.menu(),
        act: |play, _| {
            play.panel.set(Panel::Settings);
            true
        },
    },
    Key {
        keys: &["?"],
        shown: |_| "?",
        does: |words| words.keys.help(),
        act: |play, _| {
            play.panel.set(Panel::Keys);
            true
        },
    },
];

/// Does what a key stands for; false if the key means nothing now.
pub fn press(play: Play, key: &str) -> bool {
    if play.panel.get_untracked() != Panel::None {
        if key == "Escape" {
            play.panel.set(Panel::None);
            return true;
        }
        return false;
    }
    if !matches!(untrack(|| play.screen()), Screen::Table | Screen::Over) {
        return false;
    }
    TABLE.iter().find(|row| row.keys.contains(&key)).is_some_and(|row| (row.act)(play, key))
}

/// A digit lays down a card: 1 to 7, 8 the cloud, 9 the lasso, 0 the 1/2/3; in a turn 1
/// and 2 pick a canoe.
fn digit(play: Play, key: &str) -> bool {
    let Ok(digit) = key.parse::<usize>() else { return false };
    let asked = play
        .session
        .with_untracked(|session| session.as_ref().and_then(|session| session.position().asked()));
    match asked {
        Some(Asked::Card) => {
            let index = if digit == 0 { 9 } else { digit - 1 };
            let card = Card::ALL.get(index);
            card.map(|card| play.stage(Decision::Card(*card))).is_some()
        }
        Some(Asked::Plan) => {
            let canoe = match digit {
                1 => CanoeNo::First,
                2 => CanoeNo::Second,
                _ => return false,
            };
            let seat =
                play.session.with_untracked(|session| session.as_ref()?.position().to_move());
            seat.map(|seat| play.pick_canoe(seat, canoe)).is_some()
        }
        _ => false,
    }
}

/// The other canoe.
fn next_canoe(play: Play, _: &str) -> bool {
    let other = play.selection.get_untracked().canoe().map_or(CanoeNo::First, CanoeNo::other);
    let seat = play.session.with_untracked(|session| session.as_ref()?.position().to_move());
    seat.map(|seat| play.pick_canoe(seat, other)).is_some()
}
