//! The client of the computer players: workers that are slow, that crash, or that have another
//! version.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use niagara::ai::{Level, decide};
use niagara::app::platform::ai_host::{
    AiConnection, AiEvent, AiHostKind, AiHostStarter, BrowserHostStarter, EventHandler,
};
use niagara::app::session::setup::GameSetup;
use niagara::app::session::{Purpose, Session};
use niagara::app::state::ai_client::{AiClient, TestHostStarter};
use niagara::core::{Decision, Seat};
use niagara::protocol::{PageMessage, SearchAnswer, SearchRequest, WorkerMessage};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;

/// The selector of the button in the message that the worker is missing.
const MISSING: &str = "[data-act=retry-players]";

#[wasm_bindgen_test]
async fn a_missing_worker_is_reported_and_the_game_continues() {
    let query = "seed=7&seats=human:Ada,ai:1,ai:2:thief&start=yellow&api=on";
    let page = Page::open_without_worker(query).await;
    let line = page.get(MISSING).closest("[role=alert]").unwrap().unwrap();
    assert!(line.text_content().unwrap().contains("could not be loaded"));
    let first = page.game().position().legal()[0];
    page.decide(&first).await;
    assert!(page.game().decisions().count() > 2, "{}", page.game().written());
    page.wait_for(MISSING).await;
    // The second attempt fails as well: the message appears again.
    page.walk_to(MISSING).await;
    page.press("Enter").await;
    page.wait_for(MISSING).await;
    page.assert_focus_after("trying again");
    page.walk_to("[data-act=dismiss-players-missing]").await;
    page.press("Enter").await;
    assert!(!page.has(MISSING));
    page.assert_focus_after("dismissing the line");
    page.close();
    // There is no message if only people play.
    let page = Page::open_without_worker("seed=7&seats=human:Ada,human:Bo,human:Cy").await;
    page.act("uncover").await;
    assert!(!page.has(MISSING));
}

/// A host that was started, and the messages sent to it.
struct Host {
    host: AiHostKind,
    on_event: EventHandler,
    sent: RefCell<Vec<PageMessage>>,
}

impl Host {
    fn send(&self, message: WorkerMessage) {
        (self.on_event)(AiEvent::Message(message));
    }

    /// The ids of the searches that were sent.
    fn searches(&self) -> Vec<u32> {
        let sent = self.sent.borrow();
        let id = |message: &PageMessage| match message {
            PageMessage::Search { id, .. } => Some(*id),
            PageMessage::Stop { .. } => None,
        };
        sent.iter().filter_map(id).collect()
    }
}

struct Connection(Rc<Host>);

impl AiConnection for Connection {
    fn send(&self, message: PageMessage) {
        self.0.sent.borrow_mut().push(message);
    }
}

/// Fake hosts, whose events the test sends.
#[derive(Clone, Default)]
struct FakeHosts {
    started: Rc<RefCell<Vec<Rc<Host>>>>,
    refuses_workers: bool,
}

impl AiHostStarter for FakeHosts {
    fn start(
        &self,
        host: AiHostKind,
        on_event: EventHandler,
    ) -> Result<Box<dyn AiConnection>, JsValue> {
        if self.refuses_workers && host == AiHostKind::WebWorker {
            return Err("refused".into());
        }
        let host = Rc::new(Host { host, on_event, sent: RefCell::default() });
        self.started.borrow_mut().push(host.clone());
        Ok(Box::new(Connection(host)))
    }
}

impl FakeHosts {
    fn list(&self) -> Vec<AiHostKind> {
        self.started.borrow().iter().map(|host| host.host).collect()
    }

    fn last(&self) -> Rc<Host> {
        self.started.borrow().last().unwrap().clone()
    }
}

