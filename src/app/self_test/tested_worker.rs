//! The web worker of the computer players, started by the checks.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::run::{Run, now};
use crate::app::platform::ai_host::{
    AiConnection, AiEvent, AiHostKind, AiHostStarter, EventHandler,
};
use crate::protocol::{PageMessage, SearchAnswer, SearchRequest, VERSION, WorkerMessage};

/// The time limit for the next message of the worker, in milliseconds.
const ANSWER_TIMEOUT: f64 = 10_000.0;

/// The interval at which the inbox is polled, in milliseconds.
const INTERVAL: u32 = 4;

/// The unread events of the worker, each with its time of arrival in milliseconds ([`now`]).
type Inbox = Rc<RefCell<VecDeque<(f64, AiEvent)>>>;

/// A running web worker. Dropping this value terminates the worker.
pub(super) struct TestedWorker {
    connection: Box<dyn AiConnection>,
    inbox: Inbox,
}

/// An answer of the worker.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The time at which the answer arrived, in milliseconds ([`now`]).
    pub at: f64,
    /// The id of the search.
    pub id: u32,
    /// The result of the search.
    pub answer: SearchAnswer,
}

impl TestedWorker {
    /// Starts a web worker and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If it does not start, with the reason.
    pub async fn start(run: &Run, hosts: &dyn AiHostStarter) -> Result<Self, String> {
        let inbox = Inbox::default();
        let inbox_of_handler = Rc::clone(&inbox);
        let on_event: EventHandler =
            Rc::new(move |event| inbox_of_handler.borrow_mut().push_back((now(), event)));
        let connection = hosts
            .start(AiHostKind::WebWorker, on_event)
            .map_err(|error| format!("the browser refuses a web worker: {error:?}"))?;
        let worker = Self { connection, inbox };
        match worker.next(run).await? {
            (_, WorkerMessage::Ready { version: VERSION }) => Ok(worker),
            (_, other) => Err(format!("the worker begins with {}", other.to_json())),
        }
    }

    /// Requests a search, whose answer will have this id.
    pub fn ask(&self, id: u32, request: SearchRequest) {
        self.connection.send(PageMessage::Search { id, request });
    }

    /// Waits for the next answer.
    ///
    /// # Errors
    ///
    /// If the worker is lost or silent, or the search has failed.
    pub async fn answer(&self, run: &Run) -> Result<Answer, String> {
        match self.next(run).await? {
            (at, WorkerMessage::Found { id, answer }) => Ok(Answer { at, id, answer }),
            (_, other) => Err(format!("the worker answers {}", other.to_json())),
        }
    }

    /// Terminates the worker. Returns whether it sent anything in the next half second.
    pub async fn terminate(self, run: &Run) -> bool {
        drop(self.connection);
        self.inbox.borrow_mut().clear();
        run.pause(500).await;
        !self.inbox.borrow().is_empty()
    }

    /// Waits for the next message; returns it with the time of its arrival in milliseconds.
    ///
    /// # Errors
    ///
    /// If the worker is lost or sends nothing within the time limit.
    async fn next(&self, run: &Run) -> Result<(f64, WorkerMessage), String> {
        let deadline = now() + ANSWER_TIMEOUT;
        loop {
            // A `let`, so that the inbox is not borrowed while the future waits.
            let first = self.inbox.borrow_mut().pop_front();
            match first {
                Some((at, AiEvent::Message(message))) => return Ok((at, message)),
                Some((_, AiEvent::Lost(reason))) => {
                    return Err(format!("the worker is lost: {reason}"));
                }
                None if now() > deadline => {
                    return Err(format!("the worker was silent for {} s", ANSWER_TIMEOUT / 1000.0));
                }
                None => run.pause(INTERVAL).await,
            }
        }
    }
}
