//! The page: its stores, its screens, and the attributes that style sheets and testers read.

use leptos::ev;
use leptos::prelude::*;
use leptos_meta::{Html, Title, provide_meta_context};
use leptos_use::{use_event_listener, use_window};

use super::components::focus::provide_focus_fallbacks;
use super::components::keyboard::Keyboard;
use super::components::sheets::Sheets;
use super::launch::{Launch, Launcher, window_fragment};
use super::platform::crash;
use super::screens::{CurtainScreen, StartScreen, TableScreen};
use super::sound::play_sounds;
use super::state::*;
use super::test_api;
use super::view_model::prefs::Motion;
use super::view_model::scene::Beat;
use crate::core::Phase;

/// The page. It is opened with the [`Launch`] of the context, or else with that of the browser.
#[component]
pub fn App() -> impl IntoView {
    let launch = use_context::<Launch>().unwrap_or_else(Launch::from_browser);
    provide_meta_context();
    let settings = provide_settings(launch.prefs);
    let overlays = provide_overlays();
    let i18n = provide_i18n(settings, overlays);
    let game = provide_game();
    provide_playback();
    provide_ai_client();
    let turn = provide_turn();
    provide_picks();
    provide_narrator();
    provide_press_queue();
    provide_focus_fallbacks(turn, overlays);

    if Launcher::from_context().open(&launch.query, &launch.fragment) {
        test_api::install();
    }
    listen_to_window();
    play_sounds();
    prepare_crash_card();

    let covered = Memo::new(move |_| match turn.screen() {
        // Not over an open sheet.
        Screen::Curtain(seat) if !overlays.is_open() => Some(seat),
        _ => None,
    });
    // Another language renders everything anew.
    let screens = move || {
        let _shown = i18n.lang();
        view! {
            <Show when=move || game.is_open() fallback=StartScreen>
                <TableScreen />
            </Show>
            {move || covered.get().map(|seat| view! { <CurtainScreen seat /> })}
            <Sheets />
        }
    };
    view! {
        <HtmlAttributes />
        <PageRoot>{screens}</PageRoot>
    }
}

/// The settings on the root element of the document, where the style sheets read them.
#[component]
fn HtmlAttributes() -> impl IntoView {
    let (settings, i18n) = (use_settings(), use_i18n());
    let title = move || i18n.words().start.title();
    let motion = move || match settings.get().motion {
        Motion::Auto => "auto",
        Motion::On => "on",
        Motion::Off => "off",
    };
    view! {
        <Html
            attr:lang=move || i18n.lang().attribute()
            attr:dir=move || i18n.lang().dir().as_str()
            attr:data-theme=move || settings.get().theme.as_str()
            attr:data-contrast=move || settings.get().contrast.as_str()
            attr:data-motion=motion
        />
        <Title text=title />
    }
}

/// The page's root with the testers' attributes.
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
    let busy = use_busy();
    let step = move || format!("{}ms", settings.get().pace.scale(Beat::River.millis()));
    view! {
        <div
            class="page"
            data-screen=move || turn.screen().as_str()
            data-phase=move || phase().unwrap_or_default()
            data-round=move || round().unwrap_or_default()
            data-to-move=to_move
            data-busy=move || busy.get().to_string()
            data-text=move || settings.get().text.as_str()
            style:--step=step
        >
            {children()}
        </div>
    }
}

/// Keys, links, and the curtain that falls when the page is hidden.
fn listen_to_window() {
    let (turn, game) = (use_turn(), use_game());
    let (keyboard, launcher) = (Keyboard::from_context(), Launcher::from_context());
    // Listeners end with the component: their handles are for those who end them earlier.
    let _ = use_event_listener(use_window(), ev::keydown, move |event| keyboard.handle(&event));
    let _ = use_event_listener(use_window(), ev::hashchange, move |_| {
        // Another link of ours in the same tab loads nothing.
        launcher.open_fragment(&window_fragment());
    });
    // The event bubbles from the document to the window.
    let _ = use_event_listener(use_window(), ev::visibilitychange, move |_| {
        if document().hidden() && game.is_in(Phase::Card) {
            turn.cover();
        }
    });
}

/// Keeps the texts and the record of the crash card up to date: after a panic no Rust runs.
fn prepare_crash_card() {
    let (i18n, game) = (use_i18n(), use_game());
    Effect::new(move |_| {
        let trouble = &i18n.words().trouble;
        let record = game.with(|session| session.game().shown()).unwrap_or_default();
        let texts = [
            trouble.crash_title(),
            trouble.crash_text(),
            trouble.crash_continue(),
            trouble.crash_copy(),
        ];
        crash::prepare(&record, texts);
    });
}
