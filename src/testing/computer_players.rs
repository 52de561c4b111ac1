//! The computer players of the page under test: the worker's code, run in the page and without a
//! time limit. The real web worker is tested with the built page.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::app::platform::ai_host::{
    AiConnection, AiEvent, AiHostKind, AiHostStarter, EventHandler,
};
use crate::protocol::{PageMessage, WorkerMessage};
use crate::worker::Worker;

thread_local! {
    /// The worker of the host in the page that was started last; an idle one if none was.
    static WORKER: RefCell<Rc<RefCell<Worker>>> = RefCell::default();
}

/// Whether the worker has nothing to search.
pub(super) fn are_idle() -> bool {
    WORKER.with_borrow(|worker| worker.borrow().is_idle())
}

/// The hosts that the page under test can start. A real web worker is never started.
#[derive(PartialEq)]
pub(super) enum AvailableHosts {
    /// Web workers are refused; the search runs in the page.
    InPage,
    /// Each web worker is lost immediately, as if its file were missing; after that the search runs
    /// in the page.
    InPageAfterLoss,
    /// Neither a web worker nor the page can search.
    None,
}

impl AiHostStarter for AvailableHosts {
    fn start(
        &self,
        kind: AiHostKind,
        on_event: EventHandler,
    ) -> Result<Box<dyn AiConnection>, JsValue> {
        let worker = Rc::default();
        if kind == AiHostKind::WebWorker && *self == Self::InPageAfterLoss {
            let lose = on_event.clone();
            spawn_local(async move { lose(AiEvent::Lost("404".into())) });
            return Ok(Box::new(Connection { worker, on_event }));
        }
        if kind == AiHostKind::WebWorker || *self == Self::None {
            return Err("refused".into());
        }
        WORKER.set(Rc::clone(&worker));
        let connection = Connection { worker, on_event };
        connection.post(Some(WorkerMessage::READY));
        Ok(Box::new(connection))
    }
}

#[derive(Clone)]
struct Connection {
    worker: Rc<RefCell<Worker>>,
    on_event: EventHandler,
}

impl Connection {
    fn post(&self, message: Option<WorkerMessage>) {
        let on_event = self.on_event.clone();
        spawn_local(async move {
            message.into_iter().for_each(|message| on_event(AiEvent::Message(message)));
        });
    }
}

impl AiConnection for Connection {
    fn send(&self, message: PageMessage) {
        // If a search was running, the loop of an earlier message runs the new one as well.
        let was_idle = self.worker.borrow().is_idle();
        self.post(self.worker.borrow_mut().receive(message));
        let this = self.clone();
        spawn_local(async move {
            while was_idle && !this.worker.borrow().is_idle() {
                super::dom::next_task().await;
                let answer = this.worker.borrow_mut().run(64, 0.0);
                this.post(answer);
            }
        });
    }
}
