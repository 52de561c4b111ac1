//! Niagara as the [`search`](super::search) sees it: from one seat's view.

use core::cell::RefCell;
use core::hash::{Hash, Hasher};

use super::cards;
use super::character::Taste;
use super::evaluate::{self, BySeat, Net};
use super::level::Knobs;
use super::rollout::{Policy, flow};
use super::search::{Actor, Game, priors};
use super::sense::blunders;
use super::splitmix::SplitMix;
use crate::core::{
    Canoe, CanoeNo, Card, Decision, Duty, End, Gem, MAX_SEATS, Module, Moose, Phase, Place, Plan,
    Position, Rules, Run, Seat, View,
};

/// The game behind a view. It holds the view alone: what is hidden from it, it cannot know.
#[derive(Debug)]
pub struct Niagara {
    view: View,
    policy: Policy,
    depth: u32,
    horizon: u32,
    spread: f32,
    taste: Taste,
    sense: bool,
    net: &'static Net,
    list: RefCell<(Vec<Decision>, Vec<f32>)>,
}

/// A position that fits the view, and what is under way in it.
#[derive(Clone, Debug)]
pub struct World {
    position: Position,
    /// The cards chosen so far, where all choose together.
    chosen: [Card; MAX_SEATS],
    /// Whether the root's cards are still to be laid.
    at_root: bool,
    /// What the searcher's taste has found in this line.
    treats: f32,
    /// The gems that the searcher stole and was robbed of in this line.
    thefts: [u8; 2],
}

/// What has become of a seat's gems and canoes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Gems banked more, less those paid for canoes.
    pub banked: f32,
    /// Gems aboard more.
    pub aboard: f32,
    /// Gems stolen from others.
    pub stolen: f32,
    /// Gems that others stole.
    pub robbed: f32,
    /// Canoes lost more; one that came back free (B-39) is not lost.
    pub falls: f32,
    /// The share of the win.
    pub win: f32,
}

impl Outlook {
    /// Adds a part of another.
    fn add(&mut self, other: &Self, part: f32) {
        self.banked += part * other.banked;
        self.aboard += part * other.aboard;
        self.stolen += part * other.stolen;
        self.robbed += part * other.robbed;
        self.falls += part * other.falls;
        self.win += part * other.win;
    }

    /// The mean of several.
    #[must_use]
    pub fn mean(of: impl ExactSizeIterator<Item = Self>) -> Self {
        let part = 1.0 / of.len().max(1) as f32;
        let mut sum = Self::default();
        for outlook in of {
            sum.add(&outlook, part);
        }
        sum
    }
}

/// A seat's gems banked and aboard, and its lost canoes.
#[inline(never)]
fn standing(position: &Position, seat: Seat) -> [f32; 3] {
    let mut standing = [f32::from(position.banked(seat).len()), 0.0, 0.0];
    for no in CanoeNo::ALL {
        let canoe = position.canoe(seat, no);
        standing[1] += f32::from(canoe.cargo.len());
        standing[2] += if canoe.is_lost() { 1.0 } else { 0.0 };
    }
    standing
}

impl Niagara {
    /// The game behind a view.
    #[must_use]
    pub fn new(view: View, knobs: &Knobs) -> Self {
        let Knobs { depth, horizon, spread, taste, sense, .. } = *knobs;
        Self {
            view,
            policy: Policy::new(),
            depth,
            horizon,
            spread,
            taste,
            sense,
            net: knobs.net.unwrap_or_else(|| Net::of(view.known().table().rules())),
            list: RefCell::default(),
        }
    }

