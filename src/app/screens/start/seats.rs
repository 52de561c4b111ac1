//! The seats: a form for each, clockwise, and buttons that add seats.

use leptos::prelude::*;

use super::seat_form::SeatForm;
use super::store::use_start;
use crate::app::components::{ActButton, ExplainDisabled, LineIcon};
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_overlays, use_words};
use crate::app::view_model::draft::Draft;
use crate::core::Module;

/// The forms of all seats, and the buttons that add one.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let max_seats = start.memo(|draft| if draft.rules().has(Module::Sixth) { 6_u8 } else { 5 });
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
                    max_seats
                />
                <AddButton
                    act="add-computer"
                    player=Draft::another_computer
                    text=words.start.add_computer()
                    max_seats
                />
            </div>
            <p class="visually-hidden" role="status">
                {move || start.announcement()}
            </p>
        </section>
    }
}

/// A button that adds a seat. While the table is full, a tap on it says how many can play.
#[component]
fn AddButton(
    act: &'static str,
    /// The player of the new seat.
    player: fn(&Draft) -> PlayerKind,
    text: &'static str,
    /// The largest number of seats that the rules allow.
    max_seats: Memo<u8>,
) -> impl IntoView {
    const PLUS: &str = "M12 5v14M5 12h14";
    let (start, overlays, words) = (use_start(), use_overlays(), use_words());
    let is_full = start.memo(|draft| !draft.may_add());
    let explain =
        move || overlays.notify_briefly(words.start.seats_range(&max_seats.get_untracked()));
    view! {
        <ExplainDisabled disabled=is_full why=explain>
            <ActButton act disabled=is_full on_press=move || start.add_seat(player)>
                <LineIcon path=PLUS/>
                {text}
            </ActButton>
        </ExplainDisabled>
    }
}
