//! Legal plans, grouped by canoe and by the place where they end, and the plans that taps may mean.

use core::cmp::Reverse;

use crate::core::{
    CanoeNo, Cargo, Cost, Decision, End, Gem, Moose, Place, Plan, Position, Run, Seat, SiteAction,
    Space, Theft, Thefts, Whirlpool,
};

mod obvious;

use super::board::PlanEffect;
pub use obvious::obvious_plan;

/// The plans that end at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Destination {
    /// The place where they end.
    pub place: Place,
    /// The plans, sorted by canoe, then by the length of their notation: a short one does little on
    /// the way.
    pub plans: Vec<Plan>,
}

impl Destination {
    /// The effect to show at the place, which has room for one. For several plans it is a theft if
    /// any of them steals, or else an effect that they have in common. The gems that several plans
    /// load and unload are not shown, because a list of the plans says them.
    #[must_use]
    pub fn effect(&self) -> Option<PlanEffect> {
        if let [plan] = self.plans[..] {
            return main_effect(&effects_of(plan));
        }
        let all: Vec<Vec<PlanEffect>> = self.plans.iter().map(|plan| effects_of(*plan)).collect();
        let is_common = |effect: &PlanEffect| all.iter().all(|other| other.contains(effect));
        let mut effects: Vec<PlanEffect> = all.iter().flatten().copied().collect();
        effects.retain(|effect| match effect {
            PlanEffect::Load(_) | PlanEffect::Unload(_) => false,
            PlanEffect::Steal => true,
            effect => is_common(effect),
        });
        main_effect(&effects)
    }
}

/// The most important of some effects; `None` if there are none. To unload and to load counts as
/// one: a swap.
#[must_use]
pub fn main_effect(effects: &[PlanEffect]) -> Option<PlanEffect> {
    let rank = |effect: &PlanEffect| match effect {
        PlanEffect::Falls => 0,
        PlanEffect::Steal => 1,
        PlanEffect::Load(_) | PlanEffect::Swap(_) => 2,
        PlanEffect::Unload(_) => 3,
        PlanEffect::Pulled => 4,
        PlanEffect::Moose => 5,
        PlanEffect::Land => 6,
    };
    let main = effects.iter().copied().min_by_key(rank);
    let unloads = effects.iter().any(|effect| matches!(effect, PlanEffect::Unload(_)));
    match main {
        Some(PlanEffect::Load(gem)) if unloads => Some(PlanEffect::Swap(gem)),
        main => main,
    }
}

/// The effects of a plan: first those of its site actions, then the moose, the whirlpool, a theft
/// or a trade, and the end on the pier or over the falls.
#[must_use]
pub fn effects_of(plan: Plan) -> Vec<PlanEffect> {
    let mut effects = Vec::new();
    let mut site = |action: SiteAction| {
        effects.extend(action.unload.iter().map(PlanEffect::Unload));
        effects.extend(action.load.iter().map(PlanEffect::Load));
    };
    site(plan.start);
    if let Some(Run { end: End::Site(action), .. }) = plan.run {
        site(action);
    }
    if plan.moose {
        effects.push(PlanEffect::Moose);
    }
    if let Some(run) = plan.run {
        if run.pulled.is_some() {
            effects.push(PlanEffect::Pulled);
        }
        match run.end {
            End::Steal(_) => effects.push(PlanEffect::Steal),
            End::Trade(trade) => {
                effects.extend(trade.give.map(PlanEffect::Unload));
                effects.extend(trade.take.map(PlanEffect::Load));
            }
            End::Nothing | End::Site(_) => {}
        }
        match run.final_place() {
            Place::Pier => effects.push(PlanEffect::Land),
            Place::Falls => effects.push(PlanEffect::Falls),
            Place::On(_) | Place::Riverbank(_) => {}
        }
    }
    effects
}

/// The effects of a decision, for the icons on its button.
#[must_use]
pub fn decision_effects(decision: &Decision) -> Vec<PlanEffect> {
    match decision {
        Decision::Plan(plan) => effects_of(*plan),
        Decision::Rescue { gem, .. } => vec![PlanEffect::Unload(*gem)],
        _ => Vec::new(),
    }
}

/// The place where a plan ends.
#[must_use]
pub fn end_of(plan: Plan) -> Place {
    plan.run.map_or(plan.from, Run::final_place)
}

