//! The river forecast: where the river can take canoes, the whirlpool and the beaver.

use crate::app::i18n::Teller;
use crate::core::{Decision, Place, Plan, Position, Seat, Speeds, View, Whirlpool};

use super::board::{Forecast, ForecastItem};
use super::plans::end_of;
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

/// The places to which the river can take each of the pieces `of` at these speeds, and in the text
/// for a canoe, who could rob it. Only pieces in the river and canoes on its bank have a forecast.
/// `staged` is the seat to move and its staged plan, whose canoe drifts from the end of the plan.
#[must_use]
pub(super) fn forecast(
    view: &View,
    speeds: Speeds,
    of: ForecastOf,
    staged: Option<(Seat, Plan)>,
    teller: &Teller,
) -> Vec<Forecast> {
    let position: &Position = view.known();
    let words = teller.words();
    let mut items = Vec::new();
    let threats = match staged {
        Some((_, plan)) => threats_after(view, Decision::Plan(plan)),
        None => threats(&position.view(None)),
    };
    for (seat, no, canoe) in position.canoes() {
        let staged = staged.filter(|(mover, plan)| (*mover, plan.canoe) == (seat, no));
        let at = staged.map_or(canoe.at, |(_, plan)| end_of(plan));
        let is_wanted = match of {
            ForecastOf::All => true,
            ForecastOf::Seat(wanted) => wanted == seat,
            ForecastOf::StagedCanoe => staged.is_some(),
        };
        if is_wanted && matches!(at, Place::On(_) | Place::Riverbank(_)) {
            let forecast = view.forecast_from(at, speeds);
            let text = teller.forecast(seat, no, at, &forecast);
            let robbers = robbers_of(&threats, seat, no);
            items.push(Forecast {
                item: ForecastItem::Canoe(position.table().colour(seat)),
                ends: forecast.ends().iter().collect(),
                text: match robbers.is_empty() {
                    true => text,
                    false => words.river.forecast_robbed(&text, &teller.names(robbers)),
                },
            });
        }
    }
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
                ends: forecast.ends().iter().collect(),
                text: teller.drift(who, from, &forecast, fall_phrase),
            });
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::view_model::plans::plans;
    use crate::core::{Arm, Card, Colour, Decision, Game, Header, Options, Rules, Space, Table};

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
        let forecasts = |scope, staged| forecast(&view, speeds, scope, staged, &teller);
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
}
