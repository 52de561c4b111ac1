//! Keyboard shortcuts: the list of the shortcuts, and the handler that runs them. Those for the
//! timeline of a held game are in `replay_keys.rs`.
//!
//! Over 400 lines: the list of shortcuts is kept beside the methods that it names.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::app::board_layout::neighbour_in_direction;
use crate::app::components::focus::{FocusFallbacks, focus, focused, use_focus_fallbacks};
use crate::app::components::question_bar::toggle_forecast;
use crate::app::components::replay_keys::{self, ReplayKeys};
use crate::app::i18n::Words;
use crate::app::session::{Selection, Session};
use crate::app::state::{
    BoardZoom, GameStore, LessonAct, Lessons, Narrator, Notice, Overlays, Picks, PressQueue,
    Replay, Screen, Settings, Sheet, Tips, TurnStore, use_board_zoom, use_game, use_lessons,
    use_narrator, use_overlays, use_picks, use_press_queue, use_replay, use_settings, use_tips,
    use_turn,
};
use crate::app::view_model::dock::offered_plans;
use crate::app::view_model::plans::{canoes, destinations_of, distinct_canoes};
use crate::app::view_model::public_knowledge::Query;
use crate::core::{CanoeNo, Card, Decision, DecisionKind, Place};

/// A shortcut: its keys, what they do, and the words for that in the list of keys.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    /// The values of `KeyboardEvent.key` that trigger it.
    pub keys: &'static [&'static str],
    /// The label of the key; `None` for the last of `keys`.
    label: Option<fn(&Words) -> &'static str>,
    /// What the key does, for the list of shortcuts.
    pub description: fn(&Words) -> &'static str,
    action: Action,
}

