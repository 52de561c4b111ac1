//! The expected change in a seat's gems and canoes, as a mean over sampled lines of play.

/// The expected change of a seat's gems and canoes, in gems or canoes, from a decision to the end
/// of the next round; or that change in one sampled line of play.
///
/// ```
/// use niagara::ai::ExpectedOutcome;
///
/// let lines = [1.0, 0.0].map(|banked| ExpectedOutcome { banked, ..ExpectedOutcome::default() });
/// assert_eq!(ExpectedOutcome::mean(&lines).banked, 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExpectedOutcome {
    /// Gems banked, less those paid for canoes.
    pub banked: f32,
    /// The change in the number of gems aboard.
    pub aboard: f32,
    /// Gems that this seat steals from others.
    pub stolen: f32,
    /// Gems that others steal from this seat.
    pub stolen_from: f32,
    /// The increase in the number of lost canoes: a canoe that is bought back or comes back free
    /// (B-39) is no longer lost. In advice, it is the increase by the end of this round if that
    /// is higher.
    pub falls: f32,
    /// The seat's share of the win, 0 to 1, if the game is over by then; otherwise 0.
    pub win: f32,
}

impl ExpectedOutcome {
    /// The mean of several outcomes; all zero if there are none.
    #[must_use]
    pub fn mean(outcomes: &[Self]) -> Self {
        let share = 1.0 / outcomes.len().max(1) as f32;
        outcomes.iter().fold(Self::default(), |sum, outcome| Self {
            banked: sum.banked + share * outcome.banked,
            aboard: sum.aboard + share * outcome.aboard,
            stolen: sum.stolen + share * outcome.stolen,
            stolen_from: sum.stolen_from + share * outcome.stolen_from,
            falls: sum.falls + share * outcome.falls,
            win: sum.win + share * outcome.win,
        })
    }
}
