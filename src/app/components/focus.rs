//! Where the keyboard focus goes when the control that had it is gone or disabled.
//!
//! Elements keep their identity, so most changes leave the focus where it is. What remains:
//! a control that is pressed and thereby disabled or removed, a curtain or sheet that comes
//! and goes.

use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

use crate::app::state::{Overlays, TurnStore, use_ai_client};

/// The elements that take the focus when it is lost, the first that is there and enabled.
#[derive(Clone, Copy, Debug)]
pub struct FocusFallbacks {
    /// The button that confirms.
    pub confirm: NodeRef<html::Button>,
    /// The button that closes the open sheet.
    pub close: NodeRef<html::Button>,
    /// The button that passes the device on.
    pub pass_on: NodeRef<html::Button>,
    /// The button that lifts the curtain.
    pub uncover: NodeRef<html::Button>,
    /// The result of the game, or the button that leads back to it.
    pub result: NodeRef<html::Section>,
    /// The same while somebody looks at the board.
    pub back_to_result: NodeRef<html::Button>,
    /// What the person in turn holds.
    pub dock: NodeRef<html::Section>,
    /// The screen.
    pub main: NodeRef<html::Main>,
}

impl FocusFallbacks {
    fn elements(self) -> impl Iterator<Item = HtmlElement> {
        let button = |node: NodeRef<html::Button>| node.get_untracked().map(HtmlElement::from);
        let section = |node: NodeRef<html::Section>| node.get_untracked();
        [
            button(self.close),
            button(self.confirm),
            button(self.pass_on),
            button(self.uncover),
            button(self.back_to_result),
            section(self.result),
            section(self.dock),
            self.main.get_untracked(),
        ]
        .into_iter()
        .flatten()
    }

    /// Gives the focus to the first element that can take it.
    fn take_focus(self) {
        if let Some(element) = self.elements().find(can_have_focus) {
            focus(&element);
        }
    }
}

/// Provides the fallbacks to the components below and looks after the focus from now on.
pub fn provide_focus_fallbacks(turn: TurnStore, overlays: Overlays) -> FocusFallbacks {
    let fallbacks = FocusFallbacks {
        confirm: NodeRef::new(),
        close: NodeRef::new(),
        pass_on: NodeRef::new(),
        uncover: NodeRef::new(),
        result: NodeRef::new(),
        back_to_result: NodeRef::new(),
        dock: NodeRef::new(),
        main: NodeRef::new(),
    };
    provide_context(fallbacks);
    let trouble = use_ai_client().trouble();
    let timer = StoredValue::new_local(None::<Timeout>);
    // Nothing is focused for somebody who has not used the page yet.
    let used = StoredValue::new(false);
    let _ = leptos_use::use_event_listener(leptos_use::use_window(), leptos::ev::focusin, {
        move |_| used.set_value(true)
    });
    Effect::new(move |_| {
        // Whatever may take a control away.
        turn.track();
        overlays.track();
        trouble.track();
        // After everything has been rendered.
        timer.set_value(Some(Timeout::new(0, move || {
            if used.get_value() && is_lost() {
                fallbacks.take_focus();
            }
        })));
    });
    fallbacks
}

/// The fallbacks of the focus.
#[must_use]
pub fn use_focus_fallbacks() -> FocusFallbacks {
    expect_context()
}

/// Whether no element has the focus, or one that cannot do anything with it.
fn is_lost() -> bool {
    document().active_element().is_none_or(|element| {
        element.tag_name() == "BODY"
            || element.dyn_ref::<HtmlElement>().is_some_and(|element| !can_have_focus(element))
    })
}

fn can_have_focus(element: &HtmlElement) -> bool {
    // A NodeRef keeps its element after that has left the page.
    element.is_connected() && !element.matches(":disabled,[inert],[inert] *").unwrap_or(true)
}

/// Gives the focus to an element without scrolling.
pub fn focus(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // A browser that refuses to move the focus leaves it where it was.
    let _ = element.focus_with_options(&options);
}

/// The element that has the focus.
#[must_use]
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Gives the focus to an element as soon as it is on the page.
pub fn focus_when_mounted<E>(node: NodeRef<E>)
where
    E: html::ElementType,
    E::Output: JsCast + Clone + 'static,
{
    Effect::new(move |_| {
        if let Some(element) = node.get() {
            focus(element.unchecked_ref::<HtmlElement>());
        }
    });
}

/// Gives the focus to an element as soon as it is on the page. When the component is gone, the
/// element that had the focus before gets it back.
pub fn focus_while_mounted(node: NodeRef<html::Button>) {
    let before = StoredValue::new_local(focused());
    focus_when_mounted(node);
    on_cleanup(move || {
        let before = before.try_get_value().flatten();
        // After the component's elements have left the page.
        queue_microtask(move || {
            if let Some(before) = before.filter(|it| it.is_connected() && can_have_focus(it)) {
                focus(&before);
            }
        });
    });
}
