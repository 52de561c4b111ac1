//! A greedy player: it looks at each thing it can do now, how the river may then flow, and
//! what its canoes are worth afterwards. It does not look at what others will answer.

use super::odds::Odds;
use super::splitmix::SplitMix;
use super::worth::Worth;
use crate::core::{
    CanoeNo, Card, Cargo, Decision, Duty, Moose, Phase, Place, Places, Plan, Position, Rest, Seat,
    Space, Speeds, Thefts, View,
};

/// What a robbed seat loses counts for the thief, per gem.
const SPITE: f32 = 2.0;

/// What a robbed seat loses counts more if it stands so near to winning.
const SPITE_LEADER: f32 = 8.0;

/// What another seat's fall counts.
const MALICE: f32 = 0.15;

/// What a second canoe is worth paying for.
const SECOND_CANOE: f32 = 9.0;

/// Chooses for the seat that is asked; `None` if the view's seat is not asked.
///
/// The same view and dice always choose the same. Of the plans at hand it takes one that
/// paddles no loaded canoe over the falls, and that leaves none where every speed still
/// possible drops it, whenever there is one.
pub fn greedy(view: &View, dice: &mut SplitMix) -> Option<Decision> {
    let seat = view.seat()?;
    let legal = view.legal();
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let mut eye = Eye::new(view, seat);
    let mut best: Option<(u32, f32, Decision)> = None;
    for decision in legal {
        let (dooms, score) = eye.score(decision);
        let score = score + 0.01 * dice.unit();
        if best.is_none_or(|(least, most, _)| dooms < least || (dooms == least && score > most)) {
            best = Some((dooms, score, decision));
        }
    }
    best.map(|(_, _, decision)| decision)
}

/// One seat's look at a view.
struct Eye<'a> {
    view: &'a View,
    position: &'a Position,
    seat: Seat,
    worth: Worth,
    /// Where the river takes a canoe from each space, at each speed.
    courses: [[Places; Speeds::MOST as usize + 1]; 9],
    odds: Odds,
    speeds: Speeds,
    plans: Vec<Decision>,
}

impl<'a> Eye<'a> {
    fn new(view: &'a View, seat: Seat) -> Self {
        let position = view.known();
        let all: Speeds = (0..=Speeds::MOST).collect();
        let courses = Space::ALL.map(|space| {
            let forecast = position.forecast_from(Place::On(space), all);
            core::array::from_fn(|speed| forecast.at(speed as u8))
        });
        Self {
            view,
            position,
            seat,
            worth: Worth::of(position, seat),
            courses,
            odds: Odds::after(view, None),
            speeds: view.possible_speeds(),
            plans: Vec::new(),
        }
    }

    /// How many loaded canoes a decision dooms, and what it is worth.
    fn score(&mut self, decision: Decision) -> (u32, f32) {
        match decision {
            Decision::Free(canoe) => (0, f32::from(self.position.table().capacity(canoe))),
            Decision::Rescue { canoe, gem } => {
                let capacity = f32::from(self.position.table().capacity(canoe));
                let afloat = !self.position.canoe(self.seat, canoe.other()).is_lost();
                let use_of_it = if afloat { SECOND_CANOE } else { 100.0 };
                (0, use_of_it * (0.75 + 0.25 * capacity) - self.worth.price(gem))
            }
            Decision::RescueNone | Decision::Done => (0, 0.0),
            Decision::Card(card) => (0, self.card(card)),
            Decision::Weather(_) => {
                self.odds = Odds::after(self.view, Some(decision));
                self.speeds = self.view.speeds_after(Some(decision));
                let dooms = CanoeNo::ALL.into_iter().filter(|canoe| self.is_doomed(*canoe)).count();
                (dooms as u32, self.all_staying() + self.malice())
            }
            Decision::Plan(plan) if self.position.card(self.seat) == Some(Card::Lasso) => {
                (0, if plan.moose { 1.0 } else { 0.0 })
            }
            Decision::Plan(plan) => {
                let after = self.after(plan);
                let mut dooms = u32::from(self.dooms(after));
                if self.position.card(self.seat) == Some(Card::OneTwoThree) {
                    dooms += u32::from(self.is_doomed(plan.canoe.other()));
                }
                (dooms, self.plan(plan, after) - self.staying(plan.canoe))
            }
            Decision::Return { arm, .. } => {
                (0, if arm == self.position.next_arm() { 0.0 } else { 1.0 })
            }
        }
    }

