//! The state of a lesson in progress: the open step, the learner's tries, the next decision of
//! another seat.
//!
//! Over 400 lines: all methods of one type, most of them short; they change its fields together.
//!
//! The open step is the one that the learner sees. Its task is open until it is completed or has
//! failed.
//!
//! The run has no timers: the caller gets the next decision that is not the learner's from
//! [`LessonRun::due`], shows it, and calls [`LessonRun::play_due`].

use std::collections::VecDeque;
use std::sync::Arc;

use crate::core::canoe::CanoeNo;
use crate::core::decision::Decision;
use crate::core::error::ParseError;
use crate::core::event::Event;
use crate::core::lesson::check::{MAX_STEP_POSITIONS, start_of};
use crate::core::lesson::judge::Verdict;
use crate::core::lesson::model::{Lesson, Step, Task};
use crate::core::lesson::progress::{LessonProgress, StepStatus};
use crate::core::lesson::solution::{Solution, find_solution};
use crate::core::lesson::step_play::{EasyPlayer, OthersResult, StepContext, StepPlay, Until};
use crate::core::notation::Game;
use crate::core::position::Position;
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::core::text_enum::text_enum;
use crate::core::view::View;
use core::str::FromStr;

/// The number of wrong tries in a step after which a hint is offered.
const TRIES_BEFORE_HINT: usize = 2;

/// The number of wrong tries in a step after which the answer is offered.
const TRIES_BEFORE_ANSWER: usize = 3;

text_enum! {
    /// The state of the open step: the values of the page's `data-outcome`.
    Outcome {
        /// Its task is open.
        #[default]
        Open = "open",
        /// The last try was wrong. The task is still open, or has to be tried again from its start.
        Wrong = "wrong",
        /// A mistake was played to show its consequences; the step has to be tried again.
        MistakeShown = "shown",
        /// Its task is completed.
        Done = "done",
    }
}

/// The reaction to the learner's last try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// The decision is not legal.
    Refused {
        /// The reason, with the rule that it breaks.
        refusal: Refusal,
        /// The index of the step's `wrong` entry that names this rule.
        wrong: Option<usize>,
    },
    /// The decision moves another canoe than the one that the task is about. It is not legal, or no
    /// `wrong` entry of the step explains it. This takes the place of [`Feedback::Refused`] and
    /// [`Feedback::OtherDecisionRequired`], whose reasons would mislead.
    OtherCanoe {
        /// Why the decision is not legal; `None` if it is.
        refusal: Option<Refusal>,
        /// The canoe that the decision moves.
        moved: CanoeNo,
        /// The canoe that the task is about.
        meant: CanoeNo,
    },
    /// A mistake or wrong answer that the step explains.
    Mistake {
        /// The index of the entry in the step's `wrong` list.
        wrong: usize,
    },
    /// The decision is legal, but the task requires another one.
    OtherDecisionRequired,
    /// A wrong answer that the step does not explain.
    WrongAnswer,
    /// The task has failed: it was not completed within the allowed decisions, or before the game
    /// was over. The step has to be tried again.
    NotYet,
}

impl Feedback {
    /// The index of the `wrong` entry whose text the learner reads, if there is one.
    #[must_use]
    pub const fn wrong(&self) -> Option<usize> {
        match *self {
            Self::Refused { wrong, .. } => wrong,
            Self::Mistake { wrong } => Some(wrong),
            Self::OtherCanoe { .. } => None,
            Self::OtherDecisionRequired | Self::WrongAnswer | Self::NotYet => None,
        }
    }

    /// Whether the learner also reads the game's own refusal.
    #[must_use]
    pub const fn has_refusal(&self) -> bool {
        matches!(self, Self::Refused { .. } | Self::OtherCanoe { refusal: Some(_), .. })
    }
}

/// A decision that the caller has to play: another seat's, one of the solution while that is shown
/// or, once the task is completed, a reply that the lesson makes for the learner's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueDecision {
    /// The seat that decides.
    pub seat: Seat,
    /// The decision that is to be played.
    pub decision: Decision,
}

