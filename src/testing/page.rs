//! The page object for tests: [`Page`].
//!
//! Over 400 lines: one type with everything that a test does with a page.

use std::cell::Cell;

use js_sys::{Array, Function, Reflect};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit, Node};

use super::computer_players::{self, AvailableHosts};
use super::dom::{self, all_in, focused, give_focus, is_enabled, name_of, next_task, storage};
use super::report;
use crate::app::App;
use crate::app::launch::Launch;
use crate::app::platform::assets::{AssetError, Assets};
use crate::app::state::ai_client::TestHostStarter;
use crate::app::view_model::plans::end_of;
use crate::app::view_model::preferences::{Motion, Pace, Preferences};
use crate::core::{Decision, Game};

/// The number of tasks of the event loop after which a test gives up waiting for the page.
const MAX_TASKS: u32 = 20_000;

/// The mounted page. Opening another one unmounts it.
///
/// Every `async` method waits until the page is idle again. A method that needs an element and does
/// not find it panics, and the panic prints a report of the game so far.
#[derive(Debug)]
pub struct Page {
    /// The element in which the page is mounted.
    container: Element,
}

thread_local! {
    static OFFLINE: Cell<bool> = const { Cell::new(false) };
}

/// Determines whether fetching data files fails.
pub fn set_offline(offline: bool) {
    OFFLINE.set(offline);
}

/// The text of a data file of the page, without a server.
async fn data_file(path: String) -> Result<String, AssetError> {
    if OFFLINE.get() {
        return Err(AssetError { path, reason: "there is no network".to_owned() });
    }
    let text = match path.as_str() {
        "content/rules.en.json" => include_str!("../../content/rules.en.json"),
        "content/short-rules.json" => include_str!("../../content/short-rules.json"),
        "content/short-rules.en.json" => include_str!("../../content/short-rules.en.json"),
        "content/short-rules.de.json" => include_str!("../../content/short-rules.de.json"),
        "content/selftest.json" => include_str!("../../content/selftest.json"),
        "content/lessons/paddle.lesson.json" => {
            include_str!("../../content/lessons/paddle.lesson.json")
        }
        "content/lessons/paddle.de.words.json" => {
            include_str!("../../content/lessons/paddle.de.words.json")
        }
        "locales/de.json" => include_str!("../../locales/de.json"),
        _ => return Err(AssetError { path, reason: "there is no such file".to_owned() }),
    };
    Ok(text.to_owned())
}

/// The settings of most tests: no animations, no pauses, no tips about signs.
pub fn instant_preferences() -> Preferences {
    Preferences { pace: Pace::Instant, motion: Motion::Off, tips: false, ..Preferences::default() }
}

impl Page {
    /// Opens the page with a query, with empty storage.
    pub async fn open(query: &str) -> Self {
        Self::open_with(instant_preferences(), query, "").await
    }

    /// Opens the page with settings, a query and a fragment, with empty storage.
    pub async fn open_with(preferences: Preferences, query: &str, fragment: &str) -> Self {
        dom::unmount();
        clear_storage();
        Self::reopen_with(preferences, query, fragment).await
    }

