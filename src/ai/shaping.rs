//! Style rewards (reward shaping): the preferences of a [`Character`](super::Character) as rewards
//! of the searching seat, the seat of the view from which the search starts.
//!
//! The unit of each [`StyleWeights`] field is the share of a win. Rewards for actions are summed
//! along the path of an iteration in the tree, without its playout ([`action_reward`]). The others
//! are for the evaluated state, which is that after the playout ([`state_reward`]): `robbable`
//! counts what can be robbed in that state, the others count differences between the state and the
//! view from which the search started. All rewards are added to the searching seat's value; the
//! other seats are modelled as players who only want to win.

use super::character::StyleWeights;
use super::evaluation::{gems_to_nearest_win, robbery_pairs};
use crate::core::{CanoeNo, Decision, End, Module, Plan, Position, Run, Seat, Thefts};

/// The thefts of a decision; `None` if it is not a plan that ends with stealing.
pub(super) const fn thefts(decision: Decision) -> Option<Thefts> {
    match decision {
        Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) => Some(thefts),
        _ => None,
    }
}

/// The numbers of gems and lost canoes of a seat; [`MaterialChange`](super::MaterialChange) and
/// rewards are based on them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Material {
    /// Gems in the seat's bank.
    pub(super) banked: f32,
    /// Gems in the seat's canoes.
    pub(super) aboard: f32,
    /// Canoes of the seat that are lost below the falls.
    pub(super) lost_canoes: f32,
}

impl Material {
    /// The material of a seat in a position.
    pub(super) fn of(position: &Position, seat: Seat) -> Self {
        let canoes = CanoeNo::ALL.map(|no| position.canoe(seat, no));
        Self {
            banked: f32::from(position.banked(seat).len()),
            aboard: canoes.iter().map(|canoe| f32::from(canoe.cargo.len())).sum(),
            lost_canoes: canoes.iter().filter(|canoe| canoe.is_lost()).count() as f32,
        }
    }
}

/// The reward for a decision of the searching seat, in the position before it.
pub(super) fn action_reward(style: &StyleWeights, position: &Position, decision: Decision) -> f32 {
    match decision {
        Decision::Weather(value) if value > position.weather() => style.cloud + style.cloud_up,
        Decision::Weather(_) if position.table().has(Module::Cards) => {
            style.cloud + style.cloud_down_large_hand
        }
        Decision::Weather(_) => style.cloud,
        _ => thefts(decision).map_or(0.0, |thefts| style.theft * thefts.iter().count() as f32),
    }
}

/// The reward for the change in a seat's gems and canoes from the position `before` to the position
/// `after`, and for the canoes that it could rob in `after` alone.
///
/// By design, all terms change the optimal policy.
///
/// The rewards of potential-based shaping (Ng, Harada, Russell 1999) are differences, too, but
/// do not change the policy. There the potential is zero at the end of every game, and the value of
/// a state before the end is lower by the potential of that state. Here the terms keep their values
/// at the end of a game, and the net's value of an unfinished game is not lowered by them.
pub(super) fn state_reward(
    style: &StyleWeights,
    before: &Position,
    after: &Position,
    seat: Seat,
) -> f32 {
    let (had, has) = (Material::of(before, seat), Material::of(after, seat));
    let mut progress = 0.0;
    if style.progress != 0.0 {
        let missing = |position| f32::from(gems_to_nearest_win(position, seat));
        progress = style.progress * (missing(before) - missing(after));
    }
    let mut robbable = 0.0;
    if style.robbable != 0.0 {
        robbable = style.robbable * f32::from(robbery_pairs(after, seat));
    }
    progress + robbable + style.bank * (has.banked - had.banked)
        - style.canoe_loss * (has.lost_canoes - had.lost_canoes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Character;
    use crate::ai::arena::random_start;
    use crate::core::{Colour, Options, Rules, Table};

    #[test]
    fn a_racer_likes_calm_water_where_a_hand_has_ten_cards() {
        let style = Character::Racer.style();
        let reward = |rules, value| {
            let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
            action_reward(&style, &random_start(table, 0), Decision::Weather(value))
        };
        let spirits = Rules::parse("spirits", ',').unwrap();
        assert_eq!(reward(Rules::BASE, -1), style.cloud);
        assert_eq!(reward(spirits, -1), style.cloud + style.cloud_down_large_hand);
        assert_eq!(reward(spirits, 1), style.cloud + style.cloud_up);
    }
}
