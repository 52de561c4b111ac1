//! Transitions of the turn: the person to move changes the choice, uncovers a secret one, takes
//! back a decision. What is picked is decided in [`Picks`](crate::app::state::Picks).

use leptos::prelude::*;

use super::{TurnId, TurnStore};
use crate::app::state::turn::{Choice, Curtain, Turn};
use crate::core::{Decision, Refusal};

impl TurnStore {
    /// The id of the current turn. A press remembers it until its act runs.
    #[must_use]
    pub fn turn_id(self) -> TurnId {
        self.turn_id.get_value()
    }

    /// Runs an act whose button was pressed in the turn `pressed_in`. If the table has entered
    /// another turn since, the act is stale: it changes no choice, because it was meant for an
    /// earlier one.
    pub fn run_act(self, pressed_in: TurnId, act: impl FnOnce()) {
        self.pressed_in.set_value(Some(pressed_in));
        act();
        // The page may have been unmounted by the act.
        let _ = self.pressed_in.try_set_value(None);
    }

    /// Whether an act is running whose button was pressed in an earlier turn.
    #[must_use]
    pub fn is_act_stale(self) -> bool {
        self.pressed_in.get_value().is_some_and(|turn_id| turn_id != self.turn_id())
    }

    /// Shows why a decision that the person to move tried is not legal. In a lesson the decision
    /// counts as a try.
    pub fn refuse(self, decision: Decision, refusal: Refusal) {
        if self.is_act_stale() || !self.turn.with_untracked(|turn| turn.choice().is_some()) {
            return;
        }
        self.game.change_lesson(|run| run.attempt(decision));
        self.update_choice(|choice| choice.refuse(decision, refusal));
    }

    /// Changes the choice of the person to move, if there is one and the act is not stale.
    pub fn update_choice(self, change: impl FnOnce(&mut Choice)) {
        if self.is_act_stale() || !self.turn.with_untracked(|turn| turn.choice().is_some()) {
            return;
        }
        self.turn.update(|turn| {
            if let Turn::Choosing(choice) = turn {
                let before = choice.selection;
                change(choice);
                if choice.selection != before {
                    choice.undone = None;
                }
            }
        });
    }

    /// The choice of the person to move; `None` while the curtain is down, or if the act that runs
    /// is stale; not tracked.
    #[must_use]
    pub fn choice_untracked(self) -> Option<Choice> {
        if self.is_act_stale() {
            return None;
        }
        let choice = self.turn.with_untracked(|turn| turn.choice().cloned());
        choice.filter(|choice| choice.curtain != Curtain::Down)
    }

    /// Removes the curtain, so that the person to move sees the hand.
    pub fn uncover(self) {
        self.update_choice(|choice| {
            if choice.curtain == Curtain::Down {
                self.has_unseen_events.set_value(false);
                choice.curtain = Curtain::Uncovered;
            }
        });
    }

    /// Covers an uncovered choice with the curtain again, and drops what was picked in it.
    pub fn cover(self) {
        if self.uncovered.get_untracked().is_none() {
            return;
        }
        self.overlays.dismiss_answer_and_explanation();
        if let Some(next) = self.game.with_untracked(Turn::next) {
            self.set_turn(next);
        }
    }

    /// Takes back the last decision, if that is allowed (B-175). If it is a card that another
    /// person has chosen, the page asks first: [`undo_without_asking`](Self::undo_without_asking)
    /// is called for the answer "yes", [`cancel_undo`](Self::cancel_undo) for the answer "no".
    pub fn undo(self) {
        let person = self.person_to_move.get_untracked();
        let owner = self.game.with_untracked(|session| {
            let (owner, last) = session.game().decisions().last()?;
            (matches!(last, Decision::Card(_)) && session.undo_count() > 0).then_some(owner)
        });
        match owner.flatten() {
            Some(owner) if person.is_some_and(|person| person != owner) => {
                self.update_choice(|choice| choice.undo_owner = Some(owner));
            }
            _ => self.undo_without_asking(),
        }
    }

    /// Keeps the other person's decision, and stops asking about it.
    pub fn cancel_undo(self) {
        self.update_choice(|choice| choice.undo_owner = None);
    }

    /// Takes back the last decision, if that is allowed, no matter which person made it. Does
    /// nothing while the page is busy, or if the act that runs is stale.
    pub fn undo_without_asking(self) {
        let last = self.game.with_untracked(|session| session.game().decisions().last()).flatten();
        if !self.is_act_stale() && !self.is_busy.get_untracked() && self.game.undo() {
            self.restart_turn();
            self.update_choice(|choice| choice.undone = last.map(|(_, decision)| decision));
        }
    }
}