/// A client with these hosts, and the number of calls of its callback. The client is disposed
/// with the owner.
fn client(hosts: impl AiHostStarter + 'static) -> (Owner, AiClient, Rc<RefCell<u32>>) {
    let owner = Owner::new();
    let calls = Rc::new(RefCell::new(0));
    let counter = calls.clone();
    let client = owner.with(|| {
        provide_context(TestHostStarter::new(hosts));
        AiClient::new()
    });
    client.start(move || *counter.borrow_mut() += 1);
    (owner, client, calls)
}

/// The search of the first computer player of a game.
fn first_search() -> (Seat, SearchRequest) {
    let searches = Session::new(&GameSetup::default(), 42).unwrap().searches();
    let (Purpose::Seat(seat), request) = searches[0].clone() else { panic!("{searches:?}") };
    (seat, request)
}

/// Requests the first search. Returns its seat, and a decision to answer with: not the first legal
/// one, which is played if a search fails.
fn ask(client: AiClient) -> (Seat, Decision) {
    let (seat, request) = first_search();
    let decision = request.view.legal()[2];
    client.ask(vec![(Purpose::Seat(seat), request)]);
    (seat, decision)
}

fn found(id: u32, decision: Decision) -> WorkerMessage {
    WorkerMessage::Found { id, answer: SearchAnswer::Decision(decision) }
}

#[wasm_bindgen_test]
fn searches_are_sent_once_the_worker_is_ready() {
    let hosts = FakeHosts::default();
    let (_owner, client, calls) = client(hosts.clone());
    let (seat, decision) = ask(client);
    assert!(hosts.last().searches().is_empty() && !client.is_ready());
    hosts.last().send(WorkerMessage::READY);
    assert_eq!(hosts.last().searches(), [1]);
    assert!(client.is_ready() && client.awaits_computers() && client.decision(seat).is_none());
    hosts.last().send(found(1, decision));
    assert_eq!((client.decision(seat), *calls.borrow()), (Some(decision), 2));
    assert!(!client.awaits_computers() && !client.worker_failed().get());
}

#[wasm_bindgen_test]
fn a_lost_worker_is_replaced_and_asked_again() {
    let hosts = FakeHosts::default();
    let (_owner, client, _) = client(hosts.clone());
    let (seat, decision) = ask(client);
    let first = hosts.last();
    first.send(WorkerMessage::READY);
    (first.on_event)(AiEvent::Lost("broken".into()));
    assert!(!client.is_ready());
    // Messages of the lost host are ignored.
    first.send(found(1, decision));
    assert_eq!(client.decision(seat), None);
    hosts.last().send(WorkerMessage::READY);
    assert_eq!(hosts.last().searches(), [1]);
    hosts.last().send(found(1, decision));
    assert_eq!(client.decision(seat), Some(decision));
    assert_eq!(hosts.list(), [AiHostKind::WebWorker; 2]);
    assert!(!client.worker_failed().get());
}

#[wasm_bindgen_test]
fn a_search_that_loses_every_worker_fails() {
    let hosts = FakeHosts::default();
    let (_owner, client, _) = client(hosts.clone());
    let (seat, _) = ask(client);
    for _ in 0..4 {
        hosts.last().send(WorkerMessage::READY);
        assert_eq!(client.decision(seat), None);
        (hosts.last().on_event)(AiEvent::Lost("broken".into()));
    }
    hosts.last().send(WorkerMessage::READY);
    assert!(hosts.last().searches().is_empty());
    assert_eq!(client.decision(seat), first_search().1.view.legal().first().copied());
    assert_eq!(hosts.list(), [AiHostKind::WebWorker; 5]);
}

