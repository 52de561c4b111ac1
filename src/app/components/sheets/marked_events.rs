//! The sheet with the events that a marker of the timeline stands for.

use leptos::prelude::*;

use crate::app::components::MomentList;
use crate::app::state::{use_narrator, use_replay, use_words};
use crate::app::view_model::replay::marked_event_lines;

/// The list of the events that share a marker: `count` of them, from the index `first` in the list
/// of all marked events (`Timeline::markers`). Empty if no game is held.
#[component]
pub(super) fn MarkedEvents(first: usize, count: usize) -> impl IntoView {
    let (replay, narrator) = (use_replay(), use_narrator());
    let lines = Memo::new(move |_| {
        let lines_of_held_game = || {
            let (timeline, teller) = (replay.timeline()?, narrator.teller()?);
            Some(marked_event_lines(&timeline, first, count, &teller))
        };
        lines_of_held_game().unwrap_or_default()
    });
    view! { <MomentList lines label=use_words().replay.marked_events()/> }
}
