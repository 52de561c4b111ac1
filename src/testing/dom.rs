//! The document under test: the mounted page, and functions that find and read its elements.

use std::any::Any;
use std::cell::RefCell;

use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, HtmlElement, Storage};

use crate::app::platform::clock;

thread_local! {
    /// The mounted page. A failed test leaves it, and the next test unmounts it.
    static MOUNTED: RefCell<Option<Mounted>> = const { RefCell::new(None) };
}

/// A page that is mounted in the document of the test.
struct Mounted {
    container: Element,
    /// Unmounts the page when it is dropped.
    handle: Box<dyn Any>,
}

/// Keeps the handle of a page that has been mounted in an element, until [`unmount`].
pub(super) fn keep_mounted(container: Element, handle: Box<dyn Any>) {
    MOUNTED.set(Some(Mounted { container, handle }));
}

/// Unmounts the page and removes its element.
pub(super) fn unmount() {
    if let Some(Mounted { container, handle }) = MOUNTED.take() {
        drop(handle);
        container.remove();
    }
}

/// The elements below an element that a selector matches and a person can reach: those that are not
/// in an inert or hidden element. Hiding by style sheets does not count.
pub(super) fn all_in(container: &Element, selector: &str) -> Vec<HtmlElement> {
    let list = container.query_selector_all(selector).unwrap();
    (0..list.length())
        .map(|index| list.get(index).unwrap().unchecked_into::<HtmlElement>())
        .filter(|element| element.closest("[inert],[hidden]").unwrap().is_none())
        .collect()
}

/// The elements of the mounted page that a selector matches and a person can reach; empty while the
/// page is being mounted or unmounted.
pub(super) fn all_in_page(selector: &str) -> Vec<HtmlElement> {
    MOUNTED.with(|mounted| {
        let Ok(mounted) = mounted.try_borrow() else { return Vec::new() };
        let Some(Mounted { container, .. }) = mounted.as_ref() else { return Vec::new() };
        all_in(container, selector)
    })
}

/// The accessible name of a control: nearly the one that a browser computes.
pub fn name_of(control: &HtmlElement) -> String {
    let label = control.get_attribute("aria-label").or_else(|| {
        let id = control.get_attribute("aria-labelledby")?;
        document().get_element_by_id(&id)?.text_content()
    });
    let field_label = || {
        let label = control.closest("label").unwrap()?;
        let text = label.query_selector("span").unwrap().unwrap_or(label);
        text.text_content()
    };
    // The text without the parts that are hidden from screen readers.
    let content = || {
        let copy: Element = control.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
        while let Some(hidden) = copy.query_selector("[aria-hidden=true]").unwrap() {
            hidden.remove();
        }
        copy.text_content()
    };
    let title = || control.get_attribute("title");
    let content = || content().filter(|text| !text.trim().is_empty());
    let name = label.or_else(field_label).or_else(content).or_else(title).unwrap_or_default();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The element that has the focus; `None` if it is the body.
pub fn focused() -> Option<HtmlElement> {
    let element = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Gives an element the focus, with the events that an active window sends. Firefox sends none
/// while its window is in the background, as it may be during tests.
pub fn give_focus(element: &HtmlElement) {
    let before = focused().filter(|before| before != element);
    let sends_events = document().has_focus().unwrap();
    element.focus().unwrap();
    if !sends_events {
        if let Some(before) = before {
            before.dispatch_event(&Event::new("blur").unwrap()).unwrap();
        }
        element.dispatch_event(&Event::new("focus").unwrap()).unwrap();
    }
}

/// Whether a control is not `:disabled`; `aria-disabled` does not count.
pub fn is_enabled(element: &Element) -> bool {
    !element.matches(":disabled").unwrap()
}

/// Waits for the next task of the event loop.
pub async fn next_task() {
    let promise = Promise::new(&mut |resolve, _| {
        window().set_timeout_with_callback(&resolve).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// Lets `millis` milliseconds pass on the page's clock at once: its timeouts run, and its
/// transitions and animations advance. Afterwards the clock runs, even if it was paused before.
pub async fn advance_clock(millis: u32) {
    clock::pause();
    clock::advance(millis).await;
    clock::resume();
}

/// The `localStorage` of the browser that runs the tests.
pub fn storage() -> Storage {
    window().local_storage().unwrap().unwrap()
}
