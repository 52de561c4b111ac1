//! Move generation for one canoe: every plan that it can carry out with a number of paddle points
//! (B-66).
//!
//! Over 400 lines: the methods of the generator call each other for the parts of one plan.
//!
//! A plan is a site action at the start (optional), then a *run* (optional): the paddling, then the
//! pull of the whirlpool, then a site action, thefts or a trade with Diamond Joe. A plan has at
//! most one site action (B-66). Plans are passed to a [`PlanVisitor`] one by one, so that a search
//! can score them without a list.
//!
//! The methods of [`PlanGenerator`] named `generate_…` enumerate plans; those named `emit…` pass
//! one plan to the visitor. The *depth* of a place is the number of steps from the pier to it.

use arrayvec::ArrayVec;

use super::canoe::{Canoe, CanoeNo};
use super::cost::{Direction, Paddling};
use super::decision::{
    CanoeAfter, Decision, End, POINTS_PER_GEM, Plan, Run, SiteAction, Theft, Thefts,
};
use super::gem::{Cargo, Gem, Gems};
use super::modules::joe::for_each_trade;
use super::options::{PullThenSite, UnloadOwnColour};
use super::pieces::{MOOSE_BONUS, Whirlpool, pull_targets};
use super::position::Position;
use super::rules::Rules;
use super::seat::{MAX_SEATS, Seat};
use super::space::{Arm, FORK_DEPTH, Place, Space};

/// An upper bound for the number of entries of [`Position::loot`]: two gems in each of the ten
/// canoes of other seats, although only half of these can be double canoes.
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
///     fn offer(&mut self, after: CanoeAfter, _: Option<Thefts>) -> bool {
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
/// position.for_each_plan(Seat::FIRST, CanoeNo::First, 5, &mut plans);
/// assert_eq!(plans.0.len(), 1, "paddle three, load an amethyst");
/// # Ok::<(), niagara::core::TableError>(())
/// ```
pub trait PlanVisitor {
    /// Is called once for each plan, before it is built, with the state of the canoe after it and
    /// its thefts (`None` if it does not steal). Returns whether the visitor takes the plan.
    fn offer(&mut self, after: CanoeAfter, thefts: Option<Thefts>) -> bool;

    /// Receives a plan that [`PlanVisitor::offer`] has taken, right after that call.
    fn visit(&mut self, plan: Plan);
}

impl PlanVisitor for Vec<Decision> {
    #[inline]
    fn offer(&mut self, _: CanoeAfter, _: Option<Thefts>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, plan: Plan) {
        self.push(Decision::Plan(plan));
    }
}

impl Position {
    /// Passes to `visitor` every plan that a canoe of a seat has with a card of `points` points,
    /// whether or not the canoe may move now: first the plans that do not take the moose, then
    /// those that do.
    #[inline]
    pub fn for_each_plan(
        &self,
        seat: Seat,
        canoe: CanoeNo,
        points: u8,
        visitor: &mut impl PlanVisitor,
    ) {
        let Canoe { at: from, cargo } = self.canoe(seat, canoe);
        if matches!(from, Place::Falls | Place::Riverbank(_)) {
            return;
        }
        let capacity = self.table.capacity(canoe);
        let is_base = self.table.rules == Rules::BASE;
        let whirlpool = if is_base { Whirlpool::Absent } else { self.whirlpool };
        let mut generator = PlanGenerator {
            position: self,
            seat,
            is_base,
            capacity,
            cargo,
            max_site_cost: POINTS_PER_GEM * (cargo.len() + capacity),
            points: if is_base { points } else { self.points(seat, canoe, points) },
            paddling: Paddling::from(from, whirlpool),
            plan: Plan { canoe, from, moose: false, start: SiteAction::NONE, run: None },
            visitor,
        };
        loop {
            generator.generate_plans();
            if is_base || generator.plan.moose || !self.can_take_moose(seat, canoe) {
                break;
            }
            generator.plan.moose = true;
            generator.points += MOOSE_BONUS;
        }
    }

