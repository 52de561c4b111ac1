//! The search tree: one node for each key, in flat arrays.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// A node: the statistics of one seat's choice in the states that share a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The number of values backed up through the node, including those that [`Tree::inherit`]
    /// copied from an earlier search. An iteration does not count a visit of the node at which it
    /// stops to evaluate the state.
    pub(super) visits: u32,
    first_edge: u32,
    edge_count: u8,
    /// Whether the seat chooses at the same time as the others.
    pub(super) is_simultaneous: bool,
}

impl Node {
    /// The indices of its edges.
    pub(super) const fn edges(self) -> Range<usize> {
        self.first_edge as usize..self.first_edge as usize + self.edge_count as usize
    }
}

/// An action at a node, with its statistics.
#[derive(Clone, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// The prior probability of the action; those of a node add up to 1.
    pub(super) prior: f32,
    /// The number of values backed up to the edge, including inherited ones.
    pub(super) visits: u32,
    /// The sum of these values.
    pub(super) value_sum: f32,
    /// Regret matching: the cumulative regret.
    pub(super) regret: f32,
    /// Fictitious play: the weight in the latest smoothed best response, not normalized
    /// ([`fictitious_play`](super::selection::fictitious_play)).
    pub(super) weight: f32,
    /// Fictitious play and regret matching: the sum, over the draws at the node, of the probability
    /// that the action had by the rule itself, without exploration and `prior_mix`. Draws at the
    /// node where an iteration ends, which count no visit, are included with fictitious play only.
    /// Normalized over the node, it is the average strategy. It stays 0 in three cases: with PUCT;
    /// at a node where one seat chooses; with fictitious play, at a node with one action.
    pub(super) strategy_sum: f32,
}

impl<A> Edge<A> {
    const fn new(action: A, prior: f32) -> Self {
        Self {
            action,
            prior,
            visits: 0,
            value_sum: 0.0,
            regret: 0.0,
            weight: 0.0,
            strategy_sum: 0.0,
        }
    }

    /// The mean of the values backed up to the edge; `None` if there is none.
    #[inline]
    pub(super) fn mean_value(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.value_sum / self.visits as f32)
    }
}

/// The identity function, because the keys of nodes are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// All nodes of a search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    by_key: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
}

impl<A> Tree<A> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), by_key: HashMap::default() }
    }

    /// The index of the node with a key; `None` if it is not in the tree.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.by_key.get(&key).copied()
    }

    /// A node by its index.
    ///
    /// # Panics
    ///
    /// No node has that index.
    pub(super) fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    /// The edges of a node, in the order of its actions.
    pub(super) fn edges(&self, node: u32) -> &[Edge<A>] {
        &self.edges[self.node(node).edges()]
    }

    /// The edges of a node, mutable.
    pub(super) fn edges_mut(&mut self, node: u32) -> &mut [Edge<A>] {
        let range = self.node(node).edges();
        &mut self.edges[range]
    }

    /// Adds a node for a key and returns its index. It replaces an older node with the same key.
    /// Priors are normalized. Of more than 255 actions, the first 255 are kept.
    pub(super) fn add(
        &mut self,
        key: u64,
        is_simultaneous: bool,
        actions: impl ExactSizeIterator<Item = (A, f32)> + Clone,
    ) -> u32 {
        let edge_count = actions.len().min(usize::from(u8::MAX)) as u8;
        let actions = actions.take(usize::from(edge_count));
        let first_edge = self.edges.len() as u32;
        let total: f32 = actions.clone().map(|(_, prior)| prior).sum();
        self.edges.extend(actions.map(|(action, prior)| Edge::new(action, prior / total)));
        let index = self.nodes.len() as u32;
        self.nodes.push(Node { visits: 0, first_edge, edge_count, is_simultaneous });
        self.by_key.insert(key, index);
        index
    }

    /// Adds a value that is backed up to an edge (given by its index in the node), and counts a
    /// visit of the edge and of the node.
    pub(super) fn record(&mut self, node: u32, edge: u32, value: f32) {
        self.nodes[node as usize].visits += 1;
        let edge = &mut self.edges_mut(node)[edge as usize];
        edge.visits += 1;
        edge.value_sum += value;
    }

    /// Copies the visits and values of the edges of node `from` to those edges of node `to` whose
    /// actions are equal. The visits of node `to` increase by those of these edges.
    pub(super) fn inherit(&mut self, from: u32, to: u32)
    where
        A: Copy + PartialEq,
    {
        let old_edges = self.edges(from).to_vec();
        let mut visits = 0;
        for edge in self.edges_mut(to) {
            if let Some(old) = old_edges.iter().find(|old| old.action == edge.action) {
                (edge.visits, edge.value_sum) = (old.visits, old.value_sum);
                visits += old.visits;
            }
        }
        self.nodes[to as usize].visits += visits;
    }
}
