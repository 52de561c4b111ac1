//! The playout policy: a fast, rule-based policy that uses tables.
//!
//! It draws cards from the card policy, and takes the plan with the highest score, which rewards
//! gems near home and thefts and punishes the danger of the falls. It uses only what the seat to
//! move may know (revealed cards, its own card), and looks ahead no further than the river of this
//! round. The search uses it to play from the end of an iteration's path to a state that can be
//! evaluated, and computes the priors of all decisions except cards from its advantages
//! ([`PlayoutPolicy::decision_advantages`]).
//!
//! ```
//! use niagara::ai::arena::random_start;
//! use niagara::ai::{PlayoutPolicy, SplitMix};
//! use niagara::core::{Colour, Options, Phase, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default())?;
//! let (mut position, mut rng, mut scratch) = (random_start(table, 1), SplitMix::new(1), Vec::new());
//! let decisions = PlayoutPolicy::new().play_until(&mut position, 200, &mut rng, &mut scratch);
//! assert!(position.phase() == Phase::Over && decisions > 50);
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod place_values;
mod plan_score;

use place_values::{PlaceTables, PlaceValues};
use plan_score::{BestPlan, GemValues, PlanScorer};

use super::card_policy;
use super::place::place_index;
use super::splitmix::SplitMix;
use crate::core::{
    CanoeNo, Card, Decision, Duty, Phase, Position, RiverFork, Seat, WinFourOfAKind,
};

/// The assumed lowest number among the cards that are not revealed, by the number of these cards (5
/// or more count as 5): the more cards are hidden, the lower the lowest one is likely to be. With
/// none hidden it is 7, the highest number, so that the lowest revealed card decides. (If no
/// revealed card has a number either, 7 is assumed, although the speed is then the weather alone.)
/// Like all constants of the policy, except the weights of its cards, these were set by hand.
const ASSUMED_LOWEST: [u8; 6] = [7, 3, 3, 2, 2, 2];

/// A second canoe is bought back only if the value of the gem paid for it is lower than this, in
/// the unit of [`GemValues`].
const SECOND_CANOE_PRICE: f32 = 10.0;

/// The advantage ([`PlayoutPolicy::decision_advantages`]) of the decision that the policy would
/// take about weather or rescue; the alternatives have 0.
const CHOSEN_ADVANTAGE: f32 = 3.0;

/// The weight of the effect that a move of the cloud has on other seats.
const OTHERS_WEATHER_WEIGHT: f32 = -0.3;

/// The playout policy with its tables. Computing the tables takes longer than a playout, so reuse
/// one value for all playouts.
#[derive(Clone, Debug)]
pub struct PlayoutPolicy {
    places: PlaceTables,
}

impl Default for PlayoutPolicy {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether four gems of one colour win at this table (B-165).
fn four_wins(position: &Position) -> bool {
    position.table().options().win_four_of_a_kind == WinFourOfAKind::On
}

impl PlayoutPolicy {
    /// The policy, with newly computed tables.
    #[must_use]
    pub fn new() -> Self {
        Self { places: PlaceTables::new() }
    }

    /// The place values of this round for a value of the weather, given the revealed cards and the
    /// number assumed for the hidden ones.
    fn place_values(&self, position: &Position, weather: i8) -> &PlaceValues {
        let (lowest, revealed) = position.lowest_revealed();
        let hidden = position.table().len() - revealed;
        let lowest = lowest.min(ASSUMED_LOWEST[hidden.min(5)]);
        let speed = usize::try_from(i16::from(lowest) + i16::from(weather)).unwrap_or(0);
        let arms_alternate = position.table().options().river_fork == RiverFork::Alternate;
        // With all cards revealed and alternating arms, the river's next move is certain (except
        // for the case without any number: `ASSUMED_LOWEST`).
        let is_certain = hidden == 0 && arms_alternate;
        self.places.get(is_certain, position.next_arm(), speed)
    }

    /// The scorer of a seat's plans at the present weather.
    fn scorer<'a>(&'a self, position: &'a Position, seat: Seat) -> PlanScorer<'a> {
        let place_values = self.place_values(position, position.weather());
        PlanScorer::new(position, seat, place_values, four_wins(position))
    }

