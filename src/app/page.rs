//! The root component: provides the stores, opens what the URL says, listens to the window, plays
//! sounds, prepares the crash card, chooses the screen, sets attributes for style sheets and tests.

use leptos::ev;
use leptos::prelude::*;
use leptos_meta::{Html, Title, provide_meta_context};
use leptos_use::{use_event_listener, use_window};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::browser_back::close_on_back;
use super::components::focus::{provide_focus_fallbacks, use_focus_fallbacks};
use super::components::keyboard::Keyboard;
use super::components::sheets::Sheets;
use super::components::tip_note::TipNote;
use super::launch::{Launch, Launcher, window_fragment};
use super::platform::crash::{self, CrashTexts};
use super::screens::{
    CurtainScreen, LearnScreen, ReplayScreen, SelfTestScreen, StartScreen, TableScreen,
};
use super::sound::play_sounds;
use super::state::*;
use super::test_api;
use super::view_model::lesson::LessonAttributes;
use super::view_model::preferences::Motion;
use crate::core::Phase;

/// The whole page. It opens with the [`Launch`] of the context, or else with that of the browser.
#[component]
pub fn App() -> impl IntoView {
    let launch = use_context::<Launch>().unwrap_or_else(Launch::from_browser);
    provide_meta_context();
    let settings = provide_settings(launch.preferences);
    let overlays = provide_overlays();
    let i18n = provide_i18n(settings, overlays);
    let game = provide_game();
    provide_playback();
    provide_ai_client();
    let turn = provide_turn();
    provide_win_estimates();
    provide_replay();
    provide_picks();
    let tips = provide_tips();
    provide_forced_decisions();
    provide_notes();
    provide_board_zoom();
    provide_narrator();
    provide_press_queue();
    let lessons = provide_lessons();
    provide_imports();
    let self_test = provide_self_test();
    provide_focus_fallbacks(turn, overlays, tips);

    let wants_test_api = Launcher::from_context().open(&launch.query, &launch.fragment);
    if wants_test_api {
        test_api::install();
    }
    listen_to_window();
    play_sounds();
    prepare_crash_card();

    let curtain_of = Memo::new(move |_| match turn.screen() {
        // The curtain would hide a sheet that is open.
        Screen::Curtain(seat) if !overlays.has_open_sheet() => Some(seat),
        _ => None,
    });
    let is_replay = Memo::new(move |_| turn.screen() == Screen::Replay);
    // Tracks the language: a change renders all screens again.
    let screens = move || {
        let _lang = i18n.lang();
        view! {
            <Show when=move || game.is_open()>
                <Show when=move || is_replay.get() fallback=TableScreen>
                    <ReplayScreen />
                </Show>
            </Show>
            <Show when=move || {
                !game.is_open() && !lessons.is_on_shelf() && !self_test.is_open()
            }>
                <StartScreen />
            </Show>
            <Show when=move || !game.is_open() && self_test.is_open()>
                <SelfTestScreen />
            </Show>
            <Show when=move || !game.is_open() && lessons.is_on_shelf()>
                <LearnScreen />
            </Show>
            <Show when=move || game.is_open() && !lessons.is_open()>
                <TipNote />
            </Show>
            <ShowLet some=curtain_of let:seat>
                <CurtainScreen seat />
            </ShowLet>
            <Sheets />
        }
    };
    view! {
        <HtmlAttributes />
        <PageRoot>{screens}</PageRoot>
    }
}

/// Sets the title of the page, and attributes of `<html>`: the language with its direction, and the
/// settings of theme, contrast and motion for the style sheets.
#[component]
fn HtmlAttributes() -> impl IntoView {
    let (settings, i18n) = (use_settings(), use_i18n());
    let title = move || i18n.words().start.title();
    let theme = settings.memo(|preferences| preferences.theme);
    let contrast = settings.memo(|preferences| preferences.contrast);
    let motion = settings.memo(|preferences| match preferences.motion {
        Motion::Auto => "auto",
        Motion::On => "on",
        Motion::Off => "off",
    });
    view! {
        <Html
            attr:lang=move || i18n.lang().attribute()
            attr:dir=move || i18n.lang().dir().as_str()
            attr:data-theme=move || theme.get().as_str()
            attr:data-contrast=move || contrast.get().as_str()
            attr:data-motion=move || motion.get()
        />
        <Title text=title />
    }
}

