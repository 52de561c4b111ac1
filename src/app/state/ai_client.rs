//! The computer players, as the page sees them: what they are asked, and what they have
//! answered so far.
//!
//! `boot.js` runs them in a worker, or in the page where workers are refused, and offers
//! itself as `mind`. What is asked is kept until it is answered and asked again of whoever
//! begins anew: a worker that breaks or falls silent loses nothing.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::Purpose;
use crate::app::platform::storage;
use crate::core::{Decision, Seat};
use crate::protocol::{Answer, Matter, Request, Said, VERSION, Want};

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
    purpose: Purpose,
    matter: Matter,
    answer: Option<Answer>,
    tries: u8,
}

struct State {
    mind: Mind,
    ready: bool,
    /// It speaks another version, left in a cache: nothing that is asked is understood.
    foreign: bool,
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
    /// Gets them; `answered` is called whenever they tell something new.
    pub fn open(self, answered: impl Fn() + 'static) {
        let window = leptos::prelude::window();
        STATE.set(None);
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
        let state =
            State { mind, ready: false, foreign: false, last: 0, asked: Vec::new(), watch: None };
        STATE.set(Some(state));
    }

    /// Says what they have to think about, in this order; what is not in the list any more
    /// is left alone.
    pub fn ask(self, matters: Vec<(Purpose, Matter)>) {
        self.with(|state| state.ask(matters));
        self.watch();
    }

    /// What has been decided at a seat, if it is known.
    #[must_use]
    pub fn answer(self, seat: Seat) -> Option<Decision> {
        let (answer, legal) = self.read(Purpose::Seat(seat))?;
        let decided = answer.choices.first().filter(|choice| legal.contains(choice));
        // What cannot be thought about is decided without.
        decided.or(legal.first()).copied()
    }

    /// Whether they are there and listen.
    #[must_use]
    pub fn is_ready(self) -> bool {
        self.with(|state| state.ready) == Some(true)
    }

    /// Whether a seat's decision is not known yet.
    #[must_use]
    pub fn thinks(self) -> bool {
        self.with(|state| state.waits(false)) == Some(true)
    }

    /// An answer, if it is there, and what is legal where it was asked for. One that has
    /// failed has neither numbers nor choices.
    #[must_use]
    pub fn read(self, purpose: Purpose) -> Option<(Answer, Vec<Decision>)> {
        self.with(|state| {
            let asked = state.asked.iter().find(|asked| asked.purpose == purpose)?;
            Some((asked.answer.clone()?, asked.matter.view.legal()))
        })
        .flatten()
    }

    fn with<T>(self, act: impl FnOnce(&mut State) -> T) -> Option<T> {
        STATE.with_borrow_mut(|state| state.as_mut().map(act))
    }

    /// Hears a message; whether it tells something new.
    fn hear(self, text: &str) -> bool {
        let answered = self.with(|state| state.hear(text)) == Some(true);
        self.watch();
        answered
    }

    /// Looks after a silence; each word that is heard begins it anew.
    fn watch(self) {
        self.with(|state| {
            let waits = state.ready && state.waits(true);
            let lost = move || {
                self.with(State::restart);
            };
            state.watch = waits.then(|| Timeout::new(PATIENCE, lost));
        });
    }
}

impl State {
    /// Whether a seat's decision, or anything, is not known yet.
    fn waits(&self, anything: bool) -> bool {
        let counts = |asked: &Asked| anything || matches!(asked.purpose, Purpose::Seat(_));
        self.asked.iter().any(|asked| asked.answer.is_none() && counts(asked))
    }

    fn ask(&mut self, matters: Vec<(Purpose, Matter)>) {
        let mut old = std::mem::take(&mut self.asked);
        for (purpose, matter) in matters {
            let same = |asked: &Asked| asked.purpose == purpose && asked.matter == matter;
            if let Some(known) = old.iter().position(same) {
                self.asked.push(old.swap_remove(known));
                continue;
            }
            self.last += 1;
            let answer = self.foreign.then(|| Answer::failed(self.last));
            let asked = Asked { id: self.last, purpose, matter, answer, tries: 0 };
            if self.ready {
                asked.post(&self.mind);
            }
            self.asked.push(asked);
        }
        for Asked { id, .. } in old.iter().filter(|asked| self.ready && asked.answer.is_none()) {
            self.mind.post(&Request::Stop { id: *id }.written(storage::json));
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
        let Ok(answer) = text.parse::<Answer>() else { return false };
        if answer.said == Said::Ready {
            self.ready = answer.id == VERSION;
            self.foreign = !self.ready;
            for asked in self.asked.iter_mut().filter(|asked| asked.answer.is_none()) {
                asked.tries += 1;
                if self.foreign || asked.tries > TRIES {
                    asked.answer = Some(Answer::failed(asked.id));
                } else {
                    asked.post(&self.mind);
                }
            }
            return true;
        }
        // What is not wanted any more is not in the list.
        let asked = self.asked.iter_mut().find(|asked| answer.id == asked.id);
        asked.map(|asked| asked.answer = Some(answer)).is_some()
    }
}

impl Asked {
    fn post(&self, mind: &Mind) {
        let want = match self.purpose {
            Purpose::Seat(_) => Want::Decision,
            Purpose::Advice => Want::Advice,
            Purpose::Shares(_) => Want::Shares,
        };
        let request = Request::Think { id: self.id, want, matter: self.matter.clone() };
        mind.post(&request.written(storage::json));
    }
}

/// The computer players as a store.
#[derive(Clone, Copy, Debug)]
pub struct AiClient {
    engine: Engine,
    /// Counts what has been answered.
    answers: RwSignal<u32>,
    thinking: RwSignal<bool>,
}

impl AiClient {
    /// Calls `hear` after each answer.
    pub fn on_answer(self, hear: impl Fn() + 'static) {
        self.engine.open(move || {
            self.answers.update(|answers| *answers += 1);
            self.thinking.set(self.engine.thinks());
            hear();
        });
    }

    /// Sets what is to be searched now, in this order; what is not in the list is stopped.
    pub fn ask(self, searches: Vec<(Purpose, Matter)>) {
        self.engine.ask(searches);
        self.thinking.set(self.engine.thinks());
    }

    /// What has been decided at a seat, if it is known.
    #[must_use]
    pub fn decision(self, seat: Seat) -> Option<Decision> {
        self.engine.answer(seat)
    }

    /// An answer, if it is there, and what is legal where it was asked for; tracks answers.
    #[must_use]
    pub fn answer(self, purpose: Purpose) -> Option<(Answer, Vec<Decision>)> {
        self.answers.track();
        self.engine.read(purpose)
    }

    /// Whether the computer players are there and listen; tracks it.
    #[must_use]
    pub fn is_ready(self) -> bool {
        self.answers.track();
        self.engine.is_ready()
    }

    /// Whether some seat's decision is not known yet; tracks it.
    #[must_use]
    pub fn is_thinking(self) -> bool {
        self.thinking.get()
    }

    /// Whether some seat's decision is not known yet.
    #[must_use]
    pub fn is_thinking_untracked(self) -> bool {
        self.engine.thinks()
    }
}

/// Provides the computer players to the components below.
pub fn provide_ai_client() -> AiClient {
    let client =
        AiClient { engine: Engine, answers: RwSignal::new(0), thinking: RwSignal::new(false) };
    provide_context(client);
    client
}

/// The computer players.
#[must_use]
pub fn use_ai_client() -> AiClient {
    expect_context()
}