    /// A legal decision for the seat to move; `None` while the river is to move and after the end
    /// of the game. (In a turn there is always one: the game skips turns without a plan.) `scratch`
    /// is a buffer that is overwritten.
    #[inline]
    pub fn decide(
        &self,
        position: &Position,
        rng: &mut SplitMix,
        scratch: &mut Vec<Decision>,
    ) -> Option<Decision> {
        let seat = position.to_move()?;
        match position.phase() {
            Phase::Card => draw_card(position, seat, rng).map(Decision::Card),
            Phase::Turn => match position.card(seat)? {
                Card::Cloud => Some(self.choose_weather(position, seat)),
                // The only choice is which canoe takes the moose, if any (S-58): scoring that would
                // cost more time than it is worth.
                Card::Lasso => {
                    position.legal_into(scratch);
                    scratch.first().copied()
                }
                Card::OneTwoThree => {
                    scratch.clear();
                    for no in CanoeNo::ALL {
                        position.plans_with(seat, no, Card::OneTwoThree, scratch);
                    }
                    self.scorer(position, seat).best_plan(scratch)
                }
                card => self.choose_plan(position, seat, card),
            },
            // The first canoe is the double canoe (S-03), which carries more: without double canoes
            // the game makes this choice itself.
            Phase::FreeCanoe => Some(Decision::Free(CanoeNo::First)),
            Phase::Rescue => {
                position.legal_into(scratch);
                Some(choose_rescue(position, seat, scratch))
            }
            // In the arm that the river does not flow into next, the canoe drifts one step later.
            Phase::Return => {
                let canoe = position.returning_canoe()?;
                Some(Decision::Return { canoe, arm: position.next_arm().other() })
            }
            Phase::River | Phase::Over => None,
        }
    }

    /// For a number card, the plan of the canoe that moves next, or the end of the turn if the
    /// canoe may stay and every plan has a lower score than staying.
    // V8 makes slower code of one large function: therefore `inline(never)`, here and below.
    #[inline(never)]
    fn choose_plan(&self, position: &Position, seat: Seat, card: Card) -> Option<Decision> {
        let scorer = self.scorer(position, seat);
        let [first, second] = CanoeNo::ALL.map(|no| position.duty(seat, no));
        let (no, may_stay) = match (first, second) {
            (Duty::Must | Duty::Either, _) => (CanoeNo::First, false),
            (_, Duty::Must | Duty::Either) => (CanoeNo::Second, false),
            (Duty::May, _) => (CanoeNo::First, true),
            (_, duty) => (CanoeNo::Second, duty == Duty::May),
        };
        let mut best = BestPlan::new(&scorer, no);
        position.for_each_plan(seat, no, card.number().unwrap_or(0), &mut best);
        let score = best.score;
        let plan = Decision::Plan(best.plan?);
        if may_stay && score < scorer.staying(no) {
            return Some(Decision::Done);
        }
        Some(plan)
    }

    /// Moves the cloud down if the seat's canoes gain more by that (compared with moving it up)
    /// than 0.3 times what all other canoes together gain ([`OTHERS_WEATHER_WEIGHT`]), else up; at
    /// an end of the track, the only possible way. Free slots do not count.
    #[inline(never)]
    fn choose_weather(&self, position: &Position, seat: Seat) -> Decision {
        let weather = position.weather();
        if weather >= 2 {
            return Decision::Weather(1);
        }
        if weather <= -1 {
            return Decision::Weather(0);
        }
        let [low, high] = [-1, 1].map(|step| self.place_values(position, weather + step));
        let four_wins = four_wins(position);
        let mut gain = 0.0;
        for (owner, _, canoe) in position.canoes() {
            let at = place_index(canoe.at);
            let load = if canoe.cargo.is_empty() {
                0.0
            } else {
                GemValues::of(position.banked(owner), four_wins).cargo(canoe.cargo)
            };
            let change = load * (low[at].cargo - high[at].cargo) - (low[at].cost - high[at].cost);
            gain += if owner == seat { change } else { OTHERS_WEATHER_WEIGHT * change };
        }
        Decision::Weather(if gain > 0.0 { weather - 1 } else { weather + 1 })
    }

