//! A position: the state of a game between two decisions.
//!
//! Over 400 lines: most of them are the accessors of one type.

use core::fmt;
use core::str::FromStr;

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::error::ParseError;
use super::gem::{Gem, Gems};
use super::pieces::{Joe, MOOSE_BONUS, Moose, Whirlpool};
use super::seat::{MAX_SEATS, Seat, SeatSet};
use super::space::{Arm, Place, Space};
use super::table::Table;

/// The kind of decision that is due; finer than the four parts of a round (B-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A seat chooses which of its two lost canoes comes back without payment (B-39, S-10).
    FreeCanoe,
    /// A seat may pay for a lost canoe (B-32).
    Rescue,
    /// Seats lay down cards (B-30).
    Card,
    /// The seat to move carries out its card: it moves the cloud (B-120) or its canoes (B-50), or
    /// decides whether a lassoed canoe takes the moose (S-58).
    Turn,
    /// The river moves (B-135). Nobody decides; call [`Position::flow`].
    River,
    /// A seat chooses the arm into which the whirlpool pulls its returning canoe (S-54).
    Return,
    /// The game is over (B-162).
    Over,
}

impl Phase {
    /// The word for the phase in the notation. `river` occurs only in messages, because positions
    /// in [`Phase::River`] cannot be read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FreeCanoe => "free",
            Self::Rescue => "rescue",
            Self::Card => "card",
            Self::Turn => "turn",
            Self::River => "river",
            Self::Return => "return",
            Self::Over => "over",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Phase {
    type Err = ParseError;

    /// Reads the word for a phase, except `river`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        [Self::FreeCanoe, Self::Rescue, Self::Card, Self::Turn, Self::Return, Self::Over]
            .into_iter()
            .find(|phase| phase.as_str() == text)
            .ok_or_else(|| ParseError::new("a phase (free rescue card turn return over)", text))
    }
}

/// Who acts in a position. [`Position::to_move`] gives only the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// One seat has to decide.
    One(Seat),
    /// All seats choose their cards secretly and independently (B-30). Decisions and records list
    /// the cards in turn order; `next` is also [`Position::to_move`].
    Together {
        /// The first seat without a card, clockwise from the life saver.
        next: Seat,
    },
    /// Nobody decides: the river is to move ([`Position::flow`]).
    River,
    /// Nobody: the game is over.
    Nobody,
}

/// The state of a game between two decisions.
///
/// Every value that [`start`](Self::start), [`play`](Self::play) and [`flow`](Self::flow) make is a
/// position of a game. One that is made of a [`Setup`](super::Setup) has passed checks that refuse
/// contradictions, but it may still be one that no game can reach. Values that are no position of a
/// game also come from [`play_unchecked`](Self::play_unchecked) with an illegal decision, from
/// [`as_if_turn`](Self::as_if_turn), and from a [`View`](super::View), which puts hidden cards back
/// into the hands.
///
/// It uses no heap memory and is `Copy`, because searches copy positions.
///
/// ```
/// use niagara::core::{Arm, Colour, Options, Position, Rules, Seat, Table};
/// let colours = [Colour::Yellow, Colour::Red, Colour::Blue];
/// let table = Table::new(&colours, Rules::BASE, Options::default()).unwrap();
/// let mut position = Position::start(table, Seat::FIRST, Arm::Left);
/// let legal = position.legal();
/// assert_eq!(legal.len(), 7);
/// position.play(legal[0], &mut ()).unwrap();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) canoes: [[Canoe; 2]; MAX_SEATS],
    pub(super) banked: [Gems; MAX_SEATS],
    pub(super) sites: [Gems; 5],
    pub(super) hands: [Hand; MAX_SEATS],
    /// The cards laid down for this round.
    pub(super) cards: [Option<Card>; MAX_SEATS],
    /// The seats whose card in `cards` is revealed.
    pub(super) revealed: SeatSet,
    pub(super) winners: SeatSet,
    /// The canoes of the seat to move that have carried out a plan in this turn.
    pub(super) moved: [bool; 2],
    pub(super) weather: i8,
    pub(super) next_arm: Arm,
    pub(super) phase: Phase,
    /// The starting seat of the round ([`start_seat`](Self::start_seat)).
    pub(super) start: Seat,
    /// The seat to move; of no meaning in [`Phase::River`] and [`Phase::Over`].
    pub(super) to_move: Seat,
    pub(super) whirlpool: Whirlpool,
    pub(super) beaver: Option<Space>,
    pub(super) moose: Moose,
    pub(super) joe: Joe,
    pub(super) round: u32,
    pub(super) table: Table,
}

