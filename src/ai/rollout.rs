//! The plain policy: quick enough to be asked millions of times a second, good enough to
//! bank what it can and not to fall.
//!
//! It decides for whoever is asked by what that seat may know: open cards and its own.

use super::cards::{self, PLACES, index};
use super::splitmix::SplitMix;
use crate::core::{
    Arm, CanoeNo, Card, Cargo, Decision, Duty, Gem, Gems, Moose, Phase, Place, Plan, Position,
    Rest, RiverFork, Seat, Space, Taker, Thefts, WinFourOfAKind,
};

/// What one gem more is worth with so many missing for a way to win.
const STEP: [f32; 8] = [0.0, 30.0, 17.0, 10.0, 6.5, 4.5, 3.0, 2.0];

/// How sure a gem at this depth is to come home.
const HOMEWARD: [f32; 8] = [1.0, 0.93, 0.86, 0.8, 0.74, 0.66, 0.56, 0.42];

/// What an empty place in a canoe at this depth promises, in gems of the best kind.
const PROSPECT: [f32; 8] = [0.3, 0.3, 0.33, 0.4, 0.41, 0.41, 0.36, 0.26];

/// What standing so near the falls costs by itself.
const EDGE: [f32; 8] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.8, 1.8];

/// What the falls cost beside the cargo.
const LOST: f32 = 14.0;

/// What a stolen gem's loss to another seat counts.
const SPITE: f32 = 0.35;

/// What a canoe with the moose has more.
const MOOSE: f32 = 1.5;

/// The lowest number that so many hidden cards may bring: a guess.
const HIDDEN_LOW: [u8; 6] = [7, 3, 3, 2, 2, 2];

const SPEEDS: usize = 10;

/// What a place is worth before the river moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stand {
    /// How sure a gem is to come home from there.
    keep: f32,
    /// What an empty place promises.
    open: f32,
    /// What it costs to be there at all.
    cost: f32,
}

impl Stand {
    const fn after(place: Place) -> Self {
        let depth = match place {
            Place::Pier => 0,
            Place::On(space) | Place::Bank(space) => space.depth() as usize,
            Place::Falls => return Self { keep: 0.0, open: 0.0, cost: LOST },
        };
        Self { keep: HOMEWARD[depth], open: PROSPECT[depth], cost: EDGE[depth] }
    }

    /// What is known of a place if the speed may be one lower or higher.
    fn blend(parts: [Self; 3]) -> Self {
        let mut sum = Self::default();
        for (part, share) in parts.into_iter().zip([0.25, 0.5, 0.25]) {
            sum.keep += share * part.keep;
            sum.open += share * part.open;
            sum.cost += share * part.cost;
        }
        sum
    }
}

/// Stands by place, for one speed and next arm.
type Stands = [Stand; PLACES];

/// The plain policy with its tables.
#[derive(Clone, Debug)]
pub struct Policy {
    /// By next arm and speed, if every card is open.
    sure: [[Stands; SPEEDS]; 2],
    /// The same, if the speed may yet be one lower or higher.
    unsure: [[Stands; SPEEDS]; 2],
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}

/// What gems are worth to a seat, by [`Cargo::codes`]: nothing first.
#[derive(Clone, Copy, Debug)]
struct Wants([f32; 8]);

impl Wants {
    #[inline]
    fn of(bank: Gems, four: bool) -> Self {
        let seven = STEP[usize::from(7_u8.saturating_sub(bank.len()))];
        let five = STEP[usize::from(5 - bank.colours())];
        let most = bank.most();
        let fourth = if four { STEP[usize::from(4_u8.saturating_sub(most))] } else { 0.0 };
        // For a colour that the bank has, for a new one, for one of those with most.
        let worth = [seven, seven + five, seven + fourth, seven + five + fourth];
        let mut wants = [0.0; 8];
        for gem in Gem::ALL {
            let have = bank.count(gem);
            let kind = usize::from(have == 0) + 2 * usize::from(have == most);
            wants[gem as usize + 1] = worth[kind];
        }
        Self(wants)
    }

    #[inline]
    const fn gem(&self, gem: Gem) -> f32 {
        self.0[gem as usize + 1]
    }

    #[inline]
    fn cargo(&self, cargo: Cargo) -> f32 {
        let [first, second] = cargo.codes();
        self.0[first & 7] + self.0[second & 7]
    }

