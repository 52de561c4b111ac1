//! The random numbers of a game: one documented stream for each purpose.
//!
//! All of them are ChaCha8 with the seed as key (eight bytes, little-endian, then zeros).
//! The purpose is the stream number, and each draw has its own place in its stream: the
//! arm of the river's n-th step is word n, however often the game was saved and loaded
//! before. Native and wasm draw the same.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::options::RiverFork;
use super::space::Arm;

/// What random numbers are drawn for. Its number is that of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum Purpose {
    /// The start player (B-16).
    Start = 0,
    /// The arm of the first disc (B-17).
    Fork = 1,
    /// The arms of a river that is a draw (B-136).
    River = 2,
    /// Uniformly random decisions of the native tools.
    Playout = 3,
}

/// A source of random numbers with the draws that the game needs.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of a purpose from its beginning.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(purpose as u64);
        Self(stream)
    }

    /// The next 32 bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `bound`, each equally likely; 0 if there is none.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // Lemire's multiplication: words in the first, short stretch are drawn again.
        loop {
            let wide = u64::from(self.word()) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return (wide >> 32) as u32;
            }
        }
    }

    /// One of the things in a list; `None` if it is empty.
    #[inline]
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let index = self.below(u32::try_from(list.len()).ok()?);
        list.get(index as usize).copied()
    }
}

/// The arms of a river where they are a draw (B-136): the n-th step of the game, counted
/// from 0, is word n of the stream.
#[derive(Clone, Debug)]
pub struct RiverDraws {
    dice: Dice,
    fork: RiverFork,
}

impl RiverDraws {
    /// The draws of a game from its first step.
    #[must_use]
    pub fn new(seed: u64, fork: RiverFork) -> Self {
        Self::after(0, seed, fork)
    }

    /// The draws of a game in which the river has made so many steps.
    #[must_use]
    pub fn after(steps: usize, seed: u64, fork: RiverFork) -> Self {
        let mut dice = Dice::new(seed, Purpose::River);
        dice.0.set_word_pos(steps as u128);
        Self { dice, fork }
    }

    /// The arm of the next step, where alternation names `arm`.
    pub fn next(&mut self, arm: Arm) -> Arm {
        // 0.85 of all words.
        const MOSTLY: u32 = 3_650_722_201;
        let word = self.dice.word();
        match self.fork {
            RiverFork::Alternate => arm,
            RiverFork::MostlyAlternate if word < MOSTLY => arm,
            RiverFork::MostlyAlternate => arm.other(),
            RiverFork::Random if word < 1 << 31 => Arm::Left,
            RiverFork::Random => Arm::Right,
        }
    }
}
