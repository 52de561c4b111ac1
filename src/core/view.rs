//! What one seat may know (B-170, B-171).

use super::card::{Card, Hand};
use super::decision::Decision;
use super::position::{Phase, Position};
use super::seat::{Seat, SeatSet};

/// A position as one seat, or an onlooker, may know it: every other seat's card that is
/// laid down and not yet turned up is put back into that seat's hand, so that a hand is
/// the set of cards the seat may have played.
///
/// A view holds no secret: code that is given one cannot leak one.
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
/// // Any card that fits makes a full position of it.
/// assert_eq!(other.determinize(|_, _| Card::Four), position);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The position without the hidden cards.
    known: Position,
    seat: Option<Seat>,
    hidden: SeatSet,
}

impl Position {
    /// What a seat may know; `None` for an onlooker, who sees no secret of anybody.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> View {
        let mut hidden = self.covered();
        hidden = hidden.iter().filter(|other| Some(*other) != seat).collect();
        View { known: self.hiding(hidden), seat, hidden }
    }

    /// The seats whose card is laid down and not yet turned up.
    #[must_use]
    pub fn covered(&self) -> SeatSet {
        let is_covered = |seat: &Seat| self.card(*seat).is_some() && !self.is_revealed(*seat);
        self.table.seats().filter(is_covered).collect()
    }

    /// The position with the laid cards of these seats back in their hands.
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
    /// The position as if it were a seat's turn now with this card turned up: what the card could
    /// do, whatever comes before it.
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
    /// A view put together from its parts; for readers of the notation.
    pub(super) const fn new(known: Position, seat: Option<Seat>, hidden: SeatSet) -> Self {
        Self { known, seat, hidden }
    }

    /// Whose view it is; `None` for an onlooker.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Everything that is known. A hidden card is `None` here and in its seat's hand:
    /// look at it, do not play on it.
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

    /// The cards a seat may lay down or have laid down, unrevealed, for this round.
    #[must_use]
    pub const fn possible(&self, seat: Seat) -> Hand {
        self.known.hand(seat)
    }

    /// The legal decisions, if this seat is to move; else none.
    #[must_use]
    pub fn legal(&self) -> Vec<Decision> {
        if self.seat.is_some() && self.known.to_move() == self.seat {
            self.known.legal()
        } else {
            Vec::new()
        }
    }

    /// The turn decisions a card would give the view's seat if its turn were now: what the
    /// card could do, before the others move.
    #[must_use]
    pub fn preview(&self, card: Card) -> Vec<Decision> {
        self.seat.map_or_else(Vec::new, |seat| self.known.as_if_turn(seat, card).legal())
    }

    /// A full position that fits the view: `choose` names the hidden card of each seat
    /// out of those it may have laid down.
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
