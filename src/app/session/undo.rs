//! Undo: counts the decisions that can be taken back (B-175), and takes back the last one.

use super::setup::PlayerKind;
use super::{Session, branch_point};

impl Session {
    /// The number of decisions that can be taken back (B-175), from the last one backwards: as long
    /// as they are of the seat that decided last, and did not reveal information. Decisions that
    /// were copied from the game off which this one branched do not count. 0 in a lesson, and if
    /// the last decision is a computer player's.
    #[must_use]
    pub fn undo_count(&self) -> usize {
        let mut decisions = self.game().decisions().rev().peekable();
        let Some((last, _)) = decisions.peek().copied() else { return 0 };
        // A lesson has no undo: its button “Try again” resets the step.
        if self.lesson().is_some() {
            return 0;
        }
        if self.players()[last.index()] != PlayerKind::Human {
            return 0;
        }
        let copied_count = branch_point(self.game()).map_or(0, |(_, decisions)| decisions);
        decisions
            .take(self.reveals.len().saturating_sub(copied_count))
            .zip(self.reveals.iter().rev())
            .take_while(|((seat, _), reveals)| *seat == last && !**reveals)
            .count()
    }

    /// Takes back the last decision, if that is allowed (B-175). Returns whether it was taken back.
    pub fn undo(&mut self) -> bool {
        if self.undo_count() == 0 {
            return false;
        }
        let game = self.game().truncated(self.reveals.len() - 1);
        *self = Self::from_parts(game, core::mem::take(&mut self.players)).with_secret(self.secret);
        true
    }
}
