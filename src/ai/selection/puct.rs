//! PUCT: the mean value plus an exploration bonus in proportion to the prior (Rosin 2011, in the
//! form of Silver et al. 2016, with N + 1 for N), and first-play urgency (Gelly, Wang 2006).

use crate::ai::tree::Edge;

/// The mean value assumed at a node without visits: an even share at a table of four, used at
/// tables of any size.
const UNVISITED_NODE_VALUE: f32 = 0.25;

/// The index of the edge with the highest value of Q + c_puct · P · √(N + 1) / (1 + n).
///
/// Q is the mean value of the edge, P its prior, n its visits, N = `node_visits`. For an edge
/// without visits, Q is the mean value of the node (of an unvisited node [`UNVISITED_NODE_VALUE`])
/// less `fpu_reduction` (first-play urgency). Of edges with equal values, the first is selected;
/// without edges, the result is 0.
pub(in crate::ai) fn select<A>(
    edges: &[Edge<A>],
    node_visits: u32,
    c_puct: f32,
    fpu_reduction: f32,
) -> u32 {
    let total: f32 = edges.iter().map(|edge| edge.value_sum).sum();
    let node_value =
        if node_visits == 0 { UNVISITED_NODE_VALUE } else { total / node_visits as f32 };
    let first_play_value = node_value - fpu_reduction;
    let exploration = c_puct * (node_visits as f32 + 1.0).sqrt();
    let mut best = (f32::NEG_INFINITY, 0);
    for (index, edge) in edges.iter().enumerate() {
        let value = edge.mean_value().unwrap_or(first_play_value);
        let bound = value + exploration * edge.prior / (1.0 + edge.visits as f32);
        if bound > best.0 {
            best = (bound, index as u32);
        }
    }
    best.1
}
