//! Regret matching (Hart, Mas-Colell 2000) on sampled values. What a value adds to the regrets is
//! divided by the probability of the draw at this node only, not by that of the whole line of play
//! as in outcome sampling (Lanctot et al. 2009; compare Lisý et al. 2013).

use super::EXPLORATION_EPSILON;
use crate::ai::splitmix::SplitMix;
use crate::ai::tree::Edge;

/// Draws an edge in proportion to its positive regret, and returns its index; with probability ε
/// ([`EXPLORATION_EPSILON`]), or if no regret is positive, it is drawn uniformly. `edges` must not
/// be empty.
pub(in crate::ai) fn select<A>(edges: &[Edge<A>], rng: &mut SplitMix) -> u32 {
    let count = edges.len() as u32;
    if rng.unit() < EXPLORATION_EPSILON {
        return rng.below(count);
    }
    let total: f32 = edges.iter().map(|edge| edge.regret.max(0.0)).sum();
    if total <= 0.0 {
        return rng.below(count);
    }
    let mut left = rng.unit() * total;
    for (index, edge) in edges.iter().enumerate() {
        left -= edge.regret.max(0.0);
        if left < 0.0 {
            return index as u32;
        }
    }
    count - 1
}

/// Updates the regrets and the average strategy after an iteration that went through edge `chosen`
/// and backs up `value`.
///
/// Only the value of that edge is known. Therefore its difference from the node's mean value (the
/// baseline) is divided by the probability with which the edge was drawn; the other edges count as
/// having the baseline. `value` is not yet part of the mean: the first value of a node is its own
/// baseline, and changes no regret.
pub(in crate::ai) fn update<A>(edges: &mut [Edge<A>], chosen: u32, value: f32) {
    let positive: f32 = edges.iter().map(|edge| edge.regret.max(0.0)).sum();
    let uniform = 1.0 / edges.len() as f32;
    let probability = |edge: &Edge<A>| {
        if positive > 0.0 { edge.regret.max(0.0) / positive } else { uniform }
    };
    let (total, visits) = edges
        .iter()
        .fold((0.0, 0), |(total, visits), edge| (total + edge.value_sum, visits + edge.visits));
    let baseline = if visits == 0 { value } else { total / visits as f32 };
    let chosen = chosen as usize;
    // The probabilities of the chosen edge, without and with exploration.
    let by_regret = probability(&edges[chosen]);
    let drawn = (1.0 - EXPLORATION_EPSILON) * by_regret + EXPLORATION_EPSILON * uniform;
    let gain = (value - baseline) / drawn;
    for (index, edge) in edges.iter_mut().enumerate() {
        edge.strategy_sum += probability(edge);
        let sampled_gain = if index == chosen { gain } else { 0.0 };
        edge.regret += sampled_gain - by_regret * gain;
    }
}
