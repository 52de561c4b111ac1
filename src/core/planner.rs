//! All plans of one canoe with a number of points (B-66).

use arrayvec::ArrayVec;

use super::canoe::{Canoe, CanoeNo};
use super::cost::{Direction, Paddling};
use super::decision::{Decision, End, Plan, Rest, Run, SiteAction, Theft, Thefts};
use super::gem::{Cargo, Gem, Gems};
use super::modules::joe::exchanges;
use super::options::{PullThenSite, UnloadOwnColour};
use super::pieces::{MOOSE_BONUS, Whirlpool, pulls};
use super::position::Position;
use super::rules::Rules;
use super::seat::{MAX_SEATS, Seat};
use super::space::{Arm, Place, Space};

/// Most thefts that a seat can choose from on a space: two gems in each of ten canoes.
const MAX_LOOT: usize = 2 * 2 * (MAX_SEATS - 1);

/// Receives the plans of a canoe one by one, and can leave some out before they are built.
pub trait PlanVisitor {
    /// Whether to build a plan that leaves the canoe like this, with these thefts.
    fn wants(&mut self, rest: Rest, thefts: Option<Thefts>) -> bool;

    /// Receives a plan for which [`PlanVisitor::wants`] was true.
    fn visit(&mut self, plan: Plan);
}

impl PlanVisitor for Vec<Decision> {
    #[inline]
    fn wants(&mut self, _: Rest, _: Option<Thefts>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, plan: Plan) {
        self.push(Decision::Plan(plan));
    }
}

impl Position {
    /// Offers the plans that a canoe of a seat has with so many points on its card, without and
    /// with taking the moose, in the order of [`Position::plans_with`].
    #[inline]
    pub fn each_plan(&self, seat: Seat, canoe: CanoeNo, card: u8, visitor: &mut impl PlanVisitor) {
        let Canoe { at: from, cargo } = self.canoe(seat, canoe);
        if matches!(from, Place::Falls | Place::Bank(_)) {
            return;
        }
        let capacity = self.table.capacity(canoe);
        let plain = self.table.rules == Rules::BASE;
        let whirlpool = if plain { Whirlpool::Absent } else { self.whirlpool };
        let mut planner = Planner {
            position: self,
            seat,
            plain,
            capacity,
            cargo,
            most_at_a_site: 2 * (cargo.len() + capacity),
            points: if plain { card } else { self.points(seat, canoe, card) },
            paddling: Paddling::from(from, whirlpool),
            plan: Plan { canoe, from, moose: false, start: SiteAction::NONE, run: None },
            visitor,
        };
        loop {
            planner.plans();
            if plain || planner.plan.moose || !self.can_take_moose(seat, canoe) {
                break;
            }
            planner.plan.moose = true;
            planner.points += MOOSE_BONUS;
        }
    }

    /// The gems aboard on a space, anybody's: a quick look before thefts are listed. Canoes of
    /// seats beyond the table stand ashore.
    #[inline]
    fn aboard_on(&self, space: Space) -> Gems {
        let mut gems = Gems::EMPTY;
        for canoe in self.canoes.as_flattened() {
            if canoe.at == Place::On(space) {
                gems = gems.with_cargo(canoe.cargo);
            }
        }
        gems
    }

    /// The gems that a seat can steal on a space, by colour, then clockwise from its left (B-90,
    /// B-97); with each, whether there are two of them in the canoe.
    fn loot(&self, seat: Seat, space: Space, aboard: Gems) -> ArrayVec<(Theft, bool), MAX_LOOT> {
        let mut found = ArrayVec::new();
        let seats = self.table.len();
        for gem in aboard.kinds() {
            for steps in 1..seats {
                let victim = seat.clockwise(steps, seats);
                for canoe in CanoeNo::ALL {
                    let Canoe { at, cargo } = self.canoe(victim, canoe);
                    if at == Place::On(space) && cargo.contains(gem) {
                        let theft = Theft { gem, victim: self.table.colour(victim), canoe };
                        found.push((theft, cargo.count(gem) > 1));
                    }
                }
            }
        }
        found
    }
}

/// All plans of one canoe with so many points (B-66).
struct Planner<'a, T> {
    pub(super) position: &'a Position,
    pub(super) seat: Seat,
    /// Whether it is the base game: one answer to all that the modules ask.
    pub(super) plain: bool,
    pub(super) capacity: u8,
    pub(super) cargo: Cargo,
    pub(super) points: u8,
    pub(super) paddling: Paddling,
    /// What unloading everything and filling up costs.
    pub(super) most_at_a_site: u8,
    /// What the plans at hand have in common.
    pub(super) plan: Plan,
    pub(super) visitor: &'a mut T,
}

