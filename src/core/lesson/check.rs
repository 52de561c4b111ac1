//! Checks a whole lesson: reads it, then finds and plays the solution of each step.

use crate::core::decision::Decision;
use crate::core::lesson::fault::{Findings, LessonError, LessonFault, LessonFaultKind};
use crate::core::lesson::model::{Ask, Cause, Lesson, Start, Step, Task};
use crate::core::lesson::reader;
use crate::core::lesson::solution::{Solution, find_solution};
use crate::core::lesson::step_play::{EasyPlayer, StepContext, StepPlay, Until};
use crate::core::notation::Game;
use crate::core::seat::Colour;

/// The maximum size of a lesson file in bytes: 64 KiB.
pub const MAX_BYTES: usize = 1 << 16;

/// The maximum number of positions that the search for a step's solution visits.
pub const MAX_STEP_POSITIONS: usize = 20_000;

/// The maximum number of positions that the check of a whole lesson visits, so that no file can
/// block the page.
const MAX_LESSON_POSITIONS: usize = 3 * MAX_STEP_POSITIONS;

/// A text of more words than this gives a warning.
const MAX_EASY_WORDS: usize = 25;

/// A checked lesson, with warnings.
#[derive(Clone, Debug)]
pub struct CheckedLesson {
    /// The lesson, ready to be played.
    pub lesson: Lesson,
    /// Warnings: possible improvements. They do not make the lesson invalid.
    pub warnings: Vec<LessonFault>,
}

/// Reads a lesson and checks all of it: keys and types, positions and record, then the solution of
/// every step with its replies (a step is left out if it goes on from one whose end is unknown),
/// and the legality of a puzzle's answer. `easy_player` is the easiest computer player.
///
/// ```
/// use niagara::{ai::easiest_decision, core::lesson::check_lesson};
/// let text = include_str!("../../../content/lessons/paddle.lesson.json");
/// let checked = check_lesson(text, easiest_decision).unwrap();
/// assert!(checked.warnings.is_empty() && checked.lesson.steps().len() > 1);
///
/// let error = check_lesson(r#"{"format":"niagara-lesson/1"}"#, easiest_decision).unwrap_err();
/// assert!(error.to_string().contains("'title' is missing"));
/// ```
///
/// # Errors
///
/// The faults of the lesson, each with its path; the first [`MAX_FAULTS`] are listed. Checks that
/// need the whole lesson run only if it could be read.
///
/// [`MAX_FAULTS`]: super::MAX_FAULTS
pub fn check_lesson(text: &str, easy_player: EasyPlayer) -> Result<CheckedLesson, LessonError> {
    let source = reader::json(text)?;
    let mut found = Findings::default();
    let lesson = reader::lesson(source, &mut found);
    // A fault has been recorded for each value that could not be read.
    let Some(lesson) = lesson.filter(|_| !found.has_faults()) else {
        return Err(found.into_error());
    };
    for (tag, translation) in &lesson.translations {
        let path = format!("words.{tag}");
        if *tag == lesson.language {
            found.fault(&path, LessonFaultKind::OwnLanguage);
        } else {
            lesson.check_translation(&path, translation, &mut found);
        }
    }
    for (index, step) in lesson.steps.iter().enumerate() {
        check_texts(index, step, &mut found);
    }
    StepChecker { lesson: &lesson, easy_player, found: &mut found, budget: MAX_LESSON_POSITIONS }
        .check_steps();
    check_puzzle(&lesson, &mut found);
    let warnings = found.finish()?;
    Ok(CheckedLesson { lesson, warnings })
}

/// The number of words in a text. Punctuation alone does not count as a word.
#[must_use]
pub fn word_count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Warns of long texts and of a missing hint.
fn check_texts(index: usize, step: &Step, found: &mut Findings) {
    let path = format!("steps[{index}]");
    let mut count = |key: String, text: &str| {
        let words = word_count(text);
        if words > MAX_EASY_WORDS {
            found.warning(&format!("{path}.{key}"), LessonFaultKind::ManyWords { words });
        }
    };
    count("say".to_owned(), &step.say);
    for (index, hint) in step.hints.iter().enumerate() {
        count(format!("hints[{index}]"), hint);
    }
    if let Some(done) = &step.done {
        count("done".to_owned(), done);
    }
    for (index, wrong) in step.wrong.iter().enumerate() {
        count(format!("wrong[{index}].say"), &wrong.say);
    }
    if step.hints.is_empty() && step.can_fail() {
        found.warning(&path, LessonFaultKind::NoHint);
    }
}

/// Checks the steps of a lesson, with one budget for all of them.
struct StepChecker<'a> {
    lesson: &'a Lesson,
    easy_player: EasyPlayer,
    found: &'a mut Findings,
    /// The number of positions that may still be visited.
    budget: usize,
}

