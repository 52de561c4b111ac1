//! Uniformly random play on one core: the legal list, a choice, the play; decisions per second.
//! Then thinking: iterations of the search per second.
//!
//! `cargo bench --no-default-features` runs it natively, `cargo xtask measure speed` also in
//! Chromium.

#![allow(clippy::expect_used, reason = "a benchmark has nobody to hand an error to")]

use niagara::ai::{Level, SplitMix, Thought, arena};
use niagara::core::{Colour, Decision, Options, Phase, Position, Rules, Table};

/// Random players seldom end a game, so it is cut off after as many rounds.
const ROUNDS: u32 = 200;
/// How long each figure is taken for.
const SECONDS: f64 = 2.0;
/// How many decisions are made between two looks at the clock.
const CHUNK: u32 = 100_000;

fn main() {
    for seats in 3..=5 {
        let mut play = RandomPlay::new(seats);
        // Fills caches and lists; a browser compiles hot code again in the meantime.
        play.run(10 * CHUNK);
        let since = clock::seconds();
        let mut decisions = 0.0;
        while clock::seconds() - since < SECONDS {
            play.run(CHUNK);
            decisions += f64::from(CHUNK);
        }
        let rate = decisions / (clock::seconds() - since);
        clock::report(seats, rate, play.rounds);
    }
    clock::report_thinking(thinking());
}

/// Iterations a second of a good player at a table of four, in the middle of games: the same
/// thoughts again and again, of which the quickest run counts, because a busy machine and a
/// browser that compiles meanwhile only ever take time away.
fn thinking() -> f64 {
    let (mut best, mut spent) = (0.0_f64, 0.0);
    while spent < 2.0 * SECONDS {
        let mut play = RandomPlay::new(4);
        let (mut iterations, mut seed) = (0.0, 0);
        let since = clock::seconds();
        for _ in 0..40 {
            play.run(37);
            let view = play.position.view(play.position.to_move());
            for _ in 0..20 {
                let mut thought = Thought::new(&view, Level::Three.knobs(), seed);
                iterations += f64::from(thought.left());
                thought.run(u32::MAX);
                seed += 1;
            }
        }
        let seconds = clock::seconds() - since;
        best = best.max(iterations / seconds);
        spent += seconds;
    }
    best
}

/// Random games, one after the other, without end.
struct RandomPlay {
    table: Table,
    position: Position,
    dice: SplitMix,
    legal: Vec<Decision>,
    games: u64,
    /// Counted so that no compiler can leave the work out.
    rounds: u64,
}

impl RandomPlay {
    fn new(seats: usize) -> Self {
        let table = Table::new(&Colour::ALL[..seats], Rules::default(), Options::default())
            .expect("a table of three to five seats with the base game's rules");
        Self {
            table,
            position: arena::opening(table, 0),
            dice: SplitMix::new(1),
            legal: Vec::new(),
            games: 0,
            rounds: 0,
        }
    }

    fn run(&mut self, decisions: u32) {
        let mut made = 0;
        while made < decisions {
            match self.position.phase() {
                Phase::River => self.position.flow(|arm| arm, &mut ()),
                Phase::Over => self.begin(),
                _ if self.position.round() > ROUNDS => self.begin(),
                _ => {
                    self.position.legal_into(&mut self.legal);
                    let choice = self.dice.below(self.legal.len() as u32);
                    self.position.play_unchecked(self.legal[choice as usize], &mut ());
                    made += 1;
                }
            }
        }
    }

    fn begin(&mut self) {
        self.rounds += u64::from(self.position.round());
        self.games += 1;
        self.position = arena::opening(self.table, self.games);
    }
}

/// Time and output of a native program.
#[cfg(not(target_arch = "wasm32"))]
mod clock {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(crate) fn seconds() -> f64 {
        START.elapsed().as_secs_f64()
    }

    pub(crate) fn report(seats: usize, rate: f64, rounds: u64) {
        println!("{seats} seats: {rate:.0} decisions a second ({rounds} rounds)");
    }

    pub(crate) fn report_thinking(rate: f64) {
        println!("thinking: {rate:.0} iterations a second");
    }
}

/// Time and output in a browser: the page's globals `speed3`, `speed4`, `speed5`, `thinking`.
#[cfg(target_arch = "wasm32")]
mod clock {
    use js_sys::{Date, Reflect, global};

    pub(crate) fn seconds() -> f64 {
        Date::now() / 1000.0
    }

    pub(crate) fn report(seats: usize, rate: f64, _rounds: u64) {
        set(&format!("speed{seats}"), rate);
    }

    pub(crate) fn report_thinking(rate: f64) {
        set("thinking", rate);
    }

    fn set(name: &str, rate: f64) {
        // A page's global object takes every property.
        let _ = Reflect::set(&global(), &name.into(), &rate.into());
    }
}
