//! The faults and warnings of a lesson, each with its path.

use core::fmt;

use crate::core::error::ParseError;
use crate::core::notation::{RecordError, SetupFault, SetupFaultKind};
use crate::core::refusal::Refusal;
use crate::core::rule_id::RuleId;
use crate::core::seat::Colour;

/// The maximum number of faults, and of warnings, that are listed. Further faults are counted,
/// further warnings are dropped.
pub const MAX_FAULTS: usize = 50;

/// A fault or a warning of a lesson: its place and its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFault {
    /// The path of the value: `steps[4].do.play[0]`; `line 3` if the file is not JSON, empty for
    /// the whole file.
    pub path: String,
    /// What is wrong there.
    pub kind: LessonFaultKind,
}

impl fmt::Display for LessonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.kind.fmt(f)
    }
}

/// Why a file is not a valid lesson: the faults that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The first [`MAX_FAULTS`] faults, at least one.
    pub faults: Vec<LessonFault>,
    /// The number of further faults, which are not listed.
    pub omitted: usize,
    /// Warnings: alone they would not make the lesson invalid.
    pub warnings: Vec<LessonFault>,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        match self.omitted {
            0 => Ok(()),
            omitted => write!(f, "\nand {omitted} more"),
        }
    }
}

impl core::error::Error for LessonError {}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })? = $text:literal;)+) => {
        /// The kinds of fault and warning in a lesson. Their `Display` is a short English message.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the values in the message")]
        pub enum LessonFaultKind {
            /// A string does not follow its notation.
            Text(ParseError),
            /// A fault in a position.
            Position(SetupFaultKind),
            /// A fault in the record.
            Record(RecordError),
            /// The learner is not to move when a `play` task begins, or before a decision of a
            /// puzzle's answer.
            LearnerNotToMove { learner: Colour, to_move: Option<Colour> },
            /// The seat of a reply does not get to move.
            SeatNotToMove { seat: Colour, to_move: Option<Colour> },
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl LessonFaultKind {
            /// The names of all variants.
            pub const KINDS: &'static [&'static str] = &[
                "Text", "Position", "Record", "LearnerNotToMove", "SeatNotToMove",
                $(stringify!($name)),+
            ];

            /// The name of the variant.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    Self::Text(_) => "Text",
                    Self::Position(_) => "Position",
                    Self::Record(_) => "Record",
                    Self::LearnerNotToMove { .. } => "LearnerNotToMove",
                    Self::SeatNotToMove { .. } => "SeatNotToMove",
                    $(Self::$name $({ $($field: _),+ })? => stringify!($name),)+
                }
            }
        }

        impl fmt::Display for LessonFaultKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Text(error) => error.fmt(f),
                    Self::Position(fault) => {
                        let fault = SetupFault { path: String::new(), kind: fault.clone() };
                        f.write_str(fault.to_string().trim_start_matches(": "))
                    }
                    Self::Record(error) => error.fmt(f),
                    Self::LearnerNotToMove { learner, to_move } => {
                        write!(f, "it is not {learner}'s turn here, {}", TurnOf(*to_move))
                    }
                    Self::SeatNotToMove { seat, to_move } => {
                        write!(f, "it is not {seat}'s turn then, {}", TurnOf(*to_move))
                    }
                    $(Self::$name $({ $($field),+ })? => write!(f, $text),)+
                }
            }
        }
    };
}

/// The end of an error message: whose turn it is instead.
struct TurnOf(Option<Colour>);

impl fmt::Display for TurnOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(colour) => write!(f, "but {colour}'s"),
            None => f.write_str("nor anybody's"),
        }
    }
}

