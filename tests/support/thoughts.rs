//! What computer players choose and think of it, as one number: the same natively and in wasm.

use std::hash::Hasher;

use niagara::ai::arena::opening;
use niagara::ai::{Knobs, Level, Policy, SplitMix, Thought};
use niagara::core::{Colour, Options, Phase, Rules, Table};

/// What [`digest`] finds. It changes with whatever computer players know or how they search.
pub const KNOWN: u64 = 0xa9da_bfdb_cbb7_403e;

/// FNV-1a.
struct Digest(u64);

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Plays games of the plain policy and thinks about every third decision: all choices with their
/// shares and values to the last bit, and the decision.
pub fn digest() -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    for (number, rules) in ["base", "spirits,joe"].into_iter().enumerate() {
        let rules = Rules::parse(rules, ',').unwrap();
        let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
        let knobs = Knobs { iterations: 120, ..Level::Five.knobs() };
        let (policy, mut list) = (Policy::new(), Vec::new());
        let mut dice = SplitMix::new(number as u64);
        let mut position = opening(table, number as u64);
        let mut decisions = 0_u32;
        while position.phase() != Phase::Over && position.round() < 12 {
            let Some(seat) = position.to_move() else {
                position.flow(|arm| arm, &mut ());
                continue;
            };
            if decisions.is_multiple_of(3) {
                let view = position.view(Some(seat));
                let mut thought = Thought::new(&view, knobs, u64::from(decisions));
                thought.run(knobs.iterations);
                for opinion in thought.opinions() {
                    digest.write(opinion.choice.to_string().as_bytes());
                    digest.write(&opinion.share.to_bits().to_le_bytes());
                    digest.write(&opinion.value.to_bits().to_le_bytes());
                }
                digest.write(thought.decide().unwrap().to_string().as_bytes());
            }
            let plain = policy.decide(&position, &mut dice, &mut list).unwrap();
            position.play_unchecked(plain, &mut ());
            decisions += 1;
        }
        digest.write(&decisions.to_le_bytes());
    }
    digest.finish()
}
