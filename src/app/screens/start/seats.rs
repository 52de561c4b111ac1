//! The seats: a form for each, clockwise, and buttons that add seats.

use leptos::prelude::*;

use super::seat_form::SeatForm;
use super::store::use_start;
use crate::app::components::{ActButton, LineIcon};
use crate::app::session::setup::PlayerKind;
use crate::app::state::use_words;
use crate::app::view_model::draft::Draft;
use crate::core::Module;

/// The forms of all seats, and the buttons that add one.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let max_seats = start.memo(|draft| if draft.rules().has(Module::Sixth) { 6 } else { 5 });
    view! {
        <section class="sheet-of-paper" aria-labelledby="start-seats">
            <h2 id="start-seats">{words.start.seats()}</h2>
            <p class="hint">
                {words.start.seats_hint()} " "
                {move || words.start.seats_range(&max_seats.get())}
            </p>
            <ol class="seat-rows">
                <For each=move || start.seats() key=|it| it.seat.id let:seat>
                    <SeatForm seat=start.seat_memo(seat)/>
                </For>
            </ol>
            <div class="acts-row">
                <AddButton
                    act="add-person"
                    player=|_| PlayerKind::Human
                    text=words.start.add_person()
                />
                <AddButton
                    act="add-computer"
                    player=Draft::another_computer
                    text=words.start.add_computer()
                />
            </div>
            <p class="visually-hidden" role="status">
                {move || start.announcement()}
            </p>
        </section>
    }
}

/// A button that adds a seat.
#[component]
fn AddButton(
    act: &'static str,
    /// The player of the new seat.
    player: fn(&Draft) -> PlayerKind,
    text: &'static str,
) -> impl IntoView {
    const PLUS: &str = "M12 5v14M5 12h14";
    let start = use_start();
    let may_add = start.memo(Draft::may_add);
    view! {
        <ActButton
            act
            disabled=Signal::derive(move || !may_add.get())
            on_press=move || start.add_seat(player)
        >
            <LineIcon path=PLUS/>
            {text}
        </ActButton>
    }
}
