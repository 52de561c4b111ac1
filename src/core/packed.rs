//! A view as a short line of digits: what the page hands to the computer players' worker.
//!
//! The worker reads hundreds of views and none by a person, so it does without the reader
//! of [`Setup`](super::setup::Setup), which weighs more than its search. Only what
//! [`View::packed`] wrote is meant to be read here; that every value is one that its field
//! can have is checked, whether they go together is not.

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::error::ParseError;
use super::gem::{Cargo, Gem, Gems};
use super::joe::Joe;
use super::moose::Moose;
use super::options::{
    FirstPlayer, ForkFirst, Module, Options, PullThenSite, RiverFork, Rules, ShowPlayedCards,
    TieBreak, UnloadOwnColour, WhirlpoolReentry, WinFourOfAKind,
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
const RADIX: u32 = 32;

impl View {
    /// The view as a line of digits.
    #[must_use]
    pub fn packed(&self) -> String {
        let mut line = Line { text: String::new(), reads: None, sound: true };
        line.view(*self);
        line.text
    }

    /// The view in a line of digits.
    ///
    /// # Errors
    ///
    /// A line that no view was packed into.
    pub fn unpacked(text: &str) -> Result<Self, ParseError> {
        let table = Table {
            seats: MIN_SEATS as u8,
            colours: Colour::ALL,
            rules: Rules::BASE,
            options: Options::default(),
        };
        let blank = Position::start(table, Seat::FIRST, Arm::Left).view(None);
        let mut line = Line { text: String::new(), reads: Some(text.chars()), sound: true };
        let view = line.view(blank);
        let is_whole = line.reads.is_some_and(|rest| rest.as_str().is_empty());
        if line.sound && is_whole { Ok(view) } else { Err(ParseError::new("a packed view", text)) }
    }
}

/// A line that is written, or read: each step is given what there is, and gives back what
/// stands in the line, which is the same when it is written.
struct Line<'a> {
    text: String,
    reads: Option<core::str::Chars<'a>>,
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
            let digit = match &mut self.reads {
                Some(reads) => {
                    let digit = reads.next().and_then(|digit| digit.to_digit(RADIX));
                    self.sound &= digit.is_some();
                    digit.unwrap_or(0)
                }
                None => {
                    let digit = (value >> shift) % RADIX;
                    self.text.extend(char::from_digit(digit, RADIX));
                    digit
                }
            };
            read |= digit << shift;
            shift += 5;
            left /= RADIX;
        }
        self.sound &= read < below;
        if read < below { read } else { 0 }
    }

    fn flag(&mut self, value: bool) -> bool {
        self.number(value.into(), 2) == 1
    }

    fn one_of<T: Copy + PartialEq>(&mut self, value: T, all: &[T]) -> T {
        let index = all.iter().position(|other| *other == value).unwrap_or(0);
        all[self.number(index as u32, all.len() as u32) as usize]
    }

    fn maybe<T: Copy + PartialEq>(&mut self, value: Option<T>, all: &[T]) -> Option<T> {
        let index = all.iter().position(|other| Some(*other) == value).map_or(0, |at| at + 1);
        let read = self.number(index as u32, all.len() as u32 + 1) as usize;
        read.checked_sub(1).map(|at| all[at])
    }

    fn set<T: Copy>(&mut self, all: &[T], has: impl Fn(T) -> bool, mut add: impl FnMut(T)) {
        for item in all {
            if self.flag(has(*item)) {
                add(*item);
            }
        }
    }

    fn seat(&mut self, seat: Seat) -> Seat {
        let read = self.number(seat.index() as u32, MAX_SEATS as u32) as usize;
        Seat::new(read).unwrap_or(Seat::FIRST)
    }

    fn seats(&mut self, seats: SeatSet) -> SeatSet {
        let mut read = SeatSet::EMPTY;
        for index in 0..MAX_SEATS {
            if let Some(seat) = Seat::new(index)
                && self.flag(seats.contains(seat))
            {
                read.insert(seat);
            }
        }
        read
    }

    fn gems(&mut self, gems: Gems) -> Gems {
        let mut read = Gems::EMPTY;
        for gem in Gem::ALL {
            for _ in 0..self.number(gems.count(gem).into(), 16) {
                read.add(gem);
            }
        }
        read
    }

    fn hand(&mut self, hand: Hand) -> Hand {
        let mut read = Hand::EMPTY;
        self.set(&Card::ALL, |card| hand.contains(card), |card| read.insert(card));
        read
    }

    fn canoe(&mut self, canoe: Canoe) -> Canoe {
        let kind = match canoe.at {
            Place::Pier => 0,
            Place::Falls => 1,
            Place::On(_) => 2,
            Place::Bank(_) => 3,
        };
        let space = match canoe.at {
            Place::On(space) | Place::Bank(space) => space,
            Place::Pier | Place::Falls => Space::S1,
        };
        let kind = self.number(kind, 4);
        let space = self.one_of(space, &Space::ALL);
        let at = [Place::Pier, Place::Falls, Place::On(space), Place::Bank(space)][kind as usize];
        let first = self.maybe(canoe.cargo.first(), &Gem::ALL);
        let second = self.maybe(canoe.cargo.second(), &Gem::ALL);
        let cargo = match (first, second) {
            (Some(first), Some(second)) => Cargo::two(first, second),
            (Some(gem), None) => Cargo::one(gem),
            (None, _) => Cargo::EMPTY,
        };
        Canoe { at, cargo }
    }

    fn options(&mut self, options: &mut Options) {
        options.tie_break = self.one_of(options.tie_break, TieBreak::ALL);
        options.unload_own_colour = self.one_of(options.unload_own_colour, UnloadOwnColour::ALL);
        options.show_played_cards = self.one_of(options.show_played_cards, ShowPlayedCards::ALL);
        options.gems_per_site = self.maybe(options.gems_per_site, &[5, 6, 7, 8]);
        options.win_four_of_a_kind = self.one_of(options.win_four_of_a_kind, WinFourOfAKind::ALL);
        options.river_fork = self.one_of(options.river_fork, RiverFork::ALL);
        options.fork_first = self.one_of(options.fork_first, ForkFirst::ALL);
        options.first_player = self.one_of(options.first_player, FirstPlayer::ALL);
        options.whirlpool_reentry = self.one_of(options.whirlpool_reentry, WhirlpoolReentry::ALL);
        options.whirlpool_pull_then_site =
            self.one_of(options.whirlpool_pull_then_site, PullThenSite::ALL);
    }

    fn table(&mut self, table: &mut Table) {
        let mut rules = Rules::BASE;
        let has = |module| table.rules.has(module);
        self.set(&Module::ALL, has, |module| rules = rules.with(module));
        table.rules = rules;
        let least = MIN_SEATS as u32;
        let seats = self.number(u32::from(table.seats) - least, MAX_SEATS as u32 + 1 - least);
        table.seats = (seats + least) as u8;
        for colour in &mut table.colours {
            *colour = self.one_of(*colour, &Colour::ALL);
        }
        self.options(&mut table.options);
    }

    fn whirlpool(&mut self, whirlpool: Whirlpool) -> Whirlpool {
        let all: [Whirlpool; 11] = core::array::from_fn(|index| match index {
            0 => Whirlpool::Absent,
            1 => Whirlpool::Next,
            _ => Whirlpool::On(Space::ALL[index - 2]),
        });
        self.one_of(whirlpool, &all)
    }

    fn moose(&mut self, moose: Moose) -> Moose {
        let all: [Moose; 3 + 2 * MAX_SEATS] = core::array::from_fn(|index| match index {
            0 => Moose::Absent,
            1 => Moose::Waiting,
            2 => Moose::Returning,
            _ => Moose::Aboard(
                Seat::new((index - 3) / 2).unwrap_or(Seat::FIRST),
                CanoeNo::ALL[(index - 3) % 2],
            ),
        });
        self.one_of(moose, &all)
    }

    fn joe(&mut self, joe: Joe) -> Joe {
        let (at, gem) = match joe {
            Joe::Absent => (None, None),
            Joe::Afloat { at, gem } => (Some(at), gem),
        };
        let at = self.maybe(at, &Space::ALL);
        let gem = self.maybe(gem, &Gem::ALL);
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
            *card = self.maybe(*card, &Card::ALL);
        }
        p.revealed = self.seats(p.revealed);
        p.winners = self.seats(p.winners);
        for moved in &mut p.moved {
            *moved = self.flag(*moved);
        }
        p.weather = self.one_of(p.weather, &[-1, 0, 1, 2]);
        p.next_arm = self.one_of(p.next_arm, &Arm::ALL);
        p.phase = self.one_of(p.phase, &PHASES);
        p.start = self.seat(p.start);
        p.to_move = self.seat(p.to_move);
        p.whirlpool = self.whirlpool(p.whirlpool);
        p.beaver = self.maybe(p.beaver, &Space::ALL);
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
