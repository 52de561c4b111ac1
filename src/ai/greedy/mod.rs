//! The greedy player: a one-ply search with a hand-made valuation. It is the baseline of the arena.
//!
//! Cards and moves of the cloud are scored by the expected value of both canoes after the river has
//! moved, plans by the gain in the expected value of the canoe that moves. Thefts add to the scores
//! of cards and plans, expected losses of other seats to those of cards and moves of the cloud. The
//! expectation is over the river's speed ([`SpeedDistribution`]) and, if several are possible,
//! arms. Replies of the other seats are not searched; the risk of being robbed is estimated.
//!
//! Scores have the unit of the valuation: a bank that wins is worth 100 to 150. All constants were
//! set by hand.

mod valuation;

use valuation::Valuation;

use super::speed_distribution::SpeedDistribution;
use super::splitmix::SplitMix;
use crate::core::{
    CanoeAfter, CanoeNo, Card, Cargo, Decision, Duty, Moose, Phase, Place, Places, Plan, Position,
    Seat, Space, Speeds, Thefts, View,
};

/// The value of taking a gem from another seat, in addition to the value of the gem aboard.
const THEFT_VALUE: f32 = 2.0;

/// The value of taking a gem from a seat whose bank lacks at most one gem for a winning condition,
/// in place of [`THEFT_VALUE`].
const THEFT_NEAR_WIN_VALUE: f32 = 8.0;

/// The weight of another seat's loss over the falls.
const OTHERS_FALLS_WEIGHT: f32 = 0.15;

/// The value of another seat's lost canoe without its gems, before [`OTHERS_FALLS_WEIGHT`].
const OTHERS_CANOE_VALUE: f32 = 6.0;

/// The value of each gem that another seat loses with a canoe, before [`OTHERS_FALLS_WEIGHT`].
const OTHERS_GEM_VALUE: f32 = 8.0;

/// The weight of a loss of a seat that may still move its canoes in this round; once it has had its
/// turn, the weight is 1.
const STILL_MOVING_WEIGHT: f32 = 0.3;

/// The value of buying back a canoe of capacity 1 if the seat has another canoe.
const SECOND_CANOE_VALUE: f32 = 9.0;

/// The same if the seat has no other canoe: more than the value of any gem that may be paid.
const ONLY_CANOE_VALUE: f32 = 100.0;

/// A random number below this is added to each score. It decides between equal scores, and may
/// reverse the order of scores that differ by less than this.
const SCORE_NOISE: f32 = 0.01;

/// The greedy decision of the view's seat; `None` if it is not to move.
///
/// It depends only on the view and the random numbers. Of plans and of moves of the cloud, only
/// those are considered after which the fewest loaded canoes are certainly lost over the falls, now
/// or when the river moves. A canoe that a plan leaves for a further plan is not counted.
///
/// ```
/// use niagara::ai::arena::random_start;
/// use niagara::ai::{SplitMix, greedy};
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = random_start(table, 1);
/// let view = position.view(position.to_move());
/// let choice = greedy(&view, &mut SplitMix::new(1));
/// assert!(choice.is_some_and(|decision| position.is_legal(decision)));
/// # Ok::<(), niagara::core::TableError>(())
/// ```
pub fn greedy(view: &View, rng: &mut SplitMix) -> Option<Decision> {
    let seat = view.seat()?;
    let legal = view.legal();
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let mut scorer = DecisionScorer::new(view, seat);
    let mut best: Option<(u32, f32, Decision)> = None;
    for decision in legal {
        let (falls, score) = scorer.score(decision);
        let score = score + SCORE_NOISE * rng.unit();
        if best.is_none_or(|(least, most, _)| falls < least || (falls == least && score > most)) {
            best = Some((falls, score, decision));
        }
    }
    best.map(|(_, _, decision)| decision)
}

/// The state of a canoe after a plan, with the value of the plan's thefts. At the pier, and over
/// the falls, its cargo is still counted as aboard.
#[derive(Clone, Copy)]
struct CanoeOutcome {
    at: Place,
    cargo: Cargo,
    has_moose: bool,
    /// The value of robbing other seats in the plan.
    theft_value: f32,
}

