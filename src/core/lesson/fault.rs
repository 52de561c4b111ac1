//! The faults of a lesson and its warnings, each with its path.

use core::fmt;

use crate::core::error::ParseError;
use crate::core::notation::{RecordError, SetupFault, SetupFaultKind};
use crate::core::refusal::Refusal;
use crate::core::rule_id::RuleId;
use crate::core::seat::Colour;

/// The maximum number of faults, and of warnings, that are listed. Further faults are counted,
/// further warnings are dropped.
pub const MAX_FAULTS: usize = 50;

/// A fault of a lesson, or a warning: where it is and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFault {
    /// Where in the object, as a path: `steps[4].do.play[0]`; `line 3` for a text that is not JSON,
    /// empty for the whole file.
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

/// Why a text is not a valid lesson: the faults that were found.
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
        /// The kinds of fault and warning in a lesson. Their `Display` is a short English text.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the words of the text")]
        pub enum LessonFaultKind {
            /// A text does not follow its notation.
            Text(ParseError),
            /// A fault in a position.
            Position(SetupFaultKind),
            /// A fault in the record.
            Record(RecordError),
            /// The learner is not to move where the task begins.
            LearnerNotAsked { learner: Colour, asked: Option<Colour> },
            /// The seat of a reply is not to move then.
            NotAsked { seat: Colour, asked: Option<Colour> },
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl LessonFaultKind {
            /// The names of all variants.
            pub const KINDS: &'static [&'static str] = &[
                "Text", "Position", "Record", "LearnerNotAsked", "NotAsked",
                $(stringify!($name)),+
            ];

            /// The name of the variant.
            #[must_use]
            pub const fn name(&self) -> &'static str {
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

        impl fmt::Display for LessonFaultKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Text(error) => error.fmt(f),
                    Self::Position(fault) => {
                        let fault = SetupFault { path: String::new(), kind: fault.clone() };
                        f.write_str(fault.to_string().trim_start_matches(": "))
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
    /// The text is not JSON.
    Json { text: String } = "{text}";
    /// The text has more than [`MAX_BYTES`](super::MAX_BYTES) bytes.
    TooLong { bytes: usize, most: usize } = "{bytes} bytes, a lesson has at most {most}";
    /// The format has a later version.
    Newer { format: String } = "made by a newer page ({format}); this one reads 1";
    /// The value of `format` is not that of a lesson.
    Format { format: String } = "expected niagara-lesson/1, found '{format}'";
    /// A JSON value has the wrong type.
    Type { expected: &'static str, found: &'static str } = "expected {expected}, found {found}";
    /// A required key is missing.
    KeyMissing { key: &'static str } = "'{key}' is missing";
    /// A key is not known.
    NoSuchKey = "there is no such key";
    /// A key occurs twice in its object.
    KeyTwice = "this key stands twice";
    /// A key is present without the one that it needs.
    KeyWithout { other: &'static str } = "this goes with '{other}' only";
    /// A text has too many characters.
    Length { have: usize, most: usize } = "{have} characters, at most {most}";
    /// A text has no letter.
    Empty = "an empty text";
    /// A text has a control character, or one that hides text or changes its direction.
    Control = "a control or formatting character";
    /// A text has an internet address.
    Address = "an address; the texts of a lesson are plain";
    /// A number is outside its range.
    Number { found: String, least: usize, most: usize } = "expected {least} to {most}, found {found}";
    /// A list has too few or too many entries.
    Count { have: usize, least: usize, most: usize } = "there are {have}, expected {least} to {most}";
    /// A text is not a valid id.
    Id { found: String } = "expected 1 to 40 of a-z 0-9 -, found '{found}'";
    /// Two steps have the same id.
    IdTwice { id: String } = "the step '{id}' stands twice";
    /// A text is not a language tag.
    Language { found: String } = "expected a language tag, found '{found}'";
    /// A word is not one of those allowed.
    Word { found: String, expected: &'static str } = "expected {expected}, found '{found}'";
    /// A text is not the id of a rule.
    Rule { found: String } = "expected the id of a rule, found '{found}'";
    /// A step has no task or several.
    Tasks { have: usize } = "there are {have} tasks, expected exactly one of read, play, reach, free, ask";
    /// The lesson is for an onlooker, but a task needs a player.
    Onlooker = "an onlooker decides nothing: read or ask";
    /// A question has no choices and cannot be answered on the board.
    Choices = "a question of this kind needs 2 to 6 choices";
    /// An answer is not among the choices.
    NotAChoice { answer: String } = "'{answer}' is none of the choices";
    /// A question that takes one answer has several right ones.
    ManyRight = "several right answers need 'many'";
    /// The first step begins with `go on`, but there is no step before it.
    FirstGoesOn = "the first step has nothing to go on from";
    /// A step begins in a record, but the lesson has none.
    NoRecord = "there is no record";
    /// A step begins after the end of the record.
    Moment { found: usize, most: usize } = "the record has {most} decisions, not {found}";
    /// No seat has the colour.
    NoSuchSeat { colour: Colour } = "nobody is {colour} here (B-10)";
    /// A puzzle has several steps.
    PuzzleSteps { have: usize } = "a puzzle has one step, not {have}";
    /// A puzzle's step has a task.
    PuzzleTask = "a puzzle's step has no task";
    /// A decision is not legal.
    Refused { text: String, refusal: Refusal } = "'{text}' is not legal: {refusal}";
    /// No legal decision matches a pattern.
    NoMatch { text: String } = "no legal decision matches '{text}'";
    /// An arm is given where the river does not move or its arms are not drawn.
    NoDraw = "no river moves then whose arms are a draw";
    /// A task cannot be met.
    Unreachable { learner: Colour } = "no decisions of {learner} reach this";
    /// A language lacks a text.
    WordsMissing { key: String } = "'{key}' is missing";
    /// A language has a text that the lesson does not have.
    WordsUnknown { key: String } = "the lesson has no text '{key}'";
    /// The texts of a language are those of the lesson's own.
    OwnLanguage = "this is the language of the lesson itself";
    /// A warning: a long text.
    Long { words: usize } = "{words} words, 25 are easier to read";
    /// A warning: a task without a hint.
    NoHint = "there is no hint";
    /// A warning: a listed mistake matches no legal decision.
    WrongUnused { text: String } = "'{text}' matches nothing";
    /// A warning: a seat that a computer player has to play.
    NoReply { seat: Colour } = "{seat} has no reply: a computer player decides";
    /// A warning: the search for a solution gave up.
    NotFound { positions: usize } = "no way was found in {positions} positions";
}

impl LessonFaultKind {
    /// The rule that is broken; `None` if only the format is.
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

    /// The warnings if there is no fault, otherwise everything found.
    pub(super) fn finish(self) -> Result<Vec<LessonFault>, LessonError> {
        if self.faults.is_empty() { Ok(self.warnings) } else { Err(self.into_error()) }
    }

    /// The error with everything found.
    pub(super) fn into_error(self) -> LessonError {
        let Self { faults, omitted, warnings } = self;
        LessonError { faults, omitted, warnings }
    }

    /// Whether a fault was found.
    pub(super) const fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }
}
