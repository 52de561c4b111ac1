//! The bar over the board: round, the one sentence, forecast and menu.

use leptos::prelude::*;

use super::ActButton;
use crate::app::state::{
    Notice, Panel, use_narrator, use_overlays, use_playback, use_settings, use_turn, use_words,
};

/// The sentence that says who must do what, the round, and the buttons of forecast and menu.
#[component]
pub fn AskBar() -> impl IntoView {
    let words = use_words();
    let (playback, overlays) = (use_playback(), use_overlays());
    let round =
        move || playback.with(|scene| words.table.round(&scene.table.round())).unwrap_or_default();
    view! {
        <header class="ask">
            <h1 class="round">{round}</h1>
            <Question/>
            <ForecastButton/>
            <ActButton
                act="menu"
                class="button quiet"
                on_press=move || overlays.open(Panel::Settings)
                attr:aria-label=words.table.menu()
            >
                "☰"
            </ActButton>
        </header>
    }
}

/// The sentence, once to be seen and once to be read aloud.
#[component]
fn Question() -> impl IntoView {
    let (narrator, turn) = (use_narrator(), use_turn());
    let question = Memo::new(move |_| narrator.question());
    let is_longer_than = move |most| move || question.with(|text| text.chars().count() > most);
    // Aloud when somebody is asked; what happens meanwhile is read from the log.
    let status = move || if turn.is_busy() { String::new() } else { question.get() };
    view! {
        <p class="ask-text" class:long=is_longer_than(40) class:longest=is_longer_than(64)>
            {move || question.get()}
        </p>
        <p class="visually-hidden" role="status">
            {status}
        </p>
    }
}

/// Shows and hides the forecast of the river.
#[component]
fn ForecastButton() -> impl IntoView {
    let (settings, overlays) = (use_settings(), use_overlays());
    let toggle = move || {
        if let Err(trouble) = settings.save(|prefs| prefs.forecast = !prefs.forecast) {
            overlays.notify(Notice::Storage(trouble));
        }
    };
    view! {
        <ActButton
            act="forecast"
            class="button quiet"
            on_press=toggle
            attr:aria-pressed=move || settings.get().forecast.to_string()
            attr:aria-label=use_words().river.forecast()
        >
            "≋"
        </ActButton>
    }
}
