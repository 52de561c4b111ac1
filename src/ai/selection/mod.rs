//! Selection: how a seat chooses an action at a node of the search tree.
//!
//! At nodes where one seat chooses, [`puct`] selects. At nodes where all seats choose at once, each
//! seat selects by its own statistics alone (decoupled selection; Lanctot et al. 2014), by one of
//! the rules of [`SimultaneousSelection`].

use core::str::FromStr;

pub(super) mod fictitious_play;
pub(super) mod puct;
pub(super) mod regret_matching;

/// The probability with which a seat's action at a simultaneous node is drawn uniformly (ε of
/// ε-on-policy exploration), with fictitious play and regret matching.
pub(super) const EXPLORATION_EPSILON: f32 = 0.1;

/// How a seat selects where all seats choose at once.
///
/// ```
/// use niagara::ai::ismcts::{SearchParams, SimultaneousSelection};
///
/// assert_eq!(SearchParams::default().selection, SimultaneousSelection::FictitiousPlay);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimultaneousSelection {
    /// Decoupled PUCT (compare decoupled UCT). Selection is deterministic, and the shares of visits
    /// need not converge to an equilibrium.
    Puct,
    /// Regret matching (Hart, Mas-Colell 2000) on sampled values, mixed with uniform exploration.
    /// Only the value of the drawn action is observed. Therefore its difference from the node's
    /// mean is weighted by importance: divided by the probability of the draw at this node (compare
    /// Lisý et al. 2013).
    RegretMatching,
    /// Smooth fictitious play in the manner of Fudenberg, Levine (1995): a softmax of the means of
    /// the sampled values, weighted by the priors, whose effective temperature falls as 1/√(N + 1)
    /// with the visits N of the node. It is mixed with uniform exploration and with the prior
    /// itself ([`SearchParams::prior_mix`](super::ismcts::SearchParams::prior_mix)).
    FictitiousPlay,
}

impl FromStr for SimultaneousSelection {
    type Err = String;

    /// # Errors
    ///
    /// The text is none of `puct`, `regret_matching`, `fictitious_play`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "puct" => Ok(Self::Puct),
            "regret_matching" => Ok(Self::RegretMatching),
            "fictitious_play" => Ok(Self::FictitiousPlay),
            _ => Err(format!("expected puct, regret_matching or fictitious_play, found '{text}'")),
        }
    }
}
