//! The marks of the river forecast: at each place, the pieces that may end there.

use leptos::either::EitherOf4;
use leptos::prelude::*;

use super::animals::BeaverShape;
use super::parts::{At, Plane};
use super::seat_mark::{MarkShape, NumberedCanoe};
use crate::app::board_layout::forecast::{ForecastMark, forecast_marks};
use crate::app::board_layout::geometry::{self, Point};
use crate::app::board_layout::shapes::SPIRAL;
use crate::app::view_model::board::{BoardScene, ForecastItem};
use crate::core::Place;

/// The marks of the forecast, beside their places.
#[component]
pub(super) fn ForecastMarks(scene: Signal<BoardScene>) -> impl IntoView {
    let marks = Memo::new(move |_| scene.with(|scene| forecast_marks(&scene.forecast)));
    view! {
        <Plane class="forecast-marks">
            // The mark itself is the key: a mark that changes is a new element.
            <For each=move || marks.get() key=|mark| *mark let:mark>
                <ForecastMarkShape mark/>
            </For>
        </Plane>
    }
}

#[component]
fn ForecastMarkShape(mark: ForecastMark) -> impl IntoView {
    let ForecastMark { place, arm, item, index, count } = mark;
    let class = if place == Place::Falls { "forecast-mark lost" } else { "forecast-mark" };
    let radius = if matches!(item, ForecastItem::Canoe(_, Some(_))) { "27" } else { "20" };
    let shape = match item {
        ForecastItem::Canoe(colour, Some(no)) => EitherOf4::D(view! { <NumberedCanoe colour no/> }),
        ForecastItem::Canoe(colour, None) => EitherOf4::A(view! {
            <At point=Point::ORIGIN scale=0.68>
                <MarkShape colour/>
            </At>
        }),
        ForecastItem::Whirlpool => EitherOf4::B(view! {
            <At point=Point::ORIGIN scale=0.34>
                <path class="spiral" d=SPIRAL/>
            </At>
        }),
        ForecastItem::Beaver => EitherOf4::C(view! {
            <At point=Point::ORIGIN scale=0.42>
                <BeaverShape/>
            </At>
        }),
    };
    view! {
        <At point=geometry::forecast_mark_center(place, arm, index, count)>
            <circle class=class cx="0" cy="0" r=radius/>
            {shape}
        </At>
    }
}