    /// Whether a loaded canoe that stays where it is falls at every speed still possible.
    fn is_doomed(&self, canoe: CanoeNo) -> bool {
        let aboard = self.position.canoe(self.seat, canoe);
        self.dooms(After { at: aboard.at, cargo: aboard.cargo, moose: false, robbed: 0.0 })
    }

    fn dooms(&self, after: After) -> bool {
        !after.cargo.is_empty()
            && match after.at {
                Place::Falls => true,
                Place::On(_) => self.position.forecast_from(after.at, self.speeds).must_fall(),
                Place::Pier | Place::Bank(_) => false,
            }
    }

    /// Where a plan leaves its canoe, and with what aboard before it lands or falls.
    fn after(&self, plan: Plan) -> After {
        let position = self.position;
        let Rest { at, cargo, .. } = plan.rest(position.canoe(self.seat, plan.canoe).cargo);
        let mut robbed = 0.0;
        for theft in plan.thefts().into_iter().flat_map(Thefts::iter) {
            let victim = position.table().seat(theft.victim);
            let near = victim.is_some_and(|victim| position.missing(victim) < 2);
            robbed += if near { SPITE_LEADER } else { SPITE };
        }
        let moose = plan.moose || position.moose() == Moose::Aboard(self.seat, plan.canoe);
        After { at, cargo, moose, robbed }
    }

    /// What a canoe is worth at the end of the round, over all that the river may do.
    fn plan(&self, plan: Plan, after: After) -> f32 {
        self.flown(after, self.position.table().capacity(plan.canoe)) + after.robbed
    }

    fn flown(&self, After { at, cargo, moose, .. }: After, capacity: u8) -> f32 {
        let free = capacity.saturating_sub(cargo.len());
        let gain = self.worth.gain(cargo);
        match at {
            Place::Pier => gain + self.worth.canoe(Place::Pier, 0.0, capacity, false),
            Place::Falls => self.worth.canoe(Place::Falls, 0.0, capacity, false),
            Place::On(space) => {
                let kept = gain * (1.0 - self.theft_risk(space, cargo));
                self.over_speeds(
                    |speed| self.courses[space as usize][usize::from(speed)],
                    |end| self.worth.canoe(end, kept, free, moose),
                )
            }
            Place::Bank(_) => {
                let forecast = self.position.forecast_from(at, self.speeds);
                self.over_speeds(
                    |speed| forecast.at(speed),
                    |end| self.worth.canoe(end, gain, free, moose),
                )
            }
        }
    }

    /// The mean of a value over the speeds and the places where they lead.
    fn over_speeds(&self, ends: impl Fn(u8) -> Places, value: impl Fn(Place) -> f32) -> f32 {
        let mut sum = 0.0;
        for speed in self.speeds.iter() {
            let ends = ends(speed);
            let share = self.odds.of(speed) / (ends.len().max(1) as f32);
            for end in ends.iter() {
                sum += share * value(end);
            }
        }
        sum
    }

    /// A canoe of this seat, worth what it is if it stays where it is.
    fn staying(&self, canoe: CanoeNo) -> f32 {
        let aboard = self.position.canoe(self.seat, canoe);
        let moose = self.position.moose() == Moose::Aboard(self.seat, canoe);
        let after = After { at: aboard.at, cargo: aboard.cargo, moose, robbed: 0.0 };
        self.flown(after, self.position.table().capacity(canoe))
    }