    #[inline]
    fn best(&self) -> f32 {
        // Of numbers from 0 on the bits are in the same order: those a processor compares without
        // a branch, and `f32::max` is a call in wasm.
        f32::from_bits(self.0.iter().fold(0, |best, want| best.max(want.to_bits())))
    }
}

/// One seat's look at its plans.
struct Look<'a> {
    position: &'a Position,
    seat: Seat,
    wants: Wants,
    /// What the best gem is worth where there is no room and where there is: no processor can
    /// guess that, but it can look it up.
    best: [f32; 2],
    stands: &'a Stands,
    four: bool,
}

/// The plan that a seat likes best of those that it is told.
struct Pick<'a> {
    look: &'a Look<'a>,
    capacity: u8,
    moose: bool,
    score: f32,
    plan: Option<Plan>,
}

impl Taker for Pick<'_> {
    #[inline]
    fn wants(&mut self, rest: Rest, thefts: Option<Thefts>) -> bool {
        let moose = rest.moose || self.moose;
        let mut score = self.look.stand(rest.at, rest.cargo, self.capacity, moose);
        if let Some(thefts) = thefts {
            score += self.look.spite(thefts);
        }
        let is_best = score > self.score;
        if is_best {
            self.score = score;
        }
        is_best
    }

    #[inline]
    fn take(&mut self, plan: Plan) {
        self.plan = Some(plan);
    }
}

impl Policy {
    /// The policy's tables.
    #[must_use]
    pub fn new() -> Self {
        let mut sure = [[[Stand::default(); PLACES]; SPEEDS]; 2];
        for (first, sure) in Arm::ALL.into_iter().zip(&mut sure) {
            for (speed, stands) in sure.iter_mut().enumerate() {
                for place in
                    [Place::Pier, Place::Falls].into_iter().chain(Space::ALL.map(Place::On))
                {
                    let (mut at, mut arm) = (place, first);
                    for _ in 0..speed {
                        if let Place::On(space) = at {
                            at = space.drift(arm);
                        }
                        arm = arm.other();
                    }
                    stands[index(place)] = Stand::after(at);
                }
            }
        }
        let mut unsure = sure;
        for (sure, unsure) in sure.iter().zip(&mut unsure) {
            for (speed, stands) in unsure.iter_mut().enumerate() {
                let speeds = [speed.saturating_sub(1), speed, (speed + 1).min(SPEEDS - 1)];
                for (place, stand) in stands.iter_mut().enumerate() {
                    *stand = Stand::blend(speeds.map(|speed| sure[speed][place]));
                }
            }
        }
        Self { sure, unsure }
    }

    /// What this seat must think of places in this round: by the open cards, its own and a
    /// guess at the hidden ones.
    fn stands(&self, position: &Position, weather: i8) -> &Stands {
        let (low, open) = position.lowest_open();
        let hidden = position.table().len() - open;
        let low = low.min(HIDDEN_LOW[hidden.min(5)]);
        let speed = usize::try_from(i16::from(low) + i16::from(weather)).unwrap_or(0);
        let arm = position.next_arm() as usize;
        let drawn = position.table().options().river_fork != RiverFork::Alternate;
        let tables = if hidden == 0 && !drawn { &self.sure } else { &self.unsure };
        &tables[arm][speed.min(SPEEDS - 1)]
    }

    fn look<'a>(&'a self, position: &'a Position, seat: Seat) -> Look<'a> {
        let four = position.table().options().win_four_of_a_kind == WinFourOfAKind::On;
        let wants = Wants::of(position.banked(seat), four);
        let best = [0.0, wants.best()];
        let stands = self.stands(position, position.weather());
        Look { position, seat, wants, best, stands, four }
    }

