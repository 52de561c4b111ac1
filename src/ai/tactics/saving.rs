//! Which decisions keep a gem that others leave at risk.

use super::own_turn::{in_turn, meets_condition, played};
use super::{Mask, holds, others};
use crate::core::{
    CanoeNo, Cargo, Decision, Gems, Moose, Phase, Place, Places, Position, Seat, Speeds, View,
};

/// The decisions of a turn that waste nothing; `None` unless there are such decisions and others.
///
/// A decision wastes a gem if it leaves it aboard where the river or a thief can take it (or
/// takes it over the falls), and another decision keeps it for certain, whatever is hidden and
/// whatever the others do, and gives up nothing for it: it has all gems that the first one has, and
/// each canoe lies the same, or safe and no farther from the pier.
///
/// Of a turn with two canoes only the one that the decision moves is judged.
#[must_use]
pub fn saving(view: &View, legal: &[Decision]) -> Option<Mask> {
    let (known, seat) = (view.known(), view.seat()?);
    if known.phase() != Phase::Turn || known.to_move() != Some(seat) {
        return None;
    }
    let is_loaded = CanoeNo::ALL.into_iter().any(|no| !known.canoe(seat, no).cargo.is_empty());
    // Once somebody has won the river moves no more (B-162).
    if !is_loaded || known.table().seats().any(|seat| meets_condition(known, seat)) {
        return None;
    }
    let mut safety = Safety { view, seat, robbable: Vec::new() };
    let ends: Vec<End> = legal.iter().map(|decision| safety.end(*decision)).collect();
    let mask: Mask = ends
        .iter()
        .map(|end| !end.is_at_risk() || !ends.iter().any(|other| other.saves_what_wastes(end)))
        .collect();
    (mask.contains(&true) && mask.contains(&false)).then_some(mask)
}

/// How a canoe lies when its owner's turn is over.
#[derive(Clone, Copy, PartialEq)]
struct CanoeEnd {
    at: Place,
    cargo: Cargo,
    has_moose: bool,
    /// Whether neither the river nor a thief can take anything.
    is_safe: bool,
}

/// What a decision leaves: the bank, and each canoe that will not move any more in this turn.
#[derive(Clone, Copy)]
struct End {
    banked: Gems,
    canoes: [Option<CanoeEnd>; 2],
    /// Whether a loaded canoe went over the falls.
    has_dropped: bool,
}

impl End {
    fn settled(&self) -> impl Iterator<Item = CanoeEnd> {
        self.canoes.into_iter().flatten()
    }

    fn is_at_risk(&self) -> bool {
        self.has_dropped || self.settled().any(|canoe| !canoe.is_safe && !canoe.cargo.is_empty())
    }

    fn gems(&self, counts: impl Fn(CanoeEnd) -> bool) -> Gems {
        let canoes = self.settled().filter(|canoe| counts(*canoe));
        canoes.fold(self.banked, |gems, canoe| gems.with_cargo(canoe.cargo))
    }

    /// Whether this end keeps what another one leaves at risk, and gives up nothing for it.
    fn saves_what_wastes(&self, other: &Self) -> bool {
        let (sure, others_sure) = (self.gems(|it| it.is_safe), other.gems(|it| it.is_safe));
        let lies_well = |(own, others): (&Option<CanoeEnd>, &Option<CanoeEnd>)| match (own, others)
        {
            (None, None) => true,
            (Some(own), Some(others)) => {
                own == others
                    || (own.is_safe
                        && own.at.depth() <= others.at.depth()
                        && own.has_moose >= others.has_moose)
            }
            _ => false,
        };
        holds(self.gems(|_| true), other.gems(|_| true))
            && holds(sure, others_sure)
            && sure != others_sure
            && self.canoes.iter().zip(&other.canoes).all(lies_well)
    }
}

/// Judges where canoes are safe.
struct Safety<'a> {
    view: &'a View,
    seat: Seat,
    /// Where a canoe can be robbed, by what the turn leaves to others; it does not matter where one's
    /// own canoes are.
    robbable: Vec<(super::Shared, Places)>,
}

impl Safety<'_> {
    fn end(&mut self, decision: Decision) -> End {
        let (before, seat) = (self.view.known(), self.seat);
        let after = played(before, decision);
        let goes_on = in_turn(&after, seat);
        let speeds = self.view.speeds_after(Some(decision));
        let canoes = CanoeNo::ALL.map(|no| {
            let is_settled = !goes_on || after.has_moved(seat, no);
            is_settled.then(|| self.canoe(&after, no, speeds))
        });
        let has_dropped = CanoeNo::ALL.into_iter().any(|no| {
            let (was, is) = (before.canoe(seat, no), after.canoe(seat, no));
            is.is_lost() && !was.is_lost() && !was.cargo.is_empty()
        });
        End { banked: after.banked(seat), canoes, has_dropped }
    }

    fn canoe(&mut self, after: &Position, no: CanoeNo, speeds: Speeds) -> CanoeEnd {
        let canoe = after.canoe(self.seat, no);
        let has_moose = after.moose() == Moose::Aboard(self.seat, no);
        let may_fall = || after.forecast_from(canoe.at, speeds).may_fall();
        let is_safe = match canoe.at {
            Place::Pier => true,
            Place::Falls => false,
            Place::On(_) | Place::Bank(_) => {
                !may_fall() && (canoe.cargo.is_empty() || !self.can_be_robbed(after, no))
            }
        };
        CanoeEnd { at: canoe.at, cargo: canoe.cargo, has_moose, is_safe }
    }

    fn can_be_robbed(&mut self, after: &Position, no: CanoeNo) -> bool {
        let at = after.canoe(self.seat, no).at;
        let key = super::Shared::of(after, self.seat);
        if let Some((_, places)) = self.robbable.iter().find(|(known, _)| *known == key) {
            return places.contains(at);
        }
        let places = others::robbable(after, self.seat);
        self.robbable.push((key, places));
        places.contains(at)
    }
}
