//! What a seat gains and loses from a decision to the end of the next round.

/// What a seat gains and loses, in gems, canoes and shares of the win. The period begins with the
/// seat's view just before its decision, and ends with the round after that of the decision.
///
/// It is the change in one line of play (the decisions of all seats in that period), or the
/// [`mean`](Self::mean) over sampled lines, which estimates the expected change.
///
/// ```
/// use niagara::ai::MaterialChange;
///
/// let lines = [1.0, 0.0].map(|banked| MaterialChange { banked, ..MaterialChange::default() });
/// assert_eq!(MaterialChange::mean(&lines).banked, 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MaterialChange {
    /// The change in the number of gems banked. A gem that is paid for a canoe lowers it by one.
    pub banked: f32,
    /// The change in the number of gems aboard.
    pub aboard: f32,
    /// Gems that this seat steals from others.
    pub stolen: f32,
    /// Gems that others steal from this seat.
    pub stolen_from: f32,
    /// The increase in the number of lost canoes; negative if canoes are bought back or come back
    /// free (B-39). In each line of play of an [`Advice`](super::Advice) it is the higher of two
    /// increases, that by the end of the decision's round and that by the end of the next one: a
    /// canoe that is lost in the first round and bought back in the second counts as lost, unless
    /// the final policy of the search buys it back before the first of these two counts is taken
    /// (`sample_line` in `advice.rs`).
    pub lost_canoes: f32,
    /// The seat's share of the win, 0 to 1, if the game is then over; otherwise 0.
    pub win: f32,
}

impl MaterialChange {
    /// The mean of several changes; all zero if there are none.
    #[must_use]
    pub fn mean(changes: &[Self]) -> Self {
        let share = 1.0 / changes.len().max(1) as f32;
        changes.iter().fold(Self::default(), |sum, change| Self {
            banked: sum.banked + share * change.banked,
            aboard: sum.aboard + share * change.aboard,
            stolen: sum.stolen + share * change.stolen,
            stolen_from: sum.stolen_from + share * change.stolen_from,
            lost_canoes: sum.lost_canoes + share * change.lost_canoes,
            win: sum.win + share * change.win,
        })
    }
}
