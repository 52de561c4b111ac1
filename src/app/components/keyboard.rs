//! The keys: one table for what they do and for the sheet that explains them.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::app::components::board::beside;
use crate::app::components::focus::{focus, focused};
use crate::app::i18n::Words;
use crate::app::session::Selection;
use crate::app::state::{
    GameStore, Narrator, Notice, Overlays, Panel, Picks, PressQueue, Screen, Settings, TurnStore,
    use_game, use_narrator, use_overlays, use_picks, use_press_queue, use_settings, use_turn,
};
use crate::app::view_model::memory::Query;
use crate::app::view_model::plans::{canoes, endings};
use crate::app::view_model::prefs::Prefs;
use crate::core::{Asked, CanoeNo, Card, Decision, Place};

/// A row of the table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The values of `KeyboardEvent.key` it answers to.
    pub keys: &'static [&'static str],
    /// How it is shown, if not by its letter.
    shown: Option<fn(&Words) -> &'static str>,
    /// What it does, in words.
    pub does: fn(&Words) -> &'static str,
    action: Action,
}

/// What a key does.
#[derive(Clone, Copy, Debug)]
enum Action {
    /// Something that depends on the key; false if it means nothing now.
    Run(fn(Keyboard, &str) -> bool),
    /// Opens a sheet.
    Open(Panel),
    /// Speaks an answer.
    Ask(Query),
}

/// All keys of the table.
pub const TABLE: &[Key] = &[
    Key {
        keys: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
        shown: Some(|words| words.keys.digits()),
        does: |words| words.keys.card(),
        action: Action::Run(Keyboard::press_digit),
    },
    Key {
        keys: &["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        shown: Some(|words| words.keys.arrows()),
        does: |words| words.keys.water(),
        action: Action::Run(Keyboard::move_along_river),
    },
    letter(&["c", "C"], |words| words.keys.canoes(), Action::Run(Keyboard::pick_other_canoe)),
    letter(&["t", "T"], |words| words.keys.targets(), Action::Run(Keyboard::focus_next_target)),
    Key {
        keys: &["Enter"],
        shown: Some(|words| words.keys.enter()),
        does: |words| words.keys.confirm(),
        action: Action::Run(|keyboard, _| {
            let staged = keyboard.selection().staged().is_some();
            if staged {
                keyboard.act("confirm", move || keyboard.picks.confirm());
            }
            staged
        }),
    },
    Key {
        keys: &["Backspace"],
        shown: Some(|words| words.keys.backspace()),
        does: |words| words.keys.undo(),
        action: Action::Run(|keyboard, _| {
            keyboard.act("undo", move || keyboard.picks.undo());
            true
        }),
    },
    letter(
        &["s", "S"],
        |words| words.keys.skip(),
        Action::Run(|keyboard, _| {
            keyboard.turn.skip_animation();
            true
        }),
    ),
    letter(
        &["f", "F"],
        |words| words.keys.forecast(),
        Action::Run(|keyboard, _| {
            keyboard.act("forecast", move || keyboard.toggle_forecast());
            true
        }),
    ),
    letter(
        &["a", "A"],
        |words| words.keys.advice(),
        Action::Run(|keyboard, _| {
            keyboard.act("advice", move || keyboard.turn.toggle_advice());
            true
        }),
    ),
    letter(&["w", "W"], |words| words.keys.turn(), Action::Ask(Query::Turn)),
    letter(&["o", "O"], |words| words.keys.own(), Action::Ask(Query::Canoes)),
    letter(&["h", "H"], |words| words.keys.threats(), Action::Ask(Query::Threats)),
    letter(&["r", "R"], |words| words.keys.river(), Action::Ask(Query::River)),
    letter(&["g", "G"], |words| words.keys.gems(), Action::Ask(Query::Gems)),
    letter(&["p", "P"], |words| words.keys.played(), Action::Ask(Query::Cards)),
    letter(&["e", "E"], |words| words.keys.last(), Action::Ask(Query::Events)),
    letter(&["k", "K"], |words| words.keys.memory(), Action::Open(Panel::Memory)),
    letter(&["l", "L"], |words| words.keys.log(), Action::Open(Panel::Log)),
    letter(&["m", "M"], |words| words.keys.menu(), Action::Open(Panel::Settings)),
    letter(&["?"], |words| words.keys.help(), Action::Open(Panel::Keys)),
    Key {
        keys: &["Escape"],
        shown: Some(|words| words.keys.escape()),
        does: |words| words.keys.close(),
        action: Action::Run(|keyboard, _| {
            keyboard.picks.dismiss_messages();
            keyboard.overlays.dismiss_notice();
            keyboard.overlays.dismiss_answer();
            true
        }),
    },
];

/// A key with a letter, in both cases.
const fn letter(
    keys: &'static [&'static str],
    does: fn(&Words) -> &'static str,
    action: Action,
) -> Key {
    Key { keys, shown: None, does, action }
}

