//! Blunders, which `cargo cli` counts: decisions of a turn of two kinds. A decision of the first
//! kind takes over the falls a canoe that was loaded before it; it counts only if the seat cannot
//! win for certain in this turn. One of the second kind gives away a certain win. At its root, the
//! search excludes the first kind if
//! [`SearchConfig::avoid_falls`](super::SearchConfig::avoid_falls) is set, and the second if
//! [`SearchConfig::find_wins`](super::SearchConfig::find_wins) is.

use super::tactics;
use crate::core::{CanoeNo, Decision, Phase, Position, Seat};

/// For each legal decision of a turn, in order, whether it is a blunder. If the seat can win for
/// certain in this turn ([`tactics::winning`]), the blunders are the decisions after which it no
/// longer can. Otherwise they are the decisions that take over the falls a canoe that was loaded
/// before the decision, even if the plan first unloads it at a site.
///
/// All are false if every decision would be a blunder, and in all phases other than
/// [`Phase::Turn`].
///
/// ```
/// use niagara::ai::arena::random_start;
/// use niagara::ai::blunder::blunder_mask;
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = random_start(table, 1);
/// assert_eq!(blunder_mask(&position, &position.legal()), [false; 7], "cards are no blunders");
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[must_use]
pub fn blunder_mask(position: &Position, legal: &[Decision]) -> Vec<bool> {
    if position.phase() != Phase::Turn {
        return vec![false; legal.len()];
    }
    match tactics::winning(&position.view(position.to_move()), legal) {
        Some(wins) => wins.into_iter().map(|wins| !wins).collect(),
        None => falls_mask(position, legal),
    }
}

/// For each legal decision, in order, whether it takes over the falls a canoe of the seat to move
/// that was loaded before the decision; a gem that the plan itself loads does not count. All are
/// false if every decision does so, and in all phases other than [`Phase::Turn`].
#[must_use]
pub(super) fn falls_mask(position: &Position, legal: &[Decision]) -> Vec<bool> {
    let all_false = || vec![false; legal.len()];
    let (Phase::Turn, Some(seat)) = (position.phase(), position.to_move()) else {
        return all_false();
    };
    let falls = |decision: &Decision| {
        let mut after = *position;
        after.play_unchecked(*decision, &mut ());
        loses_cargo(position, &after, seat)
    };
    let mask: Vec<bool> = legal.iter().map(falls).collect();
    if mask.contains(&false) { mask } else { all_false() }
}

/// Whether the seat has a canoe that is loaded and not lost in `before`, and lost in `after`.
fn loses_cargo(before: &Position, after: &Position, seat: Seat) -> bool {
    CanoeNo::ALL.into_iter().any(|no| {
        !before.canoe(seat, no).cargo.is_empty()
            && after.canoe(seat, no).is_lost()
            && !before.canoe(seat, no).is_lost()
    })
}
