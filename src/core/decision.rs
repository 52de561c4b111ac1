//! Decisions: what one player chooses at one moment. Their text is the notation.

use core::fmt;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::canoe::CanoeNo;
use super::card::Card;
use super::error::ParseError;
use super::gem::{Cargo, Gem};
use super::seat::Colour;
use super::space::{Arm, Place, Space};

/// What a player chooses. Two decisions with the same text are equal, and the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Which canoe comes back without payment (S-10).
    Free(CanoeNo),
    /// Pays a gem for a lost canoe (B-32).
    Rescue {
        /// The canoe that comes back.
        canoe: CanoeNo,
        /// The gem paid.
        gem: Gem,
    },
    /// Pays nothing (more) for lost canoes (B-35).
    RescueNone,
    /// Lays down a card (B-30).
    Card(Card),
    /// Moves the cloud to this value (B-120).
    Weather(i8),
    /// Everything one canoe does in a turn (B-66).
    Plan(Plan),
    /// Leaves the optional canoe where it is (B-52), or the moose (S-58).
    Done,
    /// The arm into which the whirlpool pulls a canoe that comes back from the bank (S-54).
    Return {
        /// The canoe.
        canoe: CanoeNo,
        /// The arm its owner chooses.
        arm: Arm,
    },
}

/// Everything one canoe does in a turn (B-66): a start action, the paddling, an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The canoe.
    pub canoe: CanoeNo,
    /// Where it starts.
    pub from: Place,
    /// Whether it takes the moose first (S-70).
    pub moose: bool,
    /// What it does at the site it starts from.
    pub start: SiteAction,
    /// Its paddling; `None` if it stays.
    pub run: Option<Run>,
}

/// Unloading, then loading, at the site beside the canoe (B-66, S-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteAction {
    /// The gems unloaded.
    pub unload: Cargo,
    /// The gems loaded.
    pub load: Cargo,
}

impl Plan {
    /// How it leaves its canoe, which carries this before.
    #[must_use]
    pub fn rest(&self, cargo: Cargo) -> Rest {
        let cargo = self.start.leaves(cargo);
        let Some(run) = self.run else { return Rest { at: self.from, cargo, moose: self.moose } };
        let cargo = match run.end {
            End::Nothing => cargo,
            End::Site(action) => action.leaves(cargo),
            End::Steal(thefts) => thefts.leaves(cargo),
            End::Joe(exchange) => exchange.leaves(cargo),
        };
        Rest { at: run.rest(), cargo, moose: self.moose }
    }

    /// Whom it robs, if anybody.
    #[must_use]
    #[inline]
    pub const fn thefts(&self) -> Option<Thefts> {
        match self.run {
            Some(Run { end: End::Steal(thefts), .. }) => Some(thefts),
            _ => None,
        }
    }
}

/// How a plan leaves its canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Where it is.
    pub at: Place,
    /// What it carries, also if it comes ashore or falls.
    pub cargo: Cargo,
    /// Whether the plan takes the moose.
    pub moose: bool,
}

impl SiteAction {
    /// No action.
    pub const NONE: Self = Self { unload: Cargo::EMPTY, load: Cargo::EMPTY };

    /// Whether nothing is unloaded or loaded.
    #[must_use]
    #[inline]
    pub const fn is_none(self) -> bool {
        self.unload.is_empty() && self.load.is_empty()
    }

    /// What a cargo that it fits becomes.
    #[must_use]
    #[inline]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        // A canoe that holds one gem has no more to do than this.
        if self.unload == cargo {
            self.load
        } else if self.is_none() {
            cargo
        } else {
            self.leaves_one_of_two(cargo)
        }
    }

    fn leaves_one_of_two(self, cargo: Cargo) -> Cargo {
        let rest = self.unload.iter().fold(cargo, Cargo::relieved);
        self.load.iter().fold(rest, Cargo::filled)
    }

    /// Paddle points: two for each gem (B-71, B-72, S-12).
    #[must_use]
    #[inline]
    pub const fn cost(self) -> u8 {
        2 * (self.unload.len() + self.load.len())
    }
}

/// Paddling and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Where the paddling stops.
    pub to: Place,
    /// Where the whirlpool then pulls the canoe (S-31, S-33).
    pub pulled: Option<Place>,
    /// What the canoe does there.
    pub end: End,
}

