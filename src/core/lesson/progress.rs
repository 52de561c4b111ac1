//! The learner's progress in a lesson: one line of text, `ID HASH STEP MARKS TRIES`.

use core::fmt;
use core::str::FromStr;

use crate::core::error::ParseError;

/// How a step ended, or that it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepMark {
    /// Neither met, shown nor skipped so far.
    #[default]
    Open,
    /// The task was met.
    Done,
    /// The answer was shown.
    Shown,
    /// The learner skipped the step.
    Skipped,
}

impl StepMark {
    /// All marks, in the order of their letters in the documentation.
    pub const ALL: [Self; 4] = [Self::Open, Self::Done, Self::Shown, Self::Skipped];

    const fn letter(self) -> char {
        match self {
            Self::Open => '.',
            Self::Done => 'd',
            Self::Shown => 's',
            Self::Skipped => 'k',
        }
    }
}

/// The learner's progress in a lesson.
///
/// ```
/// use niagara::core::lesson::{LessonProgress, StepMark};
/// let line = "paddle 00c0ffee00c0ffee launch dd. 2";
/// let progress: LessonProgress = line.parse()?;
/// assert_eq!(progress.step.as_deref(), Some("launch"));
/// assert_eq!(progress.marks, [StepMark::Done, StepMark::Done, StepMark::Open]);
/// assert_eq!(progress.to_string(), line);
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonProgress {
    /// The lesson's id, or its hash.
    pub key: String,
    /// The lesson's hash. Progress with another hash belongs to another version of the text and is
    /// not used.
    pub hash: String,
    /// The id of the open step; `None` at the end of the lesson, written `*`.
    pub step: Option<String>,
    /// How each step ended, written as one letter each: `.` open, `d` done, `s` shown, `k` skipped.
    pub marks: Vec<StepMark>,
    /// The number of wrong tries in the open step.
    pub tries: usize,
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: String = self.marks.iter().map(|mark| mark.letter()).collect();
        let step = self.step.as_deref().unwrap_or("*");
        write!(f, "{} {} {step} {marks} {}", self.key, self.hash, self.tries)
    }
}

impl FromStr for LessonProgress {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("ID HASH STEP DONE TRIES", text);
        let words: Vec<&str> = text.split(' ').collect();
        let [key, hash, step, marks, tries] = words[..] else { return Err(wrong()) };
        if [key, hash, step, marks].contains(&"") {
            return Err(wrong());
        }
        let mark = |letter| StepMark::ALL.into_iter().find(|mark| mark.letter() == letter);
        let marks: Option<Vec<StepMark>> = marks.chars().map(mark).collect();
        Ok(Self {
            key: key.to_owned(),
            hash: hash.to_owned(),
            step: (step != "*").then(|| step.to_owned()),
            marks: marks.ok_or_else(wrong)?,
            tries: tries.parse().map_err(|_| wrong())?,
        })
    }
}
