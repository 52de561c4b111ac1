//! Plays one step: the game from the step's position, with the replies that the step prescribes for
//! other seats and for the river.

use crate::core::decision::Decision;
use crate::core::event::Event;
use crate::core::lesson::condition::StepHistory;
use crate::core::lesson::model::{Lesson, Reach, Step, Task, When};
use crate::core::lesson::reply::Reply;
use crate::core::lesson::text_hash::TextHash;
use crate::core::notation::Game;
use crate::core::options::RiverFork;
use crate::core::position::{Phase, Position};
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::core::view::View;

/// The easiest computer player: a function from the view, and a seed for its random numbers, to its
/// decision. The core has no computer player, so the caller passes one: `ai::easiest_decision`.
pub type EasyPlayer = fn(&View, u64) -> Option<Decision>;

/// A step of a lesson, and the computer player for decisions that it does not prescribe.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepContext<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) step: &'a Step,
    pub(super) easy_player: EasyPlayer,
}

/// How long the decisions of the other seats are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// Until the learner has to decide. Used for an open task.
    LearnerDecides,
    /// Until the seat to move has no legal reply left. Used for a completed task.
    NoReply,
    /// Until the learner has to decide or this round is over. Used to show the consequences of a
    /// mistake.
    RoundOver(u32),
}

/// The next decision that a reply prescribes or a computer player takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) seat: Seat,
    pub(super) decision: Decision,
    /// The index of the reply that prescribes it; `None` if the seat has no reply left, or none of
    /// its choices is legal, so that a computer player decides.
    pub(super) reply: Option<usize>,
}

/// The result of playing a decision.
#[derive(Debug)]
pub(super) struct PlayResult {
    pub(super) events: Vec<Event>,
    /// Whether the task is completed: the conditions of a `reach` task are met; the decisions of a
    /// `free` task are taken, or the game is over. False for all other tasks, which
    /// [`LessonRun`](super::LessonRun) completes.
    pub(super) completed: bool,
    /// Whether a `reach` task has failed: the decisions that it allows are used up, or the game is
    /// over.
    pub(super) failed: bool,
}

/// The state of a step while it is played.
#[derive(Clone, Debug)]
pub(super) struct StepPlay {
    pub(super) game: Game,
    pub(super) history: StepHistory,
    /// The replies that have been used: bit n belongs to reply n. A step has at most 60.
    used: u64,
    /// The number of decisions that the learner has taken.
    pub(super) learner_decisions: usize,
    /// The number of decisions of all seats; part of the seed of the computer players.
    decisions: u32,
}

/// The part of a [`StepPlay`], besides the position, on which future play depends: with the
/// position, the key of a state in the search for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StepKey {
    history: StepHistory,
    used: u64,
    learner_decisions: usize,
    decisions: u32,
}

impl StepPlay {
    pub(super) fn new(game: Game) -> Self {
        Self { game, history: StepHistory::default(), used: 0, learner_decisions: 0, decisions: 0 }
    }

    pub(super) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The part of the state, besides the position, on which future play depends.
    pub(super) const fn key(&self) -> StepKey {
        let Self { history, used, learner_decisions, decisions, .. } = *self;
        StepKey { history, used, learner_decisions, decisions }
    }

    const fn is_used(&self, reply: usize) -> bool {
        self.used >> reply & 1 == 1
    }

    /// The indices of the replies that have not been used.
    pub(super) fn unused_replies(&self, step: &Step) -> Vec<usize> {
        (0..step.replies.len()).filter(|reply| !self.is_used(*reply)).collect()
    }

    /// The index of the next unused reply of a seat, or of the river for `None`.
    fn next_reply(&self, context: StepContext, seat: Option<Seat>) -> Option<usize> {
        let colour = seat.map(|seat| self.position().table().colour(seat));
        let fits = |reply: &Reply| reply.seat() == colour;
        (0..context.step.replies.len())
            .find(|index| !self.is_used(*index) && fits(&context.step.replies[*index]))
    }

    /// Whether the next decision is the learner's.
    pub(super) fn learner_decides(&self, context: StepContext) -> bool {
        let seat = self.position().to_move();
        seat.is_some() && seat == context.lesson.learner_seat(self.position())
    }

    /// The next decision of another seat; `None` if `until` is reached or no other seat is to move.
    /// Once the task is completed, replies of the learner's own seat count too.
    pub(super) fn due(&self, context: StepContext, until: Until) -> Option<Due> {
        let seat = self.position().to_move()?;
        let stops = match until {
            Until::LearnerDecides => self.learner_decides(context),
            Until::RoundOver(round) => {
                self.learner_decides(context) || self.position().round() != round
            }
            Until::NoReply => false,
        };
        if stops {
            return None;
        }
        let due = |decision, reply| Due { seat, decision, reply };
        let reply = self.next_reply(context, Some(seat));
        match reply.map(|index| (index, &context.step.replies[index])) {
            Some((index, Reply::Computer { .. })) => {
                return self
                    .computer_decision(context, seat)
                    .map(|decision| due(decision, Some(index)));
            }
            Some((index, Reply::Decision { choices, .. })) => {
                let legal = choices.iter().find(|choice| self.position().is_legal(**choice));
                if let Some(decision) = legal {
                    return Some(due(*decision, Some(index)));
                }
            }
            Some((_, Reply::River { .. })) | None => {}
        }
        match until {
            Until::NoReply => None,
            Until::LearnerDecides | Until::RoundOver(_) => {
                self.computer_decision(context, seat).map(|decision| due(decision, None))
            }
        }
    }

