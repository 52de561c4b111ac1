//! The client of the host that runs searches (for computer players, advice and win probabilities):
//! it sends requests and keeps the results.
//!
//! Searches run in a web worker. A request is kept until it is answered or no longer needed, and is
//! sent again to a restarted web worker (a limited number of times: `searches.rs`), so that a
//! worker that crashes or hangs costs only time. If no web worker becomes ready in time, or if too
//! many are lost in a row, the searches run in the page.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use super::searches::{SearchResult, Searches};
use crate::app::platform::ai_host::{
    AiConnection, AiEvent, AiHostKind, AiHostStarter, BrowserHostStarter, EventHandler,
};
use crate::app::session::Purpose;
use crate::core::{Decision, Seat};
use crate::protocol::{AdvisedDecision, PageMessage, SearchRequest, VERSION, WorkerMessage};

/// The time that a web worker has to start, in milliseconds. After that the searches run in the
/// page, until the web worker becomes ready after all.
const START_TIMEOUT: u32 = 4500;

/// The time, in milliseconds, after which a web worker that has not answered is replaced by another
/// one. It begins again when a host becomes ready, with each answer and with each
/// [`AiClient::ask`]. A search lasts three seconds at most.
const ANSWER_TIMEOUT: u32 = 6000;

/// How many times in a row, without an answer in between, a lost web worker is replaced by another
/// one. After the next loss, the searches run in the page; so they do if a web worker is lost
/// before it was ready.
const MAX_LOSSES: u8 = 5;

/// The starter that a test provides in the context of the page, in place of [`BrowserHostStarter`].
#[derive(Clone, Copy, Debug)]
pub struct TestHostStarter(StoredValue<Rc<dyn AiHostStarter>, LocalStorage>);

impl TestHostStarter {
    /// A value that the test provides in the context before it mounts the page.
    pub fn new(starter: impl AiHostStarter + 'static) -> Self {
        Self(StoredValue::new_local(Rc::new(starter)))
    }
}

/// The starter of the context ([`TestHostStarter`]), or else the browser's.
pub fn use_ai_host_starter() -> Rc<dyn AiHostStarter> {
    match use_context::<TestHostStarter>() {
        Some(TestHostStarter(starter)) => starter.get_value(),
        None => Rc::new(BrowserHostStarter),
    }
}

/// The store of the searches: a signal of the requests with their results, and the connections to
/// hosts.
#[derive(Clone, Copy, Debug)]
pub struct AiClient {
    searches: RwSignal<Searches>,
    /// Whether a host is ready to run searches. `false` again while a lost web worker is replaced
    /// by another one; if the page replaces it, this stays `true`, though the page is not ready
    /// yet.
    is_ready: RwSignal<bool>,
    /// Whether the page says that the web worker is missing; see [`AiClient::worker_failed`].
    worker_failed: RwSignal<bool>,
    connections: StoredValue<Connections, LocalStorage>,
}

/// The connections to where searches run (a web worker, or the page), and their timers.
struct Connections {
    /// Starts hosts in the browser or, in a test, as the test provides.
    starter: Rc<dyn AiHostStarter>,
    /// Called when a host is ready, and after each result of a search that is still wanted.
    on_change: Rc<dyn Fn()>,
    /// The connection that searches are sent to.
    running: Option<Connection>,
    /// A web worker that has not sent [`WorkerMessage::Ready`] yet.
    starting: Option<Connection>,
    /// The number of the connection that was made last.
    last_number: u32,
    /// How many hosts were lost since the last answer or [`AiClient::retry`], not counting web
    /// workers that were not ready yet.
    losses: u8,
    start_timer: Option<Timeout>,
    answer_timer: Option<Timeout>,
}

/// A started host. Its number distinguishes its events from those of a host that was dropped.
struct Connection {
    number: u32,
    host: AiHostKind,
    link: Box<dyn AiConnection>,
}

/// Provides the client to the components below. It is idle until [`AiClient::start`].
pub fn provide_ai_client() -> AiClient {
    let client = AiClient::new();
    provide_context(client);
    client
}

/// The client that [`provide_ai_client`] has provided.
#[must_use]
pub fn use_ai_client() -> AiClient {
    expect_context()
}

impl AiClient {
    /// A client that is not started. It uses the starter of [`use_ai_host_starter`].
    #[must_use]
    pub fn new() -> Self {
        let connections = Connections {
            starter: use_ai_host_starter(),
            on_change: Rc::new(|| ()),
            running: None,
            starting: None,
            last_number: 0,
            losses: 0,
            start_timer: None,
            answer_timer: None,
        };
        Self {
            searches: RwSignal::default(),
            is_ready: RwSignal::new(false),
            worker_failed: RwSignal::new(false),
            connections: StoredValue::new_local(connections),
        }
    }

