//! The layers that the board and the figures in texts ([`BoardFigure`](super::BoardFigure)) share,
//! from the ground to the pointers. Each of the two draws its own scenery below them and the
//! price tags above them; only the board has moving water, hit areas and the marks of crowded
//! spaces.

use leptos::prelude::*;

use super::OnIntent;
use super::animals::{Beaver, WaitingMoose};
use super::canoe::{Canoes, DiamondJoe};
use super::disc::{Discs, ForkSign};
use super::forecast::ForecastMarks;
use super::gem::Flights;
use super::ground::Ground;
use super::pointer::Pointers;
use super::site::Piles;
use super::target::Targets;
use super::weather::{Cloud, WeatherValues};
use crate::app::board_layout::layout::Layout;
use crate::app::view_model::board::BoardScene;

/// The ground, the pieces, and the values and marks above them. Style sheets give most layers a
/// `z-index`; the order here decides only between layers that have the same one.
#[component]
pub(super) fn Layers(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    on_intent: OnIntent,
) -> impl IntoView {
    view! {
        <Ground/>
        <Targets scene layout/>
        <Piles scene/>

        <Discs scene/>
        <ForkSign scene on_intent/>
        <WaitingMoose scene/>
        <Beaver scene/>
        <DiamondJoe scene layout/>
        <Canoes scene layout/>
        <Cloud scene/>
        <Flights scene layout/>

        <WeatherValues/>
        <ForecastMarks scene/>
        <Pointers scene layout/>
    }
}
