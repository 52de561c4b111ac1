//! A tree search for games in which all seats choose at once and in secret, then act in turn.
//!
//! It is an information-set search over the tree of what everybody sees. Each iteration
//! deals the hidden cards anew ([`Game::deal`]), walks down the tree, adds one node, plays on
//! to where the game can be valued, and tells the values of all seats to the nodes passed.
//! Where all choose at once, each seat chooses by its own statistics alone: nobody answers
//! what it cannot see. In this tree a node's choices are the same in every deal, so that the
//! availability of a choice is the visits of its node.

use super::evaluate::{BySeat, exponential};
use super::splitmix::SplitMix;
use crate::core::MAX_SEATS;

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// One seat, and everybody sees what.
    One(usize),
    /// All seats at once, in secret.
    Together,
    /// Nobody: the game is over.
    Nobody,
}

/// A game as the search sees it.
pub trait Game {
    /// A full state of the game.
    type World: Clone;
    /// What a seat chooses.
    type Move: Copy + PartialEq;

    /// How many seats there are.
    fn seats(&self) -> usize;
    /// A state that fits what the searcher knows.
    fn deal(&self, dice: &mut SplitMix) -> Self::World;
    /// Who chooses. The search asks only where there is more than one choice, or nobody.
    fn actor(&self, world: &Self::World) -> Actor;
    /// Adds the choices of a seat, with how much it may like each: positive numbers.
    fn moves(&self, world: &Self::World, seat: usize, out: &mut Vec<(Self::Move, f32)>);
    /// Makes a choice. Where all choose together it is called once for each seat, in order.
    /// Then chance and whatever is forced happens, up to the next choice.
    fn play(&self, world: &mut Self::World, seat: usize, choice: Self::Move, dice: &mut SplitMix);
    /// What everybody has seen since this was asked last, other than the choice of one seat.
    fn seen(&self, world: &mut Self::World) -> u64;
    /// Plays on to where the game can be valued: the values of all seats, in 0 to 1.
    fn settle(&self, world: &mut Self::World, dice: &mut SplitMix) -> BySeat;
}

/// How a seat chooses where all choose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mixing {
    /// Upper confidence bounds for each seat by itself.
    Bounds,
    /// Regret matching: each choice as often as its absence was regretted.
    Regret,
    /// Smooth fictitious play: the better a choice did on the whole, the likelier it is; the
    /// more is known, the more a small difference counts.
    Smooth,
}

/// How the tree is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How much a seat tries what it knows little of, where one chooses.
    pub explore: f32,
    /// The same where all choose together.
    pub explore_together: f32,
    /// What a choice not tried yet is worth less than the node's mean.
    pub caution: f32,
    /// How slowly small differences come to count in [`Mixing::Smooth`].
    pub heat: f32,
    /// The most choices looked at in a node below the root; the likeliest are kept.
    pub width: usize,
    /// How a seat chooses where all choose together.
    pub mixing: Mixing,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            explore: 0.5,
            explore_together: 0.5,
            caution: 0.05,
            heat: 0.04,
            width: 12,
            mixing: Mixing::Smooth,
        }
    }
}

const NONE: u32 = u32::MAX;

/// The share of choices made at random in regret matching.
const TREMBLE: f32 = 0.1;

#[derive(Clone, Debug)]
struct Node {
    visits: u32,
    actor: Actor,
    /// The node's arms; where all choose, one seat's after the other's.
    arms: u32,
    counts: [u8; MAX_SEATS],
    /// What may follow, where all choose.
    edge: u32,
}

#[derive(Clone, Debug)]
struct Arm<M> {
    choice: M,
    prior: f32,
    visits: u32,
    total: f32,
    regret: f32,
    average: f32,
    /// What may follow, where one chooses.
    edge: u32,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    seen: u64,
    node: u32,
    next: u32,
}

/// What the search thinks of a choice at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The choice.
    pub choice: M,
    /// How often it should be made, 0 to 1; the shares of all choices make 1.
    pub share: f32,
    /// The mean value for the seat that is asked.
    pub value: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// A search that can be stopped and gone on with between iterations.
#[derive(Debug)]
pub struct Search<G: Game> {
    game: G,
    tuning: Tuning,
    dice: SplitMix,
    nodes: Vec<Node>,
    arms: Vec<Arm<G::Move>>,
    edges: Vec<Edge>,
    iterations: u32,
    path: Vec<(u32, usize, u32)>,
    moves: Vec<(G::Move, f32)>,
    values: BySeat,
}

