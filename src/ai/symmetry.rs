//! Symmetry reduction: omits plans that differ from others only in which of two equal canoes moves,
//! or in which of the two canoes moves first.

use crate::core::{CanoeNo, Card, Decision, Duty, End, Moose, Place, Position};

/// Determines which plans of a turn are searched: all, or all but those of one canoe.
#[derive(Clone, Copy, Debug)]
pub(super) struct SymmetryReduction {
    /// The canoe whose plans are omitted; `None` if all plans are searched.
    omitted: Option<CanoeNo>,
}

impl SymmetryReduction {
    /// The reduction for the seat to move.
    pub(super) fn of(position: &Position) -> Self {
        let Some(seat) = position.to_move() else { return Self { omitted: None } };
        let duties = CanoeNo::ALL.map(|no| position.duty(seat, no));
        let are_equal = {
            let [first, second] = CanoeNo::ALL.map(|no| position.canoe(seat, no));
            let [first_capacity, second_capacity] =
                CanoeNo::ALL.map(|no| position.table().capacity(no));
            first == second
                && duties[0] == duties[1]
                && first_capacity == second_capacity
                // Aboard one canoe of the seat, the moose makes the two different.
                && !matches!(position.moose(), Moose::Aboard(owner, _) if owner == seat)
        };
        let has_number_card = position.card(seat).and_then(Card::number).is_some();
        let omitted = match duties {
            _ if are_equal => Some(CanoeNo::Second),
            // Only a number card allows a plan of each canoe in one turn (S-59a).
            _ if !has_number_card => None,
            // One canoe must move, the other must or may: one order suffices, in which a canoe that
            // must move goes first.
            [Duty::Must, Duty::Must | Duty::May] => Some(CanoeNo::Second),
            [Duty::May, Duty::Must] => Some(CanoeNo::First),
            _ => None,
        };
        Self { omitted }
    }

    /// Whether a plan may leave a gem where the other canoe can take it in the same turn: on a site
    /// (unloaded there, or returned by the falls), or in Diamond Joe's canoe. Then the order of the
    /// canoes matters (B-82).
    pub(super) fn may_hand_over(decision: Decision) -> bool {
        let Decision::Plan(plan) = decision else { return false };
        !plan.start.unload.is_empty()
            || plan.run.is_some_and(|run| match run.end {
                End::Site(action) => !action.unload.is_empty(),
                End::Trade(_) => true,
                End::Nothing | End::Steal(_) => run.final_place() == Place::Falls,
            })
    }

    /// Whether the reduction keeps a decision: it omits only the plans of one canoe.
    pub(super) fn keeps(self, decision: Decision) -> bool {
        match decision {
            Decision::Plan(plan) => Some(plan.canoe) != self.omitted,
            _ => true,
        }
    }
}
