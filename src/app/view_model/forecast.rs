//! The river forecast: where the river can take canoes, the whirlpool and the beaver.

use std::cell::LazyCell;

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::Session;
use crate::core::{
    Arm, CanoeNo, Card, Colour, Decision, Place, Places, Plan, Position, Seat, Speeds, View,
    Whirlpool,
};

use super::board::{CanoeKey, Forecast, ForecastItem};
use super::plans::{Destination, are_alike, destinations, end_of};
use super::threats::{robbers_of, threats, threats_after};

/// The pieces that have a forecast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForecastOf {
    /// All canoes, the whirlpool and the beaver.
    #[default]
    All,
    /// The canoes of a seat.
    Seat(Seat),
    /// The canoe of the staged plan.
    StagedCanoe,
}

/// Whether there can be a forecast: in the last round the river does not move any more, and a
/// lesson may hide the forecast in a step.
#[must_use]
pub fn may_be_shown(session: &Session) -> bool {
    let lesson_allows = session.lesson().is_none_or(|lesson| lesson.forecast);
    lesson_allows && !session.position().is_last_round()
}

/// What a person looks at before confirming it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Considered {
    /// The staged plan of the seat to move.
    Plan(Seat, Plan),
    /// The card that a seat previews.
    Card(Seat, Card),
}

impl Considered {
    /// The seat of the person who considers it.
    const fn seat(self) -> Seat {
        match self {
            Self::Plan(seat, _) | Self::Card(seat, _) => seat,
        }
    }
}

/// The forecast for each of the pieces `of`: the places to which the river can take it at these
/// speeds. The text for a canoe also says who could rob it. Only pieces in the river and canoes on
/// its bank have a forecast.
///
/// The canoe of a considered plan drifts from the end of the plan. A canoe that a considered card
/// moves drifts from each place where the card can take it. A considered lasso takes the seat's
/// canoes out of the river before it moves (S-50).
///
/// The two canoes of the seat that considers something, or that alone has a forecast, are marked by
/// their numbers, where these tell them apart.
#[must_use]
pub(super) fn forecast(
    view: &View,
    speeds: Speeds,
    of: ForecastOf,
    considered: Option<Considered>,
    teller: &Teller,
) -> Vec<Forecast> {
    let position: &Position = view.known();
    let words = teller.words();
    let mut items = Vec::new();
    let threats = LazyCell::new(|| match considered {
        Some(Considered::Plan(_, plan)) => threats_after(view, Decision::Plan(plan)),
        Some(Considered::Card(..)) | None => threats(&position.view(None)),
    });
    for (seat, no, canoe) in position.canoes() {
        let is_seat_wanted = match of {
            ForecastOf::All => true,
            ForecastOf::Seat(wanted) => wanted == seat,
            ForecastOf::StagedCanoe => false,
        };
        let staged = match considered {
            Some(Considered::Plan(mover, plan)) => {
                Some(plan).filter(|_| (mover, plan.canoe) == (seat, no))
            }
            Some(Considered::Card(mover, card)) if mover == seat && is_seat_wanted => {
                if card == Card::Lasso && canoe.at.space().is_some() {
                    continue;
                }
                let destinations = destinations(&position.view(Some(seat)).preview(card), no);
                if !destinations.is_empty() {
                    items.extend(forecast_after_card(
                        position,
                        (seat, no),
                        &destinations,
                        speeds,
                        teller,
                    ));
                    continue;
                }
                None
            }
            Some(Considered::Card(..)) | None => None,
        };
        let at = staged.map_or(canoe.at, end_of);
        let is_wanted = is_seat_wanted || of == ForecastOf::StagedCanoe && staged.is_some();
        if is_wanted && matches!(at, Place::On(_) | Place::Riverbank(_)) {
            let forecast = view.forecast_from(at, speeds);
            let text = teller.forecast(seat, no, at, &forecast);
            let robbers = robbers_of(&threats, seat, no);
            let colour = position.table().colour(seat);
            items.push(Forecast {
                item: ForecastItem::Canoe(colour, Some(no)),
                canoe: Some(CanoeKey { colour, no }),
                ends: forecast.ends().iter().collect(),
                arms: falls_arms(at, forecast.ends()),
                text: match robbers.is_empty() {
                    true => text,
                    false => words.river.forecast_robbed(&text, &teller.names(robbers)),
                },
            });
        }
    }
    let own = match (considered, of) {
        (Some(considered), _) => Some(considered.seat()),
        (None, ForecastOf::Seat(seat)) => Some(seat),
        (None, ForecastOf::All | ForecastOf::StagedCanoe) => None,
    };
    // Of two alike canoes, only a considered plan makes one differ.
    let considers_plan = matches!(considered, Some(Considered::Plan(..)));
    let own = own.filter(|seat| considers_plan || !are_alike(position, *seat));
    keep_numbers(own.map(|seat| position.table().colour(seat)), &mut items);
    if of != ForecastOf::All {
        return items;
    }
    let whirlpool = match position.whirlpool() {
        Whirlpool::On(space) => Some(space),
        Whirlpool::Absent | Whirlpool::Next => None,
    };
    // A beaver that goes over the falls moves the cloud.
    let cloud_phrase = Some(words.river.forecast_beaver());
    for (item, space, who, fall_phrase) in [
        (ForecastItem::Whirlpool, whirlpool, words.who.whirlpool(), None),
        (ForecastItem::Beaver, position.beaver(), words.who.beaver(), cloud_phrase),
    ] {
        if let Some(from) = space.map(Place::On) {
            let forecast = view.forecast_from(from, speeds);
            items.push(Forecast {
                item,
                canoe: None,
                ends: forecast.ends().iter().collect(),
                arms: falls_arms(from, forecast.ends()),
                text: teller.drift(who, from, &forecast, fall_phrase),
            });
        }
    }
    items
}

