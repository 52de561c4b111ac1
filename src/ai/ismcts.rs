//! Information-set Monte Carlo tree search (ISMCTS) with simultaneous moves, for several seats.
//!
//! Each iteration samples a determinization of the root, descends by the rules of `selection`,
//! evaluates the state that it reaches, and adds the value of each seat to the edges that this seat
//! chose, in the manner of multiple-observer ISMCTS (Cowling, Powley, Whitehouse 2012).
//! `docs/AI.md`, section 2.1, lists the differences from the paper.
//!
//! A node belongs to a [key](InformationSetGame::node_key), not to a history, and has
//! the same actions in every determinization. The paper's availability count therefore equals the
//! node's visit count.
//!
//! [`information_set`](super::information_set) has an example.
//!
//! Over 400 lines: an iteration, its statistics and the policy that they give are read together.

use core::ops::Range;

use super::information_set::{Actor, InformationSetGame, SeatValues};
pub use super::selection::SimultaneousSelection;
use super::selection::{fictitious_play, puct, regret_matching};
use super::splitmix::SplitMix;
use super::tree::{Edge, Tree};
use crate::core::MAX_SEATS;

/// The parameters of the tree search. `fpu_reduction`, `temperature` and the exploration constants
/// have the unit of the values of states: shares of a win, 0 to 1.
///
/// ```
/// use niagara::ai::ismcts::SearchParams;
///
/// let params = SearchParams { c_puct: 1.0, ..SearchParams::default() };
/// assert_eq!(params.max_actions, 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchParams {
    /// The exploration constant of PUCT at nodes where one seat chooses.
    pub c_puct: f32,
    /// The exploration constant at simultaneous nodes, with [`SimultaneousSelection::Puct`].
    pub c_puct_simultaneous: f32,
    /// First-play urgency, used by PUCT only: the assumed value of an unvisited action is the mean
    /// of its node less this.
    pub fpu_reduction: f32,
    /// The temperature of [`SimultaneousSelection::FictitiousPlay`] at a node without visits.
    pub temperature: f32,
    /// The probability with which an action at a simultaneous node is drawn from the prior, 0 to
    /// 0.9 (the other tenth is uniform exploration): a rough model of opponents who do not play as
    /// this search does, but applied to every seat, the searching seat included. Only used by
    /// [`SimultaneousSelection::FictitiousPlay`].
    pub prior_mix: f32,
    /// The maximum number of actions kept at a node below the root: those with the highest priors.
    /// The root keeps all, up to 255.
    pub max_actions: usize,
    /// How a seat selects at simultaneous nodes.
    pub selection: SimultaneousSelection,
}

impl Default for SearchParams {
    fn default() -> Self {
        Self {
            c_puct: 0.5,
            c_puct_simultaneous: 0.5,
            fpu_reduction: 0.05,
            temperature: 0.15,
            prior_mix: 0.0,
            max_actions: 12,
            selection: SimultaneousSelection::FictitiousPlay,
        }
    }
}

/// The statistics of one action at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootActionStats<A> {
    /// The action at the root to which the statistics belong.
    pub action: A,
    /// The share of the visits if one seat chooses or with [`SimultaneousSelection::Puct`],
    /// otherwise the probability in the average strategy; 0 to 1, all actions add up to 1. As long
    /// as the root has neither visits nor draws, it is the prior.
    pub probability: f32,
    /// The mean of the values backed up for the seat that chooses; 0 without visits.
    pub value: f32,
    /// The number of iterations that chose the action and evaluated a state below it, including
    /// those inherited by [`Ismcts::advance`].
    pub visits: u32,
}

/// A step of an iteration: the node of a seat, and the index of the edge that it chose there.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    seat: usize,
    edge: u32,
}