    /// If no choice of the next reply of the seat to move is legal: the index of the reply, its
    /// last choice, and the refusal of that choice.
    pub(super) fn refused_reply(&self, context: StepContext) -> Option<(usize, Decision, Refusal)> {
        let index = self.next_reply(context, Some(self.position().to_move()?))?;
        let Reply::Decision { choices, .. } = &context.step.replies[index] else { return None };
        if choices.iter().any(|choice| self.position().is_legal(*choice)) {
            return None;
        }
        let last = *choices.last()?;
        Some((index, last, self.position().why_not(last)?))
    }

    /// The decision of the easiest computer player, with a seed that depends on the lesson's id (if
    /// it has one), the step's id and the number of decisions. If that player gives no legal
    /// decision, it is the first legal one; `None` if there is none.
    pub(super) fn computer_decision(&self, context: StepContext, seat: Seat) -> Option<Decision> {
        let position = self.position();
        let seed = TextHash::of(context.lesson.id().unwrap_or_default())
            .with(&context.step.id)
            .with(&self.decisions.to_string())
            .value();
        let decision = (context.easy_player)(&position.view(Some(seat)), seed);
        decision
            .filter(|decision| position.is_legal(*decision))
            .or_else(|| position.legal().first().copied())
    }

    /// Plays a decision of the seat to move, then the river if it is due, marks `reply` as used and
    /// tests whether the task is completed or has failed.
    ///
    /// # Errors
    ///
    /// The refusal if the decision is not legal; then nothing has changed.
    pub(super) fn play(
        &mut self,
        context: StepContext,
        decision: Decision,
        reply: Option<usize>,
    ) -> Result<PlayResult, Refusal> {
        let learner = context.lesson.learner_seat(self.position());
        let by_learner = learner.is_some() && self.position().to_move() == learner;
        let (phase, round) = (self.position().phase(), self.position().round());
        let mut events = Vec::new();
        self.game.decide(decision, &mut events)?;
        self.decisions += 1;
        self.learner_decisions += usize::from(by_learner);
        if let Some(reply) = reply {
            self.used |= 1 << reply;
        }
        events.iter().for_each(|event| self.history.record(event));
        // `When::Decision` and `When::Turn` are tested before the river moves, because it can undo
        // what was reached. After it, `When::Decision` is tested again, and `When::Round`.
        let turn_goes_on =
            self.position().phase() == Phase::Turn && self.position().to_move() == learner;
        let turn_ended = by_learner && phase == Phase::Turn && !turn_goes_on;
        let mut completed = match &context.step.task {
            Task::Reach(reach) => match reach.when {
                When::Decision => self.conditions_hold(reach),
                When::Turn => turn_ended && self.conditions_hold(reach),
                When::Round => false,
            },
            Task::Free(count) => self.learner_decisions >= *count,
            Task::Read | Task::Play(_) | Task::Ask(_) => false,
        };
        let before_river = events.len();
        self.flow(context, &mut events);
        self.game.add_result();
        events[before_river..].iter().for_each(|event| self.history.record(event));
        let is_over = self.position().phase() == Phase::Over;
        let round_ended = is_over || self.position().round() != round;
        let mut failed = false;
        match &context.step.task {
            Task::Reach(reach) => {
                completed |= match reach.when {
                    When::Decision => self.conditions_hold(reach),
                    When::Turn => false,
                    When::Round => round_ended && self.conditions_hold(reach),
                };
                let used_up = self.learner_decisions >= reach.within;
                let moment_passed = match reach.when {
                    When::Decision => false,
                    When::Turn => turn_ended,
                    When::Round => round_ended,
                };
                failed = !completed
                    && (is_over || (used_up && (moment_passed || self.learner_decides(context))));
            }
            // After the end of the game, the learner cannot take the remaining decisions.
            Task::Free(_) => completed |= is_over,
            Task::Read | Task::Play(_) | Task::Ask(_) => {}
        }
        Ok(PlayResult { events, completed, failed })
    }

    /// Moves the river if that is due. A reply may prescribe the arms that are otherwise random.
    fn flow(&mut self, context: StepContext, events: &mut Vec<Event>) {
        if self.position().phase() != Phase::River {
            return;
        }
        let is_drawn = self.position().table().options().river_fork != RiverFork::Alternate;
        let reply = if is_drawn { self.next_reply(context, None) } else { None };
        match reply.map(|index| (index, &context.step.replies[index])) {
            Some((index, Reply::River { arms })) => {
                self.used |= 1 << index;
                let mut arms = arms.iter().copied();
                self.game.flow(&mut |arm| arms.next().unwrap_or(arm), events);
            }
            _ => self.game.flow_as_drawn(events),
        }
    }

    fn conditions_hold(&self, reach: &Reach) -> bool {
        let position = self.game.position();
        reach.conditions.iter().all(|condition| condition.holds(position, &self.history))
    }

    /// Plays the decisions of the other seats until `until` is reached or, while the task is open,
    /// until it is completed or has failed.
    pub(super) fn play_others(&mut self, context: StepContext, until: Until) -> OthersResult {
        while let Some(Due { decision, reply, .. }) = self.due(context, until) {
            match self.play(context, decision, reply) {
                Ok(result) if until == Until::LearnerDecides && result.completed => {
                    return OthersResult::Completed;
                }
                Ok(result) if until == Until::LearnerDecides && result.failed => {
                    return OthersResult::Failed;
                }
                Ok(_) => {}
                Err(_) => return OthersResult::NothingDue,
            }
        }
        OthersResult::NothingDue
    }
}

/// The result of playing the decisions of the other seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OthersResult {
    /// No decision of another seat is due: it is the learner's turn, or `until` is reached.
    NothingDue,
    /// The task is completed.
    Completed,
    /// The task has failed.
    Failed,
}
