//! The learner's progress in a lesson: one line of text, `ID HASH STEP STATUSES TRIES`.

use core::fmt;
use core::str::FromStr;

use crate::core::error::ParseError;

/// The status of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepStatus {
    /// Neither completed, shown nor skipped so far.
    #[default]
    Open,
    /// The task was completed.
    Done,
    /// The answer was shown.
    Shown,
    /// The learner skipped the step.
    Skipped,
}

impl StepStatus {
    /// All statuses, in the order of `docs/LESSONS.md`.
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
/// use niagara::core::lesson::{LessonProgress, StepStatus};
/// let line = "paddle 00c0ffee00c0ffee launch dd. 2";
/// let progress: LessonProgress = line.parse()?;
/// assert_eq!(progress.step.as_deref(), Some("launch"));
/// assert_eq!(progress.statuses, [StepStatus::Done, StepStatus::Done, StepStatus::Open]);
/// assert_eq!(progress.to_string(), line);
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonProgress {
    /// The lesson's id; if it has none, the hash, as in the next field.
    pub key: String,
    /// The hash of the lesson's text. Progress with another hash belongs to another version of the
    /// lesson and is not used.
    pub hash: String,
    /// The id of the open step, the one that the learner sees, whatever its [`StepStatus`]; `None`
    /// at the end of the lesson, written `*`.
    pub step: Option<String>,
    /// The status of each step, written as one letter: `.` open, `d` done, `s` shown, `k` skipped.
    pub statuses: Vec<StepStatus>,
    /// The number of wrong tries in the open step.
    pub tries: usize,
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let statuses: String = self.statuses.iter().map(|status| status.letter()).collect();
        let step = self.step.as_deref().unwrap_or("*");
        write!(f, "{} {} {step} {statuses} {}", self.key, self.hash, self.tries)
    }
}

impl FromStr for LessonProgress {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("ID HASH STEP STATUSES TRIES", text);
        let words: Vec<&str> = text.split(' ').collect();
        let [key, hash, step, statuses, tries] = words[..] else { return Err(wrong()) };
        if [key, hash, step, statuses].contains(&"") {
            return Err(wrong());
        }
        let status = |letter| StepStatus::ALL.into_iter().find(|status| status.letter() == letter);
        let statuses: Option<Vec<StepStatus>> = statuses.chars().map(status).collect();
        Ok(Self {
            key: key.to_owned(),
            hash: hash.to_owned(),
            step: (step != "*").then(|| step.to_owned()),
            statuses: statuses.ok_or_else(wrong)?,
            tries: tries.parse().map_err(|_| wrong())?,
        })
    }
}
