//! The list of the river forecast's marks: at each place, the items that may end there.

use crate::app::view_model::board::{Forecast, ForecastItem};
use crate::core::Place;

/// A mark of the forecast, number `index` of `count` at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ForecastMark {
    /// The place of the mark.
    pub place: Place,
    /// The item that may end there.
    pub item: ForecastItem,
    /// The number of the mark at its place, from 0.
    pub index: usize,
    /// The number of marks at the place.
    pub count: usize,
}

/// The marks of a forecast: each item once at each place where it may end.
#[must_use]
pub fn forecast_marks(forecast: &[Forecast]) -> Vec<ForecastMark> {
    let mut items_at: Vec<(Place, Vec<ForecastItem>)> = Vec::new();
    for Forecast { item, ends, .. } in forecast {
        for end in ends {
            match items_at.iter_mut().find(|(place, _)| place == end) {
                Some((_, items)) if items.contains(item) => {}
                Some((_, items)) => items.push(*item),
                None => items_at.push((*end, vec![*item])),
            }
        }
    }
    items_at
        .into_iter()
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
