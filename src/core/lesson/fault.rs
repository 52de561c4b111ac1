//! What is wrong with a lesson: every reason, with its path.

use core::fmt;

use crate::core::error::ParseError;
use crate::core::notation::{Fault, RecordError, SetupReason};
use crate::core::refusal::Refusal;
use crate::core::rule_id::RuleId;
use crate::core::seat::Colour;

/// So many reasons and warnings are told in words; what comes after them is counted.
pub const TOLD: usize = 50;

/// A place of a lesson and what is wrong there, or might be better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonReason {
    /// The place as a path: `steps[4].do.play[0]`; `line 3` for a text that is no JSON, empty for the
    /// whole file.
    pub place: String,
    /// What is wrong there.
    pub fault: LessonFault,
}

impl fmt::Display for LessonReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        self.fault.fmt(f)
    }
}

/// Why a text is no lesson: all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The first [`TOLD`] reasons, at least one.
    pub reasons: Vec<LessonReason>,
    /// How many more there are.
    pub untold: usize,
    /// What might be better besides; it alone stops no lesson.
    pub warnings: Vec<LessonReason>,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            reason.fmt(f)?;
        }
        match self.untold {
            0 => Ok(()),
            untold => write!(f, "\nand {untold} more"),
        }
    }
}

impl core::error::Error for LessonError {}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })? = $text:literal;)+) => {
        /// What is wrong at a place of a lesson. Its `Display` is a short English text.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the words of the text")]
        pub enum LessonFault {
            /// A text that is not in a notation.
            Text(ParseError),
            /// A reason of the position's door.
            Position(Fault),
            /// The record's first wrong line.
            Record(RecordError),
            /// The learner is not asked where the task begins.
            LearnerNotAsked { learner: Colour, asked: Option<Colour> },
            /// A reply whose seat is not asked any more.
            NotAsked { seat: Colour, asked: Option<Colour> },
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl LessonFault {
            /// The names of all kinds of fault.
            pub const KINDS: &'static [&'static str] = &[
                "Text", "Position", "Record", "LearnerNotAsked", "NotAsked",
                $(stringify!($name)),+
            ];

            /// The name of this kind of fault.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    Self::Text(_) => "Text",
                    Self::Position(_) => "Position",
                    Self::Record(_) => "Record",
                    Self::LearnerNotAsked { .. } => "LearnerNotAsked",
                    Self::NotAsked { .. } => "NotAsked",
                    $(Self::$name $({ $($field: _),+ })? => stringify!($name),)+
                }
            }
        }

        impl fmt::Display for LessonFault {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Text(error) => error.fmt(f),
                    Self::Position(fault) => {
                        let reason = SetupReason { place: String::new(), fault: fault.clone() };
                        f.write_str(reason.to_string().trim_start_matches(": "))
                    }
                    Self::Record(error) => error.fmt(f),
                    Self::LearnerNotAsked { learner, asked } => {
                        write!(f, "{learner} is not asked here, {}", Asked(*asked))
                    }
                    Self::NotAsked { seat, asked } => {
                        write!(f, "{seat} is not asked then, {}", Asked(*asked))
                    }
                    $(Self::$name $({ $($field),+ })? => write!(f, $text),)+
                }
            }
        }
    };
}

/// Who is asked instead.
struct Asked(Option<Colour>);

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(colour) => write!(f, "{colour} is"),
            None => f.write_str("nobody is"),
        }
    }
}

