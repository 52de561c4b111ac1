//! The change in a seat's material (gems and canoes) during a line of play, and its mean over
//! sampled lines.

/// The expected change of a seat's gems and canoes, in gems or canoes, from a decision to the end
/// of the round after its own (but see [`lost_canoes`](Self::lost_canoes)); or that change in one
/// sampled line of play.
///
/// ```
/// use niagara::ai::MaterialChange;
///
/// let lines = [1.0, 0.0].map(|banked| MaterialChange { banked, ..MaterialChange::default() });
/// assert_eq!(MaterialChange::mean(&lines).banked, 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MaterialChange {
    /// Gems banked, less those paid for canoes.
    pub banked: f32,
    /// The change in the number of gems aboard.
    pub aboard: f32,
    /// Gems that this seat steals from others.
    pub stolen: f32,
    /// Gems that others steal from this seat.
    pub stolen_from: f32,
    /// The increase in the number of lost canoes: a canoe that is bought back or comes back free
    /// (B-39) is no longer lost. In each line of play of an [`Advice`](super::Advice) it is the
    /// higher one of the increases by the end of the decision's round and by the end of the next,
    /// so a canoe that is lost in the first and bought back in the second counts as lost.
    pub lost_canoes: f32,
    /// The seat's share of the win, 0 to 1, if the game is over by then; otherwise 0.
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