/// Keeps the numbers of the canoes of this colour if two of them have a forecast, and removes all
/// others: letters of the seats are enough there.
fn keep_numbers(colour: Option<Colour>, items: &mut [Forecast]) {
    let is_own = |item: &Forecast| item.canoe.is_some_and(|canoe| Some(canoe.colour) == colour);
    let are_two = items.iter().filter(|item| is_own(item)).count() > 1;
    for item in items {
        let keeps = are_two && is_own(item);
        if let ForecastItem::Canoe(_, number) = &mut item.item {
            *number = number.filter(|_| keeps);
        }
    }
}

/// The arms over whose falls a piece may go that is at a place and may drift to `ends`: none if
/// these lack the falls, otherwise the arm in which it is or may be. Both, if it lies above the fork
/// and no place in an arm is among its ends.
fn falls_arms(from: Place, ends: Places) -> Vec<Arm> {
    let arm_of = |place: Place| match place {
        Place::On(space) | Place::Riverbank(space) => space.arm(),
        Place::Pier | Place::Falls => None,
    };
    if !ends.iter().any(|place| place == Place::Falls) {
        return Vec::new();
    }
    let known: Vec<Arm> = ends.iter().chain([from]).filter_map(arm_of).collect();
    Arm::ALL.into_iter().filter(|arm| known.is_empty() || known.contains(arm)).collect()
}

