//! Whole games between players, for tests and for measuring strength.
//!
//! ```
//! use niagara::ai::SplitMix;
//! use niagara::ai::arena::{GreedyPlayer, Player, RandomPlayer, random_start, play_game};
//! use niagara::core::{Colour, Options, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
//! let mut players: Vec<Box<dyn Player>> = vec![
//!     Box::new(GreedyPlayer::new(SplitMix::new(1))),
//!     Box::new(RandomPlayer::new(SplitMix::new(2))),
//!     Box::new(RandomPlayer::new(SplitMix::new(3))),
//! ];
//! let mut decisions = 0;
//! let result = play_game(random_start(table, 7), &mut players, 200, 7, |_, _| decisions += 1)?;
//! assert_eq!(result.decisions.iter().sum::<u32>(), decisions);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use std::time::{Duration, Instant};

use super::greedy::greedy;
use super::level::SearchConfig;
use super::playout::PlayoutPolicy;
use super::session::{SearchSession, decide};
use super::splitmix::SplitMix;
use crate::core::{
    Arm, Decision, Dice, Phase, Position, Purpose, RiverDraws, Seat, SeatSet, Table, View,
};

/// A player that is given views and answers with decisions.
pub trait Player {
    /// A legal decision for the view's seat, which is to move.
    ///
    /// # Errors
    ///
    /// The seat is not to move, or a player that is another program has failed.
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError>;
}

/// Why a seat's player made no legal decision, as an English message for programmers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerError(pub String);

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for PlayerError {}

/// A player that chooses uniformly among the legal decisions.
#[derive(Clone, Debug)]
pub struct RandomPlayer(SplitMix);

impl RandomPlayer {
    /// A player with this random number generator.
    #[must_use]
    pub const fn new(rng: SplitMix) -> Self {
        Self(rng)
    }
}

impl Player for RandomPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let legal = view.legal();
        let index = self.0.below(legal.len() as u32);
        legal.get(index as usize).copied().ok_or_else(not_to_move)
    }
}

/// A player that decides by [`greedy`].
#[derive(Clone, Debug)]
pub struct GreedyPlayer(SplitMix);

impl GreedyPlayer {
    /// A player with this random number generator.
    #[must_use]
    pub const fn new(rng: SplitMix) -> Self {
        Self(rng)
    }
}

impl Player for GreedyPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        greedy(view, &mut self.0).ok_or_else(not_to_move)
    }
}

/// A player that searches, with a [`SearchConfig`]. With `time_limit`, it never reuses its tree,
/// whatever `reuse_tree` says.
#[derive(Debug)]
pub struct SearchPlayer {
    config: SearchConfig,
    rng: SplitMix,
    /// The session of the last decision, if its tree may be reused for the next one.
    last: Option<SearchSession>,
}

impl SearchPlayer {
    /// A player with this configuration; `rng` provides the seeds of its searches.
    #[must_use]
    pub const fn new(config: SearchConfig, rng: SplitMix) -> Self {
        Self { config, rng, last: None }
    }
}

impl Player for SearchPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let seed = u64::from(self.rng.next()) << 32 | u64::from(self.rng.next());
        if let Some(limit) = self.config.time_limit {
            return decide_within(limit, view, self.config, seed).ok_or_else(not_to_move);
        }
        if !self.config.reuse_tree {
            return decide(view, self.config, seed).ok_or_else(not_to_move);
        }
        let mut session = match self.last.take() {
            Some(last) => last.advance(view, seed),
            None => SearchSession::new(view, self.config, seed),
        };
        session.run(session.remaining_iterations());
        let decision = session.decide();
        self.last = Some(session);
        decision.ok_or_else(not_to_move)
    }
}

/// The decision of a search that ends when the time `limit` is over. The number of iterations in
/// the configuration is ignored. If there is no choice, the only decision is returned at once.
fn decide_within(
    limit: Duration,
    view: &View,
    config: SearchConfig,
    seed: u64,
) -> Option<Decision> {
    /// The number of iterations between two checks of the time.
    const ITERATIONS_PER_SLICE: u32 = 64;
    let end = Instant::now() + limit;
    let config = SearchConfig { iterations: u32::MAX, ..config };
    let mut session = SearchSession::new(view, config, seed);
    // No iterations remain if there is nothing to search.
    while session.remaining_iterations() > 0 && Instant::now() < end {
        session.run(ITERATIONS_PER_SLICE);
    }
    session.decide()
}

/// A player that decides by the [`PlayoutPolicy`]. Given a view that is not that of the seat to
/// move, it decides for the seat to move; the other players of this module report an error.
#[derive(Clone, Debug)]
pub struct PlayoutPlayer {
    policy: PlayoutPolicy,
    rng: SplitMix,
    /// A buffer for move generation.
    scratch: Vec<Decision>,
}

impl PlayoutPlayer {
    /// A player with this random number generator.
    #[must_use]
    pub fn new(rng: SplitMix) -> Self {
        Self { policy: PlayoutPolicy::new(), rng, scratch: Vec::new() }
    }
}

impl Player for PlayoutPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        self.policy.decide(view.known(), &mut self.rng, &mut self.scratch).ok_or_else(not_to_move)
    }
}

fn not_to_move() -> PlayerError {
    PlayerError("the seat is not to move".to_owned())
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winners; empty if the game was cut off.
    pub winners: SeatSet,
    /// The number of the last round in which decisions were made.
    pub rounds: u32,
    /// The number of decisions made, by seat.
    pub decisions: [u32; crate::core::MAX_SEATS],
}

impl GameResult {
    /// A seat's share of the win, 0 to 1: winners share a victory equally (B-163).
    #[must_use]
    pub fn share(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// The starting position of a game whose starting seat and first arm are drawn from a seed (B-16,
/// B-17).
#[must_use]
pub fn random_start(table: Table, seed: u64) -> Position {
    let seats = table.len() as u32;
    let start = Dice::new(seed, Purpose::Start).below(seats);
    let start = Seat::new(start as usize).unwrap_or(Seat::FIRST);
    let first_arm =
        if Dice::new(seed, Purpose::Fork).below(2) == 0 { Arm::Left } else { Arm::Right };
    Position::start(table, start, first_arm)
}

/// Plays a game to its end, or until the round with the number `rounds` is over.
///
/// `players` has one player for each seat, in the order of the seats. `seed` is the seed of the
/// river's arms; it has no effect unless the options make the arms random. `watch` is called for
/// each decision, with the position before it.
///
/// # Errors
///
/// A player failed or chose an illegal decision, or a seat has no player.
pub fn play_game(
    mut position: Position,
    players: &mut [Box<dyn Player + '_>],
    rounds: u32,
    seed: u64,
    mut watch: impl FnMut(&Position, Decision),
) -> Result<GameResult, PlayerError> {
    let mut river = RiverDraws::new(seed, position.table().options().river_fork);
    let mut decisions = [0; crate::core::MAX_SEATS];
    while position.phase() != Phase::Over && position.round() <= rounds {
        let Some(seat) = position.to_move() else {
            position.flow(|arm| river.next(arm), &mut ());
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
    Ok(GameResult { winners: position.winners(), rounds: position.round().min(rounds), decisions })
}
