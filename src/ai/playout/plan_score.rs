//! The score of a plan: the value, for its seat, of what the canoe then has (its cargo, a free
//! slot, the moose) at its final place, less the cost of the risk there, plus the harm of its
//! thefts to rivals. The score of staying, with which it is compared, is that of the canoe where it
//! is.
//!
//! Scores and values have the same arbitrary unit: a gem is worth 30 for a winning condition that
//! it completes. The constants were set by hand.

use super::place_values::PlaceValues;
use crate::ai::place::place_index;
use crate::core::{
    CanoeAfter, CanoeNo, Cargo, Decision, Gem, Gems, Moose, Place, Plan, PlanVisitor, Position,
    Seat, Thefts,
};

/// The value that one more gem has for a winning condition, by the number of gems still missing for
/// it.
const GEM_VALUE_BY_MISSING: [f32; 8] = [0.0, 30.0, 17.0, 10.0, 6.5, 4.5, 3.0, 2.0];

/// The weight of another seat's loss of a stolen gem.
const THEFT_LOSS_WEIGHT: f32 = 0.35;

/// The value of having the moose aboard a canoe in the river.
const MOOSE_VALUE: f32 = 1.5;

/// The value of each gem to a seat, indexed by [`Cargo::codes`]. Entry 0, the code of a free slot,
/// is 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct GemValues([f32; 8]);

impl GemValues {
    /// The values for a seat with the gems `bank`; `four_wins` says whether four gems of one
    /// colour win in this game (B-165).
    #[inline]
    pub(super) fn of(bank: Gems, four_wins: bool) -> Self {
        let value = |missing: u8| GEM_VALUE_BY_MISSING[usize::from(missing)];
        let seven = value(7_u8.saturating_sub(bank.len()));
        let five = value(5 - bank.colour_count());
        let most = bank.max_count();
        let four = if four_wins { value(4_u8.saturating_sub(most)) } else { 0.0 };
        // Index: 1 is added for a colour that the bank lacks, 2 for a colour of which it has most
        // gems (of an empty bank, every colour).
        let by_kind = [seven, seven + five, seven + four, seven + five + four];
        let mut values = [0.0; 8];
        for gem in Gem::ALL {
            let count = bank.count(gem);
            let kind = usize::from(count == 0) + 2 * usize::from(count == most);
            values[gem as usize + 1] = by_kind[kind];
        }
        Self(values)
    }

    /// The value of a gem.
    #[inline]
    pub(super) const fn gem(&self, gem: Gem) -> f32 {
        self.0[gem as usize + 1]
    }

    /// The value of a cargo: the sum of its gems.
    #[inline]
    pub(super) fn cargo(&self, cargo: Cargo) -> f32 {
        let [first, second] = cargo.codes();
        self.0[first & 7] + self.0[second & 7]
    }

    /// The value of the most valuable gem.
    #[inline]
    pub(super) fn best(&self) -> f32 {
        // Non-negative floats have the same order as their bits. Integers are compared without a
        // branch, whereas `f32::max` is a call in wasm.
        f32::from_bits(self.0.iter().fold(0, |best, value| best.max(value.to_bits())))
    }
}

/// Scores the plans of one seat in one position.
pub(super) struct PlanScorer<'a> {
    position: &'a Position,
    seat: Seat,
    gem_values: GemValues,
    /// The value of the best gem, indexed by whether the canoe has a free slot for it: 0 without
    /// one. A table, because V8 has no conditional move for floats.
    best_gem: [f32; 2],
    place_values: &'a PlaceValues,
    four_wins: bool,
}

impl<'a> PlanScorer<'a> {
    /// The scorer of a seat's plans, for `place_values` that fit the expected speed of the river.
    pub(super) fn new(
        position: &'a Position,
        seat: Seat,
        place_values: &'a PlaceValues,
        four_wins: bool,
    ) -> Self {
        let gem_values = GemValues::of(position.banked(seat), four_wins);
        let best_gem = [0.0, gem_values.best()];
        Self { position, seat, gem_values, best_gem, place_values, four_wins }
    }

