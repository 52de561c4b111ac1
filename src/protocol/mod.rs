//! What the page and the computer players' worker say to each other: one line of ASCII for
//! each message.
//!
//! The worker is told `hello` by the script that runs it and says `ready`; what is said to it
//! before is lost. A request has an id, and so has its answer, so that answers to old requests are
//! known as such. A decision stands in the notation, and so does a view: its JSON without spaces,
//! the last word of its message. Shares and means stand in hundredths. No answer is made by the
//! standard library's formatting: that would be a tenth of the worker's wasm.
//!
//! ```
//! use niagara::protocol::{Advised, Answer, Request};
//!
//! let request = Request::Stop { id: 7 };
//! assert_eq!(request.written(|_| String::new()), "stop 7");
//! assert_eq!("decision 7;card 4".parse::<Answer>()?.id, 7);
//! // A choice's share of the win and what it brings, then the choice.
//! let answer: Answer = "advice 8 41 100 -20 50 0 5 0;2 pier>3".parse()?;
//! let advised = Advised::of(&answer.numbers);
//! assert_eq!((advised.share, advised.aboard), (41, -20));
//! assert_eq!(answer.choices[0].to_string(), "2 pier>3");
//! # Ok::<(), &'static str>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::core::{Decision, Setup, View};

/// The version of these messages; page and worker must have the same.
pub const VERSION: u32 = 7;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Who thinks, in ASCII: a level, and `:` and a character if it has one.
    pub player: Vec<u8>,
    /// What its dice begin with.
    pub seed: u64,
    /// What it may know.
    pub view: View,
}

/// What is wanted of a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// A decision.
    Decision,
    /// The best choices, and what each brings.
    Advice,
    /// Every seat's share of the win.
    Shares,
}

impl Want {
    const ALL: [Self; 3] = [Self::Decision, Self::Advice, Self::Shares];

    const fn word(self) -> &'static str {
        match self {
            Self::Decision => "think",
            Self::Advice => "advise",
            Self::Shares => "share",
        }
    }
}

/// What the page says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// What is said first; it asks whether the worker is ready.
    Hello,
    /// Think, and answer with what is wanted.
    Think {
        /// The request's number.
        id: u32,
        /// What is wanted.
        want: Want,
        /// About what.
        matter: Matter,
    },
    /// The answer to this request is not wanted any more.
    Stop {
        /// The request's number.
        id: u32,
    },
}

/// What a choice worth making brings by the end of the next round on the mean, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Advised {
    /// The seat's share of the win after it.
    pub share: i32,
    /// Gems banked more, less those paid for canoes.
    pub banked: i32,
    /// Gems aboard more.
    pub aboard: i32,
    /// Gems stolen from others.
    pub stolen: i32,
    /// Gems that others steal.
    pub robbed: i32,
    /// Canoes lost more.
    pub falls: i32,
    /// The share of the win in these two rounds.
    pub win: i32,
}

impl Advised {
    /// As it stands in a message.
    #[must_use]
    pub const fn numbers(self) -> [i32; 7] {
        let Self { share, banked, aboard, stolen, robbed, falls, win } = self;
        [share, banked, aboard, stolen, robbed, falls, win]
    }

    /// Out of a message; what is missing is 0.
    #[must_use]
    pub fn of(numbers: &[i32]) -> Self {
        let mut all = [0; 7];
        for (number, read) in all.iter_mut().zip(numbers) {
            *number = *read;
        }
        let [share, banked, aboard, stolen, robbed, falls, win] = all;
        Self { share, banked, aboard, stolen, robbed, falls, win }
    }
}

/// What the worker says: a word, numbers, and decisions, each after `;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The word.
    pub said: Said,
    /// The number of the request that is answered; the version where it is ready.
    pub id: u32,
    /// What the word is about.
    pub numbers: Vec<i32>,
    /// The decisions it is about.
    pub choices: Vec<Decision>,
}