impl Position {
    /// The position at the start of a game (B-10 to B-17, S-01 to S-06, J-01). The seat `start` has
    /// the life saver: it starts the first round. `fork` is the next arm: the first disc that
    /// reaches the fork enters it, unless the option [`river_fork`](super::Options::river_fork)
    /// draws the other one.
    #[must_use]
    pub fn start(table: Table, start: Seat, fork: Arm) -> Self {
        Self {
            canoes: [[Canoe::ASHORE; 2]; MAX_SEATS],
            banked: [Gems::EMPTY; MAX_SEATS],
            sites: Gem::ALL.map(|gem| Gems::of(gem, table.gems_per_site())),
            hands: core::array::from_fn(|seat| {
                if seat < table.len() { table.rules.full_hand() } else { Hand::EMPTY }
            }),
            cards: [None; MAX_SEATS],
            revealed: SeatSet::EMPTY,
            winners: SeatSet::EMPTY,
            moved: [false; 2],
            weather: 0,
            next_arm: fork,
            phase: Phase::Card,
            start,
            to_move: start,
            whirlpool: Whirlpool::at_start(table.rules),
            beaver: None,
            moose: Moose::at_start(table.rules),
            joe: Joe::at_start(table.rules),
            round: 1,
            table,
        }
    }

    /// The seats, modules and options of the game.
    #[must_use]
    #[inline]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Which kind of decision is due.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who acts now. Unlike [`to_move`](Self::to_move), it distinguishes the decision of one seat
    /// from the simultaneous choice of cards.
    #[must_use]
    pub const fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::Over => ToAct::Nobody,
            Phase::River => ToAct::River,
            Phase::Card => ToAct::Together { next: self.to_move },
            Phase::FreeCanoe | Phase::Rescue | Phase::Turn | Phase::Return => {
                ToAct::One(self.to_move)
            }
        }
    }

    /// The seat to move; `None` in [`Phase::River`] and when the game is over. While all seats
    /// choose cards, it is the next one in turn order, although they choose simultaneously (see
    /// [`to_act`](Self::to_act)).
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over | Phase::River => None,
            _ => Some(self.to_move),
        }
    }

    /// The starting seat of the round, which holds the life saver (B-22).
    #[must_use]
    pub const fn start_seat(&self) -> Seat {
        self.start
    }

    /// The seats in this round's order, from the life saver clockwise (B-22).
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (start, seats) = (self.start, self.table.len());
        (0..seats).map(move |steps| start.clockwise(steps, seats))
    }

    /// The cloud's place on the weather track: −1 to +2 (B-14).
    #[must_use]
    pub const fn weather(&self) -> i8 {
        self.weather
    }

    /// The arm that the next disc will enter if the arms alternate (B-136).
    #[must_use]
    pub const fn next_arm(&self) -> Arm {
        self.next_arm
    }

    /// The state of a seat's canoe.
    #[must_use]
    #[inline]
    pub const fn canoe(&self, seat: Seat, canoe: CanoeNo) -> Canoe {
        self.canoes[seat.index()][canoe.index()]
    }

    /// All canoes, seat by seat.
    pub fn canoes(&self) -> impl Iterator<Item = (Seat, CanoeNo, Canoe)> + '_ {
        self.table.seats().flat_map(move |seat| {
            CanoeNo::ALL.into_iter().map(move |canoe| (seat, canoe, self.canoe(seat, canoe)))
        })
    }

    /// The gems that a seat has banked (B-112).
    #[must_use]
    pub const fn banked(&self, seat: Seat) -> Gems {
        self.banked[seat.index()]
    }

    /// The gems on a site, which is given by the colour of its own gems.
    #[must_use]
    #[inline]
    pub const fn site(&self, gem: Gem) -> Gems {
        self.sites[gem as usize]
    }

    /// The cards in a seat's hand: those not laid down since hands were last refilled (B-23).
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The card a seat laid down for this round; `None` before that. (In the position of a view,
    /// also `None` if the card is hidden.)
    #[must_use]
    #[inline]
    pub const fn card(&self, seat: Seat) -> Option<Card> {
        self.cards[seat.index()]
    }

    /// The card a seat laid down for this round; `None` until it is revealed.
    #[must_use]
    pub fn revealed_card(&self, seat: Seat) -> Option<Card> {
        self.card(seat).filter(|_| self.revealed.contains(seat))
    }

    /// The lowest number on a revealed card, and the number of revealed cards. If no revealed card
    /// has a number, the first value is 7, as if the lowest number were that of a card 7.
    #[must_use]
    #[inline]
    pub fn lowest_revealed(&self) -> (u8, usize) {
        let (mut lowest, mut revealed) = (7, 0);
        for (card, seat) in self.cards.iter().zip(0..) {
            // In `Card`, the cards without a number follow the 7, so their value here is above 7.
            let number = card.map_or(u8::MAX, |card| card as u8 + 1);
            let is_revealed = self.revealed.bits() >> seat & 1;
            lowest = lowest.min(if is_revealed == 1 { number } else { 7 });
            revealed += usize::from(is_revealed);
        }
        (lowest, revealed)
    }

    /// Whether a seat's card is revealed (B-30).
    #[must_use]
    pub const fn is_revealed(&self, seat: Seat) -> bool {
        self.revealed.contains(seat)
    }

    /// The cards a seat played in earlier rounds since hands were last refilled (B-23, B-172).
    #[must_use]
    pub fn played_before(&self, seat: Seat) -> Hand {
        let mut out = self.hand(seat).missing_from(self.table.rules.full_hand());
        if let Some(card) = self.card(seat) {
            out.remove(card);
        }
        out
    }

    /// Whether a canoe of the seat to move has carried out a plan in this turn; false for other
    /// seats and in other phases.
    #[must_use]
    pub fn has_moved(&self, seat: Seat, canoe: CanoeNo) -> bool {
        self.phase == Phase::Turn && seat == self.to_move && self.moved[canoe.index()]
    }

    /// The winners; empty until the game is over (B-162).
    #[must_use]
    pub const fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Where the whirlpool is (S-30).
    #[must_use]
    pub const fn whirlpool(&self) -> Whirlpool {
        self.whirlpool
    }

    /// The beaver's space; `None` if he is not in the river (S-60).
    #[must_use]
    pub const fn beaver(&self) -> Option<Space> {
        self.beaver
    }

    /// Where the moose is (S-70).
    #[must_use]
    pub const fn moose(&self) -> Moose {
        self.moose
    }

    /// Diamond Joe's canoe (J-01).
    #[must_use]
    pub const fn joe(&self) -> Joe {
        self.joe
    }

    /// The lost canoe of a seat, or the first one if both are lost; `None` if none is.
    #[must_use]
    pub fn first_lost(&self, seat: Seat) -> Option<CanoeNo> {
        CanoeNo::ALL.into_iter().find(|canoe| self.canoe(seat, *canoe).is_lost())
    }

    /// The paddle points of a canoe with a card of `card_points` points. The moose adds two if he
    /// is aboard in this position (S-71); for a plan that takes him aboard, the caller adds them.
    #[must_use]
    #[inline]
    pub fn points(&self, seat: Seat, canoe: CanoeNo, card_points: u8) -> u8 {
        if self.moose == Moose::Aboard(seat, canoe) {
            card_points + MOOSE_BONUS
        } else {
            card_points
        }
    }

    pub(super) fn canoe_mut(&mut self, seat: Seat, canoe: CanoeNo) -> &mut Canoe {
        &mut self.canoes[seat.index()][canoe.index()]
    }
}

