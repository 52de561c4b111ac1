//! Lessons: the format `niagara-lesson/1`, its check, and the run of a lesson (docs/LESSONS.md).
//!
//! [`check_lesson`] reads a text and gives a [`Lesson`] that can be played from the first step to the
//! last, or every reason why there is none. A [`LessonRun`] takes it: it judges tries, has the replies
//! of the others played, gives hints, shows the answer.
//!
//! The files, from the bottom up; each uses only those before it:
//!
//! * texts: `json` (keys in order), `text_hash`, `fault` (reasons), `fields` (values of a kind)
//! * words of the format: `pattern` `condition` `reply` `mark`
//! * what is: `model`; how it is read: `reader`, `texts` (other languages)
//! * what then happens: `judge` (a try), `step_play` (a step with its replies), `walk` (the shown way)
//! * the whole: `check`, `progress`, `run`

mod check;
mod condition;
mod fault;
mod fields;
mod json;
mod judge;
mod mark;
mod model;
mod pattern;
mod progress;
mod reader;
mod reply;
mod run;
mod step_play;
mod text_hash;
mod texts;
mod walk;

pub use check::{CheckedLesson, LIMIT, POSITIONS, check_lesson, word_count};
pub use condition::{Compared, Condition, Fact, Seen};
pub use fault::{LessonError, LessonFault, LessonReason, TOLD};
pub use judge::Verdict;
pub use mark::{Mark, Shape, Thing, Tone};
pub use model::{
    Ask, AskKind, Cause, Choice, Help, Lesson, Proof, Puzzle, PuzzleKind, Reach, Start, Step, Task,
    When, Words, Wrong,
};
pub use pattern::Pattern;
pub use progress::{LessonProgress, StepMark};
pub use reader::FORMAT;
pub use reply::Reply;
pub use run::{DueDecision, LessonRun, Moved, Outcome, Told, Tried};
pub use step_play::EasyPlayer;
