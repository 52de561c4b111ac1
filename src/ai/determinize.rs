//! Determinization: samples a full position that is consistent with a view.

use super::card_policy;
use super::splitmix::SplitMix;
use crate::core::{Card, MAX_SEATS, Position, View};

/// A determinized position, with the data that the search records on its way down the tree.
#[derive(Clone, Debug)]
pub struct DeterminizedState {
    pub(super) position: Position,
    /// The cards chosen so far at a simultaneous node, by seat.
    pub(super) chosen_cards: [Card; MAX_SEATS],
    /// Whether the state is that of the root. True until the search has applied the first action;
    /// at a simultaneous root, until it has applied the actions of all seats.
    pub(super) is_root: bool,
    /// The sum of the searching seat's action rewards so far ([`shaping`](super::shaping)).
    pub(super) action_rewards: f32,
    /// The number of gems that the searching seat has stolen since the root, for advice. Of thefts
    /// in playouts, those of `NiagaraGame::play_until` are counted, those of `evaluate` are not.
    pub(super) stolen: u8,
    /// The number of gems that others have stolen from the searching seat, counted in the same way.
    pub(super) stolen_from: u8,
}

impl DeterminizedState {
    /// The state at the beginning of an iteration.
    pub(super) fn root(position: Position) -> Self {
        Self {
            position,
            chosen_cards: [Card::One; MAX_SEATS],
            is_root: true,
            action_rewards: 0.0,
            stolen: 0,
            stolen_from: 0,
        }
    }
}

/// Samples a position for a view: the card policy draws each card that is hidden from the view's
/// seat from the cards that its owner may have laid.
pub(super) fn sample_position(view: &View, rng: &mut SplitMix) -> Position {
    let known = view.known();
    view.determinize(|seat, possible| {
        // No card is drawn if none is possible. Then it does not matter which one is returned:
        // `View::determinize` takes only possible cards.
        card_policy::draw_card(known, seat, possible, rng).unwrap_or(Card::One)
    })
}