/// The result of a decision that the learner tried.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The verdict on the decision.
    pub verdict: Verdict,
    /// The events of the decision; empty if it was not played.
    pub events: Vec<Event>,
}

/// The result of [`LessonRun::next`] or [`LessonRun::skip`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepChange {
    /// The step stays open: its task is not completed, or there is more to show first.
    Stayed,
    /// Another step is open.
    Opened,
    /// The lesson is over.
    Ended,
}

/// The state of the open step's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TaskState {
    Open,
    /// The consequences of a mistake are shown, to the end of this round at most.
    Mistake {
        round: u32,
    },
    /// The allowed decisions are used up, or the game is over, and the task is not completed.
    Failed,
    Completed,
}

/// A lesson in progress.
///
/// ```
/// use std::sync::Arc;
/// use niagara::core::lesson::{LessonRun, Outcome, StepChange, check_lesson};
///
/// let text = include_str!("../../../content/lessons/paddle.lesson.json");
/// let checked = check_lesson(text, niagara::ai::easiest_decision).unwrap();
/// let mut run = LessonRun::new(Arc::new(checked.lesson), niagara::ai::easiest_decision);
/// assert_eq!(run.next(), StepChange::Opened, "the first step is read");
/// let tried = run.attempt("card cloud".parse().unwrap()).unwrap();
/// assert!(tried.events.is_empty() && run.outcome() == Outcome::Wrong);
/// run.attempt("card 4".parse().unwrap());
/// assert_eq!(run.outcome(), Outcome::Done);
/// while let Some(due) = run.due() {
///     println!("{}", due.decision);
///     run.play_due();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct LessonRun {
    lesson: Arc<Lesson>,
    easy_player: EasyPlayer,
    index: usize,
    /// The game in which each step begins; `None` for a step that has not been opened.
    starts: Vec<Option<Game>>,
    play: StepPlay,
    task_state: TaskState,
    feedback: Option<Feedback>,
    /// The decisions of the solution that are still to be shown.
    solution_left: VecDeque<Decision>,
    /// Whether the answer was shown since the step was opened. Kept if the step is tried again; the
    /// step then counts as shown even if the learner completes it.
    is_answer_shown: bool,
    /// The number of hints that have been given in the open step.
    hints_given: usize,
    /// The number of wrong tries in the open step.
    tries: usize,
    statuses: Vec<StepStatus>,
    is_over: bool,
}

impl LessonRun {
    /// A lesson at its first step.
    #[must_use]
    pub fn new(lesson: Arc<Lesson>, easy_player: EasyPlayer) -> Self {
        let steps = lesson.steps().len();
        let first = Game::at(*lesson.first);
        let mut starts = vec![None; steps];
        if let Some(start) = starts.first_mut() {
            *start = Some(first.clone());
        }
        Self {
            lesson,
            easy_player,
            index: 0,
            starts,
            play: StepPlay::new(first),
            task_state: TaskState::Open,
            feedback: None,
            solution_left: VecDeque::new(),
            is_answer_shown: false,
            hints_given: 0,
            tries: 0,
            statuses: vec![StepStatus::Open; steps],
            is_over: false,
        }
    }

    /// A lesson with the progress of an earlier run; at its first step if the text of the lesson
    /// has changed since. The open step begins anew, with no hint given; its wrong tries are kept.
    #[must_use]
    pub fn resume(lesson: Arc<Lesson>, easy_player: EasyPlayer, progress: &LessonProgress) -> Self {
        let mut run = Self::new(lesson, easy_player);
        let steps = run.lesson.steps();
        if progress.hash != run.lesson.hash() || progress.statuses.len() != steps.len() {
            return run;
        }
        let index = match &progress.step {
            Some(id) => steps.iter().position(|step| step.id == *id),
            None => Some(steps.len() - 1),
        };
        let Some(index) = index else { return run };
        run.statuses.clone_from(&progress.statuses);
        run.open(index);
        run.tries = progress.tries;
        run.is_over = progress.step.is_none();
        run
    }

