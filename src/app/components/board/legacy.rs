//! The board and its icons as values of the element type that the screens are still built of.
//! Goes with the last caller.

use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use leptos::web_sys::Element;

use super::{Board, CanoeIcon, GemIcon, MarkIcon, SeatMark};
use crate::app::old::dom::{El, div};
use crate::app::old::live::Derived;
use crate::app::view_model::board::{BoardIntent, BoardScene, Mark};
use crate::core::{Cargo, Colour, Gem};

/// The element of a component with one root, alive as long as the current scope.
fn element(view: impl IntoView + 'static) -> El {
    let state = view.into_any().build();
    let element = state.elements().into_iter().next();
    StoredValue::new_local(state);
    element.map_or_else(|| div(""), El::on_page)
}

/// The board that draws a scene and tells what was touched.
#[must_use]
pub fn board(
    scene: Derived<BoardScene>,
    on_intent: impl Fn(BoardIntent, Option<Element>) + 'static,
) -> El {
    let on_intent = StoredValue::new_local(on_intent);
    let on_intent = Callback::new(move |(intent, touched)| {
        on_intent.with_value(|on_intent| on_intent(intent, touched));
    });
    let scene = Memo::new(move |_| scene.get());
    element(view! { <Board scene on_intent/> })
}

/// A gem by itself, one em high, with its letter or without.
#[must_use]
pub fn gem_icon(gem: Gem, letter: bool) -> El {
    element(view! { <GemIcon gem letter/> })
}

/// What a plan does, as the board's tags show it.
#[must_use]
pub fn mark_icon(mark: Mark) -> El {
    element(view! { <MarkIcon mark/> })
}

/// A seat's mark by itself: colour, shape and letter, one em high.
#[must_use]
pub fn seat_mark(colour: Colour) -> El {
    element(view! { <SeatMark colour/> })
}

/// A canoe by itself, bow up: its seat, whether it is a double canoe, what it carries.
#[must_use]
pub fn canoe_icon(colour: Colour, double: bool, cargo: Cargo) -> El {
    element(view! { <CanoeIcon colour double cargo/> })
}

/// The river and its banks, without anything that is played with.
#[must_use]
pub fn scenery() -> El {
    element(view! { <super::Scenery/> })
}
