//! The strip of the timeline: rounds as blocks; unless the game is long, decisions as ticks; in a
//! finished game, the win probabilities behind them; and a slider on top.

use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::prelude::*;

use crate::app::components::board::seat_class;
use crate::app::components::focus::{focus_when_mounted, use_focus_fallbacks};
use crate::app::session::{Moment, ReplayDirection, Stride, Timeline};
use crate::app::state::{use_narrator, use_replay, use_win_estimates, use_words};
use crate::app::view_model::replay::{RoundNumber, Strip};
use crate::app::view_model::win_probabilities::band_path;
use crate::core::{Colour, Seat};

/// The sum of wheel deltas that makes one step, in the unit of `WheelEvent.deltaY`.
const WHEEL_STEP: f64 = 40.0;

/// The strip with its slider. The mouse wheel moves by one decision.
#[component]
pub(super) fn TimelineStrip() -> impl IntoView {
    let replay = use_replay();
    let strip = Memo::new(move |_| replay.timeline().map(|it| Strip::of(&it)).unwrap_or_default());
    // The sum of the wheel deltas since the last step: touchpads report many small deltas.
    let wheel_sum = StoredValue::new(0.0);
    let on_wheel = move |event: WheelEvent| {
        if event.ctrl_key() {
            // The browser changes its zoom.
            return;
        }
        event.prevent_default();
        let sum = wheel_sum.get_value() + event.delta_y() + event.delta_x();
        wheel_sum.set_value(sum);
        if sum.abs() >= WHEEL_STEP {
            wheel_sum.set_value(0.0);
            replay.step(
                Stride::Decision,
                if sum > 0.0 { ReplayDirection::Forward } else { ReplayDirection::Back },
            );
        }
    };
    let numbers = move || strip.with(|strip| strip.numbers.clone());
    view! {
        <div class="strip" on:wheel=on_wheel>
            <svg
                class="strip-picture"
                viewBox=move || format!("0 0 {} 100", strip.with(|strip| strip.width))
                preserveAspectRatio="none"
                aria-hidden="true"
                focusable="false"
            >
                <ProbabilityBands/>
                <path class="round-blocks" d=move || strip.with(|strip| strip.blocks.clone())/>
                <path class="ticks" d=move || strip.with(|strip| strip.ticks.clone())/>
            </svg>
            <For each=numbers key=|number| number.round let(RoundNumber { round, at })>
                <span class="round-number" style:--at=format!("{at:.3}%") aria-hidden="true">
                    {round}
                </span>
            </For>
            <MomentSlider/>
        </div>
    }
}

/// A band for each seat's win probability in a finished game, as far as the probabilities are
/// known. In a game in progress there is none.
#[component]
fn ProbabilityBands() -> impl IntoView {
    let (replay, estimates) = (use_replay(), use_win_estimates());
    let seats = move || -> Vec<(Seat, Colour)> {
        let timeline = replay.timeline().filter(|timeline| timeline.is_over());
        let seats_of = |timeline: &Timeline| {
            let table = *timeline.end_position().table();
            table.seats().map(|seat| (seat, table.colour(seat))).collect()
        };
        timeline.map(|timeline| seats_of(&timeline)).unwrap_or_default()
    };
    let path = move |seat| {
        let Some(timeline) = replay.timeline() else { return String::new() };
        // The x coordinates of the probabilities: the strip is one unit wide for each decision.
        let starts = timeline.rounds().iter().map(|span| span.decisions.start);
        let boundaries = starts.chain([timeline.len()]);
        estimates.all().with(|win_probabilities| {
            let known = win_probabilities.iter().map_while(Option::as_ref);
            band_path(boundaries.zip(known), seat)
        })
    };
    view! {
        <g class="bands">
            <For each=seats key=|seat| *seat let((seat, colour))>
                <path class=seat_class(colour) d=move || path(seat)/>
            </For>
        </g>
    }
}

/// The slider **Moment**. Its value is the number of decisions before the moment that is shown.
#[component]
fn MomentSlider() -> impl IntoView {
    let (replay, narrator) = (use_replay(), use_narrator());
    let words = use_words();
    let max = move || replay.timeline().map(|it| it.len()).unwrap_or_default();
    let decision = Memo::new(move |_| replay.moment().decision);
    let value_text = move || {
        let (teller, shown) = (narrator.teller()?, replay.shown().get()?);
        let event = shown.last.map(|event| teller.event(&event)).unwrap_or_default();
        Some(words.replay.in_round(&shown.round, &event))
    };
    let slider = use_focus_fallbacks().moment_slider;
    focus_when_mounted(slider);
    // These keys are shortcuts of replay, so the browser must not move the slider by them as well.
    let on_key = |event: KeyboardEvent| {
        let key = event.key();
        if key.starts_with("Arrow")
            || matches!(key.as_str(), "Home" | "End" | "PageUp" | "PageDown")
        {
            event.prevent_default();
        }
    };
    view! {
        <input
            class="moment"
            type="range"
            min="0"
            step="1"
            aria-label=words.replay.moment()
            aria-valuetext=move || value_text().unwrap_or_default()
            node_ref=slider
            prop:max=move || max().to_string()
            prop:value=move || decision.get().to_string()
            on:keydown=on_key
            on:input:target=move |event| {
                if let Ok(decision) = event.target().value().parse() {
                    replay.go_to(Moment::before(decision));
                }
            }
        />
    }
}
