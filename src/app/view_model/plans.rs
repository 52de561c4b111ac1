//! Legal plans grouped for picking: by canoe, then by the place where they end.

use crate::core::{
    CanoeNo, Cargo, Cost, Decision, End, Gem, Moose, Place, Plan, Position, Run, Seat, SiteAction,
    Space, Theft, Thefts, Whirlpool,
};

use super::board::Mark;

/// The plans of a canoe that end at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The place where they end.
    pub place: Place,
    /// The plans, the shortest notation first, which does the least.
    pub plans: Vec<Plan>,
}

impl Ending {
    /// The icons of the plans: all effects of a single plan; for several those in common, and the
    /// hand if some of them steal.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let all: Vec<Vec<Mark>> = self.plans.iter().map(|plan| marks_of(*plan)).collect();
        let mut marks = all.first().cloned().unwrap_or_default();
        marks.retain(|mark| all.iter().all(|other| other.contains(mark)));
        if all.iter().flatten().any(|mark| *mark == Mark::Steal) && !marks.contains(&Mark::Steal) {
            marks.push(Mark::Steal);
        }
        marks
    }
}

/// The effects of a plan as icons.
#[must_use]
pub fn marks_of(plan: Plan) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut site = |action: SiteAction| {
        marks.extend(action.unload.iter().map(Mark::Unload));
        marks.extend(action.load.iter().map(Mark::Load));
    };
    site(plan.start);
    if let Some(Run { end: End::Site(action), .. }) = plan.run {
        site(action);
    }
    if plan.moose {
        marks.push(Mark::Moose);
    }
    if let Some(run) = plan.run {
        if run.pulled.is_some() {
            marks.push(Mark::Pulled);
        }
        match run.end {
            End::Steal(_) => marks.push(Mark::Steal),
            End::Joe(exchange) => {
                marks.extend(exchange.give.map(Mark::Unload));
                marks.extend(exchange.take.map(Mark::Load));
            }
            End::Nothing | End::Site(_) => {}
        }
        match run.rest() {
            Place::Pier => marks.push(Mark::Land),
            Place::Falls => marks.push(Mark::Over),
            Place::On(_) | Place::Bank(_) => {}
        }
    }
    marks
}

/// The place where a plan ends.
#[must_use]
pub fn end_of(plan: Plan) -> Place {
    plan.run.map_or(plan.from, Run::rest)
}

/// The plans among some decisions.
pub fn plans(legal: &[Decision]) -> impl Iterator<Item = Plan> + '_ {
    legal.iter().filter_map(|decision| match decision {
        Decision::Plan(plan) => Some(*plan),
        _ => None,
    })
}

/// The canoes that some decisions move.
#[must_use]
pub fn canoes(legal: &[Decision]) -> Vec<CanoeNo> {
    CanoeNo::ALL.into_iter().filter(|no| plans(legal).any(|plan| plan.canoe == *no)).collect()
}

/// The canoes that some decisions of a seat move, of two that are alike the first alone: which
/// of them goes makes no difference.
#[must_use]
pub fn unlike_canoes(position: &Position, seat: Seat, legal: &[Decision]) -> Vec<CanoeNo> {
    let mut movable = canoes(legal);
    let table = position.table();
    let [first, second] = CanoeNo::ALL.map(|canoe| {
        let moose = position.moose() == Moose::Aboard(seat, canoe);
        (position.canoe(seat, canoe), table.capacity(canoe), moose)
    });
    if movable.len() == CanoeNo::ALL.len() && first == second {
        movable.truncate(1);
    }
    movable
}

/// A canoe's plans by the place where they end, in the order of the water.
#[must_use]
pub fn endings(legal: &[Decision], canoe: CanoeNo) -> Vec<Ending> {
    endings_of(legal, &[canoe])
}

/// The plans of some canoes by the place where they end, in the order of the water.
#[must_use]
pub fn endings_of(legal: &[Decision], canoes: &[CanoeNo]) -> Vec<Ending> {
    let mut endings: Vec<Ending> = Vec::new();
    for plan in plans(legal).filter(|plan| canoes.contains(&plan.canoe)) {
        let place = end_of(plan);
        match endings.iter_mut().find(|ending| ending.place == place) {
            Some(ending) => ending.plans.push(plan),
            None => endings.push(Ending { place, plans: vec![plan] }),
        }
    }
    endings.sort_by_key(|ending| ending.place);
    for ending in &mut endings {
        ending.plans.sort_by_cached_key(|plan| (plan.canoe, plan.to_string().len()));
    }
    endings
}

