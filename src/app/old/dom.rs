//! Elements of the page as values of one type.
//!
//! `view!` makes a type of every element, and the code that builds and changes an element
//! is compiled once for each. [`El`] is one type: what is fixed is written at once, what
//! follows the state is a boxed closure that a Leptos effect runs. The page weighs a third
//! less for it (docs/decisions/0002-one-element-type.md).
//!
//! Effects, listeners and rows belong to the [`Owner`] in whose scope they are made: what a
//! part of the page has set up ends when the part is made anew or taken away.

use std::hash::{Hash, Hasher};
use std::mem;

use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::tachys::renderer::dom::Dom;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventTarget, HtmlElement, KeyboardEvent, Node};

use super::live::{Derived, Held, Live};
use crate::app::platform::crash;

/// An element that is being made.
#[derive(Clone, Debug)]
pub struct El(Element);

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = document, js_name = createElement)]
    fn create_element(tag: &str) -> Result<Element, JsValue>;
    #[wasm_bindgen(catch, js_namespace = document, js_name = createElementNS)]
    fn create_element_ns(namespace: &str, tag: &str) -> Result<Element, JsValue>;
}

/// An element that was made. A browser that makes none ends the page with its own words.
fn made(element: Result<Element, JsValue>) -> El {
    El(element.unwrap_or_else(|error| crash::stop(&error)))
}

/// An element with this tag.
#[must_use]
pub fn el(tag: &str) -> El {
    made(create_element(tag))
}

/// A `div` of a class.
#[must_use]
pub fn div(class: &str) -> El {
    el("div").class(class)
}

/// A `span` of a class.
#[must_use]
pub fn span(class: &str) -> El {
    el("span").class(class)
}

/// An element of a class around a text.
#[must_use]
pub fn said(tag: &str, class: &str, text: &str) -> El {
    el(tag).class(class).text(text)
}

/// A drawing that says nothing: whoever shows it names it.
#[must_use]
pub fn svg(class: &str, view_box: &str) -> El {
    made(create_element_ns("http://www.w3.org/2000/svg", "svg"))
        .class(class)
        .attr("viewBox", view_box)
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
}

impl El {
    /// An element of the page that is there already.
    #[must_use]
    pub const fn on_page(element: Element) -> Self {
        Self(element)
    }

    /// Sets the class; nothing if it is empty.
    #[must_use]
    pub fn class(self, names: &str) -> Self {
        if names.is_empty() { self } else { self.attr("class", names) }
    }

    /// Adds a class if it holds.
    #[must_use]
    pub fn class_if(self, name: &str, holds: bool) -> Self {
        if holds {
            Dom::add_class(&Dom::class_list(&self.0), name);
        }
        self
    }

    /// Sets an attribute.
    #[must_use]
    pub fn attr(self, name: &str, value: &str) -> Self {
        Dom::set_attribute(&self.0, name, value);
        self
    }

