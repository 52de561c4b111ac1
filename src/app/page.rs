//! The page itself: what is on its root, and what it listens to.

use leptos::ev;
use leptos::prelude::*;

use super::live::{live, text};
use super::model::prefs::{Motion, Prefs};
use super::model::scene::Beat;
use super::parts::Sheets;
use super::screens::{CurtainScreen, StartScreen, TableScreen};
use super::state::{Play, Session};
use super::{api, crash, focus, keys};
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
    dress(play);
    be_ready_to_crash(play);
    let lang = Memo::new(move |_| play.prefs.with(|prefs| prefs.lang));
    let session = move || play.session.with(Option::is_some);
    let position = move |read: fn(&Session) -> String| play.with(read).unwrap_or_default();
    view! {
        <div
            class="page"
            data-screen=text(move || play.screen().as_str().to_owned())
            data-phase=text(move || position(|session| session.position().phase().as_str().to_owned()))
            data-round=text(move || position(|session| session.position().round().to_string()))
            data-to-move=text(move || {
                position(|session| {
                    let position = session.position();
                    let seat = position.to_move();
                    seat.map(|seat| position.table().colour(seat).to_string()).unwrap_or_default()
                })
            })
            data-busy=text(move || play.busy.get().to_string())
            data-text=text(move || play.prefs.with(|prefs| prefs.text.as_str().to_owned()))
        >
            {live(move || {
                // Another language makes everything anew. Read, because a memo that is only
                // tracked is never computed.
                lang.get();
                view! {
                    <Show when=session fallback=|| view! { <StartScreen /> }>
                        <TableScreen />
                    </Show>
                    <CurtainScreen />
                    <Sheets />
                }
            })}
        </div>
    }
}

/// Keys, and the curtain that falls when the page is left.
fn listen(play: Play) {
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        if api::is_for_control(&event, &key) {
            return;
        }
        if keys::press(play, &key) {
            event.prevent_default();
        }
    });
    // The event bubbles from the document to the window.
    let hidden = window_event_listener(ev::visibilitychange, move |_| {
        if document().hidden() && play.is_in(Phase::Card) {
            play.cover();
        }
    });
    on_cleanup(move || {
        keys.remove();
        hidden.remove();
    });
}

/// Puts the settings on the root element, where the style sheets read them.
fn dress(play: Play) {
    Effect::new(move || {
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
            ("data-motion", motion),
        ] {
            // An attribute with a plain name is always taken.
            let _ = root.set_attribute(name, value);
        }
        document().set_title(words.start.title());
        let step = prefs.pace.scale(Beat::River.millis());
        if let Some(style) = wasm_bindgen::JsCast::dyn_ref::<web_sys::HtmlElement>(&root) {
            let _ = style.style().set_property("--step", &format!("{step}ms"));
        }
    });
}

/// Keeps what the crash card needs.
fn be_ready_to_crash(play: Play) {
    Effect::new(move || {
        let trouble = &play.prefs.with(|prefs| prefs.lang).words().trouble;
        let record = play.with(|session| session.game().shown()).unwrap_or_default();
        let texts = [
            trouble.crash_title(),
            trouble.crash_text(),
            trouble.crash_continue(),
            trouble.crash_copy(),
        ];
        crash::remember(record, texts.map(str::to_owned));
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
