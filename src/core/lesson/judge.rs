//! Judges a learner's try: refused, right, stopped as a mistake, or played.

use crate::core::decision::Decision;
use crate::core::lesson::model::{Ask, Cause, Step, Task};
use crate::core::position::Position;
use crate::core::refusal::Refusal;

/// The judgement of a decision that the learner tries in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not legal: the game's refusal, and the `wrong` entry that names its rule.
    Refused {
        /// The rule that it breaks.
        refusal: Refusal,
        /// The index of that entry in the step's `wrong` list.
        wrong: Option<usize>,
    },
    /// It is what the task asks for.
    Right,
    /// It is played; whether it meets the task is known only afterwards.
    Plays,
    /// It is legal and not asked for: the `wrong` entry that matches it, if one does.
    Stopped {
        /// The index of that entry in the step's `wrong` list.
        wrong: Option<usize>,
    },
}

impl Step {
    /// Judges a decision of the learner, whose turn it is.
    #[must_use]
    pub fn judge(&self, position: &Position, decision: Decision) -> Verdict {
        if let Some(refusal) = position.why_not(decision) {
            let rule = refusal.rule().0;
            let wrong = self.cause(|cause| matches!(cause, Cause::Rule(id) if id == rule));
            return Verdict::Refused { refusal, wrong };
        }
        let text = decision.to_string();
        let matched = |cause: &Cause| matches!(cause, Cause::Pattern(it) if it.matches(&text));
        match &self.task {
            Task::Play(patterns) if patterns.iter().any(|pattern| pattern.matches(&text)) => {
                Verdict::Right
            }
            Task::Play(_) => Verdict::Stopped { wrong: self.cause(matched) },
            Task::Reach(_) | Task::Free(_) => match self.cause(matched) {
                wrong @ Some(_) => Verdict::Stopped { wrong },
                None => Verdict::Plays,
            },
            Task::Read | Task::Ask(_) => Verdict::Stopped { wrong: None },
        }
    }

    /// The `wrong` entry for an answer that is not right.
    #[must_use]
    pub fn mistake(&self, ask: &Ask, answers: &[String]) -> Option<usize> {
        self.cause(|cause| match cause {
            Cause::Answer(answer) => answers.contains(answer) && !ask.right.contains(answer),
            Cause::Pattern(pattern) => pattern.as_str() == "*",
            Cause::Rule(_) => false,
        })
    }

    /// The index of the first `wrong` entry with a cause that fits.
    fn cause(&self, fits: impl Fn(&Cause) -> bool) -> Option<usize> {
        self.wrong.iter().position(|wrong| wrong.causes.iter().any(&fits))
    }
}

impl Ask {
    /// Whether an answer is right: the same set. To a question without a right answer every
    /// answer is.
    #[must_use]
    pub fn is_right(&self, answers: &[String]) -> bool {
        self.right.is_empty()
            || (answers.iter().all(|answer| self.right.contains(answer))
                && self.right.iter().all(|answer| answers.contains(answer)))
    }
}
