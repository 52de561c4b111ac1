//! The facts behind the reasons of advice: what an advised decision does, as far as its seat knows.

use crate::app::i18n::AdviceFact;
use crate::app::session::Session;
use crate::app::session::odds::{Danger, RiverOdds};
use crate::core::{
    CanoeNo, Card, Cargo, Decision, End, Place, Plan, Run, Seat, SiteAction, Speeds,
};

use super::plans::{canoes, end_of, plans};

/// The maximum number of facts about gems. Those about the falls follow: at most one per canoe.
const MAX_GEM_FACTS: usize = 2;

/// A canoe that no possible speed of the river takes over the falls is still near them if a speed
/// that is higher by at most this many steps would. Only then is it worth saying that it stays
/// above.
const NEAR_STEPS: u8 = 2;

/// The facts about a decision of a seat, the most important first. Plans, cards, steps of the
/// weather track, paying or not paying for a lost canoe, and the end of a turn have facts; other
/// decisions have none.
#[must_use]
pub fn facts(session: &Session, seat: Seat, decision: Decision) -> Vec<AdviceFact> {
    let facts = Facts { session, seat };
    match decision {
        Decision::Plan(plan) => facts.plan(plan),
        Decision::Card(card) => facts.card(card),
        Decision::Weather(_) => facts.weather(decision),
        Decision::Rescue { canoe, .. } => facts.payment(decision, canoe),
        Decision::RescueNone => facts.no_payment(),
        Decision::Done => facts.end_of_turn(),
        _ => Vec::new(),
    }
}

/// Finds the facts for one seat.
struct Facts<'a> {
    session: &'a Session,
    seat: Seat,
}

