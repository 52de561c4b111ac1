//! What may be done: the only list of it.

use super::canoe::{Canoe, CanoeNo};
use super::card::Card;
use super::decision::{Decision, End, Plan, Run, SiteAction, Theft, Thefts};
use super::gem::{Cargo, Gem, Gems};
use super::joe::exchanges;
use super::options::{PullThenSite, Rules, UnloadOwnColour};
use super::position::{Duty, Phase, Position};
use super::seat::Seat;
use super::space::{Arm, Place, Space};
use super::whirlpool::{Direction, paddle, pulls};

impl Position {
    /// The legal decisions of whoever is asked; empty when nobody is.
    ///
    /// The order is stable but without meaning; a trace sorts the texts.
    #[must_use]
    pub fn legal(&self) -> Vec<Decision> {
        let mut list = Vec::with_capacity(64);
        self.legal_into(&mut list);
        list
    }

    /// Clears `list` and fills it with the legal decisions. A list that is used again
    /// does not allocate once it has grown.
    pub fn legal_into(&self, list: &mut Vec<Decision>) {
        list.clear();
        match self.phase {
            Phase::Over | Phase::River => {}
            Phase::Free => list.extend(CanoeNo::ALL.map(Decision::Free)),
            Phase::Rescue => self.legal_rescues(list),
            Phase::Card => list.extend(self.hand(self.to_move).iter().map(Decision::Card)),
            Phase::Turn => self.legal_turn(list),
            Phase::Return => {
                if let Some(canoe) = self.returning_canoe() {
                    list.extend(Arm::ALL.map(|arm| Decision::Return { canoe, arm }));
                }
            }
        }
    }

    /// Whether a decision is legal now: membership in [`Position::legal`].
    #[must_use]
    pub fn is_legal(&self, decision: Decision) -> bool {
        self.legal().contains(&decision)
    }

    /// One rescue for each lost canoe and colour banked; of two lost canoes of one kind
    /// only the first (B-32, B-37).
    fn legal_rescues(&self, list: &mut Vec<Decision>) {
        let seat = self.to_move;
        let mut named: Option<CanoeNo> = None;
        for canoe in CanoeNo::ALL {
            if !self.canoe(seat, canoe).is_lost() {
                continue;
            }
            if named.is_some_and(|first| self.table.capacity(first) == self.table.capacity(canoe)) {
                continue;
            }
            named = Some(canoe);
            for gem in Gem::ALL {
                if self.banked(seat).contains(gem) {
                    list.push(Decision::Rescue { canoe, gem });
                }
            }
        }
        list.push(Decision::RescueNone);
    }

    fn legal_turn(&self, list: &mut Vec<Decision>) {
        let seat = self.to_move;
        match self.card(seat) {
            Some(Card::Cloud) => list.extend(
                [self.weather - 1, self.weather + 1]
                    .into_iter()
                    .filter(|value| (-1..=2).contains(value))
                    .map(Decision::Weather),
            ),
            Some(Card::Lasso) => self.legal_lasso(seat, list),
            Some(Card::OneTwoThree) => {
                for canoe in CanoeNo::ALL {
                    self.plans_with(seat, canoe, Card::OneTwoThree, list);
                }
            }
            Some(card) => {
                let points = card.number().unwrap_or(0);
                let duties = CanoeNo::ALL.map(|canoe| self.duty(seat, canoe));
                for (canoe, duty) in CanoeNo::ALL.into_iter().zip(duties) {
                    if duty != Duty::Nothing {
                        self.legal_plans(seat, canoe, points, list);
                    }
                }
                let must = duties.iter().any(|duty| matches!(duty, Duty::Must | Duty::Either));
                if !must && duties.contains(&Duty::May) {
                    list.push(Decision::Done);
                }
            }
            None => {}
        }
    }

