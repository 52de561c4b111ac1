//! How likely a canoe is to be lost by the next move of the river, computed from what a seat may
//! know.

use crate::ai::SpeedDistribution;
use crate::core::{Card, CloudMove, Decision, Place, Position, Speeds, View};

/// The danger that a piece, such as a canoe, goes over the falls in the next move of the river.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Danger {
    /// The probability in tenths, from 0 to 10, rounded; 10 only if the fall is certain.
    pub tenths: u8,
    /// The lowest speed, in steps of the river, that can take the piece over the falls.
    pub steps: u8,
}

/// The possible speeds of the river's next move with their probabilities, as one seat may know
/// them.
#[derive(Clone, Copy, Debug)]
pub struct RiverOdds {
    /// The part of the position that the seat knows.
    position: Position,
    speeds: Speeds,
    probabilities: SpeedDistribution,
}

impl RiverOdds {
    /// The odds in a seat's view: now, or after this decision of the seat (a card, or a step of the
    /// weather track). Every card that a seat may have laid, or may still lay, is assumed to be
    /// equally likely.
    #[must_use]
    pub fn after(view: &View, decision: Option<Decision>) -> Self {
        Self {
            position: *view.known(),
            speeds: view.speeds_after(decision),
            probabilities: SpeedDistribution::after(view, decision),
        }
    }

    /// The odds in a seat's view after it has laid its cloud card, with which it will move the cloud
    /// down if it can: the slowest river that the seat can bring about.
    #[must_use]
    pub fn after_cloud_down(view: &View) -> Self {
        let decision = Some(Decision::Card(Card::Cloud));
        Self {
            position: *view.known(),
            speeds: view.speeds_after_move(decision, CloudMove::Down),
            probabilities: SpeedDistribution::after_move(view, decision, CloudMove::Down),
        }
    }

    /// The speeds that are possible.
    #[must_use]
    pub const fn speeds(&self) -> Speeds {
        self.speeds
    }

    /// The most probable speed, the lowest of equally probable ones; `None` if the river's speed is
    /// known or has only two values.
    #[must_use]
    pub fn likeliest(&self) -> Option<u8> {
        let mut speeds: Vec<u8> = self.speeds.iter().collect();
        if speeds.len() < 3 {
            return None;
        }
        // The sort is stable: the lowest of equally probable speeds stays in front.
        let probability = |speed: &u8| self.probabilities.probability(*speed);
        speeds.sort_by(|one, other| probability(other).total_cmp(&probability(one)));
        speeds.first().copied()
    }

    /// The probability, in tenths, that a canoe which ends its plan at this place is lost: 10 at the
    /// falls, else that of the river's next move ([`Self::danger`]).
    #[must_use]
    pub fn tenths_lost(&self, end: Place) -> u8 {
        match end {
            Place::Falls => 10,
            end => self.danger(end).map_or(0, |danger| danger.tenths),
        }
    }

    /// The danger for a piece at this place; `None` if no possible speed takes it over the falls.
    #[must_use]
    pub fn danger(&self, at: Place) -> Option<Danger> {
        let forecast = self.position.forecast_from(at, self.speeds);
        let steps = forecast.falling_speeds().lowest()?;
        let falls = |speed: u8| {
            let ends = forecast.at(speed);
            // If the arms are random, the canoe can end in one of several places, which are taken
            // as equally likely.
            let share = 1.0 / ends.len().max(1) as f32;
            if ends.contains(Place::Falls) {
                self.probabilities.probability(speed) * share
            } else {
                0.0
            }
        };
        let probability: f32 = self.speeds.iter().map(falls).sum();
        let rounded = (probability * 10.0).round().clamp(0.0, 9.0) as u8;
        let tenths = if forecast.must_fall() { 10 } else { rounded };
        Some(Danger { tenths, steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Card, Colour, Options, Rules, Seat, Space, Table};

    /// The odds in the first round of a game with three seats, after the first seat has laid a
    /// card.
    fn odds(card: Card) -> RiverOdds {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let position = Position::start(table, Seat::FIRST, crate::core::Arm::Left);
        RiverOdds::after(&position.view(Some(Seat::FIRST)), Some(Decision::Card(card)))
    }

    #[test]
    fn a_canoe_before_the_falls_falls_at_speed_1() {
        let danger = odds(Card::Six).danger(Place::On(Space::L7)).unwrap();
        assert_eq!(danger.steps, 1);
        assert!(danger.tenths >= 8, "{danger:?}: the river hardly ever stands still");
        let other = odds(Card::Six).danger(Place::On(Space::R7)).unwrap();
        assert_eq!(other.steps, 2, "the left arm moves first");
        assert!(other.tenths < danger.tenths);
    }

    #[test]
    fn a_cloud_that_is_moved_down_makes_the_river_slower() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let position = Position::start(table, Seat::FIRST, crate::core::Arm::Left);
        let view = position.view(Some(Seat::FIRST));
        let [either, down] = [odds(Card::Cloud), RiverOdds::after_cloud_down(&view)];
        assert_eq!((either.speeds().highest(), down.speeds().highest()), (Some(8), Some(6)));
        for space in [Space::L7, Space::R7, Space::S3] {
            let danger = |odds: RiverOdds| odds.danger(Place::On(space)).map_or(0, |it| it.tenths);
            assert!(danger(down) <= danger(either), "{space}");
        }
        assert!(down.danger(Place::On(Space::R7)).unwrap().tenths < 10);
    }

    #[test]
    fn nothing_falls_at_the_pier_or_far_upstream() {
        assert_eq!(odds(Card::One).danger(Place::Pier), None);
        assert_eq!(odds(Card::One).danger(Place::On(Space::S1)), None, "a 1 keeps it slow");
    }
}
