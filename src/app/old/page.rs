//! The page itself: what is on its root, and what it listens to.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::dom::{El, later, on_window};
use super::live::Derived;
use super::parts::sheets;
use super::play::{Panel, Play, Screen, Session};
use super::screens::{curtain_screen, start_screen, table_screen};
use super::{api, focus, keys, tap};
use crate::app::platform::{crash, sound};
use crate::app::view_model::prefs::{Motion, Prefs};
use crate::app::view_model::scene::Beat;
use crate::core::Phase;

/// The page.
#[component]
pub fn App(
    /// The settings it starts with.
    prefs: Prefs,
    /// The part of the address after `?`, without it.
    #[prop(into)]
    query: String,
    /// The part of the address after `#`, without it.
    #[prop(into)]
    fragment: String,
) -> impl IntoView {
    let play = Play::new(prefs);
    provide_context(play);
    api::open_address(play, &query, &fragment);
    listen(play);
    focus::keep(play);
    sound::attend(play);
    dress(play);
    be_ready_to_crash(play);
    view! { <div class="page" use:fill=play></div> }
}

/// Puts the state on the page's root and the screens into it.
fn fill(root: Element, play: Play) {
    let lang = Derived::new(move |_| play.prefs.with(|prefs| prefs.lang));
    let in_game = Derived::new(move |_| play.session.with(Option::is_some));
    let curtain = Derived::new(move |_| match play.screen() {
        // Not over an open sheet.
        Screen::Curtain(seat) if play.panel.get() == Panel::None => Some(seat),
        _ => None,
    });
    let position =
        move |read: fn(&Session) -> String| move || Some(play.with(read).unwrap_or_default());
    let _ = El::on_page(root)
        .live_attr("data-screen", move || Some(play.screen().as_str().to_owned()))
        .live_attr("data-phase", position(|session| session.position().phase().as_str().to_owned()))
        .live_attr("data-round", position(|session| session.position().round().to_string()))
        .live_attr(
            "data-to-move",
            position(|session| {
                let position = session.position();
                let seat = position.to_move();
                seat.map(|seat| position.table().colour(seat).to_string()).unwrap_or_default()
            }),
        )
        .live_attr("data-busy", move || {
            let busy = play.busy.get() || play.thinking.get() || play.pressed.get() > 0;
            Some(busy.to_string())
        })
        .live_attr("data-text", move || {
            play.prefs.with(|prefs| Some(prefs.text.as_str().to_owned()))
        })
        // Another language makes everything anew.
        .part(move || {
            lang.track();
            [if in_game.get() { untrack(table_screen) } else { untrack(start_screen) }]
        })
        .part(move || {
            lang.track();
            curtain.get().and_then(curtain_screen)
        })
        .part(move || {
            lang.track();
            sheets()
        });
}

/// Keys, links, and the curtain that falls when the page is left.
fn listen(play: Play) {
    on_window("keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let event = event.clone();
        if tap::is_pressed(play) && keys::is_key(&event.key()) && !api::is_in_field(&event) {
            // What it means depends on what is still to happen.
            event.prevent_default();
            tap::soon(play, None, move || hear_key(play, &event, true));
        } else {
            hear_key(play, &event, false);
        }
    });
    // Another link of ours in the same tab loads nothing.
    on_window("hashchange", move |_| api::open_fragment(play, &address().1));
    // The event bubbles from the document to the window.
    on_window("visibilitychange", move |_| {
        if document().hidden() && play.is_in(Phase::Card) {
            play.cover();
        }
    });
}

/// Does what a key means. The browser presses the button that has the focus, unless it comes
/// too late for that.
fn hear_key(play: Play, event: &KeyboardEvent, late: bool) {
    let key = event.key();
    // A button that carries what is staged is not pressed again but confirmed. A key
    // that is held down does not go that far.
    let confirms = key == "Enter" && keys::is_staged(play);
    if confirms && event.repeat() {
        return event.prevent_default();
    }
    if !confirms && api::is_for_control(event, &key) {
        if late && let Some(focused) = document().active_element() {
            focused.unchecked_into::<web_sys::HtmlElement>().click();
        }
        return;
    }
    if keys::press(play, &key) {
        event.prevent_default();
    }
}

/// Puts the settings on the root element, where the style sheets read them.
fn dress(play: Play) {
    later(move || {
        let prefs = play.prefs.get();
        let Some(root) = document().document_element() else { return };
        let motion = match prefs.motion {
            Motion::Auto => "auto",
            Motion::On => "on",
            Motion::Off => "off",
        };
        let words = prefs.lang.words();
        for (name, value) in [
            ("lang", prefs.lang.attribute()),
            ("dir", prefs.lang.dir().as_str()),
            ("data-theme", prefs.theme.as_str()),
            ("data-contrast", prefs.contrast.as_str()),
            ("data-motion", motion),
        ] {
            // An attribute with a plain name is always taken.
            let _ = root.set_attribute(name, value);
        }
        document().set_title(words.start.title());
        let step = prefs.pace.scale(Beat::River.millis());
        if let Some(style) = root.dyn_ref::<web_sys::HtmlElement>() {
            let _ = style.style().set_property("--step", &format!("{step}ms"));
        }
    });
}

/// Keeps the crash card up to date.
fn be_ready_to_crash(play: Play) {
    later(move || {
        let trouble = &play.prefs.with(|prefs| prefs.lang).words().trouble;
        let record = play.with(|session| session.game().shown()).unwrap_or_default();
        let texts = [
            trouble.crash_title(),
            trouble.crash_text(),
            trouble.crash_continue(),
            trouble.crash_copy(),
        ];
        crash::prepare(&record, texts);
    });
}

/// The parts of the page's address behind `?` and `#`, without these marks.
#[must_use]
pub fn address() -> (String, String) {
    let location = window().location();
    let part = |text: Result<String, wasm_bindgen::JsValue>, mark| {
        text.map(|text| text.trim_start_matches(mark).to_owned()).unwrap_or_default()
    };
    (part(location.search(), '?'), part(location.hash(), '#'))
}
