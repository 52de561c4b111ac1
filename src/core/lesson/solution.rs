//! The solution of a step: a sequence of the learner's decisions that completes its task; for a
//! `reach` task, a shortest one.

use core::hash::{Hash, Hasher};
use std::collections::BTreeMap;
use std::hash::DefaultHasher;

use crate::core::decision::Decision;
use crate::core::lesson::judge::Verdict;
use crate::core::lesson::model::Task;
use crate::core::lesson::pattern::Pattern;
use crate::core::lesson::step_play::{OthersResult, StepContext, StepKey, StepPlay, Until};
use crate::core::position::Position;

/// The result of the search for a solution.
#[derive(Debug)]
pub(super) enum Solution {
    /// The learner's decisions, and the state of the step right after its task is completed.
    Found(Vec<Decision>, Box<StepPlay>),
    /// No decisions that complete the task were found, and no search was cut short. (Of a `free`
    /// task, only one line of play is tried.)
    None,
    /// The search stopped because its budget of positions was exhausted.
    GaveUp,
}

/// A callback that is given states of the step that the search visits.
pub(super) type Watch<'w> = &'w mut dyn FnMut(&StepPlay);

/// Finds the solution of a step. `budget` is the number of positions that the search of a `reach`
/// task may still visit; each visit reduces it by one. `watch` is called for the states from which
/// the search looks for a decision of the learner.
pub(super) fn find_solution(
    context: StepContext,
    start: &StepPlay,
    budget: &mut usize,
    watch: Watch,
) -> Solution {
    let mut play = start.clone();
    let task = &context.step.task;
    let others = match task {
        // These tasks are completed by Next or by an answer, not by a decision.
        Task::Read | Task::Ask(_) => OthersResult::Completed,
        Task::Play(_) | Task::Reach(_) | Task::Free(_) => {
            play.play_others(context, Until::LearnerDecides)
        }
    };
    match (others, task) {
        (OthersResult::Completed, _) | (_, Task::Read | Task::Ask(_)) => {
            Solution::Found(Vec::new(), Box::new(play))
        }
        (OthersResult::Failed, _) => Solution::None,
        (OthersResult::NothingDue, Task::Play(patterns)) => {
            watch(&play);
            first_match(context, play, patterns)
        }
        (OthersResult::NothingDue, Task::Free(_)) => free(context, play, watch),
        (OthersResult::NothingDue, Task::Reach(_)) => reach(context, play, budget, watch),
    }
}

/// The solution of a `play` task: the first legal decision that matches a pattern, in the order of
/// the patterns.
fn first_match(context: StepContext, mut play: StepPlay, patterns: &[Pattern]) -> Solution {
    let legal = play.position().legal();
    let right = patterns
        .iter()
        .find_map(|pattern| legal.iter().find(|decision| pattern.matches_decision(**decision)));
    match right {
        Some(decision) if play.learner_decides(context) => {
            match play.play(context, *decision, None) {
                Ok(_) => Solution::Found(vec![*decision], Box::new(play)),
                Err(_) => Solution::None,
            }
        }
        _ => Solution::None,
    }
}

/// The solution of a `free` task: the decisions of the easiest computer player. Where the step
/// counts its decision as a mistake, the first legal decision that is not a mistake takes
/// its place.
fn free(context: StepContext, mut play: StepPlay, watch: Watch) -> Solution {
    let mut decisions = Vec::new();
    loop {
        watch(&play);
        if !play.learner_decides(context) {
            return Solution::None;
        }
        let position = *play.position();
        let is_allowed =
            |decision: &Decision| context.step.judge(&position, *decision) == Verdict::Plays;
        let preferred = position
            .to_move()
            .and_then(|seat| play.computer_decision(context, seat))
            .filter(is_allowed);
        let Some(decision) = preferred.or_else(|| position.legal().into_iter().find(is_allowed))
        else {
            return Solution::None;
        };
        let Ok(result) = play.play(context, decision, None) else { return Solution::None };
        decisions.push(decision);
        if result.completed
            || play.play_others(context, Until::LearnerDecides) == OthersResult::Completed
        {
            return Solution::Found(decisions, Box::new(play));
        }
    }
}

/// The solution of a `reach` task, by breadth-first search over the learner's decisions. The other
/// seats reply as the step prescribes.
fn reach(context: StepContext, start: StepPlay, budget: &mut usize, watch: Watch) -> Solution {
    let mut visited = Visited::default();
    let mut frontier = vec![(Vec::new(), start)];
    while !frontier.is_empty() {
        let mut next = Vec::new();
        for (decisions, play) in frontier {
            if !play.learner_decides(context) {
                continue;
            }
            watch(&play);
            let position = *play.position();
            for decision in position.legal() {
                if context.step.judge(&position, decision) != Verdict::Plays {
                    continue;
                }
                if *budget == 0 {
                    return Solution::GaveUp;
                }
                *budget -= 1;
                let mut after = play.clone();
                let Ok(result) = after.play(context, decision, None) else { continue };
                let mut decisions = decisions.clone();
                decisions.push(decision);
                if result.completed {
                    return Solution::Found(decisions, Box::new(after));
                }
                if result.failed {
                    continue;
                }
                match after.play_others(context, Until::LearnerDecides) {
                    OthersResult::Completed => return Solution::Found(decisions, Box::new(after)),
                    OthersResult::NothingDue if visited.insert(&after) => {
                        next.push((decisions, after))
                    }
                    OthersResult::NothingDue | OthersResult::Failed => {}
                }
            }
        }
        frontier = next;
    }
    Solution::None
}

/// The states that the search has visited, by hash.
///
/// `HashSet` is not allowed in the core (`tests/sources/layering.rs`), because the order of its
/// elements is random. A `BTreeSet` would need an order of positions.
#[derive(Default)]
struct Visited(BTreeMap<u64, Vec<(Position, StepKey)>>);

impl Visited {
    /// Adds a state; false if it was visited before.
    fn insert(&mut self, play: &StepPlay) -> bool {
        let state = (*play.position(), play.key());
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        let same_hash = self.0.entry(hasher.finish()).or_default();
        let is_new = !same_hash.contains(&state);
        if is_new {
            same_hash.push(state);
        }
        is_new
    }
}
