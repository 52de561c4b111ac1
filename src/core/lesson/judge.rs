//! Judges a decision that the learner tries: refused, right, stopped as a mistake, or played.

use crate::core::canoe::CanoeNo;
use crate::core::decision::{Decision, Plan};
use crate::core::lesson::model::{Ask, Cause, Step, Task};
use crate::core::lesson::pattern::Pattern;
use crate::core::position::Position;
use crate::core::refusal::Refusal;

/// The verdict on a decision that the learner tries in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not legal.
    Refused {
        /// The reason, with the rule that it breaks.
        refusal: Refusal,
        /// The index of the step's `wrong` entry that names this rule.
        wrong: Option<usize>,
    },
    /// It matches a pattern of a `play` task.
    Right,
    /// It is played; only afterwards is it known whether it completes the task.
    Plays,
    /// It is legal, but the task requires another decision, or none, or a `wrong` entry matches it.
    /// It is not played, unless that entry has `show`.
    Stopped {
        /// The index of the `wrong` entry that matches it.
        wrong: Option<usize>,
    },
}

impl Step {
    /// Judges a decision of the learner, whose turn it is.
    #[must_use]
    pub fn judge(&self, position: &Position, decision: Decision) -> Verdict {
        if let Some(refusal) = position.why_not(decision) {
            let rule = refusal.rule().0;
            let wrong =
                self.wrong_with_cause(|cause| matches!(cause, Cause::Rule(id) if id == rule));
            return Verdict::Refused { refusal, wrong };
        }
        let text = decision.to_string();
        let matched = |cause: &Cause| matches!(cause, Cause::Pattern(it) if it.matches(&text));
        match &self.task {
            Task::Play(patterns) if patterns.iter().any(|pattern| pattern.matches(&text)) => {
                Verdict::Right
            }
            Task::Play(_) => Verdict::Stopped { wrong: self.wrong_with_cause(matched) },
            Task::Reach(_) | Task::Free(_) => match self.wrong_with_cause(matched) {
                wrong @ Some(_) => Verdict::Stopped { wrong },
                None => Verdict::Plays,
            },
            Task::Read | Task::Ask(_) => Verdict::Stopped { wrong: None },
        }
    }

    /// The canoe that a decision moves and the one that the task is about, if they differ: all
    /// patterns of a `play` task name the latter.
    #[must_use]
    pub fn other_canoe(&self, decision: Decision) -> Option<(CanoeNo, CanoeNo)> {
        let (Decision::Plan(Plan { canoe: moved, .. }), Task::Play(patterns)) =
            (decision, &self.task)
        else {
            return None;
        };
        let named = |pattern: &Pattern| -> Option<CanoeNo> {
            pattern.as_str().split_once(' ')?.0.parse().ok()
        };
        let meant = named(patterns.first()?)?;
        let is_meant = patterns.iter().all(|pattern| named(pattern) == Some(meant));
        (is_meant && moved != meant).then_some((moved, meant))
    }

    /// The index of the `wrong` entry for an answer that is not right; `None` if no entry matches
    /// it.
    #[must_use]
    pub fn wrong_answer(&self, ask: &Ask, answers: &[String]) -> Option<usize> {
        self.wrong_with_cause(|cause| match cause {
            Cause::Answer(answer) => answers.contains(answer) && !ask.right.contains(answer),
            Cause::Pattern(pattern) => pattern.as_str() == "*",
            Cause::Rule(_) => false,
        })
    }

    /// The index of the first `wrong` entry with a cause that satisfies `fits`; `None` if there is
    /// none.
    fn wrong_with_cause(&self, fits: impl Fn(&Cause) -> bool) -> Option<usize> {
        self.wrong.iter().position(|wrong| wrong.causes.iter().any(&fits))
    }
}

impl Ask {
    /// Whether the answers are right: the same set as `right`. If `right` is empty, every answer is
    /// right.
    #[must_use]
    pub fn is_right(&self, answers: &[String]) -> bool {
        self.right.is_empty()
            || (answers.iter().all(|answer| self.right.contains(answer))
                && self.right.iter().all(|answer| answers.contains(answer)))
    }
}
