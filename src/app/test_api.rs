//! `window.niagara`: functions for tests, available with `?api=on` (README, "For testers").
//!
//! Errors are thrown as `Error` with the reason and, for a refused decision, the rule id.

use js_sys::{Array, Error, Number, Object, Reflect};
use leptos::prelude::*;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::platform::storage::Slot;
use super::state::{AiClient, GameStore, TurnStore, use_ai_client, use_game, use_turn};
use crate::core::{Decision, Game, Setup};

/// The name of the object in the window.
const NAME: &str = "niagara";

/// The result of a function: a value, or the `Error` it throws.
type Answer = Result<JsValue, JsValue>;

/// Defines `window.niagara` for as long as the component lives.
pub fn install() {
    let functions = Functions { game: use_game(), turn: use_turn(), ai: use_ai_client() };
    let object = functions.object();
    // Setting a property of the window or of a plain object never fails.
    let _ = Reflect::set(&window(), &NAME.into(), &object);
    on_cleanup(|| {
        let _ = Reflect::delete_property(&window(), &NAME.into());
    });
}

#[derive(Clone, Copy, Debug)]
struct Functions {
    game: GameStore,
    turn: TurnStore,
    ai: AiClient,
}

impl Functions {
    fn object(self) -> Object {
        let object = Object::new();
        let put = |name: &str, function: JsValue| {
            let _ = Reflect::set(&object, &name.into(), &function);
        };
        put("position", without_argument(move || self.position()));
        put("view", with_text(move |colour| self.view(&colour)));
        put("legal", without_argument(move || self.legal()));
        put("play", with_text(move |decision| self.play(&decision)));
        put("record", without_argument(move || self.record()));
        put("load", with_text(move |record| self.load(&record)));
        put("perft", with_text(move |depth| self.perft(&depth)));
        put("whyNot", with_text(move |decision| self.why_not(&decision)));
        object
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
        // As in the page, a card waits until all computer players have sealed theirs.
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

    fn perft(self, depth: &str) -> Answer {
        let depth: u32 =
            depth.parse().map_err(|_| error("perft takes a depth, a whole number from 0"))?;
        self.with_game(|game| JsValue::from(game.position().perft(depth) as f64))
    }

    fn why_not(self, text: &str) -> Answer {
        let decision = decision(text)?;
        self.with_game(|game| match game.position().why_not(decision) {
            Some(refusal) => JsValue::from(refusal.to_string()),
            None => JsValue::NULL,
        })
    }

    fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> Result<T, JsValue> {
        self.game
            .with_untracked(|session| read(session.game()))
            .ok_or_else(|| error("no game is open"))
    }
}

/// A JavaScript function without arguments.
fn without_argument(answer: impl Fn() -> Answer + 'static) -> JsValue {
    Closure::<dyn Fn() -> Answer>::new(answer).into_js_value()
}

/// A JavaScript function with one argument, a string or number, which it gets as text.
fn with_text(answer: impl Fn(String) -> Answer + 'static) -> JsValue {
    Closure::<dyn Fn(JsValue) -> Answer>::new(move |argument: JsValue| {
        let number = || argument.dyn_ref::<Number>()?.to_string_with_radix(10).ok()?.as_string();
        let text = argument.as_string().or_else(number);
        answer(text.ok_or_else(|| error("a text is expected"))?)
    })
    .into_js_value()
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