    fn all_staying(&self) -> f32 {
        CanoeNo::ALL.into_iter().map(|canoe| self.staying(canoe)).sum()
    }

    /// How likely one of the seats that still move this round robs a canoe on a space.
    fn theft_risk(&self, space: Space, cargo: Cargo) -> f32 {
        if cargo.is_empty() {
            return 0.0;
        }
        let position = self.position;
        let mut safe = 1.0;
        for thief in self.later_seats() {
            let hand = match position.open_card(thief) {
                Some(_) => continue,
                None => self.view.possible(thief),
            };
            let mut threats = 0.0_f32;
            for canoe in CanoeNo::ALL {
                let aboard = position.canoe(thief, canoe);
                let (Place::On(from), true) = (aboard.at, aboard.cargo.is_empty()) else {
                    continue;
                };
                let below = from.depth() > space.depth()
                    && (space.arm().is_none() || space.arm() == from.arm());
                let reach = if below { from.depth() - space.depth() } else { 0 };
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

    /// What a card could do with the canoes as they lie, and what the river then may.
    fn card(&mut self, card: Card) -> f32 {
        let laid = Decision::Card(card);
        self.odds = Odds::after(self.view, Some(laid));
        self.speeds = self.view.speeds_after(Some(laid));
        let others = self.malice();
        others
            + match card {
                Card::Cloud => self.all_staying(),
                Card::Lasso => CanoeNo::ALL.into_iter().map(|canoe| self.lassoed(canoe)).sum(),
                _ => self.moving(card),
            }
    }

    fn lassoed(&self, canoe: CanoeNo) -> f32 {
        let aboard = self.position.canoe(self.seat, canoe);
        match aboard.at {
            Place::On(space) => {
                let moose = self.position.moose() == Moose::Aboard(self.seat, canoe)
                    || self.position.can_take_moose(self.seat, canoe);
                let at = Place::Bank(space);
                let after = After { at, cargo: aboard.cargo, moose, robbed: 0.0 };
                self.flown(after, self.position.table().capacity(canoe))
            }
            _ => self.staying(canoe),
        }
    }

    /// The canoes' worth after the best that a card with points can do.
    fn moving(&mut self, card: Card) -> f32 {
        let stay = CanoeNo::ALL.map(|canoe| self.staying(canoe));
        let go = CanoeNo::ALL.map(|canoe| self.best_plan(canoe, card));
        let duty = CanoeNo::ALL.map(|canoe| self.position.duty(self.seat, canoe));
        let gain = |index: usize| go[index].map_or(f32::NEG_INFINITY, |go| go - stay[index]);
        let most = gain(0).max(gain(1));
        let change = if go == [None, None] {
            0.0
        } else if card == Card::OneTwoThree || duty.contains(&Duty::Either) {
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

    fn best_plan(&mut self, canoe: CanoeNo, card: Card) -> Option<f32> {
        let mut plans = core::mem::take(&mut self.plans);
        plans.clear();
        self.position.plans_with(self.seat, canoe, card, &mut plans);
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

    /// What the falls that others risk count for this seat: less if they can still move.
    fn malice(&self) -> f32 {
        let position = self.position;
        let mut sum = 0.0;
        for (seat, _, canoe) in position.canoes() {
            let (false, Place::On(space)) = (seat == self.seat, canoe.at) else { continue };
            let fall = self.over_speeds(
                |speed| self.courses[space as usize][usize::from(speed)],
                |end| if end == Place::Falls { 1.0 } else { 0.0 },
            );
            let settled = position.phase() == Phase::Turn && position.is_revealed(seat);
            let weight = if settled { 1.0 } else { 0.3 };
            sum += weight * fall * (6.0 + 8.0 * f32::from(canoe.cargo.len()));
        }
        MALICE * sum
    }
}

/// A canoe after a plan, before it lands or falls.
#[derive(Clone, Copy)]
struct After {
    at: Place,
    cargo: Cargo,
    moose: bool,
    /// What the harm done to others counts.
    robbed: f32,
}
