//! Exponential function and softmax that give the same bits natively and in wasm.

use super::information_set::SeatValues;

/// e^x for x ≤ 0, as (1 + x/1024)^1024.
///
/// The absolute error is below 3·10⁻⁴; the result is too small by a relative error of about
/// x²/2048 (0.2 % at −2, 3 % at −8, 25 % at −24). Arguments are clamped to −24…0.
///
/// The last bit of `f32::exp` differs between targets, which could change a decision. That of
/// `libm::expf` does not, but it takes several times as long in the inner loop of the search.
///
/// ```
/// use niagara::ai::exp_approx;
///
/// assert_eq!(exp_approx(0.0), 1.0);
/// assert!((exp_approx(-1.0) - 0.3679).abs() < 5e-4);
/// ```
#[inline]
#[must_use]
pub fn exp_approx(x: f32) -> f32 {
    let mut power = 1.0 + x.clamp(-24.0, 0.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// Turns the scores of the first `seats` seats into shares that add up to 1.
pub(super) fn softmax(scores: &mut SeatValues, seats: usize) {
    let most = scores.iter().take(seats).copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for score in scores.iter_mut().take(seats) {
        *score = exp_approx(*score - most);
        total += *score;
    }
    for score in scores.iter_mut().take(seats) {
        *score /= total;
    }
}
