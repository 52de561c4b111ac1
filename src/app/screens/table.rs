//! The table: board, seats, dock, log.

use leptos::prelude::*;

use super::over::GameResult;
use crate::app::components::board::{Board, OnIntent};
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{AskBar, Dock, Lines, LogList, SeatList};
use crate::app::state::{
    ComponentAlive, Screen, use_game, use_narrator, use_overlays, use_picks, use_playback,
    use_press_queue, use_settings, use_turn, use_words,
};
use crate::app::view_model::board::{BoardIntent, BoardScene};
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::core::Decision;

/// The most lines that the logs of the table show.
const LOG_LINES: usize = 80;

/// The screen of a game: board, seats, dock, log, and the result at the end.
#[component]
pub fn TableScreen() -> impl IntoView {
    let words = use_words();
    let (game, turn, overlays) = (use_game(), use_turn(), use_overlays());
    let seats = Memo::new(move |last: Option<&usize>| {
        // Without a game the screen is about to be unmounted.
        let seats = game.with(|session| session.position().table().len());
        seats.or(last.copied()).unwrap_or_default()
    });
    let is_large = move || seats.get() > 4;
    let is_covered =
        Memo::new(move |_| matches!(turn.screen(), Screen::Curtain(_)) || overlays.is_open());
    let scene = board_memo();
    view! {
        <main
            class="table-screen"
            class:many=is_large
            style:--seat-count=move || seats.get().to_string()
            aria-label=words.table.name()
            tabindex="-1"
            inert=move || is_covered.get()
            node_ref=use_focus_fallbacks().main
        >
            <AskBar/>
            <div class="board-place">
                <Board scene on_intent=board_intents()/>
                <GameResult/>
                <Lines/>
            </div>
            <SeatList/>
            <Dock/>
            <aside class="log" tabindex="0">
                <LogList most=LOG_LINES/>
            </aside>
            <div class="visually-hidden">
                <LogList most=LOG_LINES live=true/>
            </div>
            <ForecastInWords scene/>
        </main>
    }
}

/// The board's forecast as text, for screen readers.
#[component]
fn ForecastInWords(scene: Memo<BoardScene>) -> impl IntoView {
    let sentences = move || {
        let sentence = |(index, text): (usize, &String)| (index, text.clone());
        scene.with(|scene| {
            let texts = scene.forecast.iter().map(|forecast| &forecast.text);
            texts.enumerate().map(sentence).collect::<Vec<_>>()
        })
    };
    view! {
        <ul class="visually-hidden" aria-label=use_words().river.forecast()>
            <For each=sentences key=Clone::clone let((_, sentence))>
                <li>{sentence}</li>
            </For>
        </ul>
    }
}

/// A memo of the board's view model. Without a game it keeps its last value.
fn board_memo() -> Memo<BoardScene> {
    let (game, playback, turn) = (use_game(), use_playback(), use_turn());
    let (settings, narrator) = (use_settings(), use_narrator());
    let is_wanted = settings.memo(|prefs| prefs.forecast);
    let shows_forecast = Memo::new(move |_| is_wanted.get() && !turn.is_busy());
    let scene = move || {
        let teller = narrator.teller()?;
        let (selection, legal) = (turn.selection(), turn.legal());
        let (peek, uncovered) = (turn.considered(), turn.uncovered());
        let shows_forecast = shows_forecast.get();
        game.with(|session| {
            let forecast = shows_forecast.then(|| session.view(uncovered));
            playback.with(|scene| {
                board_scene(&BoardInputs {
                    session,
                    scene,
                    selection,
                    peek,
                    legal: &legal,
                    forecast: forecast.as_ref(),
                    teller: &teller,
                })
            })
        })
        .flatten()
    };
    Memo::new(move |last: Option<&BoardScene>| {
        scene().unwrap_or_else(|| last.cloned().unwrap_or_default())
    })
}

/// The handler of taps on the board, which runs after the tap has been painted.
fn board_intents() -> OnIntent {
    let (game, turn) = (use_game(), use_turn());
    let (picks, presses) = (use_picks(), use_press_queue());
    let alive = ComponentAlive::current();
    let pick = move |intent| match intent {
        BoardIntent::Place(place) => picks.tap_place(place),
        BoardIntent::Canoe(key) => {
            if let Some(seat) = game.seat(key.colour) {
                picks.tap_canoe(seat, key.no);
            }
        }
        BoardIntent::Site(gem) => picks.tap_site(gem),
        BoardIntent::Weather(value) => picks.stage(Decision::Weather(value)),
        BoardIntent::Background => turn.skip_animation(),
    };
    Callback::new(move |(intent, element)| match intent {
        // A tap on the background skips an animation at once.
        BoardIntent::Background => pick(intent),
        _ => presses.after_paint(element, Some(alive), move || pick(intent)),
    })
}
