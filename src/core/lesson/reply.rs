//! Replies: the decisions of other seats during a step, and the arms of a random river.

use core::fmt;
use core::str::FromStr;

use crate::core::decision::Decision;
use crate::core::error::ParseError;
use crate::core::seat::Colour;
use crate::core::space::Arm;

/// A decision that the lesson makes for another seat (after the task also for the learner's), or
/// random arms that it fixes, written `SEAT DECISION`, `SEAT ?` or `river ARMS`.
///
/// ```
/// use niagara::core::Colour;
/// use niagara::core::lesson::Reply;
/// let reply: Reply = "blue 1 pier>3+a | done".parse()?;
/// assert_eq!(reply.seat(), Some(Colour::Blue));
/// assert!(matches!(reply, Reply::Decision { choices, .. } if choices.len() == 2));
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A seat's decision when it is to move: the first legal one of these (`SEAT A | B`).
    Decision {
        /// The colour of the seat that decides.
        seat: Colour,
        /// The alternatives in order of preference.
        choices: Vec<Decision>,
    },
    /// The easiest computer player decides for the seat (`SEAT ?`).
    Computer {
        /// The colour of the seat that decides.
        seat: Colour,
    },
    /// The arms of the next river movement, if they are random (`river LRL`).
    River {
        /// The arms, one for each step of the river. Further steps take the alternating arm.
        arms: Vec<Arm>,
    },
}

impl Reply {
    /// The colour of the seat that decides; `None` for the river.
    #[must_use]
    pub const fn seat(&self) -> Option<Colour> {
        match self {
            Self::Decision { seat, .. } | Self::Computer { seat } => Some(*seat),
            Self::River { .. } => None,
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decision { seat, choices } => {
                write!(f, "{seat} ")?;
                for (index, decision) in choices.iter().enumerate() {
                    write!(f, "{}{decision}", if index > 0 { " | " } else { "" })?;
                }
                Ok(())
            }
            Self::Computer { seat } => write!(f, "{seat} ?"),
            Self::River { arms } => {
                f.write_str("river ")?;
                arms.iter().try_for_each(|arm| arm.fmt(f))
            }
        }
    }
}

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Some((word, rest)) = text.split_once(' ') else {
            return Err(ParseError::new("SEAT DECISION, SEAT ? or river ARMS", text));
        };
        if word == "river" {
            let arms: Result<Vec<Arm>, ParseError> =
                rest.chars().map(|letter| letter.to_string().parse()).collect();
            let arms = arms?;
            return if arms.is_empty() {
                Err(ParseError::new("river ARMS", text))
            } else {
                Ok(Self::River { arms })
            };
        }
        let seat = word.parse()?;
        if rest == "?" {
            return Ok(Self::Computer { seat });
        }
        let choices = rest.split(" | ").map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self::Decision { seat, choices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_comes_back_as_it_was_written() {
        for text in ["yellow card 1", "blue 1 pier>3+a | done", "red ?", "river LRL"] {
            assert_eq!(text.parse::<Reply>().unwrap().to_string(), text);
        }
        for text in ["", "yellow", "yellow card 9", "river", "river LX", "red done |", "pink done"]
        {
            assert!(text.parse::<Reply>().is_err(), "{text}");
        }
    }
}
