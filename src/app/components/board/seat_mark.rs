//! The marks of the seats: colour, shape and letter.

use leptos::prelude::*;

use super::parts::{Icon, Letter};
use crate::app::board_layout::shapes::{mark, seat_letter, seat_letter_center_y};
use crate::core::{CanoeNo, Colour};

/// The CSS class that sets a seat's colours (`--seat`, `--on-seat`).
#[must_use]
pub const fn seat_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "seat-yellow",
        Colour::Red => "seat-red",
        Colour::Blue => "seat-blue",
        Colour::Green => "seat-green",
        Colour::Brown => "seat-brown",
        Colour::Black => "seat-black",
    }
}

/// A seat's mark as an SVG shape around the origin, in a square of 48 units.
#[component]
pub(super) fn MarkShape(#[prop(into)] colour: Signal<Colour>) -> impl IntoView {
    view! {
        <g class=move || format!("mark {}", seat_class(colour.get()))>
            <path d=move || mark(colour.get())/>
            <Letter
                letter=Signal::derive(move || seat_letter(colour.get()))
                center_y=Signal::derive(move || seat_letter_center_y(colour.get()))
            />
        </g>
    }
}

/// A small canoe around the origin, bow up, with the number of a seat's canoe: a bare number would
/// be taken for a price or for steps of the river.
#[component]
pub(super) fn NumberedCanoe(colour: Colour, no: CanoeNo) -> impl IntoView {
    view! {
        <g class=seat_class(colour)>
            <path class="chip" d="M0 -27c22 16 22 38 0 54c-22 -16 -22 -38 0 -54z"/>
            <text class="chip-number" x="0" y="11">{no.to_string()}</text>
        </g>
    }
}

/// A seat's mark as an icon in a text, one em high.
#[component]
pub fn SeatMark(#[prop(into)] colour: Signal<Colour>) -> impl IntoView {
    view! {
        <Icon view_box="-24 -24 48 48">
            <MarkShape colour/>
        </Icon>
    }
}
