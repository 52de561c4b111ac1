//! The win chart of a finished game: the seats' win probabilities, round by round.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::components::board::{SeatMark, seat_class};
use crate::app::session::win_changes::WinProbabilities;
use crate::app::session::{Moment, Timeline};
use crate::app::state::{
    WinEstimates, use_ai_client, use_game, use_narrator, use_overlays, use_replay,
    use_win_estimates, use_words,
};
use crate::app::view_model::win_probabilities::{band_edge, band_path};
use crate::core::{Colour, Position, Seat};

/// The maximum horizontal movement of the pointer in a tap, in CSS pixels.
const MAX_TAP_MOVEMENT: i32 = 6;

/// What the chart shows: the rounds, the seats' win probabilities, and the selected round.
#[derive(Clone, Copy, Debug)]
struct ChartData {
    /// The position at the end of the game.
    end: Position,
    /// The number of the first round; it may be more than 1 if the game began with a position.
    first: usize,
    /// The number of rounds of the chart.
    rounds: usize,
    /// The number of the selected round; `first + rounds` is the end of the game.
    round: RwSignal<usize>,
    /// The win probabilities at the beginning of each round and at the end; `None` until they are
    /// known.
    win_probabilities: Memo<Vec<Option<WinProbabilities>>>,
}

impl ChartData {
    /// The chart of a finished game. The round that is selected first is that of the worst setback
    /// of the only person at the table, if that person has not won, or else that of the most
    /// important turning point, or else the first one.
    fn new(timeline: &Timeline, estimates: WinEstimates) -> Self {
        let (end, rounds) = (*timeline.end_position(), timeline.rounds().len());
        let first = end.round() as usize + 1 - rounds;
        let win_probabilities = estimates.all();
        let initial_point = win_probabilities.with_untracked(|known| {
            let turning_point = || timeline.turning_points(known).into_iter().next();
            timeline.own_setback(known).or_else(turning_point)
        });
        let round = first + initial_point.map_or(0, |point| point.round);
        Self { end, first, rounds, round: RwSignal::new(round), win_probabilities }
    }

    /// All seats with their colours, clockwise.
    fn seats(&self) -> impl Iterator<Item = (Seat, Colour)> + use<> {
        let table = *self.end.table();
        table.seats().map(move |seat| (seat, table.colour(seat)))
    }

    /// Calls `read` with the win probabilities of all rounds before the first unknown one; tracks
    /// them.
    fn with_known<T>(
        &self,
        read: impl FnOnce(&mut dyn Iterator<Item = &WinProbabilities>) -> T,
    ) -> T {
        self.win_probabilities
            .with(|win_probabilities| read(&mut win_probabilities.iter().map_while(Option::as_ref)))
    }
}

/// A chart that grows while the win probabilities are estimated, a slider that selects a round, and
/// the win probabilities of that round as text. The slider is invisible and covers the chart, so a
/// tap first selects the tapped round; then the chart's click handler closes the sheet and shows
/// the board at the beginning of that round, or at the end of the game. Sliding a finger over the
/// chart only selects a round.
#[component]
pub(super) fn WinChart() -> impl IntoView {
    let game = use_game();
    let (replay, overlays) = (use_replay(), use_overlays());
    let words = use_words();
    let hint = words.win_chart.hint();
    let timeline = game.with_untracked(Timeline::of)?;
    let data = ChartData::new(&timeline, use_win_estimates());
    let ChartData { first, rounds, round, .. } = data;
    let round_starts: Vec<Moment> =
        timeline.rounds().iter().map(|span| Moment::before(span.decisions.start)).collect();
    let moment = Memo::new(move |_| {
        let index = round.get().saturating_sub(first);
        round_starts.get(index).copied().unwrap_or(timeline.end())
    });
    let show_moment = move || {
        let moment = moment.get_untracked();
        overlays.close_sheet();
        replay.open(Some(moment));
    };
    let label = move || match round.get() {
        round if round == first + rounds => words.replay.show_end().to_owned(),
        round => words.replay.show_round(&round),
    };
    // The x coordinate, in CSS pixels of the window, at which the pointer was pressed on the chart;
    // `None` before that and after the click.
    let pressed_x = StoredValue::new(None::<i32>);
    let on_click = move |event: MouseEvent| {
        let start = pressed_x.try_update_value(Option::take).flatten();
        if start.is_some_and(|x| (event.client_x() - x).abs() <= MAX_TAP_MOVEMENT) {
            show_moment();
        }
    };
    // On a small phone there is room for about 13 round numbers.
    let numbers = (0..rounds).step_by(rounds / 13 + 1).map(|index| {
        let x = format!("{}%", 100 * index / rounds);
        view! { <span style:--x=x>{first + index}</span> }
    });
    Some(view! {
        <p class="hint">{hint}</p>
        <div
            class="win-chart"
            dir="ltr"
            on:pointerdown=move |event| pressed_x.set_value(Some(event.client_x()))
            on:click=on_click
        >
            <Bands data/>
            {numbers.collect_view()}
            <input
                type="range"
                min=first.to_string()
                max=(first + rounds).to_string()
                value=round.get_untracked().to_string()
                aria-label=hint
                on:input:target=move |event| {
                    round.set(event.target().value().parse().unwrap_or(first));
                }
            />
        </div>
        <div class="win-probabilities" role="status">
            <RoundProbabilities data/>
        </div>
        <div class="acts-row">
            <ActButton
                act="to"
                on_press=show_moment
                attr:data-moment=move || moment.get().to_string()
            >
                {label}
            </ActButton>
        </div>
    })
}

