//! Exhaustive search of one seat's turn: every decision, then, if the turn is not over, every plan
//! of the other canoe.

use crate::core::{
    CanoeAfter, CanoeNo, Card, Decision, Duty, Gem, Gems, Moose, Phase, Place, Plan, PlanVisitor,
    Position, Seat, Thefts,
};

/// The position after a decision, before the river moves.
pub(super) fn position_after(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}

/// Whether it is the turn of a seat: at its beginning, or after the plan of one canoe while the
/// other may or must move.
pub(super) fn in_turn(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn && position.to_move() == Some(seat)
}

/// Whether a seat's bank meets a winning condition (B-160).
pub(super) fn meets_condition(position: &Position, seat: Seat) -> bool {
    gems_meet_condition(position, position.banked(seat))
}

/// Whether a bank with these gems would meet a winning condition that counts in this game; the rest
/// of the position does not matter.
pub(super) fn gems_meet_condition(position: &Position, gems: Gems) -> bool {
    position.conditions().any(|condition| condition.is_met(gems))
}

/// An upper bound on the number of gems that a seat can bring ashore in one turn: the capacity of
/// those of its canoes that are in the river. (A canoe that is launched does not come back in the
/// same turn, because it paddles in one direction only: B-60.)
pub(super) fn max_bankable_gems(position: &Position, seat: Seat) -> u8 {
    let in_river = |no: &CanoeNo| position.canoe(seat, *no).at.space().is_some();
    let capacity = |no: CanoeNo| position.table().capacity(no);
    CanoeNo::ALL.into_iter().filter(in_river).map(capacity).sum()
}

/// Whether a seat can make its bank meet a goal by the end of its turn; `turn` is the position at
/// the beginning of that turn.
pub(super) fn can_bank(turn: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    if goal(turn.banked(seat)) {
        return true;
    }
    // After many plans of one canoe, the other one has the same prospects. They are searched once.
    let mut searched: Vec<OtherCanoeProspects> = Vec::new();
    turn.legal().into_iter().any(|decision| {
        let after = position_after(turn, decision);
        if goal(after.banked(seat)) {
            return true;
        }
        let prospects = OtherCanoeProspects::of(&after, seat);
        if !in_turn(&after, seat) || searched.contains(&prospects) {
            return false;
        }
        searched.push(prospects);
        can_bank_with_other_canoe(&after, seat, goal)
    })
}

/// The part of the state after a plan of one canoe that determines which gems the other one can
/// bank in the same turn.
///
/// Joe and the canoes of rivals are not part of it: a trade or a theft ends a plan away from the
/// pier, so the gems that it gives are not banked in this turn. Place and cargo of the other canoe
/// are not part of it either: it has not moved, so they are the same after all plans of the same
/// canoe, which `moved` tells.
#[derive(PartialEq)]
struct OtherCanoeProspects {
    /// By canoe: whether it has moved in this turn.
    moved: [bool; 2],
    banked: Gems,
    sites: [Gems; 5],
    moose: Moose,
}

impl OtherCanoeProspects {
    /// The prospects in a position after the plan of one canoe of a seat.
    fn of(position: &Position, seat: Seat) -> Self {
        Self {
            moved: CanoeNo::ALL.map(|no| position.has_moved(seat, no)),
            banked: position.banked(seat),
            sites: Gem::ALL.map(|site| position.site(site)),
            moose: position.moose(),
        }
    }
}

/// Whether the bank of a seat meets a goal already, or can meet it by one plan of a canoe that can
/// still move.
pub(super) fn can_bank_with_other_canoe(
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

/// A [`PlanVisitor`] that looks for a plan that lands at the pier with gems with which the bank
/// meets a goal. `offer` receives all that is needed, notes in `found` what it looks for, and takes
/// no plan, so that none is built.
struct LandingFinder<'a, G> {
    banked: Gems,
    goal: &'a G,
    found: bool,
}

impl<G: Fn(Gems) -> bool> PlanVisitor for LandingFinder<'_, G> {
    fn offer(&mut self, after: CanoeAfter, _: Option<Thefts>) -> bool {
        self.found |= after.at == Place::Pier && (self.goal)(self.banked.with_cargo(after.cargo));
        false
    }

    fn visit(&mut self, _: Plan) {}
}

/// Whether the seat can complete its turn, after `decision`, in such a way that `accept` is true
/// for the position at the end of the turn.
pub(super) fn any_turn_end_satisfies(
    turn: &Position,
    seat: Seat,
    decision: Decision,
    accept: &mut impl FnMut(&Position) -> bool,
) -> bool {
    let after = position_after(turn, decision);
    if !in_turn(&after, seat) {
        return accept(&after);
    }
    after.legal().into_iter().any(|second| any_turn_end_satisfies(&after, seat, second, accept))
}
