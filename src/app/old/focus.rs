//! Keeps the keyboard's place in the page.
//!
//! A button that goes or rests as it is pressed takes the focus with it, and whoever plays
//! by keyboard or screen reader would start again from the top. So the focus goes to what
//! has taken the button's place, or to the part of the page where the next act is.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

use super::dom::{later, on_window};
use super::live::Live;
use super::play::{Panel, Play};

/// The attributes that tell a control from all others, the most telling first.
const TELLING: [&str; 11] = [
    "id",
    "data-pick",
    "data-space",
    "data-canoe",
    "data-site",
    "data-weather",
    "data-card",
    "data-setting",
    "data-decision",
    "data-act",
    "aria-label",
];

/// Where the focus is at home when its control is gone, the nearest first.
const HOMES: [&str; 5] = [".drape button", "[data-act=result]", ".result", ".dock", "main"];

/// The controls that last had the focus, as selectors; `None` for something else.
#[derive(Clone, Debug, Default)]
struct Last {
    anywhere: Option<String>,
    /// Not in a sheet: what opened it gets the focus back.
    beneath: Option<String>,
}

/// Looks after the focus from now on, once somebody has put it somewhere.
pub fn keep(play: Play) {
    let last = Live::new(None::<Last>);
    on_window("focusin", move |event| {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(element) = element else { return };
        let control = selector(&element);
        let in_sheet = element.closest("[role=dialog]").ok().flatten().is_some();
        last.update(|last| {
            let last = last.get_or_insert_default();
            if in_sheet {
                // The table has controls of the same act.
                last.anywhere = control.map(|control| format!("[role=dialog] {control}"));
            } else {
                last.beneath.clone_from(&control);
                last.anywhere = control;
            }
        });
    });
    let timer = StoredValue::new_local(None::<Timeout>);
    later(move || {
        // Whatever may take a control away.
        play.session.track();
        play.selection.track();
        play.busy.track();
        play.uncovered.track();
        play.panel.track();
        play.refusal.track();
        play.notice.track();
        // After everything has been drawn.
        timer.set_value(Some(Timeout::new(0, move || {
            if let Some(last) = last.get_untracked().filter(|_| is_lost()) {
                bring_back(play, &last);
            }
        })));
    });
}

/// Whether no control has the focus, or one that cannot do anything with it.
fn is_lost() -> bool {
    document().active_element().is_none_or(|element| {
        element.tag_name() == "BODY" || element.matches(":disabled,[inert] *").unwrap_or(false)
    })
}

fn bring_back(play: Play, last: &Last) {
    let staged = play.selection.get_untracked().staged().is_some();
    let sheet = play.panel.get_untracked() != Panel::None;
    let confirm = (staged && !sheet).then_some("[data-act=confirm]");
    let sheet = sheet.then_some("[role=dialog] [data-act=close]");
    let places = confirm
        .into_iter()
        .chain(last.anywhere.as_deref())
        .chain(sheet)
        .chain(last.beneath.as_deref())
        .chain(HOMES);
    for place in places {
        let element = document().query_selector(place).ok().flatten();
        let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok())
        else {
            continue;
        };
        if !element.matches(":disabled,[inert] *").unwrap_or(true) {
            let still = FocusOptions::new();
            still.set_prevent_scroll(true);
            // A browser that refuses to move the focus leaves it where it was.
            let _ = element.focus_with_options(&still);
            return;
        }
    }
}

/// What finds a control again that has been drawn anew.
fn selector(element: &Element) -> Option<String> {
    let of = |name| Some(format!("[{name}=\"{}\"]", element.get_attribute(name)?));
    let own = TELLING.into_iter().find_map(of)?;
    // Rules are opened by several buttons.
    Some(format!("{own}{}", of("data-rule").unwrap_or_default()))
}
