//! Lessons: the format `niagara-lesson/1`, its check, and the run of a lesson (docs/LESSONS.md).
//!
//! [`check_lesson`] reads the text of a file and returns a [`Lesson`] that can be played from the
//! first step to the last, with warnings, or the faults that were found. A [`LessonRun`] is the
//! state of a lesson in progress: it judges the learner's tries, plays the replies of other seats,
//! gives hints and shows the solution. [`LessonRun`] has an example.
//!
//! The files, from the bottom up; each uses only those before it, apart from [`MAX_BYTES`]:
//!
//! * basics: `json` (keeps the order of keys), `text_hash`, `fault` (errors), `fields` (reads typed
//!   values)
//! * strings with a notation of their own: `pattern` `condition` `reply` `mark`
//! * the lesson: `model`; `reader` reads it, `texts` translates it
//! * its steps: `judge` (the learner's tries), `step_play` (decisions and replies), `solution`
//!   (search)
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
mod solution;
mod step_play;
mod text_hash;
mod texts;

pub use check::{CheckedLesson, MAX_BYTES, MAX_STEP_POSITIONS, check_lesson, word_count};
pub use condition::{Comparison, Condition, Fact, StepHistory};
pub use fault::{LessonError, LessonFault, LessonFaultKind, MAX_FAULTS};
pub use judge::Verdict;
pub use mark::{Mark, Shape, Thing, Tone};
pub use model::{
    Aid, Ask, AskKind, Cause, Choice, Lesson, Proof, Puzzle, PuzzleKind, Reach, Start, Step, Task,
    Translation, When, Wrong,
};
pub use pattern::Pattern;
pub use progress::{LessonProgress, StepStatus};
pub use reader::FORMAT;
pub use reply::Reply;
pub use run::{Attempt, DueDecision, Feedback, LessonRun, Outcome, StepChange};
pub use step_play::EasyPlayer;
