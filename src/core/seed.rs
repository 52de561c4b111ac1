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

/// A source of random numbers with the draws that the game needs.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    purpose: Purpose,
    /// How many words were drawn.
    drawn: u64,
    /// The block that the next word is in.
    block: [u32; WORDS],
}

/// The words of a block of ChaCha.
const WORDS: usize = 16;

/// A block of ChaCha8: D. J. Bernstein's cipher with eight rounds, and counter and stream
/// number of 64 bits. `rand_chacha` unrolls it, which weighs 850 bytes more.
fn block(seed: u64, stream: u64, number: u64) -> [u32; WORDS] {
    let halves = |number: u64| [number as u32, (number >> 32) as u32];
    let ([a, b], [c, d], [e, f]) = (halves(seed), halves(number), halves(stream));
    // "expand 32-byte k"
    let first =
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, a, b, 0, 0, 0, 0, 0, 0, c, d, e, f];
    let mut block: [u32; WORDS] = first;
    for round in 0..8 {
        // Columns, then diagonals.
        let slant = round % 2;
        for column in 0..4 {
            let place = |row: usize| 4 * row + (column + slant * row) % 4;
            let (a, b, c, d) = (place(0), place(1), place(2), place(3));
            for (from, to, changed, by) in
                [(b, a, d, 16), (d, c, b, 12), (b, a, d, 8), (d, c, b, 7)]
            {
                block[to] = block[to].wrapping_add(block[from]);
                block[changed] = (block[changed] ^ block[to]).rotate_left(by);
            }
        }
    }
    for (word, first) in block.iter_mut().zip(first) {
        *word = word.wrapping_add(first);
    }
    block
}

impl Dice {
    /// The stream of a purpose from its beginning.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        Self { seed, purpose, drawn: 0, block: [0; WORDS] }.at_word(0)
    }

    /// The same stream from a word on.
    fn at_word(mut self, drawn: u64) -> Self {
        self.drawn = drawn;
        self.block = block(self.seed, self.purpose as u64, drawn / WORDS as u64);
        self
    }

    /// The next 32 bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        let word = self.block[self.drawn as usize % WORDS];
        self.drawn += 1;
        if self.drawn.is_multiple_of(WORDS as u64) {
            self.block = block(self.seed, self.purpose as u64, self.drawn / WORDS as u64);
        }
        word
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
        Self { dice: Dice::new(seed, Purpose::River).at_word(steps as u64), fork }
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
    fn the_words_are_those_of_the_well_known_chacha8() {
        for (seed, purpose) in
            [(0, Purpose::Start), (42, Purpose::River), (u64::MAX, Purpose::Playout)]
        {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&seed.to_le_bytes());
            let mut known = ChaCha8Rng::from_seed(key);
            known.set_stream(purpose as u64);
            let mut dice = Dice::new(seed, purpose);
            for word in 0..200 {
                assert_eq!(dice.word(), known.next_u32(), "{seed} {purpose:?} {word}");
            }
            known.set_word_pos(1_000_003);
            let mut dice = dice.at_word(1_000_003);
            assert!((0..40).all(|_| dice.word() == known.next_u32()));
        }
    }
}
