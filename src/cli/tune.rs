//! `tune`: decides by a sequential test whether one player is better than another.

use super::failure::Failure;
use super::output::write_stdout;
use super::series::{GameLine, Series, SeriesArguments};
use super::statistics::Sprt;
use super::timing::DecisionTimer;

/// The score of a block. In its first half a sits once in each seat against b in all others, in its
/// second half b against a ([`Series`]). The score is the mean share of the win of the lone a in
/// the first half, less that of the lone b in the second.
fn block_score(lines: &[GameLine], seats: u64) -> f64 {
    let score = |line: &GameLine| {
        // A game that was cut off counts 0.
        if line.game % (2 * seats) < seats { line.share } else { -line.share_of_b() }
    };
    lines.iter().map(score).sum::<f64>() / seats as f64
}

/// The arguments of `tune`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    series: SeriesArguments,
    /// The mean difference of win shares, more than 0, under the hypothesis that a is better
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    gain: f64,
    /// The maximum number of blocks to play
    #[arg(long, default_value_t = 1000)]
    blocks: u64,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs `tune`: plays blocks until the test has a verdict, but at most `--blocks`.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { gain, blocks: most, threads, .. } = arguments;
    let series = Series::read(&arguments.series, true)?;
    let seats = series.table.len() as u64;
    let timers = [DecisionTimer::default(), DecisionTimer::default()];
    let mut test = Sprt::new(gain);
    write_stdout(|out| {
        for block in 0..most {
            let games = block * 2 * seats..(block + 1) * 2 * seats;
            let lines = series.play_all(games, threads, None, &timers);
            let lines = lines.map_err(|failure| std::io::Error::other(failure.0))?;
            test.push(block_score(&lines, seats));
            if test.verdict().is_some() {
                break;
            }
        }
        let [a, b] = &series.specs;
        let verdict = match test.verdict() {
            Some(true) => "better",
            Some(false) => "not better",
            None => "unclear",
        };
        writeln!(
            out,
            "{a} against {b}: {verdict}; {:+.1} points a game (± {:.1}), log ratio {:.2} of ±{}, \
             {} blocks of {} games",
            100.0 * test.mean(),
            100.0 * test.margin(),
            test.log_likelihood_ratio(),
            Sprt::BOUND,
            test.count(),
            2 * seats
        )
    })
}
