//! Transitions of the turn: advice and the computer players' searches are requested and awaited,
//! and the computer players' cards sealed.

use leptos::prelude::*;

use super::TurnStore;
use crate::app::session::Moment;
use crate::app::state::overlays::Sheet;
use crate::app::state::turn::Turn;
use crate::core::{Card, Decision, Phase, Seat};

impl TurnStore {
    /// Requests advice for the person to move, if that is possible, or dismisses it.
    pub fn toggle_advice(self) {
        self.overlays.close_sheet();
        let is_possible = self.advisable_seat.get_untracked().is_some();
        self.update_choice(|choice| choice.advised = is_possible && !choice.advised);
        self.request_searches();
    }

    /// Opens the sheet with advice for the choice of a person that led to a moment of the held game
    /// ([`Session::past_choice`](crate::app::session::Session::past_choice) says which). Returns
    /// whether there is such a choice.
    pub fn show_past_advice(self, moment: Moment) -> bool {
        let choice = self.game.with_untracked(|session| session.past_choice(moment)).flatten();
        if let Some(choice) = &choice {
            self.show_advice_for(choice.moment);
        }
        choice.is_some()
    }

    /// Opens the sheet with advice for a person's choice, which is the decision after this moment
    /// of the held game, and requests the search for it.
    pub fn show_advice_for(self, moment: Moment) {
        self.overlays.open_sheet(Sheet::PastAdvice(moment));
        self.request_searches();
    }

    /// Requests the searches that are needed now: those of the computer players that have to
    /// decide, and advice (for now, or for an earlier moment) if asked for; in a finished game that
    /// is no lesson, those for the win probabilities instead of the computer players'. All others
    /// are stopped.
    pub(super) fn request_searches(self) {
        let advised = self.turn.with_untracked(|turn| match turn.choice() {
            Some(choice) if choice.advised => Some((choice.seat, choice.selection.staged())),
            _ => None,
        });
        let past_moment = match self.overlays.sheet_untracked() {
            Sheet::PastAdvice(moment) => Some(moment),
            _ => None,
        };
        let searches = self.game.with_untracked(|session| {
            let past = past_moment.and_then(|moment| session.choice_at(moment.decision));
            let advice = match past {
                Some(choice) => Some(choice.search()),
                None => advised.map(|(seat, staged)| session.advise(seat, staged)),
            };
            if session.position().phase() == Phase::Over && session.lesson().is_none() {
                return advice.into_iter().chain(session.win_probability_searches()).collect();
            }
            session.searches().into_iter().chain(advice).collect::<Vec<_>>()
        });
        self.ai.ask(searches.unwrap_or_default());
        self.seal_cards();
    }

    /// Writes the seals of the computer players' cards into the record, once all these players have
    /// chosen one.
    fn seal_cards(self) {
        if self.ai.awaits_computers_untracked() {
            return;
        }
        let seals = self.game.with_untracked(|session| {
            let seats = session.position().table().seats();
            let chosen: Vec<(Seat, Card)> = seats
                .filter_map(|seat| match self.ai.decision(seat) {
                    Some(Decision::Card(card)) => Some((seat, card)),
                    _ => None,
                })
                .collect();
            session.seal_notes(&chosen)
        });
        if let Some(seals) = seals.filter(|seals| !seals.is_empty()) {
            self.game.add_notes(&seals);
        }
    }

    /// Continues a turn that waits for an answer of a search, or for the seals that are made from
    /// answers. Called after each answer, and when the answers may have come before: when a game is
    /// opened, resumed or no longer stopped.
    pub(super) fn continue_after_search(self) {
        // Nothing is written into the record of a game that is held or stopped.
        if self.is_held_untracked() || self.is_stopped.get_untracked() {
            return;
        }
        self.seal_cards();
        let awaits_search =
            self.turn.with_untracked(|it| matches!(it, Turn::AwaitingSearch { .. }));
        let confirmed = self.turn.with_untracked(|turn| match turn {
            Turn::AwaitingSeals { card, .. } => Some(*card),
            _ => None,
        });
        if let Some(card) = confirmed.filter(|_| !self.ai.awaits_computers_untracked()) {
            // The card was legal when it was confirmed, and nobody has acted since.
            let _ = self.play(Decision::Card(card));
        } else if awaits_search {
            self.play_computer();
        }
    }
}