faults! {
    /// The file is not JSON.
    Json { text: String } = "{text}";
    /// The file has more than [`MAX_BYTES`](super::MAX_BYTES) bytes.
    FileTooLong { bytes: usize, most: usize } = "{bytes} bytes; a lesson has at most {most}";
    /// The format is a later version.
    Newer { format: String } = "made by a newer page ({format}); this page reads version 1";
    /// The value of `format` is not that of a lesson.
    Format { format: String } = "expected niagara-lesson/1, found '{format}'";
    /// A JSON value has the wrong type.
    Type { expected: &'static str, found: &'static str } = "expected {expected}, found {found}";
    /// A required key is missing.
    KeyMissing { key: &'static str } = "'{key}' is missing";
    /// A key is not known.
    NoSuchKey = "unknown key";
    /// A key occurs twice in its object.
    KeyTwice = "duplicate key";
    /// A key is present without the one that it requires.
    KeyWithout { other: &'static str } = "allowed only together with '{other}'";
    /// A text has too many characters.
    TextTooLong { have: usize, most: usize } = "{have} characters; at most {most} are allowed";
    /// A text is empty or only white space.
    Empty = "empty text";
    /// A text contains a control character, or one that hides text or changes its direction.
    Control = "contains a control or formatting character";
    /// A text contains an internet address.
    Address = "contains an internet address";
    /// A number is outside its range.
    Number { found: String, least: usize, most: usize } = "expected {least} to {most}, found {found}";
    /// An array has too few or too many entries.
    Count { have: usize, least: usize, most: usize } = "expected {least} to {most} entries, found {have}";
    /// A string is not a valid id.
    Id { found: String } = "expected 1 to 40 of the characters a-z 0-9 -, found '{found}'";
    /// Two steps have the same id.
    IdTwice { id: String } = "duplicate step id '{id}'";
    /// A string is not a language tag.
    Language { found: String } = "expected a language tag, found '{found}'";
    /// A word is not one of those allowed.
    Word { found: String, expected: &'static str } = "expected {expected}, found '{found}'";
    /// A string is not a rule id.
    Rule { found: String } = "expected a rule id, found '{found}'";
    /// The object `do` of a step has no task, or several. (A step without `do` is only read.)
    Tasks { have: usize } = "expected exactly one task (read, play, reach, free or ask), found {have}";
    /// The learner only watches, but a task or a puzzle requires decisions.
    Onlooker = "without a learner's seat, only read and ask are possible";
    /// A question has no choices, but the answer is a text or a number.
    Choices = "a question of this kind requires 2 to 6 choices";
    /// An answer is not among the choices.
    NotAChoice { answer: String } = "'{answer}' is not among the choices";
    /// A question that takes one answer has several right ones.
    ManyRight = "several right answers require 'many'";
    /// The first step begins with `go on`, but there is no previous step.
    FirstGoesOn = "there is no step before the first one to go on from";
    /// A step begins in the record, but the lesson has none.
    NoRecord = "the lesson has no record";
    /// A step begins after the end of the record.
    Moment { found: usize, most: usize } = "the record has {most} decisions, not {found}";
    /// No seat has the colour.
    NoSuchSeat { colour: Colour } = "no seat has the colour {colour} (B-10)";
    /// A puzzle has more than one step.
    PuzzleSteps { have: usize } = "a puzzle has one step, not {have}";
    /// A puzzle's step has a task.
    PuzzleTask = "the step of a puzzle cannot have a task";
    /// A decision is not legal.
    Refused { text: String, refusal: Refusal } = "'{text}' is not legal: {refusal}";
    /// No legal decision matches a pattern.
    NoMatch { text: String } = "no legal decision matches '{text}'";
    /// A reply prescribes arms where the river does not move or its arms are not random.
    NoDraw = "no river with random arms moves then";
    /// A task cannot be completed.
    Unreachable { learner: Colour } = "no decisions of {learner} complete this task";
    /// A translation lacks a text.
    TextMissing { key: String } = "'{key}' is missing";
    /// A translation has a text that the lesson does not have.
    UnknownText { key: String } = "the lesson has no text '{key}'";
    /// A translation is in the language of the lesson.
    OwnLanguage = "this is the language of the lesson itself";
    /// A warning: a text has so many words that it is hard to read.
    ManyWords { words: usize } = "{words} words; at most 25 are easier to read";
    /// A warning: a task without a hint.
    NoHint = "there is no hint";
    /// A warning: a cause of a mistake matches no legal decision and no answer.
    WrongUnused { text: String } = "'{text}' matches no decision or answer";
    /// A warning: a computer player has to decide for a seat.
    NoReply { seat: Colour } = "{seat} has no reply: a computer player decides";
    /// A warning: the search for a solution gave up.
    SearchGaveUp { positions: usize } = "no solution was found in {positions} positions";
}

impl LessonFaultKind {
    /// The rule that is broken; `None` for the kinds that do not name one.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Position(fault) => fault.rule(),
            Self::Record(error) => error.fault.rule(),
            Self::Refused { refusal, .. } => Some(refusal.rule()),
            Self::NoSuchSeat { .. } => Some(RuleId("B-10")),
            _ => None,
        }
    }
}

impl From<ParseError> for LessonFaultKind {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

/// The faults and warnings that a check has found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    faults: Vec<LessonFault>,
    omitted: usize,
    warnings: Vec<LessonFault>,
}

impl Findings {
    /// Records a fault at a path.
    pub(super) fn fault(&mut self, path: &str, kind: impl Into<LessonFaultKind>) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(LessonFault { path: path.to_owned(), kind: kind.into() });
        } else {
            self.omitted += 1;
        }
    }

    /// Records a warning at a path.
    pub(super) fn warning(&mut self, path: &str, kind: LessonFaultKind) {
        if self.warnings.len() < MAX_FAULTS {
            self.warnings.push(LessonFault { path: path.to_owned(), kind });
        }
    }

    /// The warnings if there is no fault, otherwise all faults and warnings.
    pub(super) fn finish(self) -> Result<Vec<LessonFault>, LessonError> {
        if self.faults.is_empty() { Ok(self.warnings) } else { Err(self.into_error()) }
    }

    /// All faults and warnings as an error.
    pub(super) fn into_error(self) -> LessonError {
        let Self { faults, omitted, warnings } = self;
        LessonError { faults, omitted, warnings }
    }

    /// Whether a fault was found.
    pub(super) const fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }
}
