//! Transitions of the turn: a game is held, resumed, or branched off from a moment of it.

use leptos::prelude::*;

use super::TurnStore;
use crate::app::platform::storage::SaveSlot;
use crate::app::session::Session;
use crate::app::state::turn::Turn;
use crate::core::{Game, Phase};

impl TurnStore {
    /// Holds the game: its animation stops, computer players wait, and a secret choice is covered
    /// again. Returns `false` without a game, or if the game is held already.
    pub fn hold(self) -> bool {
        let turn = self.turn.get_untracked();
        if matches!(turn, Turn::NoGame | Turn::Held { .. }) {
            return false;
        }
        let Some(turn) = self.game.with_untracked(|session| turn.covered(session)) else {
            return false;
        };
        let displayed = Box::new(self.playback.displayed());
        self.overlays.close_sheet();
        self.overlays.dismiss_answer_and_explanation();
        self.set_turn(Turn::Held { turn: Box::new(turn), displayed });
        true
    }

    /// Whether the game is held; not tracked.
    #[must_use]
    pub fn is_held_untracked(self) -> bool {
        self.turn.with_untracked(|turn| matches!(turn, Turn::Held { .. }))
    }

    /// Resumes a held game where it was; a pause, or the time to look at the table, begins anew.
    /// Whoever goes on with a game that somebody else has played takes it over, unless it is over.
    /// Does nothing if no game is held.
    pub fn resume(self) {
        let Turn::Held { turn, displayed } = self.turn.get_untracked() else { return };
        if !self.game.is_in(Phase::Over) {
            self.game.take_over();
        }
        self.overlays.dismiss_answer_and_explanation();
        self.playback.restore(*displayed);
        let is_animating = matches!(*turn, Turn::Animating { .. });
        self.set_turn(*turn);
        if is_animating {
            return self.play_next_frame();
        }
        self.schedule_end_of_turn();
        // The computer players' searches may have been answered in the meantime.
        self.continue_after_search();
    }

    /// Starts a game that branches off another one ("Play on from here"), and saves it if a person
    /// has decided in what it has copied ([`GameStore::save`](crate::app::state::GameStore::save)).
    /// The computer players' random numbers are derived from a new secret.
    pub fn start_branch(self, game: Game) {
        let slot = SaveSlot::new().with_random_secret();
        let slot = match untrack(|| self.game.saved_id()) {
            Some(id) => slot.branched_off(&id),
            None => slot,
        };
        // The branch began with no set-up, and no confirmed card waits in it.
        self.enter_game(Session::open(game), slot, None, None);
        self.save();
    }
}