/// The plans among these decisions.
pub fn plans(legal: &[Decision]) -> impl Iterator<Item = Plan> + '_ {
    legal.iter().filter_map(|decision| match decision {
        Decision::Plan(plan) => Some(*plan),
        _ => None,
    })
}

/// The canoes that these decisions can move.
#[must_use]
pub fn canoes(legal: &[Decision]) -> Vec<CanoeNo> {
    CanoeNo::ALL.into_iter().filter(|no| plans(legal).any(|plan| plan.canoe == *no)).collect()
}

/// The canoes of a seat that some of these decisions move. If both can move and are alike
/// ([`are_alike`]), only the first one is included: it makes no difference which moves.
#[must_use]
pub fn distinct_canoes(position: &Position, seat: Seat, legal: &[Decision]) -> Vec<CanoeNo> {
    let mut movable = canoes(legal);
    if movable.len() == CanoeNo::ALL.len() && are_alike(position, seat) {
        movable.truncate(1);
    }
    movable
}

/// Whether the canoes of a seat are alike: same place, cargo and capacity, and no moose aboard.
#[must_use]
pub fn are_alike(position: &Position, seat: Seat) -> bool {
    let [first, second] = CanoeNo::ALL.map(|canoe| {
        let moose = position.moose() == Moose::Aboard(seat, canoe);
        (position.canoe(seat, canoe), position.table().capacity(canoe), moose)
    });
    first == second
}

/// The other canoe of the seat to move if it lies at the place where the picked one may end, and
/// may move itself: a tap on it may mean the place, or this canoe.
#[must_use]
pub fn other_canoe_at(
    position: &Position,
    picked: CanoeNo,
    place: Place,
    legal: &[Decision],
) -> Option<CanoeNo> {
    let (seat, other) = (position.to_move()?, picked.other());
    let ends_here = || !plans_for_tap(legal, picked, place).is_empty();
    let may_be_picked = position.canoe(seat, other).at == place && canoes(legal).contains(&other);
    (may_be_picked && ends_here()).then_some(other)
}

/// A canoe's plans, grouped by the place where they end; the groups are sorted downstream.
#[must_use]
pub fn destinations(legal: &[Decision], canoe: CanoeNo) -> Vec<Destination> {
    destinations_of(legal, &[canoe])
}

/// The plans of these canoes, grouped by the place where they end; the groups are sorted
/// downstream.
#[must_use]
pub fn destinations_of(legal: &[Decision], canoes: &[CanoeNo]) -> Vec<Destination> {
    let mut destinations: Vec<Destination> = Vec::new();
    for plan in plans(legal).filter(|plan| canoes.contains(&plan.canoe)) {
        let place = end_of(plan);
        match destinations.iter_mut().find(|destination| destination.place == place) {
            Some(destination) => destination.plans.push(plan),
            None => destinations.push(Destination { place, plans: vec![plan] }),
        }
    }
    destinations.sort_by_key(|destination| destination.place);
    for destination in &mut destinations {
        destination.plans.sort_by_cached_key(|plan| (plan.canoe, plan.to_string().len()));
    }
    destinations
}

/// The forced decision of the seat to move: the only legal one, not counting the plans of the
/// second canoe if both are alike. A plan that loses its canoe never counts as forced.
#[must_use]
pub fn forced_decision(position: &Position, legal: &[Decision]) -> Option<Decision> {
    let seat = position.to_move()?;
    let distinct = distinct_canoes(position, seat, legal);
    let mut remaining = legal.iter().filter(|decision| match decision {
        Decision::Plan(plan) => distinct.contains(&plan.canoe),
        _ => true,
    });
    let only = remaining.next().filter(|_| remaining.next().is_none())?;
    let loses_canoe = matches!(only, Decision::Plan(plan) if end_of(*plan) == Place::Falls);
    (!loses_canoe).then_some(*only)
}

/// Whether a seat has moved a canoe, may end its turn, and can do nothing else, except perhaps
/// launch the other canoe.
#[must_use]
pub fn may_only_launch(position: &Position, seat: Seat, legal: &[Decision]) -> bool {
    legal.contains(&Decision::Done)
        && CanoeNo::ALL.into_iter().any(|canoe| position.has_moved(seat, canoe))
        && plans(legal).all(|plan| plan.from == Place::Pier)
}