impl Key {
    /// How the key is shown: a letter as a capital.
    #[must_use]
    pub fn shown(&self, words: &Words) -> &'static str {
        match self.shown {
            Some(shown) => shown(words),
            None => self.keys.last().copied().unwrap_or_default(),
        }
    }

    fn answers_to(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }
}

/// The stores that keys act on.
#[derive(Clone, Copy, Debug)]
pub struct Keyboard {
    game: GameStore,
    turn: TurnStore,
    picks: Picks,
    overlays: Overlays,
    settings: Settings,
    narrator: Narrator,
    presses: PressQueue,
}

impl Keyboard {
    /// A keyboard for the stores of the current context.
    #[must_use]
    pub fn from_context() -> Self {
        Self {
            game: use_game(),
            turn: use_turn(),
            picks: use_picks(),
            overlays: use_overlays(),
            settings: use_settings(),
            narrator: use_narrator(),
            presses: use_press_queue(),
        }
    }

    /// Does what a key event means. Keys queue behind acts that wait to be painted: what they
    /// mean depends on those.
    pub fn handle(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let known = TABLE.iter().any(|row| row.answers_to(&event.key()));
        if self.presses.is_pending_untracked() && known && !is_in_field(event) {
            event.prevent_default();
            let event = event.clone();
            self.presses.after_paint(None, None, move || {
                // What was typed for a turn that is over is not pressed in the next one.
                if !self.turn.is_stale() {
                    self.press_or_click(&event, true);
                }
            });
        } else {
            self.press_or_click(event, false);
        }
    }

    /// Presses a key, or leaves it to the control that has the focus. The browser clicks the
    /// control by itself unless the event was delayed.
    fn press_or_click(self, event: &KeyboardEvent, delayed: bool) {
        let key = event.key();
        // A button that carries what is staged is not pressed again but confirmed; a key that
        // is held down does not confirm.
        let confirms = key == "Enter" && self.is_staged_focused();
        if confirms && event.repeat() {
            return event.prevent_default();
        }
        if !confirms && is_for_control(event) {
            if delayed && let Some(control) = focused() {
                control.click();
            }
            return;
        }
        if self.press(&key) {
            event.prevent_default();
        }
    }

    /// Does what a key stands for; false if the key means nothing now.
    fn press(self, key: &str) -> bool {
        if self.overlays.panel_untracked() != Panel::None {
            if key == "Escape" {
                self.act("close", move || self.overlays.close());
                return true;
            }
            return false;
        }
        if !matches!(untrack(|| self.turn.screen()), Screen::Table | Screen::Over) {
            return false;
        }
        if key.chars().count() == 1 && !self.settings.get_untracked().keys {
            return false;
        }
        TABLE.iter().find(|row| row.answers_to(key)).is_some_and(|row| match row.action {
            Action::Run(run) => run(self, key),
            Action::Open(panel) => {
                let button = if panel == Panel::Memory { "memory" } else { "menu" };
                self.act(button, move || self.overlays.open(panel));
                true
            }
            Action::Ask(query) => {
                self.narrator.answer(query);
                true
            }
        })
    }

    /// Runs an act as its button would, which is shown pressed.
    fn act(self, name: &str, act: impl FnOnce() + 'static) {
        self.presses.after_paint(find(&format!("[data-act={name}]")), None, act);
    }

    fn toggle_forecast(self) {
        let saved = self.settings.save(|prefs: &mut Prefs| prefs.forecast = !prefs.forecast);
        if let Err(trouble) = saved {
            self.overlays.notify(Notice::Storage(trouble));
        }
    }

    fn selection(self) -> Selection {
        untrack(|| self.turn.selection())
    }

    fn legal(self) -> Vec<Decision> {
        untrack(|| self.turn.legal())
    }

    /// Whether the control with the focus carries what is staged: Enter on it confirms.
    fn is_staged_focused(self) -> bool {
        const CARRIES: &str = "[aria-pressed=true]:is([data-decision],[data-space])";
        self.selection().staged().is_some()
            && focused().is_some_and(|control| control.matches(CARRIES).unwrap_or(false))
    }

