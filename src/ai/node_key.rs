//! The key of a node: a 64-bit hash of selected features, among them all that determine a seat's
//! legal actions.
//!
//! It is a state abstraction: states with equal features have the same legal decisions in the same
//! order and share one node, even if the seat could tell them apart. Transpositions are among
//! them: equal positions that were reached by different decisions.
//!
//! * The key of a *turn* contains the seat, the round, the weather, the lowest revealed number and
//!   the legal decisions. In the base game, for speed, it contains instead of the decisions the
//!   data that determine them: the seat's card, its canoes and whether each of them may or must
//!   still move, which gems each site has (not how many), and the loaded canoes of rivals that are
//!   nearer the pier than the farther of its own. Except for their effect on the legal decisions,
//!   the key leaves out all banks, all hands, the number of gems of a colour on a site, the rivals'
//!   other canoes, the revealed cards except the lowest number, the river's next arm, whirlpool,
//!   beaver, moose and Joe; with modules also the seat's own canoes, such as the one that has
//!   already moved. Rescues, the choice of a free canoe and that of the arm in which a lassoed
//!   canoe returns (S-54) have such a key too; with every set of modules, it contains the legal
//!   decisions.
//! * The key of the *choice of a card* contains the seat, the round, the weather and the seat's own
//!   hand, bank and canoes. It leaves out everything else: the rivals' banks, hands and canoes, the
//!   sites, the next arm, whirlpool, beaver, moose and Joe.
//!
//! The values of a node are averages over the states that share it; its priors and kept actions are
//! those of the first of these states. A key of the whole history would lose no information, but
//! with a few hundred iterations such a tree visits hardly any node of the last seat's turn twice.
//!
//! Collisions are not detected: states with different features and equal hashes would share a node
//! too. If the hash behaved like a random function, one would occur among n keys with a probability
//! of about n²/2⁶⁵, for a million keys 3 · 10⁻⁸.

use core::hash::{Hash, Hasher};

use crate::core::{Canoe, CanoeNo, Card, Decision, Gem, Phase, Place, Position, Rules, Seat};

