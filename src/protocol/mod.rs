//! What the page and the computer players' worker say to each other: one line of text for
//! each message, in the words of the notation.
//!
//! The worker is told `hello` by the script that runs it and says `ready`; what is said to it
//! before is lost. A request has an id,
//! and so has its answer, so that answers to old requests are known as such.
//!
//! ```
//! use niagara::protocol::{Answer, Request};
//!
//! let request = Request::Stop { id: 7 };
//! assert_eq!(request.to_string(), "stop 7");
//! assert_eq!("decision 7 1 pier>4+d".parse::<Answer>()?.id(), Some(7));
//! # Ok::<(), niagara::core::ParseError>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::core::{Decision, ParseError, View};

/// The version of these messages; page and worker must have the same.
pub const VERSION: u32 = 1;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Who thinks: a level, and `:` and a character if it has one.
    pub player: String,
    /// What its dice begin with.
    pub seed: u64,
    /// What it may know; in a message it stands packed.
    pub view: View,
}

/// What the page says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What is said first; it asks whether the worker is ready.
    Hello,
    /// Think, and answer with a decision.
    Think {
        /// The request's number.
        id: u32,
        /// About what.
        matter: Matter,
    },
    /// The answer to this request is not wanted any more.
    Stop {
        /// The request's number.
        id: u32,
    },
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It listens, in this version.
    Ready {
        /// [`VERSION`].
        version: u32,
    },
    /// What a player decides.
    Decision {
        /// The request's number.
        id: u32,
        /// The decision.
        decision: Decision,
    },
    /// A request that cannot be answered.
    Failed {
        /// The request's number.
        id: u32,
        /// Why.
        reason: String,
    },
}

impl Answer {
    /// The number of the request that is answered.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Self::Ready { .. } => None,
            Self::Decision { id, .. } | Self::Failed { id, .. } => Some(*id),
        }
    }
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.player, self.seed, self.view.packed())
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello => f.write_str("hello"),
            Self::Think { id, matter } => write!(f, "think {id} {matter}"),
            Self::Stop { id } => write!(f, "stop {id}"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready { version } => write!(f, "ready {version}"),
            Self::Decision { id, decision } => write!(f, "decision {id} {decision}"),
            Self::Failed { id, reason } => write!(f, "failed {id} {reason}"),
        }
    }
}

/// The words of a message that are not read yet.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a str {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        word
    }

    fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, ParseError> {
        let word = self.next();
        // Digits alone: `parse` would take a sign.
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| digits).ok_or_else(|| ParseError::new(expected, word))
    }

    /// Everything that is left, which must be something.
    fn rest(self, expected: &'static str) -> Result<&'a str, ParseError> {
        if self.0.is_empty() { Err(ParseError::new(expected, "")) } else { Ok(self.0) }
    }

    fn end(self) -> Result<(), ParseError> {
        if self.0.is_empty() { Ok(()) } else { Err(ParseError::new("the end", self.0)) }
    }
}

impl FromStr for Request {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words(text);
        match words.next() {
            "hello" => words.end().map(|()| Self::Hello),
            "think" => {
                let id = words.number(ID)?;
                let player = words.next().to_owned();
                let seed = words.number("a seed")?;
                let view = View::unpacked(words.rest("a packed view")?)?;
                Ok(Self::Think { id, matter: Matter { player, seed, view } })
            }
            "stop" => {
                let id = words.number(ID)?;
                words.end()?;
                Ok(Self::Stop { id })
            }
            word => Err(ParseError::new("a request (hello, think, stop)", word)),
        }
    }
}

impl FromStr for Answer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words(text);
        match words.next() {
            "ready" => {
                let version = words.number("a version")?;
                words.end()?;
                Ok(Self::Ready { version })
            }
            "decision" => {
                let id = words.number(ID)?;
                Ok(Self::Decision { id, decision: words.rest("a decision")?.parse()? })
            }
            "failed" => {
                let id = words.number(ID)?;
                Ok(Self::Failed { id, reason: words.rest("a reason")?.to_owned() })
            }
            word => Err(ParseError::new("an answer (ready, decision, failed)", word)),
        }
    }
}

/// What the number of a request is called in errors.
const ID: &str = "the number of a request";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Arm, Colour, Options, Position, Rules, Seat, Table};

    fn view() -> View {
        let colours = [Colour::Yellow, Colour::Red, Colour::Blue];
        let table = Table::new(&colours, Rules::SPIRITS, Options::default()).unwrap();
        Position::start(table, Seat::FIRST, Arm::Left).view(Some(Seat::FIRST))
    }

    const ANSWERS: [&str; 4] =
        ["ready 1", "decision 7 1 pier>4+d", "decision 8 card cloud", "failed 3 no level"];

    fn expected<T: FromStr<Err = ParseError>>(text: &str) -> &'static str {
        text.parse::<T>().err().map_or("", |error| error.expected)
    }

    #[test]
    fn messages_are_read_as_they_are_written() {
        for (player, seed) in [("3:thief", u64::MAX), ("5", 0)] {
            let matter = Matter { player: player.to_owned(), seed, view: view() };
            let request = Request::Think { id: 7, matter };
            assert_eq!(request.to_string().parse(), Ok(request));
        }
        for request in [Request::Hello, Request::Stop { id: u32::MAX }] {
            assert_eq!(request.to_string().parse(), Ok(request));
        }
        for text in ANSWERS {
            assert_eq!(text.parse::<Answer>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_message_that_is_none_is_refused_with_what_was_expected() {
        for (text, missing) in [
            ("", "a request (hello, think, stop)"),
            ("Think 1 3 4 {}", "a request (hello, think, stop)"),
            ("think", ID),
            ("think -1 3 4 {}", ID),
            ("think +1 3 4 {}", ID),
            ("think 4294967296 3 4 {}", ID),
            ("think 1 3 x {}", "a seed"),
            ("think 1 3 18446744073709551616 {}", "a seed"),
            ("think 1 3 4", "a packed view"),
            ("think 1 3 4 0", "a packed view"),
            ("hello 1", "the end"),
            ("stop", ID),
            ("stop 1 2", "the end"),
        ] {
            assert_eq!(expected::<Request>(text), missing, "{text}");
        }
        for (text, missing) in [
            ("", "an answer (ready, decision, failed)"),
            ("ready", "a version"),
            ("ready 1 2", "the end"),
            ("decision 1", "a decision"),
            ("failed x y", ID),
            ("failed 1", "a reason"),
        ] {
            assert_eq!(expected::<Answer>(text), missing, "{text}");
        }
        assert!("decision 1 fly".parse::<Answer>().is_err());
    }
}
