//! Playouts take no memory: what a search does most must not wait for the allocator.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use niagara::ai::arena::opening;
use niagara::ai::{Policy, SplitMix};
use niagara::core::{Colour, Decision, Options, Phase, Rules, Table};

#[test]
fn a_playout_allocates_nothing() {
    for (words, seats) in [("base", 4), ("spirits", 4), ("spirits,joe", 6)] {
        let rules = Rules::parse(words, ',').unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let policy = Policy::new();
        let mut dice = SplitMix::new(1);
        let mut list: Vec<Decision> = Vec::with_capacity(1024);
        let mut playout = |seed| {
            let mut position = opening(table, seed);
            let made = policy.play_until(&mut position, 200, &mut dice, &mut list);
            assert_eq!(position.phase(), Phase::Over, "{words}: game {seed}");
            made
        };
        // The tables of the guess at cards are made once.
        playout(0);
        let mut made = 0;
        let used = allocation_counter::measure(|| made = (1..50).map(playout).sum::<u32>());
        assert!(made > 5_000, "{words}: {made} decisions");
        assert_eq!(used.count_total, 0, "{words}: {made} decisions");
    }
}
