//! Tests of the texts by subject, with helpers.

mod events;
mod forecasts;
mod languages;
mod plans;
mod questions;
mod refusals;
mod results;
mod rule_book;
mod vocabulary;

use std::fs;

use super::*;
use crate::core::*;

/// The texts of a language, loaded from its file if necessary.
fn words(lang: Lang) -> &'static Words {
    lang.loaded_words().unwrap_or_else(|| {
        let file = format!("{}/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.tag());
        lang.load(&fs::read_to_string(file).unwrap()).unwrap()
    })
}

/// The rule book that the page fetches.
fn rule_book() -> RuleBook {
    RuleBook::read(include_str!("../../../../content/rules.en.json")).unwrap()
}

fn table(rules: Rules, seats: usize) -> Table {
    Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap()
}

fn teller(lang: Lang, table: Table) -> Teller {
    let names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"];
    Teller::new(words(lang), table, names.map(str::to_owned))
}

fn english(rules: Rules) -> Teller {
    teller(Lang::En, table(rules, 4))
}

fn all_rules() -> Rules {
    Module::ALL.into_iter().collect()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Asserts that a text is not empty, has no unfilled placeholders, and no space too many.
fn assert_readable(text: &str) {
    assert!(!text.trim().is_empty(), "an empty text");
    assert!(!text.contains(['{', '}']), "a placeholder in '{text}'");
    assert!(!text.contains("  "), "two spaces in '{text}'");
    assert_eq!(text, text.trim());
}

/// A small random number generator for games in tests.
struct TestRng(u64);

impl TestRng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Plays a random game, of at most 1200 decisions, and calls `check` with each position and its
/// legal decisions.
fn play(rules: Rules, seats: usize, seed: u64, mut check: impl FnMut(&Position, &[Decision])) {
    let mut rng = TestRng(seed);
    let mut position = Position::start(table(rules, seats), seat(rng.below(seats)), Arm::Left);
    for _ in 0..1200 {
        if position.phase() == Phase::River {
            check(&position, &[]);
            position.flow(|arm| arm, &mut ());
        }
        let legal = position.legal();
        check(&position, &legal);
        let Some(decision) = legal.get(rng.below(legal.len().max(1))) else {
            break;
        };
        position.play(*decision, &mut ()).unwrap();
    }
}
