//! Move generation for one canoe: every plan that it can carry out with a number of paddle points
//! (B-66).
//!
//! A plan may use the site at its start, or paddle and then use a site, steal or trade. Plans are
//! passed to a [`PlanVisitor`] one by one, so that a search can score them without a list.

use arrayvec::ArrayVec;

use super::canoe::{Canoe, CanoeNo};
use super::cost::{Direction, Paddling};
use super::decision::{CanoeAfter, Decision, End, Plan, Run, SiteAction, Theft, Thefts};
use super::gem::{Cargo, Gem, Gems};
use super::modules::joe::exchanges;
use super::options::{PullThenSite, UnloadOwnColour};
use super::pieces::{MOOSE_BONUS, Whirlpool, pull_targets};
use super::position::Position;
use super::rules::Rules;
use super::seat::{MAX_SEATS, Seat};
use super::space::{Arm, Place, Space};

/// The most entries of [`Position::loot`]: two gems in each of the ten canoes of other seats.
const MAX_LOOT: usize = 2 * 2 * (MAX_SEATS - 1);

/// Receives the plans of a canoe one by one, and can skip plans before they are built.
///
/// ```
/// use niagara::core::{
///     Arm, CanoeAfter, CanoeNo, Colour, Options, Place, Plan, PlanVisitor, Position, Rules, Seat,
///     Space, Table, Thefts,
/// };
///
/// /// Keeps the plans that end on space 3.
/// struct OnThree(Vec<Plan>);
///
/// impl PlanVisitor for OnThree {
///     fn wants(&mut self, after: CanoeAfter, _: Option<Thefts>) -> bool {
///         after.at == Place::On(Space::S3)
///     }
///
///     fn visit(&mut self, plan: Plan) {
///         self.0.push(plan);
///     }
/// }
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = Position::start(table, Seat::FIRST, Arm::Left);
/// let mut plans = OnThree(Vec::new());
/// position.each_plan(Seat::FIRST, CanoeNo::First, 5, &mut plans);
/// assert_eq!(plans.0.len(), 1, "paddle three, load an amethyst");
/// # Ok::<(), niagara::core::TableError>(())
/// ```
pub trait PlanVisitor {
    /// Whether to build a plan that leaves the canoe in this state and steals these gems.
    fn wants(&mut self, after: CanoeAfter, thefts: Option<Thefts>) -> bool;

    /// Receives a plan for which [`PlanVisitor::wants`] was true.
    fn visit(&mut self, plan: Plan);
}

impl PlanVisitor for Vec<Decision> {
    #[inline]
    fn wants(&mut self, _: CanoeAfter, _: Option<Thefts>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, plan: Plan) {
        self.push(Decision::Plan(plan));
    }
}

impl Position {
    /// Passes to `visitor` every plan that a canoe of a seat has with a card of `card` points:
    /// first the plans that leave the moose, then those that take him, in the order of
    /// [`Position::plans_with`].
    #[inline]
    pub fn each_plan(&self, seat: Seat, canoe: CanoeNo, card: u8, visitor: &mut impl PlanVisitor) {
        let Canoe { at: from, cargo } = self.canoe(seat, canoe);
        if matches!(from, Place::Falls | Place::Riverbank(_)) {
            return;
        }
        let capacity = self.table.capacity(canoe);
        let is_base = self.table.rules == Rules::BASE;
        let whirlpool = if is_base { Whirlpool::Absent } else { self.whirlpool };
        let mut planner = Planner {
            position: self,
            seat,
            is_base,
            capacity,
            cargo,
            max_site_cost: 2 * (cargo.len() + capacity),
            points: if is_base { card } else { self.points(seat, canoe, card) },
            paddling: Paddling::from(from, whirlpool),
            plan: Plan { canoe, from, moose: false, start: SiteAction::NONE, run: None },
            visitor,
        };
        loop {
            planner.visit_plans();
            if is_base || planner.plan.moose || !self.can_take_moose(seat, canoe) {
                break;
            }
            planner.plan.moose = true;
            planner.points += MOOSE_BONUS;
        }
    }

    /// The gems in all canoes on a space, whoever owns them: a quick test before
    /// [`loot`](Self::loot) is listed. Array entries beyond the seats of the table hold canoes at
    /// the pier and add nothing.
    #[inline]
    fn gems_on(&self, space: Space) -> Gems {
        let mut gems = Gems::EMPTY;
        for canoe in self.canoes.as_flattened() {
            if canoe.at == Place::On(space) {
                gems = gems.with_cargo(canoe.cargo);
            }
        }
        gems
    }

    /// The gems that a seat can steal on a space, by colour, then by owner clockwise from the
    /// seat's left (B-90, B-97). The flag tells whether the canoe carries two of that colour.
    /// `aboard` is [`gems_on`](Self::gems_on) of the space.
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

/// The generator of the plans of one canoe with a number of points (B-66).
struct Planner<'a, T> {
    position: &'a Position,
    seat: Seat,
    /// Whether no module is in play, which skips every test for whirlpool, moose and Joe.
    is_base: bool,
    /// The number of gems that the canoe holds.
    capacity: u8,
    /// The canoe's cargo before the plan.
    cargo: Cargo,
    /// The points to spend, those of the moose included.
    points: u8,
    paddling: Paddling,
    /// The most points that a site action can cost: unload everything, then load up.
    max_site_cost: u8,
    /// The part that the plans generated next have in common; their `run` is filled in.
    plan: Plan,
    visitor: &'a mut T,
}

