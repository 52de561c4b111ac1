//! A person's choice at an earlier moment of a game, for advice while looking back.

use super::{Moment, Purpose, Session, longest_branch};
use crate::app::session::setup::PlayerKind;
use crate::core::{Decision, Phase, Seat};
use crate::protocol::SearchRequest;

/// A person's choice at an earlier moment of a game.
#[derive(Clone, Debug)]
pub struct PastChoice {
    /// The moment just before the decision.
    pub moment: Moment,
    /// The game at that moment.
    pub session: Session,
    /// The seat that had the choice.
    pub seat: Seat,
    /// The decision that was made.
    pub made: Decision,
}

impl PastChoice {
    /// The search for advice at that moment, which also evaluates the decision that was made. The
    /// request contains nothing but what the seat knew then.
    #[must_use]
    pub fn search(&self) -> (Purpose, SearchRequest) {
        self.session.advise(self.seat, Some(self.made))
    }
}

impl Session {
    /// The last person's choice at or before a moment: a decision with an alternative. While the
    /// game is in progress, only the choices of the only person at the table count, up to the cards
    /// that are still face down. `None` if there is no such choice.
    #[must_use]
    pub fn past_choice(&self, moment: Moment) -> Option<PastChoice> {
        if self.is_view_only() || self.lesson().is_some() {
            return None;
        }
        let is_over = self.position().phase() == Phase::Over;
        let may_show = |seat: Seat| match is_over {
            true => self.players()[seat.index()] == PlayerKind::Human,
            false => self.own_seat() == Some(seat),
        };
        let (mut index, mut last) = (0, None);
        let last_index = moment.decision.min(longest_branch(self));
        self.game().for_each_decision(&mut |before, _| {
            let seat = before.to_move().filter(|seat| may_show(*seat));
            if index <= last_index && before.legal().len() > 1 {
                last = seat.map(|seat| (index, seat)).or(last);
            }
            index += 1;
        });
        let (index, seat) = last?;
        let (_, made) = self.game().decisions().nth(index)?;
        let session = Session::open(self.game().truncated(index));
        Some(PastChoice { moment: Moment::before(index), session, seat, made })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::protocol::OwnChoice;

    fn won() -> Session {
        Session::open(include_str!("../../../tests/data/won.record").parse::<Game>().unwrap())
    }

    #[test]
    fn every_choice_of_a_person_is_found_at_and_after_its_moment() {
        let session = won();
        let decisions: Vec<_> = session.game().decisions().collect();
        let mut last = None;
        for (index, (seat, made)) in decisions.iter().enumerate() {
            let before = *session.game().truncated(index).position();
            if before.legal().len() > 1 {
                last = Some((index, *seat, *made));
            }
            let choice = session.past_choice(Moment::before(index));
            let found = choice.as_ref().map(|it| (it.moment.decision, it.seat, it.made));
            assert_eq!(found, last, "before decision {index}");
            let Some(choice) = choice else { continue };
            let (_, request) = choice.search();
            assert_eq!(request.own, Some(OwnChoice(choice.made)));
            let then = session.game().truncated(choice.moment.decision);
            assert_eq!(request.view, then.position().view(Some(choice.seat)), "what it knew then");
        }
    }

    #[test]
    fn a_running_game_shows_no_choice_of_others_or_of_this_round() {
        let won = won();
        let table = *won.position().table();
        for length in [3, 7, 20, 33, 40] {
            let mut session = Session::open(won.game().truncated(length));
            let everybody = session.past_choice(Moment::before(length));
            assert!(everybody.is_none(), "several people share the device");
            for seat in table.seats().skip(1) {
                session.set_player(seat, "ai:1".parse().unwrap());
            }
            let Some(choice) = session.past_choice(Moment::before(length)) else { continue };
            assert_eq!(choice.seat, Seat::FIRST);
            assert!(choice.moment.decision <= session.game().shown_decisions());
        }
    }
}
