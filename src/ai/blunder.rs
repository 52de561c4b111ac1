//! Blunders: decisions of a turn that any player at a table would call a mistake.

use crate::core::{CanoeNo, Decision, Phase, Position, Seat};

/// For each legal decision of a turn, in order, whether it is a blunder: it takes a loaded canoe
/// over the falls, or, where the seat can win in this turn, it gives the win away.
///
/// A win counts as kept if the next plan of the same turn can still bring it. All are false where
/// every decision is a blunder, and in other phases.
///
/// ```
/// use niagara::ai::arena::opening;
/// use niagara::ai::blunder::blunder_mask;
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = opening(table, 1);
/// assert_eq!(blunder_mask(&position, &position.legal()), [false; 7], "cards are no blunders");
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[must_use]
pub fn blunder_mask(position: &Position, legal: &[Decision]) -> Vec<bool> {
    let none = || vec![false; legal.len()];
    let (Phase::Turn, Some(seat)) = (position.phase(), position.to_move()) else { return none() };
    let ends: Vec<Position> = legal.iter().map(|decision| after(position, *decision)).collect();
    let wins: Vec<bool> = ends.iter().map(|end| bank_wins(end, seat)).collect();
    let mask: Vec<bool> = if wins.contains(&true) {
        ends.iter().zip(&wins).map(|(end, wins)| !wins && !can_win_next(end, seat)).collect()
    } else {
        ends.iter().map(|end| loses_cargo(position, end, seat)).collect()
    };
    if mask.contains(&false) { mask } else { none() }
}

/// The position after a decision of a turn, before the river moves.
fn after(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}

/// Whether a seat's bank meets a winning condition (B-160).
fn bank_wins(position: &Position, seat: Seat) -> bool {
    position.conditions().any(|condition| condition.is_met(position.banked(seat)))
}

/// Whether one more decision of the same turn wins.
fn can_win_next(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn
        && position.to_move() == Some(seat)
        && position.legal().into_iter().any(|decision| bank_wins(&after(position, decision), seat))
}

/// Whether a loaded canoe of a seat went over the falls.
fn loses_cargo(before: &Position, after: &Position, seat: Seat) -> bool {
    CanoeNo::ALL.into_iter().any(|no| {
        !before.canoe(seat, no).cargo.is_empty()
            && after.canoe(seat, no).is_lost()
            && !before.canoe(seat, no).is_lost()
    })
}
