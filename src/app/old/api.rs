//! What the page takes from its address, and what it offers to tests with `?api=on`.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::app::old::play::{Notice, Play};
use crate::app::platform::share;
use crate::app::platform::storage::{self, Slot};
use crate::app::view_model::prefs::Motion;
use crate::app::view_model::url;
use crate::core::{Decision, Game, RecordError, Refusal, Setup};

/// Does what the address asks for: settings, a game, a record. What is wrong with it is
/// said, and the start screen stays.
pub fn open_address(play: Play, query: &str, fragment: &str) {
    let lang = play.prefs.with_untracked(|prefs| prefs.lang);
    let complain = |text: String| play.notice.set(Some(Notice::Link(text)));
    let reloaded = storage::reloaded_tab();
    match url::read(query) {
        Ok(address) => {
            play.prefs.update(|prefs| {
                prefs.lang = address.lang.unwrap_or(prefs.lang);
                prefs.motion = match address.motion {
                    Some(true) => Motion::On,
                    Some(false) => Motion::Off,
                    None => prefs.motion,
                };
                prefs.pace = address.pace.and_then(|pace| pace.parse().ok()).unwrap_or(prefs.pace);
            });
            if address.api {
                offer(play);
            }
            match (&reloaded, address.setup) {
                // Loading the page again is no new game.
                (Some(id), _) => play.resume(id),
                (None, Some(setup)) => play.start(setup),
                (None, None) => {}
            }
        }
        Err(error) => complain(error.text(lang.words())),
    }
    // Nor does it open the link's game again, unless there is nothing to go on with.
    if reloaded.is_none() || play.session.with_untracked(Option::is_none) {
        open_fragment(play, fragment);
    }
}

/// Opens the game that the part of the address after `#` holds.
pub fn open_fragment(play: Play, fragment: &str) {
    let words = play.prefs.with_untracked(|prefs| prefs.lang).words();
    if fragment == "continue" {
        if let Some(id) = storage::newest() {
            play.resume(&id);
        }
        return;
    }
    let Some((kind, value)) = fragment.split_once('=') else { return };
    let (kind, value) = (kind.to_owned(), value.to_owned());
    if !matches!(kind.as_str(), "record" | "position") {
        return play.notice.set(Some(Notice::Link(words.trouble.link_unknown(&kind))));
    }
    leptos::task::spawn_local(async move {
        let unpacked = crate::app::view_model::link_text::unpack(&value);
        let text = unpacked.ok_or_else(|| words.trouble.reason_encoding().to_owned());
        let game = text.and_then(|text| match kind.as_str() {
            "record" => text.parse().map_err(|error: RecordError| error.to_string()),
            _ => storage::position(&text).map(Game::at),
        });
        match game {
            Ok(game) => play.open(game, Slot::new()),
            Err(reason) => {
                let told = match kind.as_str() {
                    "record" => words.trouble.link_record(&reason),
                    _ => words.trouble.link_position(&reason),
                };
                play.notice.set(Some(Notice::Link(told)));
            }
        }
    });
}

/// Whether a key belongs to the control that has the focus: typing, or pressing a button.
#[must_use]
pub fn is_for_control(event: &KeyboardEvent, key: &str) -> bool {
    let presses = matches!(key, "Enter" | " ");
    is_in_field(event) || presses && is_in(event, "button,[role=button],summary,a")
}

/// Whether a key is typed into something.
#[must_use]
pub fn is_in_field(event: &KeyboardEvent) -> bool {
    is_in(event, "input,textarea,select")
}

