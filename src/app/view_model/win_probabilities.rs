//! The chart of the seats' win probabilities: a stacked area chart with a band for each seat.

use core::fmt::Write as _;

use crate::app::session::win_changes::WinProbabilities;
use crate::core::{Position, Seat};

/// The win probabilities at the end of a game, in per cent: 100 divided equally among the winners
/// and rounded down, 0 for the others.
#[must_use]
pub fn win_probabilities_at_end(end: &Position) -> WinProbabilities {
    let winners = end.winners();
    let probability = 100 / winners.len().max(1) as i32;
    end.table().seats().map(|seat| if winners.contains(seat) { probability } else { 0 }).collect()
}

/// The upper edge of a seat's band, in per cent from the top: the sum of the win probabilities of
/// the seats before it.
#[must_use]
pub fn band_edge(win_probabilities: &[i32], seat: Seat) -> i32 {
    win_probabilities.iter().take(seat.index()).sum()
}

/// The outline of a seat's band as SVG path data; the chart is 100 units high. `known` has the
/// known win probabilities from left to right, each with its distance from the left in units of the
/// caller (rounds or decisions); failed estimates are empty and left out. The band reaches down to
/// the bottom of the chart; the bands of the next seats are drawn over it.
#[must_use]
pub fn band_path<'a>(
    known: impl Iterator<Item = (usize, &'a WinProbabilities)>,
    seat: Seat,
) -> String {
    let mut path = String::from("M0 100");
    for (x, win_probabilities) in
        known.filter(|(_, win_probabilities)| win_probabilities.len() > seat.index())
    {
        // Writing to a string does not fail.
        let _ = write!(path, "L{x} {}", band_edge(win_probabilities, seat));
    }
    path + "V100z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_lies_between_the_bands_before_it_and_the_bottom() {
        let (first, second) = (vec![60, 40], vec![25, 75]);
        let known = || [(0, &first), (7, &second)].into_iter();
        assert_eq!(band_path(known(), Seat::FIRST), "M0 100L0 0L7 0V100z");
        assert_eq!(band_path(known(), Seat::new(1).unwrap()), "M0 100L0 60L7 25V100z");
    }

    #[test]
    fn a_failed_estimate_is_left_out() {
        let (failed, known) = (vec![], vec![30, 70]);
        let path = band_path([(0, &failed), (4, &known)].into_iter(), Seat::new(1).unwrap());
        assert_eq!(path, "M0 100L4 30V100z");
    }
}
