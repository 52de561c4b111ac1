//! Which card a seat lays down: a guess from how its canoes lie, fitted to what the search
//! lays down (`cargo cli fit --cards`).

use core::hint::select_unpredictable;
use std::sync::LazyLock;

use super::evaluate::exponential;
use super::splitmix::SplitMix;
use super::weights;
use crate::core::{CanoeNo, Card, Hand, Module, Place, Position, Seat, WinFourOfAKind};

/// How many kinds of card there are.
pub const CARDS: usize = Card::ALL.len();

/// In how many ways a canoe can lie: a place; empty, loaded or loaded with what is missing.
pub const LIES: usize = 3 * PLACES;

/// How many places there are: the pier, the spaces, the falls.
pub(super) const PLACES: usize = 11;

/// How strongly a canoe that lies so, and the weather, ask for each card: sixteenths of the
/// exponent.
#[derive(Clone, Debug)]
pub struct Leaning {
    /// By canoe.
    pub canoes: [[[i8; CARDS]; LIES]; 2],
    /// By weather, from −1.
    pub weather: [[i8; CARDS]; 4],
}

/// The same as factors.
struct Factors {
    canoes: [[[f32; CARDS]; LIES]; 2],
    weather: [[f32; CARDS]; 4],
}

/// For the base game's hand and for the Spirits'.
static FACTORS: LazyLock<[Factors; 2]> =
    LazyLock::new(|| [&weights::BASE_CARDS, &weights::SPIRITS_CARDS].map(factors));

fn factors(leaning: &Leaning) -> Factors {
    // The exponential is for numbers up to 0; a common factor does no harm.
    let rise = |sixteenths: &i8| exponential(f32::from(*sixteenths) / 16.0 - 8.0) * 1000.0;
    let mut factors = Factors { canoes: [[[0.0; CARDS]; LIES]; 2], weather: [[0.0; CARDS]; 4] };
    let all = factors.canoes.as_flattened_mut().as_flattened_mut();
    for (factor, sixteenths) in all.iter_mut().zip(leaning.canoes.as_flattened().as_flattened()) {
        *factor = rise(sixteenths);
    }
    let all = factors.weather.as_flattened_mut();
    for (factor, sixteenths) in all.iter_mut().zip(leaning.weather.as_flattened()) {
        *factor = rise(sixteenths);
    }
    factors
}

/// An index into tables by place.
#[inline]
pub(super) fn index(place: Place) -> usize {
    // Two choices, not four ways to go: no processor can guess the way.
    let ashore = select_unpredictable(place == Place::Falls, PLACES - 1, 0);
    match place {
        Place::On(space) | Place::Bank(space) => space as usize + 1,
        _ => ashore,
    }
}

/// The way in which a seat's canoe lies.
#[must_use]
#[inline]
pub fn lie(position: &Position, seat: Seat, canoe: CanoeNo) -> usize {
    let lies = position.canoe(seat, canoe);
    let bank = position.banked(seat).with_cargo(lies.cargo);
    let four = position.table().options().win_four_of_a_kind == WinFourOfAKind::On;
    let wins = (bank.len() >= 7) | (bank.colours() == 5) | (four & bank.has_four_alike());
    let loaded = usize::from(!lies.cargo.is_empty());
    index(lies.at) * 3 + loaded + (loaded & usize::from(wins))
}

/// How likely a seat lays down each card of its hand, but for a common factor.
#[inline]
pub(super) fn leanings(position: &Position, seat: Seat) -> [f32; CARDS] {
    let factors = &FACTORS[usize::from(position.table().has(Module::Cards))];
    let first = &factors.canoes[0][lie(position, seat, CanoeNo::First)];
    let second = &factors.canoes[1][lie(position, seat, CanoeNo::Second)];
    let weather = &factors.weather[(position.weather() + 1) as usize & 3];
    core::array::from_fn(|card| first[card] * second[card] * weather[card])
}

/// Draws a card of a hand.
#[inline]
pub(super) fn draw(
    position: &Position,
    seat: Seat,
    hand: Hand,
    dice: &mut SplitMix,
) -> Option<Card> {
    if hand.is_single() {
        // The dice go on as for others.
        dice.next();
        return hand.iter().next();
    }
    let leanings = leanings(position, seat);
    let total: f32 = hand.iter().map(|card| leanings[card as usize]).sum();
    let mut left = dice.unit() * total;
    let mut drawn = None;
    // To the end, as no processor can guess where it is drawn.
    for card in hand.iter() {
        drawn = select_unpredictable(left >= 0.0, Some(card), drawn);
        left -= leanings[card as usize];
    }
    drawn
}
