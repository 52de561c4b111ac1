//! The solution of a step: a shortest sequence of the learner's decisions that meets its task.

use core::hash::{Hash, Hasher};
use std::collections::BTreeMap;
use std::hash::DefaultHasher;

use crate::core::decision::Decision;
use crate::core::lesson::judge::Verdict;
use crate::core::lesson::model::Task;
use crate::core::lesson::step_play::{Others, StepContext, StepPlay, Until};
use crate::core::position::Position;

/// The result of the search for a solution.
#[derive(Debug)]
pub(super) enum Solution {
    /// The learner's decisions, and the state of the step right after its task is met.
    Found(Vec<Decision>, Box<StepPlay>),
    /// No decisions of the learner meet the task.
    None,
    /// The search stopped because its budget of positions was used up.
    GaveUp,
}

/// A callback for the states in which the learner decides.
pub(super) type Watch<'w> = &'w mut dyn FnMut(&StepPlay);

/// Finds the solution of a step. `budget` is the number of positions that may still be looked at;
/// `watch` is called for every state in which the learner decides.
pub(super) fn find_solution(
    context: StepContext,
    start: &StepPlay,
    budget: &mut usize,
    watch: Watch,
) -> Solution {
    let mut play = start.clone();
    if matches!(context.step.task, Task::Read | Task::Ask(_)) {
        return Solution::Found(Vec::new(), Box::new(play));
    }
    match play.play_others(context, Until::Asked) {
        Others::Met => return Solution::Found(Vec::new(), Box::new(play)),
        Others::Failed => return Solution::None,
        Others::Idle => {}
    }
    match &context.step.task {
        Task::Play(patterns) => {
            watch(&play);
            let legal = play.position().legal();
            let right = patterns
                .iter()
                .find_map(|pattern| legal.iter().find(|decision| pattern.takes(**decision)));
            match right {
                Some(decision) if play.asks_learner(context) => {
                    let decision = *decision;
                    match play.play(context, decision, None) {
                        Ok(_) => Solution::Found(vec![decision], Box::new(play)),
                        Err(_) => Solution::None,
                    }
                }
                _ => Solution::None,
            }
        }
        Task::Free(_) => free(context, play, watch),
        Task::Reach(_) => reach(context, play, budget, watch),
        Task::Read | Task::Ask(_) => Solution::Found(Vec::new(), Box::new(play)),
    }
}

/// The solution of a `free` task: the decisions of the easiest computer player, without those that
/// the step counts as mistakes.
fn free(context: StepContext, mut play: StepPlay, watch: Watch) -> Solution {
    let mut way = Vec::new();
    loop {
        watch(&play);
        if !play.asks_learner(context) {
            return Solution::None;
        }
        let position = *play.position();
        let goes = |decision: &Decision| context.step.judge(&position, *decision) == Verdict::Plays;
        let preferred =
            position.to_move().and_then(|seat| play.computer(context, seat)).filter(goes);
        let Some(decision) = preferred.or_else(|| position.legal().into_iter().find(goes)) else {
            return Solution::None;
        };
        let Ok(played) = play.play(context, decision, None) else { return Solution::None };
        way.push(decision);
        if played.met || play.play_others(context, Until::Asked) == Others::Met {
            return Solution::Found(way, Box::new(play));
        }
    }
}

/// The solution of a `reach` task: a breadth-first search over the learner's decisions, in which
/// the other seats reply as the step says.
fn reach(context: StepContext, start: StepPlay, budget: &mut usize, watch: Watch) -> Solution {
    let mut known = Known::default();
    let mut generation = vec![(Vec::new(), start)];
    while !generation.is_empty() {
        let mut next = Vec::new();
        for (way, play) in generation {
            if !play.asks_learner(context) {
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
                let Ok(played) = after.play(context, decision, None) else { continue };
                let mut way = way.clone();
                way.push(decision);
                if played.met {
                    return Solution::Found(way, Box::new(after));
                }
                if played.failed {
                    continue;
                }
                match after.play_others(context, Until::Asked) {
                    Others::Met => return Solution::Found(way, Box::new(after)),
                    Others::Idle if known.is_new(&after) => next.push((way, after)),
                    Others::Idle | Others::Failed => {}
                }
            }
        }
        generation = next;
    }
    Solution::None
}

/// The states that the search has seen, by their hash.
#[derive(Default)]
struct Known(BTreeMap<u64, Vec<(Position, StepKey)>>);

type StepKey = (super::condition::StepHistory, u64, usize, u32);

impl Known {
    fn is_new(&mut self, play: &StepPlay) -> bool {
        let entry = (*play.position(), play.key());
        let mut hasher = DefaultHasher::new();
        entry.hash(&mut hasher);
        let alike = self.0.entry(hasher.finish()).or_default();
        let is_new = !alike.contains(&entry);
        if is_new {
            alike.push(entry);
        }
        is_new
    }
}
