//! The board: the river seen from above, drawn from a [`BoardScene`].
//!
//! The scenery (banks, water, trees) is a still picture that `index.html` paints before the wasm
//! is there. Over it lie the moving water, the pieces, each a box of its own that moves by
//! transform alone, and the buttons that can be tapped. The board knows no rules: what may be
//! done arrives in the scene, what was tapped leaves as a [`BoardIntent`].
//!
//! ```text
//! BoardScene ──> Layout (how the canoes lie) ──> components, one file for each family
//!                                                     │
//!                    on_intent(BoardIntent, element) <┘
//! ```

mod animals;
mod canoe;
mod disc;
mod forecast;
mod gem;
mod geometry;
mod ground;
mod hit_area;
mod layout;
mod neighbour;
mod parts;
mod seat_mark;
mod shapes;
mod site;
mod tag;
mod target;
#[cfg(test)]
mod tests;
mod water;
mod weather;

pub use canoe::CanoeIcon;
pub use gem::GemIcon;
pub use ground::{Scenery, adopt_shell};
pub use neighbour::beside;
pub use seat_mark::{SeatMark, seat_class};
pub use tag::MarkIcon;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use self::animals::{Beaver, WaitingMoose};
use self::canoe::{Canoes, DiamondJoe};
use self::disc::{Discs, ForkSign};
use self::forecast::ForecastMarks;
use self::gem::Flights;
use self::ground::Ground;
use self::hit_area::{CanoeAreas, PlaceAreas, SiteAreas, WeatherAreas};
use self::layout::Layout;
use self::site::Piles;
use self::tag::Tags;
use self::target::Targets;
use self::water::Water;
use self::weather::{Cloud, WeatherValues};
use crate::app::view_model::board::{BoardIntent, BoardScene};

/// Called with what was tapped, and with the element that was; the background has none.
pub type OnIntent = Callback<(BoardIntent, Option<Element>)>;

/// The board that draws a scene and tells what was tapped.
#[component]
pub fn Board(#[prop(into)] scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let layout = Memo::new(move |_| scene.with(Layout::of));
    let on_background = move |_| on_intent.run((BoardIntent::Background, None));
    view! {
        // The river is never mirrored.
        <div
            class="board"
            dir="ltr"
            role="group"
            aria-label=move || scene.with(|scene| scene.label.clone())
            on:click=on_background
        >
            <Scenery/>
            <Water/>
            <Ground/>
            <Targets scene layout/>
            <Piles scene/>

            <Discs scene/>
            <ForkSign scene/>
            <WaitingMoose scene/>
            <Beaver scene/>
            <DiamondJoe scene layout/>
            <Canoes scene layout/>
            <Cloud scene/>
            <Flights scene layout/>

            <WeatherValues/>
            <ForecastMarks scene/>

            <PlaceAreas scene on_intent/>
            <SiteAreas scene on_intent/>
            <CanoeAreas scene layout on_intent/>
            <WeatherAreas scene on_intent/>

            <Tags scene layout on_intent/>
        </div>
    }
}

/// The element whose listener hears an event; the board's own listener, which stands for the
/// background, does not hear it any more.
fn touched(event: &MouseEvent) -> Option<Element> {
    event.stop_propagation();
    event.current_target()?.dyn_into().ok()
}
