//! `arena`: a series of games between two players, with an interval for the share of the win.

use std::collections::HashSet;
use std::path::PathBuf;

use super::failure::Failure;
use super::output::{write_stderr, write_stdout};
use super::series::{GameLine, Series, SeriesArguments, mean_rounds, sum_counts};
use super::statistics::wilson_interval;
use super::timing::DecisionTimer;

/// The arguments of `arena`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    series: SeriesArguments,
    /// The number of games
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Also play b in one seat against a in the others
    #[arg(long)]
    swap: bool,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Keep the games in this file, and play only those that are missing from it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs `arena`: plays the games that are missing from the file (without a file, all) and reports
/// on all.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { games, swap, threads, ref out, .. } = arguments;
    let series = Series::read(&arguments.series, swap)?;
    let mut lines = match out {
        Some(path) => series.read_lines(path)?,
        None => Vec::new(),
    };
    lines.retain(|line| line.game < games);
    let done: HashSet<u64> = lines.iter().map(|line| line.game).collect();
    if !done.is_empty() {
        write_stderr(&format!("{} games of this series are in the file", done.len()));
    }
    let todo = (0..games).filter(|game| !done.contains(game));
    let timers = [DecisionTimer::default(), DecisionTimer::default()];
    lines.extend(series.play_all(todo, threads, out.as_deref(), &timers)?);
    report(&series, &lines, &timers)
}

/// Prints the win shares, the mean number of rounds, the decision times of the games that have just
/// been played (the file has none), and the action counts.
fn report(series: &Series, lines: &[GameLine], timers: &[DecisionTimer; 2]) -> Result<(), Failure> {
    let specs = &series.specs;
    let seats = series.table.len() as u64;
    let is_swapped = |line: &&GameLine| series.swap && line.game % (2 * seats) >= seats;
    let (swapped, straight): (Vec<&GameLine>, Vec<&GameLine>) = lines.iter().partition(is_swapped);
    let sentence = |name: &str, others: &str, shares: Vec<f64>| {
        let count = shares.len() as f64;
        let share = shares.iter().sum::<f64>() / count.max(1.0);
        let (low, high) = wilson_interval(share, count);
        format!(
            "{name} against {} of {others}: {:.1} % of wins ({:.1} to {:.1}), {count} games; even is {:.1} %",
            seats - 1,
            100.0 * share,
            100.0 * low,
            100.0 * high,
            100.0 / seats as f64
        )
    };
    let rounds = mean_rounds(lines);
    write_stdout(|out| {
        let shares = straight.iter().map(|line| line.share).collect();
        writeln!(out, "{}", sentence(&specs[0], &specs[1], shares))?;
        if series.swap {
            let shares = swapped.iter().map(|line| line.share_of_b()).collect();
            writeln!(out, "{}", sentence(&specs[1], &specs[0], shares))?;
        }
        writeln!(out, "{rounds:.1} rounds a game")?;
        for ((spec, timer), counts) in specs.iter().zip(timers).zip(sum_counts(lines)) {
            writeln!(out, "{spec}: {}", timer.summary())?;
            writeln!(out, "{spec}: {}", counts.summary())?;
        }
        Ok(())
    })
}
