//! The screen of a held game: board and seats at a moment of the game, the log, in which the line
//! of this moment is marked, and the timeline, which leads to other moments.

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::table::on_close_up;
use crate::app::components::board::{Board, OnIntent};
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::seat_row::SeatRow;
use crate::app::components::timeline::{TimelineDock, show_past_advice};
use crate::app::components::{
    ActButton, EndLine, LAMP, LineIcon, LogList, MenuButton, NotationButton, NoticeLine,
    OriginButton, SpokenAnswerLine,
};
use crate::app::session::{ReplayDirection, Selection, Session, Stride};
use crate::app::state::{
    use_board_zoom, use_game, use_imports, use_narrator, use_overlays, use_playback, use_replay,
    use_turn, use_words,
};
use crate::app::view_model::board::{BoardIntent, BoardScene};
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::forecast::ForecastOf;
use crate::app::view_model::seats::{SeatInputs, SeatRowView, seat_rows};
use crate::app::view_model::threats::threats;

/// The maximum number of lines in the log beside the board.
const MAX_LOG_LINES: usize = 80;

/// The minimum horizontal distance of a swipe, in CSS pixels.
const MIN_SWIPE: f64 = 40.0;

/// The minimum ratio of the horizontal to the vertical distance of a swipe.
const MIN_SWIPE_RATIO: f64 = 1.5;

/// The screen of a held game.
#[component]
pub fn ReplayScreen() -> impl IntoView {
    let words = use_words();
    let (game, overlays, zoom) = (use_game(), use_overlays(), use_board_zoom());
    let seat_count = Memo::new(move |last: Option<&usize>| {
        let count = game.with(|session| session.position().table().len());
        count.or(last.copied()).unwrap_or_default()
    });
    let scene = board_memo();
    let (on_down, on_up) = swipes();
    // A live region is read aloud when its text changes, not when it is inserted with its text.
    let announcement = RwSignal::new("");
    request_animation_frame(move || {
        announcement.try_set(words.replay.title());
    });
    view! {
        <main
            class="table-screen replay-screen"
            class:many=move || { seat_count.get() > 4 }
            style:--seat-count=move || seat_count.get().to_string()
            aria-label=words.replay.title()
            tabindex="-1"
            inert=move || overlays.has_open_sheet()
            node_ref=use_focus_fallbacks().main
        >
            <p class="visually-hidden" role="status">
                {announcement}
            </p>
            <MomentBar/>
            <div class="board-place" on:pointerdown=on_down on:pointerup=on_up>
                <h2 class="visually-hidden">{words.table.river_heading()}</h2>
                <div
                    class="board-scroll"
                    class:zoomed=move || { zoom.percent() > 100 }
                    style:--size=move || format!("{}%", zoom.percent())
                >
                    <Board scene on_intent=on_board_intent() on_close_up=on_close_up(scene)/>
                </div>
                <PastAdviceButton/>
                <div class="lines">
                    <SpokenAnswerLine/>
                    <NoticeLine/>
                </div>
            </div>
            <h2 class="visually-hidden">{words.table.players()}</h2>
            <Seats/>
            <h2 class="visually-hidden">{words.replay.timeline()}</h2>
            <TimelineDock/>
            <aside class="log">
                <header>
                    <h2>{words.table.log()}</h2>
                    <NotationButton/>
                </header>
                <LogList max_lines=MAX_LOG_LINES/>
            </aside>
        </main>
    }
}

/// The bar over the board: the round, the event that is shown (at rest, the one that led to this
/// moment), the button that resumes the game or leads back to its result, the menu.
#[component]
fn MomentBar() -> impl IntoView {
    let words = use_words();
    let (replay, narrator, game) = (use_replay(), use_narrator(), use_game());
    let (imports, playback) = (use_imports(), use_playback());
    let round = Memo::new(move |_| replay.shown().get().map(|shown| shown.round));
    // At the end of the timeline of an unfinished game no event is shown: the bar says instead that
    // the game is held.
    let is_now = Memo::new(move |_| replay.is_at_end() && !replay.is_over());
    let is_received = Memo::new(move |_| game.with(Session::is_received) == Some(true));
    let text = Memo::new(move |last: Option<&Option<String>>| {
        let shown = replay.shown().get()?;
        match playback.event() {
            Some(_) => narrator.shown_event(),
            // A frame without an event belongs to the event before it.
            None if replay.is_moving() => last.cloned().flatten(),
            None if is_now.get() => Some(words.replay.held(&shown.round)),
            None if replay.is_at_start() => Some(words.replay.beginning().to_owned()),
            // The game is being resumed.
            None => last.cloned().flatten(),
        }
    });
    let is_longer_than =
        move |max| move || text.with(|text| text.iter().any(|it| it.chars().count() > max));
    let label = move || {
        if game.is_view_only() {
            words.replay.back()
        } else if replay.is_over() {
            words.replay.result()
        } else if is_received.get() {
            // The button asks who plays, as **Play on** below the timeline does.
            words.replay.join_in()
        } else {
            words.replay.go_on()
        }
    };
    view! {
        <header class="ask moment-bar">
            <h1 class="round">
                {move || round.get().map(|round| words.table.round(&round))} <OriginButton/>
            </h1>
            <div class="ask-lines">
                <EndLine/>
                <p
                    class="ask-text"
                    // Smaller letters for more characters than this. At the table the first limit
                    // is 40: the button beside the text is narrower there.
                    class:long=is_longer_than(28)
                    class:longest=is_longer_than(64)
                    role="status"
                >
                    {move || text.get()}
                </p>
            </div>
            <ActButton act="go-on" class="button main" on_press=move || imports.resume_held_game()>
                {label}
            </ActButton>
            <MenuButton/>
        </header>
    }
}