/// The action of a shortcut.
#[derive(Clone, Copy, Debug)]
enum Action {
    /// Calls a method with the key. The method returns whether the key is handled; if not, the
    /// browser may handle it, and for a character the page says that it has no effect now. A method
    /// that returns true may have changed nothing, as Escape without anything to dismiss.
    Run(fn(Keyboard, &str) -> bool),
    /// Opens this sheet. Never runs while another sheet is open: then only Escape has an effect.
    Open(Sheet),
    /// Shows the answer to this question, which is read aloud; asked again, its next part.
    Ask(Query),
    /// In a lesson, runs this act as if the button with this `data-act` were pressed.
    Lesson(&'static str, LessonAct),
}

/// The key that holds the game, that is, pauses it and shows its timeline.
const HOLD_KEY: &str = "j";

/// The selector of the answers to a lesson's question: the buttons in its strip, and the hit areas
/// of the board.
const ANSWER: &str = "[data-answer]";

/// The selector of those answers that are buttons in the lesson's strip.
const ANSWER_BUTTON: &str = ".lesson-answers [data-answer]";

/// All shortcuts but those for the timeline of a held game.
pub const SHORTCUTS: &[Shortcut] = &[
    Shortcut {
        keys: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
        label: Some(|words| words.keys.digits()),
        description: |words| words.keys.card(),
        action: Action::Run(Keyboard::press_digit),
    },
    Shortcut {
        keys: &["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
        label: Some(|words| words.keys.arrows()),
        description: |words| words.keys.water(),
        action: Action::Run(Keyboard::move_along_river),
    },
    letter(&["c", "C"], |words| words.keys.canoes(), Action::Run(Keyboard::pick_other_canoe)),
    letter(&["t", "T"], |words| words.keys.targets(), Action::Run(Keyboard::focus_next_target)),
    Shortcut {
        keys: &["Enter"],
        label: Some(|words| words.keys.enter()),
        description: |words| words.keys.confirm(),
        action: Action::Run(Keyboard::confirm),
    },
    Shortcut {
        keys: &["Backspace"],
        label: Some(|words| words.keys.backspace()),
        description: |words| words.keys.undo(),
        action: Action::Run(Keyboard::undo),
    },
    letter(
        &["s", "S"],
        |words| words.keys.skip(),
        Action::Run(|keyboard, _| {
            let is_busy = untrack(|| keyboard.turn.is_busy());
            if is_busy {
                keyboard.turn.skip();
            }
            is_busy
        }),
    ),
    letter(&["f", "F"], |words| words.keys.forecast(), Action::Run(Keyboard::press_forecast)),
    Shortcut {
        keys: &["+", "="],
        label: Some(|_| "+"),
        description: |words| words.keys.enlarge(),
        action: Action::Run(|keyboard, _| {
            keyboard.zoom.increase();
            true
        }),
    },
    Shortcut {
        keys: &["-", "_"],
        label: Some(|_| "−"),
        description: |words| words.keys.shrink(),
        action: Action::Run(|keyboard, _| {
            keyboard.zoom.decrease();
            true
        }),
    },
    letter(
        &["a", "A"],
        |words| words.keys.advice(),
        Action::Run(|keyboard, _| {
            let can_advise = untrack(|| keyboard.turn.advisable_seat().is_some());
            if can_advise {
                keyboard.act("advice", move || keyboard.toggle_advice());
            }
            can_advise
        }),
    ),
    letter(&["d", "D"], |words| words.keys.finish(), Action::Run(Keyboard::finish_turn)),
    letter(&["w", "W"], |words| words.keys.turn(), Action::Ask(Query::Turn)),
    letter(&["o", "O"], |words| words.keys.own(), Action::Ask(Query::Canoes)),
    letter(&["h", "H"], |words| words.keys.threats(), Action::Ask(Query::Threats)),
    letter(&["r", "R"], |words| words.keys.river(), Action::Ask(Query::River)),
    letter(&["g", "G"], |words| words.keys.gems(), Action::Ask(Query::Gems)),
    letter(&["p", "P"], |words| words.keys.played(), Action::Ask(Query::Cards)),
    letter(&["e", "E"], |words| words.keys.last(), Action::Ask(Query::Events)),
    letter(
        &[HOLD_KEY, "J"],
        |words| words.keys.hold(),
        Action::Run(|keyboard, _| {
            // Without a moment, the timeline shows the current one first.
            keyboard.act("hold", move || keyboard.replay.open(None));
            true
        }),
    ),
    letter(
        &["k", "K"],
        |words| words.keys.public_knowledge(),
        Action::Open(Sheet::PublicKnowledge),
    ),
    letter(&["x", "X"], |words| words.keys.legend(), Action::Open(Sheet::Legend)),
    letter(&["l", "L"], |words| words.keys.log(), Action::Open(Sheet::Log)),
    letter(&["m", "M"], |words| words.keys.menu(), Action::Open(Sheet::Settings)),
    letter(&["?"], |words| words.keys.help(), Action::Open(Sheet::Keys)),
    Shortcut {
        keys: &["n", "N", "PageDown"],
        label: Some(|words| words.keys.page_down()),
        description: |words| words.keys.lesson_next(),
        action: Action::Lesson("next", LessonAct::Next),
    },
    Shortcut {
        keys: &["b", "B", "PageUp"],
        label: Some(|words| words.keys.page_up()),
        description: |words| words.keys.lesson_back(),
        action: Action::Lesson("back", LessonAct::Back),
    },
    letter(&["i", "I"], |words| words.keys.lesson_hint(), Action::Lesson("hint", LessonAct::Hint)),
    letter(
        &["y", "Y"],
        |words| words.keys.lesson_show(),
        Action::Lesson("show-me", LessonAct::ShowMe),
    ),
    Shortcut {
        keys: &["Escape"],
        label: Some(|words| words.keys.escape()),
        description: |words| words.keys.close(),
        action: Action::Run(|keyboard, _| {
            keyboard.picks.dismiss_messages();
            keyboard.overlays.dismiss_notice();
            keyboard.overlays.dismiss_answer_and_explanation();
            keyboard.tips.dismiss();
            true
        }),
    },
];

/// A shortcut whose label is the last of its keys: a letter in lower and upper case, or `?`.
const fn letter(
    keys: &'static [&'static str],
    description: fn(&Words) -> &'static str,
    action: Action,
) -> Shortcut {
    Shortcut { keys, label: None, description, action }
}

impl Shortcut {
    /// The label of the key; a letter is shown as a capital.
    #[must_use]
    pub fn label(&self, words: &Words) -> &'static str {
        match self.label {
            Some(label) => label(words),
            None => self.keys.last().copied().unwrap_or_default(),
        }
    }

