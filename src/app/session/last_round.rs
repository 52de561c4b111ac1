//! The events of the last round, for the replay.

use super::Session;
use crate::core::{Event, Phase, View};

/// The events since the cards of a round were revealed.
#[derive(Clone, Debug)]
pub struct LastRound {
    /// The public view before the first of these events.
    pub before: View,
    /// The number of earlier events in the log.
    pub events_before: usize,
    /// The events from the revealing of the cards up to now, in order.
    pub events: Vec<Event>,
}

impl Session {
    /// The events since cards were last revealed; `None` before those of the first round are.
    #[must_use]
    pub fn last_round(&self) -> Option<LastRound> {
        let (mut events_before, mut round) = (0, None::<LastRound>);
        self.game().retell(&mut |before, events| {
            let reveals = events.iter().any(|event| matches!(event, Event::Revealed { .. }));
            if reveals && before.phase() == Phase::Card {
                round =
                    Some(LastRound { before: before.view(None), events_before, events: vec![] });
            }
            if let Some(round) = &mut round {
                round.events.extend_from_slice(events);
            }
            events_before += events.len();
        });
        round
    }

    /// Whether [`last_round`](Self::last_round) is not `None`; cheaper than that.
    #[must_use]
    pub fn has_last_round(&self) -> bool {
        self.log().iter().any(|logged| matches!(logged.event, Event::Revealed { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::scene::Scene;
    use crate::core::Game;

    #[test]
    fn the_last_round_leads_to_the_present_position() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        for decisions in 0..=won.decisions().count() {
            let session = Session::open(won.truncated(decisions));
            let Some(round) = session.last_round() else {
                assert!(!session.has_last_round());
                continue;
            };
            assert_eq!(round.events_before + round.events.len(), session.log().len());
            let told = session.log()[round.events_before..].iter().map(|logged| logged.event);
            assert!(told.eq(round.events.iter().copied()));
            let frames = Scene::of(&round.before).frames(&round.events);
            let end = Scene::of(&session.view(None));
            assert!(
                frames.last().unwrap().scene.is_equivalent(&end),
                "after {decisions} decisions"
            );
        }
    }
}