    /// Starts the web worker. `on_change` is called when a host is ready, and after each result of
    /// a search that is still wanted, once the signals have changed.
    pub fn start(self, on_change: impl Fn() + 'static) {
        self.connections.update_value(|connections| connections.on_change = Rc::new(on_change));
        self.start_worker();
    }

    /// Sets the list of searches, in the order in which they run. A search that was in the list
    /// before, with the same purpose and request, keeps its state or answer; one that is no longer
    /// in the list is stopped.
    pub fn ask(self, wanted: Vec<(Purpose, SearchRequest)>) {
        let mut messages = Vec::new();
        self.searches.maybe_update(|searches| {
            let before = searches.clone();
            messages = searches.replace(wanted);
            *searches != before
        });
        self.send(messages);
        self.restart_answer_timer();
    }

    /// The result of a search; `None` until it is known. Tracks it.
    #[must_use]
    pub fn result(self, purpose: Purpose) -> Option<SearchResult> {
        self.searches.with(|searches| searches.result(purpose).cloned())
    }

    /// The advised decisions, best first; `None` until they are known, empty if the search failed.
    /// Tracks it.
    #[must_use]
    pub fn advice(self) -> Option<Vec<AdvisedDecision>> {
        self.searches.with(Searches::advice)
    }

    /// The win probability of each seat, in per cent and in the order of the seats, from the search
    /// with this index in [`Session::win_probability_searches`]; `None` until they are known, empty
    /// if the search failed. Tracks it.
    ///
    /// [`Session::win_probability_searches`]: crate::app::session::Session::win_probability_searches
    #[must_use]
    pub fn win_probabilities(self, index: usize) -> Option<Vec<i32>> {
        self.searches.with(|searches| searches.win_probabilities(index))
    }

    /// The decision of a seat's computer player; `None` until it is known. Not tracked.
    #[must_use]
    pub fn decision(self, seat: Seat) -> Option<Decision> {
        self.searches.with_untracked(|searches| searches.decision(seat))
    }

    /// Whether the search for any computer player's decision has no result yet. Tracks it.
    #[must_use]
    pub fn awaits_computers(self) -> bool {
        self.searches.with(Searches::awaits_computers)
    }

    /// Whether the search for any computer player's decision has no result yet. Not tracked.
    #[must_use]
    pub fn awaits_computers_untracked(self) -> bool {
        self.searches.with_untracked(Searches::awaits_computers)
    }

    /// Whether a web worker or the page itself is ready to run searches; also true while the page
    /// replaces a lost web worker. Tracks it.
    #[must_use]
    pub fn is_ready(self) -> bool {
        self.is_ready.get()
    }

    /// Whether the page says that the web worker is missing: it did not start in time, was lost
    /// while it started, or was lost too often. Searches then run in the page. It is false again
    /// once a web worker is ready, the message is dismissed, or [`AiClient::retry`] tries to load
    /// the web worker again.
    #[must_use]
    pub fn worker_failed(self) -> Signal<bool> {
        self.worker_failed.into()
    }

    /// Dismisses the message about the missing web worker; searches continue in the page.
    pub fn dismiss_worker_failure(self) {
        self.worker_failed.set(false);
    }

    /// Tries once more to load the web worker. Until it is ready, searches run on the same host as
    /// before.
    pub fn retry(self) {
        self.worker_failed.set(false);
        self.connections.update_value(|connections| connections.losses = 0);
        self.start_worker();
    }

    fn start_worker(self) {
        let Some(connection) = self.connect(AiHostKind::WebWorker) else {
            // The browser refuses to start workers: another attempt would fail too.
            return self.run_in_page();
        };
        self.connections.update_value(|connections| {
            connections.starting = Some(connection);
            let on_timeout = move || self.on_late_worker();
            connections.start_timer = Some(Timeout::new(START_TIMEOUT, on_timeout));
        });
    }

    /// Starts a host; `None` if the starter refuses.
    fn connect(self, host: AiHostKind) -> Option<Connection> {
        let (starter, number) = self.connections.try_update_value(|connections| {
            connections.last_number += 1;
            (connections.starter.clone(), connections.last_number)
        })?;
        let on_event: EventHandler = Rc::new(move |event| self.handle_event(number, event));
        let link = starter.start(host, on_event).ok()?;
        Some(Connection { number, host, link })
    }

    /// Runs the searches in the page after [`START_TIMEOUT`]. The web worker is kept: on a slow
    /// connection it may still become ready.
    fn on_late_worker(self) {
        self.worker_failed.set(true);
        self.run_in_page();
    }

