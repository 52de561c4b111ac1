//! Whole games between players, for tests and for measuring strength.

use core::fmt;

use super::greedy::greedy;
use super::level::Knobs;
use super::mind::{Thought, think};
use super::rollout::Policy;
use super::splitmix::SplitMix;
use crate::core::{
    Arm, Decision, Dice, Phase, Position, Purpose, RiverFork, Seat, SeatSet, Table, View,
};

/// Somebody who plays: given what its seat may know, it chooses.
pub trait Player {
    /// Chooses a legal decision for the view's seat, which is asked.
    ///
    /// # Errors
    ///
    /// A player that is another program may fail.
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError>;
}

/// Why a player gave no legal decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerError(pub String);

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for PlayerError {}

/// Chooses uniformly among the legal decisions.
#[derive(Clone, Debug)]
pub struct Random(SplitMix);

impl Random {
    /// A player with these dice.
    #[must_use]
    pub const fn new(dice: SplitMix) -> Self {
        Self(dice)
    }
}

impl Player for Random {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let legal = view.legal();
        let index = self.0.below(legal.len() as u32);
        legal.get(index as usize).copied().ok_or_else(not_asked)
    }
}

/// The [`greedy`] player.
#[derive(Clone, Debug)]
pub struct Greedy(SplitMix);

impl Greedy {
    /// A player with these dice.
    #[must_use]
    pub const fn new(dice: SplitMix) -> Self {
        Self(dice)
    }
}

impl Player for Greedy {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        greedy(view, &mut self.0).ok_or_else(not_asked)
    }
}

/// A player that thinks with a [`Knobs`].
#[derive(Debug)]
pub struct Thinker {
    knobs: Knobs,
    dice: SplitMix,
    /// What it thought last, if it goes on with that.
    last: Option<Thought>,
}

impl Thinker {
    /// A player with these knobs and dice.
    #[must_use]
    pub const fn new(knobs: Knobs, dice: SplitMix) -> Self {
        Self { knobs, dice, last: None }
    }
}

impl Player for Thinker {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let seed = u64::from(self.dice.next()) << 32 | u64::from(self.dice.next());
        if !self.knobs.keep {
            return think(view, self.knobs, seed).ok_or_else(not_asked);
        }
        let mut thought = match self.last.take() {
            Some(last) => last.next(view, seed),
            None => Thought::new(view, self.knobs, seed),
        };
        thought.run(thought.left());
        let decision = thought.decide();
        self.last = Some(thought);
        decision.ok_or_else(not_asked)
    }
}

/// The plain [`Policy`].
#[derive(Clone, Debug)]
pub struct Plain {
    policy: Policy,
    dice: SplitMix,
    list: Vec<Decision>,
}

impl Plain {
    /// A player with these dice.
    #[must_use]
    pub fn new(dice: SplitMix) -> Self {
        Self { policy: Policy::new(), dice, list: Vec::new() }
    }
}

impl Player for Plain {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        self.policy.decide(view.known(), &mut self.dice, &mut self.list).ok_or_else(not_asked)
    }
}

fn not_asked() -> PlayerError {
    PlayerError("the seat is not asked".to_owned())
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who won; nobody if the game was cut off.
    pub winners: SeatSet,
    /// The rounds begun.
    pub rounds: u32,
    /// The decisions made by each seat.
    pub decisions: [u32; crate::core::MAX_SEATS],
}

impl Played {
    /// A seat's share of the win, as in a shared victory (B-163).
    #[must_use]
    pub fn share(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// The start of a game, drawn from a seed: who starts and the first arm (B-16, B-17).
#[must_use]
pub fn opening(table: Table, seed: u64) -> Position {
    let seats = table.len() as u32;
    let start = Dice::new(seed, Purpose::Start).below(seats);
    let start = Seat::new(start as usize).unwrap_or(Seat::FIRST);
    let fork = if Dice::new(seed, Purpose::Fork).below(2) == 0 { Arm::Left } else { Arm::Right };
    Position::start(table, start, fork)
}

/// The arm of a river step, where it is a draw (B-136).
fn draw_arm(fork: RiverFork, arm: Arm, dice: &mut Dice) -> Arm {
    let other = match fork {
        RiverFork::Alternate => false,
        RiverFork::MostlyAlternate => dice.below(20) < 3,
        RiverFork::Random => dice.below(2) == 0,
    };
    if other { arm.other() } else { arm }
}

/// Plays a game to its end, or until `rounds` rounds are over. `watch` sees each position
/// before its decision, with the decision. `seed` draws the river's arms where they are a draw.
///
/// # Errors
///
/// A player failed, or chose what is not legal.
pub fn play_game(
    mut position: Position,
    players: &mut [Box<dyn Player + '_>],
    rounds: u32,
    seed: u64,
    mut watch: impl FnMut(&Position, Decision),
) -> Result<Played, PlayerError> {
    let mut river = Dice::new(seed, Purpose::River);
    let mut decisions = [0; crate::core::MAX_SEATS];
    while position.phase() != Phase::Over && position.round() <= rounds {
        let Some(seat) = position.to_move() else {
            let fork = position.table().options().river_fork;
            position.flow(|arm| draw_arm(fork, arm, &mut river), &mut ());
            continue;
        };
        let view = position.view(Some(seat));
        let player = players
            .get_mut(seat.index())
            .ok_or_else(|| PlayerError("a seat without a player".to_owned()))?;
        let decision = player.choose(&view)?;
        watch(&position, decision);
        let before = position;
        position.play(decision, &mut ()).map_err(|refusal| {
            let colour = before.table().colour(seat);
            PlayerError(format!("{colour} chose '{decision}', which is not legal: {refusal}"))
        })?;
        decisions[seat.index()] += 1;
    }
    Ok(Played { winners: position.winners(), rounds: position.round().min(rounds), decisions })
}
