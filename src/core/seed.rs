//! The random numbers of a game: one documented stream for each purpose.
//!
//! All of them are ChaCha8 with the seed as key (eight bytes, little-endian, then zeros).
//! The purpose is the stream number, and each draw has its own place in its stream: the
//! arm of the river's n-th step is word n, however often the game was saved and loaded
//! before. Native and wasm draw the same.

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

/// A source of random numbers with the draws that the game needs: ChaCha with eight rounds,
/// a 64-bit counter and a 64-bit stream number.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    stream: u64,
    /// The place of the next word in the stream.
    place: u64,
    /// The block that the next word is in, unless that begins with it.
    block: [u32; WORDS],
}

/// Words in a block.
const WORDS: usize = 16;

impl Dice {
    /// The stream of a purpose from its beginning.
    #[must_use]
    pub const fn new(seed: u64, purpose: Purpose) -> Self {
        Self::at(0, seed, purpose)
    }

    /// The stream of a purpose from a word on.
    const fn at(place: u64, seed: u64, purpose: Purpose) -> Self {
        let mut dice = Self { seed, stream: purpose as u64, place, block: [0; WORDS] };
        dice.fill();
        dice
    }

    /// Makes the block that the next word is in.
    const fn fill(&mut self) {
        const fn quarter(x: &mut [u32; WORDS], a: usize, b: usize, c: usize, d: usize) {
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(16);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(12);
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(8);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(7);
        }
        // "expand 32-byte k", the key, the counter, the stream.
        let mut state = [
            0x6170_7865,
            0x3320_646E,
            0x7962_2D32,
            0x6B20_6574,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        let counter = self.place / WORDS as u64;
        (state[4], state[5]) = (self.seed as u32, (self.seed >> 32) as u32);
        (state[12], state[13]) = (counter as u32, (counter >> 32) as u32);
        (state[14], state[15]) = (self.stream as u32, (self.stream >> 32) as u32);
        let mut x = state;
        let mut round = 0;
        while round < 8 {
            // Columns, then diagonals.
            let mut at = 0;
            while at < 4 {
                let turn = round % 2;
                quarter(
                    &mut x,
                    at,
                    4 + (at + turn) % 4,
                    8 + (at + 2 * turn) % 4,
                    12 + (at + 3 * turn) % 4,
                );
                at += 1;
            }
            round += 1;
        }
        let mut at = 0;
        while at < WORDS {
            self.block[at] = x[at].wrapping_add(state[at]);
            at += 1;
        }
    }

    /// The next 32 bits.
    #[inline]
    pub const fn word(&mut self) -> u32 {
        let at = (self.place % WORDS as u64) as usize;
        if at == 0 {
            self.fill();
        }
        self.place += 1;
        self.block[at]
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
        Self { dice: Dice::at(steps as u64, seed, Purpose::River), fork }
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

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn every_stream_is_that_of_chacha8() {
        for seed in [0, 1, 42, u64::MAX, 0x0123_4567_89AB_CDEF] {
            for purpose in [Purpose::Start, Purpose::Fork, Purpose::River, Purpose::Playout] {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&seed.to_le_bytes());
                let mut known = ChaCha8Rng::from_seed(key);
                known.set_stream(purpose as u64);
                let mut dice = Dice::new(seed, purpose);
                for _ in 0..100 {
                    assert_eq!(dice.word(), known.next_u32());
                }
                for place in [3, 16, 1000, (1 << 36) + 5] {
                    known.set_word_pos(place);
                    let mut dice = Dice::at(place as u64, seed, purpose);
                    for _ in 0..40 {
                        assert_eq!(dice.word(), known.next_u32());
                    }
                }
            }
        }
    }
}
