//! The features of the card policy, and the type of its weights (their numbers are in
//! `weights.rs`).

use crate::ai::place::{PLACES, place_index};
use crate::core::{CanoeNo, Card, Position, Seat, WinFourOfAKind};

/// The number of different cards.
pub const CARDS: usize = Card::ALL.len();

/// The number of features of a canoe: three loads at each of eleven places. A canoe has exactly one
/// of them at a time ([`canoe_feature`]).
pub const CANOE_FEATURES: usize = 3 * PLACES;

/// The weights of a card policy, in units of 1/16: the probability of a card is proportional to
/// exp(sum of its weights / 16).
#[derive(Clone, Debug)]
pub struct CardPolicyWeights {
    /// For the first and the second canoe, by [`canoe_feature`] and card.
    pub canoes: [[[i8; CARDS]; CANOE_FEATURES]; 2],
    /// By weather (−1 to 2, plus 1) and card.
    pub weather: [[i8; CARDS]; 4],
}

/// The feature of a canoe, 0 to [`CANOE_FEATURES`] − 1: the pair of its place and its load. The
/// load is one of three: empty; loaded; winning, which means that the bank would meet a winning
/// condition with these gems, without those of the other canoe.
#[must_use]
#[inline]
pub fn canoe_feature(position: &Position, seat: Seat, no: CanoeNo) -> usize {
    let canoe = position.canoe(seat, no);
    let bank = position.banked(seat).with_cargo(canoe.cargo);
    let four_wins = position.table().options().win_four_of_a_kind == WinFourOfAKind::On;
    // `|` and `&`, because the short-circuit operators would branch.
    let wins = (bank.len() >= 7) | (bank.colour_count() == 5) | (four_wins & bank.has_four_alike());
    let loaded = usize::from(!canoe.cargo.is_empty());
    place_index(canoe.at) * 3 + loaded + (loaded & usize::from(wins))
}