/// The plans that a tap on a place may mean for any of these canoes, in the order in which the dock
/// lists them.
#[must_use]
pub fn plans_for_tap_of_any(legal: &[Decision], canoes: &[CanoeNo], place: Place) -> Vec<Plan> {
    canoes.iter().flat_map(|canoe| plans_for_tap(legal, *canoe, place)).collect()
}

/// The plans that a tap on a place may mean for a canoe: those that end there or, if there are
/// none, those that stop there on the whirlpool and are pulled on. At the pier, those come first that
/// bring the most gems ashore; otherwise the shortest notation does.
#[must_use]
pub fn plans_for_tap(legal: &[Decision], canoe: CanoeNo, place: Place) -> Vec<Plan> {
    let paddled_to: fn(Plan) -> Place = |plan| plan.run.map_or(plan.from, |run| run.to);
    let mut found = Vec::new();
    for place_of in [end_of, paddled_to] {
        if found.is_empty() {
            found = plans(legal)
                .filter(|plan| plan.canoe == canoe && place_of(*plan) == place)
                .collect();
        }
    }
    found.sort_by_cached_key(|plan| {
        // They are plans of one canoe, so that what it carries already makes no difference.
        let SiteAction { load, unload, .. } = plan.start;
        let net_gems = i32::from(load.len()) - i32::from(unload.len());
        let landed = if place == Place::Pier { net_gems } else { 0 };
        (Reverse(landed), plan.to_string().len())
    });
    found
}

/// The site action of a plan, which has at most one: before the paddling or after it.
#[must_use]
pub fn site_action(plan: Plan) -> Option<SiteAction> {
    match plan.run {
        Some(Run { end: End::Site(action), .. }) => Some(action),
        _ => Some(plan.start).filter(|action| !action.is_none()),
    }
}

/// The site of a plan's site action: that of the space where the action takes place. For a plan
/// without a site action, the site of the space where it ends.
#[must_use]
pub fn site_of(plan: Plan) -> Option<Gem> {
    let place = if plan.start.is_none() { end_of(plan) } else { plan.from };
    place.space().and_then(Space::site)
}

/// The plans of a canoe that a tap on a site may mean: those that load and end there or, if there
/// are none, those that load there and paddle on. The shortest notation first.
#[must_use]
pub fn plans_for_site(legal: &[Decision], canoe: CanoeNo, site: Gem) -> Vec<Plan> {
    let loads: fn(Plan) -> bool =
        |plan| site_action(plan).is_some_and(|action| !action.load.is_empty());
    let mut found = Vec::new();
    for is_meant in [loads_at_end, loads] {
        if found.is_empty() {
            found = plans(legal)
                .filter(|plan| plan.canoe == canoe && site_of(*plan) == Some(site))
                .filter(|plan| is_meant(*plan))
                .collect();
        }
    }
    found.sort_by_cached_key(|plan| plan.to_string().len());
    found
}

/// Whether a plan loads a gem at the space where it ends.
#[must_use]
pub fn loads_at_end(plan: Plan) -> bool {
    let action = match plan.run {
        Some(Run { end: End::Site(action), .. }) => action,
        Some(_) => SiteAction::NONE,
        None => plan.start,
    };
    !action.load.is_empty()
}

/// The cost of a plan in numbers: its points in the order in which they are spent. `2+4` means 2
/// points for loading, then 4 for paddling.
#[must_use]
pub fn price_text(cost: Cost) -> String {
    let parts = [cost.start, cost.paddling, cost.end].into_iter().filter(|part| *part > 0);
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join("+")
}

