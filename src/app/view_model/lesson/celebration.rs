//! The view model of the celebration at the end of a lesson whose steps were all taken, that is,
//! done by the learner or shown.

use crate::app::i18n::Teller;
use crate::app::view_model::lesson_shelf::TUTORIAL;
use crate::app::view_model::result::winning_gems;
use crate::core::lesson::{LessonRun, StepStatus};
use crate::core::{Colour, Event, Gem};

/// The celebration at the end of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Celebration {
    /// The headline: that the learner has won or, without a `victory`, that all steps were taken.
    pub headline: String,
    /// The learner's victory, if the learner has won the game of the last step; `None` also
    /// after a reload, which takes that step back to its start.
    pub victory: Option<Victory>,
    /// What the learner can do now; only the tutorial has this sentence.
    pub can_now: Option<&'static str>,
}

/// The victory of the learner in the last step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The colour of the learner's seat.
    pub colour: Colour,
    /// The sentence that says with which gems the learner has won.
    pub why: String,
    /// The gems of the goal that was reached; those of the first goal if there are several.
    pub gems: Vec<Gem>,
}

impl Celebration {
    /// The celebration of a lesson at its end; `None` if a step was skipped or is still open.
    #[must_use]
    pub fn of(run: &LessonRun, teller: &Teller) -> Option<Self> {
        let is_taken = |status: &StepStatus| matches!(status, StepStatus::Done | StepStatus::Shown);
        if !run.statuses().iter().all(is_taken) {
            return None;
        }
        let words = &teller.words().lesson;
        let position = run.position();
        let winners = position.winners();
        let winner = run.learner().filter(|seat| winners.contains(*seat));
        let victory = winner.map(|seat| Victory {
            colour: position.table().colour(seat),
            why: teller.won_with(position, seat),
            gems: winning_gems(position, seat),
        });
        Some(Self {
            headline: match winner {
                Some(_) => teller.event(&Event::Won { winners }),
                None => words.all_taken().to_owned(),
            },
            victory,
            can_now: (run.lesson().id() == Some(TUTORIAL)).then(|| words.can_now()),
        })
    }
}
