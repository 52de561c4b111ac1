//! The keyboard shortcuts of a held game, and what they do. The sheet of shortcuts lists them too.

use leptos::prelude::untrack;

use super::timeline::{ask_who_plays_on, show_past_advice};
use crate::app::i18n::Words;
use crate::app::session::{ReplayDirection, Stride};
use crate::app::state::{
    I18n, Imports, Overlays, Replay, TurnStore, use_i18n, use_imports, use_overlays, use_replay,
    use_turn,
};

/// A shortcut: its keys, its texts in the sheet of shortcuts, and its action.
#[derive(Clone, Copy, Debug)]
pub struct ReplayShortcut {
    /// The values of `KeyboardEvent.key` that trigger it.
    pub keys: &'static [&'static str],
    /// The keys as the sheet names them; alternatives such as Page Up are left out.
    pub label: fn(&Words) -> &'static str,
    /// What the shortcut does, for the sheet.
    pub description: fn(&Words) -> &'static str,
    /// The action that a press of one of the keys runs.
    run: fn(ReplayKeys, Stroke),
}

/// The parameters that a pressed key gives to its action.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    /// Back for the keys that step back (a capital T among them) or slow down, forward for all
    /// others.
    direction: ReplayDirection,
    /// Whether the Shift key is down.
    shift: bool,
}

/// All shortcuts, in the order of the sheet.
pub const SHORTCUTS: &[ReplayShortcut] = &[
    ReplayShortcut {
        keys: &["ArrowLeft", "ArrowRight", "PageUp", "PageDown"],
        label: |words| words.keys.left_right(),
        description: |words| words.keys.step_decision(),
        run: |stores, Stroke { direction, shift }| {
            let stride = if shift { Stride::Event } else { Stride::Decision };
            stores.replay.step(stride, direction);
        },
    },
    ReplayShortcut {
        keys: &["ArrowUp", "ArrowDown"],
        label: |words| words.keys.up_down(),
        description: |words| words.keys.step_round(),
        run: |stores, Stroke { direction, .. }| stores.replay.step(Stride::Round, direction),
    },
    ReplayShortcut {
        keys: &["Home", "End"],
        label: |words| words.keys.home_end(),
        description: |words| words.keys.to_ends(),
        run: |stores, Stroke { direction, .. }| stores.replay.go_to_limit(direction),
    },
    ReplayShortcut {
        keys: &[" "],
        label: |words| words.keys.space(),
        description: |words| words.keys.autoplay(),
        run: |stores, _| stores.replay.toggle_autoplay(),
    },
    ReplayShortcut {
        keys: &["+", "=", "-", "_"],
        label: |_| "+ −",
        description: |words| words.keys.speed(),
        run: |stores, Stroke { direction, .. }| {
            stores.replay.change_speed(direction);
            let words = &stores.i18n.words_untracked().replay;
            let factor = untrack(|| stores.replay.speed()).factor();
            stores.overlays.notify_briefly(words.speed(&factor));
        },
    },
    ReplayShortcut {
        keys: &["t", "T"],
        label: |_| "T",
        description: |words| words.keys.turning_points(),
        run: |stores, Stroke { direction, .. }| {
            if !stores.replay.step_to_turning_point(direction) {
                let words = &stores.i18n.words_untracked().replay;
                stores.overlays.notify_briefly(words.no_further_turning_point().to_owned());
            }
        },
    },
    ReplayShortcut {
        keys: &["c", "C"],
        label: |_| "C",
        description: |words| words.keys.open_cards(),
        run: |stores, _| {
            stores.replay.toggle_open_cards();
            let words = &stores.i18n.words_untracked().replay;
            let is_open = untrack(|| stores.replay.visibility()).open;
            let text = if is_open { words.cards_opened() } else { words.cards_covered() };
            stores.overlays.notify_briefly(text.to_owned());
        },
    },
    ReplayShortcut {
        keys: &["a", "A"],
        label: |_| "A",
        description: |words| words.replay.past_advice(),
        run: |stores, _| {
            let words = stores.i18n.words_untracked();
            show_past_advice(stores.replay, stores.turn, stores.overlays, words);
        },
    },
    ReplayShortcut {
        keys: &["Enter"],
        label: |words| words.keys.enter(),
        description: |words| words.keys.play_on(),
        run: |stores, _| {
            let words = stores.i18n.words_untracked();
            ask_who_plays_on(stores.replay, stores.overlays, words);
        },
    },
    ReplayShortcut {
        keys: &["j", "J", "Escape"],
        label: |_| "J",
        description: |words| words.keys.go_on(),
        run: |stores, _| stores.imports.resume_held_game(),
    },
];

impl ReplayShortcut {
    /// Whether a key, a value of `KeyboardEvent.key`, triggers the shortcut.
    #[must_use]
    pub fn matches_key(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }
}

/// The handler of the keys, with the stores that the actions use. `Imports` resumes the held game,
/// because in a game that somebody has sent it asks first who plays.
#[derive(Clone, Copy, Debug)]
pub struct ReplayKeys {
    replay: Replay,
    turn: TurnStore,
    imports: Imports,
    overlays: Overlays,
    i18n: I18n,
}

impl ReplayKeys {
    /// A handler with the stores of the current context.
    #[must_use]
    pub fn from_context() -> Self {
        Self {
            replay: use_replay(),
            turn: use_turn(),
            imports: use_imports(),
            overlays: use_overlays(),
            i18n: use_i18n(),
        }
    }

    /// Runs the shortcut of a key. Returns false if the key has no shortcut in [`SHORTCUTS`].
    pub fn press(self, key: &str, shift: bool) -> bool {
        let back = ["ArrowLeft", "PageUp", "ArrowUp", "Home", "-", "_", "T"].contains(&key);
        let stroke = Stroke {
            direction: if back { ReplayDirection::Back } else { ReplayDirection::Forward },
            shift,
        };
        let shortcut = SHORTCUTS.iter().find(|it| it.matches_key(key));
        shortcut.inspect(|it| (it.run)(self, stroke)).is_some()
    }
}