/// What the numbers and decisions of an answer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// None: it listens, in this [`VERSION`].
    Ready,
    /// The decision.
    Decision,
    /// The best choices, the best first, and of each [`Advised::numbers`]: at most three, none
    /// where there is nothing to choose.
    Advice,
    /// The seats' shares of the win in the order of the table; together they make 100.
    Shares,
    /// None: the request cannot be answered.
    Failed,
}

impl Said {
    const ALL: [Self; 5] = [Self::Ready, Self::Decision, Self::Advice, Self::Shares, Self::Failed];

    const fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Decision => "decision",
            Self::Advice => "advice",
            Self::Shares => "shares",
            Self::Failed => "failed",
        }
    }

    /// Whether so many numbers and decisions can follow.
    const fn takes(self, numbers: usize, choices: usize) -> bool {
        match self {
            Self::Ready | Self::Failed => numbers + choices == 0,
            Self::Decision => numbers == 0 && choices == 1,
            Self::Advice => numbers == 7 * choices,
            Self::Shares => numbers > 1 && choices == 0,
        }
    }
}

impl Answer {
    /// That it listens.
    pub const READY: Self =
        Self { said: Said::Ready, id: VERSION, numbers: Vec::new(), choices: Vec::new() };

    /// That a request cannot be answered.
    #[must_use]
    pub const fn failed(id: u32) -> Self {
        Self { said: Said::Failed, id, numbers: Vec::new(), choices: Vec::new() }
    }

    /// Adds the message to a text.
    pub fn write(&self, text: &mut String) {
        text.push_str(self.said.word());
        write_number(self.id.into(), text);
        for number in &self.numbers {
            write_number((*number).into(), text);
        }
        for choice in &self.choices {
            text.push(BREAK);
            text.push_str(&choice.to_string());
        }
    }
}

/// What stands before a decision.
const BREAK: char = ';';

/// A space and the number.
fn write_number(number: i64, text: &mut String) {
    text.push_str(if number < 0 { " -" } else { " " });
    write_digits(number.unsigned_abs() as u32, text);
}

