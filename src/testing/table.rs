//! A table under test: opened, looked at and touched as a person would.
//!
//! Over 400 lines: one object with everything that a test does to a page.

use std::any::Any;
use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Promise, Reflect};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit, Node, Storage};

use super::computer_players::{self, Transport};
use super::report;
use crate::app::App;
use crate::app::launch::Launch;
use crate::app::platform::assets::{AssetError, Assets};
use crate::app::state::ai_client::TestTransport;
use crate::app::view_model::plans::end_of;
use crate::app::view_model::prefs::{Motion, Pace, Prefs};
use crate::core::{Decision, Game};

/// Turns of the event loop after which a page that is still busy is said to hang.
const PATIENCE: u32 = 20_000;

thread_local! {
    /// The table on show: a test that failed has left it for the next one to clear away.
    static SHOWN: RefCell<Option<Shown>> = const { RefCell::new(None) };
}

struct Shown {
    place: Element,
    _page: Box<dyn Any>,
}

/// The table on show. Opening another one closes it.
///
/// Every method that acts waits until the next act is possible; what is not there fails the test, with a
/// report of the game so far.
#[derive(Debug)]
pub struct Table {
    place: Element,
}

thread_local! {
    static OFFLINE: Cell<bool> = const { Cell::new(false) };
}

