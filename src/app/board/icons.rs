//! Gems, seat marks and canoes, for the board and for the panels beside it.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::shapes::{
    self, cut, gem_letter, gem_letter_dy, holds, hull, mark, seat_letter, seat_letter_dy,
};
use crate::core::{Cargo, Colour, Gem};

/// The class that carries a gem's colours.
#[must_use]
pub const fn gem_class(gem: Gem) -> &'static str {
    match gem {
        Gem::Amethyst => "gem gem-a",
        Gem::Diamond => "gem gem-d",
        Gem::Amber => "gem gem-m",
        Gem::Sapphire => "gem gem-s",
        Gem::Ruby => "gem gem-r",
    }
}

/// The class that carries a seat's colours (`--seat`, `--on-seat`).
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

/// A gem as part of a drawing, 54 units across, with its letter on request.
pub fn gem_shape(gem: Gem, letter: bool) -> impl IntoView {
    let cut = cut(gem);
    view! {
        <g class=gem_class(gem)>
            <path class="shade" d=cut.outline />
            <path class="base" d=cut.outline />
            <path class="dark" d=cut.shaded />
            <path class="lit" d=cut.lit />
            {letter.then(|| letter_at(gem_letter(gem), gem_letter_dy(gem)))}
        </g>
    }
}

/// A seat's mark as part of a drawing, 44 units across, with its letter.
pub fn mark_shape(colour: Colour) -> impl IntoView {
    view! {
        <g class=format!("mark {}", seat_class(colour))>
            <path d=mark(colour) />
            {letter_at(seat_letter(colour), seat_letter_dy(colour))}
        </g>
    }
}

fn letter_at(letter: char, dy: f32) -> impl IntoView {
    view! { <text class="letter" y=dy + 8.0>{letter}</text> }
}

/// A canoe as part of a drawing: hull, mark, cargo. Its class carries `--turn` and
/// `--size`; marks and gems stay upright.
pub(super) fn canoe_shape(
    colour: Option<Colour>,
    double: bool,
    cargo: impl Fn() -> Cargo + Send + Sync + 'static,
    moose: impl Fn() -> bool + Send + Sync + 'static,
) -> impl IntoView {
    let hull = hull(double);
    let (places, size) = holds(double);
    let gems = move || {
        cargo()
            .iter()
            .zip(places)
            .map(|(gem, (x, y))| {
                view! {
                    <g transform=format!("translate({x} {y})")>
                        <g class="upright">
                            <g transform=format!("scale({size})")>{gem_shape(gem, false)}</g>
                        </g>
                    </g>
                }
            })
            .collect_view()
    };
    view! {
        <g class=format!("craft {}", colour.map_or("seat-joe", seat_class))>
            <path class="cast" d=hull.outline />
            <g class="body">
                <path class="hull" d=hull.outline />
                <path class="dark" d=hull.shaded />
                <path class="well" d=hull.well />
                <path class="bench" d=hull.benches />
                <g transform="translate(0 17)">
                    <g class="upright">
                        {colour
                            .map_or_else(
                                || view! { <g class="mark">{letter_at('J', 0.0)}</g> }.into_any(),
                                |colour| mark_shape(colour).into_any(),
                            )}
                    </g>
                </g>
                {gems}
                {move || {
                    moose()
                        .then(|| {
                            view! {
                                <g transform="translate(0 -46)">
                                    <g class="upright">
                                        <g transform="scale(.62)">{moose_shape()}</g>
                                    </g>
                                </g>
                            }
                        })
                }}
            </g>
        </g>
    }
}

/// The moose as part of a drawing.
pub(super) fn moose_shape() -> impl IntoView {
    view! {
        <g class="moose">
            <path class="antler" d=shapes::ANTLERS />
            <path class="fur" d=shapes::MOOSE />
            <path class="eye" d="M-7 6a2 2 0 1 1 4 0 2 2 0 1 1-4 0M3 6a2 2 0 1 1 4 0 2 2 0 1 1-4 0" />
        </g>
    }
}

/// The beaver as part of a drawing.
pub(super) fn beaver_shape() -> impl IntoView {
    view! {
        <g class="beaver">
            <path class="tail" d=shapes::TAIL />
            <path class="fur" d=shapes::BEAVER />
            <path class="eye" d="M-9 30a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0M4 30a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0" />
        </g>
    }
}

/// A gem by itself: one em high, decorative; whoever shows it names it.
#[component]
pub fn GemIcon(
    /// Which gem.
    gem: Gem,
    /// Whether its letter is on it.
    #[prop(optional)]
    letter: bool,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="-31 -29 62 60" aria-hidden="true" focusable="false">
            {gem_shape(gem, letter)}
        </svg>
    }
}

/// A seat's mark by itself: colour, shape and letter, one em high, decorative.
#[component]
pub fn SeatMark(
    /// Whose mark.
    colour: Colour,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false">
            {mark_shape(colour)}
        </svg>
    }
}

/// A canoe by itself, bow up, decorative.
#[component]
pub fn CanoeIcon(
    /// Whose canoe.
    colour: Colour,
    /// Whether it is a double canoe.
    #[prop(optional)]
    double: bool,
    /// What it carries.
    #[prop(optional, into)]
    cargo: Signal<Cargo>,
) -> impl IntoView {
    view! {
        <svg class="icon canoe-icon" viewBox="-34 -58 72 122" aria-hidden="true" focusable="false">
            {canoe_shape(Some(colour), double, move || cargo.get(), || false)}
        </svg>
    }
}