    /// The view.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// What the searcher likes about one of its decisions.
    fn treat(&self, position: &Position, decision: Decision) -> f32 {
        match decision {
            Decision::Weather(step) if step > position.weather() => {
                self.taste.weather + self.taste.rain
            }
            Decision::Weather(_) if position.table().has(Module::Cards) => {
                self.taste.weather + self.taste.dry
            }
            Decision::Weather(_) => self.taste.weather,
            Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) => {
                self.taste.steal * thefts.iter().count() as f32
            }
            _ => 0.0,
        }
    }

    /// What the searcher likes about what has become of its gems and canoes.
    fn relish(&self, position: &Position) -> f32 {
        let Some(seat) = self.view.seat() else { return 0.0 };
        let known = self.view.known();
        let [banked, _, lost] = standing(position, seat);
        let [banked_now, _, lost_now] = standing(known, seat);
        let mut hurry = 0.0;
        if self.taste.hurry != 0.0 {
            let far = |position| f32::from(evaluate::nearest(position, seat));
            hurry = self.taste.hurry * (far(known) - far(position));
        }
        let mut lurk = 0.0;
        if self.taste.lurk != 0.0 {
            lurk = self.taste.lurk * f32::from(evaluate::prey(position, seat));
        }
        hurry + lurk + self.taste.bank * (banked - banked_now) - self.taste.fall * (lost - lost_now)
    }

    /// Counts what the searcher steals and is robbed of.
    fn note_theft(&self, world: &mut World, decision: Decision) {
        let Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) = decision
        else {
            return;
        };
        let Some(seat) = self.view.seat() else { return };
        let own = world.position.to_move() == Some(seat);
        let colour = world.position.table().colour(seat);
        let robbed = thefts.iter().filter(|theft| theft.victim == colour).count();
        world.thefts[0] += if own { thefts.iter().count() as u8 } else { 0 };
        world.thefts[1] += robbed as u8;
    }

    /// As [`Policy::play_until`] does, and notes the searcher's thefts.
    pub fn play_until(&self, round: u32, world: &mut World, dice: &mut SplitMix) {
        let (list, _) = &mut *self.list.borrow_mut();
        while world.position.round() < round {
            if let Some(decision) = self.policy.decide(&world.position, dice, list) {
                self.note_theft(world, decision);
                world.position.play_unchecked(decision, &mut ());
            } else if world.position.phase() == Phase::River {
                flow(&mut world.position, dice);
            } else {
                break;
            }
        }
    }

    /// What has become of the searcher since its view.
    #[must_use]
    pub fn outlook(&self, world: &World) -> Outlook {
        let Some(seat) = self.view.seat() else { return Outlook::default() };
        let (then, now) = (standing(&world.position, seat), standing(self.view.known(), seat));
        let winners = world.position.winners();
        let won = winners.contains(seat);
        Outlook {
            banked: then[0] - now[0],
            aboard: then[1] - now[1],
            stolen: f32::from(world.thefts[0]),
            robbed: f32::from(world.thefts[1]),
            falls: then[2] - now[2],
            win: if won { 1.0 / winners.len() as f32 } else { 0.0 },
        }
    }

    fn play_on(&self, world: &mut World, decision: Decision, dice: &mut SplitMix) {
        if world.position.to_move() == self.view.seat() {
            world.treats += self.treat(&world.position, decision);
        }
        self.note_theft(world, decision);
        let position = &mut world.position;
        position.play_unchecked(decision, &mut ());
        loop {
            match position.phase() {
                Phase::River => flow(position, dice),
                Phase::Card => {
                    // The last card of a hand is no choice.
                    let Some(seat) = position.to_move() else { return };
                    let hand = position.hand(seat);
                    if hand.len() > 1 {
                        return;
                    }
                    let Some(card) = hand.iter().next() else { return };
                    position.play_unchecked(Decision::Card(card), &mut ());
                }
                Phase::Turn => {
                    let Some(seat) = position.to_move() else { return };
                    let only = match (position.card(seat), position.weather()) {
                        (Some(Card::Cloud), 2) => 1,
                        (Some(Card::Cloud), -1) => 0,
                        _ => return,
                    };
                    let only = Decision::Weather(only);
                    if Some(seat) == self.view.seat() {
                        world.treats += self.treat(position, only);
                    }
                    position.play_unchecked(only, &mut ());
                }
                _ => return,
            }
        }
    }
}

/// A hash of what is the same natively and in wasm.
#[derive(Clone, Copy)]
struct Mark(u64);

