//! A list of moments of a held game.

use leptos::prelude::*;

use super::ActButton;
use crate::app::state::{use_overlays, use_replay, use_words};
use crate::app::view_model::replay::MomentLine;

/// A list of moments in a sheet. A tap on a line closes the sheet and shows the moment; for some
/// seconds the text of the line is shown as a notice.
#[component]
pub fn MomentList(
    /// The lines, which may change.
    #[prop(into)]
    lines: Signal<Vec<MomentLine>>,
    /// The accessible name of the list.
    label: &'static str,
) -> impl IntoView {
    let (replay, overlays, words) = (use_replay(), use_overlays(), use_words());
    let row = move |index: ReadSignal<usize>, line: MomentLine| {
        let MomentLine { moment, text } = line;
        let stored_text = StoredValue::new(text.clone());
        let name =
            move || stored_text.with_value(|text| words.join.label(&(index.get() + 1), text));
        let is_now = move || replay.moment() == moment;
        let show = move || {
            overlays.close_sheet();
            replay.go_to(moment);
            overlays.notify_briefly(stored_text.get_value());
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
        <ol class="log moment-list" aria-label=label>
            <ForEnumerate each=move || lines.get() key=Clone::clone children=row/>
        </ol>
    }
}
