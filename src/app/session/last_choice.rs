//! The last choice with which a seat could have prevented a loss, and a seat's first choice in a
//! round.

use super::{Moment, Timeline, is_of_river};
use crate::core::{CanoeNo, Card, CloudMove, Decision, Event, Place, Run, Seat, Speeds};

/// The movement of the river with which a canoe went over the falls.
#[derive(Clone, Copy, Debug)]
struct RiverFall {
    /// The index of the [`Event::RiverSpeed`] in [`Timeline::events`].
    speed_index: usize,
    /// The lowest number on the cards of the round; 0 without one.
    lowest: u8,
    /// The weather of that movement.
    weather: i8,
    /// The speed of that movement, in steps.
    speed: u8,
}

impl Timeline {
    /// The moment before the last decision of a seat that could have changed the event with this
    /// index (the fall of one of its canoes, or a theft from it); `None` if there is none.
    ///
    /// Only decisions with an alternative count. If the river took the canoe over the falls, a
    /// decision of the same round counts only if an alternative would have prevented the fall
    /// (`prevents_fall`); those of earlier rounds always count. For any other event (a theft, or a
    /// fall at another time), all of them count.
    #[must_use]
    pub fn last_choice_before(&self, index: usize, seat: Seat) -> Option<Moment> {
        let fall = match self.events().get(index)? {
            Event::WentOver { canoe, .. } => self.river_fall(index).map(|fall| (fall, *canoe)),
            _ => None,
        };
        let round = self.round_of(index)?.decisions.clone();
        let could_prevent = |decision: &usize| {
            let position = self.position(*decision);
            let legal = position.legal();
            if position.to_move() != Some(seat) || legal.len() < 2 {
                return false;
            }
            match fall {
                Some((fall, canoe)) if round.contains(decision) => legal
                    .iter()
                    .any(|other| self.prevents_fall(fall, *decision, (seat, canoe), *other)),
                _ => true,
            }
        };
        (0..=self.decision_of(index)).rev().find(could_prevent).map(Moment::before)
    }

    /// The moment before a seat's first choice (a decision with an alternative) in the round with
    /// this index in [`Timeline::rounds`]; `None` if it had none.
    #[must_use]
    pub fn first_choice_of(&self, round: usize, seat: Seat) -> Option<Moment> {
        let is_choice = |decision: &usize| {
            let position = self.position(*decision);
            position.to_move() == Some(seat) && position.legal().len() > 1
        };
        self.rounds().get(round)?.decisions.clone().find(is_choice).map(Moment::before)
    }

    /// The movement of the river to which the event with this index belongs; `None` for an event
    /// before or after that movement.
    fn river_fall(&self, index: usize) -> Option<RiverFall> {
        let mut before = self.events().iter().enumerate().take(index).rev();
        match before.find(|(_, event)| !is_of_river(event))? {
            (speed_index, Event::RiverSpeed { lowest, weather, speed }) => {
                let lowest = lowest.unwrap_or(0);
                Some(RiverFall { speed_index, lowest, weather: *weather, speed: *speed })
            }
            _ => None,
        }
    }

    /// Whether a canoe would not have gone over the falls if its seat had made the decision `other`
    /// in place of the one with this index: the river would not take it over the falls from where
    /// it would be after `other`, or, if `other` is a card, from some place to which that card
    /// could move it. The other seats' cards are taken as they were, and so is the weather, unless
    /// `other` moves the cloud; a cloud card moves it down if it can. The lasso always prevents the
    /// fall: the river moves while the canoe is on the bank (S-50). A plan of the other canoe
    /// prevents nothing, nor do other kinds of decisions.
    fn prevents_fall(
        &self,
        fall: RiverFall,
        decision: usize,
        (seat, canoe): (Seat, CanoeNo),
        other: Decision,
    ) -> bool {
        let position = self.position(decision);
        let stays_above = |place: Place, speed: u8| {
            let speeds: Speeds = core::iter::once(speed).collect();
            place != Place::Falls && !position.forecast_from(place, speeds).may_fall()
        };
        let is_safe = |decision: &Decision, speed: u8| match decision {
            Decision::Plan(plan) if plan.canoe == canoe => {
                stays_above(plan.run.map_or(plan.from, Run::final_place), speed)
            }
            Decision::Done => stays_above(position.canoe(seat, canoe).at, speed),
            _ => false,
        };
        match other {
            Decision::Card(card) => {
                let first_decision =
                    self.round_of(fall.speed_index).map_or(0, |round| round.decisions.start);
                let first_event = self.events_before(Moment::before(first_decision));
                let of_round = self.events().iter().take(fall.speed_index).skip(first_event);
                let numbers_of_others = of_round.filter_map(|event| match event {
                    Event::Revealed { seat: of, card } if *of != seat => card.number(),
                    _ => None,
                });
                let lowest = numbers_of_others.chain(card.number()).min().unwrap_or(0);
                if card == Card::Lasso {
                    return true;
                }
                if card == Card::Cloud {
                    let [weather, _] = CloudMove::Down.ends(fall.weather);
                    let speed = lowest.saturating_add_signed(weather).min(Speeds::MAX);
                    return stays_above(position.canoe(seat, canoe).at, speed);
                }
                let speed = lowest.saturating_add_signed(fall.weather).min(Speeds::MAX);
                let plans = position.view(Some(seat)).preview(card);
                plans.iter().any(|plan| is_safe(plan, speed))
            }
            // What the other seats' clouds did stays the same.
            Decision::Weather(value) => {
                // Both are values of the weather, not changes of it.
                let made = self.position(decision + 1).weather();
                let weather = fall.weather + value - made;
                let speed = fall.lowest.saturating_add_signed(weather).min(Speeds::MAX);
                stays_above(position.canoe(seat, canoe).at, speed)
            }
            plan => is_safe(&plan, fall.speed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Session;
    use crate::app::session::timeline_tests::random_games;

    #[test]
    fn the_last_choice_before_a_fall_could_have_prevented_it() {
        let (mut prevented, mut by_cloud, mut lost) = (0, 0, 0);
        for game in random_games(1) {
            let decisions: Vec<Decision> = game.decisions().map(|(_, decision)| decision).collect();
            let timeline = Timeline::of(&Session::open(game));
            for (index, event) in timeline.events().iter().enumerate() {
                let Event::WentOver { seat, canoe, .. } = *event else { continue };
                let Some(choice) = timeline.last_choice_before(index, seat) else { continue };
                let last = timeline.decision_of(index);
                let made = decisions[choice.decision];
                let concerns = match made {
                    Decision::Plan(plan) => plan.canoe == canoe,
                    made => matches!(made, Decision::Weather(_)),
                };
                if !concerns || choice.decision != last {
                    continue;
                }
                // Nobody decides after it before the river moves.
                let falls = |other: &Decision| {
                    let mut position = timeline.position(last);
                    let mut events = Vec::new();
                    position.play(*other, &mut events).unwrap();
                    position.flow(|arm| arm, &mut events);
                    let falls = |it: &Event| matches!(it, Event::WentOver { seat: s, canoe: c, .. } if (*s, *c) == (seat, canoe));
                    events.iter().any(falls)
                };
                match timeline.position(last).legal().iter().all(falls) {
                    true => lost += 1,
                    false if matches!(made, Decision::Weather(_)) => by_cloud += 1,
                    false => prevented += 1,
                }
            }
        }
        assert!(prevented > 0 && by_cloud > 0 && lost == 0, "{prevented}, {by_cloud} and {lost}");
    }
}
