//! The marks of the river forecast: what may end at which place.

use leptos::either::EitherOf3;
use leptos::prelude::*;

use super::animals::BeaverShape;
use super::geometry::{self, Point};
use super::parts::{At, Plane};
use super::seat_mark::MarkShape;
use super::shapes::WHIRL;
use crate::app::view_model::board::{BoardScene, Forecast, Omen};
use crate::core::Place;

/// The marks of the forecast, beside their places.
#[component]
pub(super) fn ForecastMarks(scene: Signal<BoardScene>) -> impl IntoView {
    let marks = Memo::new(move |_| scene.with(|scene| forecast_marks(&scene.forecast)));
    view! {
        <Plane name="omens">
            // The mark itself is the key, because a row shows nothing else.
            <For each=move || marks.get() key=|mark| *mark let:mark>
                <ForecastMarkShape mark/>
            </For>
        </Plane>
    }
}

#[component]
fn ForecastMarkShape(mark: ForecastMark) -> impl IntoView {
    let ForecastMark { place, omen, index, count } = mark;
    let class = if place == Place::Falls { "omen lost" } else { "omen" };
    let shape = match omen {
        Omen::Canoe(colour) => EitherOf3::A(view! {
            <At point=Point::ORIGIN scale=0.62>
                <MarkShape colour/>
            </At>
        }),
        Omen::Whirlpool => EitherOf3::B(view! {
            <At point=Point::ORIGIN scale=0.34>
                <path class="whirl" d=WHIRL/>
            </At>
        }),
        Omen::Beaver => EitherOf3::C(view! {
            <At point=Point::ORIGIN scale=0.42>
                <BeaverShape/>
            </At>
        }),
    };
    view! {
        <At point=geometry::omen(place, index, count)>
            <circle class=class cx="0" cy="0" r="20"/>
            {shape}
        </At>
    }
}

/// A mark of the forecast, number `index` of `count` at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ForecastMark {
    place: Place,
    omen: Omen,
    index: usize,
    count: usize,
}

/// The marks of a forecast: each item once at each place where it may end.
fn forecast_marks(forecast: &[Forecast]) -> Vec<ForecastMark> {
    let mut ends: Vec<(Place, Vec<Omen>)> = Vec::new();
    for Forecast { omen, ends: places, .. } in forecast {
        for place in places {
            match ends.iter_mut().find(|(end, _)| end == place) {
                Some((_, omens)) if omens.contains(omen) => {}
                Some((_, omens)) => omens.push(*omen),
                None => ends.push((*place, vec![*omen])),
            }
        }
    }
    ends.into_iter()
        .flat_map(|(place, omens)| {
            let count = omens.len();
            let marks = omens.into_iter().enumerate();
            marks.map(move |(index, omen)| ForecastMark { place, omen, index, count })
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
            omen: Omen::Canoe(Colour::Red),
            ends: ends.to_vec(),
            text: String::new(),
        };
        let (three, four) = (Place::On(Space::S3), Place::On(Space::S4));
        let whirlpool = Forecast { omen: Omen::Whirlpool, ..red(&[four]) };
        let marks: Vec<_> = forecast_marks(&[red(&[three, four]), red(&[four]), whirlpool])
            .into_iter()
            .map(|mark| (mark.place, mark.omen, mark.index, mark.count))
            .collect();
        let canoe = Omen::Canoe(Colour::Red);
        assert_eq!(
            marks,
            [(three, canoe, 0, 1), (four, canoe, 0, 2), (four, Omen::Whirlpool, 1, 2)]
        );
    }
}