    /// The gems in all canoes on a space, whoever owns them: a fast test before
    /// [`loot`](Self::loot) is called. Array entries beyond the seats of the table are canoes at
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
    /// seat's left (B-90, B-97). The flag says whether that canoe carries two gems of the colour.
    /// `aboard` is the result of [`gems_on`](Self::gems_on) for the space.
    fn loot(&self, seat: Seat, space: Space, aboard: Gems) -> ArrayVec<(Theft, bool), MAX_LOOT> {
        let mut found = ArrayVec::new();
        let seats = self.table.len();
        for gem in aboard.distinct_colours() {
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

/// Generates the plans of one canoe with a number of points (B-66).
struct PlanGenerator<'a, T> {
    position: &'a Position,
    seat: Seat,
    /// Whether no module is in play; then the tests for whirlpool, moose and Joe are skipped.
    is_base: bool,
    /// The maximum number of gems in the canoe.
    capacity: u8,
    /// The canoe's cargo before the plan.
    cargo: Cargo,
    /// The points to spend, including those of the moose.
    points: u8,
    paddling: Paddling,
    /// The maximum cost of a site action: unload all gems, then fill the canoe.
    max_site_cost: u8,
    /// The common part of the plans that are generated next: everything except the `run`.
    plan: Plan,
    visitor: &'a mut T,
}

impl<T: PlanVisitor> PlanGenerator<'_, T> {
    /// Generates all plans: those that begin with paddling, then those that begin with a site
    /// action.
    #[inline]
    fn generate_plans(&mut self) {
        self.plan.start = SiteAction::NONE;
        self.generate_runs(self.cargo, self.points, self.max_site_cost);
        let Some(site) = self.plan.from.space().and_then(Space::site) else { return };
        self.generate_site_actions(site, (POINTS_PER_GEM, self.points), SiteActionTime::Before);
    }

    /// Generates the plans with this site action, before or after the paddling.
    #[inline]
    fn generate_with_site_action(&mut self, action: SiteAction, when: SiteActionTime) {
        let cargo = action.apply_to(self.cargo);
        match when {
            SiteActionTime::Before => {
                self.plan.start = action;
                let left = self.points - action.cost();
                if left == 0 {
                    self.emit_rare(self.plan.from, cargo, None);
                } else {
                    self.generate_runs(cargo, left, 0);
                }
            }
            SiteActionTime::After { to, pulled } => {
                let at = pulled.unwrap_or(to);
                self.emit(at, cargo, Some(Run { to, pulled, end: End::Site(action) }));
            }
        }
    }

    /// Offers the plan with this `run`, after which the canoe is at `at` with `cargo`, to the
    /// visitor, and passes it on if the visitor takes it.
    #[inline]
    fn emit(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        if self.visitor.offer(CanoeAfter { at, cargo, moose: self.plan.moose }, None) {
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// [`emit`](Self::emit) for rare plans: not inlined, so that the common path stays small.
    #[inline(never)]
    fn emit_rare(&mut self, at: Place, cargo: Cargo, run: Option<Run>) {
        self.emit(at, cargo, run);
    }

    /// Generates all runs with `points` points and `cargo` aboard. At most `max_site_cost` of the
    /// points are kept for the site at the end: 0 if a site was used at the start (B-66, B-74).
    fn generate_runs(&mut self, cargo: Cargo, points: u8, max_site_cost: u8) {
        if self.plan.from != Place::Pier {
            self.generate_runs_in(Direction::Up, cargo, points, max_site_cost);
        }
        self.generate_runs_in(Direction::Down(Arm::Left), cargo, points, max_site_cost);
        // From above the fork, the arm matters only if the paddling ends in an arm.
        let depth = self.paddling.depth();
        if self.paddling.arm().is_none() && depth + points > FORK_DEPTH {
            self.generate_right_arm(depth, cargo, points, max_site_cost);
        }
    }

    /// Generates the runs whose paddling ends in the right arm. All others were generated with the
    /// left arm, also those that the whirlpool pulls from 5 into the right one.
    fn generate_right_arm(&mut self, depth: u8, cargo: Cargo, points: u8, max_site_cost: u8) {
        let right = Direction::Down(Arm::Right);
        // Both arms lead over the same falls, so a run that goes over them was generated already.
        if depth + points < Place::FALLS_DEPTH {
            self.generate_full_paddling(right, cargo, points);
        }
        let mut cost = POINTS_PER_GEM;
        while cost <= max_site_cost && cost < points && depth + points - cost > FORK_DEPTH {
            self.generate_paddling_to_site(right, points - cost, cost);
            cost += POINTS_PER_GEM;
        }
    }

    /// Generates the runs in one direction: with all points for paddling, then with each possible
    /// number of points kept for a site action at the end.
    fn generate_runs_in(
        &mut self,
        direction: Direction,
        cargo: Cargo,
        points: u8,
        max_site_cost: u8,
    ) {
        self.generate_full_paddling(direction, cargo, points);
        let mut cost = POINTS_PER_GEM;
        while cost <= max_site_cost && cost < points {
            self.generate_paddling_to_site(direction, points - cost, cost);
            cost += POINTS_PER_GEM;
        }
    }

    /// Generates the runs that spend all points on paddling, with the pull of the whirlpool, the
    /// thefts and the trades at the place where they stop.
    #[inline]
    fn generate_full_paddling(&mut self, direction: Direction, cargo: Cargo, points: u8) {
        let to = self.paddling.stop(direction, points);
        if !self.is_base && self.generate_pulls_or_trades(to, cargo) {
            return;
        }
        self.emit(to, cargo, Some(Run { to, pulled: None, end: End::Nothing }));
        if direction == Direction::Up
            && cargo.len() < self.capacity
            && let Place::On(space) = to
        {
            let aboard = self.position.gems_on(space);
            if !aboard.is_empty() {
                self.generate_thefts(space, aboard, cargo);
            }
        }
    }

    /// Generates the runs that end with thefts on a space: of one gem, and of two if there is room
    /// for two (S-15, S-16).
    #[inline(never)]
    fn generate_thefts(&mut self, space: Space, aboard: Gems, cargo: Cargo) {
        let loot = self.position.loot(self.seat, space, aboard);
        let has_room_for_two = cargo.len() + 2 <= self.capacity;
        for (index, (first, has_two)) in loot.iter().enumerate() {
            self.emit_thefts(space, cargo, Thefts { first: *first, second: None });
            if !has_room_for_two {
                continue;
            }
            if *has_two {
                self.emit_thefts(space, cargo, Thefts { first: *first, second: Some(*first) });
            }
            for (second, _) in loot.iter().skip(index + 1) {
                self.emit_thefts(space, cargo, Thefts { first: *first, second: Some(*second) });
            }
        }
    }

    /// Offers the plan that paddles to a space and steals there to the visitor, and passes it on if
    /// the visitor takes it.
    #[inline(never)]
    fn emit_thefts(&mut self, space: Space, cargo: Cargo, thefts: Thefts) {
        let to = Place::On(space);
        let cargo = thefts.apply_to(cargo);
        if self.visitor.offer(CanoeAfter { at: to, cargo, moose: self.plan.moose }, Some(thefts)) {
            let run = Some(Run { to, pulled: None, end: End::Steal(thefts) });
            self.visitor.visit(Plan { run, ..self.plan });
        }
    }

    /// Generates the runs in which the whirlpool pulls the canoe from the space where it stops
    /// (S-31, S-33), or in which it trades with Diamond Joe there (J-08). Returns whether the
    /// whirlpool pulls: then no run ends on that space.
    ///
    /// Cold, because the base game never calls it: this keeps its code out of the hot loop. The
    /// effect of the attribute on games with modules has not been measured.
    #[cold]
    fn generate_pulls_or_trades(&mut self, to: Place, cargo: Cargo) -> bool {
        let Place::On(space) = to else { return false };
        if self.position.whirlpool.is_on(space) {
            for pulled in pull_targets(space) {
                let run = Run { to, pulled: Some(pulled), end: End::Nothing };
                self.emit_rare(pulled, cargo, Some(run));
            }
            return true;
        }
        if let Some(gem) = self.position.joe.gem_at(to) {
            for_each_trade(cargo, self.capacity, gem, |trade| {
                let run = Run { to, pulled: None, end: End::Trade(trade) };
                self.emit_rare(to, trade.apply_to(cargo), Some(run));
            });
        }
        false
    }

    /// Generates the runs that spend `paddled` points on paddling and `cost` at the site where the
    /// canoe then is (B-73), also after a pull of the whirlpool if the options allow that (S-35).
    fn generate_paddling_to_site(&mut self, direction: Direction, paddled: u8, cost: u8) {
        let to = self.paddling.stop(direction, paddled);
        let Place::On(space) = to else { return };
        if !self.is_base && self.position.whirlpool.is_on(space) {
            return self.generate_sites_after_pull(space, cost);
        }
        self.generate_site_use(to, None, cost);
    }

    /// Generates the runs in which the whirlpool on `space` pulls the canoe to a site, where it
    /// spends `cost` points, if the option `whirlpool_pull_then_site` allows it.
    ///
    /// Cold, because the whirlpool is on at most one space.
    #[cold]
    fn generate_sites_after_pull(&mut self, space: Space, cost: u8) {
        if self.position.table.options.whirlpool_pull_then_site == PullThenSite::Off {
            return;
        }
        for pulled in pull_targets(space) {
            self.generate_site_use(Place::On(space), Some(pulled), cost);
        }
    }

    /// Generates the runs that spend `cost` points at the site beside the space where the canoe
    /// ends up, if there is one.
    #[inline]
    fn generate_site_use(&mut self, to: Place, pulled: Option<Place>, cost: u8) {
        let at = pulled.unwrap_or(to);
        let Some(site) = at.space().and_then(Space::site) else { return };
        self.generate_site_actions(site, (cost, cost), SiteActionTime::After { to, pulled });
    }

    /// Generates the plans with each site action that costs at least `points.0` and at most
    /// `points.1`: unload none, one or two gems, then load none, one or two (B-70 to B-81, S-12 to
    /// S-14).
    fn generate_site_actions(&mut self, site: Gem, points: (u8, u8), when: SiteActionTime) {
        if self.cargo.len() < self.capacity {
            self.generate_loads(site, Cargo::EMPTY, points, when);
        }
        let Some(a) = self.cargo.first() else { return };
        let options = &self.position.table.options;
        let own_colour_allowed = options.unload_own_colour == UnloadOwnColour::Allowed;
        let may_unload = |gem: Gem| own_colour_allowed || gem != site;
        if may_unload(a) {
            self.generate_loads(site, Cargo::one(a), points, when);
        }
        if let Some(b) = self.cargo.second() {
            if b != a && may_unload(b) {
                self.generate_loads(site, Cargo::one(b), points, when);
            }
            if may_unload(a) && may_unload(b) {
                self.generate_loads(site, Cargo::two(a, b), points, when);
            }
        }
    }

    /// Generates the plans with each site action that unloads `unload` and loads none, one or two
    /// gems.
    fn generate_loads(
        &mut self,
        site: Gem,
        unload: Cargo,
        (least, most): (u8, u8),
        when: SiteActionTime,
    ) {
        let spent = POINTS_PER_GEM * unload.len();
        if spent >= least && spent > 0 && spent <= most {
            self.generate_with_site_action(SiteAction { unload, load: Cargo::EMPTY }, when);
        }
        let free = self.capacity - self.cargo.len() + unload.len();
        if free == 0 || spent + POINTS_PER_GEM > most {
            return;
        }
        // Nothing unloaded here may be loaded again (B-76, S-14).
        let mut stock = self.position.site(site);
        for gem in unload.iter() {
            stock = stock.without_colour(gem);
        }
        if spent + POINTS_PER_GEM >= least {
            for gem in stock.distinct_colours() {
                self.generate_with_site_action(SiteAction { unload, load: Cargo::one(gem) }, when);
            }
        }
        if free >= 2 && spent + 2 * POINTS_PER_GEM <= most && spent + 2 * POINTS_PER_GEM >= least {
            let mut others = stock;
            for a in stock.distinct_colours() {
                if stock.count(a) > 1 {
                    self.generate_with_site_action(
                        SiteAction { unload, load: Cargo::two(a, a) },
                        when,
                    );
                }
                others = others.without_colour(a);
                for b in others.distinct_colours() {
                    self.generate_with_site_action(
                        SiteAction { unload, load: Cargo::two(a, b) },
                        when,
                    );
                }
            }
        }
    }
}

/// When a canoe carries out a site action in its plan.
#[derive(Clone, Copy)]
enum SiteActionTime {
    /// At the start, before it paddles.
    Before,
    /// At the end, after it has paddled.
    After {
        /// Where the paddling stopped.
        to: Place,
        /// Where the whirlpool then pulled the canoe.
        pulled: Option<Place>,
    },
}