impl Run {
    /// Where the canoe is in the end.
    #[must_use]
    #[inline]
    pub fn rest(self) -> Place {
        self.pulled.unwrap_or(self.to)
    }
}

/// What a canoe does after its paddling; the kinds exclude each other (B-101).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Nothing.
    #[default]
    Nothing,
    /// Unloads or loads at the site there.
    Site(SiteAction),
    /// Steals (B-90).
    Steal(Thefts),
    /// Trades with Diamond Joe (J-08).
    Joe(Exchange),
}

/// One gem stolen from one canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theft {
    /// The gem.
    pub gem: Gem,
    /// The robbed seat.
    pub victim: Colour,
    /// The robbed canoe.
    pub canoe: CanoeNo,
}

/// One theft, or two with a double canoe (S-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thefts {
    /// The first theft in the order of the notation.
    pub first: Theft,
    /// The second.
    pub second: Option<Theft>,
}

impl Thefts {
    /// What a cargo that has room becomes.
    #[must_use]
    #[inline]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        self.iter().fold(cargo, |cargo, theft| cargo.filled(theft.gem))
    }

    /// The thefts in order.
    pub fn iter(self) -> impl Iterator<Item = Theft> {
        core::iter::once(self.first).chain(self.second)
    }
}

/// A trade with Diamond Joe (J-08): take, give or swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// The gem given to Joe.
    pub give: Option<Gem>,
    /// The gem taken from Joe.
    pub take: Option<Gem>,
}

impl Exchange {
    /// What a cargo that it fits becomes.
    #[must_use]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        let left = self.give.map_or(cargo, |gem| cargo.relieved(gem));
        self.take.map_or(left, |gem| left.filled(gem))
    }
}

impl fmt::Display for SiteAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unload.iter().try_for_each(|gem| write!(f, "-{gem}"))?;
        self.load.iter().try_for_each(|gem| write!(f, "+{gem}"))
    }
}

impl fmt::Display for Theft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}@{}{}", self.gem, self.victim, self.canoe)
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("%")?;
        self.give.iter().try_for_each(|gem| write!(f, "-{gem}"))?;
        self.take.iter().try_for_each(|gem| write!(f, "+{gem}"))
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ">{}", self.to)?;
        if let Some(pulled) = self.pulled {
            write!(f, "~{pulled}")?;
        }
        match self.end {
            End::Nothing => Ok(()),
            End::Site(action) => action.fmt(f),
            End::Steal(thefts) => thefts.iter().try_for_each(|theft| theft.fmt(f)),
            End::Joe(exchange) => exchange.fmt(f),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moose = if self.moose { "!" } else { "" };
        write!(f, "{} {}{moose}{}", self.canoe, self.from, self.start)?;
        self.run.iter().try_for_each(|run| run.fmt(f))
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free(canoe) => write!(f, "free {canoe}"),
            Self::Rescue { canoe, gem } => write!(f, "rescue {canoe} {gem}"),
            Self::RescueNone => f.write_str("rescue none"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Weather(value @ ..=0) => write!(f, "weather {value}"),
            Self::Weather(value) => write!(f, "weather +{value}"),
            Self::Plan(plan) => plan.fmt(f),
            Self::Done => f.write_str("done"),
            Self::Return { canoe, arm } => write!(f, "return {canoe} {arm}"),
        }
    }
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl FromStr for Decision {
    type Err = ParseError;

    /// Reads the one way in which a decision is written.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = |expected| ParseError::new(expected, text);
        if text == "done" {
            return Ok(Self::Done);
        }
        let Some((word, rest)) = text.split_once(' ') else {
            return Err(wrong("a decision"));
        };
        match word {
            "free" => rest.parse().map(Self::Free),
            "rescue" if rest == "none" => Ok(Self::RescueNone),
            "rescue" => {
                let (canoe, gem) = rest
                    .split_once(' ')
                    .ok_or_else(|| wrong("rescue CANOE GEM, or rescue none"))?;
                Ok(Self::Rescue { canoe: canoe.parse()?, gem: gem.parse()? })
            }
            "card" => rest.parse().map(Self::Card),
            "weather" => match rest {
                "-1" => Ok(Self::Weather(-1)),
                "0" => Ok(Self::Weather(0)),
                "+1" => Ok(Self::Weather(1)),
                "+2" => Ok(Self::Weather(2)),
                _ => Err(wrong("weather -1, 0, +1 or +2")),
            },
            "return" => {
                let (canoe, arm) = rest.split_once(' ').ok_or_else(|| wrong("return CANOE ARM"))?;
                Ok(Self::Return { canoe: canoe.parse()?, arm: arm.parse()? })
            }
            _ => {
                let canoe = word.parse().map_err(|_| wrong("a decision"))?;
                plan(canoe, rest).map(Self::Plan)
            }
        }
    }
}

