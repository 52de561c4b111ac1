//! `tune`: decides by a sequential test whether one player is better than another.

use super::failure::Failure;
use super::output::write_stdout;
use super::series::{GameLine, Series, SeriesArguments, mean_share};
use super::statistics::Sprt;
use super::timing::DecisionTimer;

/// The score of a block with two halves. In the first, a sits once in each seat against b in all
/// others, in the second b against a ([`Series`]). The score is the mean share of the win of the
/// lone a in the first half, less that of the lone b in the second.
fn difference_of_halves(lines: &[GameLine], seats: u64) -> f64 {
    let score = |line: &GameLine| {
        // A game that was cut off counts 0.
        if line.game % (2 * seats) < seats { line.share } else { -line.share_of_b() }
    };
    lines.iter().map(score).sum::<f64>() / seats as f64
}

/// What the printed line says if the log ratio is beyond its bound without a verdict; otherwise
/// empty.
fn remark(test: &Sprt) -> &'static str {
    let is_beyond_bound = test.log_likelihood_ratio().abs() >= Sprt::BOUND;
    if is_beyond_bound && test.verdict().is_none() { " (too few for a verdict)" } else { "" }
}

/// The arguments of `tune`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    series: SeriesArguments,
    /// The mean difference, more than 0, between the win share of a single a among b and that of a
    /// single b among a, under the hypothesis that a is better: with four seats, 0.05 is about 27.5
    /// against 22.5 %
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    gain: f64,
    /// Play only a in one seat against b in the others, and test the share of the win of a: its
    /// values under the two hypotheses, such as 0.23 0.27 with four seats
    #[arg(long, num_args = 2, value_names = ["H0", "H1"], conflicts_with = "gain")]
    shares: Option<Vec<f64>>,
    /// The maximum number of blocks to play: of twice as many games as there are seats, with
    /// --shares of as many; a verdict needs at least 8
    #[arg(long, default_value_t = 1000)]
    blocks: u64,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Arguments {
    /// The means of the scores under H0 and H1.
    ///
    /// # Errors
    ///
    /// The mean under H0 is not less than that under H1.
    fn hypotheses(&self) -> Result<(f64, f64), Failure> {
        match self.shares.as_deref() {
            Some(&[h0, h1]) if h0 < h1 => Ok((h0, h1)),
            Some(_) => Err(Failure("--shares: H0 has to be less than H1".to_owned())),
            None if self.gain > 0.0 => Ok((0.0, self.gain)),
            None => Err(Failure(format!("--gain {}: it has to be more than 0", self.gain))),
        }
    }
}

/// Runs `tune`: plays blocks until the test has a verdict, but at most `--blocks`, then prints the
/// verdict and the measured difference or share.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { blocks: max_blocks, threads, .. } = arguments;
    let (h0, h1) = arguments.hypotheses()?;
    let has_two_halves = arguments.shares.is_none();
    let series = Series::read(&arguments.series, has_two_halves)?;
    let seats = series.table.len() as u64;
    let block_len = series.block_len();
    // Required for playing; `tune` prints no times.
    let timers = [DecisionTimer::default(), DecisionTimer::default()];
    let mut test = Sprt::new(h0, h1);
    for block in 0..max_blocks {
        let games = block * block_len..(block + 1) * block_len;
        let lines = series.play_all(games, threads, None, &timers)?;
        test.push(if has_two_halves {
            difference_of_halves(&lines, seats)
        } else {
            mean_share(&lines)
        });
        if test.verdict().is_some() {
            break;
        }
    }
    let [a, b] = &series.specs;
    // With `--shares` too: "better" if H1 was accepted, "not better" if H0 was. "unclear" if all
    // blocks have been played without a verdict.
    let verdict = match test.verdict() {
        Some(true) => "better",
        Some(false) => "not better",
        None => "unclear",
    };
    let (mean, margin) = (100.0 * test.mean(), 100.0 * test.margin());
    let measured = if has_two_halves {
        format!("{mean:+.1} percentage points (± {margin:.1})")
    } else {
        format!("{mean:.1} % of wins (± {margin:.1})")
    };
    write_stdout(|out| {
        writeln!(
            out,
            "{a} against {b}: {verdict}; {measured}, log ratio {:.2} of ±{}, \
             {} blocks of {block_len} games{}",
            test.log_likelihood_ratio(),
            Sprt::BOUND,
            test.count(),
            remark(&test)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_log_ratio_after_too_few_blocks_is_explained() {
        let mut test = Sprt::new(0.0, 0.05);
        assert_eq!(remark(&test), "");
        test.push(1.0);
        assert_eq!(remark(&test), " (too few for a verdict)");
        while test.verdict().is_none() {
            test.push(1.0);
        }
        assert_eq!((remark(&test), test.count()), ("", 8));
    }
}