fn write_digits(number: u32, text: &mut String) {
    if number >= 10 {
        write_digits(number / 10, text);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

impl Request {
    /// The message; `json` makes a text without spaces of a view.
    #[must_use]
    pub fn written(&self, json: impl Fn(&Setup) -> String) -> String {
        match self {
            Self::Hello => "hello".to_owned(),
            Self::Think { id, want, matter: Matter { player, seed, view } } => {
                let player = str::from_utf8(player).unwrap_or_default();
                format!("{} {id} {player} {seed} {}", want.word(), json(&view.to_setup()))
            }
            Self::Stop { id } => format!("stop {id}"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
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
        let word = words.next();
        if let Some(want) = Want::ALL.into_iter().find(|want| want.word().as_bytes() == word) {
            let id = words.id()?;
            let player = words.next().to_vec();
            let seed = words.number(u64::MAX).ok_or("a seed")?;
            let view = str::from_utf8(words.0)
                .ok()
                .and_then(|json| json.parse::<Setup>().ok())
                .and_then(|setup| View::try_from(setup).ok())
                .ok_or("a view")?;
            return Ok(Self::Think { id, want, matter: Matter { player, seed, view } });
        }
        match word {
            b"hello" => words.end().map(|()| Self::Hello),
            b"stop" => {
                let id = words.id()?;
                words.end()?;
                Ok(Self::Stop { id })
            }
            _ => Err(REQUEST),
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
        let mut parts = text.split(BREAK);
        let mut words = Words(parts.next().unwrap_or_default().as_bytes());
        let mut choices = Vec::new();
        for part in parts {
            choices.push(part.parse().map_err(|_| NUMBERS)?);
        }
        let word = words.next();
        let said = Said::ALL.into_iter().find(|said| said.word().as_bytes() == word);
        let said = said.ok_or(ANSWER)?;
        let id = words.id()?;
        let mut numbers = Vec::new();
        while !words.0.is_empty() {
            let rest = words.0.strip_prefix(b"-");
            words.0 = rest.unwrap_or(words.0);
            let number = words.number(i32::MAX as u64).ok_or(NUMBERS)? as i32;
            numbers.push(if rest.is_some() { -number } else { number });
        }
        if said.takes(numbers.len(), choices.len()) {
            Ok(Self { said, id, numbers, choices })
        } else {
            Err(NUMBERS)
        }
    }
}

/// What the number of a request is called in errors, and so on.
const ID: &str = "the number of a request";
const NUMBERS: &str = "as many numbers and decisions as the word has";
const REQUEST: &str = "a request (hello, think, advise, share, stop)";
const ANSWER: &str = "an answer (ready, decision, advice, shares, failed)";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Arm, Colour, Options, Position, Rules, Seat, Table};

    fn view() -> View {
        let colours = [Colour::Yellow, Colour::Red, Colour::Blue];
        let table = Table::new(&colours, Rules::SPIRITS, Options::default()).unwrap();
        Position::start(table, Seat::FIRST, Arm::Left).view(Some(Seat::FIRST))
    }

    const ANSWERS: [&str; 8] = [
        "ready 1",
        "decision 7;done",
        "decision 4294967295;1 pier>3+d",
        "advice 1",
        "advice 1 100 -200 0 1 2 3 4;card cloud",
        "advice 4294967295 41 0 0 0 0 0 0 40 2147483647 -2147483647 0 0 0 0;card 4;card 5",
        "shares 9 41 0 59",
        "failed 3",
    ];

    fn json(setup: &Setup) -> String {
        serde_json::to_string(setup).unwrap()
    }

    fn read(text: &str) -> Result<Request, &'static str> {
        Request::read(text.as_bytes())
    }

    #[test]
    fn messages_are_read_as_they_are_written() {
        let players = [("3:thief", u64::MAX), ("5", 0), ("1", 7)];
        for ((player, seed), want) in players.into_iter().zip(Want::ALL) {
            let matter = Matter { player: player.into(), seed, view: view() };
            let request = Request::Think { id: 7, want, matter };
            assert_eq!(read(&request.written(json)), Ok(request));
        }
        for request in [Request::Hello, Request::Stop { id: u32::MAX }] {
            assert_eq!(read(&request.written(json)), Ok(request));
        }
        for text in ANSWERS {
            assert_eq!(text.parse::<Answer>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_message_that_is_none_is_refused_with_what_was_expected() {
        for (text, missing) in [
            ("", REQUEST),
            ("Think 1 3 4 {}", REQUEST),
            ("think", ID),
            ("think -1 3 4 {}", ID),
            ("think +1 3 4 {}", ID),
            ("think 4294967296 3 4 {}", ID),
            ("think 1 3 x {}", "a seed"),
            ("think 1 3 18446744073709551616 {}", "a seed"),
            ("think 1 3 4", "a view"),
            ("think 1 3 4 0", "a view"),
            ("advise", ID),
            ("advise 1 3 x", "a seed"),
            ("advise 1 3 4 0", "a view"),
            ("share 1 3 4 0", "a view"),
            ("hello 1", "the end"),
            ("stop", ID),
            ("stop 1 2", "the end"),
        ] {
            assert_eq!(read(text), Err(missing), "{text}");
        }
        for (text, missing) in [
            ("", ANSWER),
            ("decide 1", ANSWER),
            ("ready", ID),
            ("ready 1 2", NUMBERS),
            ("decision 1", NUMBERS),
            ("decision 1 2", NUMBERS),
            ("decision 1;card", NUMBERS),
            ("decision 1;card 4;card 5", NUMBERS),
            ("advice", ID),
            ("advice 1 2", NUMBERS),
            ("advice 1 100 -200 0 1 2 3 --4;done", NUMBERS),
            ("advice 1 100 -200 0 1 2 3 4", NUMBERS),
            ("shares 1 2147483648 0", NUMBERS),
            ("shares 1", NUMBERS),
            ("shares 1 100", NUMBERS),
            ("failed -1", ID),
            ("failed 1 2", NUMBERS),
        ] {
            assert_eq!(text.parse::<Answer>(), Err(missing), "{text}");
        }
    }
}
