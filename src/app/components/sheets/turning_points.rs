//! The sheet with the turning points of a held game.

use leptos::prelude::*;

use crate::app::components::{MomentList, SheetButton};
use crate::app::state::{Sheet, use_narrator, use_replay, use_words};
use crate::app::view_model::replay::turning_point_lines;

/// The list of turning points, or a hint that there are none. A tap on one shows its moment.
#[component]
pub(super) fn TurningPoints() -> impl IntoView {
    let (replay, narrator, words) = (use_replay(), use_narrator(), &use_words().replay);
    let lines = Memo::new(move |_| {
        let lines = || {
            let (timeline, teller) = (replay.timeline()?, narrator.teller()?);
            let points = replay.turning_points();
            Some(points.with(|points| turning_point_lines(&timeline, points, &teller)))
        };
        lines().unwrap_or_default()
    });
    view! {
        <Show
            when=move || lines.with(|lines| !lines.is_empty())
            fallback=move || view! { <p class="hint">{words.no_turning_points()}</p> }
        >
            // The lines change when the win probabilities become known.
            <MomentList lines label=words.turning_points()/>
        </Show>
        <SheetButton act="legend" sheet=Sheet::Legend class="button quiet">
            {words.signs()}
        </SheetButton>
    }
}
