//! How likely things are that the river does, reckoned from what a seat may know.

use crate::ai::SpeedDistribution;
use crate::core::{Decision, Place, Position, Speeds, View};

/// The dangers of the river for whatever lies at a place when it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Danger {
    /// In how many of ten cases it goes over the falls, rounded; 10 only if it is certain.
    pub tenths: u8,
    /// The fewest steps of the river that may take it there.
    pub steps: u8,
}

/// The river's speeds with their likelihood, for one seat's knowledge.
#[derive(Clone, Copy, Debug)]
pub struct RiverOdds {
    position: Position,
    speeds: Speeds,
    likely: SpeedDistribution,
}

impl RiverOdds {
    /// What a seat may expect, once it has made a decision: a card, or a step of the weather.
    /// Every card that another may have laid counts the same.
    #[must_use]
    pub fn after(view: &View, decision: Option<Decision>) -> Self {
        Self {
            position: *view.known(),
            speeds: view.speeds_after(decision),
            likely: SpeedDistribution::after(view, decision),
        }
    }

    /// The speeds that are possible.
    #[must_use]
    pub const fn speeds(&self) -> Speeds {
        self.speeds
    }

    /// The danger at a place; `None` where nothing can fall.
    #[must_use]
    pub fn danger(&self, at: Place) -> Option<Danger> {
        let forecast = self.position.forecast_from(at, self.speeds);
        let steps = forecast.falling_speeds().lowest()?;
        let falls = |speed: u8| {
            let ends = forecast.at(speed);
            // Where an arm is drawn, either is taken to be as likely.
            let share = 1.0 / ends.len().max(1) as f32;
            if ends.contains(Place::Falls) { self.likely.probability(speed) * share } else { 0.0 }
        };
        let chance: f32 = self.speeds.iter().map(falls).sum();
        let rounded = (chance * 10.0).round().clamp(0.0, 9.0) as u8;
        let tenths = if forecast.must_fall() { 10 } else { rounded };
        Some(Danger { tenths, steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Card, Colour, Options, Rules, Seat, Space, Table};

    /// A first round of three in which the first has laid a card.
    fn odds(card: Card) -> RiverOdds {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let position = Position::start(table, Seat::FIRST, crate::core::Arm::Left);
        RiverOdds::after(&position.view(Some(Seat::FIRST)), Some(Decision::Card(card)))
    }

    #[test]
    fn a_canoe_on_the_brink_falls_with_the_first_step() {
        let danger = odds(Card::Six).danger(Place::On(Space::L7)).unwrap();
        assert_eq!(danger.steps, 1);
        assert!(danger.tenths >= 8, "{danger:?}: hardly any river stands still");
        let other = odds(Card::Six).danger(Place::On(Space::R7)).unwrap();
        assert_eq!(other.steps, 2, "the left arm moves first");
        assert!(other.tenths < danger.tenths);
    }

    #[test]
    fn nothing_falls_ashore_and_little_from_far_up() {
        assert_eq!(odds(Card::One).danger(Place::Pier), None);
        assert_eq!(odds(Card::One).danger(Place::On(Space::S1)), None, "a 1 keeps it slow");
    }
}
