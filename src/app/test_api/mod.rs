//! `window.niagara`: the functions that the page offers to tests with `?api=on`.
//!
//! What there is stands in [`Function`], what each does in `docs/TESTING.md`. Whatever is wrong is
//! thrown as an `Error`: the function, the reason, its place, and for a refused decision the rule id.

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
use super::platform::storage::Slot;
use super::state::{AiClient, GameStore, TurnStore, use_ai_client, use_busy, use_game, use_turn};
use super::view_model::contract::{Function, VERSION};
use crate::core::{Decision, Game, Setup};

/// The name of the object in the window.
const NAME: &str = "niagara";

/// Turns of the event loop in which nothing may have begun before the page counts as idle: what
/// follows from an act is drawn in its turn, and the focus follows the drawing.
const QUIET_TURNS: u32 = 3;

/// Characters of the longest reason: one may quote what was given.
const LONGEST_REASON: usize = 500;

/// What a function gives: a value, or the `Error` it throws.
type Answer = Result<JsValue, JsValue>;

/// Puts `window.niagara` there as long as the component lives.
pub fn install() {
    let game = use_game();
    let listeners = Listeners::new();
    game.hear(move |played| listeners.tell(played));
    let functions =
        Functions { game, turn: use_turn(), ai: use_ai_client(), busy: use_busy(), listeners };
    // Window and plain objects take every property.
    let _ = Reflect::set(&window(), &NAME.into(), &functions.object());
    on_cleanup(|| {
        clock::run();
        let _ = Reflect::delete_property(&window(), &NAME.into());
    });
}

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
                self.call(function, &[first, second]).map_err(|error| placed(function, error))
            };
            let call = Closure::<dyn Fn(JsValue, JsValue) -> Answer>::new(call).into_js_value();
            match function.name().split_once('.') {
                None => put(&object, function.name(), &call),
                Some((group, name)) => put(&group_of(&object, group), name, &call),
            }
        }
        object
    }

    fn call(self, function: Function, given: &[JsValue]) -> Answer {
        // Who has kept the object may call it after the page was taken away.
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
            Function::Idle => Ok(future_to_promise(self.settle()).into()),
            Function::On => {
                let callback = given.callback.ok_or_else(|| error("a function is expected"))?;
                Ok(self.listeners.add(given.told, callback))
            }
            Function::ClockPause => {
                clock::stop();
                Ok(JsValue::UNDEFINED)
            }
            Function::ClockAdvance => {
                if !clock::is_stopped() {
                    return Err(error("the clock runs: pause it first"));
                }
                Ok(future_to_promise(advance(given.number)).into())
            }
            Function::ClockResume => {
                clock::run();
                Ok(JsValue::UNDEFINED)
            }
        }
    }

    fn position(self) -> Answer {
        self.with_game(|game| to_js(&game.position().to_setup()))?
    }

    fn view(self, colour: &str) -> Answer {
        self.with_game(|game| {
            let position = game.position();
            let seat = colour.parse().ok().and_then(|colour| position.table().seat(colour));
            let seat = seat.ok_or_else(|| error(&format!("no seat '{colour}' at this table")))?;
            to_js(&position.view(Some(seat)).to_setup())
        })?
    }

    fn legal(self) -> Answer {
        self.with_game(|game| {
            let legal = game.position().legal();
            let texts = legal.iter().map(|decision| JsValue::from(decision.to_string()));
            texts.collect::<Array>().into()
        })
    }

    fn play(self, text: &str) -> Answer {
        let decision = decision(text)?;
        self.with_game(|_| ())?;
        // As in the page, no card is laid before all computer players' cards are sealed.
        if matches!(decision, Decision::Card(_)) && self.ai.is_thinking_untracked() {
            return Err(error("computer players have not sealed their cards: data-busy is true"));
        }
        self.turn.decide(decision).map_err(|refusal| error(&refusal.to_string()))?;
        self.turn.skip_animation();
        self.position()
    }

    fn record(self) -> Answer {
        self.with_game(|game| JsValue::from(game.written()))
    }

    fn load(self, record: &str) -> Answer {
        let game: Game = record.parse().map_err(|reason| error(&format!("{reason}")))?;
        self.turn.open(game, Slot::new());
        Ok(JsValue::UNDEFINED)
    }

    fn why_not(self, text: &str) -> Answer {
        let decision = decision(text)?;
        self.with_game(|game| match game.position().why_not(decision) {
            Some(refusal) => JsValue::from(refusal.to_string()),
            None => JsValue::NULL,
        })
    }

    async fn settle(self) -> Answer {
        let mut quiet = 0;
        while quiet < QUIET_TURNS {
            TimeoutFuture::new(0).await;
            quiet = match self.busy.try_get_untracked() {
                Some(false) => quiet + 1,
                Some(true) => 0,
                None => return Err(placed(Function::Idle, error("the page was closed"))),
            };
        }
        Ok(JsValue::UNDEFINED)
    }

    fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> Result<T, JsValue> {
        self.game
            .with_untracked(|session| read(session.game()))
            .ok_or_else(|| error("no game is open"))
    }
}

/// Lets a stopped clock go on, one thing that is due after the other, each drawn before the next.
async fn advance(millis: u32) -> Answer {
    let until = clock::now() + f64::from(millis);
    while clock::step(until) {
        TimeoutFuture::new(0).await;
    }
    Ok(JsValue::UNDEFINED)
}

fn put(object: &Object, name: &str, value: &JsValue) {
    // Plain objects take every property.
    let _ = Reflect::set(object, &name.into(), value);
}

/// The object of a group of functions, made when it is first asked for.
fn group_of(object: &Object, group: &str) -> Object {
    let there = Reflect::get(object, &group.into()).ok().and_then(|value| value.dyn_into().ok());
    there.unwrap_or_else(|| {
        let made = Object::new();
        put(object, group, &made);
        made
    })
}

fn to_js(setup: &Setup) -> Answer {
    setup.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(JsValue::from)
}

fn decision(text: &str) -> Result<Decision, JsValue> {
    text.parse().map_err(|reason| error(&format!("{reason}")))
}

fn error(reason: &str) -> JsValue {
    Error::new(reason).into()
}

/// An error with the function in which it arose before its reason.
fn placed(function: Function, thrown: JsValue) -> JsValue {
    match thrown.dyn_into::<Error>() {
        Ok(thrown) => {
            let reason = String::from(thrown.message());
            let reason: String = reason.chars().take(LONGEST_REASON).collect();
            thrown.set_message(&format!("niagara.{}: {reason}", function.name()));
            thrown.into()
        }
        Err(other) => other,
    }
}