impl<G: Game> Search<G> {
    /// A search that has not begun.
    pub fn new(game: G, tuning: Tuning, seed: u64) -> Self {
        let mut search = Self {
            game,
            tuning,
            dice: SplitMix::new(seed),
            nodes: Vec::new(),
            arms: Vec::new(),
            edges: Vec::new(),
            iterations: 0,
            path: Vec::new(),
            moves: Vec::new(),
            values: [0.0; MAX_SEATS],
        };
        let world = search.game.deal(&mut search.dice);
        let actor = search.game.actor(&world);
        search.expand(&world, actor, usize::MAX);
        search
    }

    /// How many iterations were made.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// The game that is searched.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The mean value of all iterations for each seat.
    #[must_use]
    pub fn values(&self) -> BySeat {
        let count = self.iterations.max(1) as f32;
        self.values.map(|sum| sum / count)
    }

    /// Makes so many iterations.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterate();
        }
    }

    fn iterate(&mut self) {
        self.iterations += 1;
        let mut world = self.game.deal(&mut self.dice);
        let mut node = 0;
        self.path.clear();
        if self.nodes[0].actor != Actor::Nobody {
            loop {
                let edge = self.step(node, &mut world);
                let seen = self.game.seen(&mut world);
                let actor = self.game.actor(&world);
                if actor == Actor::Nobody {
                    break;
                }
                match self.follow(edge, seen) {
                    Some(next) => node = next,
                    None => {
                        let next = self.expand(&world, actor, self.tuning.width);
                        self.link(node, edge, seen, next);
                        break;
                    }
                }
            }
        }
        let values = self.game.settle(&mut world, &mut self.dice);
        for (sum, value) in self.values.iter_mut().zip(values) {
            *sum += value;
        }
        self.learn(&values);
    }

    /// Chooses in a node and plays; where what follows hangs.
    fn step(&mut self, node: u32, world: &mut G::World) -> u32 {
        let Node { actor, arms, counts, edge, .. } = self.nodes[node as usize];
        match actor {
            Actor::One(seat) => {
                debug_assert!(counts[seat] > 0, "a seat that is asked has a choice");
                if counts[seat] == 0 {
                    return NONE;
                }
                let arm = self.by_bounds(node, arms, counts[seat], seat, self.tuning.explore);
                self.path.push((node, seat, arm));
                let choice = self.arms[arm as usize].choice;
                self.game.play(world, seat, choice, &mut self.dice);
                self.arms[arm as usize].edge
            }
            Actor::Together => {
                let mut first = arms;
                for (seat, count) in counts.into_iter().enumerate().take(self.game.seats()) {
                    let arm = match self.tuning.mixing {
                        _ if count == 1 => first,
                        Mixing::Bounds => {
                            self.by_bounds(node, first, count, seat, self.tuning.explore_together)
                        }
                        Mixing::Regret => self.by_regret(first, count),
                        Mixing::Smooth => self.by_past(node, first, count),
                    };
                    self.path.push((node, seat, arm));
                    first += u32::from(count);
                }
                let begin = self.path.len() - self.game.seats();
                for index in begin..self.path.len() {
                    let (_, seat, arm) = self.path[index];
                    let choice = self.arms[arm as usize].choice;
                    self.game.play(world, seat, choice, &mut self.dice);
                }
                edge
            }
            Actor::Nobody => NONE,
        }
    }

    /// The arm with the highest upper bound.
    fn by_bounds(&mut self, node: u32, first: u32, count: u8, _seat: usize, explore: f32) -> u32 {
        let arms = &self.arms[first as usize..first as usize + usize::from(count)];
        let visits = self.nodes[node as usize].visits;
        let total: f32 = arms.iter().map(|arm| arm.total).sum();
        let mean = if visits == 0 { 0.25 } else { total / visits as f32 };
        let unknown = mean - self.tuning.caution;
        let root = explore * (visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, arm) in arms.iter().enumerate() {
            let value = if arm.visits == 0 { unknown } else { arm.total / arm.visits as f32 };
            let bound = value + root * arm.prior / (1.0 + arm.visits as f32);
            if bound > best.0 {
                best = (bound, index as u32);
            }
        }
        first + best.1
    }

    /// An arm by regret matching.
    fn by_regret(&mut self, first: u32, count: u8) -> u32 {
        let count = u32::from(count);
        if self.dice.unit() < TREMBLE {
            return first + self.dice.below(count);
        }
        let arms = &self.arms[first as usize..(first + count) as usize];
        let total: f32 = arms.iter().map(|arm| arm.regret.max(0.0)).sum();
        if total <= 0.0 {
            return first + self.dice.below(count);
        }
        let mut left = self.dice.unit() * total;
        for (index, arm) in arms.iter().enumerate() {
            left -= arm.regret.max(0.0);
            if left < 0.0 {
                return first + index as u32;
            }
        }
        first + count - 1
    }

    /// An arm by smooth fictitious play.
    fn by_past(&mut self, node: u32, first: u32, count: u8) -> u32 {
        let visits = self.nodes[node as usize].visits as f32;
        let arms = &mut self.arms[first as usize..first as usize + usize::from(count)];
        let total: f32 = arms.iter().map(|arm| arm.total).sum();
        let mean = if visits > 0.0 { total / visits } else { 0.0 };
        let value = |arm: &Arm<G::Move>| {
            if arm.visits == 0 { mean } else { arm.total / arm.visits as f32 }
        };
        let best = arms.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
        let heat = (visits + 1.0).sqrt() / self.tuning.heat;
        let mut sum = 0.0;
        for arm in arms.iter_mut() {
            arm.regret = arm.prior * exponential((value(arm) - best) * heat);
            sum += arm.regret;
        }
        let even = 1.0 / f32::from(count);
        let mut left = self.dice.unit();
        let mut chosen = None;
        for (index, arm) in arms.iter_mut().enumerate() {
            let share = arm.regret / sum;
            arm.average += share;
            left -= (1.0 - TREMBLE) * share + TREMBLE * even;
            if left < 0.0 && chosen.is_none() {
                chosen = Some(index as u32);
            }
        }
        first + chosen.unwrap_or(u32::from(count) - 1)
    }

    fn follow(&self, mut edge: u32, seen: u64) -> Option<u32> {
        while edge != NONE {
            let Edge { seen: label, node, next } = self.edges[edge as usize];
            if label == seen {
                return Some(node);
            }
            edge = next;
        }
        None
    }

    fn link(&mut self, node: u32, edge: u32, seen: u64, child: u32) {
        let new = self.edges.len() as u32;
        self.edges.push(Edge { seen, node: child, next: edge });
        match self.nodes[node as usize].actor {
            Actor::Together => self.nodes[node as usize].edge = new,
            _ => {
                if let Some((_, _, arm)) = self.path.last() {
                    self.arms[*arm as usize].edge = new;
                }
            }
        }
    }

    /// Adds a node for a state; its index.
    fn expand(&mut self, world: &G::World, actor: Actor, width: usize) -> u32 {
        let arms = self.arms.len() as u32;
        let mut counts = [0; MAX_SEATS];
        let seats = match actor {
            Actor::One(seat) => seat..seat + 1,
            Actor::Together => 0..self.game.seats(),
            Actor::Nobody => 0..0,
        };
        for seat in seats {
            self.moves.clear();
            self.game.moves(world, seat, &mut self.moves);
            if self.moves.len() > width {
                self.moves.sort_by(|a, b| b.1.total_cmp(&a.1));
                self.moves.truncate(width);
            }
            self.moves.truncate(usize::from(u8::MAX));
            counts[seat] = self.moves.len() as u8;
            let total: f32 = self.moves.iter().map(|(_, prior)| prior).sum();
            for (choice, prior) in self.moves.drain(..) {
                self.arms.push(Arm {
                    choice,
                    prior: prior / total,
                    visits: 0,
                    total: 0.0,
                    regret: 0.0,
                    average: 0.0,
                    edge: NONE,
                });
            }
        }
        self.nodes.push(Node { visits: 0, actor, arms, counts, edge: NONE });
        self.nodes.len() as u32 - 1
    }

    /// Tells the values to the nodes passed.
    fn learn(&mut self, values: &BySeat) {
        let path = core::mem::take(&mut self.path);
        let mut last = NONE;
        let mut first = 0;
        for (node, seat, arm) in &path {
            let (node, seat, arm) = (*node, *seat, *arm);
            if node != last {
                last = node;
                first = self.nodes[node as usize].arms;
                self.nodes[node as usize].visits += 1;
            }
            let count = u32::from(self.nodes[node as usize].counts[seat]);
            let value = values[seat];
            if self.tuning.mixing == Mixing::Regret
                && self.nodes[node as usize].actor == Actor::Together
            {
                self.regret(first, count, arm, value);
            }
            let arm = &mut self.arms[arm as usize];
            arm.visits += 1;
            arm.total += value;
            first += count;
        }
        self.path = path;
    }

    /// Regret of not having chosen otherwise: only the arm tried is known, so its value
    /// counts by how seldom it is tried.
    fn regret(&mut self, first: u32, count: u32, tried: u32, value: f32) {
        let arms = &mut self.arms[first as usize..(first + count) as usize];
        let positive: f32 = arms.iter().map(|arm| arm.regret.max(0.0)).sum();
        let even = 1.0 / count as f32;
        let share = |arm: &Arm<G::Move>| {
            if positive > 0.0 { arm.regret.max(0.0) / positive } else { even }
        };
        let (total, visits) = arms
            .iter()
            .fold((0.0, 0), |(total, visits), arm| (total + arm.total, visits + arm.visits));
        let mean = if visits == 0 { value } else { total / visits as f32 };
        let tried = (tried - first) as usize;
        let own = share(&arms[tried]);
        let gain = (value - mean) / ((1.0 - TREMBLE) * own + TREMBLE * even);
        for (index, arm) in arms.iter_mut().enumerate() {
            let share = if positive > 0.0 { arm.regret.max(0.0) / positive } else { even };
            arm.average += share;
            arm.regret += if index == tried { gain } else { 0.0 } - own * gain;
        }
    }

    /// What the search thinks of the choices of a seat that is asked at the root, in the order of the game; empty
    /// for another seat.
    pub fn opinions(&self, seat: usize) -> Vec<Opinion<G::Move>> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let arms = self.arms_of(root, seat);
        let averaged = root.actor == Actor::Together && self.tuning.mixing != Mixing::Bounds;
        let weight = |arm: &Arm<G::Move>| if averaged { arm.average } else { arm.visits as f32 };
        let total: f32 = arms.iter().map(weight).sum();
        arms.iter()
            .map(|arm| Opinion {
                choice: arm.choice,
                share: if total > 0.0 { weight(arm) / total } else { arm.prior },
                value: if arm.visits == 0 { 0.0 } else { arm.total / arm.visits as f32 },
                visits: arm.visits,
            })
            .collect()
    }

    /// Plays a choice of a seat at the root and goes on as the search thinks likeliest, to where
    /// it knows no more or all choose together again. `index` counts as [`Search::opinions`] does.
    pub fn line(&self, seat: usize, index: usize, dice: &mut SplitMix) -> G::World {
        let mut world = self.game.deal(dice);
        let mut at = Some(0);
        while let Some(node) = at.and_then(|at: u32| self.nodes.get(at as usize)) {
            let is_root = at == Some(0);
            let edge = match node.actor {
                Actor::One(one) => {
                    let arms = self.arms_of(node, one);
                    let most = |a: &Arm<G::Move>, b: &Arm<G::Move>| {
                        a.visits.cmp(&b.visits).then(a.prior.total_cmp(&b.prior))
                    };
                    let likeliest = arms.iter().max_by(|a, b| most(a, b));
                    let forced = arms.get(index).filter(|_| is_root && one == seat);
                    let Some(arm) = forced.or(likeliest) else { return world };
                    self.game.play(&mut world, one, arm.choice, dice);
                    arm.edge
                }
                Actor::Together if is_root => {
                    for other in 0..self.game.seats() {
                        let arms = self.arms_of(node, other);
                        let index = if other == seat { index } else { by_average(arms, dice) };
                        let Some(arm) = arms.get(index) else { return world };
                        self.game.play(&mut world, other, arm.choice, dice);
                    }
                    node.edge
                }
                _ => return world,
            };
            let seen = self.game.seen(&mut world);
            at = self.follow(edge, seen);
        }
        world
    }

    /// The arms of a seat that is asked in a node.
    fn arms_of(&self, node: &Node, seat: usize) -> &[Arm<G::Move>] {
        let before: u32 = node.counts.iter().take(seat).map(|count| u32::from(*count)).sum();
        let first = (node.arms + before) as usize;
        self.arms.get(first..first + usize::from(node.counts[seat])).unwrap_or_default()
    }

    /// Whether all choose together at the root.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.actor == Actor::Together)
    }
}

/// Draws an arm by the average of the strategies.
fn by_average<M>(arms: &[Arm<M>], dice: &mut SplitMix) -> usize {
    let total: f32 = arms.iter().map(|arm| arm.average).sum();
    let mut left = dice.unit() * total;
    let found = arms.iter().position(|arm| {
        left -= arm.average;
        left < 0.0
    });
    found.unwrap_or(0)
}

/// Priors from scores: the best has 1, one that is worse by `scale` about a third.
pub fn priors<M>(moves: &mut [(M, f32)], scale: f32) {
    let best = moves.iter().map(|(_, score)| *score).fold(f32::NEG_INFINITY, f32::max);
    for (_, score) in moves {
        *score = exponential((*score - best) / scale) + 0.005;
    }
}
