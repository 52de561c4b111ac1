//! Random games at tables of every kind, which proptest shrinks if a property fails.

use std::fmt;

use niagara::{
    ai::{SplitMix, greedy},
    core::{Colour, Decision, Event, Game, Header, Module, Options, Position, Rules, Seat, Table},
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed, TestError, TestRunner},
};

/// How decisions are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skill {
    /// Uniformly at random.
    Chance,
    /// At random or by the greedy player.
    Mixed,
}

/// A random game: its table, the seed of its draws, and a number for each choice.
#[derive(Clone)]
pub struct Walk {
    table: Table,
    skill: Skill,
    seed: u64,
    choices: Vec<u16>,
}

/// A step of a walk: a decision with the positions before and after it, and its events.
#[derive(Debug)]
pub struct Step<'a> {
    /// The position before the decision.
    pub before: &'a Position,
    /// The seat that decided.
    pub seat: Seat,
    /// The decision of that seat.
    pub decision: Decision,
    /// The events of the decision, with those of the river.
    pub events: &'a [Event],
    /// The position of the next decision, or of the end.
    pub after: &'a Position,
}

impl Walk {
    /// The game before its first decision.
    pub fn start(&self) -> Game {
        Game::new(Header::from_seed(self.table, self.seed, None, None))
    }

    /// Plays all choices, or until the game is over, and calls `visit` with each step.
    pub fn play(&self, mut visit: impl FnMut(&Step<'_>)) -> Game {
        let mut game = self.start();
        for choice in &self.choices {
            let before = *game.position();
            let Some(decision) = choose(&before, self.skill, *choice) else { break };
            let seat = before.to_move().unwrap();
            let events = game.play(decision).unwrap();
            visit(&Step {
                before: &before,
                seat,
                decision,
                events: &events,
                after: game.position(),
            });
        }
        game
    }

    /// Calls `visit` with each position in which a decision is due.
    pub fn positions(&self, mut visit: impl FnMut(&Position)) {
        let game = self.play(|step| visit(step.before));
        if game.position().to_move().is_some() {
            visit(game.position());
        }
    }
}

/// The game as a record, which is printed if a property fails.
impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.play(|_| ()).written())
    }
}

/// Chooses at random, or for a mixed walk in three of four cases by the greedy player, whose games
/// come to an end.
fn choose(position: &Position, skill: Skill, choice: u16) -> Option<Decision> {
    if skill == Skill::Mixed && choice & 3 != 0 {
        let view = position.view(position.to_move());
        return greedy(&view, &mut SplitMix::new(u64::from(choice)));
    }
    let legal = position.legal();
    legal.get((usize::from(choice >> 2) * legal.len()) >> 14).copied()
}

/// A proptest strategy: walks of `longest / 2..longest` decisions at tables of every kind.
fn walks(longest: usize) -> impl Strategy<Value = Walk> {
    let options = proptest::collection::vec(any::<u16>(), Options::NAMES.len());
    let choices = proptest::collection::vec(any::<u16>(), longest / 2..longest);
    (3_usize..=6, any::<u8>(), options, any::<u64>(), choices).prop_map(
        |(seats, modules, options, seed, choices)| {
            let mut rules: Rules = Module::ALL
                .into_iter()
                .filter(|module| modules & (1 << *module as u8) != 0)
                .collect();
            if seats == 6 {
                rules = rules.with(Module::Sixth);
            }
            let colours = &Colour::ALL[..seats];
            let table = Table::new(colours, rules, draw_options(&options)).unwrap();
            let skill = if seed & 1 == 0 { Skill::Chance } else { Skill::Mixed };
            Walk { table, skill, seed, choices }
        },
    )
}

/// Options of which about one in four is not at its default.
fn draw_options(draws: &[u16]) -> Options {
    // In the order of `Options::NAMES`, without the defaults.
    let values: [&[&str]; 10] = [
        &["gem_value"],
        &["forbidden"],
        &["covered"],
        &["5", "6", "7", "8"],
        &["off"],
        &["mostly_alternate", "random"],
        &["left", "right"],
        &["immediate"],
        &["on"],
        &["host"],
    ];
    let mut options = Options::default();
    for ((name, values), draw) in Options::NAMES.into_iter().zip(values).zip(draws) {
        if draw % 4 == 3 {
            options.set(name, values[usize::from(draw / 4) % values.len()]).unwrap();
        }
    }
    options
}

/// Checks a law, that is a property, on a number of walks, which are always the same. The
/// environment variables `PROPTEST_CASES` and `PROPTEST_RNG_SEED` change that.
pub fn law(cases: u32, longest: usize, check: impl Fn(&Walk)) {
    let fixed = Config { cases, rng_seed: RngSeed::Fixed(0x4E_A6_A2_A0), ..Config::default() };
    let config = Config {
        failure_persistence: None,
        cases: if std::env::var_os("PROPTEST_CASES").is_some() {
            Config::default().cases
        } else {
            cases
        },
        rng_seed: match Config::default().rng_seed {
            RngSeed::Random => fixed.rng_seed,
            seed => seed,
        },
        ..fixed
    };
    let result = TestRunner::new(config).run(&walks(longest), |walk| {
        check(&walk);
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, walk)) => panic!("{reason}\nin the game{walk:?}"),
        Err(error) => panic!("{error}"),
    }
}
