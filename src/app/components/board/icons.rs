//! Gems, seat marks and canoes for the panels beside the board.

use super::drawing;
use crate::app::old::dom::{El, svg};
use crate::app::view_model::board::Mark;
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

/// A gem by itself, one em high, with its letter or without.
#[must_use]
pub fn gem_icon(gem: Gem, letter: bool) -> El {
    svg("icon", "-31 -29 62 60").markup(&drawing::gem(gem, letter))
}

/// What a plan does, as the board's tags show it.
#[must_use]
pub fn mark_icon(mark: Mark) -> El {
    let (drawing, width) = drawing::sign_alone(mark);
    let (class, view_box) = if width > 60.0 {
        ("icon mark-icon wide", "-37 -28 74 56")
    } else {
        ("icon mark-icon", "-28 -28 56 56")
    };
    svg(class, view_box).markup(&drawing)
}

/// A seat's mark by itself: colour, shape and letter, one em high.
#[must_use]
pub fn seat_mark(colour: Colour) -> El {
    svg("icon", "-24 -24 48 48").markup(&drawing::mark(colour))
}

/// A canoe by itself, bow up: its seat, whether it is a double canoe, what it carries.
#[must_use]
pub fn canoe_icon(colour: Colour, double: bool, cargo: Cargo) -> El {
    let cargo: Vec<Gem> = cargo.iter().collect();
    svg("icon canoe-icon", "-34 -58 72 122").markup(&drawing::canoe(
        Some(colour),
        double,
        &cargo,
        false,
    ))
}