impl Facts<'_> {
    /// The odds of the river's next move as the seat knows them, now or after this decision.
    fn odds(&self, decision: Option<Decision>) -> RiverOdds {
        RiverOdds::after(&self.session.position().view(Some(self.seat)), decision)
    }

    fn plan(&self, plan: Plan) -> Vec<AdviceFact> {
        let position = self.session.position();
        let after = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        let mut facts = Vec::new();
        if after.at == Place::Pier && !after.cargo.is_empty() {
            facts.push(AdviceFact::BringsHome(after.cargo));
        } else if !loaded(plan).is_empty() {
            facts.push(AdviceFact::Loads(loaded(plan)));
        }
        facts.extend(self.thefts(plan).map(|(victim, gem)| AdviceFact::Steals(victim, gem)));
        facts.truncate(MAX_GEM_FACTS);
        facts.extend(if after.at == Place::Falls {
            Some(AdviceFact::GoesOver(plan.canoe))
        } else {
            self.river_fact(&self.odds(None), plan.canoe, after.at)
        });
        facts
    }

    /// The facts about a card: what its plans can do with gems, and what the river may then do to
    /// the canoes. So that they fit together, those about one canoe are about plans with the same
    /// end. Of equally good plans, the one with the safest end counts.
    fn card(&self, card: Card) -> Vec<AdviceFact> {
        let position = self.session.position();
        let legal = self.session.preview(self.seat, card);
        let odds = self.odds(Some(Decision::Card(card)));
        let mut safest_first: Vec<Plan> = plans(&legal).collect();
        safest_first.sort_by_key(|plan| odds.tenths_lost(end_of(*plan)));
        let cargo_home = |plan: &Plan| {
            let cargo = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo).cargo;
            (end_of(*plan) == Place::Pier && !cargo.is_empty()).then_some((cargo, *plan))
        };
        // Reversed, because `max_by_key` returns the last of several.
        let home = safest_first.iter().rev().filter_map(cargo_home);
        let home = home.max_by_key(|(cargo, _)| cargo.len());
        let home = home.map(|(cargo, plan)| (AdviceFact::CanBringHome(cargo), plan));
        let thefts = safest_first.iter().flat_map(|plan| {
            self.thefts(*plan).map(|(victim, gem)| (AdviceFact::Threatens(victim, gem), *plan))
        });
        let load = safest_first.iter().find(|plan| !loaded(**plan).is_empty());
        let load = load.map(|plan| (AdviceFact::CanLoad(loaded(*plan)), *plan));
        let mut facts = Vec::new();
        let mut planned: Vec<Plan> = Vec::new();
        for (fact, plan) in home.into_iter().chain(thefts).chain(load) {
            let fits = |other: &Plan| other.canoe != plan.canoe || end_of(*other) == end_of(plan);
            if facts.len() < MAX_GEM_FACTS && !facts.contains(&fact) && planned.iter().all(fits) {
                facts.push(fact);
                planned.push(plan);
            }
        }
        let movable = canoes(&legal);
        for canoe in CanoeNo::ALL {
            let at = position.canoe(self.seat, canoe).at;
            if !movable.contains(&canoe) {
                // The lasso takes the canoes out of the river until the river has moved.
                facts.extend(self.river_fact(&odds, canoe, at).filter(|_| card != Card::Lasso));
            } else if let Some(plan) = planned.iter().find(|plan| plan.canoe == canoe) {
                facts.extend(self.end_fact(&odds, canoe, end_of(*plan)));
            // A canoe that is in no danger where it lies need not be moved into danger.
            } else if odds.danger(at).is_some() {
                let ends = plans(&legal).filter(|plan| plan.canoe == canoe).map(end_of);
                let safest = ends.min_by_key(|end| odds.tenths_lost(*end));
                facts.extend(safest.and_then(|end| self.end_fact(&odds, canoe, end)));
            }
        }
        facts
    }

    fn weather(&self, decision: Decision) -> Vec<AdviceFact> {
        let odds = self.odds(Some(decision));
        let at = |canoe| self.session.position().canoe(self.seat, canoe).at;
        CanoeNo::ALL
            .into_iter()
            .filter_map(|canoe| self.river_fact(&odds, canoe, at(canoe)))
            .collect()
    }

    /// The facts about a payment for a lost canoe (B-32).
    fn payment(&self, decision: Decision, canoe: CanoeNo) -> Vec<AdviceFact> {
        let before = self.session.position();
        let mut after = *before;
        let is_farther = after.play(decision, &mut ()).is_ok()
            && after.missing(self.seat) > before.missing(self.seat);
        let distance = if is_farther { AdviceFact::NeedsMore } else { AdviceFact::StaysAsNear };
        vec![AdviceFact::GetsBack(canoe), distance]
    }

    /// The facts about paying nothing (B-35).
    fn no_payment(&self) -> Vec<AdviceFact> {
        let position = self.session.position();
        let left = CanoeNo::ALL.iter().filter(|no| !position.canoe(self.seat, **no).is_lost());
        vec![AdviceFact::KeepsGems, AdviceFact::CanoesLeft(left.count() as u8)]
    }

    /// The facts about the end of a turn: the canoes that could have started (B-52).
    fn end_of_turn(&self) -> Vec<AdviceFact> {
        let legal = self.session.position().legal();
        if !legal.contains(&Decision::Done) {
            return Vec::new();
        }
        let mut ashore: Vec<CanoeNo> =
            plans(&legal).filter(|plan| plan.from == Place::Pier).map(|plan| plan.canoe).collect();
        ashore.dedup();
        ashore.into_iter().map(AdviceFact::StaysAshore).collect()
    }

    /// The gems that a plan steals, each with the seat that is robbed.
    fn thefts(&self, plan: Plan) -> impl Iterator<Item = (Seat, crate::core::Gem)> {
        let table = *self.session.position().table();
        let thefts = plan.thefts().into_iter().flat_map(|thefts| thefts.iter().collect::<Vec<_>>());
        thefts.filter_map(move |theft| Some((table.seat(theft.victim)?, theft.gem)))
    }

    /// The fact about what the river may do to a canoe at a place; `None` if the place is not in
    /// the river or is far from the falls, or if the river does not move.
    fn river_fact(&self, odds: &RiverOdds, canoe: CanoeNo, at: Place) -> Option<AdviceFact> {
        at.space()?;
        if self.session.position().is_last_round() {
            return None;
        }
        let highest = odds.speeds().highest()?;
        match odds.danger(at) {
            Some(Danger { tenths: 1.., steps }) => Some(AdviceFact::FallsFrom(canoe, steps)),
            // A fall is improbable: the fact says up to which speed the canoe stays above.
            Some(Danger { steps, .. }) => {
                Some(AdviceFact::KeepsAbove(canoe, steps.saturating_sub(1)))
            }
            None => {
                let faster = (highest + NEAR_STEPS).min(Speeds::MAX);
                let faster: Speeds = core::iter::once(faster).collect();
                let is_near = self.session.position().forecast_from(at, faster).may_fall();
                (is_near && highest > 0).then_some(AdviceFact::KeepsAbove(canoe, highest))
            }
        }
    }

    /// The fact about a canoe that ends a plan at `end`: it goes over the falls, or the river may
    /// do something to it ([`river_fact`](Self::river_fact)).
    fn end_fact(&self, odds: &RiverOdds, canoe: CanoeNo, end: Place) -> Option<AdviceFact> {
        match end {
            Place::Falls => Some(AdviceFact::GoesOver(canoe)),
            end => self.river_fact(odds, canoe, end),
        }
    }
}

/// The gems that a plan loads where it ends or, if it loads none there, at its start.
fn loaded(plan: Plan) -> Cargo {
    match plan.run {
        Some(Run { end: End::Site(SiteAction { load, .. }), .. }) if !load.is_empty() => load,
        _ => plan.start.load,
    }
}

#[cfg(test)]
mod tests;