impl StepChecker<'_> {
    /// Checks one step after the other. If the end of a step is unknown (a fault or a warning says
    /// why), a `go on` step after it is not checked.
    fn check_steps(&mut self) {
        let mut end: Option<Game> = None;
        for (index, step) in self.lesson.steps.iter().enumerate() {
            let Some(game) = start_of(self.lesson, step, end.take()) else { continue };
            end = self.check_step(index, step, game);
        }
    }

    /// Checks a step and returns the game in which it ends; `None` if that is unknown.
    fn check_step(&mut self, index: usize, step: &Step, game: Game) -> Option<Game> {
        let path = format!("steps[{index}]");
        let context = StepContext { lesson: self.lesson, step, easy_player: self.easy_player };
        let start = StepPlay::new(game);
        let mut matched = vec![Vec::new(); step.wrong.len()];
        for (entry, matched) in step.wrong.iter().zip(&mut matched) {
            matched.resize(entry.causes.len(), false);
        }
        let mut first_state: Option<StepPlay> = None;
        let allowed = self.budget.min(MAX_STEP_POSITIONS);
        let mut budget = allowed;
        let solution = find_solution(context, &start, &mut budget, &mut |play| {
            mark_matched(step, play, &mut matched);
            first_state.get_or_insert_with(|| play.clone());
        });
        self.budget -= allowed - budget;
        if let (Task::Play(_), Some(play)) = (&step.task, &first_state) {
            self.check_patterns(&path, context, play);
        }
        self.check_wrong(&path, step, &matched);
        match solution {
            Solution::Found(solution, completed) => {
                if !self.check_replies(&path, context, start, &solution) {
                    return None;
                }
                let mut end = *completed;
                end.play_others(context, Until::NoReply);
                Some(end.game)
            }
            Solution::GaveUp => {
                let fault = LessonFaultKind::SearchGaveUp { positions: allowed };
                self.found.warning(&format!("{path}.do.reach"), fault);
                None
            }
            Solution::None => {
                // For a `play` task, `check_patterns` has recorded a fault.
                if let (Task::Reach(_) | Task::Free(_), Some(learner)) =
                    (&step.task, self.lesson.learner)
                {
                    let place = format!("{path}.do.{}", step.task.as_str());
                    self.found.fault(&place, LessonFaultKind::Unreachable { learner });
                }
                None
            }
        }
    }

    /// Checks that the learner is to move in a `play` task, and that every pattern of the task
    /// matches a legal decision.
    fn check_patterns(&mut self, path: &str, context: StepContext, play: &StepPlay) {
        let Task::Play(patterns) = &context.step.task else { return };
        if !play.learner_decides(context) {
            if let Some(learner) = self.lesson.learner {
                let to_move = colour_to_move(play);
                self.found.fault(
                    &format!("{path}.do.play"),
                    LessonFaultKind::LearnerNotToMove { learner, to_move },
                );
            }
            return;
        }
        let legal = play.position().legal();
        for (index, pattern) in patterns.iter().enumerate() {
            if legal.iter().any(|decision| pattern.matches_decision(*decision)) {
                continue;
            }
            let text = pattern.to_string();
            let refusal = pattern.decision().and_then(|it| play.position().why_not(it));
            let fault = match refusal {
                Some(refusal) => LessonFaultKind::Refused { text, refusal },
                None => LessonFaultKind::NoMatch { text },
            };
            self.found.fault(&format!("{path}.do.play[{index}]"), fault);
        }
    }

    /// Warns of causes in `wrong` that match nothing: a pattern that matches no legal decision in
    /// the states that the search for the solution visited, an answer that cannot be given or is
    /// right, or a rule in a step whose task takes no decision.
    fn check_wrong(&mut self, path: &str, step: &Step, matched: &[Vec<bool>]) {
        for (index, (entry, matched)) in step.wrong.iter().zip(matched).enumerate() {
            for (cause_index, (cause, matched)) in entry.causes.iter().zip(matched).enumerate() {
                let text = match cause {
                    Cause::Pattern(pattern) if !matched => match &step.task {
                        Task::Ask(_) => continue,
                        _ => pattern.to_string(),
                    },
                    Cause::Answer(answer) => match &step.task {
                        Task::Ask(ask) if is_possible_mistake(ask, answer) => continue,
                        _ => answer.clone(),
                    },
                    Cause::Rule(rule) if matches!(step.task, Task::Ask(_) | Task::Read) => {
                        rule.clone()
                    }
                    Cause::Pattern(_) | Cause::Rule(_) => continue,
                };
                self.found.warning(
                    &format!("{path}.wrong[{index}].if[{cause_index}]"),
                    LessonFaultKind::WrongUnused { text },
                );
            }
        }
    }

    /// Plays the solution with the replies and records a fault for the first reply that is not
    /// legal when its seat decides, or else for each reply that is not used. Warns of seats that
    /// have to decide without a reply. Returns false if there is a fault: then the step does not
    /// end in the position that the author intended.
    fn check_replies(
        &mut self,
        path: &str,
        context: StepContext,
        mut play: StepPlay,
        solution: &[Decision],
    ) -> bool {
        let mut solution = solution.iter();
        // These tasks are completed by Next or by an answer, not by a decision.
        let mut is_completed = matches!(context.step.task, Task::Read | Task::Ask(_));
        let mut without_reply: Vec<Colour> = Vec::new();
        loop {
            if !is_completed && play.learner_decides(context) {
                let Some(decision) = solution.next() else { break };
                match play.play(context, *decision, None) {
                    Ok(result) => {
                        is_completed =
                            result.completed || matches!(context.step.task, Task::Play(_));
                    }
                    Err(_) => break,
                }
                continue;
            }
            if let Some((reply, decision, refusal)) = play.refused_reply(context) {
                let fault = LessonFaultKind::Refused { text: decision.to_string(), refusal };
                self.found.fault(&format!("{path}.replies[{reply}]"), fault);
                return false;
            }
            let until = if is_completed { Until::NoReply } else { Until::LearnerDecides };
            let Some(due) = play.due(context, until) else { break };
            if due.reply.is_none() {
                let seat = play.position().table().colour(due.seat);
                if !without_reply.contains(&seat) {
                    without_reply.push(seat);
                    self.found
                        .warning(&format!("{path}.replies"), LessonFaultKind::NoReply { seat });
                }
            }
            match play.play(context, due.decision, due.reply) {
                Ok(result) => is_completed |= result.completed,
                Err(_) => break,
            }
        }
        let unused = play.unused_replies(context.step);
        for reply in &unused {
            let fault = match context.step.replies[*reply].seat() {
                Some(seat) => {
                    LessonFaultKind::SeatNotToMove { seat, to_move: colour_to_move(&play) }
                }
                None => LessonFaultKind::NoDraw,
            };
            self.found.fault(&format!("{path}.replies[{reply}]"), fault);
        }
        unused.is_empty()
    }
}

