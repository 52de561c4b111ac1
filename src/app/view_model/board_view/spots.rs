//! The places of the river: the targets among them with their prices, and their accessible names.

use crate::app::i18n::{SUM_SEPARATOR, Words};
use crate::core::{CanoeNo, Decision, Place, Plan, Position, Space};

use super::super::board::{CanoeKey, CanoePlace, DriftPlace, PlanEffect, Spot, Target};
use super::super::plans::{Destination, effects_of, end_of, main_effect, price_text};
use super::super::scene::Scene;
use super::{BoardInputs, shown_destinations, staged_plan};

/// The maximum number of plans that the label of a place lists.
const MAX_LISTED_WAYS: usize = 4;

/// The places of the river, from the pier downstream.
pub(super) fn spots(inputs: &BoardInputs<'_>) -> Vec<Spot> {
    let builder = SpotBuilder::new(inputs);
    let spaces = Space::ALL.map(Place::On);
    let places = core::iter::once(Place::Pier).chain(spaces).chain(core::iter::once(Place::Falls));
    places.map(|place| builder.spot(place)).collect()
}

/// Makes the spots of one board.
struct SpotBuilder<'a> {
    inputs: &'a BoardInputs<'a>,
    destinations: Vec<Destination>,
    /// Whether a tap on a destination stages its plan; it does not in a preview.
    is_tappable: bool,
    /// Whether the targets show the numbers of canoes instead of prices: no canoe is picked, and
    /// the plans are those of several canoes.
    shows_canoes: bool,
    staged: Option<Plan>,
}

impl<'a> SpotBuilder<'a> {
    fn new(inputs: &'a BoardInputs<'a>) -> Self {
        let (destinations, is_tappable) = shown_destinations(inputs);
        let shows_canoes = is_tappable && inputs.selection.canoe().is_none() && {
            let shown_plans = destinations.iter().flat_map(|destination| &destination.plans);
            let mut canoes = shown_plans.map(|plan| plan.canoe);
            let first = canoes.next();
            canoes.any(|canoe| Some(canoe) != first)
        };
        let staged = staged_plan(inputs.selection);
        Self { inputs, destinations, is_tappable, shows_canoes, staged }
    }

    fn spot(&self, place: Place) -> Spot {
        let BoardInputs { scene, teller, .. } = *self.inputs;
        let destination = self.destinations.iter().find(|destination| destination.place == place);
        Spot {
            place,
            label: self.label(place, destination),
            target: destination.map(|destination| self.target(destination)),
            hint: scene.is_crowded(place).then(|| teller.words().legend.crowd_does()),
        }
    }

    /// The staged plan, if it ends at this place.
    fn staged_at(&self, place: Place) -> Option<Plan> {
        self.staged.filter(|plan| end_of(*plan) == place)
    }

    fn target(&self, destination: &Destination) -> Target {
        let BoardInputs { position, teller, hides_prices, .. } = *self.inputs;
        let (plans, shows_canoes) = (&destination.plans, self.shows_canoes);
        let staged = self.staged_at(destination.place);
        let only = match plans[..] {
            [plan] => Some(plan),
            _ => None,
        };
        // In a lesson the learner counts the points before they are shown.
        let shows_price = self.is_tappable && (staged.is_some() || !hides_prices && !shows_canoes);
        let priced = staged.or(only).filter(|_| shows_price);
        let in_words = priced.map(|plan| teller.price_in_words(position, &plan));
        let shows_number =
            staged.is_none() && priced.is_some_and(|plan| is_only_paddling(&plan, position));
        Target {
            is_only_paddling: shows_number,
            price: match priced {
                Some(plan) if shows_number => price_text(plan.cost(position.whirlpool())),
                // A line for each part.
                Some(_) => in_words.clone().unwrap_or_default().replace(SUM_SEPARATOR, "\n"),
                None if shows_price => teller.words().table.ways_short(plans.len() as u32),
                None => String::new(),
            },
            price_in_words: in_words.unwrap_or_default(),
            effect: match priced {
                // The words do not name a gem that costs no points, as in a trade with Joe (J-08).
                Some(plan) if is_only_paddling(&plan, position) => main_effect(&effects_of(plan)),
                Some(plan) => effect_beside_words(plan),
                None if shows_canoes => destination
                    .effect()
                    .filter(|effect| matches!(effect, PlanEffect::Falls | PlanEffect::Steal)),
                None => destination.effect(),
            },
            canoes: match position.to_move().filter(|_| shows_canoes) {
                Some(seat) => canoes_of(plans)
                    .map(|no| CanoeKey { colour: position.table().colour(seat), no })
                    .collect(),
                None => Vec::new(),
            },
            decision: only
                .filter(|_| self.is_tappable)
                .map(|plan| Decision::Plan(plan).to_string()),
            staged: staged.is_some(),
        }
    }

