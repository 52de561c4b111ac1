//! The random numbers of a game: ChaCha8 with one stream for each purpose.
//!
//! The key is the seed (eight bytes, little-endian, then zeros), and the number of the stream is
//! that of the purpose. In the stream of the river, each step has a fixed position: the arm of the
//! n-th step of the game, counted from 0, is word n, whether or not the game was saved and loaded
//! in between. Native programs and wasm draw the same numbers.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::options::RiverFork;
use super::space::Arm;

/// A purpose of random numbers. Its value is the number of its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum Purpose {
    /// The start seat (B-16).
    Start = 0,
    /// The arm of the first disc (B-17).
    Fork = 1,
    /// The arms of a river whose fork is random (B-136).
    River = 2,
    /// Uniformly random decisions, for native tools and tests.
    Decisions = 3,
}

/// A source of random numbers with the draws that the game needs.
///
/// ```
/// use niagara::core::{Dice, Purpose};
/// let [mut one, mut same] = [(); 2].map(|()| Dice::new(42, Purpose::Decisions));
/// assert!((0..100).all(|_| one.below(6) == same.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of a purpose from its beginning.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        Self::at_word(0, seed, purpose)
    }

    /// The stream of a purpose, from this word on.
    fn at_word(word: usize, seed: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(purpose as u64);
        rng.set_word_pos(word as u128);
        Self(rng)
    }

    /// The next 32 bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A uniform number below `bound`; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // Lemire's method (2019): rejects the words that would make some numbers more likely.
        loop {
            let wide = u64::from(self.word()) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return (wide >> 32) as u32;
            }
        }
    }

    /// A uniformly chosen element of a list; `None` if it is empty.
    #[inline]
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let index = self.below(u32::try_from(list.len()).ok()?);
        list.get(index as usize).copied()
    }
}

/// The arms of a river whose fork is random (B-136): the n-th step of the game, counted from 0,
/// uses word n of the stream.
///
/// ```
/// use niagara::core::{Arm, RiverDraws, RiverFork};
/// let mut draws = RiverDraws::new(42, RiverFork::Random);
/// let arms: Vec<Arm> = (0..8).map(|_| draws.next(Arm::Left)).collect();
/// let mut later = RiverDraws::after(5, 42, RiverFork::Random);
/// assert_eq!(later.next(Arm::Left), arms[5]);
/// ```
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

    /// The draws of a game in which the river has already made `steps` steps.
    #[must_use]
    pub fn after(steps: usize, seed: u64, fork: RiverFork) -> Self {
        Self { dice: Dice::at_word(steps, seed, Purpose::River), fork }
    }

    /// The arm of the next step; `arm` is the one that strict alternation would give.
    pub fn next(&mut self, arm: Arm) -> Arm {
        let word = self.dice.word();
        self.fork.draw(arm, || word)
    }
}

impl RiverFork {
    /// The arm that a disc takes; `arm` is the one that strict alternation would give (B-136).
    /// Unless the arms alternate strictly, `word` is called for 32 random bits.
    #[inline]
    pub fn draw(self, arm: Arm, word: impl FnOnce() -> u32) -> Arm {
        // 0.85 · 2³².
        const MOSTLY: u32 = 3_650_722_201;
        match self {
            Self::Alternate => arm,
            Self::MostlyAlternate => {
                if word() < MOSTLY {
                    arm
                } else {
                    arm.other()
                }
            }
            Self::Random => {
                if word() < 1 << 31 {
                    Arm::Left
                } else {
                    Arm::Right
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_those_of_saved_games() {
        let words = |seed, purpose| {
            let mut dice = Dice::new(seed, purpose);
            [(); 3].map(|()| dice.word())
        };
        assert_eq!(words(0, Purpose::Start), [804_192_318, 3_594_542_985, 3_904_396_159]);
        assert_eq!(words(7, Purpose::Fork), [679_367_822, 4_013_071_513, 2_892_808_201]);
        assert_eq!(words(42, Purpose::River), [2_123_891_965, 975_755_521, 2_509_462_451]);
        assert_eq!(
            words(u64::MAX, Purpose::Decisions),
            [280_921_508, 2_017_979_012, 3_898_357_833]
        );
    }

    #[test]
    fn the_nth_step_of_the_river_uses_word_n() {
        let mut whole = RiverDraws::new(42, RiverFork::Random);
        let arms: Vec<Arm> = (0..100).map(|_| whole.next(Arm::Left)).collect();
        for steps in [0, 1, 15, 16, 17, 63, 64, 65, 99] {
            let mut later = RiverDraws::after(steps, 42, RiverFork::Random);
            assert!(arms[steps..].iter().all(|arm| later.next(Arm::Left) == *arm), "{steps}");
        }
    }
}
