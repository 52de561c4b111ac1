//! Conditions of a `reach` task: facts about the position, and about events since the step began.

use core::fmt;
use core::str::FromStr;

use crate::core::canoe::CanoeNo;
use crate::core::error::ParseError;
use crate::core::event::Event;
use crate::core::gem::{Gem, Gems};
use crate::core::position::Position;
use crate::core::seat::{Colour, SeatSet};
use crate::core::space::Place;

/// The events since a step began that conditions test and a position does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StepHistory {
    /// The seats that have lost a canoe over the falls.
    went_over: SeatSet,
    /// The seats that have stolen a gem.
    stole: SeatSet,
    /// The speed of the last river movement; `None` if there was none.
    speed: Option<u8>,
}

impl StepHistory {
    /// Records what an event means for the facts of the step.
    pub fn record(&mut self, event: &Event) {
        match event {
            Event::WentOver { seat, .. } => self.went_over.insert(*seat),
            Event::Stolen { seat, .. } => self.stole.insert(*seat),
            Event::RiverSpeed { speed, .. } => self.speed = Some(*speed),
            _ => {}
        }
    }
}

/// A condition of a task: a [`Fact`] or its negation.
///
/// ```
/// use niagara::core::lesson::{Condition, Fact};
/// let condition: Condition = "not red 2 lost".parse()?;
/// assert!(condition.negated && matches!(condition.fact, Fact::CanoeLost { .. }));
/// assert_eq!(condition.to_string(), "not red 2 lost");
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whether the condition is the negation of the fact.
    pub negated: bool,
    /// The fact that is tested.
    pub fact: Fact,
}

/// How the river's speed is compared with the number in a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal to the number.
    Equal,
    /// At most the number.
    AtMost,
    /// At least the number.
    AtLeast,
}

/// A fact about the position, or about the events since the step began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The seat has banked at least these gems.
    Owns {
        /// The colour of the seat.
        seat: Colour,
        /// The required gems of each colour.
        gems: Gems,
    },
    /// The seat has banked at least this number of gems.
    OwnsCount {
        /// The colour of the seat.
        seat: Colour,
        /// The minimum number of gems.
        count: u8,
    },
    /// The game is over and this seat is a winner.
    Won(Colour),
    /// A canoe of the seat has gone over the falls since the step began.
    WentOver(Colour),
    /// The seat has stolen a gem since the step began.
    Stole(Colour),
    /// A canoe is at one of these places.
    At {
        /// The colour of the seat.
        seat: Colour,
        /// The canoe of that seat.
        canoe: CanoeNo,
        /// The places: the canoe must be at one of them.
        places: Vec<Place>,
    },
    /// A canoe carries at least these gems.
    Holds {
        /// The colour of the seat.
        seat: Colour,
        /// The canoe of that seat.
        canoe: CanoeNo,
        /// The required gems of each colour.
        gems: Gems,
    },
    /// A canoe is lost below the falls.
    CanoeLost {
        /// The colour of the seat.
        seat: Colour,
        /// The canoe of that seat.
        canoe: CanoeNo,
    },
    /// A canoe carries nothing.
    Empty {
        /// The colour of the seat.
        seat: Colour,
        /// The canoe of that seat.
        canoe: CanoeNo,
    },
    /// At least these gems lie on a site.
    Site {
        /// The site, by the colour of its own gems.
        site: Gem,
        /// The required gems of each colour.
        gems: Gems,
    },
    /// The weather has this value, −1 to +2.
    Weather(i8),
    /// The speed of the last river movement since the step began, compared with a number.
    Speed {
        /// How the speed is compared with `steps`.
        comparison: Comparison,
        /// The number of steps.
        steps: u8,
    },
    /// The round with this number has begun.
    Round(u32),
}

impl Condition {
    /// Whether the condition holds. Facts about a seat that is not at the table are false, so their
    /// negations hold.
    #[must_use]
    pub fn holds(&self, position: &Position, history: &StepHistory) -> bool {
        self.fact.is_true(position, history) != self.negated
    }

