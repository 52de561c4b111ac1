//! The computer players, as the page sees them: what they are asked, and what they have
//! answered so far.
//!
//! `boot.js` runs them in a worker, or in the page where workers are refused, and offers
//! itself as `mind`. What is asked is kept until it is answered and asked again of whoever
//! begins anew: a worker that breaks or falls silent loses nothing.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;

use crate::core::{Decision, Seat};
use crate::protocol::{Answer, Matter, Request, VERSION};

/// Milliseconds of silence after which a computer player that thinks is taken for lost.
const PATIENCE: u32 = 6000;

/// How often a thought is begun again before it is given up.
const TRIES: u8 = 4;

#[wasm_bindgen]
extern "C" {
    /// What runs the computer players: `boot.js`, or a test.
    #[derive(Clone)]
    type Mind;

    #[wasm_bindgen(method)]
    fn open(this: &Mind, hear: &Closure<dyn FnMut(String)>);
    #[wasm_bindgen(method)]
    fn post(this: &Mind, text: &str);
    #[wasm_bindgen(method)]
    fn restart(this: &Mind);
}

/// Something that was asked.
struct Asked {
    id: u32,
    seat: Seat,
    matter: Matter,
    answer: Option<Decision>,
    tries: u8,
}

struct State {
    mind: Mind,
    ready: bool,
    last: u32,
    asked: Vec<Asked>,
    watch: Option<Timeout>,
}

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// The computer players of the page.
#[derive(Clone, Copy, Debug)]
pub struct Engine;

impl Engine {
    /// Gets them; `answered` is called with each answer.
    pub fn open(self, answered: impl Fn() + 'static) {
        let window = leptos::prelude::window();
        let Ok(mind) = js_sys::Reflect::get(&window, &JsValue::from_str("mind")) else { return };
        if mind.is_undefined() {
            return;
        }
        let mind: Mind = mind.unchecked_into();
        let hear = Closure::new(move |text: String| {
            if self.hear(&text) {
                answered();
            }
        });
        mind.open(&hear);
        // The page listens as long as it is there.
        hear.forget();
        let state = State { mind, ready: false, last: 0, asked: Vec::new(), watch: None };
        STATE.set(Some(state));
    }

    /// Says what they have to think about, in this order; what is not in the list any more
    /// is left alone.
    pub fn ask(self, matters: Vec<(Seat, Matter)>) {
        self.with(|state| state.ask(matters));
        self.watch();
    }

    /// What has been decided at a seat, if it is known.
    #[must_use]
    pub fn answer(self, seat: Seat) -> Option<Decision> {
        self.with(|state| state.asked.iter().find(|asked| asked.seat == seat)?.answer).flatten()
    }

    /// Whether something is not answered yet.
    #[must_use]
    pub fn thinks(self) -> bool {
        self.with(|state| state.asked.iter().any(|asked| asked.answer.is_none())) == Some(true)
    }

    fn with<T>(self, act: impl FnOnce(&mut State) -> T) -> Option<T> {
        STATE.with_borrow_mut(|state| state.as_mut().map(act))
    }

    /// Hears a message; whether something was answered.
    fn hear(self, text: &str) -> bool {
        let answered = self.with(|state| state.hear(text)) == Some(true);
        self.watch();
        answered
    }

    /// Looks after a silence; each word that is heard begins it anew.
    fn watch(self) {
        self.with(|state| {
            let waits = state.ready && state.asked.iter().any(|asked| asked.answer.is_none());
            let lost = move || {
                self.with(State::restart);
            };
            state.watch = waits.then(|| Timeout::new(PATIENCE, lost));
        });
    }
}

impl State {
    fn ask(&mut self, matters: Vec<(Seat, Matter)>) {
        let mut old = std::mem::take(&mut self.asked);
        for (seat, matter) in matters {
            if let Some(known) = old.iter().position(|asked| asked.matter == matter) {
                self.asked.push(old.swap_remove(known));
                continue;
            }
            self.last += 1;
            let asked = Asked { id: self.last, seat, matter, answer: None, tries: 0 };
            if self.ready {
                asked.post(&self.mind);
            }
            self.asked.push(asked);
        }
        for Asked { id, .. } in old.iter().filter(|asked| asked.answer.is_none()) {
            self.mind.post(&Request::Stop { id: *id }.to_string());
        }
    }

    fn restart(&mut self) {
        self.ready = false;
        self.mind.restart();
    }

    fn hear(&mut self, text: &str) -> bool {
        if text == "crash" {
            self.restart();
            return false;
        }
        // Nothing else is said but signs of life, and answers of another version.
        let Ok(answer) = text.parse() else { return false };
        match answer {
            Answer::Ready { version } => {
                self.ready = version == VERSION;
                let mut given_up = false;
                for asked in self.asked.iter_mut().filter(|asked| asked.answer.is_none()) {
                    asked.tries += 1;
                    if asked.tries > TRIES {
                        asked.settle(0);
                        given_up = true;
                    } else if self.ready {
                        asked.post(&self.mind);
                    }
                }
                given_up
            }
            Answer::Decision { id, place } => self.settle(id, place),
            // What cannot be thought about is decided without.
            Answer::Failed { id } => self.settle(id, 0),
        }
    }

    /// Notes an answer; whether it is still wanted.
    fn settle(&mut self, id: u32, place: u32) -> bool {
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.id == id) else { return false };
        asked.settle(place);
        true
    }
}

impl Asked {
    fn post(&self, mind: &Mind) {
        let request = Request::Think { id: self.id, matter: self.matter.clone() };
        mind.post(&request.to_string());
    }

    /// Notes what was decided, by its place in the legal list.
    fn settle(&mut self, place: u32) {
        let legal = self.matter.view.legal();
        self.answer = legal.get(place as usize).or(legal.first()).copied();
    }
}
