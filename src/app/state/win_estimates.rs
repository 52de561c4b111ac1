//! The seats' win probabilities in a finished game, round by round, as far as they are estimated.

use leptos::prelude::*;

use super::ai_client::use_ai_client;
use super::game_store::use_game;
use crate::app::session::win_changes::WinProbabilities;
use crate::app::view_model::win_probabilities::win_probabilities_at_end;
use crate::core::Phase;

/// The store of the win probabilities of a finished game. Their searches run from its end on.
#[derive(Clone, Copy, Debug)]
pub struct WinEstimates {
    all: Memo<Vec<Option<WinProbabilities>>>,
}

impl WinEstimates {
    /// The win probabilities at the beginning of each round, and as the last item those at the end;
    /// `None` for those that are not estimated yet (in a lesson they never are), an empty list if
    /// their search failed. Empty until the game is over.
    #[must_use]
    pub const fn all(self) -> Memo<Vec<Option<WinProbabilities>>> {
        self.all
    }

    /// Whether the game is over and some win probabilities are not estimated yet. Tracks it.
    #[must_use]
    pub fn are_pending(self) -> bool {
        self.all.with(|all| all.iter().any(Option::is_none))
    }
}

/// Provides the store to the components below. The stores it uses must be provided before.
pub fn provide_win_estimates() -> WinEstimates {
    let (game, ai) = (use_game(), use_ai_client());
    // The number of rounds with a search, and the last position; `None` until the game is over.
    let finished = Memo::new(move |_| {
        game.with(|session| {
            let end = *session.position();
            let rounds = || session.win_probability_searches().len();
            (end.phase() == Phase::Over).then(|| (rounds(), end))
        })
        .flatten()
    });
    let all = Memo::new(move |_| {
        let Some((rounds, end)) = finished.get() else { return Vec::new() };
        let estimated = (0..rounds).map(|index| ai.win_probabilities(index));
        estimated.chain([Some(win_probabilities_at_end(&end))]).collect()
    });
    let estimates = WinEstimates { all };
    provide_context(estimates);
    estimates
}

/// The store that [`provide_win_estimates`] has provided.
#[must_use]
pub fn use_win_estimates() -> WinEstimates {
    expect_context()
}