/// The button in the board's corner that shows advice for a choice that a person has made: of
/// several, [`Session::past_choice`] says which one belongs to the shown moment. If there is none,
/// the button says so.
#[component]
fn PastAdviceButton() -> impl IntoView {
    let (replay, overlays, turn) = (use_replay(), use_overlays(), use_turn());
    let all_words = use_words();
    let words = &all_words.replay;
    view! {
        <ActButton
            act="past-advice"
            class="button legend-button labelled"
            on_press=move || show_past_advice(replay, turn, overlays, all_words)
            attr:aria-label=words.past_advice()
            attr:title=words.past_advice()
        >
            <LineIcon path=LAMP/>
            <span>{all_words.advice.title()}</span>
        </ActButton>
    }
}

/// The rows of the seats at the moment that is shown.
#[component]
fn Seats() -> impl IntoView {
    let rows = seats_memo();
    view! {
        <div class="seats">
            <ul aria-label=use_words().table.players()>
                <For each=move || rows.get() key=|row| row.facts.colour let:initial>
                    <SeatRow rows initial/>
                </For>
            </ul>
        </div>
    }
}

/// A memo of the rows of the seats at the shown moment; empty if no game is held.
fn seats_memo() -> Memo<Vec<SeatRowView>> {
    let (game, playback) = (use_game(), use_playback());
    let (replay, narrator) = (use_replay(), use_narrator());
    Memo::new(move |_| {
        let rows_at_moment = || {
            let (teller, shown) = (narrator.teller()?, replay.shown().get()?);
            // During an animation the position is already the one to which it leads, and not that
            // of the displayed scene: no threat is shown.
            let threats = if replay.is_moving() { Vec::new() } else { threats(&shown.view) };
            let position = shown.view.known();
            let event_seat = playback.event().and_then(|event| event.seat());
            game.with(|session| {
                playback.with(|scene| {
                    let inputs = SeatInputs {
                        position,
                        players: session.players(),
                        known_cards: shown.known_cards,
                        scene,
                        acting: event_seat.or(position.to_move()),
                        // The timeline has a marker for each robbery.
                        robberies: &[],
                        teller: &teller,
                    };
                    seat_rows(&inputs, &threats)
                })
            })?
        };
        rows_at_moment().unwrap_or_default()
    })
}

/// A memo of the board scene. If no game is held, it keeps its last value.
fn board_memo() -> Memo<BoardScene> {
    let (playback, replay, narrator) = (use_playback(), use_replay(), use_narrator());
    let (turn, zoom) = (use_turn(), use_board_zoom());
    let scene_at_moment = move || {
        let (teller, shown) = (narrator.teller()?, replay.shown().get()?);
        let event = playback.event();
        let board = playback.with(|scene| {
            board_scene(&BoardInputs {
                hides_prices: false,
                position: shown.view.known(),
                scene,
                event,
                selection: Selection::Nothing,
                previewed: None,
                legal: &[],
                forecast: None,
                forecast_of: ForecastOf::All,
                teller: &teller,
            })
        })?;
        // There is no close-up while canoes move.
        let close_up = zoom.close_up(turn.turn_id()).filter(|_| !replay.is_moving());
        Some(BoardScene { close_up, ..board })
    };
    Memo::new(move |last: Option<&BoardScene>| {
        scene_at_moment().unwrap_or_else(|| last.cloned().unwrap_or_default())
    })
}

/// The handler of taps on the board: every tap ends the running animation.
fn on_board_intent() -> OnIntent {
    let replay = use_replay();
    Callback::new(move |(_, _): (BoardIntent, _)| replay.complete_animation())
}

/// The handlers of `pointerdown` and `pointerup` on the board: a swipe of a finger to the left
/// steps one decision forward, a swipe to the right steps one decision back. On a zoomed board, a
/// swipe scrolls instead.
fn swipes() -> (impl Fn(PointerEvent) + 'static, impl Fn(PointerEvent) + 'static) {
    let (replay, zoom) = (use_replay(), use_board_zoom());
    let start = StoredValue::new(None::<(f64, f64)>);
    let on_down = move |event: PointerEvent| {
        let may_swipe = event.pointer_type() == "touch" && untrack(|| zoom.percent()) <= 100;
        let point = (f64::from(event.client_x()), f64::from(event.client_y()));
        start.set_value(may_swipe.then_some(point));
    };
    let on_up = move |event: PointerEvent| {
        let Some((x, y)) = start.try_update_value(Option::take).flatten() else { return };
        let (dx, dy) = (f64::from(event.client_x()) - x, f64::from(event.client_y()) - y);
        if dx.abs() >= MIN_SWIPE && dx.abs() >= MIN_SWIPE_RATIO * dy.abs() {
            replay.step(
                Stride::Decision,
                if dx < 0.0 { ReplayDirection::Forward } else { ReplayDirection::Back },
            );
        }
    };
    (on_down, on_up)
}