/// What a canoe may or must do in its seat's turn with a number card (B-51 to B-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// It has moved, is lost or is on the riverbank.
    Nothing,
    /// It is at the pier, and may be launched or stay there (B-52).
    May,
    /// It must move before the turn ends.
    Must,
    /// Both canoes are at the pier, and exactly one of them must be launched (B-51).
    Either,
}

impl Position {
    /// What a canoe of a seat may or must do with a number card, given what has moved in this turn.
    /// If a canoe has moved, `seat` must be the seat to move.
    ///
    /// The places at the start of the turn need not be stored: if both canoes start at the pier,
    /// launching one ends the turn. So if one has moved and the other is at the pier, the one that
    /// has moved started in the river.
    #[must_use]
    pub fn duty(&self, seat: Seat, canoe: CanoeNo) -> Duty {
        if self.moved[canoe.index()] {
            return Duty::Nothing;
        }
        let other = self.canoe(seat, canoe.other()).at;
        match self.canoe(seat, canoe).at {
            Place::On(_) => Duty::Must,
            Place::Pier if self.moved[canoe.other().index()] => Duty::May,
            Place::Pier => match other {
                Place::On(_) => Duty::May,
                Place::Pier => Duty::Either,
                Place::Falls | Place::Riverbank(_) => Duty::Must,
            },
            Place::Falls | Place::Riverbank(_) => Duty::Nothing,
        }
    }
}