/// Scores the decisions of one seat in one view.
struct DecisionScorer<'a> {
    view: &'a View,
    position: &'a Position,
    seat: Seat,
    valuation: Valuation,
    /// The places to which the river takes a canoe, by the canoe's space and the speed.
    ends_by_space: [[Places; Speeds::MAX as usize + 1]; 9],
    /// The probabilities of the speeds after the decision that is being scored.
    distribution: SpeedDistribution,
    /// The speeds that are possible after that decision.
    speeds: Speeds,
    /// A buffer for move generation.
    plans: Vec<Decision>,
}

impl<'a> DecisionScorer<'a> {
    fn new(view: &'a View, seat: Seat) -> Self {
        let position = view.known();
        let all: Speeds = (0..=Speeds::MAX).collect();
        let ends_by_space = Space::ALL.map(|space| {
            let forecast = position.forecast_from(Place::On(space), all);
            core::array::from_fn(|speed| forecast.at(speed as u8))
        });
        Self {
            view,
            position,
            seat,
            valuation: Valuation::of(position, seat),
            ends_by_space,
            distribution: SpeedDistribution::after(view, None),
            speeds: view.possible_speeds(),
            plans: Vec::new(),
        }
    }

    /// The number of loaded canoes that certainly fall after a decision, and the score of the
    /// decision.
    ///
    /// For a move of the cloud, both canoes are counted. For a plan, its own canoe is counted, with
    /// the card 1/2/3 also the other one, which then cannot move; the score is the value of the
    /// plan less that of staying. For all other decisions the number is 0. They include plans with
    /// the lasso, whose score is 1 if they take the moose aboard, otherwise 0.
    fn score(&mut self, decision: Decision) -> (u32, f32) {
        match decision {
            Decision::Free(no) => (0, f32::from(self.position.table().capacity(no))),
            Decision::Rescue { canoe: no, gem } => {
                let capacity = f32::from(self.position.table().capacity(no));
                let has_other = !self.position.canoe(self.seat, no.other()).is_lost();
                let canoe_value = if has_other { SECOND_CANOE_VALUE } else { ONLY_CANOE_VALUE };
                // A double canoe (capacity 2) is worth a quarter more.
                (0, canoe_value * (0.75 + 0.25 * capacity) - self.valuation.payment_cost(gem))
            }
            Decision::RescueNone | Decision::Done => (0, 0.0),
            Decision::Card(card) => (0, self.card(card)),
            Decision::Weather(_) => {
                self.assume(decision);
                let falls = CanoeNo::ALL
                    .into_iter()
                    .filter(|no| self.certainly_falls_if_staying(*no))
                    .count();
                (falls as u32, self.both_staying() + self.others_falls())
            }
            Decision::Plan(plan) if self.position.card(self.seat) == Some(Card::Lasso) => {
                (0, if plan.moose { 1.0 } else { 0.0 })
            }
            Decision::Plan(plan) => {
                let after = self.after(plan);
                let mut falls = u32::from(self.certainly_falls(after));
                if self.position.card(self.seat) == Some(Card::OneTwoThree) {
                    falls += u32::from(self.certainly_falls_if_staying(plan.canoe.other()));
                }
                (falls, self.plan(plan, after) - self.staying(plan.canoe))
            }
            // In the arm that the river does not flow into next, the canoe drifts one step later.
            Decision::Return { arm, .. } => {
                (0, if arm == self.position.next_arm() { 0.0 } else { 1.0 })
            }
        }
    }

    /// Sets the speeds and their probabilities to those after a card or a move of the cloud.
    fn assume(&mut self, decision: Decision) {
        self.distribution = SpeedDistribution::after(self.view, Some(decision));
        self.speeds = self.view.speeds_after(Some(decision));
    }

    /// Whether a canoe is loaded and falls at every possible speed if it stays where it is.
    fn certainly_falls_if_staying(&self, no: CanoeNo) -> bool {
        let canoe = self.position.canoe(self.seat, no);
        let (at, cargo) = (canoe.at, canoe.cargo);
        self.certainly_falls(CanoeOutcome { at, cargo, has_moose: false, theft_value: 0.0 })
    }

    /// Whether a canoe is loaded and falls at every possible speed. On the riverbank it counts as
    /// safe.
    fn certainly_falls(&self, after: CanoeOutcome) -> bool {
        !after.cargo.is_empty()
            && match after.at {
                Place::Falls => true,
                Place::On(_) => self.position.forecast_from(after.at, self.speeds).must_fall(),
                Place::Pier | Place::Riverbank(_) => false,
            }
    }