/// A tree search that can be paused between iterations. [The module](self) describes the method.
///
/// The same game, parameters, seed and number of iterations give the same statistics to the last
/// bit, natively and in wasm.
#[derive(Debug)]
pub struct Ismcts<G: InformationSetGame> {
    game: G,
    params: SearchParams,
    rng: SplitMix,
    tree: Tree<G::Action>,
    /// Who chooses at the root.
    root_actor: Actor,
    /// The root node of each seat that chooses there.
    roots: [Option<u32>; MAX_SEATS],
    iterations: u32,
    /// The visits of the root that were inherited from the search before
    /// [`advance`](Self::advance).
    inherited_visits: u32,
    /// By seat: the sum of the evaluated values of all iterations.
    value_sums: SeatValues,
    /// The steps of the current iteration.
    path: Vec<Step>,
    /// A buffer for the actions of a new node.
    actions: Vec<(G::Action, f32)>,
}

impl<G: InformationSetGame> Ismcts<G> {
    /// A search of a game, before its first iteration.
    pub fn new(game: G, params: SearchParams, seed: u64) -> Self {
        let mut search = Self {
            game,
            params,
            rng: SplitMix::new(seed),
            tree: Tree::new(),
            root_actor: Actor::Terminal,
            roots: [None; MAX_SEATS],
            iterations: 0,
            inherited_visits: 0,
            value_sums: [0.0; MAX_SEATS],
            path: Vec::new(),
            actions: Vec::new(),
        };
        let state = search.game.determinize(&mut search.rng);
        search.root_actor = search.game.actor(&state);
        for seat in search.choosing_seats(search.root_actor) {
            let key = search.game.node_key(&state, seat);
            search.roots[seat] = Some(search.expand(&state, seat, key, usize::MAX));
        }
        search
    }

    /// Tree reuse: starts a search of `game`, to whose root one action of the old root has led,
    /// with all nodes of the old tree. At the new root a single seat must choose, because average
    /// strategies are not inherited; the caller has to ensure that. If the tree has a node for that
    /// state, the new root inherits the visits and values of the actions that both have.
    #[must_use]
    pub fn advance(mut self, game: G, seed: u64) -> Self {
        self.game = game;
        self.rng = SplitMix::new(seed);
        let state = self.game.determinize(&mut self.rng);
        self.root_actor = self.game.actor(&state);
        self.roots = [None; MAX_SEATS];
        (self.iterations, self.inherited_visits) = (0, 0);
        self.value_sums = [0.0; MAX_SEATS];
        for seat in self.choosing_seats(self.root_actor) {
            let old_node = self.tree.find(self.game.key_below_root(&state, seat));
            let key = self.game.node_key(&state, seat);
            let root = self.expand(&state, seat, key, usize::MAX);
            self.roots[seat] = Some(root);
            if let Some(old_node) = old_node {
                self.tree.inherit(old_node, root);
                self.inherited_visits = self.tree.node(root).visits;
            }
        }
        self
    }

    /// The visits that the root has inherited by [`advance`](Self::advance); 0 for a search that
    /// began with an empty tree.
    #[must_use]
    pub const fn inherited_visits(&self) -> u32 {
        self.inherited_visits
    }

    /// The iterations made since the search began or advanced.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// The game that is searched.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether all seats choose at once at the root.
    #[must_use]
    pub fn is_simultaneous(&self) -> bool {
        self.root_actor == Actor::Simultaneous
    }

    /// For each seat, the mean of its value over all iterations made since the search began or
    /// advanced; 0 without any.
    #[must_use]
    pub fn values(&self) -> SeatValues {
        let count = self.iterations.max(1) as f32;
        self.value_sums.map(|sum| sum / count)
    }

    /// The indices of the seats that choose if `actor` acts.
    fn choosing_seats(&self, actor: Actor) -> Range<usize> {
        match actor {
            Actor::Seat(seat) => seat..seat + 1,
            Actor::Simultaneous => 0..self.game.seats(),
            Actor::Terminal => 0..0,
        }
    }

