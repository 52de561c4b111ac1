//! Dominance among the decisions of a turn: finds decisions that leave a gem at risk although, with
//! another decision, the seat has more gems safe and nothing is worse.

use super::later_seats::{LaterSeatsProspects, robbable_places};
use super::own_turn::{in_turn, meets_condition, position_after};
use super::{Mask, has_at_least};
use crate::core::{
    CanoeNo, Cargo, Decision, Gems, Moose, Phase, Place, Places, Position, Seat, Speeds, View,
};

/// The decisions of the seat's turn that are not dominated. `None` if no decision is dominated (not
/// all of them can be), if the seat has no gem aboard, if some seat already meets a winning
/// condition, or outside the seat's turn.
///
/// A decision A is dominated if there is a decision B such that:
///
/// * A leaves a gem *at risk*: with A, a loaded canoe goes over the falls, or a canoe has gems
///   aboard and is not safe. A canoe is *safe* if the river of this round cannot take it over the
///   falls and no seat that acts later in this round can rob it.
/// * B leaves more gems safe, in the bank or aboard a safe canoe. Of each colour, B leaves at least
///   as many gems safe as A, and at least as many in the bank and aboard, safe or not. Gems are
///   only counted: it does not matter from which canoe they come.
/// * With B, each canoe ends in the same state as with A, or is safe, no farther from the pier than
///   with A, and has the moose if it has him with A.
///
/// Canoes that must or may still move in this turn are left out; unless A and B leave out the same
/// canoe or both leave out none, A is not dominated by B. At most 200 states are considered to
/// determine whether a canoe can be robbed by one seat. Seats that act before a thief may make the
/// theft possible; if one of them can do so only with the help of another, that is overlooked ([the
/// module](super) and `later_seats.rs` describe this). So a canoe may count as safe that can be
/// robbed.
#[must_use]
pub fn saving(view: &View, legal: &[Decision]) -> Option<Mask> {
    let (known, seat) = (view.known(), view.seat()?);
    if known.phase() != Phase::Turn || known.to_move() != Some(seat) {
        return None;
    }
    let is_loaded = CanoeNo::ALL.into_iter().any(|no| !known.canoe(seat, no).cargo.is_empty());
    // Once a seat meets a winning condition, the river no longer moves (B-162).
    if !is_loaded || known.table().seats().any(|seat| meets_condition(known, seat)) {
        return None;
    }
    let mut safety = Safety { view, seat, robbable: Vec::new() };
    let states: Vec<SettledState> =
        legal.iter().map(|decision| safety.settled_state(*decision)).collect();
    let mask: Mask = states
        .iter()
        .map(|state| !state.is_at_risk() || !states.iter().any(|other| other.dominates(state)))
        .collect();
    (mask.contains(&true) && mask.contains(&false)).then_some(mask)
}

/// The state, after a decision, of a canoe that can no longer move in its owner's turn.
#[derive(Clone, Copy, PartialEq)]
struct SettledCanoe {
    at: Place,
    cargo: Cargo,
    has_moose: bool,
    /// Whether, in this round, the river cannot take the canoe over the falls and no thief can take
    /// a gem from it. An empty canoe that may fall is not safe.
    is_safe: bool,
}

/// What a decision settles. The turn may go on after it: a canoe that must or may still move is
/// `None`.
#[derive(Clone, Copy)]
struct SettledState {
    /// The gems in the seat's bank.
    banked: Gems,
    canoes: [Option<SettledCanoe>; 2],
    /// Whether a loaded canoe went over the falls.
    lost_cargo: bool,
}

impl SettledState {
    /// The canoes that can no longer move in this turn, whether or not they have moved in it.
    fn settled_canoes(&self) -> impl Iterator<Item = SettledCanoe> {
        self.canoes.into_iter().flatten()
    }

    /// Whether a gem is lost or may be lost, apart from gems in a canoe that can still move.
    fn is_at_risk(&self) -> bool {
        self.lost_cargo
            || self.settled_canoes().any(|canoe| !canoe.is_safe && !canoe.cargo.is_empty())
    }

