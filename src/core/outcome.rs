//! Winning conditions, winners and standings (B-160 to B-165).

use super::gem::{Gem, Gems};
use super::options::{TieBreak, WinFourOfAKind};
use super::position::Position;
use super::seat::{Seat, SeatSet};

/// A condition that wins the game (B-160).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinCondition {
    /// Four gems of one colour.
    FourOfAKind,
    /// Five gems of different colours.
    FiveColours,
    /// Seven gems of any colours.
    Seven,
}

impl WinCondition {
    /// All conditions, in the order in which the page lists them.
    pub const ALL: [Self; 3] = [Self::FourOfAKind, Self::FiveColours, Self::Seven];

    /// The number of gems in a bank that count towards the condition, and the number needed.
    #[must_use]
    pub fn progress(self, banked: Gems) -> (u8, u8) {
        match self {
            Self::FourOfAKind => (banked.max_count(), 4),
            Self::FiveColours => (banked.colour_count(), 5),
            Self::Seven => (banked.len(), 7),
        }
    }

    /// The number of gems that a bank still needs for the condition; `None` if it needs more gems,
    /// or other colours, than `unbanked` has: the gems that nobody has banked.
    ///
    /// ```
    /// use niagara::core::{Gem, Gems, WinCondition};
    ///
    /// let banked = Gems::of(Gem::Ruby, 3);
    /// let four = |unbanked| WinCondition::FourOfAKind.missing_if_possible(banked, unbanked);
    /// assert_eq!(four(Gems::of(Gem::Ruby, 2)), Some(1));
    /// assert_eq!(four(Gems::of(Gem::Amber, 3)), None);
    /// ```
    #[must_use]
    pub fn missing_if_possible(self, banked: Gems, unbanked: Gems) -> Option<u8> {
        match self {
            Self::FourOfAKind => {
                let missing_and_left =
                    |gem: Gem| (4_u8.saturating_sub(banked.count(gem)), unbanked.count(gem));
                let possible = Gem::ALL
                    .into_iter()
                    .map(missing_and_left)
                    .filter(|(missing, left)| missing <= left);
                possible.map(|(missing, _)| missing).min()
            }
            Self::FiveColours => {
                let has = |gem: &Gem| banked.contains(*gem) || unbanked.contains(*gem);
                Gem::ALL.iter().all(has).then(|| 5_u8.saturating_sub(banked.colour_count()))
            }
            Self::Seven => {
                let missing = 7_u8.saturating_sub(banked.len());
                (missing <= unbanked.len()).then_some(missing)
            }
        }
    }

    /// Of several conditions, the one for which the fewest gems are missing
    /// ([`missing_if_possible`](Self::missing_if_possible)), and their number. `None` if none of
    /// the conditions is possible.
    ///
    /// Of equally near conditions, one whose [`progress`](Self::progress) falls short by the same
    /// number is preferred, then the first. (More gems may be missing for four of a kind than its
    /// progress falls short by: if too few are left of the colour of which the bank has most.)
    pub fn nearest(
        conditions: impl IntoIterator<Item = Self>,
        banked: Gems,
        unbanked: Gems,
    ) -> Option<(Self, u8)> {
        let possible = conditions.into_iter().filter_map(|condition| {
            Some((condition, condition.missing_if_possible(banked, unbanked)?))
        });
        possible.min_by_key(|(condition, missing)| {
            let (have, need) = condition.progress(banked);
            (*missing, have + *missing != need)
        })
    }

    /// Whether a bank meets the condition; more gems than needed do no harm (B-161).
    #[must_use]
    pub fn is_met(self, banked: Gems) -> bool {
        let (have, need) = self.progress(banked);
        have >= need
    }
}

impl Position {
    /// The winning conditions in this game (B-160, B-165).
    pub fn conditions(&self) -> impl Iterator<Item = WinCondition> + use<> {
        let four = self.table.options.win_four_of_a_kind == WinFourOfAKind::On;
        WinCondition::ALL
            .into_iter()
            .filter(move |condition| four || *condition != WinCondition::FourOfAKind)
    }

