//! A search for games in which all seats choose at once and in secret, then act in turn.
//!
//! Each iteration deals the hidden cards anew ([`Game::deal`]), plays on by what was learned of
//! each choice, and tells the values of all seats to the choices made. What is learned is kept
//! by what a seat's choice depends on ([`Game::mark`]), not by the whole history: however the
//! others came to where they are, a seat with the same choices learns from the same node. Where
//! all choose at once, each seat chooses by its own statistics alone: nobody answers what it
//! cannot see. In a node the choices are the same in every deal, so that the availability of a
//! choice is the visits of its node.

use super::evaluate::{BySeat, exponential};
use super::order::best_first;
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
    /// What a seat's choice depends on: in states with the same mark the seat has the same
    /// choices in the same order, and what is learned in one counts in the other.
    fn mark(&self, world: &Self::World, seat: usize) -> u64;
    /// The mark that a root's state has where it is no root.
    fn mark_below(&self, world: &Self::World, seat: usize) -> u64 {
        self.mark(world, seat)
    }
    /// Whether a state that is new to the search is far enough from the root to be valued.
    fn is_far(&self, world: &Self::World) -> bool;
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
    /// The share of choices made by the game's own opinion where all choose together, 0 to 0.9:
    /// how much the search allows for seats that do not think as it does.
    pub doubt: f32,
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
            heat: 0.15,
            doubt: 0.0,
            width: 12,
            mixing: Mixing::Smooth,
        }
    }
}

impl Tuning {
    /// How a seat chooses where all choose together. The page's players know one way: the
    /// others would be weight without use in their wasm.
    const fn mixing(&self) -> Mixing {
        if cfg!(feature = "worker") { Mixing::Smooth } else { self.mixing }
    }
}

/// The share of choices made at random where all choose together.
const TREMBLE: f32 = 0.1;

#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Its first arm.
    arms: u32,
    count: u8,
    is_together: bool,
}

impl Node {
    const fn range(self) -> core::ops::Range<usize> {
        self.arms as usize..self.arms as usize + self.count as usize
    }
}

#[derive(Clone, Debug)]
struct Arm<M> {
    choice: M,
    prior: f32,
    visits: u32,
    total: f32,
    regret: f32,
    average: f32,
}

