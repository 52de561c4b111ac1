//! The search's own random numbers.

/// A small, quick generator (SplitMix64): the same numbers natively and in wasm.
///
/// A playout draws at every decision; ChaCha8, which draws what belongs to the game, would
/// take a good part of its time.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator that a seed starts.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 32 bits.
    #[inline]
    pub const fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed >> 32) as u32
    }

    /// A number below `bound`; 0 if that is 0. The bias is below 2⁻²⁴ for the small bounds
    /// of this game.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.next() as u64 * bound as u64) >> 32) as u32
    }

    /// A number from 0 up to, but not, 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 8) as f32 / 16_777_216.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut numbers = SplitMix::new(1);
        let mut faces = [0_u32; 7];
        for _ in 0..70_000 {
            faces[numbers.below(7) as usize] += 1;
        }
        assert!(faces.iter().all(|count| (9_500..10_500).contains(count)), "{faces:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&numbers.unit())));
    }
}