    fn matches_key(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }
}

/// The handler of shortcuts, with the stores that they change.
#[derive(Clone, Copy, Debug)]
pub struct Keyboard {
    game: GameStore,
    turn: TurnStore,
    picks: Picks,
    overlays: Overlays,
    settings: Settings,
    narrator: Narrator,
    presses: PressQueue,
    zoom: BoardZoom,
    replay: Replay,
    replay_keys: ReplayKeys,
    lessons: Lessons,
    tips: Tips,
    fallbacks: FocusFallbacks,
}

impl Keyboard {
    /// A handler with the stores of the current context.
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
            zoom: use_board_zoom(),
            replay: use_replay(),
            replay_keys: ReplayKeys::from_context(),
            lessons: use_lessons(),
            tips: use_tips(),
            fallbacks: use_focus_fallbacks(),
        }
    }

    /// Handles a key event, unless Ctrl, Alt or Meta is held down. If an earlier press waits to be
    /// painted, the key of a shortcut waits behind it, because its meaning may depend on that
    /// press; a key that is typed into a field does not wait.
    pub fn handle(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let is_shortcut = SHORTCUTS.iter().any(|shortcut| shortcut.matches_key(&key))
            || replay_keys::SHORTCUTS.iter().any(|shortcut| shortcut.matches_key(&key));
        if self.presses.is_pending_untracked() && is_shortcut && !is_in_field(event) {
            event.prevent_default();
            let event = event.clone();
            // No element is shown as pressed, and a key belongs to no component whose unmounting
            // would cancel it.
            self.presses.after_paint(None, None, move || {
                // A key that was pressed in an earlier turn has no effect in this one.
                if !self.turn.is_act_stale() {
                    self.press_or_click(&event, true);
                }
            });
        } else {
            self.press_or_click(event, false);
        }
    }

    /// Handles a key, or leaves it to the control that has the focus. The browser itself clicks
    /// that control, unless the event was delayed: then this method clicks it.
    fn press_or_click(self, event: &KeyboardEvent, is_delayed: bool) {
        let key = event.key();
        // An Enter key that is held down presses nothing again: it would confirm what the page has
        // staged after the first press.
        if key == "Enter" && event.repeat() && !is_in_field(event) {
            return event.prevent_default();
        }
        // Enter on the control of the staged decision confirms it instead of pressing the control
        // again.
        let confirms = key == "Enter" && self.is_staged_focused();
        if !confirms && is_for_control(event) {
            if is_delayed && let Some(control) = focused() {
                control.click();
            }
            return;
        }
        if self.run_key(&key, event.shift_key()) {
            event.prevent_default();
        }
    }

    /// Runs the shortcut of a key. While a sheet is open only Escape has an effect: it closes the
    /// sheet. Returns whether the key was handled. If a character of [`SHORTCUTS`] is not handled
    /// now, the page says so (not on the start screen), which counts as handled.
    fn run_key(self, key: &str, shift: bool) -> bool {
        if self.overlays.sheet_untracked() != Sheet::None {
            if key == "Escape" {
                self.act("close", move || self.overlays.close_sheet());
                return true;
            }
            return false;
        }
        // Keys that type a character can be switched off (WCAG 2.1.4, character key shortcuts); the
        // space bar, which presses buttons, does not count.
        let is_character = key.chars().count() == 1 && key != " ";
        if is_character && !self.settings.get_untracked().keys {
            return false;
        }
        // On the start screen only the list of keys opens; while the curtain is down or a game is
        // held, only some shortcuts are active.
        let is_active = |shortcut: &&Shortcut| match untrack(|| self.turn.screen()) {
            Screen::Start => matches!(shortcut.action, Action::Open(Sheet::Keys)),
            Screen::Curtain(_) => shortcut.keys.contains(&HOLD_KEY),
            Screen::Table | Screen::Over => true,
            Screen::Replay => matches!(
                shortcut.action,
                Action::Ask(_)
                    | Action::Open(Sheet::Legend | Sheet::Log | Sheet::Settings | Sheet::Keys)
            ),
        };
        if untrack(|| self.turn.screen()) == Screen::Replay && self.replay_keys.press(key, shift) {
            return true;
        }
        let shortcut = SHORTCUTS.iter().find(|shortcut| shortcut.matches_key(key));
        let is_handled = shortcut.filter(is_active).is_some_and(|it| self.run(it, key));
        let is_on_start = untrack(|| self.turn.screen()) == Screen::Start;
        if !is_handled && is_character && shortcut.is_some() && !is_on_start {
            self.explain_no_effect(key);
            return true;
        }
        is_handled
    }

    /// Runs the action of a shortcut. Returns whether the key was handled.
    fn run(self, shortcut: &Shortcut, key: &str) -> bool {
        match shortcut.action {
            Action::Run(run) => run(self, key),
            Action::Open(sheet) => {
                // The button that is shown as pressed. Sheets that are opened from the menu have no
                // button at the table, so it is that of the menu.
                let button = match sheet {
                    Sheet::PublicKnowledge => "memory",
                    Sheet::Legend => "legend",
                    _ => "menu",
                };
                self.act(button, move || self.overlays.open_sheet(sheet));
                true
            }
            Action::Ask(query) => {
                self.narrator.answer(query);
                true
            }
            Action::Lesson(name, act) => {
                // `Next` needs its button, which is missing until the task of the step is met and
                // nothing moves any more (a step that is only to read always has it). The other
                // acts need no button: `Lessons::act` ignores those that are not possible.
                let is_open = untrack(|| self.lessons.is_open());
                let has_effect =
                    is_open && (act != LessonAct::Next || find("[data-act=next]").is_some());
                if has_effect {
                    self.act(name, move || self.lessons.act(act));
                }
                has_effect
            }
        }
    }

    /// Runs an act as if its button were pressed, and shows the button as pressed.
    fn act(self, name: &str, act: impl FnOnce() + 'static) {
        self.presses.after_paint(find(&format!("[data-act={name}]")), None, act);
    }

    /// Confirms the decision that the person has staged, or whose own control has the focus. Any
    /// other decision that the page has staged is not confirmed by a key that was pressed for
    /// something else: the button that would confirm it gets the focus instead, so that its name is
    /// read aloud. Returns false if nothing is staged.
    fn confirm(self, _: &str) -> bool {
        if self.selection().staged().is_none() {
            return false;
        }
        if untrack(|| self.turn.is_staged_by_person()) || self.is_staged_focused() {
            self.act("confirm", move || {
                self.picks.confirm();
                // Takes the focus from the board, so that the key for targets begins at the first
                // target of the next choice.
                if let Some(dock) = self.fallbacks.dock.get_untracked()
                    && focused().is_some_and(|control| {
                        control.closest(".board").is_ok_and(|it| it.is_some())
                    })
                {
                    focus(&dock);
                }
            });
        } else if let Some(button) = self.fallbacks.confirm.get_untracked() {
            focus(&button);
        }
        true
    }

    /// Undoes a pick or a decision, or says that there is nothing to undo.
    fn undo(self, _: &str) -> bool {
        if untrack(|| self.picks.can_undo()) {
            self.act("undo", move || self.picks.undo());
        } else {
            let words = untrack(|| self.narrator.words());
            self.overlays.explain(words.table.undo_nothing().to_owned());
        }
        true
    }

    /// Says that a character has no effect now, and which key lists all keys.
    fn explain_no_effect(self, key: &str) {
        let text = untrack(|| self.narrator.words()).keys.no_effect(&key.to_uppercase());
        // The screen of a held game has no line for explanations.
        match untrack(|| self.turn.screen()) {
            Screen::Replay => self.overlays.notify_briefly(text),
            _ => self.overlays.explain(text),
        }
    }

    /// Asks for advice or dismisses it; says that it is dismissed.
    fn toggle_advice(self) {
        self.turn.toggle_advice();
        if !untrack(|| self.turn.is_advised()) {
            let words = untrack(|| self.narrator.words());
            self.overlays.notify_briefly(words.keys.advice_hidden().to_owned());
        }
    }

    /// Shows or hides the forecast. Returns false in a step of a lesson that hides it.
    fn press_forecast(self, _: &str) -> bool {
        let hides = |session: &Session| session.lesson().is_some_and(|lesson| !lesson.forecast);
        if self.game.with_untracked(hides) == Some(true) {
            return false;
        }
        self.act("forecast", move || self.toggle_forecast());
        true
    }

    /// Shows or hides the forecast and says so, because the lines of its legend are no live region.
    /// If the setting cannot be stored, says that instead.
    fn toggle_forecast(self) {
        let is_shown = match toggle_forecast(self.settings, self.turn) {
            Ok(is_shown) => is_shown,
            Err(error) => return self.overlays.notify(Notice::Storage(error)),
        };
        let is_last_round = |session: &Session| session.position().is_last_round();
        let words = untrack(|| self.narrator.words());
        self.overlays.notify_briefly(
            match (is_shown, self.game.with_untracked(is_last_round) == Some(true)) {
                (true, true) => words.outlook.last_round(),
                (true, false) => words.keys.forecast_shown(),
                (false, _) => words.keys.forecast_hidden(),
            }
            .to_owned(),
        );
    }

    /// Stages the end of the turn or, if the person is asked to pay for a lost canoe, that nothing
    /// is paid. Plays this decision if the person has staged it already, or if the settings want no
    /// confirmation. If it is not legal, says why the turn cannot end; if nobody can choose,
    /// explains that.
    fn finish_turn(self, _: &str) -> bool {
        if self.turn.choice_untracked().is_none() {
            return self.explain_that_nobody_chooses();
        }
        let end = match self.legal().contains(&Decision::RescueNone) {
            true => Decision::RescueNone,
            false => Decision::Done,
        };
        let selector = format!("[data-decision=\"{end}\"]");
        // The focus makes screen readers say what is staged.
        focus_on(&selector);
        let button = find(&selector);
        self.presses.after_paint(button, None, move || {
            self.picks.tap(end);
            // If it is staged now, the sentence says that one more press plays it.
            if untrack(|| self.picks.is_confirmed_by_tap(end)) {
                let words = untrack(|| self.narrator.words());
                self.overlays.explain_in_dock(words.keys.finish_again().to_owned());
            }
        });
        true
    }

    fn selection(self) -> Selection {
        untrack(|| self.turn.selection())
    }

    fn legal(self) -> Vec<Decision> {
        untrack(|| self.turn.legal())
    }

    /// Whether the control with the focus belongs to the staged decision, so that Enter confirms
    /// it.
    fn is_staged_focused(self) -> bool {
        const STAGED_CONTROL: &str = "[aria-pressed=true]:is([data-decision],[data-space])";
        self.selection().staged().is_some()
            && focused().is_some_and(|control| control.matches(STAGED_CONTROL).unwrap_or(false))
    }

    /// The cards of a full hand, in its order; no cards without a game.
    fn cards(self) -> impl Iterator<Item = Card> {
        let hand =
            self.game.with_untracked(|session| session.position().table().rules().full_hand());
        hand.into_iter().flat_map(|hand| hand.iter().collect::<Vec<_>>())
    }

    /// Clicks the button with this number that answers a lesson's question. Without such a button,
    /// picks the canoe, or stages the card, plan or other decision, with this number in the dock
    /// ([`Picks::stage`] may play it at once); a decision that is staged already is confirmed as by
    /// Enter. The number of `0` is 10. If nobody can choose, explains that. Returns false if
    /// nothing has this number.
    fn press_digit(self, key: &str) -> bool {
        let Ok(digit) = key.parse::<usize>() else { return false };
        let index = if digit == 0 { 9 } else { digit - 1 };
        if let Some(answer) = elements(ANSWER_BUTTON).get(index) {
            answer.click();
            return true;
        }
        if self.turn.choice_untracked().is_none() {
            return self.explain_that_nobody_chooses();
        }
        let asked =
            self.game.with_untracked(|session| session.position().decision_kind()).flatten();
        let legal = self.legal();
        let lists_ways = untrack(|| self.turn.lists_ways());
        let decision = match (asked, self.selection()) {
            (Some(DecisionKind::Card), _) => self.cards().nth(index).map(Decision::Card),
            (
                _,
                selection @ (Selection::Place(..) | Selection::Site(..) | Selection::Staged(_)),
            ) if lists_ways || selection.staged().is_none() => {
                let plans =
                    |session: &Session| offered_plans(session, selection, lists_ways, &legal);
                let plans = self.game.with_untracked(plans).unwrap_or_default();
                plans.get(index).copied().map(Decision::Plan)
            }
            (Some(DecisionKind::Plan), _) if !canoes(&legal).is_empty() => {
                return CanoeNo::ALL.get(index).is_some_and(|canoe| self.press_pick_button(*canoe));
            }
            _ => legal.get(index).copied(),
        };
        let Some(decision) = decision else { return false };
        // As a second press on a card, or on the place of a plan.
        if self.selection().staged() == Some(decision) && !lists_ways {
            return self.confirm(key);
        }
        // Removes the focus: `components/focus.rs` then gives it to the button that confirms. If
        // the decision is refused, the focus stays.
        if legal.contains(&decision)
            && let Some(control) = focused()
        {
            // If this fails, the focus stays where it was.
            let _ = control.blur();
        }
        let button = find(&format!("[data-decision=\"{decision}\"]"));
        self.presses.after_paint(button, None, move || self.picks.stage(decision));
        true
    }

    /// Explains what the table waits for, after a key that needs a person's choice (a digit, C or
    /// D). Returns true: the key was handled.
    fn explain_that_nobody_chooses(self) -> bool {
        let words = untrack(|| self.narrator.words());
        let (reason, line) = (words.keys.no_choice(), untrack(|| self.narrator.line_over_board()));
        let text = match line.is_empty() {
            true => reason.to_owned(),
            false => words.join.label(&reason, &line),
        };
        self.overlays.explain(text);
        true
    }

    /// Picks a canoe as if its button had been pressed. Returns true: the key was handled.
    fn press_pick_button(self, canoe: CanoeNo) -> bool {
        // Takes the focus from a place of another canoe, so that the key for targets begins at the
        // first one of this canoe.
        if self.selection().canoe() != Some(canoe)
            && let Some(place) = focused().filter(|it| it.has_attribute("data-space"))
        {
            // If this fails, the focus stays where it was.
            let _ = place.blur();
        }
        self.act(&format!("pick-{canoe}"), move || self.pick_canoe(canoe));
        true
    }

    fn pick_canoe(self, canoe: CanoeNo) {
        let seat = self.game.with_untracked(|session| session.position().to_move()).flatten();
        if let Some(seat) = seat {
            self.picks.pick_canoe(seat, canoe);
        }
    }

    /// Picks the canoe that is not picked; the first one if none is. If it may not move or no plan
    /// is asked for, [`Picks::pick_canoe`] says why not. If nobody can choose, explains that.
    fn pick_other_canoe(self, _: &str) -> bool {
        if self.turn.choice_untracked().is_none() {
            return self.explain_that_nobody_chooses();
        }
        self.press_pick_button(self.selection().canoe().map_or(CanoeNo::First, CanoeNo::other))
    }

    /// The place of the picked canoe; the pier if none is picked.
    fn picked_place(self) -> Place {
        let canoe = self.selection().canoe();
        let place = self.game.with_untracked(|session| {
            let position = session.position();
            Some(position.canoe(position.to_move()?, canoe?).at)
        });
        place.flatten().unwrap_or(Place::Pier)
    }

    /// Moves the focus from the focused place to its neighbour in the direction of an arrow key. If
    /// no place has the focus, moves it to the place of the picked canoe, or to the pier. Returns
    /// false if there is no such neighbour, or if the place has no hit area, as on the bank.
    fn move_along_river(self, key: &str) -> bool {
        let at = focused().and_then(|control| control.get_attribute("data-space")?.parse().ok());
        let next = match at {
            Some(place) => neighbour_in_direction(place, key),
            None => Some(self.picked_place()),
        };
        next.is_some_and(|place| focus_on(&space_selector(place)))
    }

    /// Moves the focus to the next target, or with `T` (Shift) to the previous one. The targets are
    /// the answers to a lesson's question, if one is asked. Otherwise they are the places where a
    /// plan of the picked canoe may end, from upstream to downstream (if no canoe is picked, those
    /// of every canoe that may move), and then the buttons of all decisions that are no plans.
    /// Returns false if there is no target, or if the next one has no control on the page.
    fn focus_next_target(self, key: &str) -> bool {
        let legal = self.legal();
        let canoes = match self.selection().canoe() {
            Some(canoe) => vec![canoe],
            None => self
                .game
                .with_untracked(|session| {
                    let position = session.position();
                    position.to_move().map(|seat| distinct_canoes(position, seat, &legal))
                })
                .flatten()
                .unwrap_or_default(),
        };
        let mut ends = destinations_of(&legal, &canoes);
        // Only seldom does somebody want to lose a canoe.
        ends.sort_by_key(|end| end.place == Place::Falls);
        let others = legal
            .iter()
            .filter(|decision| !matches!(decision, Decision::Plan(_)))
            .map(|decision| format!("[data-decision=\"{decision}\"]"));
        let spaces = ends.into_iter().map(|end| space_selector(end.place));
        let mut targets: Vec<String> = spaces.chain(others).collect();
        let answers = elements(ANSWER);
        if !answers.is_empty() {
            let values = answers.iter().filter_map(|answer| answer.get_attribute("data-answer"));
            targets = values.map(|value| format!("[data-answer=\"{value}\"]")).collect();
        }
        let count = targets.len();
        if count == 0 {
            return false;
        }
        let current = focused().and_then(|control| {
            targets.iter().position(|target| control.matches(target).unwrap_or(false))
        });
        let backwards = key == "T";
        let next = match current {
            Some(current) if backwards => current + count - 1,
            Some(current) => current + 1,
            None if backwards => count - 1,
            None => 0,
        };
        focus_on(&targets[next % count])
    }
}