    /// The plan with the highest score among decisions; the first of equal ones. `None` if there is
    /// no plan.
    pub(super) fn best_plan(&self, decisions: &[Decision]) -> Option<Decision> {
        let mut best: Option<(f32, Decision)> = None;
        for decision in decisions {
            if let Decision::Plan(plan) = decision {
                let score = self.plan(plan);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, *decision));
                }
            }
        }
        best.map(|(_, decision)| decision)
    }

    /// The score of a canoe at a place before the river moves.
    #[inline]
    fn canoe(&self, at: Place, cargo: Cargo, capacity: u8, has_moose: bool) -> f32 {
        let value = &self.place_values[place_index(at)];
        // A canoe at the pier has banked its cargo.
        let has_free_slot = at == Place::Pier || cargo.len() < capacity;
        let free_slot = value.free_slot * self.best_gem[usize::from(has_free_slot)];
        // `cost` is the risk at the place. The points that a plan spends cost nothing.
        let mut score = value.cargo * self.gem_values.cargo(cargo) - value.cost + free_slot;
        if has_moose && at.space().is_some() {
            score += MOOSE_VALUE;
        }
        score
    }

    /// The score of the harm that thefts do to the robbed seats.
    fn thefts(&self, thefts: Thefts) -> f32 {
        let mut score = 0.0;
        for theft in thefts.iter() {
            if let Some(victim) = self.position.table().seat(theft.victim) {
                let values = GemValues::of(self.position.banked(victim), self.four_wins);
                score += THEFT_LOSS_WEIGHT * values.gem(theft.gem);
            }
        }
        score
    }

    /// The score of a canoe that stays where it is.
    pub(super) fn staying(&self, no: CanoeNo) -> f32 {
        let canoe = self.position.canoe(self.seat, no);
        let has_moose = self.position.moose() == Moose::Aboard(self.seat, no);
        self.canoe(canoe.at, canoe.cargo, self.position.table().capacity(no), has_moose)
    }

    /// The score of a plan of the seat.
    pub(super) fn plan(&self, plan: &Plan) -> f32 {
        let position = self.position;
        let after = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        let has_moose = after.moose || position.moose() == Moose::Aboard(self.seat, plan.canoe);
        let thefts = plan.thefts().map_or(0.0, |thefts| self.thefts(thefts));
        let capacity = position.table().capacity(plan.canoe);
        thefts + self.canoe(after.at, after.cargo, capacity, has_moose)
    }
}

/// A [`PlanVisitor`] that keeps the best plan, so that plans need not be listed. It scores every
/// plan that is offered, and takes only those that are better than all before.
pub(super) struct BestPlan<'a> {
    scorer: &'a PlanScorer<'a>,
    capacity: u8,
    has_moose: bool,
    /// The score of the best plan so far.
    pub(super) score: f32,
    /// The best plan so far; the first of equal ones.
    pub(super) plan: Option<Plan>,
}

impl<'a> BestPlan<'a> {
    /// A visitor for the plans of one canoe.
    pub(super) fn new(scorer: &'a PlanScorer<'a>, no: CanoeNo) -> Self {
        let position = scorer.position;
        Self {
            scorer,
            capacity: position.table().capacity(no),
            has_moose: position.moose() == Moose::Aboard(scorer.seat, no),
            score: f32::NEG_INFINITY,
            plan: None,
        }
    }
}

impl PlanVisitor for BestPlan<'_> {
    #[inline]
    fn offer(&mut self, after: CanoeAfter, thefts: Option<Thefts>) -> bool {
        let has_moose = after.moose || self.has_moose;
        let mut score = self.scorer.canoe(after.at, after.cargo, self.capacity, has_moose);
        if let Some(thefts) = thefts {
            score += self.scorer.thefts(thefts);
        }
        let is_best = score > self.score;
        if is_best {
            self.score = score;
        }
        is_best
    }

    #[inline]
    fn visit(&mut self, plan: Plan) {
        self.plan = Some(plan);
    }
}
