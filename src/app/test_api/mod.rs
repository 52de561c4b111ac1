//! `window.niagara`: the functions that the page offers to tests with `?api=on`.
//!
//! [`Function`] lists them, `docs/TESTING.md` says what each does. A function that fails throws an
//! `Error`, or the promise that it has returned is rejected with one. The message has the name of
//! the function and the reason, with the line of a record that cannot be read, the name of an
//! argument that is not valid, or the rule id of a refused decision.

mod arguments;
mod listeners;

use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Error, Object, Reflect};
use leptos::prelude::*;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use self::arguments::Arguments;
use self::listeners::Listeners;
use super::platform::clock;
use super::platform::storage::SaveSlot;
use super::session::Session;
use super::state::{AiClient, GameStore, TurnStore, use_ai_client, use_busy, use_game, use_turn};
use super::view_model::contract::{Function, VERSION};
use crate::core::{Decision, Game, Setup};

/// The name of the object in the window.
const NAME: &str = "niagara";

/// The number of consecutive tasks of the event loop in which the page must not be busy before it
/// counts as idle: an act is followed by a task that renders, and that one by a task that moves the
/// focus.
const QUIET_TASKS: u32 = 3;

/// The maximum number of characters of a reason, which may quote a long argument.
const MAX_REASON_CHARS: usize = 500;

/// The result of a function: a value, or the `Error` that it throws.
type JsResult = Result<JsValue, JsValue>;

/// Adds the object to the window. When the calling component is unmounted, the object is removed,
/// and a paused clock runs again.
pub fn install() {
    let game = use_game();
    let listeners = Listeners::new();
    game.set_decision_listener(move |played| listeners.notify(played));
    let functions =
        Functions { game, turn: use_turn(), ai: use_ai_client(), busy: use_busy(), listeners };
    // Setting a property of the window does not fail.
    let _ = Reflect::set(&window(), &NAME.into(), &functions.object());
    on_cleanup(|| {
        clock::resume();
        let _ = Reflect::delete_property(&window(), &NAME.into());
    });
}

/// The stores on which the functions act.
#[derive(Clone, Copy, Debug)]
struct Functions {
    game: GameStore,
    turn: TurnStore,
    ai: AiClient,
    busy: Memo<bool>,
    listeners: Listeners,
}

impl Functions {
    fn object(self) -> Object {
        let object = Object::new();
        put(&object, "version", &VERSION.into());
        for function in Function::ALL {
            let call = move |first: JsValue, second: JsValue| {
                self.call(function, &[first, second]).map_err(|error| in_function(function, error))
            };
            let call = Closure::<dyn Fn(JsValue, JsValue) -> JsResult>::new(call).into_js_value();
            match function.name().split_once('.') {
                None => put(&object, function.name(), &call),
                Some((group, name)) => put(&group_of(&object, group), name, &call),
            }
        }
        object
    }

    /// Calls a function with the arguments that JavaScript has passed.
    fn call(self, function: Function, given: &[JsValue]) -> JsResult {
        // A test that keeps the object may call it after the page has been unmounted.
        if self.busy.try_get_untracked().is_none() {
            return Err(error("the page was closed"));
        }
        let given = Arguments::read(function, given)?;
        match function {
            Function::Position => self.position(),
            Function::View => self.view(&given.text),
            Function::Legal => self.legal(),
            Function::Play => self.play(&given.text),
            Function::Record => self.record(),
            Function::Load => self.load(&given.text),
            Function::Perft => {
                self.with_game(|game| JsValue::from(game.position().perft(given.number) as f64))
            }
            Function::WhyNot => self.why_not(&given.text),
            Function::Seed => self.with_game(|game| match game.header().seed() {
                Some(seed) => JsValue::from(seed.to_string()),
                None => JsValue::NULL,
            }),
            Function::Idle => Ok(future_to_promise(self.idle()).into()),
            Function::On => {
                let callback = given.callback.ok_or_else(|| error("a function is expected"))?;
                Ok(self.listeners.add(given.trigger, callback))
            }
            Function::ClockPause => {
                clock::pause();
                Ok(JsValue::UNDEFINED)
            }
            Function::ClockAdvance => {
                if !clock::is_paused() {
                    return Err(error("the clock runs: pause it first"));
                }
                Ok(future_to_promise(async move {
                    clock::advance(given.number).await;
                    Ok(JsValue::UNDEFINED)
                })
                .into())
            }
            Function::ClockResume => {
                clock::resume();
                Ok(JsValue::UNDEFINED)
            }
        }
    }