    /// One of several plans, a canoe or a card: cards 1 to 7, 8 the cloud, 9 the lasso,
    /// 0 the 1/2/3.
    fn press_digit(self, key: &str) -> bool {
        let Ok(digit) = key.parse::<usize>() else { return false };
        let index = if digit == 0 { 9 } else { digit - 1 };
        let asked = self.game.with_untracked(|session| session.position().asked()).flatten();
        let legal = self.legal();
        let decision = match (asked, self.selection()) {
            (Some(Asked::Card), _) => Card::ALL.get(index).copied().map(Decision::Card),
            (_, Selection::Place(canoe, place)) => endings(&legal, canoe)
                .iter()
                .find(|ending| ending.place == place)
                .and_then(|ending| ending.plans.get(index).copied().map(Decision::Plan)),
            (Some(Asked::Plan), _) if !canoes(&legal).is_empty() => {
                return CanoeNo::ALL.get(index).is_some_and(|canoe| self.pick(*canoe));
            }
            _ => legal.get(index).copied(),
        };
        let Some(decision) = decision else { return false };
        // Without a focus of its own, the focus goes to the button that confirms.
        if let Some(control) = focused() {
            // An element that cannot lose the focus keeps it.
            let _ = control.blur();
        }
        let button = find(&format!("[data-decision=\"{decision}\"]"));
        self.presses.after_paint(button, None, move || self.picks.stage(decision));
        true
    }

    fn pick(self, canoe: CanoeNo) -> bool {
        self.act(&format!("pick-{canoe}"), move || self.pick_now(canoe));
        true
    }

    fn pick_now(self, canoe: CanoeNo) {
        let seat = self.game.with_untracked(|session| session.position().to_move()).flatten();
        if let Some(seat) = seat {
            self.picks.pick_canoe(seat, canoe);
        }
    }

    fn pick_other_canoe(self, _: &str) -> bool {
        self.pick(self.selection().canoe().map_or(CanoeNo::First, CanoeNo::other))
    }

    /// Where the picked canoe is; the pier without one.
    fn picked_place(self) -> Place {
        let canoe = self.selection().canoe();
        let place = self.game.with_untracked(|session| {
            let position = session.position();
            Some(position.canoe(position.to_move()?, canoe?).at)
        });
        place.flatten().unwrap_or(Place::Pier)
    }

    /// Moves the focus to the place beside the one that has it, beginning at the picked
    /// canoe's.
    fn move_along_river(self, key: &str) -> bool {
        let at = focused().and_then(|control| control.get_attribute("data-space")?.parse().ok());
        let there = match at {
            Some(place) => beside(place, key),
            None => Some(self.picked_place()),
        };
        there.is_some_and(|place| focus_on(&space_selector(place)))
    }

    /// Moves the focus to the next of what may be chosen: ends of the picked canoe in the
    /// order of the water, then whatever else stages a decision.
    fn focus_next_target(self, key: &str) -> bool {
        let legal = self.legal();
        if self.selection().canoe().is_none()
            && let Some(first) = canoes(&legal).first()
        {
            self.pick_now(*first);
        }
        let ends = self.selection().canoe().map(|canoe| endings(&legal, canoe));
        let others = legal
            .iter()
            .filter(|decision| !matches!(decision, Decision::Plan(_)))
            .map(|decision| format!("[data-decision=\"{decision}\"]"));
        let spaces = ends.unwrap_or_default().into_iter().map(|end| space_selector(end.place));
        let targets: Vec<String> = spaces.chain(others).collect();
        let count = targets.len();
        if count == 0 {
            return false;
        }
        let now = focused().and_then(|control| {
            targets.iter().position(|target| control.matches(target).unwrap_or(false))
        });
        let backwards = key == "T";
        let next = match now {
            Some(now) if backwards => now + count - 1,
            Some(now) => now + 1,
            None if backwards => count - 1,
            None => 0,
        };
        focus_on(&targets[next % count])
    }
}

fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Gives the focus to the first element of a selector, if there is one.
fn focus_on(selector: &str) -> bool {
    let element = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.as_ref().inspect(|element| focus(element)).is_some()
}

fn space_selector(place: Place) -> String {
    format!("[data-space=\"{place}\"]")
}

/// Whether a key belongs to the control that has the focus: typing, or pressing a button.
fn is_for_control(event: &KeyboardEvent) -> bool {
    let presses = matches!(event.key().as_str(), "Enter" | " ");
    is_in_field(event) || presses && is_in(event, "button,[role=button],summary,a")
}

/// Whether a key is typed into something.
fn is_in_field(event: &KeyboardEvent) -> bool {
    is_in(event, "input,textarea,select")
}

fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}
