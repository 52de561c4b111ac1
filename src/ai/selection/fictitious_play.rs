//! Smooth fictitious play, in the manner of Fudenberg, Levine (1995): each seat plays a *smoothed
//! best response*, a softmax of the mean values of its actions (a logit response).
//!
//! In the procedure of that paper, a player knows the payoff of every action, and the temperature
//! of the softmax is fixed. Here only the values of the sampled actions are observed, the response
//! is weighted by the prior, and the effective temperature, `temperature` / √(N + 1), falls with
//! the visits N of the node (compare Leslie, Collins 2006). Without the prior and the mixture of
//! [`select`], and if the value of every action were observed, the response would be that of
//! exponential weights (Freund, Schapire 1999) with a learning rate that falls as 1/√(N + 1).

use super::EXPLORATION_EPSILON;
use crate::ai::numeric::exp_approx;
use crate::ai::splitmix::SplitMix;
use crate::ai::tree::Edge;

/// Draws an edge, returns its index, and adds the present response to the average strategy.
///
/// The response gives an edge a probability in proportion to P · exp((Q − best Q) · √(N + 1) /
/// `temperature`): P is the prior, Q the mean value of the edge (that of the node if the edge has
/// no visits), N = `node_visits`. The edge is drawn from a mixture of the response, the uniform
/// distribution (weight ε, [`EXPLORATION_EPSILON`]) and the prior (weight `prior_mix`, 0 to 0.9),
/// which models opponents who do not play as this search does. Every seat, the searching seat
/// included, draws from this mixture. The average strategy is the mean of the responses, without
/// the other two parts of the mixture. `edges` must not be empty.
pub(in crate::ai) fn select<A>(
    edges: &mut [Edge<A>],
    node_visits: u32,
    temperature: f32,
    prior_mix: f32,
    rng: &mut SplitMix,
) -> u32 {
    let visits = node_visits as f32;
    let total: f32 = edges.iter().map(|edge| edge.value_sum).sum();
    let node_value = if visits > 0.0 { total / visits } else { 0.0 };
    let value = |edge: &Edge<A>| edge.mean_value().unwrap_or(node_value);
    let best = edges.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
    let inverse_temperature = (visits + 1.0).sqrt() / temperature;
    let mut sum = 0.0;
    for edge in edges.iter_mut() {
        edge.weight = edge.prior * exp_approx((value(edge) - best) * inverse_temperature);
        sum += edge.weight;
    }
    let last = edges.len() as u32 - 1;
    let uniform = 1.0 / edges.len() as f32;
    let mut left = rng.unit();
    let mut chosen = None;
    for (index, edge) in edges.iter_mut().enumerate() {
        let response = edge.weight / sum;
        edge.strategy_sum += response;
        left -= (1.0 - EXPLORATION_EPSILON - prior_mix) * response
            + EXPLORATION_EPSILON * uniform
            + prior_mix * edge.prior;
        if left < 0.0 && chosen.is_none() {
            chosen = Some(index as u32);
        }
    }
    chosen.unwrap_or(last)
}