    /// Starts the page as host, unless a host is running: after a refused or late web worker of
    /// [`retry`](Self::retry), that is the page already.
    fn run_in_page(self) {
        let is_running =
            self.connections.try_with_value(|connections| connections.running.is_some());
        if is_running == Some(false) {
            let connection = self.connect(AiHostKind::Page);
            self.connections.update_value(|connections| connections.running = connection);
        }
    }

    fn handle_event(self, number: u32, event: AiEvent) {
        let known = self.connections.try_with_value(|connections| {
            let is = |connection: &Option<Connection>| {
                connection.as_ref().is_some_and(|connection| connection.number == number)
            };
            is(&connections.running) || is(&connections.starting)
        });
        // An event of a connection that has been dropped since is ignored.
        if known != Some(true) {
            return;
        }
        match event {
            AiEvent::Message(WorkerMessage::Ready { version: VERSION }) => {
                self.become_ready(number)
            }
            AiEvent::Message(WorkerMessage::Ready { version }) => {
                self.replace_lost(number, &format!("it speaks version {version}, not {VERSION}"));
            }
            AiEvent::Message(WorkerMessage::Found { id, answer }) => self.record(id, Ok(answer)),
            AiEvent::Message(WorkerMessage::Failed { id, reason }) => self.record(id, Err(reason)),
            AiEvent::Lost(reason) => self.replace_lost(number, &reason),
        }
    }

    fn become_ready(self, number: u32) {
        self.connections.update_value(|connections| {
            if let Some(worker) = connections.starting.take_if(|worker| worker.number == number) {
                connections.running = Some(worker);
                connections.start_timer = None;
            }
        });
        let in_worker = self.running_host() == Some(AiHostKind::WebWorker);
        if in_worker && self.worker_failed.get_untracked() {
            self.worker_failed.set(false);
        }
        self.is_ready.set(true);
        let messages = self.searches.try_update(Searches::resend).unwrap_or_default();
        self.send(messages);
        self.restart_answer_timer();
        self.call_on_change();
    }

    fn record(self, id: u32, result: SearchResult) {
        if let Err(reason) = &result {
            leptos::logging::warn!("a computer player's search failed: {reason}");
        }
        let mut is_wanted = false;
        self.searches.maybe_update(|searches| {
            is_wanted = searches.record(id, result);
            is_wanted
        });
        self.connections.update_value(|connections| connections.losses = 0);
        self.restart_answer_timer();
        if is_wanted {
            self.call_on_change();
        }
    }

    /// Replaces a host that could not start, has crashed, does not answer or speaks another
    /// version: by another web worker or, if it was still starting or too many were lost, by the
    /// page.
    fn replace_lost(self, number: u32, reason: &str) {
        leptos::logging::log!("the computer players' worker is lost: {reason}");
        let starts_again = self.connections.try_update_value(|connections| {
            connections.answer_timer = None;
            if connections.starting.take_if(|worker| worker.number == number).is_some() {
                connections.start_timer = None;
                return false;
            }
            connections.running = None;
            connections.losses += 1;
            connections.losses <= MAX_LOSSES
        });
        match starts_again {
            Some(true) => {
                self.is_ready.set(false);
                self.start_worker();
            }
            Some(false) => {
                self.worker_failed.set(true);
                self.run_in_page();
            }
            None => {}
        }
    }

    /// Starts [`ANSWER_TIMEOUT`] again, or stops it if no web worker has to answer. When it ends,
    /// the web worker is replaced.
    fn restart_answer_timer(self) {
        let is_waiting = self.running_host() == Some(AiHostKind::WebWorker)
            && self.searches.with_untracked(Searches::is_waiting);
        self.connections.update_value(|connections| {
            let number = connections.running.as_ref().map(|running| running.number);
            connections.answer_timer = number.filter(|_| is_waiting).map(|number| {
                Timeout::new(ANSWER_TIMEOUT, move || self.replace_lost(number, "it is silent"))
            });
        });
    }

    fn running_host(self) -> Option<AiHostKind> {
        self.connections
            .try_with_value(|connections| Some(connections.running.as_ref()?.host))
            .flatten()
    }

    fn send(self, messages: Vec<PageMessage>) {
        // Messages to a host that is not ready are lost. Requests are sent again once it is.
        if !self.is_ready.get_untracked() {
            return;
        }
        self.connections.with_value(|connections| {
            if let Some(running) = &connections.running {
                messages.into_iter().for_each(|message| running.link.send(message));
            }
        });
    }

    fn call_on_change(self) {
        if let Some(on_change) =
            self.connections.try_with_value(|connections| connections.on_change.clone())
        {
            on_change();
        }
    }
}

impl Default for AiClient {
    fn default() -> Self {
        Self::new()
    }
}