/// The key of a seat's node in a position below the root. `scratch` is a buffer that is
/// overwritten.
pub(super) fn node_key(position: &Position, seat: usize, scratch: &mut Vec<Decision>) -> u64 {
    let mut hasher = MixHasher(seat as u64);
    hasher.mix(u64::from(position.round()));
    hasher.mix(position.weather() as u64);
    if position.phase() == Phase::Card {
        let Some(seat) = Seat::new(seat) else { return 0 };
        position.hand(seat).hash(&mut hasher);
        position.banked(seat).hash(&mut hasher);
        CanoeNo::ALL.map(|no| position.canoe(seat, no)).hash(&mut hasher);
    } else {
        let revealed = position.table().seats().filter_map(|seat| position.revealed_card(seat));
        hasher.mix(u64::from(revealed.filter_map(Card::number).min().unwrap_or(0)));
        if position.phase() == Phase::Turn && position.table().rules() == Rules::BASE {
            hash_base_turn(position, &mut hasher);
        } else {
            position.legal_into(scratch);
            scratch.hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Hashes the data that, with the weather, determine the legal decisions of a turn of the base
/// game, which is faster than listing them.
fn hash_base_turn(position: &Position, hasher: &mut MixHasher) {
    let Some(seat) = position.to_move() else { return };
    let mut own = position.card(seat).map_or(0, |card| card as u64 + 1);
    let mut deepest = 0;
    for no in CanoeNo::ALL {
        let canoe = position.canoe(seat, no);
        own = own << 10 | canoe_bits(canoe) << 2 | position.duty(seat, no) as u64;
        deepest = deepest.max(canoe.at.space().map_or(0, |space| space.depth()));
    }
    hasher.mix(own);
    let mut sites = 0;
    for site in Gem::ALL {
        for gem in Gem::ALL {
            sites = sites << 1 | u64::from(position.site(site).contains(gem));
        }
    }
    hasher.mix(sites);
    // The loaded canoes that the seat might rob: those nearer the pier than the farther of its own,
    // in whichever arm.
    for (owner, no, canoe) in position.canoes() {
        let depth = canoe.at.space().map_or(deepest, |space| space.depth());
        if owner != seat && depth < deepest && !canoe.cargo.is_empty() {
            hasher.mix(canoe_bits(canoe) << 4 | (owner.index() as u64) << 1 | no as u64);
        }
    }
}

/// The place and the first gem of a canoe, in 8 bits. In the base game a canoe holds no second gem.
fn canoe_bits(canoe: Canoe) -> u64 {
    let place = match canoe.at {
        Place::Pier => 0,
        Place::On(space) | Place::Riverbank(space) => space as u64 + 1,
        Place::Falls => 10,
    };
    let gem = canoe.cargo.first().map_or(0, |gem| gem as u64 + 1);
    place << 4 | gem
}

/// A multiplicative 64-bit hasher. The standard library's hasher is slower; the state of
/// `rustc-hash` has the size of a pointer, which in wasm is 32 bits: keys would collide.
#[derive(Clone, Copy)]
struct MixHasher(u64);

impl MixHasher {
    const fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    /// Hashed as 64 bits, because `usize` has only 32 bits in wasm.
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::ai::arena::random_start;
    use crate::ai::playout::{PlayoutPolicy, move_river};
    use crate::ai::splitmix::SplitMix;
    use crate::core::{Colour, Options, Table};

    fn key(position: &Position, seat: usize) -> u64 {
        node_key(position, seat, &mut Vec::new())
    }

    #[test]
    fn equal_keys_mean_equal_actions_in_equal_order() {
        let table = Table::new(&Colour::ALL[..5], Rules::BASE, Options::default()).unwrap();
        let mut rng = SplitMix::new(3);
        let mut seen: HashMap<u64, Vec<Decision>> = HashMap::new();
        let mut merged = 0;
        for game in 0..40 {
            let mut position = random_start(table, 0);
            let policy = PlayoutPolicy::new();
            let mut scratch = Vec::new();
            while position.phase() != Phase::Over && position.round() < 40 {
                let Some(seat) = position.to_move() else {
                    move_river(&mut position, &mut rng);
                    continue;
                };
                let legal = position.legal();
                if position.phase() != Phase::Card {
                    let key = key(&position, seat.index());
                    merged += usize::from(seen.contains_key(&key));
                    assert_eq!(*seen.entry(key).or_insert_with(|| legal.clone()), legal);
                }
                // The policy makes games similar; random decisions vary them.
                let random = legal[rng.below(legal.len() as u32) as usize];
                let by_policy = policy.decide(&position, &mut rng, &mut scratch).unwrap_or(random);
                let is_random = rng.below(4) == 0 && game % 2 == 0;
                position.play_unchecked(if is_random { random } else { by_policy }, &mut ());
            }
        }
        assert!(merged > 300, "{merged} of {}", seen.len());
    }

    #[test]
    fn the_key_tells_which_canoes_can_be_robbed() {
        let table = Table::new(&Colour::ALL[..5], Rules::BASE, Options::default()).unwrap();
        let mut position = random_start(table, 0);
        while position.phase() == Phase::Card {
            position.play_unchecked(Decision::Card(Card::Three), &mut ());
        }
        let mut setup = position.to_setup();
        setup.seats[0].canoes[0].at = "L7".to_owned();
        let all = setup.sites.ruby.len();
        let mut seen: HashMap<u64, Vec<Decision>> = HashMap::new();
        // Each of the eight canoes of the others is empty or loaded.
        for loaded in 0_u8..=255 {
            let others = setup.seats[1..].iter_mut().flat_map(|seat| &mut seat.canoes);
            for (number, canoe) in others.enumerate() {
                let is_loaded = loaded >> number & 1 == 1;
                canoe.at = "4".to_owned();
                canoe.cargo = if is_loaded { ["r", "s"][number % 2] } else { "" }.to_owned();
            }
            let rubies = (loaded & 0b0101_0101).count_ones() as usize;
            setup.sites.ruby = "r".repeat(all - rubies);
            setup.sites.sapphire = "s".repeat(all + rubies - loaded.count_ones() as usize);
            let position = Position::try_from(&setup).unwrap();
            let legal = position.legal();
            let key = key(&position, 0);
            assert_eq!(*seen.entry(key).or_insert_with(|| legal.clone()), legal, "{loaded:08b}");
        }
        assert_eq!(seen.len(), 256);
    }
}
