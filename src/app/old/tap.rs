//! Taps and keys that lead to work: the press is painted first, what follows from it after.
//!
//! A finger is answered within a frame, however long the page takes to work out what a canoe
//! may do or to draw a new turn. Until an act is done the page is busy (`data-busy`), and what
//! is pressed meanwhile waits for its turn.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::dom::{El, el};
use super::play::{Play, play};

/// The class of what is pressed.
const PRESSED: &str = "pressed";

/// A button: its class, its `data-act` and what a tap does.
#[must_use]
pub fn button(class: &str, name: &str, act: impl Fn() + 'static) -> El {
    acts(el("button").class(class).attr("data-act", name), act)
}

/// An element that acts so when it is tapped.
#[must_use]
pub fn acts(element: El, act: impl Fn() + 'static) -> El {
    let play = play();
    let act: Rc<dyn Fn()> = Rc::new(act);
    element.on("click", move |event| {
        let act = Rc::clone(&act);
        later(play, pressed_by(&event), Box::new(move || act()));
    })
}

fn pressed_by(event: &Event) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// Shows that an element is pressed; acts as soon as that is painted, in the scope that is
/// current.
pub fn soon(play: Play, element: Option<Element>, act: impl FnOnce() + 'static) {
    later(play, element, Box::new(act));
}

fn later(play: Play, element: Option<Element>, act: Box<dyn FnOnce()>) {
    // Nothing is painted while nobody looks.
    if document().hidden() {
        return act();
    }
    press(element.as_ref(), true);
    play.pressed.update(|pressed| *pressed += 1);
    let scope = Owner::current();
    let act = move || {
        match scope {
            Some(scope) => scope.with(act),
            None => act(),
        }
        press(element.as_ref(), false);
        play.pressed.update(|pressed| *pressed -= 1);
    };
    // A task that a frame begins comes after its painting.
    request_animation_frame(move || set_timeout(act, core::time::Duration::ZERO));
}

fn press(element: Option<&Element>, pressed: bool) {
    if let Some(element) = element {
        // A plain name is always taken.
        let _ = element.class_list().toggle_with_force(PRESSED, pressed);
    }
}

/// Whether something pressed is still to act.
#[must_use]
pub fn is_pressed(play: Play) -> bool {
    play.pressed.get_untracked() > 0
}

/// What a key does that stands for the button of an act.
pub fn by_key(play: Play, name: &str, act: impl FnOnce() + 'static) {
    soon(play, element(&format!("[data-act={name}]")), act);
}

/// The first element of a selector.
#[must_use]
pub fn element(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}