    fn position(self) -> JsResult {
        self.with_game(|game| to_js(&game.position().to_setup()))?
    }

    fn view(self, colour: &str) -> JsResult {
        self.with_game(|game| {
            let position = game.position();
            let seat = colour.parse().ok().and_then(|colour| position.table().seat(colour));
            let seat = seat.ok_or_else(|| error(&format!("no seat '{colour}' at this table")))?;
            to_js(&position.view(Some(seat)).to_setup())
        })?
    }

    fn legal(self) -> JsResult {
        self.with_game(|game| {
            let legal = game.position().legal();
            let texts = legal.iter().map(|decision| JsValue::from(decision.to_string()));
            texts.collect::<Array>().into()
        })
    }

    fn play(self, text: &str) -> JsResult {
        let decision = decision(text)?;
        self.with_game(|_| ())?;
        // As in the page, no card is laid before all computer players' cards are sealed.
        if matches!(decision, Decision::Card(_)) && self.ai.awaits_computers_untracked() {
            return Err(error("computer players have not sealed their cards: data-busy is true"));
        }
        self.turn.play(decision).map_err(|refusal| error(&refusal.to_string()))?;
        self.turn.skip_animation();
        self.position()
    }

    fn record(self) -> JsResult {
        if self.game.is_view_only() {
            let record = self.game.with_untracked(Session::shown_record).unwrap_or_default();
            return Ok(JsValue::from(record));
        }
        self.with_game(|game| JsValue::from(game.written()))
    }

    fn load(self, record: &str) -> JsResult {
        let game: Game = record.parse().map_err(|reason| error(&format!("{reason}")))?;
        self.turn.open(game, SaveSlot::new());
        Ok(JsValue::UNDEFINED)
    }

    fn why_not(self, text: &str) -> JsResult {
        let decision = decision(text)?;
        self.with_game(|game| match game.position().why_not(decision) {
            Some(refusal) => JsValue::from(refusal.to_string()),
            None => JsValue::NULL,
        })
    }

    async fn idle(self) -> JsResult {
        let mut quiet = 0;
        while quiet < QUIET_TASKS {
            TimeoutFuture::new(0).await;
            quiet = match self.busy.try_get_untracked() {
                Some(false) => quiet + 1,
                Some(true) => 0,
                None => return Err(in_function(Function::Idle, error("the page was closed"))),
            };
        }
        Ok(JsValue::UNDEFINED)
    }

    /// Reads the open game. Fails without a game, and for a view-only one, in which cards that are
    /// hidden are not known.
    fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> Result<T, JsValue> {
        if self.game.is_view_only() {
            return Err(error("cards are hidden: the game can only be looked at"));
        }
        self.game
            .with_untracked(|session| read(session.game()))
            .ok_or_else(|| error("no game is open"))
    }
}

/// Sets a property of an object.
fn put(object: &Object, name: &str, value: &JsValue) {
    // Setting a property of a plain object does not fail.
    let _ = Reflect::set(object, &name.into(), value);
}

/// The object of a group of functions (`clock`), which is added the first time.
fn group_of(object: &Object, group: &str) -> Object {
    let existing = Reflect::get(object, &group.into()).ok().and_then(|value| value.dyn_into().ok());
    existing.unwrap_or_else(|| {
        let new = Object::new();
        put(object, group, &new);
        new
    })
}

/// A position as a JavaScript object.
fn to_js(setup: &Setup) -> JsResult {
    setup.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(JsValue::from)
}

fn decision(text: &str) -> Result<Decision, JsValue> {
    text.parse().map_err(|reason| error(&format!("{reason}")))
}

/// A JavaScript `Error` with this message.
fn error(reason: &str) -> JsValue {
    Error::new(reason).into()
}

/// An error whose message begins with the name of the function that has thrown it.
fn in_function(function: Function, thrown: JsValue) -> JsValue {
    match thrown.dyn_into::<Error>() {
        Ok(thrown) => {
            let reason = String::from(thrown.message());
            let reason: String = reason.chars().take(MAX_REASON_CHARS).collect();
            thrown.set_message(&format!("niagara.{}: {reason}", function.name()));
            thrown.into()
        }
        Err(other) => other,
    }
}