    /// Runs a number of iterations.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterate();
        }
    }

    /// One iteration: determinization, selection, expansion, evaluation, backpropagation.
    fn iterate(&mut self) {
        self.iterations += 1;
        let mut state = self.game.determinize(&mut self.rng);
        self.path.clear();
        while self.descend(&mut state) {}
        let values = self.game.evaluate(&mut state, &mut self.rng);
        for (sum, value) in self.value_sums.iter_mut().zip(values) {
            *sum += value;
        }
        self.backpropagate(&values);
    }

    /// One step down the tree: selects an action for every seat that chooses and applies the
    /// actions. Returns false, and applies no action, if the state is to be evaluated instead: it
    /// is terminal, or the node of a seat is new and ends the iteration. New nodes are in the tree
    /// even then. With fictitious play, each draw adds the seat's response to its average strategy,
    /// also in the state that ends the iteration; visits are counted by backpropagation.
    fn descend(&mut self, state: &mut G::State) -> bool {
        let actor = self.game.actor(state);
        let begin = self.path.len();
        let mut is_new = false;
        for seat in self.choosing_seats(actor) {
            let key = self.game.node_key(state, seat);
            let node = match self.tree.find(key) {
                Some(node) => node,
                None => {
                    is_new = true;
                    self.expand(state, seat, key, self.params.max_actions)
                }
            };
            if let Some(edge) = self.select(actor, node) {
                self.path.push(Step { node, seat, edge });
            }
        }
        let is_terminal = begin == self.path.len();
        if is_terminal || (is_new && self.game.ends_at_new_node(state)) {
            self.path.truncate(begin);
            return false;
        }
        for Step { node, seat, edge } in &self.path[begin..] {
            let action = self.tree.edges(*node)[*edge as usize].action;
            self.game.apply(state, *seat, action, &mut self.rng);
        }
        true
    }

    /// Selects an edge of a seat's node and returns its index in the node; `None` if the node has
    /// no edge.
    fn select(&mut self, actor: Actor, node: u32) -> Option<u32> {
        let visits = self.tree.node(node).visits;
        let SearchParams { fpu_reduction, temperature, prior_mix, .. } = self.params;
        let edges = self.tree.edges_mut(node);
        if edges.len() < 2 {
            debug_assert!(!edges.is_empty(), "a seat that chooses has an action");
            return (!edges.is_empty()).then_some(0);
        }
        Some(match (actor, self.params.selection) {
            (Actor::Seat(_) | Actor::Terminal, _) => {
                puct::select(edges, visits, self.params.c_puct, fpu_reduction)
            }
            (_, SimultaneousSelection::Puct) => {
                puct::select(edges, visits, self.params.c_puct_simultaneous, fpu_reduction)
            }
            (_, SimultaneousSelection::RegretMatching) => {
                regret_matching::select(edges, &mut self.rng)
            }
            (_, SimultaneousSelection::FictitiousPlay) => {
                fictitious_play::select(edges, visits, temperature, prior_mix, &mut self.rng)
            }
        })
    }

    /// Adds a node for a seat that chooses in a state and returns the index of the node. Of more
    /// than `max_actions` actions, those with the highest priors are kept, sorted by descending
    /// prior; otherwise the order is that of the game. (A node has at most 255 actions:
    /// [`Tree::add`].)
    fn expand(&mut self, state: &G::State, seat: usize, key: u64, max_actions: usize) -> u32 {
        self.actions.clear();
        self.game.actions(state, seat, &mut self.actions);
        if self.actions.len() > max_actions {
            // Stable, so that equal priors keep the order of the game.
            self.actions.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            self.actions.truncate(max_actions);
        }
        let is_simultaneous = self.game.actor(state) == Actor::Simultaneous;
        self.tree.add(key, is_simultaneous, self.actions.iter().copied())
    }

    /// Adds to each edge of the path the value for the seat that chose it, and counts the visit.
    /// With regret matching, it also updates regrets and average strategies.
    fn backpropagate(&mut self, values: &SeatValues) {
        for Step { node, seat, edge } in &self.path {
            let value = values[*seat];
            if self.params.selection == SimultaneousSelection::RegretMatching
                && self.tree.node(*node).is_simultaneous
            {
                regret_matching::update(self.tree.edges_mut(*node), *edge, value);
            }
            self.tree.record(*node, *edge, value);
        }
    }

    /// The statistics of a seat's actions at the root (at most 255), in the order of the game;
    /// empty for a seat that does not choose there.
    pub fn root_stats(&self, seat: usize) -> Vec<RootActionStats<G::Action>> {
        let root = self.roots.get(seat).copied().flatten();
        let edges = root.map_or(&[][..], |root| self.tree.edges(root));
        let by_strategy =
            self.is_simultaneous() && self.params.selection != SimultaneousSelection::Puct;
        let weight = |edge: &Edge<G::Action>| {
            if by_strategy { edge.strategy_sum } else { edge.visits as f32 }
        };
        let total: f32 = edges.iter().map(weight).sum();
        edges
            .iter()
            .map(|edge| RootActionStats {
                action: edge.action,
                probability: if total > 0.0 { weight(edge) / total } else { edge.prior },
                value: edge.mean_value().unwrap_or(0.0),
                visits: edge.visits,
            })
            .collect()
    }

    /// Plays on from `state` by the *final policy*, which the statistics of the tree give: a single
    /// seat takes the action with the most visits; at a simultaneous node each seat draws an action
    /// from its average strategy, without exploration and without pruning (with
    /// [`SimultaneousSelection::Puct`], which keeps none, it takes the node's first action).
    ///
    /// Makes one choice, of a single seat or of all seats, then all choices of single seats up to
    /// the next simultaneous node. It stops early at a terminal state, and at a state in which the
    /// node of a seat that chooses is not in the tree or has no visits; if that is the root, even
    /// the action that `first` prescribes is not played.
    ///
    /// `first` prescribes the action of one seat at the root: the seat, and the index of the action
    /// in [`root_stats`](Self::root_stats). `state` must then be a state of the root.
    pub fn play_final_policy(
        &self,
        state: &mut G::State,
        mut first: Option<(usize, usize)>,
        rng: &mut SplitMix,
    ) {
        loop {
            let actor = if first.is_some() { self.root_actor } else { self.game.actor(state) };
            let mut actions = [None; MAX_SEATS];
            for seat in self.choosing_seats(actor) {
                let node = match first {
                    Some(_) => self.roots[seat],
                    None => self.tree.find(self.game.node_key(state, seat)),
                };
                let Some(node) = node.filter(|node| self.tree.node(*node).visits > 0) else {
                    return;
                };
                let edges = self.tree.edges(node);
                let index = match (first, actor) {
                    (Some((chooser, index)), _) if chooser == seat => index,
                    (_, Actor::Simultaneous) => draw_from_average_strategy(edges, rng),
                    _ => most_visited(edges),
                };
                let Some(edge) = edges.get(index) else { return };
                actions[seat] = Some(edge.action);
            }
            for (seat, action) in actions.into_iter().enumerate() {
                if let Some(action) = action {
                    self.game.apply(state, seat, action, rng);
                }
            }
            first = None;
            if !matches!(self.game.actor(state), Actor::Seat(_)) {
                return;
            }
        }
    }
}

/// Draws an edge from the average strategy and returns its index; 0 if the node has none
/// ([`Edge::strategy_sum`]).
fn draw_from_average_strategy<A>(edges: &[Edge<A>], rng: &mut SplitMix) -> usize {
    let total: f32 = edges.iter().map(|edge| edge.strategy_sum).sum();
    let mut left = rng.unit() * total;
    let found = edges.iter().position(|edge| {
        left -= edge.strategy_sum;
        left < 0.0
    });
    found.unwrap_or(0)
}

/// The index of the edge with the most visits; of edges with equally many, that with the highest
/// prior.
fn most_visited<A>(edges: &[Edge<A>]) -> usize {
    let mut best = (0.0, 0);
    for (index, edge) in edges.iter().enumerate() {
        let visits = edge.visits as f32 + edge.prior;
        if visits > best.0 {
            best = (visits, index);
        }
    }
    best.1
}
