//! The screen of a game: board, seats, dock, log, and the result at the end.

use leptos::ev::WheelEvent;
use leptos::prelude::*;

use super::over::GameResult;
use crate::app::components::board::{Board, OnCloseUp, OnIntent, lesson_answer, middle_of};
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{
    Dock, Headline, LegendButton, LessonEnd, LessonStrip, LogList, MessageLines, QuestionBar,
    ReplayButton, ReplayLine, SeatList,
};
use crate::app::state::{
    ComponentAlive, ExplanationPlace, Screen, use_board_zoom, use_game, use_lessons, use_narrator,
    use_overlays, use_picks, use_playback, use_press_queue, use_settings, use_turn, use_words,
    viewer_seat,
};
use crate::app::view_model::board::{BoardIntent, BoardScene, CanoePlace, CloseUp};
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::explanation::explain;
use crate::app::view_model::forecast::{self, ForecastOf};
use crate::core::lesson::Thing;
use crate::core::{Decision, Phase};

/// The maximum number of lines in the log beside the board.
const MAX_LOG_LINES: usize = 80;

/// The screen of a game: board, seats, dock, log, and the result at the end.
#[component]
pub fn TableScreen() -> impl IntoView {
    let words = use_words();
    let (game, turn, overlays) = (use_game(), use_turn(), use_overlays());
    let seat_count = Memo::new(move |last: Option<&usize>| {
        // Without a game the screen is about to be unmounted.
        let count = game.with(|session| session.position().table().len());
        count.or(last.copied()).unwrap_or_default()
    });
    let has_many_seats = move || seat_count.get() > 4;
    let is_inert = Memo::new(move |_| {
        matches!(turn.screen(), Screen::Curtain(_)) || overlays.has_open_sheet()
    });
    let scene = board_memo();
    let lessons = use_lessons();
    let points_at = move |thing: Thing| {
        let is_pointed_at = Memo::new(move |_| lessons.marks_thing(thing));
        move || is_pointed_at.get()
    };
    let zoom = use_board_zoom();
    // The wheel zooms while Ctrl is held. Browsers report a pinch on a touchpad in the same way.
    let on_wheel = move |event: WheelEvent| {
        if event.ctrl_key() {
            event.prevent_default();
            if event.delta_y() < 0.0 { zoom.increase() } else { zoom.decrease() }
        }
    };
    view! {
        <main
            class="table-screen"
            class:many=has_many_seats
            class:lesson=move || lessons.is_open()
            class:points-at-goal=points_at(Thing::Goal)
            class:points-at-saver=points_at(Thing::Saver)
            class:points-at-hand=points_at(Thing::Hand)
            class:points-at-log=points_at(Thing::Log)
            style:--seat-count=move || seat_count.get().to_string()
            aria-label=words.table.name()
            tabindex="-1"
            inert=move || is_inert.get()
            node_ref=use_focus_fallbacks().main
        >
            <QuestionBar/>
            <Show when=move || lessons.is_open()>
                <LessonStrip/>
            </Show>
            <div class="board-place">
                <h2 class="visually-hidden">{words.table.river_heading()}</h2>
                <div
                    class="board-scroll"
                    class:zoomed=move || { zoom.percent() > 100 }
                    style:--size=move || format!("{}%", zoom.percent())
                    on:wheel=on_wheel
                >
                    <Board scene on_intent=on_board_tap(scene) on_close_up=on_close_up(scene)/>
                </div>
                <ReplayButton/>
                <LegendButton/>
                <Headline/>
                <GameResult/>
                <MessageLines scene/>
            </div>
            <h2 class="visually-hidden">{words.table.players()}</h2>
            <SeatList/>
            <h2 class="visually-hidden">{words.table.hand()}</h2>
            <Dock/>
            // On small screens the log is visually hidden, for screen readers only.
            <aside class="log">
                <h2 class="visually-hidden">{words.table.log()}</h2>
                <ReplayLine/>
                <LogList max_lines=MAX_LOG_LINES live=true/>
            </aside>
            <RiverInWords scene/>
            <Show when=move || lessons.is_over()>
                <LessonEnd/>
            </Show>
        </main>
    }
}

