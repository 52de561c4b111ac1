//! The plain policy on one core: whole games without a legal list for anybody, decisions per
//! second, the length of its games.
//!
//! `cargo bench --no-default-features --features cli --bench policy`

#![allow(clippy::expect_used, reason = "a benchmark has nobody to hand an error to")]

use std::time::Instant;

use niagara::ai::{Policy, SplitMix, arena};
use niagara::core::{Colour, Decision, Options, Phase, Rules, Table};

const SECONDS: f64 = 2.0;

fn main() {
    for rules in ["base", "spirits", "spirits,joe"] {
        measure(rules, 4);
    }
}

fn measure(rules: &str, seats: usize) {
    let table = Table::new(
        &Colour::ALL[..seats],
        Rules::parse(rules, ',').expect("known modules"),
        Options::default(),
    )
    .expect("a table of four");
    let policy = Policy::new();
    let mut dice = SplitMix::new(1);
    let mut list: Vec<Decision> = Vec::new();
    let (mut made, mut games, mut rounds, mut won) = (0_u64, 0_u64, 0_u64, 0_u64);
    let since = Instant::now();
    while since.elapsed().as_secs_f64() < SECONDS {
        for _ in 0..100 {
            let mut position = arena::opening(table, games);
            made += u64::from(policy.play_until(&mut position, 200, &mut dice, &mut list));
            games += 1;
            rounds += u64::from(position.round());
            won += u64::from(position.phase() == Phase::Over);
        }
    }
    let rate = made as f64 / since.elapsed().as_secs_f64();
    println!(
        "plain policy, {rules}, {seats} seats: {rate:.0} decisions a second, {:.1} rounds a game, \
         {:.1} % won",
        rounds as f64 / games as f64,
        100.0 * won as f64 / games as f64
    );
}
