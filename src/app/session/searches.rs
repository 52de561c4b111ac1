//! The searches that a session needs: for the computer players' decisions, advice and win
//! probabilities.

use super::Session;
use crate::app::session::setup::{Character, PlayerKind};
use crate::core::{Decision, Phase, Seat, View};
use crate::protocol::{SearchKind, SearchRequest};

/// The player that gives advice: the strongest level, as [`SearchRequest::player`] writes it.
const ADVISER: &str = "5";

/// The player that estimates win probabilities: level 4 is fast enough to search every round of a
/// game of sixty rounds.
const WIN_ESTIMATOR: &str = "4";

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The decision of the seat's computer player.
    Seat(Seat),
    /// Advice for the person to move.
    Advice,
    /// Every seat's win probability at the beginning of a round, by the round's index in
    /// [`Session::win_probability_searches`]. A win shared by several seats counts in part for
    /// each.
    WinProbabilities(usize),
}

impl Session {
    /// The searches of the computer players that have to decide now. Of the position, each gets
    /// only its seat's view. While cards are chosen, these are all computer players that have
    /// neither laid nor sealed one, because no seat sees what another one chooses. None in a lesson
    /// or a view-only session.
    #[must_use]
    pub fn searches(&self) -> Vec<(Purpose, SearchRequest)> {
        if self.lesson().is_some() || self.is_view_only() {
            return Vec::new();
        }
        let mut position = *self.position();
        let mut searches = Vec::new();
        // The index of the decision, from 0: `reveals` has an entry for each decision so far.
        let mut decision = self.reveals.len() as u64;
        while let Some(seat) = position.to_move() {
            if let PlayerKind::Computer { level, character } = self.players[seat.index()]
                && self.sealed_decision(seat).is_none()
            {
                let player = match character {
                    Character::AllRounder => level.to_string(),
                    character => format!("{level}:{character}"),
                };
                // Besides the secret, the random numbers depend only on the seat and the index of
                // the decision, so a game can be repeated. A table has fewer than eight seats.
                let stream = (decision * 8 + seat.index() as u64) << 32;
                let (seed, view) = (self.secret ^ stream, position.view(Some(seat)));
                let request =
                    SearchRequest { kind: SearchKind::Decision, player, seed, view, staged: None };
                searches.push((Purpose::Seat(seat), request));
            }
            let next = position.hand(seat).iter().next();
            let (Phase::Card, Some(card)) = (position.phase(), next) else { break };
            // The next seat's view does not depend on which card this seat lays.
            position.play_unchecked(Decision::Card(card), &mut ());
            if position.phase() != Phase::Card {
                break;
            }
            decision += 1;
        }
        searches
    }

    /// A search request that is the same for everybody who opens the same record, because its
    /// random numbers depend on the seed of the game and not on the secret.
    fn search(&self, kind: SearchKind, player: &str, view: View) -> SearchRequest {
        let seed = self.game.header().seed().unwrap_or(0);
        SearchRequest { kind, player: player.into(), seed, view, staged: None }
    }

    /// The search for advice to a seat, which also evaluates the decision that the seat has staged.
    /// Of the position, the request contains only the seat's view.
    #[must_use]
    pub fn advise(&self, seat: Seat, staged: Option<Decision>) -> (Purpose, SearchRequest) {
        let view = self.position().view(Some(seat));
        let request = self.search(SearchKind::Advice, ADVISER, view);
        (Purpose::Advice, SearchRequest { staged, ..request })
    }

    /// The searches for the seats' win probabilities at the first choice of each round, or, in a
    /// round without a choice, after its turns. No card is unknown then, unless the game began with
    /// a position in which cards are laid: either none is laid yet, or each seat had only one left.
    #[must_use]
    pub fn win_probability_searches(&self) -> Vec<(Purpose, SearchRequest)> {
        let (mut searches, mut round) = (Vec::new(), 0);
        self.game.for_each_decision(&mut |before, _| {
            if before.round() == round {
                return;
            }
            round = before.round();
            // Play forced decisions, such as the last card of a hand.
            let mut position = *before;
            while let [only] = position.legal()[..] {
                position.play_unchecked(only, &mut ());
            }
            let view = position.view(position.to_move());
            let request = self.search(SearchKind::WinProbabilities, WIN_ESTIMATOR, view);
            searches.push((Purpose::WinProbabilities(searches.len()), request));
        });
        searches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    #[test]
    fn win_probabilities_are_searched_once_for_each_round() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let searches = Session::open(won.clone()).win_probability_searches();
        assert_eq!(searches.len(), won.position().round() as usize);
        for (index, (purpose, request)) in searches.iter().enumerate() {
            assert_eq!(*purpose, Purpose::WinProbabilities(index));
            assert!(request.view.legal().len() > 1);
            let known = request.view.known();
            assert_eq!(known.round() as usize, index + 1);
            // In each seventh round the last card of the hand is forced, so the first choice is a
            // plan. In other rounds it is a card, or what to pay for a lost canoe.
            let is_last_of_hand = known.round() % 7 == 0;
            assert_eq!(known.phase() == Phase::Turn, is_last_of_hand, "round {}", known.round());
        }
        // A game that began with a finished position has no rounds.
        assert_eq!(Session::open(Game::at(*won.position())).win_probability_searches(), []);
    }
}
