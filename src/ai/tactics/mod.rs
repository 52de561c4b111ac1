//! Tactics: decisions whose effect within this round is certain, found by search instead of
//! sampling.
//!
//! A seat's own turn is a small tree without chance and hidden information, which is searched
//! exhaustively. The turns of the seats after it are searched, with the limits named below, for
//! every number card, and the card 1/2/3, that they may have laid down. This answers three
//! questions about a view:
//!
//! * [`winning`]: after which decisions can the seat still win in this turn? The plans of both
//!   canoes are tried in both orders, because one canoe may unload a gem at a site and the other
//!   one load it (B-82). The answer is exact, except with the option `tie_break=gem_value`.
//! * [`stopping`]: after which decisions can the seat still end its turn so that no other seat can
//!   win in this round?
//! * [`saving()`]: which decisions are not dominated by another one that leaves more gems safe?
//!
//! [`stopping`], [`saving()`] and, with `tie_break=gem_value`, [`winning`] consider each seat that
//! acts later in the round, and what the seats in between can do in that seat's favour. At most 200
//! states are considered for each such later seat (`MAX_STATES` in `later_seats.rs`), so a threat
//! can be missed in a position with more states. A threat can also be missed if one of the seats in
//! between can help only after another of them has helped it.
//!
//! The tree search filters the decisions at its root by the answers
//! ([`SearchConfig::find_wins`](super::SearchConfig::find_wins),
//! [`defend`](super::SearchConfig::defend)). [`Advice`](super::Advice) says which decisions win.
//! The answers depend on the view and the list of decisions alone.
//!
//! ```
//! use niagara::ai::arena::random_start;
//! use niagara::ai::tactics;
//! use niagara::core::{Colour, Options, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
//! let position = random_start(table, 1);
//! let view = position.view(position.to_move());
//! assert_eq!(tactics::winning(&view, &view.legal()), None, "nobody wins in the first round");
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod later_seats;
mod own_turn;
mod saving;

pub use saving::saving;

use later_seats::LaterSeatsProspects;
use own_turn::{
    any_turn_end_satisfies, can_bank_with_other_canoe, gems_meet_condition, in_turn,
    max_bankable_gems, meets_condition, position_after,
};

use crate::core::{Decision, Gem, Gems, Phase, Position, Seat, TieBreak, View};

/// A mask over a list of legal decisions: for each of them, in order, whether it has a property.
pub type Mask = Vec<bool>;

/// The decisions after which the view's seat can meet a winning condition in this turn, and so is
/// among the winners whatever the others do; `None` if there is none.
///
/// Decisions of the seat's turn are examined, and, while cards are chosen, the cards of the seat
/// that starts the round, because its turn comes next. For all other choices the result is `None`.
/// With the option `tie_break=gem_value` a win is certain only if no other seat can win with more
/// valuable gems.
#[must_use]
pub fn winning(view: &View, legal: &[Decision]) -> Option<Mask> {
    let seat = view.seat()?;
    let mask = turn_mask(view, legal, |turn, decision| match decision {
        Some(decision) => wins_by(turn, seat, decision),
        None => turn.legal().into_iter().any(|first| wins_by(turn, seat, first)),
    })?;
    mask.contains(&true).then_some(mask)
}

/// A plan of the other canoe that wins for certain after the plan `first`. `None` if the bank meets
/// a winning condition after `first` alone, if no plan of the other canoe wins, or outside the
/// seat's own turn.
#[must_use]
pub fn completing_plan(view: &View, first: Decision) -> Option<Decision> {
    let seat = view.seat().filter(|_| view.known().phase() == Phase::Turn)?;
    let after = position_after(view.known(), first);
    if !in_turn(&after, seat) || meets_condition(&after, seat) {
        return None;
    }
    after.legal().into_iter().find(|second| wins_by(&after, seat, *second))
}

