//! What is wrong with a lesson: every reason, with its path.

use core::fmt;

use crate::core::error::ParseError;
use crate::core::notation::{RecordError, SetupFault, SetupReason};
use crate::core::refusal::Refusal;
use crate::core::rule_id::RuleId;
use crate::core::seat::Colour;

/// The most reasons, and the most warnings, that are listed. Further reasons are counted, further
/// warnings are dropped.
pub const MAX_REASONS: usize = 50;

/// A place in a lesson, and the fault or the possible improvement there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonReason {
    /// The place as a path: `steps[4].do.play[0]`; `line 3` for a text that is no JSON, empty for
    /// the whole file.
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

/// Why a text is no valid lesson: all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The first [`MAX_REASONS`] reasons, at least one.
    pub reasons: Vec<LessonReason>,
    /// The number of further reasons that are left out.
    pub omitted: usize,
    /// Warnings; without a reason they would not make the lesson invalid.
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
        match self.omitted {
            0 => Ok(()),
            omitted => write!(f, "\nand {omitted} more"),
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
            /// A fault in a position.
            Position(SetupFault),
            /// A fault in the record.
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
                        write!(f, "{learner} is not asked here, {}", AskedInstead(*asked))
                    }
                    Self::NotAsked { seat, asked } => {
                        write!(f, "{seat} is not asked then, {}", AskedInstead(*asked))
                    }
                    $(Self::$name $({ $($field),+ })? => write!(f, $text),)+
                }
            }
        }
    };
}

/// The second half of an error text: which seat is asked instead.
struct AskedInstead(Option<Colour>);

impl fmt::Display for AskedInstead {
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
    /// More than [`MAX_BYTES`](super::MAX_BYTES) bytes.
    TooLong { bytes: usize, most: usize } = "{bytes} bytes, a lesson has at most {most}";
    /// A later version of the format.
    Newer { format: String } = "made by a newer page ({format}); this one reads 1";
    /// A `format` that is not that of a lesson.
    Format { format: String } = "expected niagara-lesson/1, found '{format}'";
    /// A JSON value of the wrong type.
    Type { expected: &'static str, found: &'static str } = "expected {expected}, found {found}";
    /// A key that must be there.
    KeyMissing { key: &'static str } = "'{key}' is missing";
    /// A key that is not known.
    NoSuchKey = "there is no such key";
    /// A key that occurs twice in its object.
    KeyTwice = "this key stands twice";
    /// A key that is allowed only together with another one.
    KeyWithout { other: &'static str } = "this goes with '{other}' only";
    /// A text with too many characters.
    Length { have: usize, most: usize } = "{have} characters, at most {most}";
    /// A text without a letter.
    Empty = "an empty text";
    /// A control character, or one that hides or changes the direction of a text.
    Control = "a control or formatting character";
    /// A text with an internet address.
    Address = "an address; the texts of a lesson are plain";
    /// A number outside its range.
    Number { found: String, least: usize, most: usize } = "expected {least} to {most}, found {found}";
    /// A list with too few or too many entries.
    Count { have: usize, least: usize, most: usize } = "there are {have}, expected {least} to {most}";
    /// A text that is no valid id.
    Id { found: String } = "expected 1 to 40 of a-z 0-9 -, found '{found}'";
    /// An id that two steps have.
    IdTwice { id: String } = "the step '{id}' stands twice";
    /// A text that is no language tag.
    Language { found: String } = "expected a language tag, found '{found}'";
    /// A word that is not one of those allowed.
    Word { found: String, expected: &'static str } = "expected {expected}, found '{found}'";
    /// A text that is no id of a rule.
    Rule { found: String } = "expected the id of a rule, found '{found}'";
    /// A step with no task or with several.
    Tasks { have: usize } = "there are {have} tasks, expected exactly one of read, play, reach, free, ask";
    /// A task that only a player can do, in a lesson for an onlooker.
    Onlooker = "an onlooker decides nothing: read or ask";
    /// A question without choices that cannot be answered on the board.
    Choices = "a question of this kind needs 2 to 6 choices";
    /// An answer that is not among the choices.
    NotAChoice { answer: String } = "'{answer}' is none of the choices";
    /// Several right answers to a question that takes one.
    ManyRight = "several right answers need 'many'";
    /// The first step begins with `go on`, but there is no step before it.
    FirstGoesOn = "the first step has nothing to go on from";
    /// A step begins in a record, but the lesson has none.
    NoRecord = "there is no record";
    /// A step begins after the end of the record.
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
    /// A warning: the search for a solution gave up.
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

/// The reasons and warnings that a check has found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    reasons: Vec<LessonReason>,
    omitted: usize,
    warnings: Vec<LessonReason>,
}

impl Findings {
    pub(super) fn reason(&mut self, place: &str, fault: impl Into<LessonFault>) {
        if self.reasons.len() < MAX_REASONS {
            self.reasons.push(LessonReason { place: place.to_owned(), fault: fault.into() });
        } else {
            self.omitted += 1;
        }
    }

    pub(super) fn warning(&mut self, place: &str, fault: LessonFault) {
        if self.warnings.len() < MAX_REASONS {
            self.warnings.push(LessonReason { place: place.to_owned(), fault });
        }
    }

    /// The warnings if there is no reason, otherwise all reasons.
    pub(super) fn finish(self) -> Result<Vec<LessonReason>, LessonError> {
        if self.reasons.is_empty() { Ok(self.warnings) } else { Err(self.into_error()) }
    }

    pub(super) fn into_error(self) -> LessonError {
        let Self { reasons, omitted, warnings } = self;
        LessonError { reasons, omitted, warnings }
    }

    pub(super) const fn has_reasons(&self) -> bool {
        !self.reasons.is_empty()
    }
}
