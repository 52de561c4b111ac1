//! The list of the river forecast's marks: at each place, the items that may end there.

use crate::app::view_model::board::{Forecast, ForecastItem};
use crate::core::{Arm, Place};

/// A mark of the forecast. The falls of each arm count as a place of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ForecastMark {
    /// The place of the mark.
    pub place: Place,
    /// The arm of a mark at the falls; `None` elsewhere.
    pub arm: Option<Arm>,
    /// The item that may end there.
    pub item: ForecastItem,
    /// The number of the mark at its place, from 0.
    pub index: usize,
    /// The number of marks at the place.
    pub count: usize,
}

/// The marks of a forecast: each item once at each place where it may end, and two canoes of a seat
/// that both may end there together, without their numbers. At the falls, an item has one mark for
/// each arm over whose falls it may go.
#[must_use]
pub fn forecast_marks(forecast: &[Forecast]) -> Vec<ForecastMark> {
    let mut items_at: Vec<(Place, Option<Arm>, Vec<ForecastItem>)> = Vec::new();
    for Forecast { item, ends, arms, .. } in forecast {
        let spots = ends.iter().flat_map(|end| match end {
            Place::Falls => arms.iter().map(|arm| (Place::Falls, Some(*arm))).collect(),
            place => vec![(*place, None)],
        });
        for (place, arm) in spots {
            match items_at.iter_mut().find(|(at, of, _)| (*at, *of) == (place, arm)) {
                Some((.., items)) if items.contains(item) => {}
                Some((.., items)) => items.push(*item),
                None => items_at.push((place, arm, vec![*item])),
            }
        }
    }
    items_at
        .into_iter()
        .flat_map(|(place, arm, items)| {
            let items = merge_canoes(items);
            let count = items.len();
            let marks = items.into_iter().enumerate();
            marks.map(move |(index, item)| ForecastMark { place, arm, item, index, count })
        })
        .collect()
}

/// Replaces the two numbered canoes of a colour, if both are there, by one without a number.
fn merge_canoes(items: Vec<ForecastItem>) -> Vec<ForecastItem> {
    let mut merged = Vec::with_capacity(items.len());
    for item in &items {
        let item = match *item {
            ForecastItem::Canoe(colour, Some(no))
                if items.contains(&ForecastItem::Canoe(colour, Some(no.other()))) =>
            {
                ForecastItem::Canoe(colour, None)
            }
            item => item,
        };
        if !merged.contains(&item) {
            merged.push(item);
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{CanoeNo, Colour, Space};

    #[test]
    fn two_canoes_of_a_seat_are_marked_once_where_both_may_end() {
        let red = |ends: &[Place]| Forecast {
            item: ForecastItem::Canoe(Colour::Red, None),
            canoe: None,
            ends: ends.to_vec(),
            arms: Arm::ALL.to_vec(),
            text: String::new(),
        };
        let (three, four) = (Place::On(Space::S3), Place::On(Space::S4));
        let whirlpool = Forecast { item: ForecastItem::Whirlpool, ..red(&[four]) };
        let marks: Vec<_> = forecast_marks(&[red(&[three, four]), red(&[four]), whirlpool])
            .into_iter()
            .map(|mark| (mark.place, mark.item, mark.index, mark.count))
            .collect();
        let canoe = ForecastItem::Canoe(Colour::Red, None);
        assert_eq!(
            marks,
            [(three, canoe, 0, 1), (four, canoe, 0, 2), (four, ForecastItem::Whirlpool, 1, 2)]
        );
    }

    #[test]
    fn numbers_tell_canoes_apart_only_where_one_of_them_may_end() {
        let canoe = |no, ends: &[Place]| Forecast {
            item: ForecastItem::Canoe(Colour::Red, no),
            canoe: None,
            ends: ends.to_vec(),
            arms: Vec::new(),
            text: String::new(),
        };
        let [three, four, five] = [Space::S3, Space::S4, Space::S5].map(Place::On);
        let (first, second) = (Some(CanoeNo::First), Some(CanoeNo::Second));
        let forecast = [canoe(first, &[three, four]), canoe(second, &[four, five])];
        let marks = forecast_marks(&forecast).into_iter().map(|it| (it.place, it.item, it.count));
        let red = |no| ForecastItem::Canoe(Colour::Red, no);
        assert_eq!(
            marks.collect::<Vec<_>>(),
            [(three, red(first), 1), (four, red(None), 1), (five, red(second), 1)]
        );
    }

    #[test]
    fn the_falls_have_a_mark_for_each_arm_that_can_be_reached() {
        let marks = |arms: &[Arm]| -> Vec<(Place, Option<Arm>)> {
            let item = ForecastItem::Canoe(Colour::Red, Some(CanoeNo::First));
            let ends = vec![Place::On(Space::R7), Place::Falls];
            let arms = arms.to_vec();
            let forecast = Forecast { item, canoe: None, ends, arms, text: String::new() };
            forecast_marks(&[forecast]).into_iter().map(|mark| (mark.place, mark.arm)).collect()
        };
        let space = (Place::On(Space::R7), None);
        let falls = |arm| (Place::Falls, Some(arm));
        assert_eq!(marks(&[Arm::Right]), [space, falls(Arm::Right)]);
        assert_eq!(marks(&Arm::ALL), [space, falls(Arm::Left), falls(Arm::Right)]);
    }
}
