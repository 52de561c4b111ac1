//! `strength`: the strength table of the README, grown game by game in a file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::arena::{Habits, Series, habits, wilson};
use super::args::{Args, Failure};
use super::out::tell;

/// Who plays whom, and in how many games of a hundred that are asked for.
const PAIRS: [(&str, &str, u64); 6] = [
    ("ai:2", "ai:1", 100),
    ("ai:3", "ai:2", 100),
    ("ai:4", "ai:3", 100),
    ("ai:5", "ai:4", 50),
    ("ai:3", "greedy", 50),
    ("ai:5", "greedy", 50),
];

/// Runs `strength`: plays what the file lacks, then prints the table of what it holds, and
/// how often each player made a blunder.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let games: u64 = args.value("--games")?.unwrap_or(400);
    let threads: usize = args.value("--threads")?.unwrap_or(1);
    let out: PathBuf =
        args.value("--out")?.ok_or_else(|| Failure("--out FILE is missing".to_owned()))?;
    args.finish()?;
    let mut rows: Vec<String> = Vec::new();
    // The games that somebody played in, and what it did in them.
    let mut blunders: BTreeMap<(&str, &str), (usize, Habits)> = BTreeMap::new();
    for rules in ["base", "spirits"] {
        for (a, b, percent) in PAIRS {
            let series = Series::new(a, b, rules)?;
            let lines = series.complete(&out, games * percent / 100, threads)?;
            let count = lines.len() as f64;
            let share = lines.iter().map(|line| line.share).sum::<f64>() / count.max(1.0);
            let rounds = lines.iter().map(|line| f64::from(line.rounds)).sum::<f64>();
            let (low, high) = wilson(share, count);
            rows.push(format!(
                "| {rules} | {a} against three {b} | {:.1} % | {:.1} to {:.1} | {count} | {:.1} |",
                100.0 * share,
                100.0 * low,
                100.0 * high,
                rounds / count.max(1.0)
            ));
            for (name, habits) in [a, b].into_iter().zip(habits(&lines)) {
                let (games, sum) = blunders.entry((rules, name)).or_default();
                *games += lines.len();
                sum.add(&habits);
            }
        }
    }
    tell(|out| {
        writeln!(out, "| rules | players | wins | 95 % interval | games | rounds |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        writeln!(out, "\n| rules | player | games | moments | blunders |\n|---|---|---|---|---|")?;
        blunders.iter().try_for_each(|((rules, name), (games, habits))| {
            let Habits { tempted, blunders, .. } = habits;
            writeln!(out, "| {rules} | {name} | {games} | {tempted} | {blunders} |")
        })
    })
}