/// The weather and the next arm in words, for screen readers.
#[component]
fn RiverInWords(scene: Memo<BoardScene>) -> impl IntoView {
    let sentences = move || {
        scene.with(|scene| scene.river_texts.iter().cloned().enumerate().collect::<Vec<_>>())
    };
    view! {
        <ul class="visually-hidden" aria-label=use_words().river.now()>
            <For each=sentences key=Clone::clone let((_, sentence))>
                <li>{sentence}</li>
            </For>
        </ul>
    }
}

/// A memo of the board scene. Without a game it keeps its last value.
fn board_memo() -> Memo<BoardScene> {
    let (game, playback, turn) = (use_game(), use_playback(), use_turn());
    let (settings, narrator, overlays) = (use_settings(), use_narrator(), use_overlays());
    let (lessons, zoom) = (use_lessons(), use_board_zoom());
    // While the page is busy, canoes may move: there is no close-up.
    let close_up = Memo::new(move |_| zoom.close_up(turn.turn_id()).filter(|_| !turn.is_busy()));
    // False in the last round, when the river does not move any more, and in a step of a lesson
    // that hides the forecast.
    let may_forecast = Memo::new(move |_| game.with(forecast::may_be_shown) != Some(false));
    // The setting. If it is off, a forecast is shown only while a decision is previewed or staged:
    // for the canoe of a staged plan, otherwise for all canoes of the viewer's seat.
    let forecast_is_on = settings.memo(|preferences| preferences.forecast);
    let shows_forecast = Memo::new(move |_| {
        let is_wanted = forecast_is_on.get() || turn.is_considering();
        is_wanted && !turn.is_busy() && may_forecast.get()
    });
    let pointers = Memo::new(move |_| lessons.shown_marks());
    // The kind of thing on the board with which a lesson's question is answered.
    let asked_kind = Memo::new(move |_| lessons.asked_kind());
    let board = move || {
        let teller = narrator.teller()?;
        let (selection, legal) = (turn.selection(), turn.legal());
        let (previewed, uncovered) = (turn.previewed(), turn.uncovered());
        let (shows_forecast, of_all) = (shows_forecast.get(), overlays.forecast_of_all());
        let forecast_is_on = forecast_is_on.get();
        // Once a person is asked, no canoe has a role in an event any more.
        let event = playback.event().filter(|_| turn.is_narrating());
        game.with(|session| {
            let forecast = shows_forecast.then(|| session.view(uncovered));
            playback.with(|scene| {
                let board = board_scene(&BoardInputs {
                    hides_prices: session.lesson().is_some_and(|lesson| !lesson.prices),
                    position: session.position(),
                    scene,
                    event,
                    selection,
                    previewed,
                    legal: &legal,
                    forecast: forecast.as_ref(),
                    forecast_of: match selection.staged() {
                        _ if forecast_is_on && of_all => ForecastOf::All,
                        Some(Decision::Plan(_)) if !forecast_is_on => ForecastOf::StagedCanoe,
                        _ => ForecastOf::Seat(viewer_seat(session)),
                    },
                    teller: &teller,
                });
                BoardScene {
                    pointers: pointers.get(),
                    asked_kind: asked_kind.get(),
                    close_up: close_up.get(),
                    ..board
                }
            })
        })
        .flatten()
    };
    Memo::new(move |last: Option<&BoardScene>| {
        board().unwrap_or_else(|| last.cloned().unwrap_or_default())
    })
}

