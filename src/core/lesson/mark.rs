//! Marks: arrows, rings and highlights on the board, or on other things of the table, that
//! accompany the text of a step.

use core::fmt;
use core::str::FromStr;

use crate::core::canoe::CanoeNo;
use crate::core::card::Card;
use crate::core::error::ParseError;
use crate::core::gem::Gem;
use crate::core::seat::Colour;
use crate::core::space::Place;

/// A mark at the table: a shape and its meaning.
///
/// ```
/// use niagara::core::lesson::{Mark, Tone};
/// let mark: Mark = "arrow 5>L7 bad".parse()?;
/// assert_eq!(mark.tone, Some(Tone::Bad));
/// assert_eq!(mark.to_string(), "arrow 5>L7 bad");
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What is drawn, and where.
    pub shape: Shape,
    /// Its meaning, which sets its colour; `None` for a neutral mark.
    pub tone: Option<Tone>,
}

/// The shape of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An arrow along the water.
    Arrow {
        /// The place where the arrow begins.
        from: Place,
        /// The place to which the arrow points.
        to: Place,
    },
    /// A ring around a thing.
    Ring(Thing),
    /// A highlight on a thing.
    Light(Thing),
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// The marked thing is good for the learner.
    Good,
    /// The marked thing is bad for the learner.
    Bad,
    /// The question is about the marked thing.
    Ask,
}

impl Tone {
    /// All tones, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Good, Self::Bad, Self::Ask];

    /// The word for the tone in the text of a mark.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Ask => "ask",
        }
    }
}

/// A thing that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A place: the pier, a space, the riverbank beside it, or the falls.
    Place(Place),
    /// A canoe of a seat.
    Canoe(Colour, CanoeNo),
    /// The row of a seat.
    Seat(Colour),
    /// A discovery site, by the colour of its own gems.
    Site(Gem),
    /// A card of the learner's hand.
    Card(Card),
    /// The weather track with its cloud.
    Weather,
    /// The fork of the river below space 5.
    Fork,
    /// The life saver of the starting seat.
    Saver,
    /// The hand of the learner.
    Hand,
    /// The list of winning conditions.
    Goal,
    /// The log of events.
    Log,
}

/// The things that are written as a word of their own.
const SINGLE_WORDS: [(&str, Thing); 6] = [
    ("weather", Thing::Weather),
    ("fork", Thing::Fork),
    ("saver", Thing::Saver),
    ("hand", Thing::Hand),
    ("goal", Thing::Goal),
    ("log", Thing::Log),
];

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => place.fmt(f),
            Self::Canoe(seat, canoe) => write!(f, "{seat} {canoe}"),
            Self::Seat(seat) => seat.fmt(f),
            Self::Site(gem) => write!(f, "site {}", gem.as_str()),
            Self::Card(card) => write!(f, "card {card}"),
            named => {
                let word = SINGLE_WORDS.iter().find(|(_, thing)| thing == named);
                f.write_str(word.map_or("", |(word, _)| word))
            }
        }
    }
}

impl FromStr for Thing {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("a thing on the table", text);
        if let Some((_, thing)) = SINGLE_WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*thing);
        }
        if let Ok(colour) = text.parse() {
            return Ok(Self::Seat(colour));
        }
        match text.split_once(' ') {
            Some(("site", name)) => {
                let gem = Gem::ALL.into_iter().find(|gem| gem.as_str() == name);
                gem.map(Self::Site).ok_or_else(wrong)
            }
            Some(("card", card)) => card.parse().map(Self::Card),
            Some((seat, canoe)) => Ok(Self::Canoe(seat.parse()?, canoe.parse()?)),
            None => text.parse().map(Self::Place).map_err(|_| wrong()),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shape {
            Shape::Arrow { from, to } => write!(f, "arrow {from}>{to}"),
            Shape::Ring(thing) => write!(f, "ring {thing}"),
            Shape::Light(thing) => write!(f, "light {thing}"),
        }?;
        self.tone.map_or(Ok(()), |tone| write!(f, " {}", tone.as_str()))
    }
}

impl FromStr for Mark {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("arrow FROM>TO, ring THING or light THING", text);
        let (shape, rest) = text.split_once(' ').ok_or_else(wrong)?;
        let with_tone = rest.rsplit_once(' ').and_then(|(thing, word)| {
            let tone = Tone::ALL.into_iter().find(|tone| tone.as_str() == word)?;
            Some((thing, tone))
        });
        let (thing, tone) = match with_tone {
            Some((thing, tone)) => (thing, Some(tone)),
            None => (rest, None),
        };
        let shape = match shape {
            "arrow" => {
                let (from, to) = thing.split_once('>').ok_or_else(wrong)?;
                Shape::Arrow { from: from.parse()?, to: to.parse()? }
            }
            "ring" => Shape::Ring(thing.parse()?),
            "light" => Shape::Light(thing.parse()?),
            _ => return Err(wrong()),
        };
        Ok(Self { shape, tone })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_comes_back_as_it_was_written() {
        for text in [
            "arrow pier>4",
            "arrow 5>L7 bad",
            "ring site amber",
            "ring red 1 ask",
            "light red good",
            "light card 4",
            "light falls",
            "ring weather",
            "ring fork",
            "light saver",
            "light hand",
            "light goal",
            "light log",
        ] {
            assert_eq!(text.parse::<Mark>().unwrap().to_string(), text);
        }
        let faulty = [
            "",
            "arrow",
            "arrow 5",
            "arrow 5>9",
            "ring",
            "ring moon",
            "dot 5",
            "ring 5 blue",
            // A card of the hand is written "light card 123".
            "light 123",
        ];
        for text in faulty {
            assert!(text.parse::<Mark>().is_err(), "{text}");
        }
    }
}
