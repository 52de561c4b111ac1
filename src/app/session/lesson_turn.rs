//! Lessons as sessions: reading and starting a lesson, and what a [`Session`] knows about the step
//! that it shows.

use std::sync::Arc;

use crate::ai::easiest_decision;
use crate::app::session::{Awaited, Session};
use crate::core::lesson::{
    Aid, DueDecision, Lesson, LessonError, LessonProgress, LessonRun, Outcome, check_lesson,
};
use crate::core::{Decision, Seat};

/// Reads and checks a lesson. Where the lesson does not say how another seat replies, the easiest
/// computer player decides.
///
/// # Errors
///
/// All reasons why the text is not a valid lesson.
pub fn read_lesson(text: &str) -> Result<Lesson, LessonError> {
    check_lesson(text, easiest_decision).map(|checked| checked.lesson)
}

/// Starts a lesson at the stored progress, or at its beginning if there is none.
#[must_use]
pub fn start_lesson(lesson: Arc<Lesson>, progress: Option<&LessonProgress>) -> LessonRun {
    match progress {
        Some(progress) => LessonRun::resume(lesson, easiest_decision, progress),
        None => LessonRun::new(lesson, easiest_decision),
    }
}

/// The facts about the open step of a lesson that a [`Session`] needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonTurn {
    /// The seat of the learner; `None` if the learner only watches.
    pub learner: Option<Seat>,
    /// The next decision that the lesson itself plays: another seat's, or the learner's (while the
    /// solution is shown, or if the step still prescribes one after its task is completed). `None`
    /// if none is due.
    pub due: Option<DueDecision>,
    /// Whether the learner may decide.
    pub awaits_decision: bool,
    /// Whether the forecast of the river and the outlook in the dock may be shown: the step allows
    /// it, or its task is completed.
    pub forecast: bool,
    /// Whether the learner may ask for advice.
    pub advice: bool,
    /// Whether the board shows the prices of plans that are not staged; that of the staged plan is
    /// always shown.
    pub prices: bool,
}

impl LessonTurn {
    /// The facts about the open step of a lesson.
    #[must_use]
    pub fn of(run: &LessonRun) -> Self {
        let has = |aid| run.step().aids.contains(&aid);
        Self {
            learner: run.learner(),
            due: run.due().filter(|_| !run.is_over()),
            awaits_decision: run.awaits_decision() && !run.is_over(),
            forecast: has(Aid::Forecast) || run.outcome() == Outcome::Done,
            advice: has(Aid::Advice),
            prices: has(Aid::Points),
        }
    }

    /// Who the lesson waits for.
    #[must_use]
    pub const fn awaited(&self) -> Awaited {
        match (self.due, self.learner) {
            (Some(due), _) => Awaited::Reply(due.seat),
            (None, Some(learner)) if self.awaits_decision => Awaited::Person(learner),
            _ => Awaited::NoDecision,
        }
    }

    /// The decision that the lesson plays for a seat; `None` if that seat is not the next one.
    #[must_use]
    pub fn reply(&self, seat: Seat) -> Option<Decision> {
        self.due.filter(|due| due.seat == seat).map(|due| due.decision)
    }
}

impl Session {
    /// A session that shows the game of the open step. It is a copy: after every change of the
    /// [`LessonRun`] it is replaced by a new one, and it is neither played nor saved.
    #[must_use]
    pub fn in_lesson(run: &LessonRun) -> Self {
        let mut game = run.game().clone();
        let table = *game.position().table();
        for seat in table.seats() {
            game.set_name(seat, run.lesson().name(table.colour(seat)).cloned());
        }
        Self::open(game).with_lesson(LessonTurn::of(run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_at(step: &str) -> LessonRun {
        let text = include_str!("../../../content/lessons/paddle.lesson.json");
        let lesson = read_lesson(text).unwrap();
        let index = lesson.steps().iter().position(|it| it.id == step).unwrap();
        let mut run = start_lesson(Arc::new(lesson), None);
        assert!(run.go_to(index));
        run
    }

    #[test]
    fn only_the_learner_is_a_person_in_a_lesson() {
        let session = Session::in_lesson(&run_at("card"));
        let learner = session.lone_person();
        assert_eq!(session.awaited(), Awaited::Person(learner.unwrap()));
        assert_eq!(session.curtain(), None, "a lesson has only one person");
        assert_eq!(session.searches(), [], "no computer player searches");
        assert_eq!(session.undo_count(), 0, "there is Try again instead");
    }

    #[test]
    fn no_decision_is_awaited_while_a_question_is_open() {
        let mut run = run_at("fork");
        assert_eq!(Session::in_lesson(&run).awaited(), Awaited::NoDecision);
        assert_eq!(run.answer(&["R6".to_owned()]), Some(true));
        let session = Session::in_lesson(&run);
        let Awaited::Reply(seat) = session.awaited() else { panic!("blue moves, then the river") };
        assert_eq!(session.sealed_decision(seat), run.due().map(|due| due.decision));
        assert_eq!(session.people().len(), 1);
    }

    #[test]
    fn the_forecast_is_off_until_the_question_is_answered() {
        let mut run = run_at("river");
        let turn = LessonTurn::of(&run);
        assert!(!turn.forecast && !turn.prices && !turn.advice);
        run.answer(&["1".to_owned()]);
        assert!(LessonTurn::of(&run).forecast, "the prediction has been made");
    }
}