    /// Adds the plans that a canoe of a seat has with a card, as if it were its turn now:
    /// what the card could do (B-66). None for a card that moves no canoe.
    pub fn plans_with(&self, seat: Seat, canoe: CanoeNo, card: Card, list: &mut Vec<Decision>) {
        match card {
            Card::OneTwoThree => {
                let first = list.len();
                for points in 1..=3 {
                    // Plans that differ only in the number chosen are one decision.
                    let before = list.len();
                    self.legal_plans(seat, canoe, points, list);
                    let mut index = before;
                    while index < list.len() {
                        if list[first..before].contains(&list[index]) {
                            list.swap_remove(index);
                        } else {
                            index += 1;
                        }
                    }
                }
            }
            _ => {
                if let Some(points) = card.number() {
                    self.legal_plans(seat, canoe, points, list);
                }
            }
        }
    }

    /// The plans of a canoe for a card's points, without and with taking the moose.
    fn legal_plans(&self, seat: Seat, canoe: CanoeNo, card: u8, list: &mut Vec<Decision>) {
        let Canoe { at: from, cargo } = self.canoe(seat, canoe);
        if matches!(from, Place::Falls | Place::Bank(_)) {
            return;
        }
        let capacity = self.table.capacity(canoe);
        let plain = self.table.rules == Rules::BASE;
        let mut planner = Planner {
            position: self,
            seat,
            plain,
            capacity,
            cargo,
            most_at_a_site: 2 * (cargo.len() + capacity),
            points: if plain { card } else { self.points(seat, canoe, card) },
            brake: if plain { u8::MAX } else { self.whirlpool.brake(from) },
            plan: Plan { canoe, from, moose: false, start: SiteAction::NONE, run: None },
            list,
        };
        loop {
            planner.plans();
            if plain || planner.plan.moose || !self.can_take_moose(seat, canoe) {
                break;
            }
            planner.plan.moose = true;
            planner.points += 2;
        }
    }
}

impl Position {
    /// Whether a loaded canoe, anybody's, is on a space: a quick look before thefts are
    /// listed. Canoes of seats beyond the table stand ashore.
    #[inline]
    fn any_loaded_on(&self, space: Space) -> bool {
        self.canoes
            .iter()
            .flatten()
            .any(|canoe| !canoe.cargo.is_empty() && canoe.at == Place::On(space))
    }
}

/// All plans of one canoe with so many points (B-66).
struct Planner<'a> {
    position: &'a Position,
    seat: Seat,
    /// Whether it is the base game: one answer to all that the modules ask.
    plain: bool,
    capacity: u8,
    cargo: Cargo,
    points: u8,
    /// Upstream with more points than these the whirlpool costs one (S-32).
    brake: u8,
    /// What unloading everything and filling up costs.
    most_at_a_site: u8,
    /// What the plans at hand have in common.
    plan: Plan,
    list: &'a mut Vec<Decision>,
}