    /// The seat that the condition is about, if there is one.
    #[must_use]
    pub const fn seat(&self) -> Option<Colour> {
        match &self.fact {
            Fact::Owns { seat, .. }
            | Fact::OwnsCount { seat, .. }
            | Fact::Won(seat)
            | Fact::WentOver(seat)
            | Fact::Stole(seat)
            | Fact::At { seat, .. }
            | Fact::Holds { seat, .. }
            | Fact::CanoeLost { seat, .. }
            | Fact::Empty { seat, .. } => Some(*seat),
            Fact::Site { .. } | Fact::Weather(_) | Fact::Speed { .. } | Fact::Round(_) => None,
        }
    }
}

impl Fact {
    fn is_true(&self, position: &Position, history: &StepHistory) -> bool {
        let seat = |colour: Colour| position.table().seat(colour);
        let canoe = |colour, no| seat(colour).map(|seat| position.canoe(seat, no));
        let has_at_least = |wanted: Gems, count: &dyn Fn(Gem) -> u8| {
            wanted.distinct_colours().all(|gem| count(gem) >= wanted.count(gem))
        };
        match self {
            Self::Owns { seat: colour, gems } => seat(*colour)
                .is_some_and(|seat| has_at_least(*gems, &|gem| position.banked(seat).count(gem))),
            Self::OwnsCount { seat: colour, count } => {
                seat(*colour).is_some_and(|seat| position.banked(seat).len() >= *count)
            }
            Self::Won(colour) => {
                seat(*colour).is_some_and(|seat| position.winners().contains(seat))
            }
            Self::WentOver(colour) => {
                seat(*colour).is_some_and(|seat| history.went_over.contains(seat))
            }
            Self::Stole(colour) => seat(*colour).is_some_and(|seat| history.stole.contains(seat)),
            Self::At { seat, canoe: no, places } => {
                canoe(*seat, *no).is_some_and(|canoe| places.contains(&canoe.at))
            }
            Self::Holds { seat, canoe: no, gems } => canoe(*seat, *no)
                .is_some_and(|canoe| has_at_least(*gems, &|gem| canoe.cargo.count(gem))),
            Self::CanoeLost { seat, canoe: no } => {
                canoe(*seat, *no).is_some_and(crate::core::canoe::Canoe::is_lost)
            }
            Self::Empty { seat, canoe: no } => {
                canoe(*seat, *no).is_some_and(|canoe| canoe.cargo.is_empty())
            }
            Self::Site { site, gems } => {
                has_at_least(*gems, &|gem| position.site(*site).count(gem))
            }
            Self::Weather(value) => position.weather() == *value,
            Self::Speed { comparison, steps } => {
                history.speed.is_some_and(|speed| match comparison {
                    Comparison::Equal => speed == *steps,
                    Comparison::AtMost => speed <= *steps,
                    Comparison::AtLeast => speed >= *steps,
                })
            }
            Self::Round(round) => position.round() >= *round,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negated {
            f.write_str("not ")?;
        }
        match &self.fact {
            Fact::Owns { seat, gems } => write!(f, "{seat} owns {gems}"),
            Fact::OwnsCount { seat, count } => write!(f, "{seat} owns {count}"),
            Fact::Won(seat) => write!(f, "{seat} won"),
            Fact::WentOver(seat) => write!(f, "{seat} lost"),
            Fact::Stole(seat) => write!(f, "{seat} stole"),
            Fact::At { seat, canoe, places } => {
                write!(f, "{seat} {canoe} at ")?;
                for (index, place) in places.iter().enumerate() {
                    write!(f, "{}{place}", if index > 0 { "," } else { "" })?;
                }
                Ok(())
            }
            Fact::Holds { seat, canoe, gems } => write!(f, "{seat} {canoe} holds {gems}"),
            Fact::CanoeLost { seat, canoe } => write!(f, "{seat} {canoe} lost"),
            Fact::Empty { seat, canoe } => write!(f, "{seat} {canoe} empty"),
            Fact::Site { site, gems } => write!(f, "site {} has {gems}", site.as_str()),
            Fact::Weather(value @ ..=0) => write!(f, "weather {value}"),
            Fact::Weather(value) => write!(f, "weather +{value}"),
            Fact::Speed { comparison, steps } => {
                let sign = match comparison {
                    Comparison::Equal => "",
                    Comparison::AtMost => "<=",
                    Comparison::AtLeast => ">=",
                };
                write!(f, "speed {sign}{steps}")
            }
            Fact::Round(round) => write!(f, "round {round}"),
        }
    }
}

impl FromStr for Condition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("a condition", text);
        let (negated, fact_text) = match text.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let words: Vec<&str> = fact_text.split(' ').collect();
        let gems = |text: &str| -> Result<Gems, ParseError> {
            let gems: Gems = text.parse()?;
            if gems.is_empty() { Err(wrong()) } else { Ok(gems) }
        };
        let fact = match words[..] {
            ["site", name, "has", wanted] => {
                let site = Gem::ALL.into_iter().find(|gem| gem.as_str() == name);
                Fact::Site { site: site.ok_or_else(wrong)?, gems: gems(wanted)? }
            }
            ["weather", value] => Fact::Weather(parse_weather(value).ok_or_else(wrong)?),
            ["speed", value] => {
                let (comparison, steps) = match (value.strip_prefix("<="), value.strip_prefix(">="))
                {
                    (Some(steps), _) => (Comparison::AtMost, steps),
                    (_, Some(steps)) => (Comparison::AtLeast, steps),
                    _ => (Comparison::Equal, value),
                };
                Fact::Speed { comparison, steps: parse_number(steps).ok_or_else(wrong)? }
            }
            ["round", round] => Fact::Round(parse_number(round).ok_or_else(wrong)?),
            [seat, "won"] => Fact::Won(seat.parse()?),
            [seat, "lost"] => Fact::WentOver(seat.parse()?),
            [seat, "stole"] => Fact::Stole(seat.parse()?),
            [seat, "owns", wanted] => match parse_number(wanted) {
                Some(count) => Fact::OwnsCount { seat: seat.parse()?, count },
                None => Fact::Owns { seat: seat.parse()?, gems: gems(wanted)? },
            },
            [seat, canoe, "lost"] => Fact::CanoeLost { seat: seat.parse()?, canoe: canoe.parse()? },
            [seat, canoe, "empty"] => Fact::Empty { seat: seat.parse()?, canoe: canoe.parse()? },
            [seat, canoe, "holds", wanted] => {
                Fact::Holds { seat: seat.parse()?, canoe: canoe.parse()?, gems: gems(wanted)? }
            }
            [seat, canoe, "at", places] => Fact::At {
                seat: seat.parse()?,
                canoe: canoe.parse()?,
                places: places.split(',').map(str::parse).collect::<Result<_, _>>()?,
            },
            _ => return Err(wrong()),
        };
        Ok(Self { negated, fact })
    }
}

/// Reads a number of at most three digits, without a sign or leading zeros; `None` for other texts.
fn parse_number<T: FromStr>(text: &str) -> Option<T> {
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = text.len() > 1 && text.starts_with('0');
    if is_number && !has_leading_zero { text.parse().ok() } else { None }
}

/// Reads a value of the weather track, written as in a decision; `None` for other texts.
fn parse_weather(text: &str) -> Option<i8> {
    match text {
        "-1" => Some(-1),
        "0" => Some(0),
        "+1" => Some(1),
        "+2" => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_comes_back_as_it_was_written() {
        for text in [
            "red owns aam",
            "red owns 3",
            "red won",
            "not blue lost",
            "yellow stole",
            "red 1 at 3,L6,pier",
            "red 2 holds r",
            "red 1 lost",
            "not red 1 empty",
            "site ruby has rr",
            "weather +1",
            "weather -1",
            "speed 3",
            "speed <=2",
            "speed >=4",
            "round 8",
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), text);
        }
        for text in ["", "red", "red owns", "red owns x", "red  won", "speed =2", "round 08", "not"]
        {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }
}
