//! The board: the river seen from above, drawn from a [`BoardScene`].
//!
//! Three layers lie on each other. The scenery (banks, water, trees) is a still picture
//! that `index.html` paints before the wasm is there; the water layer lives; the table
//! layer holds what is played with and what answers a tap. The board rules nothing: what
//! may be done arrives in the scene, what was touched leaves as a [`BoardIntent`].
//!
//! The attributes of the testers' contract are also the board's own wiring: one listener
//! reads `data-space`, `data-canoe`, `data-site` and `data-weather` from what was touched.

pub mod geometry;
mod icons;
mod pieces;
mod scenery;
mod shapes;
mod water;

pub use icons::{CanoeIcon, GemIcon, SeatMark, gem_class, gem_shape, mark_shape, seat_class};
pub use scenery::{Scenery, adopt_shell};

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, SvgElement};

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
    let activate = move |element: Option<Element>| {
        on_intent.run(
            element.and_then(|element| intent_of(&element)).unwrap_or(BoardIntent::Background),
        );
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let Some(element) = touched(&event) else { return };
        match event.key().as_str() {
            "Enter" | " " => activate(Some(element)),
            key => match (heading(key), intent_of(&element)) {
                (Some(heading), Some(BoardIntent::Place(place))) => {
                    let Some(there) = neighbour(place, heading) else { return };
                    focus_place(&element, there);
                }
                _ => return,
            },
        }
        event.prevent_default();
    };
    view! {
        // The river is never mirrored.
        <div class="board" dir="ltr">
            <Scenery />
            <Water />
            <svg
                class="table"
                viewBox="0 0 1000 1000"
                role="group"
                aria-label=move || scene.with(|scene| scene.label.clone())
                on:click=move |event| activate(touched(&event))
                on:keydown=on_key
            >
                <Discs scene />
                <Rovers scene />
                <Sign scene />
                <Spots scene />
                <Sites scene />
                <Joe scene layout />
                <Canoes scene layout />
                <WeatherTrack scene />
                <Forecasts scene />
                <Targets scene layout />
                <Flights scene />
            </svg>
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
        .closest("svg")
        .ok()
        .flatten()
        .and_then(|svg| svg.query_selector(&format!("[data-space=\"{place}\"]")).ok().flatten())
        .and_then(|element| element.dyn_into::<SvgElement>().ok());
    if let Some(element) = found {
        // A browser that refuses to move the focus leaves it where it was.
        let _ = element.focus();
    }
}