impl<T: PlanVisitor> Planner<'_, T> {
    /// All plans: those that paddle first, then those that begin with a site action.
    #[inline]
    fn visit_plans(&mut self) {
        self.plan.start = SiteAction::NONE;
        self.visit_runs(self.cargo, self.points, self.max_site_cost);
        let Some(site) = self.plan.from.space().and_then(Space::site) else { return };
        self.visit_site_actions(site, (2, self.points), When::First);
    }

    /// The plans with one site action, before or after the paddling.
    #[inline]
    fn visit_site_action(&mut self, action: SiteAction, when: When) {
        let cargo = action.apply_to(self.cargo);
        match when {
            When::First => {
                self.plan.start = action;
                let left = self.points - action.cost();
                if left == 0 {
                    self.emit_cold(self.plan.from, cargo, None);
                } else {
                    self.visit_runs(cargo, left, 0);
                }
            }
            When::Then { to, pulled } => {
                let at = pulled.unwrap_or(to);
                self.emit(at, cargo, Some(Run { to, pulled, end: End::Site(action) }));
            }
        }
    }

    /// Offers the visitor the plan that paddles `run` and leaves the canoe at a place with a cargo.
    #[inline]
    fn emit(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        if self.visitor.wants(CanoeAfter { at, cargo, moose: self.plan.moose }, None) {
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// [`emit`](Self::emit) for rare plans: not inlined, so that the common path stays small.
    #[inline(never)]
    fn emit_cold(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        self.emit(at, cargo, run);
    }

    /// All ways to paddle with `points` and `cargo` aboard. At most `max_site_cost` of the points
    /// are kept for the site at the end: 0 if a site was used at the start (B-66, B-74).
    fn visit_runs(&mut self, cargo: Cargo, points: u8, max_site_cost: u8) {
        if self.plan.from != Place::Pier {
            self.visit_runs_in(Direction::Up, cargo, points, max_site_cost);
        }
        self.visit_runs_in(Direction::Down(Arm::Left), cargo, points, max_site_cost);
        // From above the fork the arm makes a difference only if the paddling ends in an arm.
        let depth = self.paddling.depth();
        if self.paddling.arm().is_none() && depth + points > 5 {
            self.visit_right_arm(depth, cargo, points, max_site_cost);
        }
    }

    /// The runs that end in the right arm: all others were visited on the way through the left one.
    fn visit_right_arm(&mut self, depth: u8, cargo: Cargo, points: u8, max_site_cost: u8) {
        let right = Direction::Down(Arm::Right);
        if depth + points <= 7 {
            self.paddle_only(right, cargo, points);
        }
        let mut cost = 2;
        while cost <= max_site_cost && cost < points && depth + points - cost > 5 {
            self.paddle_to_site(right, points - cost, cost);
            cost += 2;
        }
    }

    /// The runs in one direction, with every possible share of the points kept for the site.
    fn visit_runs_in(&mut self, direction: Direction, cargo: Cargo, points: u8, max_site_cost: u8) {
        self.paddle_only(direction, cargo, points);
        let mut cost = 2;
        while cost <= max_site_cost && cost < points {
            self.paddle_to_site(direction, points - cost, cost);
            cost += 2;
        }
    }

    /// The runs that spend all points on paddling, with the thefts and trades where they stop.
    #[inline]
    fn paddle_only(&mut self, direction: Direction, cargo: Cargo, points: u8) {
        let to = self.paddling.stop(direction, points);
        if !self.is_base && self.visit_pull_or_trades(to, cargo) {
            return;
        }
        self.emit(to, cargo, Some(Run { to, pulled: None, end: End::Nothing }));
        if direction == Direction::Up
            && cargo.len() < self.capacity
            && let Place::On(space) = to
        {
            let aboard = self.position.gems_on(space);
            if !aboard.is_empty() {
                self.visit_thefts(space, aboard, cargo);
            }
        }
    }

    /// All thefts of one gem on a space, and of two if there is room for two (S-15, S-16).
    #[inline(never)]
    fn visit_thefts(&mut self, space: Space, aboard: Gems, cargo: Cargo) {
        let loot = self.position.loot(self.seat, space, aboard);
        let has_room_for_two = cargo.len() + 2 <= self.capacity;
        for (index, (first, is_double)) in loot.iter().enumerate() {
            self.emit_thefts(space, cargo, Thefts { first: *first, second: None });
            if !has_room_for_two {
                continue;
            }
            if *is_double {
                self.emit_thefts(space, cargo, Thefts { first: *first, second: Some(*first) });
            }
            for (second, _) in loot.iter().skip(index + 1) {
                self.emit_thefts(space, cargo, Thefts { first: *first, second: Some(*second) });
            }
        }
    }

    /// Offers the visitor the plan that paddles to a space and steals there.
    #[inline(never)]
    fn emit_thefts(&mut self, space: Space, cargo: Cargo, thefts: Thefts) {
        let to = Place::On(space);
        let cargo = thefts.apply_to(cargo);
        if self.visitor.wants(CanoeAfter { at: to, cargo, moose: self.plan.moose }, Some(thefts)) {
            let run = Some(Run { to, pulled: None, end: End::Steal(thefts) });
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// Offers the plans in which the whirlpool pulls the canoe from where it stops (S-31, S-33), or
    /// in which it trades with Diamond Joe there (J-08). Returns whether the whirlpool pulls: then
    /// there is no plan that simply stops.
    #[cold]
    fn visit_pull_or_trades(&mut self, to: Place, cargo: Cargo) -> bool {
        let Place::On(space) = to else { return false };
        if self.position.whirlpool.is_on(space) {
            for pulled in pull_targets(space) {
                let run = Run { to, pulled: Some(pulled), end: End::Nothing };
                self.emit_cold(pulled, cargo, Some(run));
            }
            return true;
        }
        if let Some(gem) = self.position.joe.gem_at(to) {
            exchanges(cargo, self.capacity, gem, |exchange| {
                let run = Run { to, pulled: None, end: End::Joe(exchange) };
                self.emit_cold(to, exchange.apply_to(cargo), Some(run));
            });
        }
        false
    }

    /// The runs that spend `paddled` points on paddling and `cost` at the site where it stops
    /// (B-73).
    fn paddle_to_site(&mut self, direction: Direction, paddled: u8, cost: u8) {
        let to = self.paddling.stop(direction, paddled);
        let Place::On(space) = to else { return };
        if !self.is_base && self.position.whirlpool.is_on(space) {
            return self.visit_sites_after_pull(space, cost);
        }
        self.use_site(to, None, cost);
    }

    /// The runs that spend `cost` points at the site to which the whirlpool on `space` pulls, if
    /// the option `whirlpool_pull_then_site` allows it.
    #[cold]
    fn visit_sites_after_pull(&mut self, space: Space, cost: u8) {
        if self.position.table.options.whirlpool_pull_then_site == PullThenSite::Off {
            return;
        }
        for pulled in pull_targets(space) {
            self.use_site(Place::On(space), Some(pulled), cost);
        }
    }

    /// The runs that spend `cost` points at the site beside the canoe's last space, if there is
    /// one.
    #[inline]
    fn use_site(&mut self, to: Place, pulled: Option<Place>, cost: u8) {
        let at = pulled.unwrap_or(to);
        let Some(site) = at.space().and_then(Space::site) else { return };
        self.visit_site_actions(site, (cost, cost), When::Then { to, pulled });
    }

    /// Every site action that costs from the least to the most of `points` (B-70 to B-81, S-12 to
    /// S-14): unload none, one or two gems, then load none, one or two.
    fn visit_site_actions(&mut self, site: Gem, points: (u8, u8), when: When) {
        if self.cargo.len() < self.capacity {
            self.visit_loads(site, Cargo::EMPTY, points, when);
        }
        let Some(a) = self.cargo.first() else { return };
        let own = self.position.table.options.unload_own_colour == UnloadOwnColour::Allowed;
        let may_unload = |gem: Gem| own || gem != site;
        if may_unload(a) {
            self.visit_loads(site, Cargo::one(a), points, when);
        }
        if let Some(b) = self.cargo.second() {
            if b != a && may_unload(b) {
                self.visit_loads(site, Cargo::one(b), points, when);
            }
            if may_unload(a) && may_unload(b) {
                self.visit_loads(site, Cargo::two(a, b), points, when);
            }
        }
    }

    /// The site actions that unload `unload`: without loading, and with one or two gems loaded.
    fn visit_loads(&mut self, site: Gem, unload: Cargo, (least, most): (u8, u8), when: When) {
        let spent = 2 * unload.len();
        if spent >= least && spent > 0 && spent <= most {
            self.visit_site_action(SiteAction { unload, load: Cargo::EMPTY }, when);
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
                self.visit_site_action(SiteAction { unload, load: Cargo::one(gem) }, when);
            }
        }
        if free >= 2 && spent + 4 <= most && spent + 4 >= least {
            let mut others = stock;
            for a in stock.kinds() {
                if stock.count(a) > 1 {
                    self.visit_site_action(SiteAction { unload, load: Cargo::two(a, a) }, when);
                }
                others = others.without_kind(a);
                for b in others.kinds() {
                    self.visit_site_action(SiteAction { unload, load: Cargo::two(a, b) }, when);
                }
            }
        }
    }
}

/// When a canoe uses a site in its plan.
#[derive(Clone, Copy)]
enum When {
    /// At its start, before it paddles.
    First,
    /// At the end, after it has paddled.
    Then {
        /// Where the paddling stopped.
        to: Place,
        /// Where the whirlpool then pulled the canoe.
        pulled: Option<Place>,
    },
}