/// The nodes by their marks: open addressing, at most half full.
#[derive(Debug)]
struct Index {
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl Index {
    fn new() -> Self {
        Self { slots: vec![(0, NONE); 1 << 10], len: 0 }
    }

    fn slot(&self, mark: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = (mark ^ (mark >> 32)) as u32 as usize & last;
        while self.slots[slot].1 != NONE && self.slots[slot].0 != mark {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn get(&self, mark: u64) -> Option<u32> {
        let node = self.slots[self.slot(mark)].1;
        (node != NONE).then_some(node)
    }

    fn insert(&mut self, mark: u64, node: u32) {
        if 2 * self.len >= self.slots.len() {
            let old = core::mem::take(&mut self.slots);
            self.slots = vec![(0, NONE); 2 * old.len()];
            for (mark, node) in old.into_iter().filter(|slot| slot.1 != NONE) {
                let slot = self.slot(mark);
                self.slots[slot] = (mark, node);
            }
        }
        let slot = self.slot(mark);
        self.len += usize::from(self.slots[slot].1 == NONE);
        self.slots[slot] = (mark, node);
    }
}

const NONE: u32 = u32::MAX;

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
    index: Index,
    /// Who chooses at the root.
    actor: Actor,
    /// The root's node of each seat that is asked there.
    roots: [u32; MAX_SEATS],
    iterations: u32,
    /// How often the root was passed before it was the root.
    kept: u32,
    /// The nodes passed, with the seat that chose and the arm.
    path: Vec<(u32, usize, u32)>,
    moves: Vec<(G::Move, f32)>,
    values: BySeat,
}

impl<G: Game> Search<G> {
    /// A search that has not begun.
    pub fn new(game: G, tuning: Tuning, seed: u64) -> Self {
        let mut dice = SplitMix::new(seed);
        let world = game.deal(&mut dice);
        let actor = game.actor(&world);
        let mut search = Self {
            game,
            tuning,
            dice,
            nodes: Vec::new(),
            arms: Vec::new(),
            index: Index::new(),
            actor,
            roots: [NONE; MAX_SEATS],
            iterations: 0,
            kept: 0,
            path: Vec::new(),
            moves: Vec::new(),
            values: [0.0; MAX_SEATS],
        };
        for seat in search.asked(actor) {
            let mark = search.game.mark(&world, seat);
            search.roots[seat] = search.expand(&world, seat, mark, usize::MAX);
        }
        search
    }

    /// Goes on where one of this search's choices has led to, with what was learned on the way.
    /// A seat alone has to choose there.
    #[must_use]
    pub fn go_on(mut self, game: G, seed: u64) -> Self {
        self.game = game;
        self.dice = SplitMix::new(seed);
        let world = self.game.deal(&mut self.dice);
        self.actor = self.game.actor(&world);
        self.roots = [NONE; MAX_SEATS];
        (self.iterations, self.kept, self.values) = (0, 0, [0.0; MAX_SEATS]);
        for seat in self.asked(self.actor) {
            let below = self.index.get(self.game.mark_below(&world, seat));
            let mark = self.game.mark(&world, seat);
            let root = self.expand(&world, seat, mark, usize::MAX);
            self.roots[seat] = root;
            if let Some(below) = below.and_then(|below| self.nodes.get(below as usize).copied()) {
                self.inherit(root, below);
            }
        }
        self
    }

    /// Tells a root what was learned of its choices before.
    fn inherit(&mut self, root: u32, below: Node) {
        let known: Vec<Arm<G::Move>> = self.arms[below.range()].to_vec();
        let root = &mut self.nodes[root as usize];
        for arm in &mut self.arms[root.range()] {
            if let Some(known) = known.iter().find(|known| known.choice == arm.choice) {
                (arm.visits, arm.total) = (known.visits, known.total);
                root.visits += known.visits;
            }
        }
        self.kept = root.visits;
    }

    /// How often the root was passed before it was the root.
    #[must_use]
    pub const fn kept(&self) -> u32 {
        self.kept
    }

    /// The seats that choose.
    fn asked(&self, actor: Actor) -> core::ops::Range<usize> {
        match actor {
            Actor::One(seat) => seat..seat + 1,
            Actor::Together => 0..self.game.seats(),
            Actor::Nobody => 0..0,
        }
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
        self.path.clear();
        while self.step(&mut world) {}
        let values = self.game.settle(&mut world, &mut self.dice);
        for (sum, value) in self.values.iter_mut().zip(values) {
            *sum += value;
        }
        self.learn(&values);
    }

    /// Chooses for whoever is asked and plays; whether there is more to choose.
    fn step(&mut self, world: &mut G::World) -> bool {
        let actor = self.game.actor(world);
        let begin = self.path.len();
        let mut is_new = false;
        for seat in self.asked(actor) {
            let mark = self.game.mark(world, seat);
            let node = match self.index.get(mark) {
                Some(node) => node,
                None => {
                    is_new = true;
                    self.expand(world, seat, mark, self.tuning.width)
                }
            };
            let Node { arms, count, .. } = self.nodes[node as usize];
            let arm = match (actor, self.tuning.mixing()) {
                _ if count < 2 => arms,
                (Actor::One(_), _) => self.by_bounds(node, self.tuning.explore),
                (_, Mixing::Bounds) => self.by_bounds(node, self.tuning.explore_together),
                (_, Mixing::Regret) => self.by_regret(node),
                (_, Mixing::Smooth) => self.by_past(node),
            };
            debug_assert!(count > 0, "a seat that is asked has a choice");
            if count > 0 {
                self.path.push((node, seat, arm));
            }
        }
        if begin == self.path.len() || (is_new && self.game.is_far(world)) {
            self.path.truncate(begin);
            return false;
        }
        for index in begin..self.path.len() {
            let (_, seat, arm) = self.path[index];
            self.game.play(world, seat, self.arms[arm as usize].choice, &mut self.dice);
        }
        true
    }

    /// The arm with the highest upper bound.
    fn by_bounds(&self, node: u32, explore: f32) -> u32 {
        let node = self.nodes[node as usize];
        let arms = &self.arms[node.range()];
        let total: f32 = arms.iter().map(|arm| arm.total).sum();
        let mean = if node.visits == 0 { 0.25 } else { total / node.visits as f32 };
        let unknown = mean - self.tuning.caution;
        let root = explore * (node.visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, arm) in arms.iter().enumerate() {
            let value = if arm.visits == 0 { unknown } else { arm.total / arm.visits as f32 };
            let bound = value + root * arm.prior / (1.0 + arm.visits as f32);
            if bound > best.0 {
                best = (bound, index as u32);
            }
        }
        node.arms + best.1
    }

    /// An arm by regret matching.
    fn by_regret(&mut self, node: u32) -> u32 {
        let node = self.nodes[node as usize];
        let count = u32::from(node.count);
        if self.dice.unit() < TREMBLE {
            return node.arms + self.dice.below(count);
        }
        let arms = &self.arms[node.range()];
        let total: f32 = arms.iter().map(|arm| arm.regret.max(0.0)).sum();
        if total <= 0.0 {
            return node.arms + self.dice.below(count);
        }
        let mut left = self.dice.unit() * total;
        for (index, arm) in arms.iter().enumerate() {
            left -= arm.regret.max(0.0);
            if left < 0.0 {
                return node.arms + index as u32;
            }
        }
        node.arms + count - 1
    }

    /// An arm by smooth fictitious play.
    fn by_past(&mut self, node: u32) -> u32 {
        let node = self.nodes[node as usize];
        let visits = node.visits as f32;
        let arms = &mut self.arms[node.range()];
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
        let even = 1.0 / f32::from(node.count);
        let doubt = self.tuning.doubt;
        let mut left = self.dice.unit();
        let mut chosen = None;
        for (index, arm) in arms.iter_mut().enumerate() {
            let share = arm.regret / sum;
            arm.average += share;
            left -= (1.0 - TREMBLE - doubt) * share + TREMBLE * even + doubt * arm.prior;
            if left < 0.0 && chosen.is_none() {
                chosen = Some(index as u32);
            }
        }
        node.arms + chosen.unwrap_or(u32::from(node.count) - 1)
    }

    /// Adds the node of a seat that is asked in a state; its index.
    fn expand(&mut self, world: &G::World, seat: usize, mark: u64, width: usize) -> u32 {
        let arms = self.arms.len() as u32;
        self.moves.clear();
        self.game.moves(world, seat, &mut self.moves);
        if self.moves.len() > width {
            best_first(&mut self.moves, width, |(_, prior)| *prior);
            self.moves.truncate(width);
        }
        self.moves.truncate(usize::from(u8::MAX));
        let count = self.moves.len() as u8;
        let total: f32 = self.moves.iter().map(|(_, prior)| prior).sum();
        for (choice, prior) in self.moves.drain(..) {
            let prior = prior / total;
            let (visits, total, regret, average) = (0, 0.0, 0.0, 0.0);
            self.arms.push(Arm { choice, prior, visits, total, regret, average });
        }
        let node = self.nodes.len() as u32;
        let is_together = self.game.actor(world) == Actor::Together;
        self.nodes.push(Node { visits: 0, arms, count, is_together });
        self.index.insert(mark, node);
        node
    }

    /// Tells the values to the nodes passed.
    fn learn(&mut self, values: &BySeat) {
        let path = core::mem::take(&mut self.path);
        for (node, seat, tried) in &path {
            let value = values[*seat];
            let is_together = self.nodes[*node as usize].is_together;
            if self.tuning.mixing() == Mixing::Regret && is_together {
                self.regret(*node, *tried, value);
            }
            self.nodes[*node as usize].visits += 1;
            let arm = &mut self.arms[*tried as usize];
            arm.visits += 1;
            arm.total += value;
        }
        // Its room is used again.
        self.path = path;
    }

    /// Regret of not having chosen otherwise: only the arm tried is known, so its value
    /// counts by how seldom it is tried.
    fn regret(&mut self, node: u32, tried: u32, value: f32) {
        let node = self.nodes[node as usize];
        let arms = &mut self.arms[node.range()];
        let positive: f32 = arms.iter().map(|arm| arm.regret.max(0.0)).sum();
        let even = 1.0 / f32::from(node.count);
        let share = |arm: &Arm<G::Move>| {
            if positive > 0.0 { arm.regret.max(0.0) / positive } else { even }
        };
        let (total, visits) = arms
            .iter()
            .fold((0.0, 0), |(total, visits), arm| (total + arm.total, visits + arm.visits));
        let mean = if visits == 0 { value } else { total / visits as f32 };
        let tried = (tried - node.arms) as usize;
        let own = share(&arms[tried]);
        let gain = (value - mean) / ((1.0 - TREMBLE) * own + TREMBLE * even);
        for (index, arm) in arms.iter_mut().enumerate() {
            let share = if positive > 0.0 { arm.regret.max(0.0) / positive } else { even };
            arm.average += share;
            arm.regret += if index == tried { gain } else { 0.0 } - own * gain;
        }
    }

    /// What the search thinks of the choices of a seat that is asked at the root, in the order
    /// of the game; empty for another seat.
    pub fn opinions(&self, seat: usize) -> Vec<Opinion<G::Move>> {
        let arms = self.root(seat);
        let averaged = self.is_together() && self.tuning.mixing() != Mixing::Bounds;
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

    /// The arms of a seat at the root.
    fn root(&self, seat: usize) -> &[Arm<G::Move>] {
        let node = self.roots.get(seat).and_then(|node| self.nodes.get(*node as usize));
        node.and_then(|node| self.arms.get(node.range())).unwrap_or_default()
    }

    /// Goes on as the search thinks likeliest, to where it knows no more or all choose together
    /// again. `first` is a choice of a seat at the root, counted as [`Search::opinions`] does;
    /// then the state is the root's.
    pub fn follow(
        &self,
        world: &mut G::World,
        mut first: Option<(usize, usize)>,
        dice: &mut SplitMix,
    ) {
        loop {
            let actor = if first.is_some() { self.actor } else { self.game.actor(world) };
            let mut choices = [None; MAX_SEATS];
            for seat in self.asked(actor) {
                let node = match first {
                    Some(_) => self.roots[seat],
                    None => self.index.get(self.game.mark(world, seat)).unwrap_or(NONE),
                };
                let node = self.nodes.get(node as usize).filter(|node| node.visits > 0);
                let Some(node) = node else { return };
                let arms = &self.arms[node.range()];
                let index = match (first, actor) {
                    (Some((chooser, index)), _) if chooser == seat => index,
                    (_, Actor::Together) => by_average(arms, dice),
                    _ => most_tried(arms),
                };
                let Some(arm) = arms.get(index) else { return };
                choices[seat] = Some(arm.choice);
            }
            for (seat, choice) in choices.into_iter().enumerate() {
                if let Some(choice) = choice {
                    self.game.play(world, seat, choice, dice);
                }
            }
            first = None;
            if !matches!(self.game.actor(world), Actor::One(_)) {
                return;
            }
        }
    }

    /// Whether all choose together at the root.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.actor == Actor::Together
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

/// The arm that was tried most; of those never tried the likeliest.
fn most_tried<M>(arms: &[Arm<M>]) -> usize {
    let mut best = (0.0, 0);
    for (index, arm) in arms.iter().enumerate() {
        let tried = arm.visits as f32 + arm.prior;
        if tried > best.0 {
            best = (tried, index);
        }
    }
    best.1
}

/// Priors from scores: the best has 1, one that is worse by `scale` about a third.
pub fn priors<M>(moves: &mut [(M, f32)], scale: f32) {
    let best = moves.iter().map(|(_, score)| *score).fold(f32::NEG_INFINITY, f32::max);
    for (_, score) in moves {
        *score = exponential((*score - best) / scale) + 0.005;
    }
}