    /// Opens the page with the game of a record, held on its timeline, or the start screen if the
    /// record is not valid.
    pub async fn open_timeline(record: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(record));
        Self::open_with(instant_preferences(), "api=on", &format!("record={text}")).await
    }

    /// Opens the page with the game of a record, ready to be continued, or the start screen if the
    /// record is not valid.
    pub async fn open_record(record: &str) -> Self {
        let page = Self::open_timeline(record).await;
        if page.screen() == "review" {
            page.act("go-on").await;
        }
        page
    }

    /// Opens the page with a game that begins with a position, with a person at every seat.
    pub async fn open_position(position: &str) -> Self {
        let text = String::from(js_sys::encode_uri_component(position));
        Self::open_with(instant_preferences(), "api=on", &format!("position={text}")).await
    }

    /// Opens the page again and keeps the storage.
    pub async fn reopen(query: &str, fragment: &str) -> Self {
        Self::reopen_with(instant_preferences(), query, fragment).await
    }

    async fn reopen_with(preferences: Preferences, query: &str, fragment: &str) -> Self {
        dom::unmount();
        Self::mount(preferences, query, fragment, AvailableHosts::InPage).await
    }

    /// Opens the page so that computer players cannot play: neither a worker nor the page can
    /// search.
    pub async fn open_without_hosts(preferences: Preferences, query: &str) -> Self {
        dom::unmount();
        clear_storage();
        Self::mount(preferences, query, "", AvailableHosts::None).await
    }

    /// Opens the page as if the file of the web worker were missing.
    pub async fn open_without_worker(query: &str) -> Self {
        dom::unmount();
        clear_storage();
        Self::mount(instant_preferences(), query, "", AvailableHosts::InPageAfterLoss).await
    }

    async fn mount(
        preferences: Preferences,
        query: &str,
        fragment: &str,
        hosts: AvailableHosts,
    ) -> Self {
        report::install(query);
        let container = document().create_element("div").unwrap();
        document().body().unwrap().append_child(&container).unwrap();
        let launch = Launch { preferences, query: query.to_owned(), fragment: fragment.to_owned() };
        let handle = mount_to(container.clone().unchecked_into(), move || {
            provide_context(launch);
            provide_context(TestHostStarter::new(hosts));
            provide_context(Assets::new(|path| Box::pin(data_file(path))));
            view! { <App /> }
        });
        dom::keep_mounted(container.clone(), Box::new(handle));
        let page = Self { container };
        page.settle().await;
        page
    }

    /// Waits until the page is idle.
    pub async fn settle(&self) {
        // Effects render in a later task of the event loop, and the focus moves after that.
        let mut idle_tasks = 0;
        for _ in 0..MAX_TASKS {
            next_task().await;
            idle_tasks = if self.root_is("data-busy", "false") { idle_tasks + 1 } else { 0 };
            if idle_tasks == 3 {
                return;
            }
        }
        panic!("the page is still busy: {}", self.state_text());
    }

    /// Waits until a selector matches an element.
    pub async fn wait_for(&self, selector: &str) {
        self.wait_until(selector, || self.has(selector)).await;
    }

    /// Waits until a condition holds; `what` is its name in the panic message.
    pub async fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        for _ in 0..MAX_TASKS {
            if holds() {
                return self.settle().await;
            }
            next_task().await;
        }
        panic!("no {what} on {}", self.state_text());
    }

    /// Closes the page, like closing its tab.
    pub fn close(self) {
        dom::unmount();
    }

    // --- reading ------------------------------------------------------------------------

    /// The first element that a selector matches and a person can reach; `None` if there is none.
    pub fn find(&self, selector: &str) -> Option<HtmlElement> {
        self.all(selector).into_iter().next()
    }

    /// The element that [`find`](Self::find) finds; panics if there is none.
    pub fn get(&self, selector: &str) -> HtmlElement {
        self.find(selector).unwrap_or_else(|| panic!("no {selector} on {}", self.state_text()))
    }

    /// All elements that a selector matches and a person can reach: none in an inert or hidden
    /// element.
    pub fn all(&self, selector: &str) -> Vec<HtmlElement> {
        all_in(&self.container, selector)
    }

    /// Whether a selector matches an element that a person can reach.
    pub fn has(&self, selector: &str) -> bool {
        self.find(selector).is_some()
    }

    /// An attribute of the page's root element.
    pub fn root(&self, attribute: &str) -> String {
        let root = self.container.query_selector("[data-screen]").unwrap();
        root.unwrap().get_attribute(attribute).unwrap_or_else(|| panic!("no {attribute}"))
    }

    /// Whether an attribute of the page's root element has a value.
    pub fn root_is(&self, attribute: &str, value: &str) -> bool {
        self.root(attribute) == value
    }

    /// The screen of the page: the root's `data-screen`.
    pub fn screen(&self) -> String {
        self.root("data-screen")
    }

    /// The line over the board: the question, or a sentence about the event that is shown; empty if
    /// there is no such line.
    pub fn sentence(&self) -> String {
        self.container
            .query_selector(".ask-text")
            .unwrap()
            .map(|element| element.text_content().unwrap_or_default())
            .unwrap_or_default()
    }

    /// The attributes, the line over the board and the notice of the page, for the message of a
    /// failed test.
    fn state_text(&self) -> String {
        let root = self.container.query_selector("[data-screen]").unwrap().unwrap();
        let names = root.get_attribute_names();
        let attributes = names
            .iter()
            .filter_map(|name| name.as_string())
            .map(|name| format!("{name}={} ", root.get_attribute(&name).unwrap_or_default()));
        let line = self.find(".notice").and_then(|line| line.text_content()).unwrap_or_default();
        format!("{}“{}” {line}", attributes.collect::<String>(), self.sentence())
    }

    /// The report of a failed test: the seed, the record so far, a URL that opens the same state,
    /// and the accessible controls.
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
        format!("{}\n{}", document().title(), self.container.inner_html())
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

    /// Taps the element that a selector matches.
    pub async fn tap(&self, selector: &str) {
        let element = self.get(selector);
        assert!(is_enabled(&element), "{selector} is disabled");
        element.click();
        self.settle().await;
    }

    /// Chooses a value of a drop-down list.
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

    /// Whether the button of an act exists and is neither `:disabled` nor `aria-disabled`.
    pub fn can(&self, act: &str) -> bool {
        let button = self.find(&format!("[data-act=\"{act}\"]:not([aria-disabled=true])"));
        button.is_some_and(|button| is_enabled(&button))
    }

    /// Stages a decision: by its button, or else by tapping its canoe, its place and its plan.
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

    /// Stages the decision with this notation, such as `card 4`, and confirms it.
    pub async fn play(&self, decision: &str) {
        self.decide(&decision.parse().unwrap()).await;
    }

    /// Stages the decision with this notation, such as `card 4` or `1 pier>4+d`.
    pub async fn stage_text(&self, decision: &str) {
        self.stage(&decision.parse().unwrap_or_else(|error| panic!("{error}"))).await;
    }

    /// Confirms the staged decision.
    pub async fn confirm(&self) {
        self.act("confirm").await;
    }

    /// Taps an element whose decision is not legal, and returns the sentence that says why.
    ///
    /// # Panics
    ///
    /// If there is no refusal, or another one: `kind` is the value of `data-refusal`, `rule` is the
    /// id of the rule.
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

    /// Presses a key: dispatches its event to the element with the focus, then performs the
    /// browser's default action of Enter (a click) or Tab, the only keys for which a test needs it.
    pub async fn press(&self, key: &str) {
        self.press_at_once(key);
        self.settle().await;
    }

    /// [`press`](Self::press) without waiting until the page is idle.
    pub fn press_at_once(&self, key: &str) {
        let target = focused().unwrap_or_else(|| document().body().unwrap());
        let options = KeyboardEventInit::new();
        options.set_key(key);
        options.set_bubbles(true);
        options.set_cancelable(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &options).unwrap();
        let has_default = target.dispatch_event(&event).unwrap();
        match key {
            "Enter" if has_default && target.matches("button,summary,a[href]").unwrap() => {
                target.click();
            }
            "Tab" if has_default => self.focus_next(),
            _ => {}
        }
    }

    /// Moves the focus from control to control, as Tab does but without key events, until a control
    /// that the selector matches has it.
    pub async fn walk_to(&self, selector: &str) {
        let mut walked = Vec::new();
        for _ in 0..=self.controls().len() {
            if focused().is_some_and(|control| control.matches(selector).unwrap()) {
                self.settle().await;
                return;
            }
            self.focus_next();
            walked.push(focused().map(|control| name_of(&control)).unwrap_or_default());
        }
        panic!("Tab leads to {walked:?}, not to {selector}, on {}", self.state_text());
    }

    /// Gives the focus to the next control, as Tab does.
    fn focus_next(&self) {
        let controls: Vec<HtmlElement> = self
            .all("button,a[href],input,select,textarea,summary,[tabindex]")
            .into_iter()
            .filter(|control| control.tab_index() >= 0 && is_enabled(control))
            .filter(|control| {
                let is_folded = control.closest("details:not([open])").unwrap().is_some();
                !is_folded || control.matches("summary").unwrap()
            })
            .collect();
        let after = |control: &&HtmlElement| {
            focused().is_none_or(|now| {
                now.compare_document_position(control) & Node::DOCUMENT_POSITION_FOLLOWING != 0
            })
        };
        let next = controls.iter().find(after).or(controls.first());
        give_focus(next.unwrap_or_else(|| panic!("no control on {}", self.state_text())));
    }

    /// Asserts that an enabled control has the focus; `after` is the action that the message names.
    #[track_caller]
    pub fn assert_focus_after(&self, after: &str) {
        let control =
            focused().unwrap_or_else(|| panic!("{after} lost the focus on {}", self.state_text()));
        assert!(is_enabled(&control), "{after} leaves the focus on a disabled control");
        assert!(control.closest("[inert]").unwrap().is_none());
    }

    // --- the test API ---------------------------------------------------------------------

    /// The current game (needs `api=on`).
    pub fn game(&self) -> Game {
        let record = call_test_api("record", &[]).unwrap().as_string().unwrap();
        record.parse().unwrap_or_else(|error| panic!("{error}\n{record}"))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        dom::unmount();
    }
}