/// A reader over what is left of a plan's text.
struct Scan<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Scan<'a> {
    fn wrong(&self, expected: &'static str) -> ParseError {
        ParseError::new(expected, self.whole)
    }

    fn eat(&mut self, mark: char) -> bool {
        match self.rest.strip_prefix(mark) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn place(&mut self, expected: &'static str) -> Result<Place, ParseError> {
        let places = [("pier", Place::Pier), ("falls", Place::Falls)];
        let spaces = Space::ALL.map(|space| (space.as_str(), Place::On(space)));
        for (name, place) in places.into_iter().chain(spaces) {
            if let Some(rest) = self.rest.strip_prefix(name) {
                self.rest = rest;
                return Ok(place);
            }
        }
        Err(self.wrong(expected))
    }

    fn gem(&mut self) -> Result<Gem, ParseError> {
        let gem = self.rest.chars().next().and_then(Gem::from_letter);
        let gem = gem.ok_or_else(|| self.wrong("a gem (a d m s r)"))?;
        self.rest = self.rest.get(1..).unwrap_or("");
        Ok(gem)
    }

    /// The gems behind marks of one kind.
    fn cargo(&mut self, mark: char) -> Result<Cargo, ParseError> {
        let mut cargo = Cargo::EMPTY;
        let mut last = None;
        while self.eat(mark) {
            let gem = self.gem()?;
            if last > Some(gem) {
                return Err(self.wrong("gems in the order a d m s r"));
            }
            last = Some(gem);
            cargo = cargo.with(gem).ok_or_else(|| self.wrong("at most two gems"))?;
        }
        Ok(cargo)
    }

    fn site(&mut self) -> Result<SiteAction, ParseError> {
        Ok(SiteAction { unload: self.cargo('-')?, load: self.cargo('+')? })
    }

    fn theft(&mut self) -> Result<Theft, ParseError> {
        let gem = self.gem()?;
        if !self.eat('@') {
            return Err(self.wrong("a theft (xGEM@SEATCANOE)"));
        }
        let colour = Colour::ALL.into_iter().find(|colour| self.rest.starts_with(colour.as_str()));
        let victim = colour.ok_or_else(|| self.wrong("a colour after @"))?;
        self.rest = self.rest.get(victim.as_str().len()..).unwrap_or("");
        let canoe = match (self.eat('1'), self.rest) {
            (true, _) => CanoeNo::First,
            _ if self.eat('2') => CanoeNo::Second,
            _ => return Err(self.wrong("a canoe (1 2) after the colour")),
        };
        Ok(Theft { gem, victim, canoe })
    }

    fn end(&mut self) -> Result<End, ParseError> {
        if self.eat('x') {
            let first = self.theft()?;
            let second = if self.eat('x') { Some(self.theft()?) } else { None };
            return Ok(End::Steal(Thefts { first, second }));
        }
        if self.eat('%') {
            let give = if self.eat('-') { Some(self.gem()?) } else { None };
            let take = if self.eat('+') { Some(self.gem()?) } else { None };
            if give.is_none() && take.is_none() {
                return Err(self.wrong("a gem given to or taken from Joe"));
            }
            return Ok(End::Joe(Exchange { give, take }));
        }
        let action = self.site()?;
        Ok(if action.is_none() { End::Nothing } else { End::Site(action) })
    }
}

fn plan(canoe: CanoeNo, itinerary: &str) -> Result<Plan, ParseError> {
    let mut scan = Scan { whole: itinerary, rest: itinerary };
    let from = scan.place("the place a canoe starts from")?;
    let moose = scan.eat('!');
    let start = scan.site()?;
    let run = if scan.eat('>') {
        let to = scan.place("the place paddled to")?;
        let pulled = if scan.eat('~') { Some(scan.place("the place pulled to")?) } else { None };
        Some(Run { to, pulled, end: scan.end()? })
    } else {
        None
    };
    if !scan.rest.is_empty() {
        return Err(scan.wrong("the end of the plan"));
    }
    Ok(Plan { canoe, from, moose, start, run })
}
