//! The shown way of a step: the learner's decisions that meet its task, the fewest there are.

use core::hash::{Hash, Hasher};
use std::collections::BTreeMap;
use std::hash::DefaultHasher;

use crate::core::decision::Decision;
use crate::core::lesson::judge::Verdict;
use crate::core::lesson::model::Task;
use crate::core::lesson::step_play::{Others, Stage, StepPlay, Until};
use crate::core::position::Position;

/// What a search for the shown way came to.
#[derive(Debug)]
pub(super) enum Walk {
    /// The learner's decisions, and the step when its task is met, before what follows.
    Way(Vec<Decision>, Box<StepPlay>),
    /// Nothing that the learner can do meets the task.
    Nowhere,
    /// The budget of positions was used up.
    GaveUp,
}

/// A step's play as the learner is asked, shown to whoever watches a walk.
pub(super) type Watch<'w> = &'w mut dyn FnMut(&StepPlay);

/// Finds the shown way. `budget` is how many positions may still be looked at; `watch` sees the step
/// wherever the learner is asked on the way.
pub(super) fn shown_way(stage: Stage, start: &StepPlay, budget: &mut usize, watch: Watch) -> Walk {
    let mut play = start.clone();
    if matches!(stage.step.task, Task::Read | Task::Ask(_)) {
        return Walk::Way(Vec::new(), Box::new(play));
    }
    match play.play_others(stage, Until::Asked) {
        Others::Met => return Walk::Way(Vec::new(), Box::new(play)),
        Others::Failed => return Walk::Nowhere,
        Others::Rest => {}
    }
    match &stage.step.task {
        Task::Play(patterns) => {
            watch(&play);
            let legal = play.position().legal();
            let right = patterns
                .iter()
                .find_map(|pattern| legal.iter().find(|decision| pattern.takes(**decision)));
            match right {
                Some(decision) if play.asks_learner(stage) => {
                    let decision = *decision;
                    match play.play(stage, decision, None) {
                        Ok(_) => Walk::Way(vec![decision], Box::new(play)),
                        Err(_) => Walk::Nowhere,
                    }
                }
                _ => Walk::Nowhere,
            }
        }
        Task::Free(_) => free(stage, play, watch),
        Task::Reach(_) => reach(stage, play, budget, watch),
        Task::Read | Task::Ask(_) => Walk::Way(Vec::new(), Box::new(play)),
    }
}

/// Plays as the easiest computer player would, but nothing that the step stops.
fn free(stage: Stage, mut play: StepPlay, watch: Watch) -> Walk {
    let mut way = Vec::new();
    loop {
        watch(&play);
        if !play.asks_learner(stage) {
            return Walk::Nowhere;
        }
        let position = *play.position();
        let goes = |decision: &Decision| stage.step.judge(&position, *decision) == Verdict::Plays;
        let liked = position.to_move().and_then(|seat| play.computer(stage, seat)).filter(goes);
        let Some(decision) = liked.or_else(|| position.legal().into_iter().find(goes)) else {
            return Walk::Nowhere;
        };
        let Ok(played) = play.play(stage, decision, None) else { return Walk::Nowhere };
        way.push(decision);
        if played.met || play.play_others(stage, Until::Asked) == Others::Met {
            return Walk::Way(way, Box::new(play));
        }
    }
}

/// Searches the learner's decisions breadth first, with what others reply to them.
fn reach(stage: Stage, start: StepPlay, budget: &mut usize, watch: Watch) -> Walk {
    let mut known = Known::default();
    let mut generation = vec![(Vec::new(), start)];
    while !generation.is_empty() {
        let mut next = Vec::new();
        for (way, play) in generation {
            if !play.asks_learner(stage) {
                continue;
            }
            watch(&play);
            let position = *play.position();
            for decision in position.legal() {
                if stage.step.judge(&position, decision) != Verdict::Plays {
                    continue;
                }
                if *budget == 0 {
                    return Walk::GaveUp;
                }
                *budget -= 1;
                let mut after = play.clone();
                let Ok(played) = after.play(stage, decision, None) else { continue };
                let mut way = way.clone();
                way.push(decision);
                if played.met {
                    return Walk::Way(way, Box::new(after));
                }
                if played.failed {
                    continue;
                }
                match after.play_others(stage, Until::Asked) {
                    Others::Met => return Walk::Way(way, Box::new(after)),
                    Others::Rest if known.is_new(&after) => next.push((way, after)),
                    Others::Rest | Others::Failed => {}
                }
            }
        }
        generation = next;
    }
    Walk::Nowhere
}

/// The plays that a search has met.
#[derive(Default)]
struct Known(BTreeMap<u64, Vec<(Position, StepKey)>>);

type StepKey = (super::condition::Seen, u64, usize, u32);

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
