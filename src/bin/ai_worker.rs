//! The web worker in which the computer players search.
//!
//! Messages are JSON strings ([`niagara::protocol`]). Between two slices of a search the worker
//! returns to the browser, so that new messages are received.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use niagara::protocol::WorkerMessage;
use niagara::worker::Worker;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

struct Program {
    scope: DedicatedWorkerGlobalScope,
    worker: RefCell<Worker>,
    /// A message to itself brings the next slice: a timer would wait 4 ms each time.
    next_slice: MessageChannel,
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

    // Both listen as long as the worker lives.
    on_slice.forget();
    on_message.forget();
    program.post(&WorkerMessage::READY);
    Ok(())
}

impl Program {
    fn receive(&self, event: &MessageEvent) {
        let text = event.data().as_string().unwrap_or_default();
        let answer = self.worker.borrow_mut().receive_json(&text);
        if let Some(answer) = answer {
            self.post(&answer);
        }
        self.schedule();
    }

    /// Lets a slice run after the messages that wait, if there is anything to search.
    fn schedule(&self) {
        let is_idle = self.worker.borrow().is_idle();
        if !is_idle && !self.is_scheduled.replace(true) {
            // `null` can always be copied.
            let _ = self.next_slice.port2().post_message(&JsValue::NULL);
        }
    }

    fn run_slice(&self) {
        self.is_scheduled.set(false);
        let clock = self.scope.performance();
        let now = || clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now);
        let answers = self.worker.borrow_mut().run_slice(now);
        for answer in &answers {
            self.post(answer);
        }
        self.schedule();
    }

    fn post(&self, message: &WorkerMessage) {
        // A string can always be copied.
        let _ = self.scope.post_message(&JsValue::from_str(&message.to_json()));
    }
}