/// The decision that is all there is to choose, also where two canoes are alike. A canoe that
/// would be lost is never chosen for its owner.
#[must_use]
pub fn forced(position: &Position, legal: &[Decision]) -> Option<Decision> {
    let seat = position.to_move()?;
    let unlike = unlike_canoes(position, seat, legal);
    let mut left = legal.iter().filter(|decision| match decision {
        Decision::Plan(plan) => unlike.contains(&plan.canoe),
        _ => true,
    });
    let only = left.next().filter(|_| left.next().is_none())?;
    let falls = matches!(only, Decision::Plan(plan) if end_of(*plan) == Place::Falls);
    (!falls).then_some(*only)
}

/// Whether all that is left of a turn is to launch the other canoe too, or to end it.
#[must_use]
pub fn may_only_launch(position: &Position, seat: Seat, legal: &[Decision]) -> bool {
    legal.contains(&Decision::Done)
        && CanoeNo::ALL.into_iter().any(|canoe| position.has_moved(seat, canoe))
        && plans(legal).all(|plan| plan.from == Place::Pier)
}

/// The plans a person may mean who points at a place with some canoes, as the dock lists them.
#[must_use]
pub fn pointed_at_by(legal: &[Decision], canoes: &[CanoeNo], place: Place) -> Vec<Plan> {
    canoes.iter().flat_map(|canoe| pointed_at(legal, *canoe, place)).collect()
}

/// The plans a person may mean who points a canoe at a place: those that end there or, where
/// none does, those that stop there on the whirlpool and are pulled on. The plain one first.
#[must_use]
pub fn pointed_at(legal: &[Decision], canoe: CanoeNo, place: Place) -> Vec<Plan> {
    let stop_of: fn(Plan) -> Place = |plan| plan.run.map_or(plan.from, |run| run.to);
    let mut found = Vec::new();
    for spot_of in [end_of, stop_of] {
        if found.is_empty() {
            found = plans(legal)
                .filter(|plan| plan.canoe == canoe && spot_of(*plan) == place)
                .collect();
        }
    }
    found.sort_by_cached_key(|plan| plan.to_string().len());
    found
}

/// Whether a plan loads beside the space where it ends.
#[must_use]
pub fn loads_at_end(plan: Plan) -> bool {
    let action = match plan.run {
        Some(Run { end: End::Site(action), .. }) => action,
        Some(_) => SiteAction::NONE,
        None => plan.start,
    };
    !action.load.is_empty()
}

/// What a plan costs as the board shows it, its points in the order in which they are spent:
/// `2+4` loads and paddles then.
#[must_use]
pub fn price_text(cost: Cost) -> String {
    let parts = [cost.start, cost.paddling, cost.end].into_iter().filter(|part| *part > 0);
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join("+")
}

/// The plan without site actions that a tap on a place means. It need not be legal: it is used
/// to explain why not.
#[must_use]
pub fn meant_by_place(position: &Position, seat: Seat, canoe: CanoeNo, place: Place) -> Plan {
    let from = position.canoe(seat, canoe).at;
    let plan = |run| Plan { canoe, from, moose: false, start: SiteAction::NONE, run };
    // A tap on a lassoed canoe of another seat means to steal from it (S-52).
    if let Place::Bank(space) = place
        && let Some((other, no, robbed)) =
            position.canoes().find(|(other, _, robbed)| *other != seat && robbed.at == place)
    {
        let victim = position.table().colour(other);
        let gem = robbed.cargo.first().unwrap_or(Gem::Amethyst);
        let first = Theft { gem, victim, canoe: no };
        let end = End::Steal(Thefts { first, second: None });
        return plan(Some(Run { to: Place::On(space), pulled: None, end }));
    }
    let pulled = match (position.whirlpool(), place) {
        (Whirlpool::On(space), Place::On(to)) if space == to => {
            Some(space.downstream(crate::core::Arm::Left))
        }
        _ => None,
    };
    plan((place != from).then_some(Run { to: place, pulled, end: End::Nothing }))
}

/// The plan that a tap on a site means: paddle to the nearer space beside it and load its gem, or
/// another gem if that is not there. It need not be legal.
#[must_use]
pub fn meant_by_site(position: &Position, seat: Seat, canoe: CanoeNo, site: Gem) -> Plan {
    let from = position.canoe(seat, canoe).at;
    let own = from.space().and_then(Space::arm);
    let beside = Space::ALL
        .into_iter()
        .filter(|space| space.site() == Some(site))
        .find(|space| own.is_none() || space.arm().is_none() || space.arm() == own);
    let pile = position.site(site);
    let gem = if pile.contains(site) { Some(site) } else { pile.iter().next() };
    let load = SiteAction { unload: Cargo::EMPTY, load: Cargo::one(gem.unwrap_or(site)) };
    let to = beside.map_or(from, Place::On);
    if to == from {
        return Plan { canoe, from, moose: false, start: load, run: None };
    }
    let run = Some(Run { to, pulled: None, end: End::Site(load) });
    Plan { canoe, from, moose: false, start: SiteAction::NONE, run }
}
