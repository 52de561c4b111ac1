//! The keyboard focus: moves it when the control that had it is removed or disabled.
//!
//! Elements keep their identity, so most changes leave the focus where it is. The exceptions are
//! controls that disable or remove themselves when pressed, and curtains and sheets that open and
//! close.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use leptos::{ev, html};
use leptos_use::{UseEventListenerOptions, use_event_listener_with_options, use_window};
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

use crate::app::state::{
    Overlays, Tips, TurnStore, use_ai_client, use_forced_decisions, use_game, use_lessons,
    use_self_test,
};

/// The elements that may get the focus when it is lost, and the kind of the last input. The first
/// element that is on the page and can have the focus gets it, in the order of `elements`.
#[derive(Clone, Copy, Debug)]
pub struct FocusFallbacks {
    /// The button that confirms the staged decision. It gets the focus only if the person has
    /// staged the decision, so that another Enter never confirms what the page has staged.
    pub confirm: NodeRef<html::Button>,
    /// The button that closes the open sheet.
    pub close: NodeRef<html::Button>,
    /// The button that passes the device on.
    pub pass_on: NodeRef<html::Button>,
    /// The button that uncovers a secret choice.
    pub uncover: NodeRef<html::Button>,
    /// The result of the game.
    pub result: NodeRef<html::Section>,
    /// The button that leads back to the result, while the board is shown instead.
    pub back_to_result: NodeRef<html::Button>,
    /// The slider of a held game.
    pub moment_slider: NodeRef<html::Input>,
    /// The strip of a lesson.
    pub lesson: NodeRef<html::Section>,
    /// The dock, where the person to move chooses.
    pub dock: NodeRef<html::Section>,
    /// The main element of the screen.
    pub main: NodeRef<html::Main>,
    /// Whether the last input came from a pointer and not from a key.
    by_pointer: RwSignal<bool>,
}

impl FocusFallbacks {
    /// Whether the last input came from a pointer and not from a key; tracks it. If it came from a
    /// pointer, a focus that the page has moved is not outlined.
    #[must_use]
    pub fn was_last_input_pointer(self) -> bool {
        self.by_pointer.get()
    }

    /// The elements, the preferred first. Some of them may have left the page. The button that
    /// confirms is among them only if `may_confirm`.
    fn elements(self, may_confirm: bool) -> impl Iterator<Item = HtmlElement> {
        let button = |node: NodeRef<html::Button>| node.get_untracked().map(HtmlElement::from);
        let section = |node: NodeRef<html::Section>| node.get_untracked();
        [
            button(self.close),
            button(self.confirm).filter(|_| may_confirm),
            button(self.pass_on),
            button(self.uncover),
            button(self.back_to_result),
            self.moment_slider.get_untracked().map(HtmlElement::from),
            section(self.result),
            section(self.lesson),
            section(self.dock),
            self.main.get_untracked(),
        ]
        .into_iter()
        .flatten()
    }

    /// Gives the focus to the first element that can take it.
    fn take_focus(self, may_confirm: bool) {
        if let Some(element) = self.elements(may_confirm).find(can_have_focus) {
            focus(&element);
        }
    }
}

/// Provides the fallbacks to the components below, and moves a lost focus to them, from the first
/// tap or key on.
pub fn provide_focus_fallbacks(turn: TurnStore, overlays: Overlays, tips: Tips) -> FocusFallbacks {
    let (game, lessons, self_test) = (use_game(), use_lessons(), use_self_test());
    let forced = use_forced_decisions();
    // Everything that determines the screen, also while no game is open.
    let screen = Memo::new(move |_| {
        (turn.screen(), game.is_open(), lessons.is_on_shelf(), self_test.is_open())
    });
    let fallbacks = FocusFallbacks {
        confirm: NodeRef::new(),
        close: NodeRef::new(),
        pass_on: NodeRef::new(),
        uncover: NodeRef::new(),
        result: NodeRef::new(),
        back_to_result: NodeRef::new(),
        moment_slider: NodeRef::new(),
        lesson: NodeRef::new(),
        dock: NodeRef::new(),
        main: NodeRef::new(),
        by_pointer: RwSignal::new(false),
    };
    provide_context(fallbacks);
    let worker_failed = use_ai_client().worker_failed();
    let timer = StoredValue::new_local(None::<Timeout>);
    // Before the first tap or key no element has the focus either, but none has lost it, so it is
    // not moved. `focusin` events cannot tell: Firefox sends none while its window is in the
    // background.
    let was_used = StoredValue::new(false);
    let options = UseEventListenerOptions::default().capture(true);
    let _ = use_event_listener_with_options(
        use_window(),
        ev::click,
        move |_| was_used.set_value(true),
        options,
    );
    let _ = use_event_listener_with_options(
        use_window(),
        ev::keydown,
        move |_| {
            was_used.set_value(true);
            set_by_pointer(fallbacks, false);
        },
        options,
    );
    let _ = use_event_listener_with_options(
        use_window(),
        ev::pointerdown,
        move |_| set_by_pointer(fallbacks, true),
        options,
    );
    Effect::new(move |_| {
        // A change of any of these may remove or disable the control that has the focus.
        turn.track();
        // The memo is read, because a memo that is only tracked is never computed.
        let _shown = screen.get();
        overlays.track();
        tips.track();
        let _in_lesson = lessons.with(|_| ());
        worker_failed.track();
        let _announced = forced.announced();
        // This runs in a task of its own, after rendering.
        timer.set_value(Some(Timeout::new(0, move || {
            if was_used.get_value() && is_lost() {
                fallbacks.take_focus(untrack(|| turn.is_staged_by_person()));
            }
        })));
    });
    fallbacks
}

/// Sets whether the last input came from a pointer, without a notification if nothing changes.
fn set_by_pointer(fallbacks: FocusFallbacks, by_pointer: bool) {
    if fallbacks.by_pointer.get_untracked() != by_pointer {
        fallbacks.by_pointer.set(by_pointer);
    }
}

/// The fallbacks that [`provide_focus_fallbacks`] has provided.
#[must_use]
pub fn use_focus_fallbacks() -> FocusFallbacks {
    expect_context()
}

/// Whether no element has the focus, or only a disabled, inert or removed one. The focus of an
/// element that is not HTML, such as SVG, never counts as lost.
fn is_lost() -> bool {
    document().active_element().is_none_or(|element| {
        element.tag_name() == "BODY"
            || element.dyn_ref::<HtmlElement>().is_some_and(|element| !can_have_focus(element))
    })
}

/// Whether an element is on the page and neither disabled nor inert.
fn can_have_focus(element: &HtmlElement) -> bool {
    // A NodeRef still has its element after the element was removed from the page.
    element.is_connected() && !element.matches(":disabled,[inert],[inert] *").unwrap_or(true)
}

/// Gives the focus to an element without scrolling.
pub fn focus(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // If this fails, the focus stays where it was.
    let _ = element.focus_with_options(&options);
}

/// The HTML element that has the focus; `<body>` if no other element has it. `None` if the focus is
/// in an element of another kind, such as SVG.
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

/// Gives the focus to an element as soon as it is on the page. When the component is unmounted, the
/// focus returns to the element that had it at the time of this call, if that can still have it.
pub fn focus_while_mounted(node: NodeRef<html::Button>) {
    let before = StoredValue::new_local(focused());
    focus_when_mounted(node);
    on_cleanup(move || {
        let before = before.try_get_value().flatten();
        // After the component's elements have been removed from the page.
        queue_microtask(move || {
            if let Some(before) = before.filter(can_have_focus) {
                focus(&before);
            }
        });
    });
}