/// The decisions after which the view's seat can end its turn in a way that prevents every other
/// seat from winning in this round. `None` in these cases: all decisions or none are of this kind;
/// another seat meets a winning condition already; each later seat lacks more gems than it can
/// bring ashore in one turn; it is neither the seat's turn nor its choice of the first card of the
/// round.
///
/// Each seat that acts later in the round may have laid down any card of its hand, and the seats in
/// between are assumed to play in its favour, with the limits that [the module](self) describes.
#[must_use]
pub fn stopping(view: &View, legal: &[Decision]) -> Option<Mask> {
    let seat = view.seat()?;
    let known = view.known();
    let others = || known.table().seats().filter(|other| *other != seat);
    if others().any(|other| meets_condition(known, other))
        || !later_seats::a_later_win_is_in_reach(known, seat)
    {
        return None;
    }
    // Many ends of the turn give the later seats the same prospects. Each is searched once.
    let mut searched: Vec<(LaterSeatsProspects, bool)> = Vec::new();
    let mut is_safe = |end: &Position| {
        let prospects = LaterSeatsProspects::of(end, seat);
        if let Some((_, safe)) = searched.iter().find(|(other, _)| *other == prospects) {
            return *safe;
        }
        let safe = !later_seats::a_later_seat_can_win(end, seat);
        searched.push((prospects, safe));
        safe
    };
    let mask = turn_mask(view, legal, |turn, decision| match decision {
        Some(decision) => any_turn_end_satisfies(turn, seat, decision, &mut is_safe),
        None => turn
            .legal()
            .into_iter()
            .any(|first| any_turn_end_satisfies(turn, seat, first, &mut is_safe)),
    })?;
    (mask.contains(&true) && mask.contains(&false)).then_some(mask)
}

/// Whether a seat is certainly among the winners after a decision in its turn, alone or followed by
/// some plan of its other canoe, whatever the seats after it do.
fn wins_by(turn: &Position, seat: Seat, decision: Decision) -> bool {
    if !meets_condition(turn, seat) && max_bankable_gems(turn, seat) < turn.missing(seat) {
        return false;
    }
    let goal = |gems| gems_meet_condition(turn, gems);
    let after = position_after(turn, decision);
    // If shared wins count, a bank that meets a condition after the decision, or after one more
    // plan, is a certain win.
    if turn.table().options().tie_break == TieBreak::Shared {
        return can_bank_with_other_canoe(&after, seat, &goal);
    }
    // Otherwise the same question is only a quick test, before the search of every end of the turn.
    can_bank_with_other_canoe(&after, seat, &goal)
        && any_turn_end_satisfies(turn, seat, decision, &mut |end| {
            meets_condition(end, seat) && !later_seats::another_seat_can_win_with_more(end, seat)
        })
}

/// Makes a mask by calling `ask` with the position and each legal decision of a turn. While the
/// starting seat of a round chooses its card, `ask` is called for each card instead, with the
/// position at the beginning of a turn with that card and with no decision. `None` for all other
/// choices.
fn turn_mask(
    view: &View,
    legal: &[Decision],
    mut ask: impl FnMut(&Position, Option<Decision>) -> bool,
) -> Option<Mask> {
    let (known, seat) = (view.known(), view.seat()?);
    let is_own = known.to_move() == Some(seat);
    match known.phase() {
        Phase::Turn if is_own => {
            Some(legal.iter().map(|decision| ask(known, Some(*decision))).collect())
        }
        Phase::Card if is_own && known.start_seat() == seat => {
            let turn = |decision: &Decision| match decision {
                Decision::Card(card) => ask(&known.as_if_turn(seat, *card), None),
                _ => false,
            };
            Some(legal.iter().map(turn).collect())
        }
        _ => None,
    }
}

/// Whether `gems` has at least as many gems of each colour as `others`.
fn has_at_least(gems: Gems, others: Gems) -> bool {
    Gem::ALL.into_iter().all(|gem| gems.count(gem) >= others.count(gem))
}
