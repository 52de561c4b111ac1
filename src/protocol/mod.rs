//! What the page and the computer players' worker say to each other: one line of ASCII for
//! each message.
//!
//! The worker is told `hello` by the script that runs it and says `ready`; what is said to it
//! before is lost. A request has an id,
//! and so has its answer, so that answers to old requests are known as such. A view stands
//! packed, a decision as its place in the list of what is legal. No message is made by the
//! standard library's formatting: that would be a tenth of the worker's wasm.
//!
//! ```
//! use niagara::protocol::{Answer, Request};
//!
//! let request = Request::Stop { id: 7 };
//! assert_eq!(request.to_string(), "stop 7");
//! assert_eq!("decision 7 12".parse::<Answer>()?.id(), Some(7));
//! # Ok::<(), &'static str>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::core::View;

/// The version of these messages; page and worker must have the same.
pub const VERSION: u32 = 2;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Who thinks, in ASCII: a level, and `:` and a character if it has one.
    pub player: Vec<u8>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        /// The decision's place in [`View::legal`].
        place: u32,
    },
    /// A request that cannot be answered.
    Failed {
        /// The request's number.
        id: u32,
    },
}

impl Answer {
    /// The number of the request that is answered.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            Self::Ready { .. } => None,
            Self::Decision { id, .. } | Self::Failed { id } => Some(*id),
        }
    }

    /// Adds the message to a text.
    pub fn write(&self, text: &mut Vec<u8>) {
        let (word, first, second) = match *self {
            Self::Ready { version } => (&b"ready"[..], version, None),
            Self::Decision { id, place } => (&b"decision"[..], id, Some(place)),
            Self::Failed { id } => (&b"failed"[..], id, None),
        };
        text.extend_from_slice(word);
        for number in [Some(first), second].into_iter().flatten() {
            text.push(b' ');
            write_number(number, text);
        }
    }
}

fn write_number(number: u32, text: &mut Vec<u8>) {
    if number >= 10 {
        write_number(number / 10, text);
    }
    text.push(b'0' + (number % 10) as u8);
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = str::from_utf8(&self.player).unwrap_or_default();
        write!(f, "{player} {} {}", self.seed, self.view.packed())
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
        let mut text = Vec::new();
        self.write(&mut text);
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

/// The words of a message that are not read yet.
struct Words<'a>(&'a [u8]);

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a [u8] {
        let end = self.0.iter().position(|byte| *byte == b' ');
        let (word, rest) = match end {
            Some(end) => (&self.0[..end], &self.0[end + 1..]),
            None => (self.0, &[][..]),
        };
        self.0 = rest;
        word
    }

    /// A number in digits alone, at most `most`.
    fn number(&mut self, most: u64) -> Option<u64> {
        let word = self.next();
        let mut number = 0_u64;
        for byte in word {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 || number > (most - u64::from(digit)) / 10 {
                return None;
            }
            number = number * 10 + u64::from(digit);
        }
        (!word.is_empty()).then_some(number)
    }

    fn id(&mut self) -> Result<u32, &'static str> {
        Ok(self.number(u32::MAX.into()).ok_or(ID)? as u32)
    }

    fn end(self) -> Result<(), &'static str> {
        if self.0.is_empty() { Ok(()) } else { Err("the end") }
    }
}

impl Request {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// What was expected where the message cannot be read.
    pub fn read(message: &[u8]) -> Result<Self, &'static str> {
        let mut words = Words(message);
        match words.next() {
            b"hello" => words.end().map(|()| Self::Hello),
            b"think" => {
                let id = words.id()?;
                let player = words.next().to_vec();
                let seed = words.number(u64::MAX).ok_or("a seed")?;
                let view = View::unpacked(words.0).ok_or("a packed view")?;
                Ok(Self::Think { id, matter: Matter { player, seed, view } })
            }
            b"stop" => {
                let id = words.id()?;
                words.end()?;
                Ok(Self::Stop { id })
            }
            _ => Err("a request (hello, think, stop)"),
        }
    }

    /// The number in a message that need not be read any further.
    #[must_use]
    pub fn number(message: &[u8]) -> Option<u32> {
        let mut words = Words(message);
        words.next();
        words.id().ok()
    }
}

impl FromStr for Answer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let mut words = Words(text.as_bytes());
        let answer = match words.next() {
            b"ready" => {
                let version = words.number(u32::MAX.into()).ok_or("a version")? as u32;
                Self::Ready { version }
            }
            b"decision" => {
                let id = words.id()?;
                let place = words.number(u32::MAX.into()).ok_or("a place in a list")? as u32;
                Self::Decision { id, place }
            }
            b"failed" => Self::Failed { id: words.id()? },
            _ => return Err("an answer (ready, decision, failed)"),
        };
        words.end().map(|()| answer)
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

    const ANSWERS: [&str; 4] = ["ready 1", "decision 7 0", "decision 80 4294967295", "failed 3"];

    fn read(text: &str) -> Result<Request, &'static str> {
        Request::read(text.as_bytes())
    }

    #[test]
    fn messages_are_read_as_they_are_written() {
        for (player, seed) in [("3:thief", u64::MAX), ("5", 0)] {
            let matter = Matter { player: player.into(), seed, view: view() };
            let request = Request::Think { id: 7, matter };
            assert_eq!(read(&request.to_string()), Ok(request));
        }
        for request in [Request::Hello, Request::Stop { id: u32::MAX }] {
            assert_eq!(read(&request.to_string()), Ok(request));
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
            assert_eq!(read(text), Err(missing), "{text}");
        }
        for (text, missing) in [
            ("", "an answer (ready, decision, failed)"),
            ("ready", "a version"),
            ("ready 1 2", "the end"),
            ("decision 1", "a place in a list"),
            ("decision 1 card", "a place in a list"),
            ("failed x", ID),
            ("failed 1 2", "the end"),
        ] {
            assert_eq!(text.parse::<Answer>(), Err(missing), "{text}");
        }
    }
}