/// The forecast for a canoe that a card moves to one of these destinations. `None` if none of them
/// is in the river.
fn forecast_after_card(
    position: &Position,
    (seat, canoe): (Seat, CanoeNo),
    destinations: &[Destination],
    speeds: Speeds,
    teller: &Teller,
) -> Option<Forecast> {
    let stops = destinations.iter().map(|destination| destination.place);
    let stops = stops.filter(|place| matches!(place, Place::On(_)));
    let ends_of: Vec<(Place, Places)> =
        stops.map(|stop| (stop, position.forecast_from(stop, speeds).ends())).collect();
    let ends = ends_of.iter().map(|(_, ends)| *ends).reduce(Places::union)?;
    let is_reached =
        |arm: &Arm| ends_of.iter().any(|(stop, ends)| falls_arms(*stop, *ends).contains(arm));
    let places = teller.words().any_of(ends.iter().map(|place| teller.words().to(place)));
    let name = teller.canoe_of(seat, canoe);
    let colour = position.table().colour(seat);
    Some(Forecast {
        item: ForecastItem::Canoe(colour, Some(canoe)),
        canoe: Some(CanoeKey { colour, no: canoe }),
        ends: ends.iter().collect(),
        arms: Arm::ALL.into_iter().filter(is_reached).collect(),
        text: capitalized(&teller.words().river.forecast_after_card(&name, &places)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::view_model::plans::plans;
    use crate::core::{Arm, Colour, Game, Header, Options, Phase, Rules, Space, Table};

    #[test]
    fn a_staged_canoe_drifts_from_the_end_of_its_plan() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, 1, Some(Seat::FIRST), Some(Arm::Left)));
        for card in [Card::Five, Card::Two, Card::Two] {
            game.play(Decision::Card(card)).unwrap();
        }
        let position = *game.position();
        let view = position.view(Some(Seat::FIRST));
        let teller = Teller::of(Lang::default().words(), game.header());
        let speeds = view.possible_speeds();
        let forecasts = |scope, staged: Option<(Seat, Plan)>| {
            let considered = staged.map(|(seat, plan)| Considered::Plan(seat, plan));
            forecast(&view, speeds, scope, considered, &teller)
        };
        let own = ForecastOf::Seat(Seat::FIRST);
        assert_eq!(forecasts(own, None), [], "ashore nothing drifts");
        assert_eq!(forecasts(ForecastOf::StagedCanoe, None), [], "nothing is staged");
        let legal = position.legal();
        let plan = plans(&legal).find(|plan| end_of(*plan) == Place::On(Space::S5)).unwrap();
        let expected = view.forecast_from(Place::On(Space::S5), speeds);
        for scope in [own, ForecastOf::StagedCanoe, ForecastOf::All] {
            let staged = forecasts(scope, Some((Seat::FIRST, plan)));
            assert_eq!(staged.len(), 1);
            assert_eq!(staged[0].ends, expected.ends().iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_canoe_moved_by_a_card_drifts_from_where_it_can_go() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let teller = Teller::of(Lang::default().words(), game.header());
        let is_numbered = |it: &Forecast| matches!(it.item, ForecastItem::Canoe(_, Some(_)));
        let (mut forecasts_seen, mut numbers_seen) = (0, 0);
        for end in 0..game.decisions().count() {
            let position = *game.truncated(end).position();
            let Some(seat) = position.to_move().filter(|_| position.phase() == Phase::Card) else {
                continue;
            };
            let view = position.view(Some(seat));
            let speeds = view.possible_speeds();
            let own = ForecastOf::Seat(seat);
            let with_card =
                |card| forecast(&view, speeds, own, Some(Considered::Card(seat, card)), &teller);
            for card in view.possible(seat).iter().filter(|card| *card != Card::Cloud) {
                let items = with_card(card);
                let tell_apart = items.len() == 2 && !are_alike(&position, seat);
                for item in items {
                    assert!(item.text.contains("paddled"), "{}", item.text);
                    assert_eq!(is_numbered(&item), tell_apart, "numbers tell two canoes apart");
                    forecasts_seen += 1;
                    numbers_seen += usize::from(tell_apart);
                }
            }
            let as_now = forecast(&view, speeds, own, None, &teller);
            let tell_apart = as_now.len() == 2 && !are_alike(&position, seat);
            assert!(as_now.iter().all(|it| is_numbered(it) == tell_apart), "of one seat, too");
            let of_all = forecast(&view, speeds, ForecastOf::All, None, &teller);
            assert!(!of_all.iter().any(is_numbered), "with that of all, colours are enough");
            let texts = |forecasts: Vec<Forecast>| -> Vec<String> {
                forecasts.into_iter().map(|forecast| forecast.text).collect()
            };
            let with_cloud = texts(with_card(Card::Cloud));
            assert_eq!(with_cloud, texts(as_now), "the cloud moves no canoe");
        }
        assert!(forecasts_seen > numbers_seen && numbers_seen > 0);
    }
}