    /// The number of gems that a seat still has to bank for the nearest winning condition, even if
    /// gems of the colours needed are no longer available
    /// ([`WinCondition::missing_if_possible`] considers that).
    #[must_use]
    pub fn missing(&self, seat: Seat) -> u8 {
        self.conditions()
            .map(|condition| {
                let (have, need) = condition.progress(self.banked(seat));
                need.saturating_sub(have)
            })
            .min()
            .unwrap_or(u8::MAX)
    }

    /// Whether a seat meets a winning condition, so that the game ends with the turns of this round
    /// and the river does not move again (B-162).
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.table.seats().any(|seat| self.missing(seat) == 0)
    }

    /// The ranking of the seats, best first, each with its rank from 1: winners share the first
    /// rank, the others are ranked by the value of their gems, and equal values share a rank
    /// (B-164). Before the end of the game nobody is a winner.
    #[must_use]
    pub fn standings(&self) -> Vec<(u8, Seat)> {
        let mut seats: Vec<Seat> = self.table.seats().collect();
        let key = |seat: &Seat| {
            let won = self.winners.contains(*seat);
            // Winners share the first rank whatever their gems are worth (B-163).
            core::cmp::Reverse((won, if won { 0 } else { self.banked(*seat).value() }))
        };
        seats.sort_by_key(key);
        let mut ranking: Vec<(u8, Seat)> = Vec::with_capacity(seats.len());
        for (index, seat) in seats.iter().enumerate() {
            let rank = match ranking.last() {
                Some((rank, last)) if key(last) == key(seat) => *rank,
                _ => index as u8 + 1,
            };
            ranking.push((rank, *seat));
        }
        ranking
    }
}

/// Whether a bank meets any winning condition ([`WinCondition::is_met`]). `four_wins` says whether
/// four gems of one colour are one (B-165).
#[inline]
fn wins(banked: Gems, four_wins: bool) -> bool {
    banked.len() >= 7 || banked.colour_count() == 5 || (four_wins && banked.has_four_alike())
}

/// The winners after the last turn of a round; empty if no seat meets a condition (B-162, B-163).
pub(super) fn winners(position: &Position) -> SeatSet {
    let four_wins = position.table.options.win_four_of_a_kind == WinFourOfAKind::On;
    let met: SeatSet =
        position.table.seats().filter(|seat| wins(position.banked(*seat), four_wins)).collect();
    match position.table.options.tie_break {
        TieBreak::Shared => met,
        TieBreak::GemValue => {
            let value = |seat: &Seat| position.banked(*seat).value();
            let best = met.iter().map(|seat| value(&seat)).max();
            met.iter().filter(|seat| Some(value(seat)) == best).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_gems_must_be_gems_that_nobody_has_banked() {
        let gems = |letters: &str| letters.chars().filter_map(Gem::from_letter).collect::<Gems>();
        let missing = |condition: WinCondition, banked, unbanked| {
            condition.missing_if_possible(gems(banked), gems(unbanked))
        };
        let (four, five) = (WinCondition::FourOfAKind, WinCondition::FiveColours);
        assert_eq!(missing(four, "ddd", "da"), Some(1));
        assert_eq!(missing(four, "ddd", "aaaa"), Some(4), "only amethysts are left");
        assert_eq!(missing(four, "ddd", "aaa"), None);
        assert_eq!(missing(four, "dddd", ""), Some(0));
        assert_eq!(missing(five, "admss", "r"), Some(1));
        assert_eq!(missing(five, "admss", "dd"), None);
        assert_eq!(missing(WinCondition::Seven, "admss", "dd"), Some(2));
        assert_eq!(missing(WinCondition::Seven, "admss", "d"), None);
        let nearest = |banked, unbanked| {
            WinCondition::nearest(WinCondition::ALL, gems(banked), gems(unbanked))
        };
        assert_eq!(nearest("admss", "ddd"), Some((WinCondition::Seven, 2)));
        assert_eq!(nearest("admss", "d"), None);
    }
}
