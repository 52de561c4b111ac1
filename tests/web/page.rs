//! A page under test: opens, reads and operates it like a person.

use std::any::Any;
use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Promise, Reflect};
use leptos::mount::mount_to;
use leptos::prelude::*;
use niagara::app::App;
use niagara::app::launch::Launch;
use niagara::app::platform::assets::{AssetError, Assets};
use niagara::app::state::ai_client::TestTransport;
use niagara::app::view_model::plans::end_of;
use niagara::app::view_model::prefs::{Motion, Pace, Prefs};
use niagara::core::{Decision, Game};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit, Node, Storage};

use self::computer_players::Transport;

/// The number of turns of the event loop after which a busy page counts as hanging.
const PATIENCE: u32 = 20_000;

thread_local! {
    /// The mounted page. A failed test leaves it mounted, and the next test unmounts it.
    static SHOWN: RefCell<Option<Shown>> = const { RefCell::new(None) };
}

struct Shown {
    place: Element,
    _page: Box<dyn Any>,
}

/// The page on show.
pub(super) struct Page {
    place: Element,
}

thread_local! {
    static OFFLINE: Cell<bool> = const { Cell::new(false) };
}

/// Makes fetching of data files fail, or succeed again.
pub(super) fn set_offline(offline: bool) {
    OFFLINE.set(offline);
}

/// The page's data files, without a server.
async fn data_file(path: String) -> Result<String, AssetError> {
    if OFFLINE.get() {
        return Err(AssetError { path, reason: "there is no network".to_owned() });
    }
    let text = match path.as_str() {
        "content/rules.en.json" => include_str!("../../content/rules.en.json"),
        "locales/de.json" => include_str!("../../locales/de.json"),
        _ => return Err(AssetError { path, reason: "there is no such file".to_owned() }),
    };
    Ok(text.to_owned())
}

/// Settings without animations and pauses.
pub(super) fn at_once() -> Prefs {
    Prefs { pace: Pace::Instant, motion: Motion::Off, ..Prefs::default() }
}

impl Page {
    /// The page at an address, in a browser that has never seen it.
    pub(super) async fn open(query: &str) -> Self {
        Self::open_with(at_once(), query, "").await
    }

    /// The page with settings and an address, in a browser that has never seen it.
    pub(super) async fn open_with(prefs: Prefs, query: &str, fragment: &str) -> Self {
        close();
        clear_storage();
        Self::reopen_with(prefs, query, fragment).await
    }