/// The game in which a step begins; `previous` is the game in which the previous step ended, if
/// known.
pub(super) fn start_of(lesson: &Lesson, step: &Step, previous: Option<Game>) -> Option<Game> {
    match &step.start {
        Start::At(position) => Some(Game::at(**position)),
        Start::Moment(moment) => {
            let record = lesson.record()?.truncated(*moment);
            Some(Game::at(*record.position()))
        }
        Start::GoOn => previous.map(|game| Game::at(*game.position())),
    }
}

/// The colour of the seat to move.
fn colour_to_move(play: &StepPlay) -> Option<Colour> {
    play.position().to_move().map(|seat| play.position().table().colour(seat))
}

/// Marks in `matched` the `wrong` patterns that match a legal decision of this state. `matched` is
/// indexed by `wrong` entry and cause.
fn mark_matched(step: &Step, play: &StepPlay, matched: &mut [Vec<bool>]) {
    let texts: Vec<String> = play.position().legal().iter().map(ToString::to_string).collect();
    for (entry, matched) in step.wrong.iter().zip(matched) {
        for (cause, matched) in entry.causes.iter().zip(matched) {
            if let Cause::Pattern(pattern) = cause {
                *matched |= texts.iter().any(|text| pattern.matches(text));
            }
        }
    }
}

/// Whether the learner can give this answer and it is not listed as right.
fn is_possible_mistake(ask: &Ask, answer: &str) -> bool {
    let can_be_given = if ask.choices.is_empty() {
        ask.kind.check(answer).is_ok()
    } else {
        ask.choices.iter().any(|choice| choice.answer == answer)
    };
    can_be_given && !ask.right.iter().any(|right| right == answer)
}

/// Checks that a puzzle's answer consists of legal decisions of the learner. It does not check that
/// they reach the goal.
fn check_puzzle(lesson: &Lesson, found: &mut Findings) {
    let (Some(puzzle), Some(step)) = (&lesson.puzzle, lesson.steps.first()) else { return };
    let Some(mut game) = start_of(lesson, step, None) else { return };
    for (index, decision) in puzzle.answer.iter().enumerate() {
        let path = format!("puzzle.answer[{index}]");
        let learner = lesson.learner_seat(game.position());
        if let Some(colour) = lesson.learner
            && game.position().to_move() != learner
        {
            let to_move =
                game.position().to_move().map(|seat| game.position().table().colour(seat));
            found.fault(&path, LessonFaultKind::LearnerNotToMove { learner: colour, to_move });
            return;
        }
        if let Err(refusal) = game.play(*decision) {
            let text = decision.to_string();
            found.fault(&path, LessonFaultKind::Refused { text, refusal });
            return;
        }
    }
}
