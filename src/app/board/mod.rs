//! The board: the river seen from above, drawn from a [`BoardScene`].
//!
//! The scenery (banks, water, trees) is a still picture that `index.html` paints before
//! the wasm is there. On it the water lives; on the water lie the pieces, each a box of
//! its own that moves by transform alone, and the buttons that answer a tap. The board
//! rules nothing: what may be done arrives in the scene, what was touched leaves as a
//! [`BoardIntent`].
//!
//! The attributes of the testers' contract are also the board's own wiring: one listener
//! reads `data-space`, `data-canoe`, `data-site` and `data-weather` from what was touched.

pub mod geometry;
mod icons;
mod pieces;
mod scenery;
mod shapes;
#[cfg(test)]
mod tests;
mod water;

pub use icons::{CanoeIcon, GemIcon, SeatMark, gem_class, gem_shape, mark_shape, seat_class};
pub use scenery::{Scenery, adopt_shell};

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use self::geometry::{Heading, Layout, neighbour};
use self::pieces::{
    Canoes, Discs, Flights, Forecasts, Joe, Rovers, Sign, Sites, Spots, Targets, WeatherTrack,
};
use self::water::Water;
use crate::app::model::board::{BoardIntent, BoardScene};
use crate::core::Place;

/// The board.
#[component]
pub fn Board(
    /// What to draw.
    #[prop(into)]
    scene: Signal<BoardScene>,
    /// Hears what was touched.
    #[prop(into)]
    on_intent: Callback<BoardIntent>,
) -> impl IntoView {
    let layout = Memo::new(move |_| scene.with(Layout::of));
    let on_click = move |event: leptos::ev::MouseEvent| {
        let intent = touched(&event).and_then(|element| intent_of(&element));
        on_intent.run(intent.unwrap_or(BoardIntent::Background));
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let (Some(heading), Some(element)) = (heading(&event.key()), touched(&event)) else {
            return;
        };
        let Some(BoardIntent::Place(place)) = intent_of(&element) else { return };
        if let Some(there) = neighbour(place, heading) {
            focus_place(&element, there);
            event.prevent_default();
        }
    };
    view! {
        // The river is never mirrored.
        <div
            class="board"
            dir="ltr"
            role="group"
            aria-label=move || scene.with(|scene| scene.label.clone())
            on:click=on_click
            on:keydown=on_key
        >
            <Scenery />
            <Water />
            <Discs scene />
            <Sign scene />
            <Spots scene />
            <Sites scene />
            <Rovers scene />
            <Joe scene layout />
            <Canoes scene layout />
            <WeatherTrack scene />
            <Forecasts scene />
            <Targets scene layout />
            <Flights scene />
        </div>
    }
}

/// What of the board an event happened on.
fn touched(event: &leptos::ev::Event) -> Option<Element> {
    event
        .target()?
        .dyn_into::<Element>()
        .ok()?
        .closest("[data-space],[data-at],[data-canoe],[data-site],[data-weather]")
        .ok()?
}

fn intent_of(element: &Element) -> Option<BoardIntent> {
    let read = |name| element.get_attribute(name);
    if let Some(place) = read("data-space").or_else(|| read("data-at")) {
        place.parse().ok().map(BoardIntent::Place)
    } else if let Some(canoe) = read("data-canoe") {
        canoe.parse().ok().map(BoardIntent::Canoe)
    } else if let Some(site) = read("data-site") {
        pieces::site_gem(&site).map(BoardIntent::Site)
    } else {
        read("data-weather")?.parse().ok().map(BoardIntent::Weather)
    }
}

fn heading(key: &str) -> Option<Heading> {
    Some(match key {
        "ArrowUp" => Heading::Up,
        "ArrowDown" => Heading::Down,
        "ArrowLeft" => Heading::Left,
        "ArrowRight" => Heading::Right,
        _ => return None,
    })
}

fn focus_place(from: &Element, place: Place) {
    let found = from
        .closest(".board")
        .ok()
        .flatten()
        .and_then(|board| board.query_selector(&format!("[data-space=\"{place}\"]")).ok().flatten())
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = found {
        // A browser that refuses to move the focus leaves it where it was.
        let _ = element.focus();
    }
}
