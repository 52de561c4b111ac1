//! The sheet with the turning points of a held game.

use leptos::prelude::*;

use crate::app::components::{ActButton, SheetButton};
use crate::app::state::{Sheet, use_narrator, use_overlays, use_replay, use_words};
use crate::app::view_model::replay::{TurningPointLine, turning_point_lines};

/// The list of turning points. A tap on one shows its moment.
#[component]
pub(super) fn TurningPoints() -> impl IntoView {
    let (replay, narrator, overlays) = (use_replay(), use_narrator(), use_overlays());
    let all_words = use_words();
    let words = &all_words.replay;
    let lines = Memo::new(move |_| {
        let lines = || {
            let (timeline, teller) = (replay.timeline()?, narrator.teller()?);
            let points = replay.turning_points();
            Some(points.with(|points| turning_point_lines(&timeline, points, &teller)))
        };
        lines().unwrap_or_default()
    });
    let row = move |index: ReadSignal<usize>, line: TurningPointLine| {
        let TurningPointLine { moment, text } = line;
        let label = text.clone();
        let name = move || all_words.join.label(&(index.get() + 1), &label);
        let is_now = move || replay.moment() == moment;
        let show = move || {
            overlays.close_sheet();
            replay.go_to(moment);
        };
        view! {
            <li>
                <ActButton
                    act="to"
                    class="log-line"
                    on_press=show
                    attr:data-moment=moment.to_string()
                    attr:aria-label=name
                    attr:aria-current=move || is_now().then_some("step")
                >
                    {text}
                </ActButton>
            </li>
        }
    };
    view! {
        <Show
            when=move || lines.with(|lines| !lines.is_empty())
            fallback=move || view! { <p class="hint">{words.no_turning_points()}</p> }
        >
            <ol class="log turning-points" aria-label=words.turning_points()>
                // The lines change when the win probabilities become known.
                <ForEnumerate each=move || lines.get() key=Clone::clone children=row/>
            </ol>
        </Show>
        <SheetButton act="legend" sheet=Sheet::Legend class="button quiet">
            {words.signs()}
        </SheetButton>
    }
}