/// The stacked chart: a band for each seat, with the seat's mark where the band begins.
#[component]
fn Bands(data: ChartData) -> impl IntoView {
    let band = |(seat, colour)| {
        let path = move || data.with_known(|known| band_path(known.enumerate(), seat));
        view! { <path class=seat_class(colour) d=path/> }
    };
    let mark = move |(seat, colour)| {
        let y = move || {
            let y = data.with_known(|known| middle(known.next()?, seat));
            format!("{}%", y.unwrap_or_default())
        };
        view! { <SeatMark colour style:--y=y/> }
    };
    let is_known = Memo::new(move |_| data.with_known(|known| known.next().is_some()));
    view! {
        <Show when=move || is_known.get()>{data.seats().map(mark).collect_view()}</Show>
        <svg
            class="icon bands"
            viewBox=format!("0 0 {} 100", data.rounds)
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
        >
            {data.seats().map(band).collect_view()}
        </svg>
    }
}

/// The middle of a seat's band, in per cent of the chart's height, from its top; `None` for an
/// empty list, the result of a failed search for the win probabilities.
fn middle(win_probabilities: &[i32], seat: Seat) -> Option<i32> {
    Some(band_edge(win_probabilities, seat) + win_probabilities.get(seat.index())? / 2)
}

/// The selected round and each seat's win probability, or the reason why it is unknown.
#[component]
fn RoundProbabilities(data: ChartData) -> impl IntoView {
    let (ai, narrator) = (use_ai_client(), use_narrator());
    let words = use_words();
    let ChartData { first, rounds, round, win_probabilities, .. } = data;
    let title = move || match round.get() {
        round if round == first + rounds => words.over.title().to_owned(),
        round => words.table.round(&round),
    };
    let lines = Memo::new(move |_| {
        let index = round.get().saturating_sub(first);
        let win_probabilities = win_probabilities.with(|all| all.get(index).cloned().flatten());
        let (Some(win_probabilities), Some(teller)) = (win_probabilities, narrator.teller()) else {
            return Vec::new();
        };
        let line = |((seat, colour), probability): ((Seat, Colour), i32)| {
            (colour, words.win_chart.probability(&teller.name(seat), &probability))
        };
        data.seats().zip(win_probabilities).map(line).collect()
    });
    let why_unknown = move || {
        let index = round.get().saturating_sub(first);
        // This is shown in place of the lines. A search that has failed has an empty list as its
        // result.
        let has_failed = win_probabilities.with(|all| all.get(index).is_some_and(Option::is_some));
        if has_failed {
            words.win_chart.failed()
        } else if ai.is_ready() {
            words.advice.thinking()
        } else {
            words.win_chart.not_started()
        }
    };
    let line = |(colour, text)| view! { <p><SeatMark colour/>{text}</p> };
    view! {
        <h3>{title}</h3>
        {move || lines.get().into_iter().map(line).collect_view()}
        <Show when=move || lines.with(Vec::is_empty)>
            <p>{why_unknown}</p>
        </Show>
    }
}