/// The page's stored keys and values, sorted by key.
pub fn stored_entries() -> Vec<(String, String)> {
    let storage = storage();
    let mut entries: Vec<(String, String)> = (0..storage.length().unwrap())
        .filter_map(|index| storage.key(index).unwrap())
        .filter(|key| key.starts_with("niagara/"))
        .map(|key| (key.clone(), storage.get_item(&key).unwrap().unwrap()))
        .collect();
    entries.sort();
    entries
}

/// The stored texts of the saved games.
pub fn stored_games() -> Vec<String> {
    stored_entries()
        .into_iter()
        .filter(|(key, _)| key.starts_with("niagara/game/"))
        .map(|(_, text)| text)
        .collect()
}

fn clear_storage() {
    for (key, _) in stored_entries() {
        storage().remove_item(&key).unwrap();
    }
    window().session_storage().unwrap().unwrap().clear().unwrap();
}

/// The value of `window.niagara`.
pub fn test_api() -> JsValue {
    Reflect::get(&window(), &"niagara".into()).unwrap()
}

/// Calls a function of `window.niagara`; an error is the value that it threw.
pub fn call_test_api(name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function = Reflect::get(&test_api(), &name.into()).unwrap();
    let arguments: Array = arguments.iter().collect();
    function.unchecked_into::<Function>().apply(&JsValue::UNDEFINED, &arguments)
}

/// Whether the computer players have nothing to search.
pub fn computer_players_are_idle() -> bool {
    computer_players::are_idle()
}
