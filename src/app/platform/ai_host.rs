//! Runs searches (for computer players, advice and win probabilities) in a web worker, or in the
//! page itself.
//!
//! The page uses the [`AiHostStarter`] of the Leptos context, which tests provide, or else
//! [`BrowserHostStarter`].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlLinkElement, MessageEvent, WorkerOptions, WorkerType};

use crate::protocol::{PageMessage, WorkerMessage};
use crate::worker;

/// A kind of host, that is, of a place where searches run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AiHostKind {
    /// In a web worker, on a thread of its own.
    WebWorker,
    /// In the page, a slice at a time.
    Page,
}

/// An event of a host.
#[derive(Clone, Debug, PartialEq)]
pub enum AiEvent {
    /// A message of the host, a web worker or the page itself.
    Message(WorkerMessage),
    /// The host could not start, has crashed or has sent an unknown message, with the reason. It is
    /// of no more use.
    Lost(String),
}

/// A handler of a host's events; never called while a message is being sent.
pub type EventHandler = Rc<dyn Fn(AiEvent)>;

/// A connection to a host. Dropping the connection terminates the host.
pub trait AiConnection {
    /// Sends a message. One that is sent before the host's [`WorkerMessage::Ready`] may be lost.
    fn send(&self, message: PageMessage);
}

/// Starts hosts. Tests provide their own starter to control the answers.
pub trait AiHostStarter {
    /// Starts a host. Its first event is [`WorkerMessage::Ready`] or [`AiEvent::Lost`].
    ///
    /// # Errors
    ///
    /// If the browser does not allow this host; another attempt would fail too.
    fn start(
        &self,
        kind: AiHostKind,
        on_event: EventHandler,
    ) -> Result<Box<dyn AiConnection>, JsValue>;
}

/// Starts hosts in a real browser.
#[derive(Clone, Copy, Debug)]
pub struct BrowserHostStarter;

impl AiHostStarter for BrowserHostStarter {
    fn start(
        &self,
        kind: AiHostKind,
        on_event: EventHandler,
    ) -> Result<Box<dyn AiConnection>, JsValue> {
        Ok(match kind {
            AiHostKind::WebWorker => Box::new(WebWorker::start(on_event)?),
            AiHostKind::Page => Box::new(PageHost::start(on_event)),
        })
    }
}

/// A web worker that runs `src/bin/ai_worker.rs`.
struct WebWorker {
    worker: web_sys::Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

impl WebWorker {
    fn start(on_event: EventHandler) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let url = format!("./ai_worker_loader.js{}", build_query());
        let worker = web_sys::Worker::new_with_options(&url, &options)?;
        let on_message_event = on_event.clone();
        let on_message = Closure::<dyn Fn(_)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            on_message_event(match WorkerMessage::from_json(&text) {
                Ok(message) => AiEvent::Message(message),
                Err(error) => AiEvent::Lost(format!("unknown message: {error}")),
            });
        });
        let on_error = Closure::<dyn Fn(_)>::new(move |event: Event| {
            // The default would pass the error on to the page's error handler, which shows the
            // crash card.
            event.prevent_default();
            let error = event.dyn_ref::<web_sys::ErrorEvent>().map(web_sys::ErrorEvent::message);
            on_event(AiEvent::Lost(error.unwrap_or_else(|| "its files did not load".into())));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, _on_message: on_message, _on_error: on_error })
    }
}

impl AiConnection for WebWorker {
    fn send(&self, message: PageMessage) {
        // Sending a string does not fail, not even to a worker that has crashed; its error event
        // reports the crash.
        let _ = self.worker.post_message(&JsValue::from_str(&message.to_json()));
    }
}

impl Drop for WebWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The query of the web worker's URL: the file name of the page's wasm, which contains a hash, so
/// that no cache combines the page of one build with the worker of another. Empty if the page has
/// no link to its wasm.
fn build_query() -> String {
    let link = leptos::prelude::document().get_element_by_id("app-wasm");
    let element = link.and_then(|link| link.dyn_into::<HtmlLinkElement>().ok());
    let name = element.and_then(|link| link.href().rsplit('/').next().map(str::to_owned));
    name.map(|name| format!("?{name}")).unwrap_or_default()
}

/// Runs searches on the page's thread, in short slices; between two slices the page paints and
/// handles input.
struct PageHost(Rc<PageSearches>);

/// The searches that run on the page's thread.
struct PageSearches {
    /// The searches themselves; a [`worker::Worker`] is not a thread.
    worker: RefCell<worker::Worker>,
    on_event: EventHandler,
    next_slice: RefCell<Option<Timeout>>,
    is_closed: Cell<bool>,
}

impl PageHost {
    fn start(on_event: EventHandler) -> Self {
        let searches = Rc::new(PageSearches {
            worker: RefCell::default(),
            on_event,
            next_slice: RefCell::default(),
            is_closed: Cell::new(false),
        });
        searches.emit(WorkerMessage::READY);
        Self(searches)
    }
}

impl AiConnection for PageHost {
    fn send(&self, message: PageMessage) {
        let answer = self.0.worker.borrow_mut().receive(message);
        if let Some(answer) = answer {
            self.0.emit(answer);
        }
        self.0.schedule();
    }
}

impl Drop for PageHost {
    fn drop(&mut self) {
        self.0.is_closed.set(true);
        self.0.next_slice.take();
    }
}

impl PageSearches {
    /// Delivers a message in a separate task, never while the page is sending.
    fn emit(self: &Rc<Self>, message: WorkerMessage) {
        let this = self.clone();
        wasm_bindgen_futures::spawn_local(async move { this.deliver(message) });
    }

    fn deliver(&self, message: WorkerMessage) {
        if !self.is_closed.get() {
            (self.on_event)(AiEvent::Message(message));
        }
    }

    /// Schedules the next slice, if there is anything to search.
    fn schedule(self: &Rc<Self>) {
        if self.worker.borrow().is_idle() || self.next_slice.borrow().is_some() {
            return;
        }
        let this = self.clone();
        self.next_slice.replace(Some(Timeout::new(0, move || this.run_slice())));
    }

    fn run_slice(self: &Rc<Self>) {
        self.next_slice.take();
        let clock = leptos::prelude::window().performance();
        let now = || clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now);
        let answers = self.worker.borrow_mut().run_slice(now);
        for answer in answers {
            self.deliver(answer);
        }
        if !self.is_closed.get() {
            self.schedule();
        }
    }
}
