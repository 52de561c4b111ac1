//! The last round that was played, to be shown once more.

use super::Session;
use crate::core::{Event, Phase, View};

/// What happened since the cards of a round were turned up.
#[derive(Clone, Debug)]
pub struct LastRound {
    /// What everybody knew before.
    pub before: View,
    /// How many events were told before.
    pub told_before: usize,
    /// What happened.
    pub events: Vec<Event>,
}

impl Session {
    /// What happened since cards were last turned up; `None` before the first round's are.
    #[must_use]
    pub fn last_round(&self) -> Option<LastRound> {
        let (mut told_before, mut round) = (0, None::<LastRound>);
        self.game().retell(&mut |before, events| {
            let opens = events.iter().any(|event| matches!(event, Event::Revealed { .. }));
            if opens && before.phase() == Phase::Card {
                round = Some(LastRound { before: before.view(None), told_before, events: vec![] });
            }
            if let Some(round) = &mut round {
                round.events.extend_from_slice(events);
            }
            told_before += events.len();
        });
        round
    }

    /// Whether there is a round to be shown once more.
    #[must_use]
    pub fn has_last_round(&self) -> bool {
        self.log().iter().any(|told| matches!(told.event, Event::Revealed { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::scene::Scene;
    use crate::core::Game;

    #[test]
    fn the_last_round_leads_from_its_cards_to_where_the_game_is() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        for decisions in 0..=won.decisions().count() {
            let session = Session::open(won.truncated(decisions));
            let Some(round) = session.last_round() else {
                assert!(!session.has_last_round());
                continue;
            };
            assert_eq!(round.told_before + round.events.len(), session.log().len());
            let told = session.log()[round.told_before..].iter().map(|told| told.event);
            assert!(told.eq(round.events.iter().copied()));
            let frames = Scene::of(&round.before).frames(&round.events);
            let end = Scene::of(&session.view(None));
            assert!(frames.last().unwrap().scene.settles_as(&end), "after {decisions} decisions");
        }
    }
}
