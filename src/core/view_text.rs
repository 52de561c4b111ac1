//! A view out of its JSON text as programs write it: what the page sends to the computer
//! players' worker.
//!
//! The worker reads hundreds of views and none by a person, so it does without the reader of
//! [`Setup`](super::setup::Setup), which weighs two thirds of it. What is read here stands
//! without spaces, its keys in the notation's order, as every serializer writes a `Setup`. That
//! every value is one that its key can have is checked, whether they go together is not.

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::gem::{Cargo, Gem, Gems};
use super::joe::Joe;
use super::moose::Moose;
use super::options::{Module, Options, Rules};
use super::position::{Phase, Position, Table};
use super::seat::{Colour, MAX_SEATS, MIN_SEATS, Seat, SeatSet};
use super::space::{Arm, Place, Space};
use super::view::View;
use super::whirlpool::Whirlpool;

/// The names of a list, in its order.
macro_rules! names {
    ($name:ident = $all:expr) => {
        const $name: [&str; $all.len()] = {
            let mut names = [""; $all.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = $all[at].as_str();
                at += 1;
            }
            names
        };
    };
}

names!(MODULES = Module::ALL);
names!(COLOURS = Colour::ALL);
names!(CARDS = Card::ALL);
names!(SPACES = Space::ALL);
names!(PHASE_NAMES = PHASES);

/// The phases in which a view is asked for, and that of a game that is over.
const PHASES: [Phase; 6] =
    [Phase::Free, Phase::Rescue, Phase::Card, Phase::Turn, Phase::Return, Phase::Over];

impl View {
    /// The view in a JSON text without spaces, whose keys stand in the notation's order: that of
    /// the seat that is asked. `None` if the text is no such view, or knows another seat's secret
    /// (B-171).
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        let table = Table {
            seats: MIN_SEATS as u8,
            colours: [Colour::Black; MAX_SEATS],
            rules: Rules::BASE,
            options: Options::default(),
        };
        let mut position = Position::start(table, Seat::FIRST, Arm::Left);
        let mut hidden = SeatSet::EMPTY;
        let mut text = Text { left: text, is_sound: true };
        text.view(&mut position, &mut hidden)?;
        let asked = if position.phase == Phase::Over { None } else { Some(position.to_move) };
        (text.is_sound && text.left.is_empty()).then(|| Self::new(position, asked, hidden))
    }
}

/// A text that is read from its beginning on.
struct Text<'a> {
    left: &'a [u8],
    /// Whether everything read so far can be. What cannot be is read as something else.
    is_sound: bool,
}

impl<'a> Text<'a> {
    /// Whether this comes next; it is read then.
    #[inline(never)]
    fn is(&mut self, text: &str) -> bool {
        let rest = self.left.strip_prefix(text.as_bytes());
        self.left = rest.unwrap_or(self.left);
        rest.is_some()
    }

    /// Reads what has to come next.
    #[inline(never)]
    fn skip(&mut self, text: &str) {
        let is = self.is(text);
        self.is_sound &= is;
    }

