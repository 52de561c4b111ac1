//! `tune`: whether a player is better than another, in no more games than it takes.

use super::arena::{Clock, Line, Series};
use super::args::{Args, Failure};
use crate::cli::out::tell;

/// What the log of the likelihoods' ratio must reach: one wrong verdict in twenty.
const BOUND: f64 = 2.944;

/// Blocks before a verdict is thought of: the spread must be known.
const LEAST: usize = 8;

/// A sequential test on blocks: the same opening with one a in each seat among b's, then one b
/// in each seat among a's. A block's score is what a's single seats won more than b's, on the
/// mean of a game.
#[derive(Debug, Default)]
struct Test {
    scores: Vec<f64>,
}

impl Test {
    fn mean(&self) -> f64 {
        self.scores.iter().sum::<f64>() / self.scores.len().max(1) as f64
    }

    /// The variance of a block's score.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        (sum / (self.scores.len().max(2) - 1) as f64).max(1e-6)
    }

    /// The log of how much likelier the scores are if a is better by `gain` than if it is even.
    fn log_ratio(&self, gain: f64) -> f64 {
        self.scores.len() as f64 * gain * (self.mean() - gain / 2.0) / self.variance()
    }

    /// Whether a is better; `None` while it is not clear.
    fn verdict(&self, gain: f64) -> Option<bool> {
        let ratio = self.log_ratio(gain);
        (self.scores.len() >= LEAST && ratio.abs() >= BOUND).then_some(ratio > 0.0)
    }
}

/// A block's score.
fn score(lines: &[Line], seats: u64) -> f64 {
    let score = |line: &Line| {
        // A game that nobody won is nobody's.
        if line.game % (2 * seats) < seats { line.share } else { -line.others() }
    };
    lines.iter().map(score).sum::<f64>() / seats as f64
}

/// Runs `tune`.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let mut series = Series::read(&mut args)?;
    series.swap = true;
    let gain: f64 = args.value("--gain")?.unwrap_or(0.05);
    let most: u64 = args.value("--blocks")?.unwrap_or(1000);
    let threads: usize = args.value("--threads")?.unwrap_or(1);
    args.finish()?;
    let seats = series.table.len() as u64;
    let clocks = [Clock::default(), Clock::default()];
    let mut test = Test::default();
    tell(|out| {
        for block in 0..most {
            let games = block * 2 * seats..(block + 1) * 2 * seats;
            let lines = series.play_all(games, threads, None, &clocks);
            let lines = lines.map_err(|failure| std::io::Error::other(failure.0))?;
            test.scores.push(score(&lines, seats));
            if test.verdict(gain).is_some() {
                break;
            }
        }
        let [a, b] = &series.names;
        let verdict = match test.verdict(gain) {
            Some(true) => "better",
            Some(false) => "not better",
            None => "unclear",
        };
        let error = 1.96 * (test.variance() / test.scores.len().max(1) as f64).sqrt();
        writeln!(
            out,
            "{a} against {b}: {verdict}; {:+.1} points a game (± {:.1}), log ratio {:.2} of ±{BOUND}, \
             {} blocks of {} games",
            100.0 * test.mean(),
            100.0 * error,
            test.log_ratio(gain),
            test.scores.len(),
            2 * seats
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;

    /// How often a candidate that is better by so much passes, of 200 tests.
    fn passes(better: f64) -> usize {
        let mut dice = SplitMix::new(7);
        let mut passed = 0;
        for _ in 0..200 {
            let mut test = Test::default();
            while test.verdict(0.05).is_none() {
                let noise: f64 = (0..12).map(|_| f64::from(dice.unit())).sum::<f64>() - 6.0;
                test.scores.push(better + 0.2 * noise);
            }
            passed += usize::from(test.verdict(0.05) == Some(true));
        }
        passed
    }

    #[test]
    fn a_sequential_test_errs_about_once_in_twenty() {
        assert!(passes(0.0) <= 20, "{}", passes(0.0));
        assert!(passes(0.05) >= 180, "{}", passes(0.05));
    }
}
