//! `strength`: the table of levels (docs/AI.md, section 6.1), from games kept in a file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::action_counts::ActionCounts;
use super::failure::Failure;
use super::output::write_stdout;
use super::series::{Series, mean_rounds, mean_share, sum_counts};
use super::statistics::wilson_interval;

/// The series: player a (one seat), player b (three seats), and the percentage of `--games` that is
/// played.
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
    /// The file in which the games are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games of ai:2, ai:3 and ai:4 against the level below; the other pairs play
    /// half of it
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs `strength`: plays the games that are missing from the file, then prints the table of win
/// shares and a table of blunders.
///
/// The intervals are Wilson's. They assume independent games, but games of one block share a
/// starting position (docs/AI.md, section 6).
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { out: ref file, games, threads } = arguments;
    let mut rows: Vec<String> = Vec::new();
    // Keyed by (rules, player): games played and action counts, summed over all pairs.
    let mut totals: BTreeMap<(&str, &str), (usize, ActionCounts)> = BTreeMap::new();
    for rules in ["base", "spirits"] {
        for (a, b, percent) in PAIRS {
            let series = Series::new(a, b, rules)?;
            let lines = series.complete(file, games * percent / 100, threads)?;
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
            for (spec, counts) in [a, b].into_iter().zip(sum_counts(&lines)) {
                let (games_played, sum) = totals.entry((rules, spec)).or_default();
                *games_played += lines.len();
                sum.add(&counts);
            }
        }
    }
    write_stdout(|out| {
        writeln!(out, "| rules | players | win share | 95 % Wilson interval | games | rounds |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        writeln!(
            out,
            "\n| rules | player | games | blunder opportunities | blunders |\n|---|---|---|---|---|"
        )?;
        totals.iter().try_for_each(|((rules, spec), (games_played, counts))| {
            let ActionCounts { blunder_opportunities, blunders, .. } = counts;
            writeln!(
                out,
                "| {rules} | {spec} | {games_played} | {blunder_opportunities} | {blunders} |"
            )
        })
    })
}