    /// A legal decision for whoever is asked; `None` if nobody is. `list` is room for plans.
    #[inline]
    pub fn decide(
        &self,
        position: &Position,
        dice: &mut SplitMix,
        list: &mut Vec<Decision>,
    ) -> Option<Decision> {
        let seat = position.to_move()?;
        match position.phase() {
            Phase::Card => card(position, seat, dice).map(Decision::Card),
            Phase::Turn => match position.card(seat)? {
                Card::Cloud => Some(self.weather(position, seat)),
                Card::Lasso => {
                    position.legal_into(list);
                    list.first().copied()
                }
                Card::OneTwoThree => {
                    let look = self.look(position, seat);
                    list.clear();
                    for canoe in CanoeNo::ALL {
                        position.plans_with(seat, canoe, Card::OneTwoThree, list);
                    }
                    look.best_of(list).map(|(_, plan)| plan)
                }
                card => self.move_canoe(position, seat, card),
            },
            Phase::Free => Some(Decision::Free(CanoeNo::First)),
            Phase::Rescue => {
                position.legal_into(list);
                Some(self.rescue(position, seat, list))
            }
            Phase::Return => {
                let canoe = position.returning_canoe()?;
                Some(Decision::Return { canoe, arm: position.next_arm().other() })
            }
            Phase::River | Phase::Over => None,
        }
    }

    /// The plan of the next canoe with a number card.
    #[inline(never)]
    fn move_canoe(&self, position: &Position, seat: Seat, card: Card) -> Option<Decision> {
        let look = self.look(position, seat);
        let [first, second] = CanoeNo::ALL.map(|canoe| position.duty(seat, canoe));
        let (canoe, may_stay) = match (first, second) {
            (Duty::Must | Duty::Either, _) => (CanoeNo::First, false),
            (_, Duty::Must | Duty::Either) => (CanoeNo::Second, false),
            (Duty::May, _) => (CanoeNo::First, true),
            (_, duty) => (CanoeNo::Second, duty == Duty::May),
        };
        let mut pick = Pick {
            look: &look,
            capacity: position.table().capacity(canoe),
            moose: position.moose() == Moose::Aboard(seat, canoe),
            score: f32::NEG_INFINITY,
            plan: None,
        };
        position.each_plan(seat, canoe, card.number().unwrap_or(0), &mut pick);
        let score = pick.score;
        let plan = Decision::Plan(pick.plan?);
        if may_stay && score < look.staying(canoe) {
            return Some(Decision::Done);
        }
        Some(plan)
    }

    /// Down if that is better for the own canoes than for the others', else up.
    #[inline(never)]
    fn weather(&self, position: &Position, seat: Seat) -> Decision {
        let weather = position.weather();
        if weather >= 2 {
            return Decision::Weather(1);
        }
        if weather <= -1 {
            return Decision::Weather(0);
        }
        let [low, high] = [-1, 1].map(|step| self.stands(position, weather + step));
        let four = position.table().options().win_four_of_a_kind == WinFourOfAKind::On;
        let mut gain = 0.0;
        for (other, _, canoe) in position.canoes() {
            let at = index(canoe.at);
            let load = if canoe.cargo.is_empty() {
                0.0
            } else {
                Wants::of(position.banked(other), four).cargo(canoe.cargo)
            };
            let change = load * (low[at].keep - high[at].keep) - (low[at].cost - high[at].cost);
            gain += if other == seat { change } else { -0.3 * change };
        }
        Decision::Weather(if gain > 0.0 { weather - 1 } else { weather + 1 })
    }

    /// Pays the gem that is missed least, if that leaves a second canoe worth its price.
    #[inline(never)]
    fn rescue(&self, position: &Position, seat: Seat, list: &[Decision]) -> Decision {
        let afloat = CanoeNo::ALL.into_iter().any(|canoe| !position.canoe(seat, canoe).is_lost());
        let bank = position.banked(seat);
        let four = position.table().options().win_four_of_a_kind == WinFourOfAKind::On;
        let mut best = (if afloat { 10.0 } else { f32::INFINITY }, Decision::RescueNone);
        for decision in list {
            if let Decision::Rescue { gem, .. } = decision {
                let mut rest = bank;
                rest.take(*gem);
                let price = Wants::of(rest, four).gem(*gem);
                if price < best.0 {
                    best = (price, *decision);
                }
            }
        }
        best.1
    }

    /// How much the policy likes each legal decision of a turn, on one scale; 0 for each
    /// decision of other phases. It may be asked about every phase.
    pub fn opinions(&self, position: &Position, list: &[Decision], out: &mut Vec<f32>) {
        out.clear();
        let Some(seat) = position.to_move() else { return };
        let look = self.look(position, seat);
        let choice = match position.phase() {
            Phase::Rescue => Some(self.rescue(position, seat, list)),
            Phase::Turn if position.card(seat) == Some(Card::Cloud) => {
                Some(self.weather(position, seat))
            }
            _ => None,
        };
        out.extend(list.iter().map(|decision| match decision {
            Decision::Plan(plan) => look.plan(plan) - look.staying(plan.canoe),
            _ if Some(*decision) == choice => 3.0,
            _ => 0.0,
        }));
    }

