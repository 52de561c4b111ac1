//! A view as a short line of digits: what the page hands to the computer players' worker.
//!
//! The worker reads hundreds of views and none by a person, so it does without the reader
//! of [`Setup`](super::setup::Setup), which weighs more than its search. Only what
//! [`View::packed`] wrote is meant to be read here; that every value is one that its field
//! can have is checked, whether they go together is not.

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::gem::{Cargo, Gem, Gems};
use super::joe::Joe;
use super::moose::Moose;
use super::options::{
    FirstPlayer, ForkFirst, Options, PullThenSite, RiverFork, Rules, ShowPlayedCards, TieBreak,
    UnloadOwnColour, WhirlpoolReentry, WinFourOfAKind,
};
use super::position::{Phase, Position, Table};
use super::seat::{Colour, MAX_SEATS, MIN_SEATS, Seat, SeatSet};
use super::space::{Arm, Place, Space};
use super::view::View;
use super::whirlpool::Whirlpool;

/// The phases in which a view is asked for.
const PHASES: [Phase; 7] = [
    Phase::Free,
    Phase::Rescue,
    Phase::Card,
    Phase::Turn,
    Phase::River,
    Phase::Return,
    Phase::Over,
];

/// Each digit has five bits.
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

impl View {
    /// The view as a line of digits.
    #[must_use]
    pub fn packed(&self) -> String {
        let mut line = Line { digits: Vec::new(), reads: None, sound: true };
        line.view(*self);
        line.digits.into_iter().map(char::from).collect()
    }

    /// The view in a line of digits; `None` if no view was packed into it.
    #[must_use]
    pub fn unpacked(line: &[u8]) -> Option<Self> {
        let table = Table {
            seats: MIN_SEATS as u8,
            colours: Colour::ALL,
            rules: Rules::BASE,
            options: Options::default(),
        };
        let blank = Position::start(table, Seat::FIRST, Arm::Left).view(None);
        let mut line = Line { digits: Vec::new(), reads: Some(line), sound: true };
        let view = line.view(blank);
        (line.sound && line.reads.is_some_and(<[u8]>::is_empty)).then_some(view)
    }
}

/// A line that is written, or read: each step is given what there is, and gives back what
/// stands in the line, which is the same when it is written.
struct Line<'a> {
    digits: Vec<u8>,
    reads: Option<&'a [u8]>,
    /// Whether everything read so far can be.
    sound: bool,
}