    /// Sets an attribute if there is a value for it.
    #[must_use]
    pub fn attr_if(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.attr(name, value),
            None => self,
        }
    }

    /// Sets an attribute without a value, such as `disabled`, if it holds.
    #[must_use]
    pub fn flag(self, name: &str, holds: bool) -> Self {
        self.attr_if(name, holds.then_some(""))
    }

    /// An attribute that follows the state; it is not there while there is no value.
    #[must_use]
    pub fn live_attr(
        self,
        name: &'static str,
        read: impl Fn() -> Option<String> + 'static,
    ) -> Self {
        let element = self.0.clone();
        on_change(Box::new(read), move |value| match value {
            Some(value) => Dom::set_attribute(&element, name, value),
            None => Dom::remove_attribute(&element, name),
        });
        self
    }

    /// An attribute without a value that follows the state.
    #[must_use]
    pub fn live_flag(self, name: &'static str, holds: impl Fn() -> bool + 'static) -> Self {
        self.live_attr(name, move || holds().then(String::new))
    }

    /// A class that follows the state.
    #[must_use]
    pub fn live_class(self, name: &'static str, holds: impl Fn() -> bool + 'static) -> Self {
        let list = Dom::class_list(&self.0);
        on_change(Box::new(move || holds().then(String::new)), move |value| match value {
            Some(_) => Dom::add_class(&list, name),
            None => Dom::remove_class(&list, name),
        });
        self
    }

    /// A style property. The policy of the page allows no `style` in markup.
    #[must_use]
    pub fn style(self, name: &str, value: &str) -> Self {
        Dom::set_css_property(&Dom::style(&self.0), name, value);
        self
    }

    /// A style property that follows the state.
    #[must_use]
    pub fn live_style(self, name: &'static str, read: impl Fn() -> String + 'static) -> Self {
        let style = Dom::style(&self.0);
        on_change(Box::new(move || Some(read())), move |value| {
            Dom::set_css_property(&style, name, value.map_or("", String::as_str));
        });
        self
    }

    /// What stands in a field: follows the state and what is typed.
    #[must_use]
    pub fn live_value(self, read: impl Fn() -> String + 'static) -> Self {
        let element = self.0.clone();
        on_change(Box::new(move || Some(read())), move |value| {
            let value = value.map(String::as_str).map_or(JsValue::NULL, JsValue::from_str);
            Dom::set_property(&element, "value", &value);
        });
        self
    }

    /// Whether a box or a choice is checked: follows the state and the person.
    #[must_use]
    pub fn live_checked(self, holds: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        follow(Box::new(move || {
            // Set each time: a tap has changed it meanwhile.
            Dom::set_property(&element, "checked", &JsValue::from_bool(holds()));
        }));
        self
    }

    /// Listens to an event, in the scope the element was made in.
    #[must_use]
    pub fn on(self, event: &str, hear: impl FnMut(Event) + 'static) -> Self {
        listen(self.0.clone().into(), event, Box::new(hear));
        self
    }

    /// Adds an element as soon as this one comes into sight.
    #[must_use]
    pub fn child_when_seen(self, make: impl FnOnce() -> Self + 'static) -> Self {
        let element = self.0.clone();
        let mut make: Option<Box<dyn FnOnce() -> Self>> = Some(Box::new(make));
        self.style("content-visibility", "auto").on(
            "contentvisibilityautostatechange",
            move |event| {
                let skipped = js_sys::Reflect::get(&event, &JsValue::from_str("skipped"));
                if skipped.is_ok_and(|skipped| skipped.is_falsy())
                    && let Some(make) = make.take()
                {
                    Dom::insert_node(&element, &make().0, None);
                }
            },
        )
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.append(&Dom::create_text_node(text));
        self
    }

    /// Adds a text that follows the state.
    #[must_use]
    pub fn live_text(self, read: impl Fn() -> String + 'static) -> Self {
        let node = Dom::create_text_node("");
        self.append(&node);
        on_change(Box::new(move || Some(read())), move |text| {
            Dom::set_text(&node, text.map_or("", String::as_str));
        });
        self
    }

    /// Writes the inside as markup of our own: never with a text of a person's in it.
    #[must_use]
    pub fn markup(self, markup: &str) -> Self {
        self.0.set_inner_html(markup);
        self
    }

    /// Writes the inside as markup of our own that follows the state.
    #[must_use]
    pub fn live_markup(self, read: impl Fn() -> String + 'static) -> Self {
        let element = self.0.clone();
        on_change(Box::new(move || Some(read())), move |markup| {
            element.set_inner_html(markup.map_or("", String::as_str));
        });
        self
    }

    /// Adds an element.
    #[must_use]
    pub fn child(self, child: Self) -> Self {
        self.append(&child.0);
        self
    }

    /// Adds elements.
    #[must_use]
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        for child in children {
            self.append(&child.0);
        }
        self
    }

    /// Adds a part that is made anew whenever what it read has changed.
    #[must_use]
    pub fn part<P: IntoIterator<Item = Self>>(self, mut make: impl FnMut() -> P + 'static) -> Self {
        self.slot(Box::new(move || make().into_iter().collect()))
    }

    /// Adds a part that is made anew whenever what `read` gives has changed, not more often.
    #[must_use]
    pub fn part_of<T: Hash, P: IntoIterator<Item = Self>>(
        self,
        read: impl Fn() -> T + Send + Sync + 'static,
        mut make: impl FnMut() -> P + 'static,
    ) -> Self {
        let key = Derived::new(move |_| hash_of(&read()));
        self.slot(Box::new(move || {
            key.track();
            untrack(|| make().into_iter().collect())
        }))
    }

    fn slot(self, mut make: Box<dyn FnMut() -> Vec<Self>>) -> Self {
        let place = Dom::create_text_node("");
        self.append(&place);
        let parent = self.0.clone();
        let mut shown: Vec<Self> = Vec::new();
        follow(Box::new(move || {
            let made = make();
            for old in mem::replace(&mut shown, made) {
                old.0.remove();
            }
            for new in &shown {
                Dom::insert_node(&parent, &new.0, Some(&place));
            }
        }));
        self
    }

    /// Adds a row for each item. A row stays as long as the key of its item is in the list; it
    /// is made in a scope of its own, and follows its item.
    #[must_use]
    pub fn rows<T, K>(
        self,
        read: impl Fn() -> Vec<T> + 'static,
        key: fn(&T) -> K,
        show: impl Fn(Live<T>) -> Self + 'static,
    ) -> Self
    where
        T: Clone + PartialEq + Send + Sync + 'static,
        K: Hash + 'static,
    {
        let (read, show) = (Box::new(read), Box::new(show));
        self.list(Box::new(Items { read, key, show, items: Vec::new() }))
    }

    fn list(self, mut items: Box<dyn List>) -> Self {
        let place: Node = Dom::create_text_node("").into();
        self.append(&place);
        let scope = Owner::current().map(|owner| owner.downgrade());
        let mut shown: Vec<Row> = Vec::new();
        follow(Box::new(move || {
            let keys = items.read();
            let Some(scope) = scope.as_ref().and_then(WeakOwner::upgrade) else { return };
            let Some(parent) = place.parent_element() else { return };
            let mut old = mem::take(&mut shown);
            for (index, &key) in keys.iter().enumerate() {
                let known = old.iter().position(|row| row.key == key);
                if let Some(row) = known.map(|known| old.remove(known)) {
                    items.refresh(index, row.item);
                    shown.push(row);
                } else {
                    let scope = scope.child();
                    let (item, el) = scope.with(|| untrack(|| items.show(index)));
                    // One after the other: a live region is read in this order. At its place at
                    // once: the browser makes anew whatever has to make way for it later.
                    let next = old.iter().find(|row| keys.contains(&row.key));
                    let next = next.map_or(&place, |row| &row.el.0);
                    Dom::insert_node(&parent, &el.0, Some(next));
                    shown.push(Row { key, item, el, _scope: scope });
                }
            }
            for row in old {
                row.el.0.remove();
            }
            // From the end, and only what is not in place: what has the focus keeps it.
            let mut next = place.clone();
            for Row { el, .. } in shown.iter().rev() {
                if el.0.next_sibling().as_ref() != Some(&next) {
                    Dom::insert_node(&parent, &el.0, Some(&next));
                }
                next = el.0.clone().into();
            }
        }));
        self
    }

    /// Gets the focus as soon as it is on the page.
    #[must_use]
    pub fn focused(self) -> Self {
        let element = self.0.clone();
        later(move || focus(&element));
        self
    }

    /// Adds a node that was made elsewhere.
    pub fn append(&self, node: &Node) {
        // A new node fits into every element.
        let _ = self.0.append_child(node);
    }
}