/// The root element of the page, with the attributes that automated tests and style sheets read.
#[component]
fn PageRoot(children: Children) -> impl IntoView {
    let (settings, game, turn) = (use_settings(), use_game(), use_turn());
    let phase = move || game.with(|session| session.position().phase().as_str());
    let round = move || game.with(|session| session.position().round().to_string());
    let to_move = move || {
        let colour = game.with(|session| {
            let position = session.position();
            Some(position.table().colour(position.to_move()?).as_str())
        });
        colour.flatten().unwrap_or_default()
    };
    let is_busy = use_busy();
    let text_size = settings.memo(|preferences| preferences.text);
    let playback = use_playback();
    let (lessons, self_test) = (use_lessons(), use_self_test());
    let screen = move || match turn.screen() {
        Screen::Start if self_test.is_open() => "selftest",
        Screen::Start if lessons.is_on_shelf() => "learn",
        screen => screen.as_str(),
    };
    // Each screen begins at its top; a long one may have been scrolled.
    Effect::watch(screen, |_, _, _| window().scroll_to_with_x_and_y(0.0, 0.0), false);
    let lesson = Memo::new(move |_| lessons.with(LessonAttributes::of).unwrap_or_default());
    let focus = use_focus_fallbacks();
    let movement = move || format!("{}ms", playback.movement_millis());
    view! {
        <div
            class="page"
            class:by-pointer=move || focus.was_last_input_pointer()
            data-screen=screen
            data-phase=move || phase().unwrap_or_default()
            data-round=move || round().unwrap_or_default()
            data-to-move=to_move
            data-busy=move || is_busy.get().to_string()
            data-text=move || text_size.get().as_str()
            data-beat=move || playback.beat().as_str()
            data-lesson=move || lesson.read().lesson.clone()
            data-step=move || lesson.read().step.clone()
            data-task=move || lesson.read().task
            data-outcome=move || lesson.read().outcome
            style:--movement=movement
        >
            {children()}
        </div>
    }
}

/// Listens for keys, changed fragments, files and texts, the browser's **Back**, and the page being
/// hidden, which covers a secret choice again.
fn listen_to_window() {
    let (turn, game) = (use_turn(), use_game());
    let (keyboard, launcher) = (Keyboard::from_context(), Launcher::from_context());
    // The listeners are removed with the component; the returned handles could remove them earlier.
    let _ = use_event_listener(use_window(), ev::keydown, move |event| keyboard.handle(&event));
    let handled_step = close_on_back();
    let _ = use_event_listener(use_window(), ev::hashchange, move |event| {
        // A link that differs only in its fragment does not reload the page.
        if !handled_step.absorb(&event) {
            launcher.open_fragment(&window_fragment());
        }
    });
    listen_for_imports();
    // `visibilitychange` bubbles from the document to the window.
    let _ = use_event_listener(use_window(), ev::visibilitychange, move |_| {
        // Only the choice of a card is secret.
        if document().hidden() && game.is_in(Phase::Card) {
            turn.cover();
        }
    });
}

/// The CSS selector of the fields: text that is pasted into one of them is not opened.
const FIELDS: &str = "textarea,select,input:not([type=range],[type=radio],[type=checkbox])";

/// Opens a text or a file (of several the first) that is dropped on the page, and text that is
/// pasted outside of a field.
fn listen_for_imports() {
    let imports = use_imports();
    // The browser fires `drop` only if the default action of `dragover` is prevented.
    let _ = use_event_listener(use_window(), ev::dragover, |event| event.prevent_default());
    let _ = use_event_listener(use_window(), ev::drop, move |event| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => imports.open_file(file),
            // For example a link that was dragged from another page.
            None => {
                if let Ok(text) = data.get_data("text/plain")
                    && !text.is_empty()
                {
                    imports.open_text(&text);
                }
            }
        }
    });
    let _ = use_event_listener(use_window(), ev::paste, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_in_field =
            target.is_some_and(|target| target.closest(FIELDS).is_ok_and(|found| found.is_some()));
        let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| !is_in_field && !text.is_empty()) {
            event.prevent_default();
            imports.open_text(&text);
        }
    });
}

/// Keeps the texts and the record of the crash card up to date, because after a panic the only Rust
/// code that runs is the hook that shows the card.
fn prepare_crash_card() {
    let (i18n, game) = (use_i18n(), use_game());
    Effect::new(move |_| {
        let trouble = &i18n.words().trouble;
        let record = game.with(|session| session.shown_record()).unwrap_or_default();
        let texts = CrashTexts {
            title: trouble.crash_title(),
            text: trouble.crash_text(),
            continue_label: trouble.crash_continue(),
            copy_label: trouble.crash_copy(),
        };
        crash::prepare(&record, &texts);
    });
}
