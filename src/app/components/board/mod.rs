//! The board: the river seen from above, drawn from a [`BoardScene`].
//!
//! The scenery (banks, water, trees) is a static picture that `index.html` shows before the wasm
//! has loaded. Above it are the moving water, the pieces (boxes that move only by CSS transforms),
//! and the hit areas. The board knows no rules: legal targets arrive in the scene, and a tap is
//! reported as a [`BoardIntent`].
//!
//! ```text
//! BoardScene ──> board_layout (poses, hit areas, tags) ──> components, one file for each kind
//!                                                               │
//!                              on_intent(BoardIntent, element) <┘
//! ```

mod animals;
mod canoe;
mod crowd;
mod disc;
mod figure;
mod forecast;
mod gem;
mod ground;
mod hit_area;
mod layers;
mod parts;
mod picture;
mod pointer;
mod seat_mark;
mod site;
mod tag;
mod target;
mod water;
mod weather;

pub use crate::app::board_layout::hit_area::{lesson_answer, middle_of};
pub use canoe::CanoeIcon;
pub use figure::{BoardFigure, SymbolIcon};
pub use gem::GemIcon;
pub use ground::{Scenery, adopt_shell};
pub use picture::{Backdrop, BoardPicture, GemInPicture, MarkInPicture};
pub use seat_mark::{SeatMark, seat_class};
pub use tag::EffectIcon;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use self::animals::AnimalAreas;
use self::crowd::CrowdMarks;
use self::hit_area::{CanoeAreas, PlaceAreas, SiteAreas, WeatherAreas};
use self::layers::Layers;
use self::tag::Tags;
use self::water::Water;
use crate::app::board_layout::layout::Layout;
use crate::app::view_model::board::{BoardIntent, BoardScene, Explainable};

/// The handler of a tap: gets the intent, and the tapped element (`None` for the background, and
/// for a thing whose tap shows only an explanation).
pub type OnIntent = Callback<(BoardIntent, Option<Element>)>;

/// The handler that shows a close-up: gets what is touched or has the focus, and the size of a unit
/// of the board in CSS pixels; `None` ends the close-up.
pub type OnCloseUp = Callback<Option<(BoardIntent, f32)>>;

/// The board: draws a scene and calls `on_intent` for each tap, except on the mark of a crowded
/// space: that only calls `on_close_up`.
#[component]
pub fn Board(
    #[prop(into)] scene: Signal<BoardScene>,
    on_intent: OnIntent,
    /// Called when a place, a canoe or the mark of a crowded space is tapped, and when a place or
    /// canoe gets the focus by the keyboard; with `None` when the focus leaves the places and
    /// canoes, and when the background is tapped. Without this handler there are no close-ups.
    #[prop(optional)]
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    let layout = Memo::new(move |_| scene.with(Layout::of));
    let on_background = move |_| {
        if let Some(on_close_up) = on_close_up {
            on_close_up.run(None);
        }
        on_intent.run((BoardIntent::Background, None));
    };
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
            <Layers scene layout on_intent/>

            <PlaceAreas scene on_intent on_close_up/>
            <SiteAreas scene on_intent/>
            <CanoeAreas scene layout on_intent on_close_up/>
            <WeatherAreas scene on_intent/>
            <AnimalAreas scene on_intent/>

            <Tags scene layout on_intent/>
            <CrowdMarks scene layout on_close_up/>
        </div>
    }
}

/// The tapped element: the one whose listener handles the event. Stops the event, so that the
/// board's own listener does not treat it as a tap on the background.
fn tapped_element(event: &MouseEvent) -> Option<Element> {
    event.stop_propagation();
    event.current_target()?.dyn_into().ok()
}

/// A click handler for a thing whose tap shows only an explanation.
fn on_explain(thing: Explainable, on_intent: OnIntent) -> impl Fn(MouseEvent) + 'static {
    move |event| {
        event.stop_propagation();
        on_intent.run((BoardIntent::Explainable(thing), None));
    }
}
