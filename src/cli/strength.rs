//! `strength`: the table of levels (docs/AI.md, 6.1), from games kept in a file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::failure::Failure;
use super::habits::Habits;
use super::output::write_stdout;
use super::series::{Series, mean_rounds, mean_share, sum_habits};
use super::statistics::wilson_interval;

/// Player a (one seat), player b (three), and the part of `--games` that they play, in per cent.
const PAIRS: [(&str, &str, u64); 6] = [
    ("ai:2", "ai:1", 100),
    ("ai:3", "ai:2", 100),
    ("ai:4", "ai:3", 100),
    ("ai:5", "ai:4", 50),
    ("ai:3", "greedy", 50),
    ("ai:5", "greedy", 50),
];

/// The arguments of `strength`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Where the games are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, default_value_t = 400)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs `strength`: plays the games that the file lacks, then prints the table, and a table of
/// blunders.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { ref out, games, threads } = arguments;
    let mut rows: Vec<String> = Vec::new();
    // By rules and player: its games, and what it did in them.
    let mut blunders: BTreeMap<(&str, &str), (usize, Habits)> = BTreeMap::new();
    for rules in ["base", "spirits"] {
        for (a, b, percent) in PAIRS {
            let series = Series::new(a, b, rules)?;
            let lines = series.complete(out, games * percent / 100, threads)?;
            let count = lines.len() as f64;
            let share = mean_share(&lines);
            let (low, high) = wilson_interval(share, count);
            rows.push(format!(
                "| {rules} | {a} against three {b} | {:.1} % | {:.1} to {:.1} | {count} | {:.1} |",
                100.0 * share,
                100.0 * low,
                100.0 * high,
                mean_rounds(&lines)
            ));
            for (name, habits) in [a, b].into_iter().zip(sum_habits(&lines)) {
                let (games, sum) = blunders.entry((rules, name)).or_default();
                *games += lines.len();
                sum.add(&habits);
            }
        }
    }
    write_stdout(|out| {
        writeln!(out, "| rules | players | wins | 95 % interval | games | rounds |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        writeln!(out, "\n| rules | player | games | moments | blunders |\n|---|---|---|---|---|")?;
        blunders.iter().try_for_each(|((rules, name), (games, habits))| {
            let Habits { blunder_chances, blunders, .. } = habits;
            writeln!(out, "| {rules} | {name} | {games} | {blunder_chances} | {blunders} |")
        })
    })
}