impl Mark {
    const fn mix(&mut self, what: u64) {
        self.0 = (self.0 ^ what).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Mark {
    /// What the plans of a turn depend on in the base game: quicker than the list of them.
    fn turn(&mut self, position: &Position) {
        let Some(seat) = position.to_move() else { return };
        let table = position.table();
        let mut own = position.card(seat).map_or(0, |card| card as u64 + 1);
        let mut deepest = 0;
        for canoe in CanoeNo::ALL {
            let lies = position.canoe(seat, canoe);
            own = own << 10 | bits(lies) << 2 | position.duty(seat, canoe) as u64;
            deepest = deepest.max(lies.at.space().map_or(0, |space| space.depth()));
        }
        self.mix(own);
        let mut sites = 0;
        for gem in Gem::ALL {
            for kind in Gem::ALL {
                sites = sites << 1 | u64::from(position.site(gem).contains(kind));
            }
        }
        self.mix(sites);
        // Whom it may rob.
        for (other, number, lies) in position.canoes() {
            let depth = lies.at.space().map_or(deepest, |space| space.depth());
            if other != seat && depth < deepest && !lies.cargo.is_empty() {
                self.mix(bits(lies) << 4 | (other.index() as u64) << 1 | number as u64);
            }
        }
        self.mix(table.len() as u64);
    }
}

/// A canoe's place and cargo.
fn bits(canoe: Canoe) -> u64 {
    let place = match canoe.at {
        Place::Pier => 0,
        Place::On(space) | Place::Bank(space) => space as u64 + 1,
        Place::Falls => 10,
    };
    let gem = canoe.cargo.first().map_or(0, |gem| gem as u64 + 1);
    place << 4 | gem
}

impl Hasher for Mark {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

impl Game for Niagara {
    type World = World;
    type Move = Decision;

    fn seats(&self) -> usize {
        self.view.known().table().len()
    }

    fn deal(&self, dice: &mut SplitMix) -> World {
        let known = self.view.known();
        let position = self
            .view
            .determinise(|seat, hand| cards::draw(known, seat, hand, dice).unwrap_or(Card::One));
        World {
            position,
            chosen: [Card::One; MAX_SEATS],
            at_root: true,
            treats: 0.0,
            thefts: [0; 2],
        }
    }

    fn actor(&self, world: &World) -> Actor {
        match (world.position.phase(), world.position.to_move()) {
            _ if world.position.round() > self.view.known().round().saturating_add(self.depth) => {
                Actor::Nobody
            }
            (Phase::Card, _) => Actor::Together,
            (_, Some(seat)) => Actor::One(seat.index()),
            (_, None) => Actor::Nobody,
        }
    }

    fn moves(&self, world: &World, seat: usize, out: &mut Vec<(Decision, f32)>) {
        let position = &world.position;
        if position.phase() == Phase::Card {
            let Some(seat) = Seat::new(seat) else { return };
            // At the root some seats have laid their card.
            let hand = if world.at_root { self.view.possible(seat) } else { position.hand(seat) };
            let known = self.view.known().card(seat).filter(|_| world.at_root);
            match known {
                Some(card) => out.push((Decision::Card(card), 1.0)),
                None => {
                    let leanings = cards::leanings(position, seat);
                    let total: f32 = hand.iter().map(|card| leanings[card as usize]).sum();
                    // Every card has its chance.
                    let least = 0.1 * total / hand.len() as f32;
                    let choice = |card| (Decision::Card(card), leanings[card as usize] + least);
                    out.extend(hand.iter().map(choice));
                }
            }
            return;
        }
        let (list, scores) = &mut *self.list.borrow_mut();
        position.legal_into(list);
        self.policy.opinions(position, list, scores);
        let order = Order::of(position);
        let marks = if world.at_root && self.sense { blunders(position, list) } else { Vec::new() };
        for (index, (decision, score)) in list.iter().zip(scores.iter()).enumerate() {
            let is_blunder = marks.get(index).copied().unwrap_or(false);
            if order.keeps(*decision) && !is_blunder {
                out.push((*decision, *score));
            }
        }
        if out.is_empty() {
            out.extend(list.iter().copied().zip(scores.iter().copied()));
        }
        priors(out, self.spread);
    }

    fn play(&self, world: &mut World, seat: usize, choice: Decision, dice: &mut SplitMix) {
        if world.position.phase() != Phase::Card {
            world.at_root = false;
            return self.play_on(world, choice, dice);
        }
        if let Decision::Card(card) = choice {
            world.chosen[seat] = card;
        }
        if seat + 1 < self.seats() {
            return;
        }
        if core::mem::take(&mut world.at_root) {
            world.position = self.view.determinise(|seat, _| world.chosen[seat.index()]);
        }
        while let (Phase::Card, Some(next)) = (world.position.phase(), world.position.to_move()) {
            let card = world.chosen[next.index()];
            let last = next.clockwise(1, self.seats()) == world.position.start_seat();
            if last {
                return self.play_on(world, Decision::Card(card), dice);
            }
            world.position.play_unchecked(Decision::Card(card), &mut ());
        }
    }

    fn mark(&self, world: &World, seat: usize) -> u64 {
        if world.at_root { seat as u64 + 1 } else { self.mark_below(world, seat) }
    }

    fn mark_below(&self, world: &World, seat: usize) -> u64 {
        let position = &world.position;
        let mut mark = Mark(seat as u64);
        mark.mix(u64::from(position.round()));
        mark.mix(position.weather() as u64);
        if position.phase() == Phase::Card {
            let Some(seat) = Seat::new(seat) else { return 0 };
            position.hand(seat).hash(&mut mark);
            position.banked(seat).hash(&mut mark);
            CanoeNo::ALL.map(|canoe| position.canoe(seat, canoe)).hash(&mut mark);
        } else {
            let open = position.table().seats().filter_map(|seat| position.open_card(seat));
            mark.mix(u64::from(open.filter_map(Card::number).min().unwrap_or(0)));
            if position.phase() == Phase::Turn && position.table().rules() == Rules::BASE {
                mark.turn(position);
            } else {
                let (list, _) = &mut *self.list.borrow_mut();
                position.legal_into(list);
                list.hash(&mut mark);
            }
        }
        mark.finish()
    }

    fn is_far(&self, world: &World) -> bool {
        world.position.round() > self.view.known().round()
    }

    fn settle(&self, world: &mut World, dice: &mut SplitMix) -> BySeat {
        let position = &mut world.position;
        let (list, _) = &mut *self.list.borrow_mut();
        self.policy.settle(position, dice, list);
        if self.horizon > 0 {
            let round = position.round().saturating_add(self.horizon);
            self.policy.play_until(position, round, dice, list);
            self.policy.settle(position, dice, list);
        }
        let mut shares = self.net.shares(position);
        if let (Some(seat), true) = (self.view.seat(), self.taste != Taste::default()) {
            shares[seat.index()] += world.treats + self.relish(&world.position);
        }
        shares
    }
}

/// Which of two canoes' plans need not be searched: those that differ from others by nothing
/// but the canoe's name or the order of the canoes.
struct Order {
    skip: Option<CanoeNo>,
}

impl Order {
    fn of(position: &Position) -> Self {
        let Some(seat) = position.to_move() else { return Self { skip: None } };
        let alike = {
            let [a, b] = CanoeNo::ALL.map(|canoe| position.canoe(seat, canoe));
            let table = position.table();
            let [first, second] = CanoeNo::ALL.map(|canoe| position.duty(seat, canoe));
            a == b
                && first == second
                && table.capacity(CanoeNo::First) == table.capacity(CanoeNo::Second)
                && !matches!(position.moose(), Moose::Aboard(owner, _) if owner == seat)
        };
        let number = position.card(seat).is_some_and(|card| card.number().is_some());
        let duties = CanoeNo::ALL.map(|canoe| position.duty(seat, canoe));
        let skip = match duties {
            _ if alike => Some(CanoeNo::Second),
            _ if !number => None,
            [Duty::Must, Duty::Must | Duty::May] => Some(CanoeNo::Second),
            [Duty::May, Duty::Must] => Some(CanoeNo::First),
            _ => None,
        };
        Self { skip }
    }

    fn keeps(&self, decision: Decision) -> bool {
        match decision {
            Decision::Plan(plan) => Some(plan.canoe) != self.skip,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::ai::Character;
    use crate::ai::arena::opening;
    use crate::core::{Colour, Options, Table};

    #[test]
    fn the_same_mark_means_the_same_choices_in_the_same_order() {
        let table = Table::new(&Colour::ALL[..5], Rules::BASE, Options::default()).unwrap();
        let mut dice = SplitMix::new(3);
        let mut seen: HashMap<u64, Vec<Decision>> = HashMap::new();
        let mut again = 0;
        for game in 0..40 {
            let mut position = opening(table, 0);
            let view = position.view(None);
            let niagara = Niagara::new(view, &Knobs::default());
            let policy = Policy::new();
            let mut list = Vec::new();
            while position.phase() != Phase::Over && position.round() < 40 {
                let Some(seat) = position.to_move() else {
                    flow(&mut position, &mut dice);
                    continue;
                };
                let legal = position.legal();
                if position.phase() != Phase::Card {
                    let world = World { position, at_root: false, ..niagara.deal(&mut dice) };
                    let mark = niagara.mark(&world, seat.index());
                    again += usize::from(seen.contains_key(&mark));
                    assert_eq!(*seen.entry(mark).or_insert_with(|| legal.clone()), legal);
                }
                // The plain policy keeps games alike, chance makes them odd.
                let odd = legal[dice.below(legal.len() as u32) as usize];
                let plain = policy.decide(&position, &mut dice, &mut list).unwrap_or(odd);
                let is_odd = dice.below(4) == 0 && game % 2 == 0;
                position.play_unchecked(if is_odd { odd } else { plain }, &mut ());
            }
        }
        assert!(again > 300, "{again} of {}", seen.len());
    }

    #[test]
    fn of_two_canoes_that_wait_one_is_searched_and_the_other_after_it() {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut dice = SplitMix::new(5);
        let mut position = opening(table, 0);
        let canoes = |choices: &[Decision]| {
            CanoeNo::ALL.map(|no| {
                choices.iter().any(|it| matches!(it, Decision::Plan(plan) if plan.canoe == no))
            })
        };
        let mut seen = [0; 3];
        while position.phase() != Phase::Over && position.round() < 60 {
            let Some(seat) = position.to_move() else {
                flow(&mut position, &mut dice);
                continue;
            };
            let legal = position.legal();
            let duties = CanoeNo::ALL.map(|no| position.duty(seat, no));
            let kinds = [
                [Duty::Either, Duty::Either],
                [Duty::Must, Duty::Must],
                [Duty::Nothing, Duty::Must],
            ];
            let number = position.card(seat).and_then(Card::number);
            let is_turn = position.phase() == Phase::Turn && number.is_some();
            if let (true, Some(kind)) = (is_turn, kinds.iter().position(|kind| *kind == duties)) {
                let niagara = Niagara::new(position.view(Some(seat)), &Knobs::default());
                let mut moves = Vec::new();
                niagara.moves(&niagara.deal(&mut dice), seat.index(), &mut moves);
                let moves: Vec<Decision> = moves.into_iter().map(|(choice, _)| choice).collect();
                assert_eq!(canoes(&legal), [kind < 2, true], "{duties:?}");
                assert_eq!(canoes(&moves), [kind < 2, kind == 2], "{duties:?}");
                seen[kind] += 1;
            }
            let decision = legal[dice.below(legal.len() as u32) as usize];
            position.play_unchecked(decision, &mut ());
        }
        assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
    }

    #[test]
    fn a_racer_likes_to_calm_the_water_where_a_hand_has_ten_cards() {
        let taste = Character::Racer.taste();
        let liked = |rules, step| {
            let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
            let position = opening(table, 0);
            let knobs = Knobs { taste, ..Knobs::default() };
            let niagara = Niagara::new(position.view(None), &knobs);
            niagara.treat(&position, Decision::Weather(step))
        };
        let spirits = Rules::parse("spirits", ',').unwrap();
        assert_eq!(liked(Rules::BASE, -1), taste.weather);
        assert_eq!(liked(spirits, -1), taste.weather + taste.dry);
        assert_eq!(liked(spirits, 1), taste.weather + taste.rain);
    }

    #[test]
    fn whoever_can_rob_another_canoe_has_other_choices() {
        let table = Table::new(&Colour::ALL[..5], Rules::BASE, Options::default()).unwrap();
        let mut position = opening(table, 0);
        while position.phase() == Phase::Card {
            position.play_unchecked(Decision::Card(Card::Three), &mut ());
        }
        let mut setup = position.to_setup();
        setup.seats[0].canoes[0].at = "L7".to_owned();
        let all = setup.sites.ruby.len();
        let niagara = Niagara::new(position.view(None), &Knobs::default());
        let mut seen: HashMap<u64, Vec<Decision>> = HashMap::new();
        // Each of the eight canoes of the others is empty or loaded.
        for loaded in 0_u8..=255 {
            let others = setup.seats[1..].iter_mut().flat_map(|seat| &mut seat.canoes);
            for (number, canoe) in others.enumerate() {
                let is_loaded = loaded >> number & 1 == 1;
                canoe.at = "4".to_owned();
                canoe.cargo = if is_loaded { ["r", "s"][number % 2] } else { "" }.to_owned();
            }
            let rubies = (loaded & 0b0101_0101).count_ones() as usize;
            setup.sites.ruby = "r".repeat(all - rubies);
            setup.sites.sapphire = "s".repeat(all + rubies - loaded.count_ones() as usize);
            let position = Position::try_from(&setup).unwrap();
            let legal = position.legal();
            let world = World { position, at_root: false, ..niagara.deal(&mut SplitMix::new(1)) };
            let mark = niagara.mark(&world, 0);
            assert_eq!(*seen.entry(mark).or_insert_with(|| legal.clone()), legal, "{loaded:08b}");
        }
        assert_eq!(seen.len(), 256);
    }
}
