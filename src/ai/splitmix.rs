//! The random number generator of the computer players.

/// The high 32 bits of SplitMix64 (Steele, Lea, Flood 2014) without its last xorshift. The numbers
/// are the same natively and in wasm.
///
/// A playout draws a number for each card. ChaCha8, the generator of the game itself, is slower,
/// and these numbers need not be unpredictable.
///
/// ```
/// use niagara::ai::SplitMix;
///
/// let mut rng = SplitMix::new(1);
/// assert!(rng.below(6) < 6);
/// assert!((0.0..1.0).contains(&rng.unit()));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 32 random bits.
    #[inline]
    pub const fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed >> 32) as u32
    }

    /// A uniform number in 0..`bound`; 0 if `bound` is 0. It is computed by multiplication (Lemire
    /// 2019) without rejection: the relative bias is below 2⁻²⁴ for bounds up to 256.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.next() as u64 * bound as u64) >> 32) as u32
    }

    /// A uniform number in [0, 1), a multiple of 2⁻²⁴.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 8) as f32 / 16_777_216.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_seven_are_about_equally_frequent() {
        let mut rng = SplitMix::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&rng.unit())));
    }
}
