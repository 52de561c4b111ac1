//! Gems, seat marks and canoes for the panels beside the board.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::drawing;
use crate::app::model::board::Mark;
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

/// A drawing of its own: decorative, whoever shows it names it.
fn icon(class: &'static str, view_box: &'static str, drawing: Signal<String>) -> AnyView {
    view! {
        <svg
            class=class
            viewBox=view_box
            aria-hidden="true"
            focusable="false"
            inner_html=move || drawing.get()
        ></svg>
    }
    .into_any()
}

/// A gem by itself, one em high.
#[component]
pub fn GemIcon(
    /// Which gem.
    gem: Gem,
    /// Whether its letter is on it.
    #[prop(optional)]
    letter: bool,
) -> impl IntoView {
    icon("icon", "-31 -29 62 60", Signal::stored(drawing::gem(gem, letter)))
}

/// What a plan does, as the board's tags show it.
#[component]
pub fn MarkIcon(
    /// What it does.
    mark: Mark,
) -> impl IntoView {
    let (drawing, width) = drawing::sign_alone(mark);
    let class = if width > 60.0 { "icon mark-icon wide" } else { "icon mark-icon" };
    let view_box = if width > 60.0 { "-37 -28 74 56" } else { "-28 -28 56 56" };
    icon(class, view_box, Signal::stored(drawing))
}

/// A seat's mark by itself: colour, shape and letter, one em high.
#[component]
pub fn SeatMark(
    /// Whose mark.
    colour: Colour,
) -> impl IntoView {
    icon("icon", "-24 -24 48 48", Signal::stored(drawing::mark(colour)))
}

/// A canoe by itself, bow up.
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
    let drawing = move || {
        let cargo: Vec<Gem> = cargo.get().iter().collect();
        drawing::canoe(Some(colour), double, &cargo, false)
    };
    icon("icon canoe-icon", "-34 -58 72 122", Signal::derive(drawing))
}