/// The plan without site actions that a tap on a place means: to paddle there (and be pulled on, if
/// the whirlpool is there), to stay if the canoe is there already or, if the place is a bank where
/// a canoe of another seat lies, to steal the first gem of that canoe. It need not be legal: it is
/// used to find the reason for a refusal.
#[must_use]
pub fn plan_to_place(position: &Position, seat: Seat, canoe: CanoeNo, place: Place) -> Plan {
    let from = position.canoe(seat, canoe).at;
    let plan = |run| Plan { canoe, from, moose: false, start: SiteAction::NONE, run };
    // A tap on a lassoed canoe of another seat means to steal from it (S-52).
    if let Place::Riverbank(space) = place
        && let Some((other, no, robbed)) =
            position.canoes().find(|(other, _, robbed)| *other != seat && robbed.at == place)
    {
        let victim = position.table().colour(other);
        // From an empty canoe any theft is refused, whatever the gem.
        let gem = robbed.cargo.first().unwrap_or(Gem::Amethyst);
        let first = Theft { gem, victim, canoe: no };
        let end = End::Steal(Thefts { first, second: None });
        return plan(Some(Run { to: Place::On(space), pulled: None, end }));
    }
    let pulled = match (position.whirlpool(), place) {
        (Whirlpool::On(space), Place::On(to)) if space == to => {
            // At the fork a pulled canoe may take either arm; for a refusal the left one will do.
            Some(space.downstream(crate::core::Arm::Left))
        }
        _ => None,
    };
    plan((place != from).then_some(Run { to: place, pulled, end: End::Nothing }))
}

/// The plan that a tap on a site means: paddle to the first space beside it, counted from the pier
/// (in the canoe's own arm if it is in one), unless the canoe is there, and load its gem, or
/// another gem if the site has none of its own. It need not be legal.
#[must_use]
pub fn plan_to_site(position: &Position, seat: Seat, canoe: CanoeNo, site: Gem) -> Plan {
    let from = position.canoe(seat, canoe).at;
    let own_arm = from.space().and_then(Space::arm);
    let space = Space::ALL
        .into_iter()
        .filter(|space| space.site() == Some(site))
        .find(|space| own_arm.is_none() || space.arm().is_none() || space.arm() == own_arm);
    let pile = position.site(site);
    let gem = if pile.contains(site) { Some(site) } else { pile.iter().next() };
    let load = SiteAction { unload: Cargo::EMPTY, load: Cargo::one(gem.unwrap_or(site)) };
    let to = space.map_or(from, Place::On);
    if to == from {
        return Plan { canoe, from, moose: false, start: load, run: None };
    }
    let run = Some(Run { to, pulled: None, end: End::Site(load) });
    Plan { canoe, from, moose: false, start: SiteAction::NONE, run }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect_of(plans: &[&str]) -> Option<PlanEffect> {
        let plan = |text: &&str| match text.parse() {
            Ok(Decision::Plan(plan)) => plan,
            other => panic!("{text}: {other:?}"),
        };
        let plans: Vec<Plan> = plans.iter().map(plan).collect();
        Destination { place: end_of(plans[0]), plans }.effect()
    }

    #[test]
    fn a_tap_on_a_site_means_the_plans_that_load_there() {
        let legal: Vec<Decision> =
            ["1 3+a>2", "1 3+a>4", "1 3>pier", "2 2>3+a", "2 2>4", "1 5-m>4", "2 5-m>pier"]
                .iter()
                .map(|text| text.parse().unwrap())
                .collect();
        let found = |canoe, site| -> Vec<String> {
            let found = plans_for_site(&legal, canoe, site);
            found.iter().map(|plan| Decision::Plan(*plan).to_string()).collect()
        };
        let [first, second] = CanoeNo::ALL;
        assert_eq!(found(first, Gem::Amethyst), ["1 3+a>2", "1 3+a>4"], "it has to paddle on");
        assert_eq!(found(second, Gem::Amethyst), ["2 2>3+a"]);
        assert!(found(first, Gem::Amber).is_empty(), "it can only unload");
        assert!(found(first, Gem::Ruby).is_empty());
    }

    #[test]
    fn a_tag_shows_the_most_important_effect() {
        assert_eq!(effect_of(&["1 3>5"]), None);
        assert_eq!(effect_of(&["1 3>5+m"]), Some(PlanEffect::Load(Gem::Amber)));
        assert_eq!(effect_of(&["1 5-m+r>4"]), Some(PlanEffect::Swap(Gem::Ruby)));
        assert_eq!(effect_of(&["1 5-m>falls"]), Some(PlanEffect::Falls));
        let unloading = ["1 5-m>3", "2 5-m>3"];
        assert_eq!(effect_of(&unloading), None, "the list of plans says which gem");
        assert_eq!(effect_of(&["1 5>3", "1 5>3xr@red1"]), Some(PlanEffect::Steal));
        assert_eq!(effect_of(&["1 3>pier", "1 3+a>pier"]), Some(PlanEffect::Land));
    }
}
