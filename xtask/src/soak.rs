//! `cargo xtask soak`: runs random tests for minutes instead of seconds.
//!
//! A soak is an ordinary test that reads two environment variables: `NIAGARA_SEED`, the number of
//! its first random case, and `NIAGARA_COUNT`, the number of cases. Without them, it runs only the
//! few cases of every `cargo test`.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::anyhow;

use crate::tools::Toolset;
use crate::{Result, dist, project, setup};

/// A random test that can be run for longer.
#[derive(Debug)]
pub struct Soak {
    /// The name of the soak on the command line.
    pub name: &'static str,
    /// What the soak tests, and what one case is.
    pub tests: &'static str,
    /// The command; its arguments are separated by spaces.
    command: &'static str,
    /// The default number of cases. Those of a soak that does not test the page take one or two
    /// minutes, others longer.
    count: u64,
    /// Whether the soak tests the built page. If so, the page is built first.
    of_page: bool,
}

/// An entry of [`SOAKS`] that tests the built page.
const fn of_page(
    name: &'static str,
    tests: &'static str,
    command: &'static str,
    count: u64,
) -> Soak {
    Soak { name, tests, command, count, of_page: true }
}

/// All soaks. A new soak needs a row here and a test that reads the variables
/// (`tests/support/cases.rs`).
pub const SOAKS: &[Soak] = &[
    Soak {
        name: "texts",
        tests: "the fuzz targets that read texts; a case is a mutation of a good example",
        command: "cargo test --profile fast --no-default-features --test fuzz -- \
                  decision_text record_text position_json view_text words",
        count: 300_000,
        of_page: false,
    },
    Soak {
        name: "lessons",
        tests: "the fuzz target that reads lessons and takes them; a case is a mutation of one",
        command: "cargo test --profile fast --no-default-features --test fuzz -- lesson_text",
        count: 100_000,
        of_page: false,
    },
    Soak {
        name: "walks",
        tests: "the fuzz targets that play; a case is a game chosen by random bytes",
        command: "cargo test --profile fast --no-default-features --test fuzz -- \
                  position_tweaked legal_agrees refused_text walk_invariants game_comes_back",
        count: 2_000,
        of_page: false,
    },
    Soak {
        name: "laws",
        tests: "the properties of the rules, by proptest; a case is a random game or input",
        command: "cargo test --profile fast --no-default-features --test rules -- laws::",
        count: 5_000,
        of_page: false,
    },
    Soak {
        name: "tables",
        tests: "the fold of events against the rules; a case is a game of each rule set",
        command: "cargo test --profile fast --no-default-features --test rules -- public_table::",
        count: 1_000,
        of_page: false,
    },
    Soak {
        name: "scenes",
        tests: "animations end in the position of the rules; a case is a game of each rule set",
        command: "cargo test --profile fast --no-default-features --lib animations_of",
        count: 1_000,
        of_page: false,
    },
    Soak {
        name: "tactics",
        tests: "tactics that are certain within a round; a case is a position and its levels",
        command: "cargo test --profile fast --no-default-features --test ai -- tactics::levels",
        count: 1_500,
        of_page: false,
    },
    of_page(
        "links",
        "changed records, positions and lessons by link; a case is a link",
        "cargo test --package xtask --features browser --test hostile -- --nocapture links::a_changed_link",
        2_000,
    ),
    of_page(
        "storage",
        "stored values cut or filled with noise; a case is a place in a value, so there is a last one",
        "cargo test --package xtask --features browser --test hostile -- --nocapture storage::a_damaged_storage",
        100_000,
    ),
    of_page(
        "tabs",
        "two tabs on one game; a case is a decision or a reload in one of them",
        "cargo test --package xtask --features browser --test hostile -- --nocapture storage::two_tabs",
        200,
    ),
    of_page(
        "kills",
        "a tab that is killed; a case is a seeded moment",
        "cargo test --package xtask --features browser --test hostile -- --nocapture kills::",
        300,
    ),
    of_page(
        "acts",
        "two acts within one frame; a case is two acts on a screen",
        "cargo test --package xtask --features browser --test hostile -- --nocapture acts::two_acts",
        1_440,
    ),
    of_page(
        "hold",
        "a game that is held; a case is a moment, steps back and on, and the record after it",
        "cargo test --package xtask --features browser --test hostile -- --nocapture hold::",
        1_000,
    ),
    of_page(
        "monkey",
        "keys, taps, settings, reloads for at most 30 minutes; a case is 30 acts",
        "cargo test --package xtask --features browser --test hostile -- --nocapture monkey::",
        10_000,
    ),
];

/// The options of `cargo xtask soak`.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// The name of the soak
    name: String,
    /// The number of the first case; by default taken from the clock
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The number of cases; each soak has a default of its own
    #[arg(long, value_name = "N")]
    count: Option<u64>,
}

/// The soaks, one per line, for the help text.
#[must_use]
pub fn help() -> String {
    let line = |soak: &Soak| format!("  {:<8} {}", soak.name, soak.tests);
    format!("Soaks:\n{}", SOAKS.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Runs a soak and prints how to run the same cases again.
///
/// # Errors
/// If there is no soak of that name, or a case fails.
pub fn run(options: &Options) -> Result<()> {
    let soak = SOAKS.iter().find(|soak| soak.name == options.name).ok_or_else(|| {
        let known: Vec<&str> = SOAKS.iter().map(|soak| soak.name).collect();
        anyhow!("no soak is called {}; the soaks are {}", options.name, known.join(", "))
    })?;
    if soak.of_page {
        setup::ensure(&[Toolset::Page, Toolset::Browser])?;
        dist::build()?;
    } else {
        setup::ensure(&[Toolset::Check])?;
    }
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let count = options.count.unwrap_or(soak.count);
    let repeat = format!("cargo xtask soak {} --seed {seed} --count {count}", soak.name);
    println!("{repeat}");
    let mut words = soak.command.split_whitespace();
    let mut command = project::command(words.next().unwrap_or_default());
    command.args(words).env("NIAGARA_SEED", seed.to_string());
    command.env("NIAGARA_COUNT", count.to_string());
    // proptest reads variables of its own.
    command.env("PROPTEST_RNG_SEED", seed.to_string()).env("PROPTEST_CASES", count.to_string());
    project::run(&mut command).map_err(|error| error.context(format!("repeat with: {repeat}")))
}

/// A seed of at most nine digits, from the current time.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_soak_is_refused_with_the_list_of_soaks() {
        let options = Options { name: "wet".into(), seed: None, count: None };
        let error = run(&options).unwrap_err().to_string();
        assert!(error.contains("wet") && error.contains("laws"), "{error}");
    }

    #[test]
    fn every_soak_names_an_existing_test_file() {
        for soak in SOAKS {
            let mut words = soak.command.split_whitespace().skip_while(|word| *word != "--test");
            let found = words.nth(1).is_none_or(|test| {
                let folder = if soak.of_page { "xtask/tests" } else { "tests" };
                let folder = project::root().join(folder);
                folder.join(format!("{test}.rs")).exists() || folder.join(test).exists()
            });
            assert!(found, "{}", soak.command);
        }
    }
}