/// The handler that shows a close-up until the turn ends. It is called with the thing that is
/// touched or has the focus, and the length of a board unit in CSS pixels; or with `None`. For a
/// place it shows that place, for a canoe the canoe's place. For a canoe at the edge of the falls,
/// for any other thing and for `None` it ends the close-up.
pub(super) fn on_close_up(scene: Memo<BoardScene>) -> OnCloseUp {
    let (zoom, turn) = (use_board_zoom(), use_turn());
    Callback::new(move |target: Option<(BoardIntent, f32)>| {
        let close_up = target.and_then(|(intent, unit)| {
            let place = match intent {
                BoardIntent::Place(place) => place,
                BoardIntent::Canoe(key) => {
                    match scene.with_untracked(|scene| scene.canoe(key).map(|canoe| canoe.at))? {
                        CanoePlace::At(place) => place,
                        CanoePlace::Edge(_) => return None,
                    }
                }
                _ => return None,
            };
            Some(CloseUp { place, unit })
        });
        zoom.set_close_up(turn.turn_id(), close_up);
    })
}

/// The height on the board, in board units from its top, below which a line that is shown over the
/// board's lower edge can cover things.
const LOWER_EDGE: f32 = 680.0;

/// The handler of taps on the board. It acts after the browser has painted the pressed state,
/// except for a tap on the background, which speeds up what is shown. While a lesson asks a
/// question, a tap on a thing of the kind that is asked for answers it. A tap on something that
/// cannot be picked now shows an explanation of it, if it has one. Every tap first removes the
/// spoken answer and the explanation that are shown.
fn on_board_tap(scene: Memo<BoardScene>) -> OnIntent {
    let (game, turn, narrator) = (use_game(), use_turn(), use_narrator());
    let (picks, presses, overlays) = (use_picks(), use_press_queue(), use_overlays());
    let lessons = use_lessons();
    let alive = ComponentAlive::current();
    let show_explanation = move |intent: BoardIntent| {
        let explanation = untrack(|| {
            let teller = narrator.teller()?;
            game.with(|session| explain(session, &teller, intent)).flatten()
        });
        let middle = scene.with_untracked(|scene| middle_of(intent, scene));
        let place = match middle.is_some_and(|middle| middle.y > LOWER_EDGE) {
            true => ExplanationPlace::UpperEdge,
            false => ExplanationPlace::LowerEdge,
        };
        if let Some(text) = explanation {
            overlays.explain_at(place, text);
        }
    };
    // A tap that has picked a canoe may have meant its place instead, as the target of the other
    // canoe. In a lesson, an explanation says so.
    let explain_pick = move || {
        let picked =
            picks.picked_and_other_that_reaches_it().filter(|_| untrack(|| lessons.is_open()));
        let teller = untrack(|| narrator.teller());
        if let (Some((picked, other)), Some(teller)) = (picked, teller) {
            let [picked, other] = [picked, other].map(|no| teller.canoe(no));
            overlays.explain(teller.words().lesson.picked_other(&picked, &other));
        }
    };
    let handle_tap = move |intent| {
        overlays.dismiss_answer_and_explanation();
        // A card is chosen in the dock: meanwhile nothing on the board can be picked.
        let may_pick = untrack(|| turn.person_to_move().is_some()) && !game.is_in(Phase::Card);
        let asked = untrack(|| lessons.asked_kind());
        if let Some(answer) = lesson_answer(asked, intent) {
            return lessons.press_answer(&answer);
        }
        match intent {
            BoardIntent::Background => turn.speed_up(),
            BoardIntent::Place(place) if may_pick => picks.tap_place(place),
            BoardIntent::Canoe(key) if may_pick => {
                if let Some(seat) = game.seat(key.colour) {
                    picks.tap_canoe(seat, key.no);
                    explain_pick();
                }
            }
            BoardIntent::Site(gem) if may_pick => picks.tap_site(gem),
            BoardIntent::Weather(value) if may_pick && picks.moves_cloud() => {
                picks.tap(Decision::Weather(value));
            }
            other => show_explanation(other),
        }
    };
    Callback::new(move |(intent, element)| match intent {
        // The background has no pressed state that would have to be painted first.
        BoardIntent::Background => handle_tap(intent),
        // If the screen is gone by then, nothing is done.
        _ => {
            // Before the press is queued, because the tap belongs to the turn that begins then.
            turn.skip_own_move();
            presses.after_paint(element, Some(alive), move || handle_tap(intent));
        }
    })
}
