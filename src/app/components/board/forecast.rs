//! The marks of the river forecast: at each place, the pieces that may end there.

use leptos::either::EitherOf3;
use leptos::prelude::*;

use super::animals::BeaverShape;
use super::parts::{At, Plane};
use super::seat_mark::MarkShape;
use crate::app::board_layout::geometry::{self, Point};
use crate::app::board_layout::shapes::SPIRAL;
use crate::app::view_model::board::{BoardScene, Forecast, ForecastItem};
use crate::core::Place;

/// The marks of the forecast, beside their places.
#[component]
pub(super) fn ForecastMarks(scene: Signal<BoardScene>) -> impl IntoView {
    let marks = Memo::new(move |_| scene.with(|scene| forecast_marks(&scene.forecast)));
    view! {
        <Plane name="forecast-marks">
            // The mark itself is the key, because a row shows nothing else.
            <For each=move || marks.get() key=|mark| *mark let:mark>
                <ForecastMarkShape mark/>
            </For>
        </Plane>
    }
}

#[component]
fn ForecastMarkShape(mark: ForecastMark) -> impl IntoView {
    let ForecastMark { place, item, index, count } = mark;
    let class = if place == Place::Falls { "forecast-mark lost" } else { "forecast-mark" };
    let shape = match item {
        ForecastItem::Canoe(colour) => EitherOf3::A(view! {
            <At point=Point::ORIGIN scale=0.68>
                <MarkShape colour/>
            </At>
        }),
        ForecastItem::Whirlpool => EitherOf3::B(view! {
            <At point=Point::ORIGIN scale=0.34>
                <path class="spiral" d=SPIRAL/>
            </At>
        }),
        ForecastItem::Beaver => EitherOf3::C(view! {
            <At point=Point::ORIGIN scale=0.42>
                <BeaverShape/>
            </At>
        }),
    };
    view! {
        <At point=geometry::forecast_mark(place, index, count)>
            <circle class=class cx="0" cy="0" r="20"/>
            {shape}
        </At>
    }
}

/// A mark of the forecast, number `index` of `count` at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ForecastMark {
    place: Place,
    item: ForecastItem,
    index: usize,
    count: usize,
}

/// The marks of a forecast: each item once at each place where it may end.
fn forecast_marks(forecast: &[Forecast]) -> Vec<ForecastMark> {
    let mut ends: Vec<(Place, Vec<ForecastItem>)> = Vec::new();
    for Forecast { item, ends: places, .. } in forecast {
        for place in places {
            match ends.iter_mut().find(|(end, _)| end == place) {
                Some((_, items)) if items.contains(item) => {}
                Some((_, items)) => items.push(*item),
                None => ends.push((*place, vec![*item])),
            }
        }
    }
    ends.into_iter()
        .flat_map(|(place, items)| {
            let count = items.len();
            let marks = items.into_iter().enumerate();
            marks.map(move |(index, item)| ForecastMark { place, item, index, count })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Colour, Space};

    #[test]
    fn two_canoes_of_a_seat_are_marked_once_where_both_may_end() {
        let red = |ends: &[Place]| Forecast {
            item: ForecastItem::Canoe(Colour::Red),
            ends: ends.to_vec(),
            text: String::new(),
        };
        let (three, four) = (Place::On(Space::S3), Place::On(Space::S4));
        let whirlpool = Forecast { item: ForecastItem::Whirlpool, ..red(&[four]) };
        let marks: Vec<_> = forecast_marks(&[red(&[three, four]), red(&[four]), whirlpool])
            .into_iter()
            .map(|mark| (mark.place, mark.item, mark.index, mark.count))
            .collect();
        let canoe = ForecastItem::Canoe(Colour::Red);
        assert_eq!(
            marks,
            [(three, canoe, 0, 1), (four, canoe, 0, 2), (four, ForecastItem::Whirlpool, 1, 2)]
        );
    }
}