impl Planner<'_> {
    #[inline]
    fn plans(&mut self) {
        self.plan.start = SiteAction::NONE;
        self.runs(self.cargo, self.points, self.most_at_a_site);
        if let Some(site) = self.plan.from.space().and_then(Space::site) {
            self.site_actions(site, 2, self.points, |planner, start| {
                planner.plan.start = start;
                let left = planner.points - start.cost();
                if left == 0 {
                    planner.emit(None);
                } else {
                    let cargo = after(planner.cargo, start);
                    planner.runs(cargo, left, 0);
                }
            });
        }
    }

    #[inline]
    fn emit(&mut self, run: Option<Run>) {
        self.list.push(Decision::Plan(Plan { run, ..self.plan }));
    }

    /// All ways to paddle with `left` points and `cargo` aboard, with `at_site` points at the
    /// most for the site at the end: none if one was used at the start (B-66, B-74).
    fn runs(&mut self, cargo: Cargo, left: u8, at_site: u8) {
        if self.plan.from != Place::Pier {
            self.run_in(Direction::Up, cargo, left, at_site);
        }
        let (depth, fixed) = match self.plan.from {
            Place::On(space) => (space.depth(), space.arm()),
            _ => (0, None),
        };
        match fixed {
            Some(arm) => self.run_in(Direction::Down(arm), cargo, left, at_site),
            None => {
                self.run_in(Direction::Down(Arm::Left), cargo, left, at_site);
                // Both arms tell different plans only where the paddling ends in an arm.
                if depth + left > 5 {
                    self.run_right(depth, cargo, left, at_site);
                }
            }
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
        let position = self.position;
        let to = paddle(self.brake, self.plan.from, direction, left);
        if !self.plain && self.meets(to, cargo) {
            return;
        }
        self.emit(Some(Run { to, pulled: None, end: End::Nothing }));
        if direction == Direction::Up
            && cargo.len() < self.capacity
            && let Place::On(space) = to
            && position.any_loaded_on(space)
        {
            self.thefts(space, self.capacity - cargo.len(), |planner, thefts| {
                planner.emit(Some(Run { to, pulled: None, end: End::Steal(thefts) }));
            });
        }
    }

    /// Whether the paddling stops on the whirlpool, which then pulls (S-31, S-33); trades, if
    /// it stops beside Diamond Joe (J-08).
    #[cold]
    fn meets(&mut self, to: Place, cargo: Cargo) -> bool {
        let Place::On(space) = to else { return false };
        if self.position.whirlpool.is_on(space) {
            for pulled in pulls(space) {
                self.emit(Some(Run { to, pulled: Some(pulled), end: End::Nothing }));
            }
            return true;
        }
        if let Some(gem) = self.position.joe.meets(to) {
            exchanges(cargo, self.capacity, gem, |exchange| {
                self.emit(Some(Run { to, pulled: None, end: End::Joe(exchange) }));
            });
        }
        false
    }

    /// `steps` points spent on paddling and `cost` at the site there (B-73).
    fn run_to_site(&mut self, direction: Direction, steps: u8, cost: u8) {
        let to = paddle(self.brake, self.plan.from, direction, steps);
        let Place::On(space) = to else { return };
        if !self.plain && self.position.whirlpool.is_on(space) {
            return self.pulled_to_sites(space, cost);
        }
        if let Some(site) = space.site() {
            self.site_actions(site, cost, cost, |planner, action| {
                planner.emit(Some(Run { to, pulled: None, end: End::Site(action) }));
            });
        }
    }

    /// `cost` points used after the whirlpool's pull, where that is played
    /// (`whirlpool_pull_then_site`).
    #[cold]
    fn pulled_to_sites(&mut self, space: Space, cost: u8) {
        if self.position.table.options.whirlpool_pull_then_site == PullThenSite::Off {
            return;
        }
        let to = Place::On(space);
        for pulled in pulls(space) {
            if let Some(site) = pulled.space().and_then(Space::site) {
                self.site_actions(site, cost, cost, |planner, action| {
                    let end = End::Site(action);
                    planner.emit(Some(Run { to, pulled: Some(pulled), end }));
                });
            }
        }
    }

    /// Everything the canoe can do at a site for `least` to `most` points (B-70 to B-81,
    /// S-12 to S-14): unload none, one or two, then load none, one or two.
    #[inline]
    fn site_actions(
        &mut self,
        site: Gem,
        least: u8,
        most: u8,
        mut offer: impl FnMut(&mut Self, SiteAction),
    ) {
        let own = self.position.table.options.unload_own_colour == UnloadOwnColour::Allowed;
        let may_unload = |gem: Gem| own || gem != site;
        let stock = self.position.site(site);
        self.loads(stock, Cargo::EMPTY, least, most, &mut offer);
        let Some(a) = self.cargo.first() else { return };
        if may_unload(a) {
            self.loads(stock, Cargo::one(a), least, most, &mut offer);
        }
        if let Some(b) = self.cargo.second() {
            if b != a && may_unload(b) {
                self.loads(stock, Cargo::one(b), least, most, &mut offer);
            }
            if may_unload(a) && may_unload(b) {
                self.loads(stock, Cargo::two(a, b), least, most, &mut offer);
            }
        }
    }

    /// The site actions that unload this: alone, and with one or two gems loaded then.
    fn loads(
        &mut self,
        mut stock: Gems,
        unload: Cargo,
        least: u8,
        most: u8,
        offer: &mut impl FnMut(&mut Self, SiteAction),
    ) {
        let spent = 2 * unload.len();
        if spent >= least && spent > 0 && spent <= most {
            offer(self, SiteAction { unload, load: Cargo::EMPTY });
        }
        let free = self.capacity - self.cargo.len() + unload.len();
        if free == 0 || spent + 2 > most {
            return;
        }
        // Nothing unloaded here may be loaded again (B-76, S-14).
        for gem in unload.iter() {
            stock = stock.without_kind(gem);
        }
        if spent + 2 >= least {
            for gem in stock.kinds() {
                offer(self, SiteAction { unload, load: Cargo::one(gem) });
            }
        }
        if free >= 2 && spent + 4 <= most && spent + 4 >= least {
            let mut others = stock;
            for a in stock.kinds() {
                if stock.count(a) > 1 {
                    offer(self, SiteAction { unload, load: Cargo::two(a, a) });
                }
                others = others.without_kind(a);
                for b in others.kinds() {
                    offer(self, SiteAction { unload, load: Cargo::two(a, b) });
                }
            }
        }
    }

    /// All thefts of up to `free` gems on a space (B-90, B-97, S-15, S-16).
    #[inline(never)]
    fn thefts(&mut self, space: Space, free: u8, mut offer: impl FnMut(&mut Self, Thefts)) {
        let position = self.position;
        let seats = position.table.len();
        let mut loaded = Gems::EMPTY;
        // The robbed canoes clockwise from the thief's left.
        let mut victims = [(Seat::FIRST, CanoeNo::First, Cargo::EMPTY); 10];
        let mut count = 0;
        for steps in 1..seats {
            let seat = self.seat.clockwise(steps, seats);
            for canoe in CanoeNo::ALL {
                let Canoe { at, cargo } = position.canoe(seat, canoe);
                if at == Place::On(space) && !cargo.is_empty() {
                    victims[count] = (seat, canoe, cargo);
                    count += 1;
                    for gem in cargo.iter() {
                        loaded.add(gem);
                    }
                }
            }
        }
        let victims = &victims[..count];
        if victims.is_empty() {
            return;
        }
        let gems_of = |gem: Gem, from: usize| {
            victims
                .iter()
                .enumerate()
                .skip(from)
                .filter(move |(_, (_, _, cargo))| cargo.contains(gem))
        };
        let theft = |gem, (seat, canoe): (Seat, CanoeNo)| Theft {
            gem,
            victim: position.table.colour(seat),
            canoe,
        };
        for a in Gem::ALL.into_iter().filter(|gem| loaded.contains(*gem)) {
            for (index, (seat, canoe, cargo)) in gems_of(a, 0) {
                let first = theft(a, (*seat, *canoe));
                offer(self, Thefts { first, second: None });
                if free < 2 {
                    continue;
                }
                if cargo.count(a) > 1 {
                    offer(self, Thefts { first, second: Some(first) });
                }
                for (_, (seat, canoe, _)) in gems_of(a, index + 1) {
                    let second = Some(theft(a, (*seat, *canoe)));
                    offer(self, Thefts { first, second });
                }
                for b in Gem::ALL.into_iter().filter(|gem| *gem > a && loaded.contains(*gem)) {
                    for (_, (seat, canoe, _)) in gems_of(b, 0) {
                        let second = Some(theft(b, (*seat, *canoe)));
                        offer(self, Thefts { first, second });
                    }
                }
            }
        }
    }
}

/// A cargo after a site action that fits it.
#[inline]
pub(super) fn after(cargo: Cargo, action: SiteAction) -> Cargo {
    let mut rest = cargo;
    for gem in action.unload.iter() {
        rest = rest.without(gem).unwrap_or(rest);
    }
    for gem in action.load.iter() {
        rest = rest.with(gem).unwrap_or(rest);
    }
    rest
}