    /// The page with a game opened from its record.
    pub(super) async fn open_record(record: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(record));
        Self::open_with(at_once(), "api=on", &format!("record={text}")).await
    }

    /// The page with a game that begins with a position, people at every seat.
    pub(super) async fn open_position(position: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(position));
        Self::open_with(at_once(), "api=on", &format!("position={text}")).await
    }

    /// The page once more, in a browser that has kept what it was given.
    pub(super) async fn reopen(query: &str, fragment: &str) -> Self {
        Self::reopen_with(at_once(), query, fragment).await
    }

    async fn reopen_with(prefs: Prefs, query: &str, fragment: &str) -> Self {
        close();
        Self::mount(prefs, query, fragment, Transport::InPage).await
    }

    /// The page without computer players: neither a worker nor the page can search.
    pub(super) async fn open_alone(prefs: Prefs, query: &str) -> Self {
        close();
        clear_storage();
        Self::mount(prefs, query, "", Transport::None).await
    }

    /// The page with the files of the computer players' worker missing.
    pub(super) async fn open_without_worker(query: &str) -> Self {
        close();
        clear_storage();
        Self::mount(at_once(), query, "", Transport::InPageAfterLoss).await
    }

    async fn mount(prefs: Prefs, query: &str, fragment: &str, transport: Transport) -> Self {
        let place = document().create_element("div").unwrap();
        document().body().unwrap().append_child(&place).unwrap();
        let launch = Launch { prefs, query: query.to_owned(), fragment: fragment.to_owned() };
        let page = mount_to(place.clone().unchecked_into(), move || {
            provide_context(launch.clone());
            provide_context(TestTransport::new(transport));
            provide_context(Assets::new(|path| Box::pin(data_file(path))));
            view! { <App /> }
        });
        SHOWN.set(Some(Shown { place: place.clone(), _page: Box::new(page) }));
        let page = Self { place };
        page.settle().await;
        page
    }

    /// Waits until the page is idle.
    pub(super) async fn settle(&self) {
        // Effects render in a later turn of the event loop, and the focus moves after that.
        let mut quiet = 0;
        for _ in 0..PATIENCE {
            turn().await;
            quiet = if self.root_is("data-busy", "false") { quiet + 1 } else { 0 };
            if quiet == 3 {
                return;
            }
        }
        panic!("the page is still busy: {}", self.place());
    }

    /// Waits until an element is there.
    pub(super) async fn wait_for(&self, selector: &str) {
        self.wait_until(selector, || self.has(selector)).await;
    }

    /// Waits until something holds.
    pub(super) async fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        for _ in 0..PATIENCE {
            if holds() {
                return self.settle().await;
            }
            turn().await;
        }
        panic!("no {what} on {}", self.place());
    }

    /// Closes the page as a tab is closed.
    pub(super) fn close(self) {
        close();
    }

    // --- looking ------------------------------------------------------------------------

    /// The first element of a selector that a person can reach.
    pub(super) fn find(&self, selector: &str) -> Option<HtmlElement> {
        self.all(selector).into_iter().next()
    }

    /// The element of a selector.
    pub(super) fn get(&self, selector: &str) -> HtmlElement {
        self.find(selector).unwrap_or_else(|| panic!("no {selector} on {}", self.place()))
    }

    /// All elements of a selector that a person can reach: not those behind a curtain.
    pub(super) fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let list = self.place.query_selector_all(selector).unwrap();
        (0..list.length())
            .map(|index| list.get(index).unwrap().unchecked_into::<HtmlElement>())
            .filter(|element| element.closest("[inert],[hidden]").unwrap().is_none())
            .collect()
    }

    /// Whether there is an element of a selector.
    pub(super) fn has(&self, selector: &str) -> bool {
        self.find(selector).is_some()
    }

    /// An attribute of the root.
    pub(super) fn root(&self, attribute: &str) -> String {
        let root = self.place.query_selector("[data-screen]").unwrap();
        root.unwrap().get_attribute(attribute).unwrap_or_else(|| panic!("no {attribute}"))
    }

    /// Whether an attribute of the root has a value.
    pub(super) fn root_is(&self, attribute: &str, value: &str) -> bool {
        self.root(attribute) == value
    }

    /// The screen.
    pub(super) fn screen(&self) -> String {
        self.root("data-screen")
    }

    /// The question: the sentence above the board.
    pub(super) fn sentence(&self) -> String {
        self.place
            .query_selector(".ask-text")
            .unwrap()
            .map(|element| element.text_content().unwrap_or_default())
            .unwrap_or_default()
    }

    /// The state of the page, for the message of a failed test.
    fn place(&self) -> String {
        let root = self.place.query_selector("[data-screen]").unwrap().unwrap();
        let names = root.get_attribute_names();
        let attributes = names
            .iter()
            .filter_map(|name| name.as_string())
            .map(|name| format!("{name}={} ", root.get_attribute(&name).unwrap_or_default()));
        let line = self.find(".notice").and_then(|line| line.text_content()).unwrap_or_default();
        format!("{}“{}” {line}", attributes.collect::<String>(), self.sentence())
    }

    /// The text of an element.
    pub(super) fn text(&self, selector: &str) -> String {
        self.get(selector).text_content().unwrap_or_default()
    }

    /// The HTML of the whole page, with its title.
    pub(super) fn html(&self) -> String {
        format!("{}\n{}", document().title(), self.place.inner_html())
    }

    /// Everything that can be activated or typed into.
    pub(super) fn controls(&self) -> Vec<HtmlElement> {
        self.all("button,a[href],input,select,textarea,summary")
    }

    /// Every element that a person can reach.
    pub(super) fn everything(&self) -> Vec<Element> {
        self.all("*").into_iter().map(Into::into).collect()
    }

    // --- acting -------------------------------------------------------------------------

    /// Taps the element of a selector.
    pub(super) async fn tap(&self, selector: &str) {
        let element = self.get(selector);
        assert!(is_enabled(&element), "{selector} is disabled");
        element.click();
        self.settle().await;
    }

    /// Chooses from a list.
    pub(super) async fn choose(&self, selector: &str, value: &str) {
        let select = self.get(selector);
        select.unchecked_ref::<web_sys::HtmlSelectElement>().set_value(value);
        let change = web_sys::EventInit::new();
        change.set_bubbles(true);
        let event = web_sys::Event::new_with_event_init_dict("change", &change).unwrap();
        select.dispatch_event(&event).unwrap();
        self.settle().await;
    }

    /// Taps the button of an act.
    pub(super) async fn act(&self, act: &str) {
        self.tap(&format!("[data-act=\"{act}\"]")).await;
    }

    /// Whether the button of an act exists and is enabled.
    pub(super) fn can(&self, act: &str) -> bool {
        self.find(&format!("[data-act=\"{act}\"]")).is_some_and(|button| is_enabled(&button))
    }

    /// Stages a decision by its button, or else by canoe, place and plan.
    pub(super) async fn stage(&self, decision: &Decision) {
        let button = format!("[data-decision=\"{decision}\"]");
        if let (Decision::Plan(plan), false) = (decision, self.has(&button)) {
            let canoe = format!("[data-pick=\"{} {}\"]", self.root("data-to-move"), plan.canoe);
            self.tap(&canoe).await;
            if !self.has(&button) {
                self.tap(&format!("[data-space=\"{}\"]", end_of(*plan))).await;
            }
        }
        self.tap(&button).await;
    }

    /// Stages a decision and confirms it.
    pub(super) async fn decide(&self, decision: &Decision) {
        self.stage(decision).await;
        self.act("confirm").await;
    }

    /// The same, for a decision in notation.
    pub(super) async fn play(&self, decision: &str) {
        self.decide(&decision.parse().unwrap()).await;
    }

    // --- keys ---------------------------------------------------------------------------

    /// Presses a key: dispatches its event to the page, then does what a browser does by itself.
    pub(super) async fn press(&self, key: &str) {
        self.press_at_once(key);
        self.settle().await;
    }

    /// The same without waiting until the page is idle.
    pub(super) fn press_at_once(&self, key: &str) {
        let target = focused().unwrap_or_else(|| document().body().unwrap());
        let options = KeyboardEventInit::new();
        options.set_key(key);
        options.set_bubbles(true);
        options.set_cancelable(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &options).unwrap();
        let is_free = target.dispatch_event(&event).unwrap();
        match key {
            "Enter" if is_free && target.matches("button,summary,a[href]").unwrap() => {
                target.click();
            }
            "Tab" if is_free => self.step(),
            _ => {}
        }
    }

    /// Presses Tab until a control has the focus.
    pub(super) async fn walk_to(&self, selector: &str) {
        for _ in 0..=self.controls().len() {
            if focused().is_some_and(|control| control.matches(selector).unwrap()) {
                self.settle().await;
                return;
            }
            self.step();
        }
        panic!("Tab does not lead to {selector} on {}", self.place());
    }

    /// Gives the focus to the next control, as Tab does.
    fn step(&self) {
        let controls: Vec<HtmlElement> = self
            .all("button,a[href],input,select,textarea,summary,[tabindex]")
            .into_iter()
            .filter(|control| control.tab_index() >= 0 && is_enabled(control))
            .filter(|control| {
                let folded = control.closest("details:not([open])").unwrap().is_some();
                !folded || control.matches("summary").unwrap()
            })
            .collect();
        let after = |control: &&HtmlElement| {
            focused().is_none_or(|now| {
                now.compare_document_position(control) & Node::DOCUMENT_POSITION_FOLLOWING != 0
            })
        };
        let next = controls.iter().find(after).or(controls.first());
        next.unwrap_or_else(|| panic!("no control on {}", self.place())).focus().unwrap();
    }

    /// Asserts that an enabled control has the focus.
    #[track_caller]
    pub(super) fn has_focus(&self, after: &str) {
        let control =
            focused().unwrap_or_else(|| panic!("{after} lost the focus on {}", self.place()));
        assert!(is_enabled(&control), "{after} leaves the focus on what does nothing");
        assert!(control.closest("[inert]").unwrap().is_none());
    }

    // --- the functions for tests ----------------------------------------------------------

    /// The current game (needs `api=on`).
    pub(super) fn game(&self) -> Game {
        let record = api("record", &[]).unwrap().as_string().unwrap();
        record.parse().unwrap_or_else(|error| panic!("{error}\n{record}"))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        close();
    }
}