/// Makes fetching of data files fail, or succeed again.
pub fn set_offline(offline: bool) {
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
pub fn at_once() -> Prefs {
    Prefs { pace: Pace::Instant, motion: Motion::Off, ..Prefs::default() }
}

impl Table {
    /// The page at an address, in a browser that has never seen it.
    pub async fn open(query: &str) -> Self {
        Self::open_with(at_once(), query, "").await
    }

    /// The page with settings and an address, in a browser that has never seen it.
    pub async fn open_with(prefs: Prefs, query: &str, fragment: &str) -> Self {
        close();
        clear_storage();
        Self::reopen_with(prefs, query, fragment).await
    }

    /// The page with a game opened from its record.
    pub async fn open_record(record: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(record));
        Self::open_with(at_once(), "api=on", &format!("record={text}")).await
    }

    /// The page with a game that begins with a position, people at every seat.
    pub async fn open_position(position: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(position));
        Self::open_with(at_once(), "api=on", &format!("position={text}")).await
    }

    /// The page once more, in a browser that has kept what it was given.
    pub async fn reopen(query: &str, fragment: &str) -> Self {
        Self::reopen_with(at_once(), query, fragment).await
    }

    async fn reopen_with(prefs: Prefs, query: &str, fragment: &str) -> Self {
        close();
        Self::mount(prefs, query, fragment, Transport::InPage).await
    }

    /// The page without computer players: neither a worker nor the page can search.
    pub async fn open_alone(prefs: Prefs, query: &str) -> Self {
        close();
        clear_storage();
        Self::mount(prefs, query, "", Transport::None).await
    }

    /// The page with the files of the computer players' worker missing.
    pub async fn open_without_worker(query: &str) -> Self {
        close();
        clear_storage();
        Self::mount(at_once(), query, "", Transport::InPageAfterLoss).await
    }

    async fn mount(prefs: Prefs, query: &str, fragment: &str, transport: Transport) -> Self {
        report::install(query);
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
        let table = Self { place };
        table.settle().await;
        table
    }

    /// Waits until the page is idle.
    pub async fn settle(&self) {
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
    pub async fn wait_for(&self, selector: &str) {
        self.wait_until(selector, || self.has(selector)).await;
    }

    /// Waits until something holds.
    pub async fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        for _ in 0..PATIENCE {
            if holds() {
                return self.settle().await;
            }
            turn().await;
        }
        panic!("no {what} on {}", self.place());
    }

    /// Closes the page as a tab is closed.
    pub fn close(self) {
        close();
    }

    // --- looking ------------------------------------------------------------------------

    /// The first element of a selector that a person can reach.
    pub fn find(&self, selector: &str) -> Option<HtmlElement> {
        self.all(selector).into_iter().next()
    }

    /// The element of a selector.
    pub fn get(&self, selector: &str) -> HtmlElement {
        self.find(selector).unwrap_or_else(|| panic!("no {selector} on {}", self.place()))
    }

    /// All elements of a selector that a person can reach: not those behind a curtain.
    pub fn all(&self, selector: &str) -> Vec<HtmlElement> {
        all_in(&self.place, selector)
    }

    /// Whether there is an element of a selector.
    pub fn has(&self, selector: &str) -> bool {
        self.find(selector).is_some()
    }

    /// An attribute of the root.
    pub fn root(&self, attribute: &str) -> String {
        let root = self.place.query_selector("[data-screen]").unwrap();
        root.unwrap().get_attribute(attribute).unwrap_or_else(|| panic!("no {attribute}"))
    }

    /// Whether an attribute of the root has a value.
    pub fn root_is(&self, attribute: &str, value: &str) -> bool {
        self.root(attribute) == value
    }

    /// The screen.
    pub fn screen(&self) -> String {
        self.root("data-screen")
    }

    /// The question: the sentence above the board.
    pub fn sentence(&self) -> String {
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

    /// What is said when a test fails: seed, record so far, an address that opens this very state, and
    /// what a screen reader would find.
    #[must_use]
    pub fn report(&self) -> String {
        report::report()
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> String {
        self.get(selector).text_content().unwrap_or_default()
    }

    /// The HTML of the whole page, with its title.
    pub fn html(&self) -> String {
        format!("{}\n{}", document().title(), self.place.inner_html())
    }

    /// Everything that can be activated or typed into.
    pub fn controls(&self) -> Vec<HtmlElement> {
        self.all("button,a[href],input,select,textarea,summary")
    }

    /// Every element that a person can reach.
    pub fn everything(&self) -> Vec<Element> {
        self.all("*").into_iter().map(Into::into).collect()
    }

    // --- acting -------------------------------------------------------------------------

    /// Taps the element of a selector.
    pub async fn tap(&self, selector: &str) {
        let element = self.get(selector);
        assert!(is_enabled(&element), "{selector} is disabled");
        element.click();
        self.settle().await;
    }

    /// Chooses from a list.
    pub async fn choose(&self, selector: &str, value: &str) {
        let select = self.get(selector);
        select.unchecked_ref::<web_sys::HtmlSelectElement>().set_value(value);
        let change = web_sys::EventInit::new();
        change.set_bubbles(true);
        let event = web_sys::Event::new_with_event_init_dict("change", &change).unwrap();
        select.dispatch_event(&event).unwrap();
        self.settle().await;
    }

    /// Taps the button of an act.
    pub async fn act(&self, act: &str) {
        self.tap(&format!("[data-act=\"{act}\"]")).await;
    }

    /// Whether the button of an act exists and is enabled.
    pub fn can(&self, act: &str) -> bool {
        self.find(&format!("[data-act=\"{act}\"]")).is_some_and(|button| is_enabled(&button))
    }

    /// Stages a decision by its button, or else by canoe, place and plan.
    pub async fn stage(&self, decision: &Decision) {
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
    pub async fn decide(&self, decision: &Decision) {
        self.stage(decision).await;
        self.act("confirm").await;
    }

    /// The same, for a decision in notation.
    pub async fn play(&self, decision: &str) {
        self.decide(&decision.parse().unwrap()).await;
    }

    /// Stages a decision in notation, such as `card 4` or `1 pier>4+d`, by what it takes.
    pub async fn pick(&self, decision: &str) {
        self.stage(&decision.parse().unwrap_or_else(|error| panic!("{error}"))).await;
    }

    /// Confirms what is staged.
    pub async fn confirm(&self) {
        self.act("confirm").await;
    }

    /// Taps something that is not legal; gives the sentence that says why.
    ///
    /// # Panics
    ///
    /// If there is no refusal, or another one: `kind` is the value of `data-refusal`, `rule` the rule's
    /// id.
    pub async fn expect_refusal(&self, selector: &str, kind: &str, rule: &str) -> String {
        self.tap(selector).await;
        let line = self.get("[data-refusal]");
        assert_eq!(line.get_attribute("data-refusal").as_deref(), Some(kind), "{selector}");
        let button = self.get("[data-refusal] [data-act=rule]");
        assert_eq!(button.get_attribute("data-rule").as_deref(), Some(rule), "{selector}");
        assert!(!self.can("confirm"), "nothing is staged");
        self.text("[data-refusal] p")
    }

    /// The lines of the log, the newest last.
    pub async fn log(&self) -> Vec<String> {
        self.act("menu").await;
        self.act("log").await;
        let lines = self.all("[role=dialog] [role=log] li");
        let lines = lines.iter().map(|line| line.text_content().unwrap_or_default()).collect();
        self.act("close").await;
        lines
    }

    // --- keys ---------------------------------------------------------------------------

    /// Presses a key: dispatches its event to the page, then does what a browser does by itself.
    pub async fn press(&self, key: &str) {
        self.press_at_once(key);
        self.settle().await;
    }

    /// The same without waiting until the page is idle.
    pub fn press_at_once(&self, key: &str) {
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
    pub async fn walk_to(&self, selector: &str) {
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
    pub fn has_focus(&self, after: &str) {
        let control =
            focused().unwrap_or_else(|| panic!("{after} lost the focus on {}", self.place()));
        assert!(is_enabled(&control), "{after} leaves the focus on what does nothing");
        assert!(control.closest("[inert]").unwrap().is_none());
    }

    // --- the functions for tests ----------------------------------------------------------

    /// The current game (needs `api=on`).
    pub fn game(&self) -> Game {
        let record = api("record", &[]).unwrap().as_string().unwrap();
        record.parse().unwrap_or_else(|error| panic!("{error}\n{record}"))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        close();
    }
}

fn all_in(place: &Element, selector: &str) -> Vec<HtmlElement> {
    let list = place.query_selector_all(selector).unwrap();
    (0..list.length())
        .map(|index| list.get(index).unwrap().unchecked_into::<HtmlElement>())
        .filter(|element| element.closest("[inert],[hidden]").unwrap().is_none())
        .collect()
}

/// The elements of a selector on the table on show that a person could get at; none while it is
/// being opened or closed.
pub(super) fn shown(selector: &str) -> Vec<HtmlElement> {
    SHOWN.with(|shown| {
        let Ok(shown) = shown.try_borrow() else { return Vec::new() };
        let Some(Shown { place, .. }) = shown.as_ref() else { return Vec::new() };
        all_in(place, selector)
    })
}

/// Unmounts the page.
fn close() {
    if let Some(Shown { place, _page }) = SHOWN.take() {
        drop(_page);
        place.remove();
    }
}

/// The accessible name of a control.
pub fn name_of(control: &HtmlElement) -> String {
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

/// What has the focus, if anything has.
pub fn focused() -> Option<HtmlElement> {
    let element = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Whether a control answers.
pub fn is_enabled(element: &Element) -> bool {
    !element.matches(":disabled").unwrap()
}

/// One turn of the event loop.
pub async fn turn() {
    let promise = Promise::new(&mut |resolve, _| {
        window().set_timeout_with_callback(&resolve).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// The browser's storage.
pub fn storage() -> Storage {
    window().local_storage().unwrap().unwrap()
}

/// The stored keys and values, sorted by key.
pub fn kept() -> Vec<(String, String)> {
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
pub fn kept_games() -> Vec<String> {
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
pub fn functions() -> JsValue {
    Reflect::get(&window(), &"niagara".into()).unwrap()
}

/// Calls a function of `window.niagara`; an error is the value that it threw.
pub fn api(name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function = Reflect::get(&functions(), &name.into()).unwrap();
    let arguments: Array = arguments.iter().collect();
    function.unchecked_into::<Function>().apply(&JsValue::UNDEFINED, &arguments)
}

/// Whether the computer players have nothing to search.
pub fn mind_is_idle() -> bool {
    computer_players::are_idle()
}