faults! {
    /// A text that is no JSON.
    Json { text: String } = "{text}";
    /// More than [`LIMIT`](super::LIMIT) bytes.
    TooLong { bytes: usize, most: usize } = "{bytes} bytes, a lesson has at most {most}";
    /// A later version of the format.
    Newer { format: String } = "made by a newer page ({format}); this one reads 1";
    /// Another format.
    Format { format: String } = "expected niagara-lesson/1, found '{format}'";
    /// A value of another kind.
    Type { expected: &'static str, found: &'static str } = "expected {expected}, found {found}";
    /// A key that must be there.
    KeyMissing { key: &'static str } = "'{key}' is missing";
    /// A key that is not known.
    NoSuchKey = "there is no such key";
    /// A key that stands twice in its object.
    KeyTwice = "this key stands twice";
    /// A key that belongs to another.
    KeyWithout { other: &'static str } = "this goes with '{other}' only";
    /// Too many characters.
    Length { have: usize, most: usize } = "{have} characters, at most {most}";
    /// A text without a letter.
    Empty = "an empty text";
    /// A control character.
    Control = "a control character";
    /// An address on the internet.
    Address = "an address; the texts of a lesson are plain";
    /// A number outside its bounds.
    Number { found: String, least: usize, most: usize } = "expected {least} to {most}, found {found}";
    /// Too few or too many.
    Count { have: usize, least: usize, most: usize } = "there are {have}, expected {least} to {most}";
    /// No id.
    Id { found: String } = "expected 1 to 40 of a-z 0-9 -, found '{found}'";
    /// An id of two steps.
    IdTwice { id: String } = "the step '{id}' stands twice";
    /// No language tag.
    Language { found: String } = "expected a language tag, found '{found}'";
    /// A word that is none of a few.
    Word { found: String, expected: &'static str } = "expected {expected}, found '{found}'";
    /// No rule's id.
    Rule { found: String } = "expected the id of a rule, found '{found}'";
    /// No task, or two.
    Tasks { have: usize } = "there are {have} tasks, expected exactly one of read, play, reach, free, ask";
    /// A task of an onlooker that only a player could do.
    Onlooker = "an onlooker decides nothing: read or ask";
    /// A question without choices that cannot be answered on the board.
    Choices = "a question of this kind needs 2 to 6 choices";
    /// An answer that is not among the choices.
    NotAChoice { answer: String } = "'{answer}' is none of the choices";
    /// Several right answers to a question that takes one.
    ManyRight = "several right answers need 'many'";
    /// The first step goes on.
    FirstGoesOn = "the first step has nothing to go on from";
    /// A moment of a record that is not there.
    NoRecord = "there is no record";
    /// A moment behind the record's end.
    Moment { found: usize, most: usize } = "the record has {most} decisions, not {found}";
    /// A seat that is not at the table.
    NoSuchSeat { colour: Colour } = "nobody is {colour} here (B-10)";
    /// A puzzle of several steps.
    PuzzleSteps { have: usize } = "a puzzle has one step, not {have}";
    /// A puzzle's step with a task.
    PuzzleTask = "a puzzle's step has no task";
    /// A decision that is not legal.
    Refused { text: String, refusal: Refusal } = "'{text}' is not legal: {refusal}";
    /// A pattern that no legal decision matches.
    NoMatch { text: String } = "no legal decision matches '{text}'";
    /// An arm for a river that is no draw or does not move.
    NoDraw = "no river moves then whose arms are a draw";
    /// A task that cannot be met.
    Unreachable { learner: Colour } = "no decisions of {learner} reach this";
    /// A text that a language lacks.
    WordsMissing { key: String } = "'{key}' is missing";
    /// A text of a language that the lesson has not.
    WordsUnknown { key: String } = "the lesson has no text '{key}'";
    /// The words of the lesson's own language.
    OwnLanguage = "this is the language of the lesson itself";
    /// A warning: a long text.
    Long { words: usize } = "{words} words, 25 are easier to read";
    /// A warning: a task without a hint.
    NoHint = "there is no hint";
    /// A warning: a mistake that cannot be made.
    WrongUnused { text: String } = "'{text}' matches nothing";
    /// A warning: a seat that a computer player has to play.
    NoReply { seat: Colour } = "{seat} has no reply: a computer player decides";
    /// A warning: the search for the shown way gave up.
    NotFound { positions: usize } = "no way was found in {positions} positions";
}

impl LessonFault {
    /// The rule that is broken; `None` where only the format is.
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

impl From<ParseError> for LessonFault {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

/// What a check has found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    reasons: Vec<LessonReason>,
    untold: usize,
    warnings: Vec<LessonReason>,
}

impl Findings {
    pub(super) fn reason(&mut self, place: &str, fault: impl Into<LessonFault>) {
        if self.reasons.len() < TOLD {
            self.reasons.push(LessonReason { place: place.to_owned(), fault: fault.into() });
        } else {
            self.untold += 1;
        }
    }

    pub(super) fn warning(&mut self, place: &str, fault: LessonFault) {
        if self.warnings.len() < TOLD {
            self.warnings.push(LessonReason { place: place.to_owned(), fault });
        }
    }

    /// The warnings if there is no reason, otherwise all reasons.
    pub(super) fn finish(self) -> Result<Vec<LessonReason>, LessonError> {
        if self.reasons.is_empty() { Ok(self.warnings) } else { Err(self.into_error()) }
    }

    pub(super) fn into_error(self) -> LessonError {
        let Self { reasons, untold, warnings } = self;
        LessonError { reasons, untold, warnings }
    }

    pub(super) const fn has_reasons(&self) -> bool {
        !self.reasons.is_empty()
    }
}
