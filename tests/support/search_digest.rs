//! A SHA-256 digest of search results, which is the same natively and in wasm.

use niagara::ai::arena::random_start;
use niagara::ai::{Level, PlayoutPolicy, SearchConfig, SearchSession, SplitMix};
use niagara::core::{Colour, Options, Phase, Rules, Table};
use sha2::{Digest, Sha256};

/// The digest of the current computer players. It changes with the nets and with any change of the
/// search.
pub const KNOWN: &str = "1d82740669acb5d91345d396e3c9c2297ee54dead0ed70a3a867a7aedefe91e3";

/// Plays games by the playout policy and searches at every third decision. Digests all actions with
/// their probabilities and values to the last bit, and the decision.
pub fn digest() -> String {
    let mut digest = Sha256::new();
    for (number, rules) in ["base", "spirits,joe"].into_iter().enumerate() {
        let rules = Rules::parse(rules, ',').unwrap();
        let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
        let config = SearchConfig { iterations: 120, ..Level::Five.config() };
        let (policy, mut scratch) = (PlayoutPolicy::new(), Vec::new());
        let mut rng = SplitMix::new(number as u64);
        let mut position = random_start(table, number as u64);
        let mut decisions = 0_u32;
        while position.phase() != Phase::Over && position.round() < 12 {
            let Some(seat) = position.to_move() else {
                position.flow(|arm| arm, &mut ());
                continue;
            };
            if decisions.is_multiple_of(3) {
                let view = position.view(Some(seat));
                let mut session = SearchSession::new(&view, config, u64::from(decisions));
                session.run(config.iterations);
                for stats in session.root_stats() {
                    digest.update(stats.action.to_string().as_bytes());
                    digest.update(stats.probability.to_bits().to_le_bytes());
                    digest.update(stats.value.to_bits().to_le_bytes());
                }
                digest.update(session.decide().unwrap().to_string().as_bytes());
            }
            let decision = policy.decide(&position, &mut rng, &mut scratch).unwrap();
            position.play_unchecked(decision, &mut ());
            decisions += 1;
        }
        digest.update(decisions.to_le_bytes());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