    /// What comes before the next such byte, which is read too.
    #[inline(never)]
    fn until(&mut self, end: u8) -> &'a [u8] {
        let Some(at) = self.left.iter().position(|byte| *byte == end) else {
            self.is_sound = false;
            return &[];
        };
        let (word, rest) = (&self.left[..at], &self.left[at + 1..]);
        self.left = rest;
        word
    }

    /// The place in a list of the word up to a byte.
    #[inline(never)]
    fn one_of(&mut self, names: &[&str], end: u8) -> usize {
        let word = self.until(end);
        let found = names.iter().position(|name| name.as_bytes() == word);
        self.is_sound &= found.is_some();
        found.unwrap_or(0)
    }

    /// The rest of a list of words out of another list: a bit for each place there.
    #[inline(never)]
    fn set_of(&mut self, names: &[&str]) -> u16 {
        let mut bits = 0;
        while self.is_sound && !self.is("]") {
            self.skip(if bits == 0 { "\"" } else { ",\"" });
            bits |= 1 << self.one_of(names, b'"');
        }
        bits
    }

    /// A key that is there if its module is in play.
    fn key(&mut self, table: &Table, module: Module, key: &str) -> bool {
        let is_there = self.is(key);
        self.is_sound &= is_there == table.has(module);
        is_there
    }

    #[inline(never)]
    fn colour(&mut self) -> Colour {
        Colour::ALL[self.one_of(&COLOURS, b'"')]
    }

    #[inline(never)]
    fn space(&mut self) -> Space {
        Space::ALL[self.one_of(&SPACES, b'"')]
    }

    fn flag(&mut self) -> bool {
        let is = self.is("true");
        if !is {
            self.skip("false");
        }
        is
    }

    #[inline(never)]
    fn gem(&mut self) -> Option<Gem> {
        Gem::ALL.into_iter().find(|gem| self.is(gem.letter()))
    }

    #[inline(never)]
    fn gems(&mut self) -> Gems {
        let (mut gems, mut last) = (Gems::EMPTY, Gem::Amethyst);
        while let Some(gem) = self.gem() {
            gems.add(gem);
            // In their order, and no more than there can be.
            self.is_sound &= gem >= last && gems.count(gem) <= 8;
            last = gem;
        }
        self.skip("\"");
        gems
    }

    fn place(&mut self) -> Place {
        if self.is("pier\"") {
            Place::Pier
        } else if self.is("falls\"") {
            Place::Falls
        } else if self.is("bank:") {
            Place::Bank(self.space())
        } else {
            Place::On(self.space())
        }
    }

    #[inline(never)]
    fn canoe(&mut self) -> Canoe {
        self.skip("{\"at\":\"");
        let at = self.place();
        self.skip(",\"cargo\":\"");
        let cargo = match (self.gem(), self.gem()) {
            (Some(first), Some(second)) => {
                self.is_sound &= first <= second;
                Cargo::two(first, second)
            }
            (Some(gem), None) => Cargo::one(gem),
            (None, _) => Cargo::EMPTY,
        };
        self.skip("\"");
        Canoe { at, cargo }
    }

    /// An option, by its name and its value.
    fn option(&mut self, options: &mut Options) {
        let option = self.one_of(&Options::NAMES, b'"');
        self.skip(":\"");
        let at = self.one_of(Options::VALUES[option], b'"');
        options.put(option, at);
    }

    /// The whole text, into a position and the seats whose cards are hidden.
    fn view(&mut self, p: &mut Position, hidden: &mut SeatSet) -> Option<()> {
        self.skip("{\"format\":\"niagara-position/1\",\"rules\":[");
        p.table.rules = Rules::from_bits(self.set_of(&MODULES) as u8);
        self.skip(",\"options\":{");
        let mut separator = "\"";
        while self.is_sound && !self.is("}") {
            self.skip(separator);
            separator = ",\"";
            self.option(&mut p.table.options);
        }
        self.skip(",\"round\":");
        p.round = 0;
        for digit in self.until(b',') {
            let digit = digit.wrapping_sub(b'0');
            self.is_sound &= digit < 10 && p.round < 1 << 28;
            p.round = p.round.wrapping_mul(10).wrapping_add(digit.into());
        }
        self.is_sound &= p.round > 0;
        self.skip("\"phase\":\"");
        p.phase = PHASES[self.one_of(&PHASE_NAMES, b'"')];
        self.skip(",\"start\":\"");
        let start = self.colour();
        self.skip(",\"to_move\":");
        let to_move = if self.is("null") {
            None
        } else {
            self.skip("\"");
            Some(self.colour())
        };
        self.is_sound &= to_move.is_none() == (p.phase == Phase::Over);
        self.skip(",\"weather\":");
        p.weather = self.one_of(&["-1", "0", "1", "2"], b',') as i8 - 1;
        self.skip("\"next_arm\":\"");
        p.next_arm = Arm::ALL[self.one_of(&["L", "R"], b'"')];
        self.skip(",\"sites\":{");
        for (gem, gems) in Gem::ALL.into_iter().zip(&mut p.sites) {
            self.skip(if gem == Gem::Amethyst { "\"" } else { ",\"" });
            self.skip(gem.as_str());
            self.skip("\":\"");
            *gems = self.gems();
        }
        self.skip("},\"seats\":[");
        let mut seats = 0;
        while self.is_sound && !self.is("]") {
            if seats > 0 {
                self.skip(",");
            }
            self.seat(p, Seat::new(seats)?, to_move, hidden);
            seats += 1;
        }
        self.is_sound &= seats >= MIN_SEATS;
        p.table.seats = seats as u8;
        p.start = p.table.seat(start)?;
        p.to_move = match to_move {
            Some(colour) => p.table.seat(colour)?,
            None => p.order().last()?,
        };
        self.spirits(p)?;
        self.skip(",\"winners\":[");
        let winners = self.set_of(&COLOURS);
        for seat in p.table.seats() {
            if winners >> p.table.colour(seat) as u16 & 1 == 1 {
                p.winners.insert(seat);
            }
        }
        self.skip("}");
        Some(())
    }

    /// A seat's object.
    #[inline(never)]
    fn seat(
        &mut self,
        p: &mut Position,
        seat: Seat,
        to_move: Option<Colour>,
        hidden: &mut SeatSet,
    ) {
        let at = seat.index();
        self.skip("{\"colour\":\"");
        p.table.colours[at] = self.colour();
        let is_asked = to_move == Some(p.table.colours[at]);
        self.skip(",\"banked\":\"");
        p.banked[at] = self.gems();
        self.skip(",\"hand\":[");
        p.hands[at] = Hand::from_bits(self.set_of(&CARDS));
        self.skip(",\"card\":");
        if !self.is("null") {
            self.skip("\"");
            if self.is("?\"") {
                hidden.insert(seat);
            } else {
                p.cards[at] = Some(Card::ALL[self.one_of(&CARDS, b'"')]);
            }
        }
        self.skip(",\"revealed\":");
        if self.flag() {
            p.revealed.insert(seat);
        } else {
            self.is_sound &= is_asked || p.cards[at].is_none();
        }
        self.skip(",\"canoes\":[");
        for (no, canoe) in CanoeNo::ALL.into_iter().zip(&mut p.canoes[at]) {
            *canoe = self.canoe();
            self.skip(",\"moved\":");
            if self.flag() {
                p.moved[no.index()] = true;
                self.is_sound &= is_asked;
            }
            self.skip(if no == CanoeNo::First { "}," } else { "}]}" });
        }
    }

    /// Where everything is that modules bring.
    fn spirits(&mut self, p: &mut Position) -> Option<()> {
        let table = p.table;
        if self.key(&table, Module::Whirlpool, ",\"whirlpool\":\"") {
            p.whirlpool =
                if self.is("next\"") { Whirlpool::Next } else { Whirlpool::On(self.space()) };
        }
        if self.key(&table, Module::Beaver, ",\"beaver\":\"") {
            p.beaver = if self.is("waiting\"") { None } else { Some(self.space()) };
        }
        if self.key(&table, Module::Moose, ",\"moose\":") {
            p.moose = if self.is("\"waiting\"") {
                Moose::Waiting
            } else if self.is("\"returning\"") {
                Moose::Returning
            } else {
                self.skip("{\"colour\":\"");
                let seat = table.seat(self.colour())?;
                self.skip(",\"canoe\":");
                Moose::Aboard(seat, CanoeNo::ALL[self.one_of(&["1", "2"], b'}')])
            };
        }
        if self.key(&table, Module::Joe, ",\"joe\":{\"at\":\"") {
            let at = self.space();
            self.skip(",\"cargo\":\"");
            p.joe = Joe::Afloat { at, gem: self.gem() };
            self.skip("\"}");
        }
        Some(())
    }
}