    /// How far the learner has come in the lesson.
    #[must_use]
    pub fn progress(&self) -> LessonProgress {
        LessonProgress {
            key: self.lesson.key(),
            hash: self.lesson.hash(),
            step: (!self.is_over).then(|| self.step().id.clone()),
            statuses: self.statuses.clone(),
            tries: self.tries,
        }
    }

    /// The lesson that is being run.
    #[must_use]
    pub const fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// Replaces the lesson by a translation of it, which has other texts but the same steps. The
    /// state stays the same. Does nothing if the number of steps differs.
    pub fn set_texts(&mut self, lesson: Arc<Lesson>) {
        if lesson.steps().len() == self.lesson.steps().len() {
            self.lesson = lesson;
        }
    }

    /// The index of the open step.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// The step that is open.
    #[must_use]
    pub fn step(&self) -> &Step {
        &self.lesson.steps()[self.index]
    }

    /// The game of the open step, from the position in which the step begins.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.play.game
    }

    /// The current position of the open step.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.play.position()
    }

    /// The learner's seat; `None` if the learner only watches.
    #[must_use]
    pub fn learner(&self) -> Option<Seat> {
        self.lesson.learner_seat(self.position())
    }

    /// The learner's view of the position.
    #[must_use]
    pub fn view(&self) -> View {
        self.position().view(self.learner())
    }

    /// The state of the open step.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.task_state {
            TaskState::Completed => Outcome::Done,
            TaskState::Mistake { .. } => Outcome::MistakeShown,
            TaskState::Failed => Outcome::Wrong,
            TaskState::Open if self.feedback.is_some() => Outcome::Wrong,
            TaskState::Open => Outcome::Open,
        }
    }

    /// The reaction to the learner's last try in this step; `None` if nothing was wrong with it, or
    /// if there was none since the step was last reset.
    #[must_use]
    pub const fn feedback(&self) -> Option<Feedback> {
        self.feedback
    }

    /// The text with which the step explains the last try, if it has one.
    #[must_use]
    pub fn feedback_text(&self) -> Option<&str> {
        let wrong = self.feedback?.wrong()?;
        self.step().wrong.get(wrong).map(|entry| entry.say.as_str())
    }

    /// Whether the learner may now decide on the board.
    #[must_use]
    pub fn awaits_decision(&self) -> bool {
        matches!(self.step().task, Task::Play(_) | Task::Reach(_) | Task::Free(_))
            && self.task_state == TaskState::Open
            && self.solution_left.is_empty()
            && self.play.learner_decides(self.context())
    }

    /// Whether a question awaits the learner's answer.
    #[must_use]
    pub fn awaits_answer(&self) -> bool {
        matches!(self.step().task, Task::Ask(_)) && self.task_state == TaskState::Open
    }

    /// Whether the step has to be reset ([`try_again`](Self::try_again)) before the next try.
    #[must_use]
    pub const fn must_try_again(&self) -> bool {
        matches!(self.task_state, TaskState::Mistake { .. } | TaskState::Failed)
    }

    /// Judges a decision without playing it.
    #[must_use]
    pub fn judge(&self, decision: Decision) -> Verdict {
        self.step().judge(self.position(), decision)
    }

    /// Judges a decision that the learner tries, and plays it if the verdict is
    /// [`Verdict::Right`] or [`Verdict::Plays`]. A legal mistake ([`Verdict::Stopped`]) is played
    /// only if its `wrong` entry has `show`. `None` if no decision is awaited.
    pub fn attempt(&mut self, decision: Decision) -> Option<Attempt> {
        if !self.awaits_decision() {
            return None;
        }
        let verdict = self.judge(decision);
        let mut events = Vec::new();
        self.feedback = None;
        let other_canoe = |refusal| {
            let (moved, meant) = self.step().other_canoe(decision)?;
            Some(Feedback::OtherCanoe { refusal, moved, meant })
        };
        match verdict {
            Verdict::Refused { refusal, wrong } => {
                let feedback = other_canoe(Some(refusal));
                self.feedback = Some(feedback.unwrap_or(Feedback::Refused { refusal, wrong }));
                self.tries += 1;
            }
            Verdict::Stopped { wrong } => {
                let feedback = wrong.map(|wrong| Feedback::Mistake { wrong });
                let feedback = feedback.or_else(|| other_canoe(None));
                self.feedback = Some(feedback.unwrap_or(Feedback::OtherDecisionRequired));
                self.tries += 1;
                if wrong.and_then(|wrong| self.step().wrong.get(wrong)).is_some_and(|it| it.show) {
                    // Set first, so that the mistake cannot complete the task.
                    self.task_state = TaskState::Mistake { round: self.position().round() };
                    events = self.play(decision, None).unwrap_or_default();
                }
            }
            Verdict::Right | Verdict::Plays => {
                events = self.play(decision, None).unwrap_or_default();
            }
        }
        Some(Attempt { verdict, events })
    }

    /// Takes the learner's answer to a question and returns whether it is right; `None` if no
    /// answer is awaited or `answers` is empty.
    pub fn answer(&mut self, answers: &[String]) -> Option<bool> {
        if !self.awaits_answer() || answers.is_empty() {
            return None;
        }
        let Task::Ask(ask) = &self.step().task else { return None };
        let is_right = ask.is_right(answers);
        self.feedback = if is_right {
            None
        } else {
            let wrong = self.step().wrong_answer(ask, answers);
            Some(wrong.map_or(Feedback::WrongAnswer, |wrong| Feedback::Mistake { wrong }))
        };
        if is_right {
            self.complete();
        } else {
            self.tries += 1;
        }
        Some(is_right)
    }

    /// The next decision that the caller has to play ([`DueDecision`]); `None` if there is none, or
    /// if the learner has to decide.
    #[must_use]
    pub fn due(&self) -> Option<DueDecision> {
        self.due_with_reply().map(|(due, _)| due)
    }

    /// The next decision that the caller has to play, with the index of the reply that prescribes
    /// it: `None` for a decision of the solution, or of a computer player without a reply.
    fn due_with_reply(&self) -> Option<(DueDecision, Option<usize>)> {
        let context = self.context();
        let until = match self.task_state {
            TaskState::Open => match self.step().task {
                Task::Read | Task::Ask(_) => return None,
                Task::Play(_) | Task::Reach(_) | Task::Free(_) => Until::LearnerDecides,
            },
            TaskState::Mistake { round } => Until::RoundOver(round),
            TaskState::Failed => return None,
            TaskState::Completed => Until::NoReply,
        };
        if self.task_state == TaskState::Open && self.play.learner_decides(context) {
            let decision = *self.solution_left.front()?;
            return Some((DueDecision { seat: self.position().to_move()?, decision }, None));
        }
        let due = self.play.due(context, until)?;
        Some((DueDecision { seat: due.seat, decision: due.decision }, due.reply))
    }

    /// Plays the decision of [`LessonRun::due`] and returns its events; `None` if nothing is due.
    pub fn play_due(&mut self) -> Option<Vec<Event>> {
        let (due, reply) = self.due_with_reply()?;
        if Some(due.seat) == self.learner() && self.task_state == TaskState::Open {
            self.solution_left.pop_front();
        }
        self.play(due.decision, reply)
    }

    /// Plays a decision of the seat to move. An open task may then be completed or have failed. Any
    /// decision of the learner completes a `play` task, because only right ones are played while
    /// the task is open.
    fn play(&mut self, decision: Decision, reply: Option<usize>) -> Option<Vec<Event>> {
        let lesson = Arc::clone(&self.lesson);
        let context = self.context_of(&lesson, self.index);
        let by_learner = self.play.learner_decides(context);
        let result = self.play.play(context, decision, reply).ok()?;
        if self.task_state == TaskState::Open {
            if result.completed || (by_learner && matches!(context.step.task, Task::Play(_))) {
                self.complete();
            } else if result.failed {
                self.task_state = TaskState::Failed;
                self.feedback = Some(Feedback::NotYet);
                self.tries += 1;
                self.solution_left.clear();
            }
        }
        Some(result.events)
    }

    /// Marks the task as completed.
    fn complete(&mut self) {
        self.task_state = TaskState::Completed;
        self.feedback = None;
        self.solution_left.clear();
        self.statuses[self.index] =
            if self.is_answer_shown { StepStatus::Shown } else { StepStatus::Done };
    }

    /// Resets the step to its start. A completed step is opened again, without tries and hints.
    pub fn try_again(&mut self) {
        if self.task_state == TaskState::Completed {
            self.open(self.index);
            return;
        }
        self.reset();
    }

    /// Resets position and task to the start of the step; tries and hints are kept.
    fn reset(&mut self) {
        self.play = StepPlay::new(self.start(self.index));
        self.task_state = TaskState::Open;
        self.feedback = None;
        self.solution_left.clear();
    }

    /// The hints that have been given in the open step.
    #[must_use]
    pub fn hints(&self) -> &[String] {
        &self.step().hints[..self.hints_given]
    }

    /// Whether there is a further hint.
    #[must_use]
    pub fn has_hint(&self) -> bool {
        self.hints_given < self.step().hints.len()
    }

    /// Gives the next hint; `None` if there is none.
    pub fn hint(&mut self) -> Option<&str> {
        if !self.has_hint() {
            return None;
        }
        self.hints_given += 1;
        self.hints().last().map(String::as_str)
    }

    /// The number of wrong tries in the open step.
    #[must_use]
    pub const fn tries(&self) -> usize {
        self.tries
    }

    /// Whether to offer a hint: after two wrong tries, if one is left and the task is not
    /// completed.
    #[must_use]
    pub fn offers_hint(&self) -> bool {
        self.tries >= TRIES_BEFORE_HINT
            && self.has_hint()
            && self.task_state != TaskState::Completed
    }

    /// Whether to offer the answer: after three wrong tries, if the task is not completed.
    #[must_use]
    pub fn offers_answer(&self) -> bool {
        self.tries >= TRIES_BEFORE_ANSWER && self.task_state != TaskState::Completed
    }

    /// Resets the step and shows its answer: a question is answered, otherwise the decisions of the
    /// solution become [`due`](Self::due). Changes nothing and returns false if the task is
    /// completed, if it is only to read, or if no solution is found.
    pub fn show_me(&mut self) -> bool {
        if self.task_state == TaskState::Completed || self.step().task == Task::Read {
            return false;
        }
        let before = self.clone();
        self.reset();
        if matches!(self.step().task, Task::Ask(_)) {
            self.is_answer_shown = true;
            self.complete();
            return true;
        }
        let mut budget = MAX_STEP_POSITIONS;
        match find_solution(self.context(), &self.play, &mut budget, &mut |_| {}) {
            Solution::Found(path, _) => {
                self.solution_left = path.into();
                self.is_answer_shown = true;
                true
            }
            Solution::None | Solution::GaveUp => {
                *self = before;
                false
            }
        }
    }

    /// Continues the lesson: completes the task of a `read` step, and opens the next step if the
    /// task is completed. A `read` step with replies or a `done` text stays open for these first.
    // Not an iterator's `next`: the result says whether another step is open then.
    #[allow(clippy::should_implement_trait, reason = "the name of the button")]
    pub fn next(&mut self) -> StepChange {
        if self.is_over {
            return StepChange::Ended;
        }
        if self.task_state == TaskState::Open && self.step().task == Task::Read {
            self.complete();
            if self.step().done.is_some() || self.due().is_some() {
                return StepChange::Stayed;
            }
        }
        if self.task_state != TaskState::Completed {
            return StepChange::Stayed;
        }
        self.play_remaining_replies();
        let end = self.play.game.clone();
        self.advance(Some(end))
    }

    /// Skips the open step; does the same as [`next`](Self::next) if its task is completed. If the
    /// next step goes on from this one and opens for the first time, it begins where the solution
    /// of this one ends.
    pub fn skip(&mut self) -> StepChange {
        if self.is_over {
            return StepChange::Ended;
        }
        if self.task_state == TaskState::Completed {
            return self.next();
        }
        if self.statuses[self.index] == StepStatus::Open {
            self.statuses[self.index] = StepStatus::Skipped;
        }
        self.advance(None)
    }

    /// Opens the previous step at its start; false if this is the first one. At the end of the
    /// lesson, opens the last step again.
    pub fn back(&mut self) -> bool {
        if self.is_over {
            self.is_over = false;
            self.open(self.index);
            return true;
        }
        match self.index.checked_sub(1) {
            Some(previous) => {
                self.open(previous);
                true
            }
            None => false,
        }
    }

    /// Opens any step at its start; false if there is no such step.
    pub fn go_to(&mut self, index: usize) -> bool {
        let exists = index < self.lesson.steps().len();
        if exists {
            self.is_over = false;
            self.open(index);
        }
        exists
    }

    /// Whether the last step has been left.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The status of each step.
    #[must_use]
    pub fn statuses(&self) -> &[StepStatus] {
        &self.statuses
    }

    /// A new run of the same lesson from its beginning.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::new(Arc::clone(&self.lesson), self.easy_player)
    }

    /// Opens the next step; `end` is the game in which this one ended, if it was played.
    fn advance(&mut self, end: Option<Game>) -> StepChange {
        let next = self.index + 1;
        let Some(step) = self.lesson.steps().get(next) else {
            self.is_over = true;
            self.tries = 0;
            return StepChange::Ended;
        };
        if let Some(end) = end {
            self.starts[next] = start_of(&self.lesson, step, Some(end));
        }
        self.open(next);
        StepChange::Opened
    }

    fn open(&mut self, index: usize) {
        self.index = index;
        self.is_answer_shown = false;
        self.hints_given = 0;
        self.tries = 0;
        self.reset();
    }

    /// The game in which a step begins: the same as last time, if it has been opened before.
    /// Otherwise it begins in its own position or, if it is a `go on` step, where the previous step
    /// ends: after that step's solution, if one is found, and the replies that then remain.
    fn start(&mut self, index: usize) -> Game {
        if let Some(game) = &self.starts[index] {
            return game.clone();
        }
        let lesson = Arc::clone(&self.lesson);
        let game = start_of(&lesson, &lesson.steps()[index], None).unwrap_or_else(|| {
            let previous = self.start(index.saturating_sub(1));
            let context = self.context_of(&lesson, index.saturating_sub(1));
            let start = StepPlay::new(previous);
            let mut budget = MAX_STEP_POSITIONS;
            let mut end = match find_solution(context, &start, &mut budget, &mut |_| {}) {
                Solution::Found(_, completed) => *completed,
                Solution::None | Solution::GaveUp => start,
            };
            end.play_others(context, Until::NoReply);
            Game::at(*end.position())
        });
        self.starts[index] = Some(game.clone());
        game
    }

    /// Plays the remaining replies without showing them.
    fn play_remaining_replies(&mut self) {
        let lesson = Arc::clone(&self.lesson);
        let context = self.context_of(&lesson, self.index);
        let result = self.play.play_others(context, Until::NoReply);
        debug_assert_eq!(result, OthersResult::NothingDue);
    }

    fn context(&self) -> StepContext<'_> {
        self.context_of(&self.lesson, self.index)
    }

    fn context_of<'a>(&self, lesson: &'a Lesson, index: usize) -> StepContext<'a> {
        StepContext { lesson, step: &lesson.steps()[index], easy_player: self.easy_player }
    }
}
