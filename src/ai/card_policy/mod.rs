//! A stochastic policy for cards: the probability with which a seat lays each card of its hand.
//!
//! It samples hidden cards, gives the priors of cards in the tree and chooses the cards of
//! playouts. It is a log-linear model, fitted to the cards that players laid in recorded games
//! (`cargo cli fit --cards`). The probability of a card is the product of three factors, one for
//! each of the seat's two canoes ([`canoe_feature`]) and one for the weather, normalized over the
//! cards of the hand.
//!
//! ```
//! use niagara::ai::arena::random_start;
//! use niagara::ai::card_policy::canoe_feature;
//! use niagara::core::{CanoeNo, Colour, Options, Rules, Seat, Table};
//!
//! let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
//! let feature = canoe_feature(&random_start(table, 1), Seat::FIRST, CanoeNo::First);
//! assert_eq!(feature, 0, "empty, at the pier");
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod features;
mod weights;

use core::hint::select_unpredictable;
use std::sync::LazyLock;

pub use features::{CANOE_FEATURES, CARDS, CardPolicyWeights, canoe_feature};

use super::numeric::exp_approx;
use super::splitmix::SplitMix;
use crate::core::{CanoeNo, Card, Hand, Module, Position, Seat};

/// The factors of the probabilities of cards: exponentials of [`CardPolicyWeights`], with the same
/// indices.
struct Factors {
    /// By canoe, [`canoe_feature`] and card.
    canoes: [[[f32; CARDS]; CANOE_FEATURES]; 2],
    /// By weather (−1 to 2, plus 1) and card.
    weather: [[f32; CARDS]; 4],
}

/// The factors for games with the hand of the base game, and for those with the hand of ten cards.
static FACTORS: LazyLock<[Factors; 2]> =
    LazyLock::new(|| [&weights::BASE, &weights::SPIRITS].map(factors));

/// The exponentials of the weights, up to a common factor.
fn factors(weights: &CardPolicyWeights) -> Factors {
    // The shift by −8 keeps the arguments of `exp_approx` below 0; the common factor cancels out.
    // The approximation error does not: factors are too small by 3 % at weight 0 and by 12 % at
    // −127, the least weight, compared with the exact exponentials of `fit --cards`.
    let factor = |weight: i8| exp_approx(f32::from(weight) / 16.0 - 8.0) * 1000.0;
    Factors {
        canoes: weights.canoes.map(|canoe| canoe.map(|row| row.map(factor))),
        weather: weights.weather.map(|row| row.map(factor)),
    }
}

/// By card: the unnormalized probability that a seat lays it, whether or not it is in the hand.
#[inline]
pub(super) fn unnormalized_probabilities(position: &Position, seat: Seat) -> [f32; CARDS] {
    let factors = &FACTORS[usize::from(position.table().has(Module::Cards))];
    let first = &factors.canoes[0][canoe_feature(position, seat, CanoeNo::First)];
    let second = &factors.canoes[1][canoe_feature(position, seat, CanoeNo::Second)];
    // The index is 0 to 3 anyway; the mask saves the check of bounds.
    let weather = &factors.weather[(position.weather() + 1) as usize & 3];
    core::array::from_fn(|card| first[card] * second[card] * weather[card])
}

/// Draws a card from a hand; `None` if the hand is empty.
#[inline]
pub(super) fn draw_card(
    position: &Position,
    seat: Seat,
    hand: Hand,
    rng: &mut SplitMix,
) -> Option<Card> {
    if hand.is_single() {
        // One number is drawn for every hand that is not empty, so that later draws do not depend on
        // the size of the hand. The known results of seeds include this draw.
        rng.next();
        return hand.iter().next();
    }
    let probabilities = unnormalized_probabilities(position, seat);
    let total: f32 = hand.iter().map(|card| probabilities[card as usize]).sum();
    let mut left = rng.unit() * total;
    let mut drawn = None;
    // No early exit: the branch could not be predicted, and mispredictions cost more than the rest
    // of the loop.
    for card in hand.iter() {
        drawn = select_unpredictable(left >= 0.0, Some(card), drawn);
        left -= probabilities[card as usize];
    }
    drawn
}
