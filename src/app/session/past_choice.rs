//! A person's choice at an earlier moment of a game, for advice while looking back.

use super::turning_points::MarkerKind;
use super::{Moment, Purpose, ReplayDirection, Session, Timeline, decisions_before_hidden_cards};
use crate::app::session::setup::PlayerKind;
use crate::core::{Decision, Phase, Position, Seat};
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
    /// The choice of a person (a decision with an alternative) about which advice is given at a
    /// moment; `None` if there is none.
    ///
    /// * Just after a fall or a theft, it is the last choice with which the harmed seat could have
    ///   prevented that ([`Timeline::last_choice_before`]), if the choices of that seat count (see
    ///   below).
    /// * Just after any other event with a marker, and after a fall or theft without such a choice,
    ///   it is the last choice up to and including the decision that led to the event.
    /// * At other moments it is the decision that is under way or follows, if that is a choice and
    ///   has been made. Otherwise it is the last choice before it in the round; without one, the
    ///   next choice in the round; without that, the last choice of the earlier rounds.
    ///
    /// When the game is over, the choices of all people count. While it is in progress, only those
    /// of the only person at the table do, and none in a received game; if a card is face down, the
    /// first card of its round is the last choice that counts. None count in lessons and view-only
    /// sessions.
    #[must_use]
    pub fn past_choice(&self, moment: Moment) -> Option<PastChoice> {
        let timeline = Timeline::of(self);
        let last_event = timeline.events_before(moment).checked_sub(1);
        let marked = last_event.and_then(|index| Some((index, timeline.events().get(index)?)));
        let marked = marked.filter(|(_, event)| MarkerKind::of(event).is_some());
        let prevention = marked.and_then(|(index, event)| {
            let before_choice = timeline.last_choice_before(index, event.harmed()?)?;
            self.choice_at(before_choice.decision)
        });
        // The index of the decision from which the choice is looked for.
        let from = marked.map_or(moment.decision, |(index, _)| timeline.decision_of(index));
        prevention.or_else(|| {
            let is_choice = |index: &usize| self.is_choice(&timeline.position(*index));
            let end = decisions_before_hidden_cards(self);
            // At the end of a running game, the decision that follows has not been made.
            let made = self.game().decisions().count();
            let before = (0..made.min(from.min(end) + 1)).rev().find(is_choice);
            let mut rounds = timeline.rounds().iter().map(|round| round.decisions.clone());
            let round = rounds.find(|round| round.contains(&from)).unwrap_or_default();
            if marked.is_some() || before.is_some_and(|before| round.contains(&before)) {
                return self.choice_at(before?);
            }
            let next = (from + 1..round.end.min(end + 1)).find(is_choice);
            self.choice_at(next.or(before)?)
        })
    }

    /// The decision with this index, if it is a person's choice that [`Self::past_choice`] may
    /// return.
    #[must_use]
    pub fn choice_at(&self, index: usize) -> Option<PastChoice> {
        let (seat, made) = self.game().decisions().nth(index)?;
        if index > decisions_before_hidden_cards(self) {
            return None;
        }
        let session = Session::open(self.game().truncated(index));
        let is_choice = self.is_choice(session.position());
        is_choice.then_some(PastChoice { moment: Moment::before(index), session, seat, made })
    }

    /// The choice of the same seat that comes before or after the choice with this index.
    #[must_use]
    pub fn neighbouring_choice(
        &self,
        index: usize,
        direction: ReplayDirection,
    ) -> Option<PastChoice> {
        let timeline = Timeline::of(self);
        let seat = timeline.position(index).to_move();
        let is_same_seat = |index: &usize| {
            let position = timeline.position(*index);
            position.to_move() == seat && self.is_choice(&position)
        };
        let found = match direction {
            ReplayDirection::Back => (0..index).rev().find(is_same_seat),
            ReplayDirection::Forward => {
                let decisions = self.game().decisions().count();
                (index + 1..decisions).find(is_same_seat)
            }
        };
        self.choice_at(found?)
    }

    /// Whether somebody whose choices may be shown has a choice in an earlier position of this
    /// game.
    fn is_choice(&self, position: &Position) -> bool {
        let may_show = |seat: Seat| match self.position().phase() {
            Phase::Over => self.players()[seat.index()] == PlayerKind::Human,
            _ => self.own_seat() == Some(seat),
        };
        !self.is_view_only()
            && self.lesson().is_none()
            && position.to_move().is_some_and(may_show)
            && position.legal().len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    fn won() -> Session {
        Session::open(include_str!("../../../tests/data/won.record").parse::<Game>().unwrap())
    }

    /// Whether an event with a marker has just happened before this decision.
    fn is_marked(timeline: &Timeline, index: usize) -> bool {
        let last = timeline.events_before(Moment::before(index)).checked_sub(1);
        last.is_some_and(|last| MarkerKind::of(&timeline.events()[last]).is_some())
    }

    #[test]
    fn every_choice_of_a_person_is_found_at_and_after_its_moment() {
        let session = won();
        let timeline = Timeline::of(&session);
        let decisions: Vec<_> = session.game().decisions().collect();
        let is_choice = |index: &usize| timeline.position(*index).legal().len() > 1;
        for index in (0..decisions.len()).filter(|index| !is_marked(&timeline, *index)) {
            let round = timeline.rounds().iter().find(|it| it.decisions.contains(&index)).unwrap();
            let before = (round.decisions.start..=index).rev().find(is_choice);
            let next = (index..round.decisions.end).find(is_choice);
            let earlier = (0..round.decisions.start).rev().find(is_choice);
            let expected = before.or(next).or(earlier);
            let choice = session.past_choice(Moment::before(index));
            let found = choice.as_ref().map(|it| (it.moment.decision, (it.seat, it.made)));
            assert_eq!(found, expected.map(|it| (it, decisions[it])), "before decision {index}");
            let Some(choice) = choice else { continue };
            let (_, request) = choice.search();
            assert_eq!(request.staged, Some(choice.made));
            let then = session.game().truncated(choice.moment.decision);
            assert_eq!(request.view, then.position().view(Some(choice.seat)), "what it knew then");
        }
    }

    #[test]
    fn at_the_beginning_of_a_round_it_is_a_choice_of_that_round() {
        let won = won();
        let mut rounds = 0;
        for me in won.position().table().seats() {
            let mut session = won.clone();
            for seat in won.position().table().seats().filter(|seat| *seat != me) {
                session.set_player(seat, "ai:1".parse().unwrap());
            }
            let timeline = Timeline::of(&session);
            for (index, round) in timeline.rounds().iter().enumerate() {
                let start = round.decisions.start;
                let Some(first) = timeline.first_choice_of(index, me) else { continue };
                if is_marked(&timeline, start) {
                    continue;
                }
                let choice = session.past_choice(Moment::before(start)).unwrap();
                assert_eq!((choice.seat, choice.moment), (me, first), "round {}", round.round);
                rounds += 1;
            }
        }
        assert!(rounds > 10, "{rounds}");
    }

    #[test]
    fn the_choices_of_a_seat_lead_to_each_other() {
        let session = won();
        let seats: Vec<Seat> = session.game().decisions().map(|(seat, _)| seat).collect();
        let choices = (0..seats.len()).filter_map(|index| session.choice_at(index));
        let mut last = [None; 6];
        for choice in choices {
            let index = choice.moment.decision;
            let before = session.neighbouring_choice(index, ReplayDirection::Back);
            let before = before.map(|it| it.moment.decision);
            assert_eq!(before, last[choice.seat.index()], "before decision {index}");
            if let Some(before) = before {
                let next = session.neighbouring_choice(before, ReplayDirection::Forward);
                assert_eq!(next.map(|it| it.moment.decision), Some(index));
            }
            last[choice.seat.index()] = Some(index);
        }
        assert!(last.iter().flatten().count() > 1, "{last:?}");
    }

    #[test]
    fn after_harm_it_is_a_choice_of_the_harmed_seat_before_it() {
        let session = won();
        let timeline = Timeline::of(&session);
        let mut found = 0;
        for (index, event) in timeline.events().iter().enumerate() {
            let Some(seat) = event.harmed() else { continue };
            let Some(choice) = session.past_choice(timeline.after_event(index)) else { continue };
            assert!(choice.moment.decision <= timeline.decision_of(index));
            let prevention = timeline.last_choice_before(index, seat);
            if let Some(prevention) = prevention {
                assert_eq!((choice.seat, choice.moment), (seat, prevention));
                found += 1;
            }
        }
        assert!(found > 0, "no fall or theft could have been prevented");
    }

    #[test]
    fn a_running_game_shows_only_own_choices_up_to_hidden_cards() {
        let won = won();
        let table = *won.position().table();
        let mut found = 0;
        for length in [3, 7, 20, 33, 40] {
            let mut session = Session::open(won.game().truncated(length));
            let everybody = session.past_choice(Moment::before(length));
            assert!(everybody.is_none(), "several people share the device");
            for seat in table.seats().skip(1) {
                session.set_player(seat, "ai:1".parse().unwrap());
            }
            let shown = session.game().shown_decisions();
            let timeline = Timeline::of(&session);
            let had_choice = (0..length.min(shown + 1)).any(|decision| {
                let position = timeline.position(decision);
                position.to_move() == Some(Seat::FIRST) && position.legal().len() > 1
            });
            let choice = session.past_choice(Moment::before(length));
            assert_eq!(choice.is_some(), had_choice, "after {length} decisions");
            let Some(choice) = choice else { continue };
            assert_eq!(choice.seat, Seat::FIRST);
            let decision = choice.moment.decision;
            assert!(decision < length && decision <= shown);
            found += 1;
        }
        assert!(found > 2, "{found}");
    }
}