/// The first element that matches a selector.
fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// The elements that match a selector, in the order of the document.
fn elements(selector: &str) -> Vec<HtmlElement> {
    let found = document().query_selector_all(selector);
    let elements = found.map(|list| (0..list.length()).filter_map(|at| list.item(at)).collect());
    let elements: Vec<web_sys::Node> = elements.unwrap_or_default();
    elements.into_iter().filter_map(|element| element.dyn_into().ok()).collect()
}

/// Gives the focus to the first element that matches a selector. Returns whether there is one.
fn focus_on(selector: &str) -> bool {
    let element = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.as_ref().inspect(|element| focus(element)).is_some()
}

/// The selector of the hit area of a place.
fn space_selector(place: Place) -> String {
    format!("[data-space=\"{place}\"]")
}

/// Whether the key is left to the control with the focus: every key to a field, Enter and the space
/// bar to a button or link.
fn is_for_control(event: &KeyboardEvent) -> bool {
    let presses = matches!(event.key().as_str(), "Enter" | " ");
    is_in_field(event) || presses && is_in(event, "button,[role=button],summary,a")
}

/// Whether a key is typed into a field. The slider of a held game (`.moment`) does not count: its
/// keys run the shortcuts of `replay_keys.rs`.
fn is_in_field(event: &KeyboardEvent) -> bool {
    is_in(event, "input:not(.moment),textarea,select")
}

/// Whether the target of an event is in an element that matches a selector.
fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}
