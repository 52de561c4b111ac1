//! The tree of one seat's turn: every plan of one canoe, then every plan of the other.

use super::{most_landed, others};
use crate::core::{
    CanoeNo, Card, Decision, Duty, Gem, Gems, Phase, Place, Plan, PlanVisitor, Position, Rest,
    Seat, Thefts, TieBreak,
};

/// The position after a decision, before the river moves.
pub(super) fn played(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}

/// Whether a seat's turn goes on.
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

/// Whether a decision of a seat's turn, and the best plan after it, make the seat a winner whatever
/// the seats after it do.
pub(super) fn wins_by(turn: &Position, seat: Seat, decision: Decision) -> bool {
    if !meets_condition(turn, seat) && most_landed(turn, seat) < turn.missing(seat) {
        return false;
    }
    let goal = |gems| is_met(turn, gems);
    let after = played(turn, decision);
    if turn.table().options().tie_break == TieBreak::Shared {
        return banks_on(&after, seat, &goal);
    }
    banks_on(&after, seat, &goal)
        && ends_by_decision(turn, seat, decision, &mut |end| {
            meets_condition(end, seat) && !others::can_outdo(end, seat)
        })
}

/// Whether a seat can bring its bank to a goal in its turn, from the beginning of that turn on.
pub(super) fn can_bank(turn: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    if goal(turn.banked(seat)) {
        return true;
    }
    // What one plan leaves to the other canoe is often the same.
    let mut tried: Vec<Left> = Vec::new();
    turn.legal().into_iter().any(|decision| {
        let after = played(turn, decision);
        if goal(after.banked(seat)) {
            return true;
        }
        let left = Left::of(&after, seat);
        if !in_turn(&after, seat) || tried.contains(&left) {
            return false;
        }
        tried.push(left);
        banks_on(&after, seat, goal)
    })
}

/// What the first plan of a turn leaves to the second.
#[derive(PartialEq)]
struct Left {
    moved: [bool; 2],
    banked: Gems,
    sites: [Gems; 5],
    moose: crate::core::Moose,
}

impl Left {
    fn of(position: &Position, seat: Seat) -> Self {
        Self {
            moved: CanoeNo::ALL.map(|no| position.has_moved(seat, no)),
            banked: position.banked(seat),
            sites: Gem::ALL.map(|site| position.site(site)),
            moose: position.moose(),
        }
    }
}

/// Whether the bank of a seat meets a goal, or can with what is left of its turn.
fn banks_on(position: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    if goal(position.banked(seat)) {
        return true;
    }
    let number = position.card(seat).and_then(Card::number);
    let (true, Some(number)) = (in_turn(position, seat), number) else { return false };
    CanoeNo::ALL.into_iter().any(|no| {
        let mut landing = Landing { banked: position.banked(seat), goal, found: false };
        if position.duty(seat, no) != Duty::Nothing {
            position.each_plan(seat, no, number, &mut landing);
        }
        landing.found
    })
}

/// Looks for a plan that comes ashore with what a goal lacks.
struct Landing<'a, G> {
    banked: Gems,
    goal: &'a G,
    found: bool,
}

impl<G: Fn(Gems) -> bool> PlanVisitor for Landing<'_, G> {
    fn wants(&mut self, rest: Rest, _: Option<Thefts>) -> bool {
        self.found |= rest.at == Place::Pier && (self.goal)(self.banked.with_cargo(rest.cargo));
        false
    }

    fn visit(&mut self, _: Plan) {}
}

/// Whether a decision of a seat's turn can lead to an end of the turn that is accepted.
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