impl Line<'_> {
    /// A number below another, in as many digits as that takes.
    #[inline(never)]
    fn number(&mut self, value: u32, below: u32) -> u32 {
        let mut read = 0;
        let mut left = below - 1;
        let mut shift = 0;
        while left > 0 {
            let digit = (value >> shift) % 32;
            let digit = match &mut self.reads {
                Some([first, rest @ ..]) => {
                    let digit = DIGITS.iter().position(|other| other == first);
                    self.reads = Some(rest);
                    self.sound &= digit.is_some();
                    digit.unwrap_or(0) as u32
                }
                Some([]) => {
                    self.sound = false;
                    0
                }
                None => {
                    self.digits.push(DIGITS[digit as usize]);
                    digit
                }
            };
            read |= digit << shift;
            shift += 5;
            left /= 32;
        }
        self.sound &= read < below;
        if read < below { read } else { 0 }
    }

    fn flag(&mut self, value: bool) -> bool {
        self.number(value.into(), 2) == 1
    }

    /// One of a list, by its place there.
    fn one_of<T: Copy>(&mut self, place: usize, all: &[T]) -> T {
        all[self.number(place as u32, all.len() as u32) as usize]
    }

    /// Nothing, or one of a list: by its place there and 1.
    fn maybe<T: Copy>(&mut self, place: usize, all: &[T]) -> Option<T> {
        let read = self.number(place as u32, all.len() as u32 + 1) as usize;
        if read == 0 { None } else { all.get(read - 1).copied() }
    }

    #[inline(never)]
    fn gem(&mut self, gem: Option<Gem>) -> Option<Gem> {
        self.maybe(gem.map_or(0, |gem| gem as usize + 1), &Gem::ALL)
    }

    #[inline(never)]
    fn space(&mut self, space: Option<Space>) -> Option<Space> {
        self.maybe(space.map_or(0, |space| space as usize + 1), &Space::ALL)
    }

    fn seat(&mut self, seat: Seat) -> Seat {
        let read = self.number(seat.index() as u32, MAX_SEATS as u32) as usize;
        Seat::new(read).unwrap_or(Seat::FIRST)
    }

    fn seats(&mut self, seats: SeatSet) -> SeatSet {
        SeatSet::from_bits(self.number(seats.bits().into(), 1 << MAX_SEATS) as u8)
    }

    fn gems(&mut self, gems: Gems) -> Gems {
        Gems::from_bits(self.number(gems.bits(), 1 << (4 * Gem::ALL.len())))
    }

    fn hand(&mut self, hand: Hand) -> Hand {
        Hand::from_bits(self.number(hand.bits().into(), 1 << Card::ALL.len()) as u16)
    }

    fn canoe(&mut self, canoe: Canoe) -> Canoe {
        let (kind, space) = match canoe.at {
            Place::Pier => (0, None),
            Place::Falls => (1, None),
            Place::On(space) => (2, Some(space)),
            Place::Bank(space) => (3, Some(space)),
        };
        let kind = self.number(kind, 4);
        let at = match (kind, self.space(space)) {
            (0, None) => Place::Pier,
            (2, Some(space)) => Place::On(space),
            (3, Some(space)) => Place::Bank(space),
            (kind, space) => {
                self.sound &= kind == 1 && space.is_none();
                Place::Falls
            }
        };
        let cargo = match (self.gem(canoe.cargo.first()), self.gem(canoe.cargo.second())) {
            (Some(first), Some(second)) => Cargo::two(first, second),
            (Some(gem), None) => Cargo::one(gem),
            (None, _) => Cargo::EMPTY,
        };
        Canoe { at, cargo }
    }

    fn options(&mut self, options: &mut Options) {
        let o = options;
        o.tie_break = self.one_of(o.tie_break as usize, TieBreak::ALL);
        o.unload_own_colour = self.one_of(o.unload_own_colour as usize, UnloadOwnColour::ALL);
        o.show_played_cards = self.one_of(o.show_played_cards as usize, ShowPlayedCards::ALL);
        let gems = o.gems_per_site.map_or(0, |gems| usize::from(gems) - 4);
        o.gems_per_site = self.maybe(gems, &[5, 6, 7, 8]);
        o.win_four_of_a_kind = self.one_of(o.win_four_of_a_kind as usize, WinFourOfAKind::ALL);
        o.river_fork = self.one_of(o.river_fork as usize, RiverFork::ALL);
        o.fork_first = self.one_of(o.fork_first as usize, ForkFirst::ALL);
        o.first_player = self.one_of(o.first_player as usize, FirstPlayer::ALL);
        o.whirlpool_reentry = self.one_of(o.whirlpool_reentry as usize, WhirlpoolReentry::ALL);
        o.whirlpool_pull_then_site =
            self.one_of(o.whirlpool_pull_then_site as usize, PullThenSite::ALL);
    }

    fn table(&mut self, table: &mut Table) {
        table.rules = Rules::from_bits(self.number(table.rules.bits().into(), 1 << 7) as u8);
        let least = MIN_SEATS as u32;
        let seats = self.number(u32::from(table.seats) - least, MAX_SEATS as u32 + 1 - least);
        table.seats = (seats + least) as u8;
        for colour in &mut table.colours {
            *colour = self.one_of(*colour as usize, &Colour::ALL);
        }
        self.options(&mut table.options);
    }

    fn whirlpool(&mut self, whirlpool: Whirlpool) -> Whirlpool {
        let (is_absent, space) = match whirlpool {
            Whirlpool::Absent => (true, None),
            Whirlpool::Next => (false, None),
            Whirlpool::On(space) => (false, Some(space)),
        };
        match (self.flag(is_absent), self.space(space)) {
            (true, _) => Whirlpool::Absent,
            (false, None) => Whirlpool::Next,
            (false, Some(space)) => Whirlpool::On(space),
        }
    }

    fn moose(&mut self, moose: Moose) -> Moose {
        let (kind, seat, canoe) = match moose {
            Moose::Absent => (0, Seat::FIRST, CanoeNo::First),
            Moose::Waiting => (1, Seat::FIRST, CanoeNo::First),
            Moose::Returning => (2, Seat::FIRST, CanoeNo::First),
            Moose::Aboard(seat, canoe) => (3, seat, canoe),
        };
        let kind = self.number(kind, 4);
        let (seat, canoe) = (self.seat(seat), self.one_of(canoe as usize, &CanoeNo::ALL));
        match kind {
            0 => Moose::Absent,
            1 => Moose::Waiting,
            2 => Moose::Returning,
            _ => Moose::Aboard(seat, canoe),
        }
    }

    fn joe(&mut self, joe: Joe) -> Joe {
        let (at, gem) = match joe {
            Joe::Absent => (None, None),
            Joe::Afloat { at, gem } => (Some(at), gem),
        };
        let (at, gem) = (self.space(at), self.gem(gem));
        at.map_or(Joe::Absent, |at| Joe::Afloat { at, gem })
    }

    fn position(&mut self, position: &mut Position) {
        let p = position;
        self.table(&mut p.table);
        for canoe in p.canoes.iter_mut().flatten() {
            *canoe = self.canoe(*canoe);
        }
        for gems in p.banked.iter_mut().chain(&mut p.sites) {
            *gems = self.gems(*gems);
        }
        for hand in &mut p.hands {
            *hand = self.hand(*hand);
        }
        for card in &mut p.cards {
            *card = self.maybe(card.map_or(0, |card| card as usize + 1), &Card::ALL);
        }
        p.revealed = self.seats(p.revealed);
        p.winners = self.seats(p.winners);
        for moved in &mut p.moved {
            *moved = self.flag(*moved);
        }
        p.weather = self.number((p.weather + 1) as u32, 4) as i8 - 1;
        p.next_arm = self.one_of(p.next_arm as usize, &Arm::ALL);
        p.phase = self.one_of(p.phase as usize, &PHASES);
        p.start = self.seat(p.start);
        p.to_move = self.seat(p.to_move);
        p.whirlpool = self.whirlpool(p.whirlpool);
        p.beaver = self.space(p.beaver);
        p.moose = self.moose(p.moose);
        p.joe = self.joe(p.joe);
        p.round = self.number(p.round, 1 << 30);
    }

    fn view(&mut self, view: View) -> View {
        let mut known = *view.known();
        self.position(&mut known);
        let seat = self.number(view.seat().map_or(MAX_SEATS, Seat::index) as u32, 7) as usize;
        View::new(known, Seat::new(seat), self.seats(view.hidden()))
    }
}
