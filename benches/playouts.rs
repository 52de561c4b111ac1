//! The speed of the computer players on one core: whole games of the playout policy, uniformly
//! random play (list the legal decisions, choose one, play it), and the search.
//!
//! `cargo bench --no-default-features` runs it natively, `cargo xtask measure speed` also in
//! Chromium. Each figure is that of the fastest of equal runs: other programs, and a browser that
//! is still compiling, can only slow a run down.

#![allow(clippy::expect_used, reason = "a benchmark cannot go on after an error")]

use std::hint::black_box;

use niagara::ai::{Level, PlayoutPolicy, SearchSession, SplitMix, arena};
use niagara::core::{Colour, Decision, Options, Phase, Position, Rules, Table};

/// The number of rounds after which a game is cut off, because random players seldom end one.
const ROUNDS: u32 = 200;
/// How long each figure is measured, in seconds.
const SECONDS: f64 = 1.0;
/// The number of games of the playout policy in a run.
const GAMES: u32 = 500;
/// The number of decisions of random players in a run.
const DECISIONS: u32 = 200_000;

fn main() {
    for rules in ["base", "spirits"] {
        let table = table(rules, 4);
        let policy = PlayoutPolicy::new();
        let mut scratch = Vec::new();
        let mut decisions = 0;
        let runs = runs_per_second(|| decisions = playout_games(table, &policy, &mut scratch));
        clock::report(
            &format!("decisions of the playout policy, {rules}"),
            f64::from(decisions) * runs,
        );
        clock::report(&format!("games of the playout policy, {rules}"), f64::from(GAMES) * runs);
    }
    for seats in 3..=5 {
        let runs = runs_per_second(|| RandomPlay::new(seats).run(DECISIONS));
        clock::report(&format!("random decisions, {seats} seats"), f64::from(DECISIONS) * runs);
    }
    let mut iterations = 0;
    let runs = runs_per_second(|| iterations = search_iterations());
    clock::report("iterations of level 3", f64::from(iterations) * runs);
}

/// The number of runs a second, from the fastest run.
fn runs_per_second(mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    let begin = clock::seconds();
    loop {
        let since = clock::seconds();
        run();
        let now = clock::seconds();
        least = least.min(now - since);
        if now - begin > SECONDS {
            return 1.0 / least;
        }
    }
}

fn table(rules: &str, seats: usize) -> Table {
    let rules = Rules::parse(rules, ',').expect("known modules");
    Table::new(&Colour::ALL[..seats], rules, Options::default()).expect("three to five seats")
}

/// Plays [`GAMES`] games by the playout policy. Returns the number of decisions.
fn playout_games(table: Table, policy: &PlayoutPolicy, scratch: &mut Vec<Decision>) -> u32 {
    let mut rng = SplitMix::new(1);
    (0..GAMES)
        .map(|game| {
            let mut position = arena::random_start(table, u64::from(game));
            policy.play_until(&mut position, ROUNDS, &mut rng, scratch)
        })
        .sum()
}

/// Searches as level 3 does, in the middle of games with four seats. Returns the number of
/// iterations.
fn search_iterations() -> u32 {
    let mut play = RandomPlay::new(4);
    let (mut iterations, mut seed) = (0, 0);
    for _ in 0..40 {
        play.run(37);
        let view = play.position.view(play.position.to_move());
        for _ in 0..5 {
            let mut session = SearchSession::new(&view, Level::Three.config(), seed);
            iterations += session.remaining_iterations();
            session.run(u32::MAX);
            black_box(session.win_shares());
            seed += 1;
        }
    }
    iterations
}

/// Random games, one after the other, without end.
struct RandomPlay {
    table: Table,
    position: Position,
    rng: SplitMix,
    legal: Vec<Decision>,
    games: u64,
}

impl RandomPlay {
    fn new(seats: usize) -> Self {
        let table = table("base", seats);
        Self {
            table,
            position: arena::random_start(table, 0),
            rng: SplitMix::new(1),
            legal: Vec::new(),
            games: 0,
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
                    let choice = self.rng.below(self.legal.len() as u32);
                    self.position.play_unchecked(self.legal[choice as usize], &mut ());
                    made += 1;
                }
            }
        }
        black_box(&self.position);
    }

    fn begin(&mut self) {
        self.games += 1;
        self.position = arena::random_start(self.table, self.games);
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

    pub(crate) fn report(what: &str, rate: f64) {
        println!("{what}: {rate:.0} a second");
    }
}

/// Time and output in a browser: the page's globals.
#[cfg(target_arch = "wasm32")]
mod clock {
    use js_sys::{Function, Reflect, global};

    pub(crate) fn seconds() -> f64 {
        let performance = Reflect::get(&global(), &"performance".into()).expect("a browser");
        let now = Reflect::get(&performance, &"now".into()).expect("a browser");
        let now = Function::from(now).call0(&performance).expect("a clock");
        now.as_f64().expect("milliseconds") / 1000.0
    }

    pub(crate) fn report(what: &str, rate: f64) {
        // `cargo xtask measure speed` reads the rates as global variables. Setting one cannot fail.
        let _ = Reflect::set(&global(), &what.into(), &rate.into());
    }
}
