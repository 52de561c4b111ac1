//! Exhaustive search of one seat's turn: every plan of one canoe, then every plan of the other.

use crate::core::{
    CanoeAfter, CanoeNo, Card, Decision, Duty, Gem, Gems, Phase, Place, Plan, PlanVisitor,
    Position, Seat, Thefts,
};

/// The position after a decision, before the river moves.
pub(super) fn played(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}

/// Whether it is still the turn of a seat, so that its second canoe is to be moved.
pub(super) fn in_turn(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn && position.to_move() == Some(seat)
}

/// Whether a seat's bank meets a winning condition (B-160).
pub(super) fn meets_condition(position: &Position, seat: Seat) -> bool {
    is_met(position, position.banked(seat))
}

/// Whether these gems would win.
pub(super) fn is_met(position: &Position, gems: Gems) -> bool {
    position.conditions().any(|condition| condition.is_met(gems))
}

/// An upper bound on the gems that a seat can bring ashore in one turn: the capacity of its canoes
/// that are in the river.
pub(super) fn max_landed(position: &Position, seat: Seat) -> u8 {
    let in_river = |no: &CanoeNo| position.canoe(seat, *no).at.space().is_some();
    let capacity = |no: CanoeNo| position.table().capacity(no);
    CanoeNo::ALL.into_iter().filter(in_river).map(capacity).sum()
}

/// Whether a seat can make its bank meet a goal in its turn; `turn` is the position in which that
/// turn begins.
pub(super) fn can_bank(turn: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    if goal(turn.banked(seat)) {
        return true;
    }
    // Many first plans leave the same state to the second canoe: each state is searched once.
    let mut searched: Vec<SecondCanoeState> = Vec::new();
    turn.legal().into_iter().any(|decision| {
        let after = played(turn, decision);
        if goal(after.banked(seat)) {
            return true;
        }
        let state = SecondCanoeState::of(&after, seat);
        if !in_turn(&after, seat) || searched.contains(&state) {
            return false;
        }
        searched.push(state);
        can_bank_with_second_canoe(&after, seat, goal)
    })
}

/// What the plan of a turn's first canoe leaves behind, as far as the plans of the second canoe and
/// their gems depend on it.
#[derive(PartialEq)]
struct SecondCanoeState {
    moved: [bool; 2],
    banked: Gems,
    sites: [Gems; 5],
    moose: crate::core::Moose,
}

impl SecondCanoeState {
    /// The state after the first plan of a seat.
    fn of(position: &Position, seat: Seat) -> Self {
        Self {
            moved: CanoeNo::ALL.map(|no| position.has_moved(seat, no)),
            banked: position.banked(seat),
            sites: Gem::ALL.map(|site| position.site(site)),
            moose: position.moose(),
        }
    }
}

/// Whether the bank of a seat meets a goal already, or does so after a plan of the canoe that has
/// not moved yet.
pub(super) fn can_bank_with_second_canoe(
    position: &Position,
    seat: Seat,
    goal: &impl Fn(Gems) -> bool,
) -> bool {
    if goal(position.banked(seat)) {
        return true;
    }
    let number = position.card(seat).and_then(Card::number);
    let (true, Some(number)) = (in_turn(position, seat), number) else { return false };
    CanoeNo::ALL.into_iter().any(|no| {
        let mut landing = LandingFinder { banked: position.banked(seat), goal, found: false };
        if position.duty(seat, no) != Duty::Nothing {
            position.for_each_plan(seat, no, number, &mut landing);
        }
        landing.found
    })
}

/// A [`PlanVisitor`] that looks for a plan which lands at the pier with gems that make the bank
/// meet a goal.
struct LandingFinder<'a, G> {
    banked: Gems,
    goal: &'a G,
    found: bool,
}

impl<G: Fn(Gems) -> bool> PlanVisitor for LandingFinder<'_, G> {
    fn wants(&mut self, after: CanoeAfter, _: Option<Thefts>) -> bool {
        self.found |= after.at == Place::Pier && (self.goal)(self.banked.with_cargo(after.cargo));
        false
    }

    fn visit(&mut self, _: Plan) {}
}

/// Whether a seat can end its turn in a position that `accept` accepts if it takes a decision
/// first.
pub(super) fn ends_by_decision(
    turn: &Position,
    seat: Seat,
    decision: Decision,
    accept: &mut impl FnMut(&Position) -> bool,
) -> bool {
    let after = played(turn, decision);
    if !in_turn(&after, seat) {
        return accept(&after);
    }
    after.legal().into_iter().any(|second| ends_by_decision(&after, seat, second, accept))
}