/// Unmounts the page.
fn close() {
    if let Some(Shown { place, _page }) = SHOWN.take() {
        drop(_page);
        place.remove();
    }
}

/// The accessible name of a control.
pub(super) fn name_of(control: &HtmlElement) -> String {
    let label = control.get_attribute("aria-label").or_else(|| {
        let id = control.get_attribute("aria-labelledby")?;
        document().get_element_by_id(&id)?.text_content()
    });
    let field = || {
        let label = control.closest("label").unwrap()?;
        let text = label.query_selector("span").unwrap().unwrap_or(label);
        text.text_content()
    };
    // Without parts that are hidden from screen readers.
    let content = || {
        let copy: Element = control.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
        while let Some(drawn) = copy.query_selector("[aria-hidden=true]").unwrap() {
            drawn.remove();
        }
        copy.text_content()
    };
    let name = label.or_else(field).or_else(content).unwrap_or_default();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The element with the focus, if there is one.
pub(super) fn focused() -> Option<HtmlElement> {
    let element = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Whether a control is enabled.
pub(super) fn is_enabled(element: &Element) -> bool {
    !element.matches(":disabled").unwrap()
}

/// One turn of the event loop.
pub(super) async fn turn() {
    let promise = Promise::new(&mut |resolve, _| {
        window().set_timeout_with_callback(&resolve).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// The browser's storage.
pub(super) fn storage() -> Storage {
    window().local_storage().unwrap().unwrap()
}

/// The stored keys and values, sorted by key.
pub(super) fn kept() -> Vec<(String, String)> {
    let storage = storage();
    let mut kept: Vec<(String, String)> = (0..storage.length().unwrap())
        .filter_map(|index| storage.key(index).unwrap())
        .filter(|key| key.starts_with("niagara/"))
        .map(|key| (key.clone(), storage.get_item(&key).unwrap().unwrap()))
        .collect();
    kept.sort();
    kept
}

/// The stored texts of the saved games.
pub(super) fn kept_games() -> Vec<String> {
    kept()
        .into_iter()
        .filter(|(key, _)| key.starts_with("niagara/game/"))
        .map(|(_, text)| text)
        .collect()
}

fn clear_storage() {
    for (key, _) in kept() {
        storage().remove_item(&key).unwrap();
    }
    window().session_storage().unwrap().unwrap().clear().unwrap();
}

/// The value of `window.niagara`.
pub(super) fn functions() -> JsValue {
    Reflect::get(&window(), &"niagara".into()).unwrap()
}

/// Calls a function of `window.niagara`; an error is the value that it threw.
pub(super) fn api(name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function = Reflect::get(&functions(), &name.into()).unwrap();
    let arguments: Array = arguments.iter().collect();
    function.unchecked_into::<Function>().apply(&JsValue::UNDEFINED, &arguments)
}

/// Whether the computer players have nothing to search.
pub(super) fn mind_is_idle() -> bool {
    computer_players::are_idle()
}

/// The computer players of a page under test: the worker's code in the page, without a time limit
/// of searches. The web worker is tested with the built page.
mod computer_players {
    use std::cell::RefCell;
    use std::rc::Rc;

    use niagara::app::platform::ai_worker::{
        AiConnection, AiEvent, AiHost, AiTransport, EventHandler,
    };
    use niagara::protocol::{PageMessage, WorkerMessage};
    use niagara::worker::Worker;
    use wasm_bindgen::JsValue;
    use wasm_bindgen_futures::spawn_local;

    thread_local! {
        /// The worker's code of the mounted page.
        static WORKER: RefCell<Rc<RefCell<Worker>>> = RefCell::default();
    }

    pub(super) fn are_idle() -> bool {
        WORKER.with_borrow(|worker| worker.borrow().is_idle())
    }

    /// A transport that starts a host in the page or none, and refuses web workers.
    #[derive(PartialEq)]
    pub(super) enum Transport {
        InPage,
        InPageAfterLoss,
        None,
    }

    impl AiTransport for Transport {
        fn start(
            &self,
            host: AiHost,
            on_event: EventHandler,
        ) -> Result<Box<dyn AiConnection>, JsValue> {
            let worker = Rc::default();
            if host == AiHost::WebWorker && *self == Self::InPageAfterLoss {
                let hear = on_event.clone();
                spawn_local(async move { hear(AiEvent::Lost("404".into())) });
                return Ok(Box::new(Connection { worker, on_event }));
            }
            if host == AiHost::WebWorker || *self == Self::None {
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
            let was_idle = self.worker.borrow().is_idle();
            self.post(self.worker.borrow_mut().receive(message));
            let this = self.clone();
            spawn_local(async move {
                while was_idle && !this.worker.borrow().is_idle() {
                    super::turn().await;
                    let answer = this.worker.borrow_mut().run(64, 0.0);
                    this.post(answer);
                }
            });
        }
    }
}