impl<T: PlanVisitor> Planner<'_, T> {
    #[inline]
    pub(super) fn plans(&mut self) {
        self.plan.start = SiteAction::NONE;
        self.runs(self.cargo, self.points, self.most_at_a_site);
        let Some(site) = self.plan.from.space().and_then(Space::site) else { return };
        self.site_actions(site, (2, self.points), When::First);
    }

    /// A site action before or after the paddling.
    #[inline]
    fn site_action(&mut self, action: SiteAction, when: When) {
        let cargo = action.leaves(self.cargo);
        match when {
            When::First => {
                self.plan.start = action;
                let left = self.points - action.cost();
                if left == 0 {
                    self.emit_seldom(self.plan.from, cargo, None);
                } else {
                    self.runs(cargo, left, 0);
                }
            }
            When::Then { to, pulled } => {
                let at = pulled.unwrap_or(to);
                self.emit(at, cargo, Some(Run { to, pulled, end: End::Site(action) }));
            }
        }
    }

    /// Offers a plan that leaves the canoe at a place with a cargo.
    #[inline]
    fn emit(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        if self.visitor.wants(Rest { at, cargo, moose: self.plan.moose }, None) {
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// The same where it seldom happens: once in the program, not wherever it is called.
    #[inline(never)]
    fn emit_seldom(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        self.emit(at, cargo, run);
    }

    /// All ways to paddle with `left` points and `cargo` aboard, with `at_site` points at the
    /// most for the site at the end: none if one was used at the start (B-66, B-74).
    fn runs(&mut self, cargo: Cargo, left: u8, at_site: u8) {
        if self.plan.from != Place::Pier {
            self.run_in(Direction::Up, cargo, left, at_site);
        }
        self.run_in(Direction::Down(Arm::Left), cargo, left, at_site);
        // Both arms tell different plans only where the paddling ends in an arm.
        let depth = self.paddling.depth();
        if self.paddling.arm().is_none() && depth + left > 5 {
            self.run_right(depth, cargo, left, at_site);
        }
    }

    /// What the right arm adds to the plans that [`Direction::Down`] left listed.
    fn run_right(&mut self, depth: u8, cargo: Cargo, left: u8, at_site: u8) {
        let right = Direction::Down(Arm::Right);
        if depth + left <= 7 {
            self.run_whole(right, cargo, left);
        }
        let mut cost = 2;
        while cost <= at_site && cost < left && depth + left - cost > 5 {
            self.run_to_site(right, left - cost, cost);
            cost += 2;
        }
    }

    fn run_in(&mut self, direction: Direction, cargo: Cargo, left: u8, at_site: u8) {
        self.run_whole(direction, cargo, left);
        let mut cost = 2;
        while cost <= at_site && cost < left {
            self.run_to_site(direction, left - cost, cost);
            cost += 2;
        }
    }

    /// All points spent on paddling.
    #[inline]
    fn run_whole(&mut self, direction: Direction, cargo: Cargo, left: u8) {
        let to = self.paddling.stop(direction, left);
        if !self.plain && self.meets(to, cargo) {
            return;
        }
        self.emit(to, cargo, Some(Run { to, pulled: None, end: End::Nothing }));
        if direction == Direction::Up
            && cargo.len() < self.capacity
            && let Place::On(space) = to
        {
            let aboard = self.position.aboard_on(space);
            if !aboard.is_empty() {
                self.thefts(space, aboard, cargo);
            }
        }
    }

    /// All thefts on a space of as many gems as there is room for (S-15, S-16).
    #[inline(never)]
    fn thefts(&mut self, space: Space, aboard: Gems, cargo: Cargo) {
        let loot = self.position.loot(self.seat, space, aboard);
        let two = cargo.len() + 2 <= self.capacity;
        for (index, (first, is_double)) in loot.iter().enumerate() {
            self.rob(space, cargo, Thefts { first: *first, second: None });
            if !two {
                continue;
            }
            if *is_double {
                self.rob(space, cargo, Thefts { first: *first, second: Some(*first) });
            }
            for (second, _) in loot.iter().skip(index + 1) {
                self.rob(space, cargo, Thefts { first: *first, second: Some(*second) });
            }
        }
    }

    #[inline(never)]
    fn rob(&mut self, space: Space, cargo: Cargo, thefts: Thefts) {
        let to = Place::On(space);
        let cargo = thefts.leaves(cargo);
        if self.visitor.wants(Rest { at: to, cargo, moose: self.plan.moose }, Some(thefts)) {
            let run = Some(Run { to, pulled: None, end: End::Steal(thefts) });
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// Whether the paddling stops on the whirlpool, which then pulls (S-31, S-33); trades, if
    /// it stops beside Diamond Joe (J-08).
    #[cold]
    fn meets(&mut self, to: Place, cargo: Cargo) -> bool {
        let Place::On(space) = to else { return false };
        if self.position.whirlpool.is_on(space) {
            for pulled in pulls(space) {
                let run = Run { to, pulled: Some(pulled), end: End::Nothing };
                self.emit_seldom(pulled, cargo, Some(run));
            }
            return true;
        }
        if let Some(gem) = self.position.joe.meets(to) {
            exchanges(cargo, self.capacity, gem, |exchange| {
                let run = Run { to, pulled: None, end: End::Joe(exchange) };
                self.emit_seldom(to, exchange.leaves(cargo), Some(run));
            });
        }
        false
    }

    /// `steps` points spent on paddling and `cost` at the site there (B-73).
    fn run_to_site(&mut self, direction: Direction, steps: u8, cost: u8) {
        let to = self.paddling.stop(direction, steps);
        let Place::On(space) = to else { return };
        if !self.plain && self.position.whirlpool.is_on(space) {
            return self.pulled_to_sites(space, cost);
        }
        self.use_site(to, None, cost);
    }

    /// `cost` points used after the whirlpool's pull, where that is played
    /// (`whirlpool_pull_then_site`).
    #[cold]
    fn pulled_to_sites(&mut self, space: Space, cost: u8) {
        if self.position.table.options.whirlpool_pull_then_site == PullThenSite::Off {
            return;
        }
        for pulled in pulls(space) {
            self.use_site(Place::On(space), Some(pulled), cost);
        }
    }

    /// `cost` points used at the site, if there is one, where the canoe is after its paddling.
    #[inline]
    fn use_site(&mut self, to: Place, pulled: Option<Place>, cost: u8) {
        let at = pulled.unwrap_or(to);
        let Some(site) = at.space().and_then(Space::site) else { return };
        self.site_actions(site, (cost, cost), When::Then { to, pulled });
    }

    /// Everything the canoe can do at a site for the least to the most points (B-70 to B-81,
    /// S-12 to S-14): unload none, one or two, then load none, one or two.
    fn site_actions(&mut self, site: Gem, points: (u8, u8), when: When) {
        if self.cargo.len() < self.capacity {
            self.loads(site, Cargo::EMPTY, points, when);
        }
        let Some(a) = self.cargo.first() else { return };
        let own = self.position.table.options.unload_own_colour == UnloadOwnColour::Allowed;
        let may_unload = |gem: Gem| own || gem != site;
        if may_unload(a) {
            self.loads(site, Cargo::one(a), points, when);
        }
        if let Some(b) = self.cargo.second() {
            if b != a && may_unload(b) {
                self.loads(site, Cargo::one(b), points, when);
            }
            if may_unload(a) && may_unload(b) {
                self.loads(site, Cargo::two(a, b), points, when);
            }
        }
    }

    /// The site actions that unload this: alone, and with one or two gems loaded then.
    fn loads(&mut self, site: Gem, unload: Cargo, (least, most): (u8, u8), when: When) {
        let spent = 2 * unload.len();
        if spent >= least && spent > 0 && spent <= most {
            self.site_action(SiteAction { unload, load: Cargo::EMPTY }, when);
        }
        let free = self.capacity - self.cargo.len() + unload.len();
        if free == 0 || spent + 2 > most {
            return;
        }
        // Nothing unloaded here may be loaded again (B-76, S-14).
        let mut stock = self.position.site(site);
        for gem in unload.iter() {
            stock = stock.without_kind(gem);
        }
        if spent + 2 >= least {
            for gem in stock.kinds() {
                self.site_action(SiteAction { unload, load: Cargo::one(gem) }, when);
            }
        }
        if free >= 2 && spent + 4 <= most && spent + 4 >= least {
            let mut others = stock;
            for a in stock.kinds() {
                if stock.count(a) > 1 {
                    self.site_action(SiteAction { unload, load: Cargo::two(a, a) }, when);
                }
                others = others.without_kind(a);
                for b in others.kinds() {
                    self.site_action(SiteAction { unload, load: Cargo::two(a, b) }, when);
                }
            }
        }
    }
}

/// When a canoe uses a site.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// Before it paddles.
    First,
    /// After it has paddled.
    Then {
        /// To there.
        to: Place,
        /// By the whirlpool from there.
        pulled: Option<Place>,
    },
}
