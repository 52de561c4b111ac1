//! Views: what one seat knows (B-170, B-171).

use super::card::{Card, Hand};
use super::decision::Decision;
use super::position::{Phase, Position};
use super::seat::{Seat, SeatSet};

/// What one seat, or an onlooker, knows about a position. Every other seat's face-down card is put
/// back into that seat's hand, which is then the set of cards that the seat may have laid down.
///
/// A view contains nothing that is secret from its seat, so code that is given only a view cannot
/// leak a secret.
///
/// ```
/// use niagara::core::{Arm, Card, Colour, Options, Position, Rules, Seat, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut position = Position::start(table, Seat::FIRST, Arm::Left);
/// position.play("card 4".parse().unwrap(), &mut ()).unwrap();
///
/// let own = position.view(Some(Seat::FIRST));
/// assert_eq!(own.known().card(Seat::FIRST), Some(Card::Four));
/// let other = position.view(Seat::new(1));
/// assert_eq!(other.known().card(Seat::FIRST), None);
/// assert!(other.has_laid(Seat::FIRST) && other.possible(Seat::FIRST).contains(Card::Four));
/// // Any possible card makes it a full position.
/// assert_eq!(other.determinize(|_, _| Card::Four), position);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The position without the hidden cards.
    known: Position,
    seat: Option<Seat>,
    /// The seats whose card is laid down and not known.
    hidden: SeatSet,
}

impl Position {
    /// The view of a seat, or for `None` of an onlooker, who knows no face-down card.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> View {
        let hidden = self.face_down().iter().filter(|other| Some(*other) != seat).collect();
        View { known: self.hiding(hidden), seat, hidden }
    }

    /// The seats whose card for this round is face down.
    #[must_use]
    pub fn face_down(&self) -> SeatSet {
        let is_face_down = |seat: &Seat| self.card(*seat).is_some() && !self.is_revealed(*seat);
        self.table.seats().filter(is_face_down).collect()
    }

    /// The position in which the cards that these seats have laid down are back in their hands.
    pub(super) fn hiding(&self, seats: SeatSet) -> Self {
        let mut known = *self;
        for seat in seats.iter() {
            if let Some(card) = known.cards[seat.index()].take() {
                known.hands[seat.index()].insert(card);
            }
        }
        known
    }
}

impl Position {
    /// The position as if it were the turn of this seat with this card laid, whoever is to move. It
    /// shows what the card could do, and need not occur in a game: the card is not marked as
    /// revealed and stays in the hand.
    #[must_use]
    pub fn as_if_turn(&self, seat: Seat, card: Card) -> Self {
        let mut position = *self;
        position.phase = Phase::Turn;
        position.to_move = seat;
        position.moved = [false; 2];
        position.cards[seat.index()] = Some(card);
        position
    }
}

impl View {
    /// A view from its parts, for readers of the notation.
    pub(super) const fn new(known: Position, seat: Option<Seat>, hidden: SeatSet) -> Self {
        Self { known, seat, hidden }
    }

    /// The seat whose view it is; `None` for an onlooker.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The known part of the position. The card of a seat in [`hidden`](Self::hidden) is `None` and
    /// is in that seat's hand. Decisions of the turn of this view's seat may be played in a copy of
    /// it, but not further: the next seat's turn would be skipped if its card is hidden. (A search
    /// of what a hidden card could do gives that seat the card by `Position::as_if_turn`.)
    #[must_use]
    pub const fn known(&self) -> &Position {
        &self.known
    }

    /// The seats whose card is laid down and hidden from this view.
    #[must_use]
    pub const fn hidden(&self) -> SeatSet {
        self.hidden
    }

    /// Whether a seat has laid down a card for this round, known or not.
    #[must_use]
    pub const fn has_laid(&self, seat: Seat) -> bool {
        self.hidden.contains(seat) || self.known.card(seat).is_some()
    }

    /// The cards that a seat may lay down for this round, or may have laid face down. If its card
    /// is known, these are the cards left in its hand.
    #[must_use]
    pub const fn possible(&self, seat: Seat) -> Hand {
        self.known.hand(seat)
    }

    /// The legal decisions if the view's seat is to move; otherwise empty. While all seats choose
    /// cards, only the one that is next in turn order counts as the seat to move
    /// ([`Position::to_move`]).
    #[must_use]
    pub fn legal(&self) -> Vec<Decision> {
        if self.seat.is_some() && self.known.to_move() == self.seat {
            self.known.legal()
        } else {
            Vec::new()
        }
    }

    /// The decisions that a card would give the view's seat if its turn were now, before other
    /// seats move; empty for an onlooker.
    #[must_use]
    pub fn preview(&self, card: Card) -> Vec<Decision> {
        self.seat.map_or_else(Vec::new, |seat| self.known.as_if_turn(seat, card).legal())
    }

    /// A full position that is consistent with the view: `choose` selects the hidden card of a seat
    /// among those that the seat may have laid down. If it returns another card, the first possible
    /// one is taken.
    pub fn determinize(&self, mut choose: impl FnMut(Seat, Hand) -> Card) -> Position {
        let mut position = self.known;
        for seat in self.hidden.iter() {
            let hand = position.hand(seat);
            let card = choose(seat, hand);
            let card = if hand.contains(card) { Some(card) } else { hand.iter().next() };
            if let Some(card) = card {
                position.hands[seat.index()].remove(card);
                position.cards[seat.index()] = Some(card);
            }
        }
        position
    }
}