    /// Plays on to where the next cards are laid, or to the end of the game.
    #[inline]
    pub fn settle(&self, position: &mut Position, dice: &mut SplitMix, list: &mut Vec<Decision>) {
        while position.phase() != Phase::Card || position.card(position.start_seat()).is_some() {
            if let Some(decision) = self.decide(position, dice, list) {
                position.play_unchecked(decision, &mut ());
            } else if position.phase() == Phase::River {
                flow(position, dice);
            } else {
                break;
            }
        }
    }

    /// Plays on until so many rounds are begun or the game is over.
    #[inline]
    pub fn play_until(
        &self,
        position: &mut Position,
        round: u32,
        dice: &mut SplitMix,
        list: &mut Vec<Decision>,
    ) -> u32 {
        let mut made = 0;
        while position.round() < round {
            if let Some(decision) = self.decide(position, dice, list) {
                position.play_unchecked(decision, &mut ());
                made += 1;
            } else if position.phase() == Phase::River {
                flow(position, dice);
            } else {
                break;
            }
        }
        made
    }
}

/// The card of a seat. This and the policy's other rooms are functions of their own: all of them
/// in one, a browser's compiler makes slower code.
#[inline(never)]
fn card(position: &Position, seat: Seat, dice: &mut SplitMix) -> Option<Card> {
    cards::draw(position, seat, position.hand(seat), dice)
}

/// The river with the search's own dice where an arm is a draw (B-136).
pub(super) fn flow(position: &mut Position, dice: &mut SplitMix) {
    let fork = position.table().options().river_fork;
    position.flow(
        |arm| match fork {
            RiverFork::Alternate => arm,
            RiverFork::MostlyAlternate if dice.below(20) >= 3 => arm,
            RiverFork::MostlyAlternate => arm.other(),
            RiverFork::Random if dice.below(2) == 0 => Arm::Left,
            RiverFork::Random => Arm::Right,
        },
        &mut (),
    );
}

impl Look<'_> {
    fn best_of(&self, list: &[Decision]) -> Option<(f32, Decision)> {
        let mut best: Option<(f32, Decision)> = None;
        for decision in list {
            if let Decision::Plan(plan) = decision {
                let score = self.plan(plan);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, *decision));
                }
            }
        }
        best
    }

    /// What a canoe is worth where it stands, before the river.
    #[inline]
    fn stand(&self, at: Place, cargo: Cargo, capacity: u8, moose: bool) -> f32 {
        let stand = &self.stands[index(at)];
        let room = at == Place::Pier || cargo.len() < capacity;
        let open = stand.open * self.best[usize::from(room)];
        let mut score = stand.keep * self.wants.cargo(cargo) - stand.cost + open;
        if moose && at.space().is_some() {
            score += MOOSE;
        }
        score
    }

    /// What it counts that others lose gems.
    fn spite(&self, thefts: Thefts) -> f32 {
        let mut score = 0.0;
        for theft in thefts.iter() {
            if let Some(victim) = self.position.table().seat(theft.victim) {
                let wants = Wants::of(self.position.banked(victim), self.four);
                score += SPITE * wants.gem(theft.gem);
            }
        }
        score
    }

    fn staying(&self, canoe: CanoeNo) -> f32 {
        let lies = self.position.canoe(self.seat, canoe);
        let moose = self.position.moose() == Moose::Aboard(self.seat, canoe);
        self.stand(lies.at, lies.cargo, self.position.table().capacity(canoe), moose)
    }

    fn plan(&self, plan: &Plan) -> f32 {
        let position = self.position;
        let rest = plan.rest(position.canoe(self.seat, plan.canoe).cargo);
        let moose = rest.moose || position.moose() == Moose::Aboard(self.seat, plan.canoe);
        let spite = plan.thefts().map_or(0.0, |thefts| self.spite(thefts));
        spite + self.stand(rest.at, rest.cargo, position.table().capacity(plan.canoe), moose)
    }
}