    /// The gems in the bank and in those settled canoes for which `counts` is true.
    fn gems(&self, counts: impl Fn(SettledCanoe) -> bool) -> Gems {
        let canoes = self.settled_canoes().filter(|canoe| counts(*canoe));
        canoes.fold(self.banked, |gems, canoe| gems.with_cargo(canoe.cargo))
    }

    /// Whether this state has more gems safe than the other one and is otherwise at least as good:
    /// the second and the third condition of [`saving`].
    fn dominates(&self, other: &Self) -> bool {
        let (safe, other_safe) = (self.gems(|it| it.is_safe), other.gems(|it| it.is_safe));
        let is_no_worse = |pair: (&Option<SettledCanoe>, &Option<SettledCanoe>)| match pair {
            (None, None) => true,
            (Some(this), Some(that)) => {
                this == that
                    || (this.is_safe
                        && this.at.depth() <= that.at.depth()
                        && this.has_moose >= that.has_moose)
            }
            _ => false,
        };
        has_at_least(self.gems(|_| true), other.gems(|_| true))
            && has_at_least(safe, other_safe)
            && safe != other_safe
            && self.canoes.iter().zip(&other.canoes).all(is_no_worse)
    }
}

/// Determines whether canoes are safe after a decision of the seat.
struct Safety<'a> {
    view: &'a View,
    seat: Seat,
    /// A cache of [`robbable_places`]. Its result depends only on the [`LaterSeatsProspects`], not
    /// on the places of the seat's own canoes.
    robbable: Vec<(LaterSeatsProspects, Places)>,
}

impl Safety<'_> {
    /// What a decision settles.
    fn settled_state(&mut self, decision: Decision) -> SettledState {
        let (before, seat) = (self.view.known(), self.seat);
        let after = position_after(before, decision);
        let goes_on = in_turn(&after, seat);
        let speeds = self.view.speeds_after(Some(decision));
        let canoes = CanoeNo::ALL.map(|no| {
            let is_settled = !goes_on || after.has_moved(seat, no);
            is_settled.then(|| self.canoe(&after, no, speeds))
        });
        let lost_cargo = CanoeNo::ALL.into_iter().any(|no| {
            let (was, is) = (before.canoe(seat, no), after.canoe(seat, no));
            is.is_lost() && !was.is_lost() && !was.cargo.is_empty()
        });
        SettledState { banked: after.banked(seat), canoes, lost_cargo }
    }

    /// The state of a canoe after a decision. `speeds` are the speeds of the river that are then
    /// possible; the canoe is safe only if it cannot fall at any of them. A canoe at the pier is
    /// safe: it has banked its gems. A lassoed canoe on the riverbank is safe if no whirlpool can
    /// pull it over the falls when it returns.
    fn canoe(&mut self, after: &Position, no: CanoeNo, speeds: Speeds) -> SettledCanoe {
        let canoe = after.canoe(self.seat, no);
        let has_moose = after.moose() == Moose::Aboard(self.seat, no);
        let may_fall = || after.forecast_from(canoe.at, speeds).may_fall();
        let is_safe = match canoe.at {
            Place::Pier => true,
            Place::Falls => false,
            Place::On(_) | Place::Riverbank(_) => {
                !may_fall() && (canoe.cargo.is_empty() || !self.can_be_robbed(after, no))
            }
        };
        SettledCanoe { at: canoe.at, cargo: canoe.cargo, has_moose, is_safe }
    }

    /// Whether a seat that acts later in this round can rob the canoe.
    fn can_be_robbed(&mut self, after: &Position, no: CanoeNo) -> bool {
        let at = after.canoe(self.seat, no).at;
        let key = LaterSeatsProspects::of(after, self.seat);
        if let Some((_, places)) = self.robbable.iter().find(|(other, _)| *other == key) {
            return places.contains(at);
        }
        let places = robbable_places(after, self.seat);
        self.robbable.push((key, places));
        places.contains(at)
    }
}