/// A listener, which ends with its scope, even while the event is still on its way: a click
/// that closes a sheet goes on to the sheet.
struct Ear {
    target: EventTarget,
    event: String,
    hear: Closure<dyn FnMut(Event)>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        let hear = self.hear.as_ref().unchecked_ref();
        // What is not there need not go.
        let _ = self.target.remove_event_listener_with_callback(&self.event, hear);
    }
}

/// Listens to an event of the window's, in the scope that is current.
pub fn on_window(event: &str, hear: impl FnMut(Event) + 'static) {
    listen(window().into(), event, Box::new(hear));
}

fn listen(target: EventTarget, event: &str, mut hear: Box<dyn FnMut(Event)>) {
    let scope = Owner::current().map(|owner| owner.downgrade());
    let hear = Closure::<dyn FnMut(Event)>::new(move |event| {
        if let Some(scope) = scope.as_ref().and_then(WeakOwner::upgrade) {
            scope.with(|| hear(event));
        }
    });
    // An element, or the window, takes every listener.
    let _ = target.add_event_listener_with_callback(event, hear.as_ref().unchecked_ref());
    StoredValue::new_local(Ear { target, event: event.to_owned(), hear });
}

/// The items of a list, of whatever type.
trait List {
    /// Reads the list anew; the keys of its items.
    fn read(&mut self) -> Vec<u64>;
    /// Makes the row of an item: what it follows, and its element.
    fn show(&self, index: usize) -> (Held, El);
    /// Tells a row its item.
    fn refresh(&self, index: usize, row: Held);
}

