//! The faults of a record.

use core::fmt;

use crate::core::error::ParseError;
use crate::core::notation::header::MAGIC;
use crate::core::notation::setup_error::SetupError;
use crate::core::options::OptionError;
use crate::core::refusal::Refusal;
use crate::core::rule_id::RuleId;
use crate::core::seat::Colour;
use crate::core::space::Arm;
use crate::core::table::TableError;

/// The first faulty line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line's number, from 1.
    pub line: usize,
    /// The line, cut to 60 characters; empty if the text ends too early.
    pub text: String,
    /// What is wrong with it.
    pub fault: RecordFault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: '{}': {}", self.line, self.text, self.fault)
    }
}

impl core::error::Error for RecordError {}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// The first line is not `niagara-record 1`.
    NotARecord,
    /// The header line is not known.
    UnknownHeader,
    /// The header line occurs more than once.
    Duplicate,
    /// A header line is missing.
    Missing {
        /// The first word of that line.
        word: &'static str,
    },
    /// The line does not follow the notation.
    Text(ParseError),
    /// The option is not known, or has no such value.
    Option(OptionError),
    /// The seats, colours and modules cannot be combined.
    Table(TableError),
    /// The position with which the game begins is faulty, or has hidden cards.
    Position(SetupError),
    /// The header line is not allowed in a game that starts from a position.
    NotAllowedWithPosition {
        /// The first word of that line.
        word: &'static str,
    },
    /// The position differs from a header line.
    PositionDiffers {
        /// The first word of that line.
        word: &'static str,
    },
    /// No seat has the colour.
    NoSuchSeat(Colour),
    /// A `round` line has the wrong number or is in the wrong place.
    Round {
        /// The round that begins, or the current one.
        round: u32,
    },
    /// The `round` line of the round that begins is missing.
    RoundMissing {
        /// The round that begins.
        round: u32,
    },
    /// A `river` line is missing.
    RiverMissing,
    /// A `river` line comes where the river does not move.
    RiverEarly,
    /// A `river` line has the wrong speed, or not as many arms as steps.
    RiverSpeed {
        /// The speed according to the rules.
        speed: u8,
    },
    /// A `river` line has an arm that the fork does not allow.
    RiverArm {
        /// The step, from 1.
        step: usize,
        /// The arm according to the rules.
        arm: Arm,
    },
    /// The decision belongs to a seat that is not to move.
    WrongSeatToMove {
        /// The colour of the seat to move.
        colour: Colour,
    },
    /// The decision is not legal.
    Refused(Refusal),
    /// A `result` line comes before the game is over.
    NotOver,
    /// A `result` line has the wrong winners.
    Result,
    /// A decision, a `round` line or a second `result` line follows the end of the game.
    AfterEnd,
}

impl RecordFault {
    /// The rule that the line breaks; `None` if it only breaks the notation, and for
    /// [`Position`](Self::Position), whose faults name their own rules.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        Some(RuleId(match self {
            Self::NotARecord
            | Self::UnknownHeader
            | Self::Duplicate
            | Self::Missing { .. }
            | Self::Text(_)
            | Self::Position(_)
            | Self::NotAllowedWithPosition { .. }
            | Self::PositionDiffers { .. }
            | Self::Option(_) => return None,
            Self::Refused(refusal) => return Some(refusal.rule()),
            Self::Table(error) => return Some(error.rule()),
            Self::NoSuchSeat(_) => "B-10",
            Self::Round { .. } | Self::RoundMissing { .. } => "B-20",
            Self::RiverMissing | Self::RiverEarly => "B-135",
            Self::RiverSpeed { .. } => "B-130",
            Self::RiverArm { .. } => "B-136",
            Self::WrongSeatToMove { .. } => "B-22",
            Self::NotOver | Self::Result | Self::AfterEnd => "B-162",
        }))
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord => write!(f, "a record begins with the line '{MAGIC}'"),
            Self::UnknownHeader => f.write_str("unknown header line"),
            Self::Duplicate => f.write_str("duplicate header line"),
            Self::Missing { word } => write!(f, "the header line '{word}' is missing"),
            Self::Text(error) => error.fmt(f),
            Self::Option(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::NotAllowedWithPosition { word } => {
                write!(
                    f,
                    "the header line '{word}' is not allowed in a game that starts from a position"
                )
            }
            Self::PositionDiffers { word } => {
                write!(f, "the position differs from the header line '{word}'")
            }
            // These two messages already name their rules.
            Self::Table(error) => return error.fmt(f),
            Self::Refused(refusal) => return refusal.fmt(f),
            Self::NoSuchSeat(colour) => write!(f, "no seat has the colour {colour}"),
            Self::Round { round } => write!(f, "it is round {round}"),
            Self::RoundMissing { round } => write!(f, "the line 'round {round}' must come first"),
            Self::RiverMissing => f.write_str("a 'river' line must come first"),
            Self::RiverEarly => f.write_str("the river does not move now"),
            Self::RiverSpeed { speed } => write!(f, "the river makes {speed} steps"),
            Self::RiverArm { step, arm } => write!(f, "step {step} enters arm {arm}"),
            Self::WrongSeatToMove { colour } => write!(f, "it is {colour}'s turn"),
            Self::NotOver => f.write_str("the game is not over"),
            Self::Result => f.write_str("these are not the winners in seat order"),
            Self::AfterEnd => f.write_str("the game is over"),
        }?;
        match self.rule() {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl From<ParseError> for RecordFault {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}
