//! Perft (performance test): numbers of sequences of decisions, to compare move generators.

use super::decision::Decision;
use super::position::{Phase, Position};

impl Position {
    /// The number of sequences of at most `depth` decisions from here: `perft(0)` is 1, and a
    /// finished game counts 1 at every depth (unlike perft in chess).
    ///
    /// After each decision the river moves by itself. Chance is not counted: if the arms are
    /// random, the alternating arm is taken.
    ///
    /// ```
    /// use niagara::core::{Arm, Colour, Options, Position, Rules, Seat, Table};
    /// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
    /// let position = Position::start(table, Seat::FIRST, Arm::Left);
    /// assert_eq!(position.perft(3), 7 * 7 * 7, "three seats lay one of seven cards each");
    /// # Ok::<(), niagara::core::TableError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count(self, depth, &mut Vec::new())
    }

    /// Each legal decision with the number of the sequences of [`Position::perft`] that begin with
    /// it, sorted by the decisions' texts. Empty for a depth of 0 and when the game is over.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Decision, u64)> {
        let Some(left) = depth.checked_sub(1) else { return Vec::new() };
        let mut lists = Vec::new();
        let mut counts: Vec<(Decision, u64)> = self
            .legal()
            .into_iter()
            .map(|decision| (decision, count(&after(self, decision), left, &mut lists)))
            .collect();
        counts.sort_by_cached_key(|(decision, _)| decision.to_string());
        counts
    }
}

/// The position after a decision and the river that follows it.
fn after(position: &Position, decision: Decision) -> Position {
    let mut next = *position;
    next.play_unchecked(decision, &mut ());
    next.flow(|arm| arm, &mut ());
    next
}

/// [`Position::perft`]; `lists` is a pool of decision lists, to avoid allocations.
fn count(position: &Position, depth: u32, lists: &mut Vec<Vec<Decision>>) -> u64 {
    if depth == 0 || position.phase() == Phase::Over {
        return 1;
    }
    let mut list = lists.pop().unwrap_or_default();
    position.legal_into(&mut list);
    let sum = if depth == 1 {
        list.len() as u64
    } else {
        list.iter().map(|decision| count(&after(position, *decision), depth - 1, lists)).sum()
    };
    lists.push(list);
    sum
}