fn is_in(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Puts `window.niagara` there: the testers' functions of the README.
fn offer(play: Play) {
    let object = js_sys::Object::new();
    let put = |name: &str, function: JsValue| {
        // A plain object takes every property.
        let _ = js_sys::Reflect::set(&object, &JsValue::from_str(name), &function);
    };
    put("position", thunk(move || with_game(play, |game| to_js(&game.position().to_setup()))?));
    put(
        "view",
        function(move |colour| {
            with_game(play, |game| {
                let position = game.position();
                let seat = colour.parse().ok().and_then(|colour| position.table().seat(colour));
                let seat =
                    seat.ok_or_else(|| error(&format!("no seat '{colour}' at this table")))?;
                to_js(&position.view(Some(seat)).to_setup())
            })?
        }),
    );
    put(
        "legal",
        thunk(move || {
            with_game(play, |game| {
                let legal = game.position().legal();
                let texts: js_sys::Array =
                    legal.iter().map(|decision| JsValue::from_str(&decision.to_string())).collect();
                texts.into()
            })
        }),
    );
    put(
        "play",
        function(move |text| {
            let decision = decision(&text)?;
            // As in the page, no card is laid before all computer players' cards are sealed.
            if matches!(decision, Decision::Card(_)) && play.engine.is_thinking_untracked() {
                return Err(error(
                    "computer players have not sealed their cards: data-busy is true",
                ));
            }
            play.decide(decision).map_err(|refusal| refused(&refusal))?;
            play.skip();
            with_game(play, |game| to_js(&game.position().to_setup()))?
        }),
    );
    put(
        "record",
        thunk(move || {
            with_game(play, |game| match game.origin() {
                None => Ok(JsValue::from_str(&game.written())),
                Some(_) => Err(error("a game that began with a position has no record")),
            })?
        }),
    );
    put(
        "load",
        function(move |text| {
            let game: Game = text.parse().map_err(|reason| error(&format!("{reason}")))?;
            play.open(game, Slot::new());
            Ok(JsValue::UNDEFINED)
        }),
    );
    put(
        "perft",
        function(move |depth| {
            let depth: u32 =
                depth.parse().map_err(|_| error("perft takes a depth, a whole number from 0"))?;
            with_game(play, |game| JsValue::from_f64(game.position().perft(depth) as f64))
        }),
    );
    put(
        "whyNot",
        function(move |text| {
            let decision = decision(&text)?;
            with_game(play, |game| match game.position().why_not(decision) {
                Some(refusal) => JsValue::from_str(&refusal.to_string()),
                None => JsValue::NULL,
            })
        }),
    );
    let Some(window) = web_sys::window() else { return };
    let name = "niagara";
    let _ = js_sys::Reflect::set(&window, &JsValue::from_str(name), &object);
    // They are about this page, and go with it.
    on_cleanup(move || {
        if let Some(window) = web_sys::window() {
            let _ = js_sys::Reflect::delete_property(&window, &JsValue::from_str(name));
        }
    });
}

type Answer = Result<JsValue, JsValue>;

/// A function without arguments that lives as long as the page.
fn thunk(answer: impl Fn() -> Answer + 'static) -> JsValue {
    Closure::<dyn Fn() -> Answer>::new(answer).into_js_value()
}

/// A function of one text (or number) that lives as long as the page.
fn function(answer: impl Fn(String) -> Answer + 'static) -> JsValue {
    called_with_text(Box::new(answer))
}

fn called_with_text(answer: Box<dyn Fn(String) -> Answer>) -> JsValue {
    Closure::<dyn Fn(JsValue) -> Answer>::new(move |argument: JsValue| {
        let text = argument
            .as_string()
            .or_else(|| {
                argument.dyn_ref::<js_sys::Number>()?.to_string_with_radix(10).ok()?.as_string()
            })
            .ok_or_else(|| error("a text is expected"))?;
        answer(text)
    })
    .into_js_value()
}

fn with_game<T>(play: Play, read: impl FnOnce(&Game) -> T) -> Result<T, JsValue> {
    play.session
        .with_untracked(|session| session.as_ref().map(|session| read(session.game())))
        .ok_or_else(|| error("no game is open"))
}

fn to_js(setup: &Setup) -> Answer {
    setup.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(JsValue::from)
}

fn decision(text: &str) -> Result<Decision, JsValue> {
    text.parse().map_err(|reason| error(&format!("{reason}")))
}

fn refused(refusal: &Refusal) -> JsValue {
    error(&refusal.to_string())
}

fn error(reason: &str) -> JsValue {
    js_sys::Error::new(reason).into()
}
