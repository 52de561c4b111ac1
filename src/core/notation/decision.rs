//! Decisions as text: a writer and a strict reader.

use core::fmt;
use core::str::FromStr;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::canoe::CanoeNo;
use crate::core::decision::{Decision, End, Plan, Run, SiteAction, Theft, Thefts, Trade};
use crate::core::error::ParseError;
use crate::core::gem::{Cargo, Gem};
use crate::core::seat::Colour;
use crate::core::space::{Place, Space};

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

impl fmt::Display for Trade {
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
            End::Trade(trade) => trade.fmt(f),
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

    /// Reads a decision in exactly the form in which `Display` writes it.
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

/// A parser of an itinerary, which is the text of a plan after its canoe (`docs/NOTATION.md`): the
/// whole itinerary, and the rest that has not been read.
struct PlanParser<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> PlanParser<'a> {
    fn wrong(&self, expected: &'static str) -> ParseError {
        ParseError::new(expected, self.whole)
    }

    /// Reads this character if it comes next; otherwise reads nothing and returns false.
    fn eat(&mut self, expected: char) -> bool {
        match self.rest.strip_prefix(expected) {
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

    /// The gems, each of which follows the sign `-` or `+`.
    fn cargo(&mut self, sign: char) -> Result<Cargo, ParseError> {
        let mut cargo = Cargo::EMPTY;
        let mut last = None;
        while self.eat(sign) {
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
        let canoe = if self.eat('1') {
            CanoeNo::First
        } else if self.eat('2') {
            CanoeNo::Second
        } else {
            return Err(self.wrong("a canoe (1 2) after the colour"));
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
            return Ok(End::Trade(Trade { give, take }));
        }
        let action = self.site()?;
        Ok(if action.is_none() { End::Nothing } else { End::Site(action) })
    }
}

fn plan(canoe: CanoeNo, itinerary: &str) -> Result<Plan, ParseError> {
    let mut parser = PlanParser { whole: itinerary, rest: itinerary };
    let from = parser.place("the place a canoe starts from")?;
    let moose = parser.eat('!');
    let start = parser.site()?;
    let run = if parser.eat('>') {
        let to = parser.place("the place paddled to")?;
        let pulled =
            if parser.eat('~') { Some(parser.place("the place pulled to")?) } else { None };
        Some(Run { to, pulled, end: parser.end()? })
    } else {
        None
    };
    if !parser.rest.is_empty() {
        return Err(parser.wrong("the end of the plan"));
    }
    Ok(Plan { canoe, from, moose, start, run })
}