#[wasm_bindgen_test]
fn missing_worker_files_are_reported_and_the_page_searches() {
    let old = WorkerMessage::Ready { version: 1 };
    for event in [AiEvent::Lost("404".into()), AiEvent::Message(old)] {
        let hosts = FakeHosts::default();
        let (_owner, client, _) = client(hosts.clone());
        let (seat, decision) = ask(client);
        (hosts.last().on_event)(event);
        assert!(client.worker_failed().get());
        assert_eq!(hosts.list(), [AiHostKind::WebWorker, AiHostKind::Page]);
        hosts.last().send(WorkerMessage::READY);
        hosts.last().send(found(1, decision));
        assert_eq!(client.decision(seat), Some(decision));
        // A retry removes the message; the page keeps searching until the worker is ready.
        client.retry();
        assert!(client.is_ready() && !client.worker_failed().get());
        hosts.last().send(WorkerMessage::READY);
        assert_eq!(hosts.list(), [AiHostKind::WebWorker, AiHostKind::Page, AiHostKind::WebWorker]);
        client.ask(Vec::new());
        ask(client);
        assert_eq!(hosts.last().searches(), [2]);
    }
}

#[wasm_bindgen_test]
async fn the_page_searches_until_a_late_worker_is_ready() {
    let hosts = FakeHosts::default();
    let (_owner, client, _) = client(hosts.clone());
    let worker = hosts.last();
    ask(client);
    TimeoutFuture::new(5000).await;
    assert!(client.worker_failed().get(), "reported within five seconds");
    let page = hosts.last();
    page.send(WorkerMessage::READY);
    assert_eq!((page.host, page.searches()), (AiHostKind::Page, vec![1]));
    worker.send(WorkerMessage::READY);
    assert!(!client.worker_failed().get());
    assert_eq!(worker.searches(), [1]);
}

#[wasm_bindgen_test]
async fn without_worker_support_the_page_searches_silently() {
    let hosts = FakeHosts { refuses_workers: true, ..FakeHosts::default() };
    let (_owner, client, _) = client(hosts.clone());
    assert_eq!(hosts.list(), [AiHostKind::Page]);
    assert!(!client.worker_failed().get());
}

/// The browser's hosts without web workers.
struct PageHostOnly;

impl AiHostStarter for PageHostOnly {
    fn start(
        &self,
        host: AiHostKind,
        on_event: EventHandler,
    ) -> Result<Box<dyn AiConnection>, JsValue> {
        match host {
            AiHostKind::WebWorker => Err("refused".into()),
            AiHostKind::Page => BrowserHostStarter.start(host, on_event),
        }
    }
}

#[wasm_bindgen_test]
async fn a_search_in_slices_finds_the_same_as_one_without_pauses() {
    let (_owner, client, _) = client(PageHostOnly);
    let (seat, mut request) = first_search();
    request.player = "2".into();
    let config = Level::Two.config();
    let expected = decide(&request.view, config, request.seed).unwrap();
    client.ask(vec![(Purpose::Seat(seat), request)]);
    assert!(!client.is_ready(), "no event arrives while the page is sending");
    for _ in 0..500 {
        TimeoutFuture::new(10).await;
        if client.decision(seat).is_some() {
            break;
        }
    }
    assert_eq!(client.decision(seat), Some(expected));

    // An invalid search fails in the next task, not while the page is sending.
    let (_, mut request) = first_search();
    request.player = "6".into();
    client.ask(vec![(Purpose::Advice, request)]);
    assert_eq!(client.result(Purpose::Advice), None);
    TimeoutFuture::new(10).await;
    let reason = client.result(Purpose::Advice).unwrap().unwrap_err();
    assert!(reason.contains("'6'"), "{reason}");
}

#[wasm_bindgen_test]
async fn a_missing_worker_file_is_a_lost_worker() {
    // In these tests the worker's file does not exist.
    let events = Rc::new(RefCell::new(Vec::new()));
    let push_event = events.clone();
    let on_event: EventHandler = Rc::new(move |event| push_event.borrow_mut().push(event));
    let _worker = BrowserHostStarter.start(AiHostKind::WebWorker, on_event).unwrap();
    for _ in 0..400 {
        TimeoutFuture::new(10).await;
        if !events.borrow().is_empty() {
            break;
        }
    }
    assert!(matches!(events.borrow()[..], [AiEvent::Lost(_)]), "{:?}", events.borrow());
}
