//! Common sense: what any player at a table would call a blunder.

use crate::core::{CanoeNo, Condition, Decision, Phase, Position, Seat};

/// Whether a seat's bank wins.
fn has_won(position: &Position, seat: Seat) -> bool {
    let mut conditions = position.conditions();
    conditions.any(|condition: Condition| condition.is_met(position.banked(seat)))
}

/// Whether a canoe of a seat was lost with something aboard.
fn threw_away(before: &Position, after: &Position, seat: Seat) -> bool {
    CanoeNo::ALL.into_iter().any(|canoe| {
        !before.canoe(seat, canoe).cargo.is_empty()
            && after.canoe(seat, canoe).is_lost()
            && !before.canoe(seat, canoe).is_lost()
    })
}

/// Whether one more plan in the same turn wins.
fn wins_next(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn
        && position.to_move() == Some(seat)
        && position.legal().into_iter().any(|decision| has_won(&after(position, decision), seat))
}

/// The position after a turn's decision; after the last one of a round before the river moves.
fn after(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}

/// The legal decisions of a turn, marked where they are blunders: to paddle a loaded canoe
/// over the falls, or to leave a win on the table. Nothing is marked where all are blunders.
#[must_use]
pub fn blunders(position: &Position, legal: &[Decision]) -> Vec<bool> {
    let none = || vec![false; legal.len()];
    let (Phase::Turn, Some(seat)) = (position.phase(), position.to_move()) else { return none() };
    let ends: Vec<Position> = legal.iter().map(|decision| after(position, *decision)).collect();
    let won: Vec<bool> = ends.iter().map(|end| has_won(end, seat)).collect();
    let marks: Vec<bool> = if won.contains(&true) {
        ends.iter().zip(&won).map(|(end, won)| !won && !wins_next(end, seat)).collect()
    } else {
        ends.iter().map(|end| threw_away(position, end, seat)).collect()
    };
    if marks.contains(&false) { marks } else { none() }
}
