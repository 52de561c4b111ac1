//! Paddle cards and hands of them (B-10, S-04).

use core::fmt;
use core::str::FromStr;

use super::error::ParseError;

/// A card that a seat lays down for a round: a number of paddle points, or an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// A number card of one paddle point.
    One,
    /// A number card of two paddle points.
    Two,
    /// A number card of three paddle points.
    Three,
    /// A number card of four paddle points.
    Four,
    /// A number card of five paddle points.
    Five,
    /// A number card of six paddle points.
    Six,
    /// A number card of seven paddle points, only with the module `cards` (S-45).
    Seven,
    /// Moves the cloud on the weather track by one step (B-120).
    Cloud,
    /// Takes the owner's canoes out of the river onto its bank for this round (S-50).
    Lasso,
    /// Moves one canoe with 1, 2 or 3 points, as the owner chooses (S-59a).
    OneTwoThree,
}

impl Card {
    /// All cards in the order of a hand in the notation.
    pub const ALL: [Self; 10] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Cloud,
        Self::Lasso,
        Self::OneTwoThree,
    ];

    /// The number on a number card, which counts for the river's speed (B-130, S-59d); `None` for
    /// the cloud, the lasso and the 1/2/3.
    #[must_use]
    #[inline]
    pub const fn number(self) -> Option<u8> {
        if (self as u8) <= (Self::Seven as u8) { Some(self as u8 + 1) } else { None }
    }

    /// The card with this number; `None` outside 1 to 7.
    #[must_use]
    pub fn with_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.number() == Some(number))
    }

    /// The card's word in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Five => "5",
            Self::Six => "6",
            Self::Seven => "7",
            Self::Cloud => "cloud",
            Self::Lasso => "lasso",
            Self::OneTwoThree => "123",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|card| card.as_str() == text)
            .ok_or_else(|| ParseError::new("a card (1 to 7, cloud, lasso, 123)", text))
    }
}

/// A set of cards, such as a seat's hand: those not laid down since hands were last refilled
/// (B-23).
///
/// ```
/// use niagara::core::{Card, Hand};
/// let mut hand = Hand::BASE;
/// hand.remove(Card::Cloud);
/// assert_eq!(hand.iter().filter_map(Card::number).sum::<u8>(), 21);
/// assert_eq!(hand.missing_from(Hand::BASE).iter().collect::<Vec<_>>(), [Card::Cloud]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u16);

impl Hand {
    /// The hand without a card.
    pub const EMPTY: Self = Self(0);

    /// The seven cards of the base game (B-10).
    pub const BASE: Self = Self(0b00_1011_1111);

    /// The ten cards of the Spirits (S-04).
    pub const SPIRITS: Self = Self(0b11_1111_1111);

    /// Whether the card is in the hand.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card as u16) != 0
    }

    /// Adds a card; no effect if it is already there.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card as u16;
    }

    /// Removes a card; no effect if it is not there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card as u16);
    }

    /// The number of cards in the hand.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the hand has exactly one card.
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether the hand is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of the notation.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let card = Card::ALL.get(left.trailing_zeros() as usize).copied();
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// The cards of `full` that are not in this hand: those laid down since hands were last
    /// refilled.
    #[must_use]
    pub const fn missing_from(self, full: Self) -> Self {
        Self(full.0 & !self.0)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        for card in cards {
            hand.insert(card);
        }
        hand
    }
}