    /// The state of the canoe after a plan.
    fn after(&self, plan: Plan) -> CanoeOutcome {
        let position = self.position;
        let CanoeAfter { at, cargo, .. } =
            plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        let mut theft_value = 0.0;
        for theft in plan.thefts().into_iter().flat_map(Thefts::iter) {
            let victim = position.table().seat(theft.victim);
            let is_near_win = victim.is_some_and(|victim| position.missing(victim) < 2);
            theft_value += if is_near_win { THEFT_NEAR_WIN_VALUE } else { THEFT_VALUE };
        }
        let has_moose = plan.moose || position.moose() == Moose::Aboard(self.seat, plan.canoe);
        CanoeOutcome { at, cargo, has_moose, theft_value }
    }

    /// The value of a plan: of its canoe at the end of the round, and of its thefts.
    fn plan(&self, plan: Plan, after: CanoeOutcome) -> f32 {
        self.after_river(after, self.position.table().capacity(plan.canoe)) + after.theft_value
    }

    /// The expected value of a canoe once the river has moved.
    fn after_river(&self, after: CanoeOutcome, capacity: u8) -> f32 {
        let CanoeOutcome { at, cargo, has_moose, .. } = after;
        let free = capacity.saturating_sub(cargo.len());
        let gain = self.valuation.gain(cargo);
        match at {
            Place::Pier => gain + self.valuation.canoe(Place::Pier, 0.0, capacity, false),
            Place::Falls => self.valuation.canoe(Place::Falls, 0.0, capacity, false),
            Place::On(space) => {
                let gain_unless_robbed = gain * (1.0 - self.theft_probability(space, cargo));
                self.expected(
                    |speed| self.ends_by_space[space as usize][usize::from(speed)],
                    |end| self.valuation.canoe(end, gain_unless_robbed, free, has_moose),
                )
            }
            Place::Riverbank(_) => {
                let forecast = self.position.forecast_from(at, self.speeds);
                self.expected(
                    |speed| forecast.at(speed),
                    |end| self.valuation.canoe(end, gain, free, has_moose),
                )
            }
        }
    }

    /// The expectation of `value` over the speeds and the places to which each of them leads.
    fn expected(&self, ends: impl Fn(u8) -> Places, value: impl Fn(Place) -> f32) -> f32 {
        let mut sum = 0.0;
        for speed in self.speeds.iter() {
            let ends = ends(speed);
            let probability = self.distribution.probability(speed) / (ends.len().max(1) as f32);
            for end in ends.iter() {
                sum += probability * value(end);
            }
        }
        sum
    }

    /// The expected value of a canoe that stays where it is.
    fn staying(&self, no: CanoeNo) -> f32 {
        let canoe = self.position.canoe(self.seat, no);
        let has_moose = self.position.moose() == Moose::Aboard(self.seat, no);
        let after = CanoeOutcome { at: canoe.at, cargo: canoe.cargo, has_moose, theft_value: 0.0 };
        self.after_river(after, self.position.table().capacity(no))
    }

    /// The expected value of both canoes if they stay where they are.
    fn both_staying(&self) -> f32 {
        CanoeNo::ALL.into_iter().map(|no| self.staying(no)).sum()
    }

    /// A rough estimate of the probability that one of the seats that still move in this round robs
    /// a canoe on `space`: each of them is assumed to have laid a random card, and to steal with an
    /// empty canoe that the number takes there.
    fn theft_probability(&self, space: Space, cargo: Cargo) -> f32 {
        if cargo.is_empty() {
            return 0.0;
        }
        let position = self.position;
        let mut safe = 1.0;
        for thief in self.later_seats() {
            let hand = self.view.possible(thief);
            let mut threats = 0.0_f32;
            for no in CanoeNo::ALL {
                let canoe = position.canoe(thief, no);
                let (Place::On(from), true) = (canoe.at, canoe.cargo.is_empty()) else {
                    continue;
                };
                let is_downstream = from.depth() > space.depth()
                    && (space.arm().is_none() || space.arm() == from.arm());
                // No card has the number 0.
                let reach = if is_downstream { from.depth() - space.depth() } else { 0 };
                if Card::with_number(reach).is_some_and(|card| hand.contains(card)) {
                    threats += 1.0;
                }
            }
            safe *= 1.0 - (threats / hand.len().max(1) as f32).min(1.0);
        }
        1.0 - safe
    }