struct Items<T, K> {
    read: Box<dyn Fn() -> Vec<T>>,
    key: fn(&T) -> K,
    show: Box<dyn Fn(Live<T>) -> El>,
    items: Vec<T>,
}

impl<T: Clone + PartialEq + Send + Sync + 'static, K: Hash> List for Items<T, K> {
    fn read(&mut self) -> Vec<u64> {
        self.items = (self.read)();
        self.items.iter().map(|item| hash_of(&(self.key)(item))).collect()
    }

    fn show(&self, index: usize) -> (Held, El) {
        let item = Live::new(self.items[index].clone());
        (item.held(), (self.show)(item))
    }

    fn refresh(&self, index: usize, row: Held) {
        let (row, item) = (Live::<T>::of(row), &self.items[index]);
        if row.with_untracked(|was| was != item) {
            row.set(item.clone());
        }
    }
}

/// A row of a list, and the scope it was made in.
struct Row {
    key: u64,
    item: Held,
    el: El,
    _scope: Owner,
}

/// FNV-1a: small, and good enough to tell the rows of a list apart.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn hash_of(item: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    item.hash(&mut hasher);
    hasher.finish()
}

/// Runs now, and again whenever what it read has changed, as long as the scope lives.
fn follow(mut run: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_| run());
    on_cleanup(move || drop(effect));
}

/// Runs when all has been drawn, and again whenever what it read has changed.
pub fn later(run: impl FnMut() + 'static) {
    // In a box, because an effect is compiled for the type of its closure.
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}

/// Hands on what is read, each time it is another.
fn on_change(
    read: Box<dyn Fn() -> Option<String>>,
    mut write: impl FnMut(Option<&String>) + 'static,
) {
    let mut last = None;
    follow(Box::new(move || {
        let now = read();
        if last.as_ref() != Some(&now) {
            write(now.as_ref());
            last = Some(now);
        }
    }));
}

/// Gives the focus to an element.
pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // A browser that refuses to move the focus leaves it where it was.
        let _ = element.focus();
    }
}

/// What stands in the field an event happened in.
#[must_use]
pub fn value_of(event: &Event) -> String {
    event_target_value(event)
}

/// The key of a key event; empty for every other event.
#[must_use]
pub fn key_of(event: &Event) -> String {
    event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key).unwrap_or_default()
}