    /// The accessible name of a place: what can be done there comes before what is there already.
    fn label(&self, place: Place, destination: Option<&Destination>) -> String {
        let BoardInputs { scene, teller, .. } = *self.inputs;
        let words = teller.words();
        let name = match place {
            Place::On(space) => words.space_label(space),
            place => words.place(place),
        };
        let canoes = scene.canoes().filter(|canoe| canoe.at == CanoePlace::At(place));
        let pieces = canoes
            .map(|canoe| teller.canoe_with_cargo(canoe.seat, canoe.no, canoe.cargo))
            .chain(other_pieces(scene, words, place));
        let pieces = words.list(pieces.collect::<Vec<_>>());
        match destination.filter(|_| self.is_tappable) {
            Some(Destination { plans, .. }) => {
                if let Some(plan) = self.staged_at(place) {
                    let label = words.join.label(&name, &self.plan_text(&plan));
                    return words.table.confirm_what(&label);
                }
                let plans = match plans[..] {
                    [plan] => self.plan_text(&plan),
                    _ => self.ways(plans),
                };
                let label = words.join.label(&name, &plans);
                match pieces.is_empty() {
                    true => label,
                    false => words.table.already_there(&label, &pieces),
                }
            }
            None if pieces.is_empty() => words.table.space_empty(&name),
            None => words.table.space_holds(&name, &pieces),
        }
    }

    /// A plan without its price; names its canoe if none is picked.
    fn unpriced_text(&self, plan: &Plan) -> String {
        let BoardInputs { position, selection, teller, .. } = *self.inputs;
        let cargo = position.to_move().map(|seat| position.canoe(seat, plan.canoe).cargo);
        let steps = teller.steps_with_cargo(plan, cargo.unwrap_or_default());
        match selection.canoe() {
            Some(_) => steps,
            None => teller.words().plan.of(&teller.canoe(plan.canoe), &steps),
        }
    }

    /// A plan with its price.
    fn plan_text(&self, plan: &Plan) -> String {
        let BoardInputs { position, teller, .. } = *self.inputs;
        teller.words().table.target(&self.unpriced_text(plan), &teller.price(position, plan))
    }

    /// Several plans that end at a place, each with its price: "2 ways to end here: …; …".
    fn ways(&self, plans: &[Plan]) -> String {
        let BoardInputs { position, teller, .. } = *self.inputs;
        let (join, table) = (&teller.words().join, &teller.words().table);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let priced = |plan: &Plan| teller.with_price(position, plan, &self.unpriced_text(plan));
        let rest = plans.len().saturating_sub(MAX_LISTED_WAYS);
        let more = (rest > 0).then(|| table.more_ways(count(rest)));
        let listed = plans.iter().take(MAX_LISTED_WAYS).map(priced).chain(more);
        let listed = listed.reduce(|first, way| join.also(&first, &way)).unwrap_or_default();
        join.label(&table.ways(count(plans.len())), &listed)
    }
}

/// The canoes that some of these plans move.
fn canoes_of(plans: &[Plan]) -> impl Iterator<Item = CanoeNo> + '_ {
    CanoeNo::ALL.into_iter().filter(|no| plans.iter().any(|plan| plan.canoe == *no))
}

/// Whether the points of a plan are all for paddling: its price is then a number, not a sum.
fn is_only_paddling(plan: &Plan, position: &Position) -> bool {
    plan.cost(position.whirlpool()).actions() == 0
}

/// The effect of a plan whose price says in words what is loaded and unloaded.
fn effect_beside_words(plan: Plan) -> Option<PlanEffect> {
    let mut effects = effects_of(plan);
    effects.retain(|effect| !matches!(effect, PlanEffect::Load(_) | PlanEffect::Unload(_)));
    main_effect(&effects)
}

/// The names of the other pieces at a place: Diamond Joe with his gem, beaver, whirlpool.
fn other_pieces(scene: &Scene, words: &Words, place: Place) -> impl Iterator<Item = String> {
    let who = &words.who;
    let here = |at: DriftPlace| matches!(at, DriftPlace::On(space) if Place::On(space) == place);
    let whirlpool = scene.discs.iter().any(|disc| disc.whirlpool && here(disc.at));
    let joe =
        scene.joe().filter(|(at, _)| *at == CanoePlace::At(place)).map(|(_, gem)| match gem {
            Some(gem) => who.with(&who.joe(), &words.a_gem(gem)),
            None => who.joe().to_owned(),
        });
    let whirlpool = whirlpool.then(|| who.whirlpool().to_owned());
    let beaver = scene.beaver().is_some_and(here).then(|| who.beaver().to_owned());
    joe.into_iter().chain(beaver).chain(whirlpool)
}