    /// The seats whose turn comes after this seat's in this round.
    fn later_seats(&self) -> impl Iterator<Item = Seat> + use<'_> {
        self.position.order().skip_while(|seat| *seat != self.seat).skip(1)
    }

    /// The value of laying a card: that of both canoes after the best plans that the card allows
    /// from the present places of all canoes (with the cloud, of canoes that stay; with the lasso,
    /// of canoes on the riverbank), plus that of the expected losses of others.
    fn card(&mut self, card: Card) -> f32 {
        self.assume(Decision::Card(card));
        let others_falls = self.others_falls();
        others_falls
            + match card {
                Card::Cloud => self.both_staying(),
                Card::Lasso => CanoeNo::ALL.into_iter().map(|no| self.lassoed(no)).sum(),
                _ => self.both_moving(card),
            }
    }

    /// The expected value of a canoe if the seat lays the lasso; one at the pier or lost stays.
    fn lassoed(&self, no: CanoeNo) -> f32 {
        let canoe = self.position.canoe(self.seat, no);
        match canoe.at {
            Place::On(space) => {
                let has_moose = self.position.moose() == Moose::Aboard(self.seat, no)
                    || self.position.can_take_moose(self.seat, no);
                let at = Place::Riverbank(space);
                let after = CanoeOutcome { at, cargo: canoe.cargo, has_moose, theft_value: 0.0 };
                self.after_river(after, self.position.table().capacity(no))
            }
            _ => self.staying(no),
        }
    }

    /// The expected value of both canoes after the best plans that a card allows.
    fn both_moving(&mut self, card: Card) -> f32 {
        let stay = CanoeNo::ALL.map(|no| self.staying(no));
        let go = CanoeNo::ALL.map(|no| self.best_plan(no, card));
        let duty = CanoeNo::ALL.map(|no| self.position.duty(self.seat, no));
        let gain = |index: usize| go[index].map_or(f32::NEG_INFINITY, |go| go - stay[index]);
        let most = gain(0).max(gain(1));
        let change = if go == [None, None] {
            0.0
        } else if card == Card::OneTwoThree || duty.contains(&Duty::Either) {
            // Exactly one of the two canoes moves.
            most
        } else {
            (0..2)
                .map(|index| match duty[index] {
                    Duty::Nothing => 0.0,
                    Duty::May => gain(index).max(0.0),
                    Duty::Must | Duty::Either => gain(index),
                })
                .sum()
        };
        stay[0] + stay[1] + change
    }

    /// The value of the best plan of a canoe with a card; `None` if the canoe has no plan.
    fn best_plan(&mut self, no: CanoeNo, card: Card) -> Option<f32> {
        let mut plans = core::mem::take(&mut self.plans);
        plans.clear();
        self.position.plans_with(self.seat, no, card, &mut plans);
        let best = plans
            .iter()
            .filter_map(|decision| match decision {
                Decision::Plan(plan) => Some(self.plan(*plan, self.after(*plan))),
                _ => None,
            })
            .reduce(f32::max);
        self.plans = plans;
        best
    }

    /// The expected value of the losses of other seats over the falls. Losses of seats that can
    /// still move their canoes weigh less.
    fn others_falls(&self) -> f32 {
        let position = self.position;
        let mut sum = 0.0;
        for (seat, _, canoe) in position.canoes() {
            let (false, Place::On(space)) = (seat == self.seat, canoe.at) else { continue };
            let fall = self.expected(
                |speed| self.ends_by_space[space as usize][usize::from(speed)],
                |end| if end == Place::Falls { 1.0 } else { 0.0 },
            );
            let has_moved = position.phase() == Phase::Turn && position.is_revealed(seat);
            let weight = if has_moved { 1.0 } else { STILL_MOVING_WEIGHT };
            let gems = f32::from(canoe.cargo.len());
            sum += weight * fall * (OTHERS_CANOE_VALUE + OTHERS_GEM_VALUE * gems);
        }
        OTHERS_FALLS_WEIGHT * sum
    }
}
