//! The web worker in which the computer players search.
//!
//! Messages are JSON strings ([`niagara::protocol`]). Between two slices of a search the worker
//! yields to its event loop, so that it receives new messages.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use niagara::protocol::WorkerMessage;
use niagara::worker::Worker;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// The state of this program: what runs inside the web worker.
struct Program {
    /// The global scope of the web worker, which receives and posts messages.
    scope: DedicatedWorkerGlobalScope,
    /// The searches that the page has requested.
    worker: RefCell<Worker>,
    /// A message through this channel to the program itself starts the next slice. A nested
    /// `setTimeout` would wait at least 4 ms each time.
    next_slice: MessageChannel,
    /// Whether a message through `next_slice` is on its way.
    is_scheduled: Cell<bool>,
}

fn main() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let program = Rc::new(Program {
        scope: js_sys::global().dyn_into()?,
        worker: RefCell::default(),
        next_slice: MessageChannel::new()?,
        is_scheduled: Cell::new(false),
    });

    let this = program.clone();
    let on_slice = Closure::<dyn Fn()>::new(move || this.run_slice());
    program.next_slice.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));

    let this = program.clone();
    let on_message = Closure::<dyn Fn(_)>::new(move |event: MessageEvent| this.receive(&event));
    program.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));

    // The closures have to exist as long as the web worker.
    on_slice.forget();
    on_message.forget();
    program.post(&WorkerMessage::READY);
    Ok(())
}

impl Program {
    /// Passes a message from the page to the searches, and posts the answer if there is one.
    fn receive(&self, event: &MessageEvent) {
        let text = event.data().as_string().unwrap_or_default();
        let answer = self.worker.borrow_mut().receive_json(&text);
        if let Some(answer) = answer {
            self.post(&answer);
        }
        self.schedule();
    }

    /// If there is anything to search and no slice is scheduled, schedules one as a task of its
    /// own, so that messages of the page can be received before it.
    fn schedule(&self) {
        let is_idle = self.worker.borrow().is_idle();
        if !is_idle && !self.is_scheduled.replace(true) {
            // The structured clone of `null` never fails.
            let _ = self.next_slice.port2().post_message(&JsValue::NULL);
        }
    }

    /// Runs a slice, posts its answers and schedules the next one.
    fn run_slice(&self) {
        self.is_scheduled.set(false);
        let clock = self.scope.performance();
        // `Worker::run_slice` should be given a monotonic clock. `Date::now` is not one; it is the
        // fallback for a scope without `performance`, which no supported browser has. A clock that
        // is set back would only lengthen a slice or the time limit of a search.
        let now = || clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now);
        let answers = self.worker.borrow_mut().run_slice(now);
        for answer in &answers {
            self.post(answer);
        }
        self.schedule();
    }

    /// Posts a message to the page.
    fn post(&self, message: &WorkerMessage) {
        // The structured clone of a string never fails.
        let _ = self.scope.post_message(&JsValue::from_str(&message.to_json()));
    }
}