    /// Writes the advantage of each decision into `advantages`, in the order of `legal`. That of a
    /// plan is its score, by which [`decide`](Self::decide) compares plans, less the score of
    /// staying. The decision that the policy takes about weather or rescue has an advantage of 3,
    /// all others have 0. Without a seat to move, `advantages` is empty.
    pub fn decision_advantages(
        &self,
        position: &Position,
        legal: &[Decision],
        advantages: &mut Vec<f32>,
    ) {
        advantages.clear();
        let Some(seat) = position.to_move() else { return };
        let scorer = self.scorer(position, seat);
        let chosen = match position.phase() {
            Phase::Rescue => Some(choose_rescue(position, seat, legal)),
            Phase::Turn if position.card(seat) == Some(Card::Cloud) => {
                Some(self.choose_weather(position, seat))
            }
            _ => None,
        };
        advantages.extend(legal.iter().map(|decision| match decision {
            Decision::Plan(plan) => scorer.plan(plan) - scorer.staying(plan.canoe),
            _ if Some(*decision) == chosen => CHOSEN_ADVANTAGE,
            _ => 0.0,
        }));
    }

    /// Plays to the next choice of cards, before the first card is laid, or to the end of the game;
    /// free canoes and rescues that are due are played. A position at that point stays as it is.
    #[inline]
    pub fn finish_round(
        &self,
        position: &mut Position,
        rng: &mut SplitMix,
        scratch: &mut Vec<Decision>,
    ) {
        while position.phase() != Phase::Card || position.card(position.start_seat()).is_some() {
            if !self.step(position, rng, scratch, &mut |_, _| {}) {
                break;
            }
        }
    }

    /// Plays until the round number is `round` or the game is over; free canoes and rescues at the
    /// beginning of that round may still be due. Returns the number of decisions made.
    #[inline]
    pub fn play_until(
        &self,
        position: &mut Position,
        round: u32,
        rng: &mut SplitMix,
        scratch: &mut Vec<Decision>,
    ) -> u32 {
        let mut decisions = 0;
        self.play_until_watched(position, round, rng, scratch, |_, _| decisions += 1);
        decisions
    }

    /// Like [`play_until`](Self::play_until), but calls `watch` for each decision, with the
    /// position before it.
    #[inline]
    pub(super) fn play_until_watched(
        &self,
        position: &mut Position,
        round: u32,
        rng: &mut SplitMix,
        scratch: &mut Vec<Decision>,
        mut watch: impl FnMut(&Position, Decision),
    ) {
        while position.round() < round {
            if !self.step(position, rng, scratch, &mut watch) {
                break;
            }
        }
    }

    /// Plays one decision or moves the river; false if the game is over.
    #[inline]
    fn step(
        &self,
        position: &mut Position,
        rng: &mut SplitMix,
        scratch: &mut Vec<Decision>,
        watch: &mut impl FnMut(&Position, Decision),
    ) -> bool {
        if let Some(decision) = self.decide(position, rng, scratch) {
            watch(position, decision);
            position.play_unchecked(decision, &mut ());
        } else if position.phase() == Phase::River {
            move_river(position, rng);
        } else {
            return false;
        }
        true
    }
}

/// The card of a seat, drawn from its hand.
#[inline(never)]
fn draw_card(position: &Position, seat: Seat, rng: &mut SplitMix) -> Option<Card> {
    card_policy::draw_card(position, seat, position.hand(seat), rng)
}

/// Buys a canoe back for the gem of least value. A seat that has another canoe does so only if the
/// value is below [`SECOND_CANOE_PRICE`].
#[inline(never)]
fn choose_rescue(position: &Position, seat: Seat, legal: &[Decision]) -> Decision {
    let has_canoe = CanoeNo::ALL.into_iter().any(|no| !position.canoe(seat, no).is_lost());
    let bank = position.banked(seat);
    let limit = if has_canoe { SECOND_CANOE_PRICE } else { f32::INFINITY };
    let mut best = (limit, Decision::RescueNone);
    for decision in legal {
        if let Decision::Rescue { gem, .. } = decision {
            let mut rest = bank;
            rest.take(*gem);
            let price = GemValues::of(rest, four_wins(position)).gem(*gem);
            if price < best.0 {
                best = (price, *decision);
            }
        }
    }
    best.1
}

/// Moves the river; a random arm (B-136) is sampled from `rng`.
pub(super) fn move_river(position: &mut Position, rng: &mut SplitMix) {
    let fork = position.table().options().river_fork;
    position.flow(|arm| fork.draw(arm, || rng.next()), &mut ());
}
