//! Confidence intervals and sequential tests.

/// The 97.5 % quantile of the standard normal distribution, for two-sided intervals of 95 %.
pub(super) const Z_95: f64 = 1.959_964;

/// The 95 % interval of a win share in `games` games by the score method (Wilson 1927).
///
/// It assumes independent games that are won or lost. A shared win counts in part, which makes the
/// variance smaller and the interval a little too wide. Games of one block of a series share a
/// random starting position, so they are not quite independent.
pub(super) fn wilson_interval(share: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let z = Z_95;
    let centre = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((centre - spread) / scale, (centre + spread) / scale)
}

/// A sequential probability ratio test (SPRT; Wald 1945) of two hypotheses about the mean of scores
/// that are assumed to be normally distributed: under H0 the mean is `h0`, under H1 it is `h1`,
/// which must be larger. Both have the unit of the scores, here shares of a win. α = β = 0.05.
///
/// The variance is estimated from the scores themselves, so the error rates are approximate.
#[derive(Debug)]
pub(super) struct Sprt {
    h0: f64,
    h1: f64,
    scores: Vec<f64>,
}

impl Sprt {
    /// H1 is accepted at this log likelihood ratio, H0 at its negative: ln((1 − β) / α) with α = β
    /// = 0.05.
    pub(super) const BOUND: f64 = 2.944;

    /// The minimum number of scores for a verdict. With fewer, the estimate of the variance is too
    /// uncertain.
    const MIN_SCORES: usize = 8;

    /// A test without scores.
    pub(super) const fn new(h0: f64, h1: f64) -> Self {
        Self { h0, h1, scores: Vec::new() }
    }

    /// Adds the score of one observation.
    pub(super) fn push(&mut self, score: f64) {
        self.scores.push(score);
    }

    /// The number of scores.
    pub(super) const fn count(&self) -> usize {
        self.scores.len()
    }

    /// The mean of the scores.
    pub(super) fn mean(&self) -> f64 {
        self.scores.iter().sum::<f64>() / self.scores.len().max(1) as f64
    }

    /// The sample variance of the scores, but at least 10⁻⁶: equal scores would otherwise give 0.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        (sum / (self.scores.len().max(2) - 1) as f64).max(1e-6)
    }

    /// Half the width of the normal 95 % interval of the mean. When the test has stopped by its
    /// verdict, the interval does not cover the mean with exactly this probability.
    pub(super) fn margin(&self) -> f64 {
        Z_95 * (self.variance() / self.scores.len().max(1) as f64).sqrt()
    }

    /// The log of the likelihood of the scores under H1 over that under H0.
    pub(super) fn log_likelihood_ratio(&self) -> f64 {
        let &Self { h0, h1, .. } = self;
        self.scores.len() as f64 * (h1 - h0) * (self.mean() - (h0 + h1) / 2.0) / self.variance()
    }

    /// Whether H1 (true) or H0 is accepted; `None` while neither is.
    pub(super) fn verdict(&self) -> Option<bool> {
        let ratio = self.log_likelihood_ratio();
        (self.scores.len() >= Self::MIN_SCORES && ratio.abs() >= Self::BOUND).then_some(ratio > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;

    #[test]
    fn wilson_gives_the_textbook_interval() {
        let (low, high) = wilson_interval(0.2, 41.0);
        assert!((low - 0.11).abs() < 0.01 && (high - 0.345).abs() < 0.01, "{low} {high}");
        assert_eq!(wilson_interval(0.5, 0.0), (0.0, 1.0));
    }

    /// How many of 200 tests accept H1 if the true mean is `mean`.
    fn accepted(h0: f64, h1: f64, mean: f64) -> usize {
        let mut rng = SplitMix::new(7);
        let mut accepted = 0;
        for _ in 0..200 {
            let mut test = Sprt::new(h0, h1);
            while test.verdict().is_none() {
                // The sum of twelve uniform numbers, less 6, is nearly standard normal.
                let noise: f64 = (0..12).map(|_| f64::from(rng.unit())).sum::<f64>() - 6.0;
                test.push(mean + 0.2 * noise);
            }
            accepted += usize::from(test.verdict() == Some(true));
        }
        accepted
    }

    #[test]
    fn a_sequential_test_errs_in_at_most_one_of_ten_runs() {
        // α = β = 0.05 with an estimated variance: at most twice as many errors are tolerated.
        for (h0, h1) in [(0.0, 0.05), (0.23, 0.27)] {
            let (wrong, right) = (accepted(h0, h1, h0), accepted(h0, h1, h1));
            assert!(wrong <= 20 && right >= 180, "H0 {h0}, H1 {h1}: {wrong} {right}");
        }
    }
}
