//! How the seats' win probabilities changed from round to round.

use crate::core::Seat;

/// The smallest change of a win probability, in percentage points, that makes a turning point.
const MIN_CHANGE: i32 = 5;

/// Each seat's win probability in per cent; empty if the estimate failed. A win shared by several
/// seats counts in part for each.
pub type WinProbabilities = Vec<i32>;

/// A seat's win probability at the beginning and at the end of a round, in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinChange {
    /// The seat whose win probability changed.
    pub seat: Seat,
    /// Its win probability at the beginning of the round.
    pub before: i32,
    /// Its win probability at the end of the round.
    pub after: i32,
}

impl WinChange {
    /// The change, in percentage points; negative if the probability fell.
    #[must_use]
    pub const fn points(&self) -> i32 {
        self.after - self.before
    }
}

/// The rounds in which a seat's win probability changed by at least [`MIN_CHANGE`], each with its
/// index from 0 and the change. `win_probabilities` has an entry for the beginning of each round
/// and one for the end of the last; an entry that is not known yet is `None`. The result is empty
/// until all entries are known, and if an estimate has failed.
pub(super) fn win_changes(
    win_probabilities: &[Option<WinProbabilities>],
    seat: Seat,
) -> Vec<(usize, WinChange)> {
    let of_seat = |known: &Option<WinProbabilities>| known.as_ref()?.get(seat.index()).copied();
    let Some(known) = win_probabilities.iter().map(of_seat).collect::<Option<Vec<i32>>>() else {
        return Vec::new();
    };
    let changes = known
        .windows(2)
        .enumerate()
        .map(|(round, pair)| (round, WinChange { seat, before: pair[0], after: pair[1] }));
    changes.filter(|(_, change)| change.points().abs() >= MIN_CHANGE).collect()
}

/// The rounds in which a win probability changed by at least [`MIN_CHANGE`], each with its index
/// and the largest change; of equal ones, that of the preferred seat. `win_probabilities` and an
/// empty result are as in [`win_changes`].
pub(super) fn largest_changes(
    win_probabilities: &[Option<WinProbabilities>],
    seats: impl Iterator<Item = Seat>,
    preferred: Option<Seat>,
) -> Vec<(usize, WinChange)> {
    let mut changes: Vec<_> = seats.flat_map(|seat| win_changes(win_probabilities, seat)).collect();
    changes.sort_by_key(|(round, change)| {
        let is_preferred = Some(change.seat) == preferred;
        (*round, core::cmp::Reverse((change.points().abs(), is_preferred)))
    });
    changes.dedup_by_key(|(round, _)| *round);
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_change_of_a_round_may_be_that_of_a_rival() {
        let seat = |index| Seat::new(index).unwrap();
        let known = [vec![5, 90, 5], vec![20, 30, 50], vec![60, 30, 10], vec![62, 28, 10]];
        let known: Vec<_> = known.into_iter().map(Some).collect();
        let seats = || (0..3).map(seat);
        let changes = largest_changes(&known, seats(), Some(seat(0)));
        let found: Vec<_> = changes.iter().map(|(round, it)| (*round, it.seat)).collect();
        assert_eq!(found, [(0, seat(1)), (1, seat(0))], "of equal changes that of the winner");
        assert_eq!(changes[0].1.points(), -60);
        assert_eq!(largest_changes(&[None, None], seats(), None), []);
    }
}
