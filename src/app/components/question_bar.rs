//! The bar above the board: the round, the origin of the game, the line about its end, the question
//! (who must do what) or the event that is being shown, and the buttons of forecast, hold and menu.

use leptos::prelude::*;

use super::{ActButton, LineIcon, MenuButton, SheetButton};
use crate::app::platform::storage::StorageError;
use crate::app::session::{Session, branch_point};
use crate::app::state::{
    Notice, Screen, Settings, Sheet, TurnStore, use_game, use_narrator, use_overlays, use_playback,
    use_replay, use_settings, use_turn, use_words,
};
use crate::app::view_model::event_text::end_line;
use crate::app::view_model::opened_link::challenge_goal;

/// Path data: two upright bars.
const PAUSE: &str = "M8.5 6v12M15.5 6v12";

/// The whole bar. In a lesson it has no button that holds the game (the menu has one), and in a
/// step that hides the forecast no button for the forecast.
#[component]
pub fn QuestionBar() -> impl IntoView {
    let words = use_words();
    let (playback, game) = (use_playback(), use_game());
    let lesson = Memo::new(move |_| game.with(Session::lesson).flatten());
    let offers_forecast = Memo::new(move |_| lesson.get().is_none_or(|lesson| lesson.forecast));
    let round =
        move || playback.with(|scene| words.table.round(&scene.table.round())).unwrap_or_default();
    view! {
        <header class="ask">
            <h1 class="round">{round} <OriginButton/></h1>
            <div class="ask-lines">
                <EndLine/>
                <QuestionOrEvent/>
            </div>
            <Show when=move || offers_forecast.get()>
                <ForecastButton/>
            </Show>
            <Show when=move || lesson.read().is_none()>
                <HoldButton/>
            </Show>
            <MenuButton/>
        </header>
    }
}

/// The button that says where the game comes from: that it has branched off another game or, if it
/// has not, the goal of its challenge. Other games have no such button. A press opens the menu,
/// which says in which round the game has branched off, and what the challenge is. If the game off
/// which it has branched is still stored, the menu leads back to that game.
#[component]
pub fn OriginButton() -> impl IntoView {
    let words = use_words();
    let game = use_game();
    let label = Memo::new(move |_| {
        let label = |session: &Session| {
            if branch_point(session.game()).is_none() {
                return Some(challenge_goal(&session.challenge()?, words));
            }
            let words = &words.replay;
            let label = if session.is_received() { words.other_try() } else { words.own_try() };
            Some(label.to_owned())
        };
        game.with(label).flatten()
    });
    view! {
        <Show when=move || label.get().is_some()>
            <SheetButton act="menu" sheet=Sheet::Settings class="origin-button">
                {move || label.get()}
            </SheetButton>
        </Show>
    }
}

/// The line that says that this is the last round, that the held game is over, or that a received
/// game was not played any further than the moment that is shown. It is read aloud when it appears.
#[component]
pub fn EndLine() -> impl IntoView {
    let (game, playback, narrator, replay) =
        (use_game(), use_playback(), use_narrator(), use_replay());
    let turn = use_turn();
    let text = Memo::new(move |_| {
        // The result says it.
        if turn.screen() == Screen::Over {
            return None;
        }
        let (teller, shown) = (narrator.teller()?, playback.shown_event_count());
        let is_at_end = replay.is_at_end();
        game.with(|session| end_line(session, &teller, shown, is_at_end))?
    });
    view! {
        <p class="end-line" role="status">
            {move || text.get().map(|text| view! { <span>{text}</span> })}
        </p>
    }
}

/// What the player to move is asked, or the event that is being shown; a tap on it speeds up what
/// is shown. A live region has the question as well.
#[component]
fn QuestionOrEvent() -> impl IntoView {
    let words = use_words();
    let (narrator, turn, settings) = (use_narrator(), use_turn(), use_settings());
    let has_keys = settings.memo(|it| it.keys);
    let text = Memo::new(move |_| narrator.line_over_board());
    // In characters. The letters of a longer text are smaller.
    let is_longer_than = move |max| move || text.with(|text| text.chars().count() > max);
    // The live region has the question only: the log, another live region, has the events.
    let status = move || if turn.is_busy() { String::new() } else { narrator.spoken_question() };
    view! {
        <p
            class="ask-text"
            class:long=is_longer_than(40)
            class:longest=is_longer_than(64)
            on:click=move |_| turn.speed_up()
        >
            {move || text.get()}
        </p>
        <p class="visually-hidden" role="status">
            {status}
        </p>
        <Show when=move || has_keys.get()>
            <p class="visually-hidden">{words.keys.hint()}</p>
        </Show>
    }
}

/// The button that holds the game and shows its timeline. A finished game has such a button in its
/// result instead.
#[component]
fn HoldButton() -> impl IntoView {
    let (turn, replay) = (use_turn(), use_replay());
    view! {
        <Show when=move || turn.screen() != Screen::Over>
            <ActButton
                act="hold"
                class="button quiet hold"
                on_press=move || replay.open(None)
                attr:aria-label=use_words().replay.hold()
                attr:title=use_words().replay.hold()
            >
                <LineIcon path=PAUSE/>
            </ActButton>
        </Show>
    }
}

/// Shows or hides the river forecast. Showing it dismisses the advice, which would hide the
/// forecast's legend. Returns whether the forecast is shown now.
///
/// # Errors
///
/// [`StorageError`] if the setting cannot be stored; for this visit it is changed all the same.
pub fn toggle_forecast(settings: Settings, turn: TurnStore) -> Result<bool, StorageError> {
    let is_shown = !settings.get_untracked().forecast;
    if is_shown && untrack(|| turn.is_advised()) {
        turn.toggle_advice();
    }
    settings.save(|preferences| preferences.forecast = is_shown)?;
    Ok(is_shown)
}

/// The button that shows and hides the river forecast.
#[component]
fn ForecastButton() -> impl IntoView {
    let (settings, overlays, turn) = (use_settings(), use_overlays(), use_turn());
    let is_shown = settings.memo(|preferences| preferences.forecast);
    let toggle = move || {
        if let Err(error) = toggle_forecast(settings, turn) {
            overlays.notify(Notice::Storage(error));
        }
    };
    view! {
        <ActButton
            act="forecast"
            class="button quiet"
            on_press=toggle
            attr:aria-pressed=move || is_shown.get().to_string()
            attr:aria-label=use_words().river.forecast()
            attr:title=use_words().river.forecast()
        >
            "≋"
            <span class="in-words" aria-hidden="true">{use_words().river.forecast()}</span>
        </ActButton>
    }
}
