//! Builds the board's view model from the displayed scene, the selection and the legal decisions.

use crate::app::i18n::Teller;
use crate::app::session::Selection;
use crate::core::{
    CanoeNo, Card, Decision, Event, Gem, Gems, Module, Phase, Place, Plan, Position, Seat, View,
};

use super::board::{
    BoardScene, Canoe, CanoeKey, CanoePlace, CanoeRole, Joe, Site, WEATHER, Weather, WeatherStep,
};
use super::forecast::{Considered, ForecastOf, forecast};
use super::plans::{
    Destination, destinations_of, distinct_canoes, end_of, plans, site_action, site_of,
};
use super::scene::Scene;

mod spots;

use spots::spots;

/// The inputs of [`board_scene`].
#[derive(Clone, Copy, Debug)]
pub struct BoardInputs<'a> {
    /// The position. During animations it is ahead of the scene. In a held game it is the one
    /// before the next decision; between the events of that decision the scene is ahead of it.
    pub position: &'a Position,
    /// The scene that is displayed, which may lag behind the position.
    pub scene: &'a Scene,
    /// The event that is being shown; it gives canoes their roles.
    pub event: Option<Event>,
    /// What the person has picked or staged.
    pub selection: Selection,
    /// The seat and card whose plans are previewed while a card is chosen.
    pub previewed: Option<(Seat, Card)>,
    /// The legal decisions of the person to move; empty if no person is.
    pub legal: &'a [Decision],
    /// The view that the forecast is computed from; `None` if it is not drawn.
    pub forecast: Option<&'a View>,
    /// The pieces that have a forecast.
    pub forecast_of: ForecastOf,
    /// Whether the prices at the targets are hidden, as in a lesson where the learner counts them.
    pub hides_prices: bool,
    /// Makes the accessible names, with the players' names.
    pub teller: &'a Teller,
}

/// The board's view model: what is displayed, and what the person to move may do.
#[must_use]
pub fn board_scene(inputs: &BoardInputs<'_>) -> BoardScene {
    let BoardInputs { position, scene, selection, legal, teller, .. } = *inputs;
    let words = teller.words();
    BoardScene {
        label: words.table.river_label().to_owned(),
        discs: scene.discs.clone(),
        spots: spots(inputs),
        canoes: canoes(inputs),
        sites: sites(inputs),
        weather: Weather {
            value: scene.table.weather(),
            steps: WEATHER
                .into_iter()
                .map(|value| {
                    let decision = Decision::Weather(value);
                    let is_legal = legal.contains(&decision);
                    let staged = selection.staged() == Some(decision);
                    let step = words.table.weather_step(&words.signed(value));
                    WeatherStep {
                        value,
                        label: match (is_legal, staged) {
                            (_, true) => words.table.confirm_what(&step),
                            (true, false) => {
                                // The dock's button for this decision has the same name without
                                // the step.
                                words.join.label(&step, &teller.decision(position, &decision))
                            }
                            (false, false) if scene.table.weather() == value => {
                                words.table.weather_here(&words.signed(value))
                            }
                            (false, false) => step,
                        },
                        decision: is_legal.then(|| decision.to_string()),
                        staged,
                    }
                })
                .collect(),
        },
        next_arm: scene.table.next_arm(),
        river_texts: teller.river_now(scene.table.weather(), scene.table.next_arm()).to_vec(),
        beaver: scene.beaver(),
        moose_waits: scene.moose_waits(),
        joe: scene.joe().map(|(at, cargo)| Joe { at, cargo }),
        forecast: inputs
            .forecast
            .map(|view| {
                let laid = inputs.previewed.map(|(_, card)| Decision::Card(card));
                let speeds = view.speeds_after(laid.or(selection.staged()));
                let considered = match (inputs.previewed, staged_plan(selection)) {
                    (Some((seat, card)), _) => Some(Considered::Card(seat, card)),
                    (None, plan) => position
                        .to_move()
                        .zip(plan)
                        .map(|(seat, plan)| Considered::Plan(seat, plan)),
                };
                forecast(view, speeds, inputs.forecast_of, considered, teller)
            })
            .unwrap_or_default(),
        flights: scene.flights.clone(),
        pointers: Vec::new(),
        asked_kind: None,
        close_up: None,
    }
}

/// The seat of the person to move.
fn person_to_move(inputs: &BoardInputs<'_>) -> Option<Seat> {
    (!inputs.legal.is_empty()).then(|| inputs.position.to_move()).flatten()
}

/// The places that are shown as targets, with their plans, and whether the targets can be tapped.
/// The plans are those of the picked canoe or, if none is picked, of [`distinct_canoes`]. While a
/// card is previewed, they are those that the card would give, and cannot be tapped.
fn shown_destinations(inputs: &BoardInputs<'_>) -> (Vec<Destination>, bool) {
    let position = inputs.position;
    if let Some((seat, card)) = inputs.previewed {
        let legal = position.view(Some(seat)).preview(card);
        return (destinations_of(&legal, &CanoeNo::ALL), false);
    }
    if position.phase() != Phase::Turn {
        return (Vec::new(), false);
    }
    let canoes = match (inputs.selection.canoe(), position.to_move()) {
        (Some(canoe), _) => vec![canoe],
        (None, Some(seat)) => distinct_canoes(position, seat, inputs.legal),
        (None, None) => Vec::new(),
    };
    (destinations_of(inputs.legal, &canoes), true)
}

fn canoes(inputs: &BoardInputs<'_>) -> Vec<Canoe> {
    let BoardInputs { position, scene, selection, legal, teller, .. } = *inputs;
    let (table, person) = (position.table(), person_to_move(inputs));
    let is_turn = position.phase() == Phase::Turn;
    let (targets, _) = shown_destinations(inputs);
    let staged = staged_plan(selection);
    scene
        .canoes()
        .map(|shown| {
            let colour = table.colour(shown.seat);
            let own = person == Some(shown.seat) && is_turn;
            let movable = own && plans(legal).any(|plan| plan.canoe == shown.no);
            let picked = own && selection.canoe() == Some(shown.no);
            // A tap on a canoe means the target where it lies if the staged plan ends there or if,
            // for the picked canoe, any of its plans does.
            let at = |place| CanoePlace::At(place) == shown.at;
            let at_target = staged.is_some_and(|plan| at(end_of(plan)))
                || picked && targets.iter().any(|end| at(end.place));
            let staged = staged.filter(|plan| own && plan.canoe == shown.no);
            let end = staged.map(end_of).filter(|end| *end != Place::Falls);
            Canoe {
                key: CanoeKey { colour, no: shown.no },
                double: table.has(Module::Double) && shown.no == CanoeNo::First,
                at: shown.at,
                cargo: shown.cargo,
                moose: shown.moose,
                label: teller.canoe_shown(
                    shown.seat,
                    shown.no,
                    (shown.cargo, shown.moose),
                    place_of(shown.at),
                ),
                selectable: movable && !at_target,
                selected: picked,
                numbered: inputs.previewed.is_some_and(|(seat, _)| seat == shown.seat)
                    || inputs.forecast.is_some()
                        && inputs.forecast_of == ForecastOf::Seat(shown.seat),
                dimmed: own && position.has_moved(shown.seat, shown.no),
                ghost: end,
                role: inputs
                    .event
                    .map_or(CanoeRole::None, |event| role(&event, shown.seat, shown.no)),
                moved_from: shown.moved_from,
            }
        })
        .collect()
}

/// The role of a canoe in an event.
fn role(event: &Event, seat: Seat, no: CanoeNo) -> CanoeRole {
    let (who, role) = match *event {
        Event::Stolen { victim, victim_canoe, .. } if (victim, victim_canoe) == (seat, no) => {
            return CanoeRole::Robbed;
        }
        Event::Stolen { seat, canoe, .. } => ((seat, canoe), CanoeRole::Robs),
        Event::Landed { seat, canoe, cargo } => {
            ((seat, canoe), if cargo.is_empty() { CanoeRole::Acts } else { CanoeRole::Lands })
        }
        Event::WentOver { seat, canoe, .. } => ((seat, canoe), CanoeRole::Falls),
        Event::Rescued { seat, canoe, .. } | Event::CameBackFree { seat, canoe } => {
            ((seat, canoe), CanoeRole::Returns)
        }
        Event::Paddled { seat, canoe, .. }
        | Event::Pulled { seat, canoe, .. }
        | Event::Loaded { seat, canoe, .. }
        | Event::Unloaded { seat, canoe, .. }
        | Event::JoeTraded { seat, canoe, .. }
        | Event::MooseTaken { seat, canoe }
        | Event::Lassoed { seat, canoe, .. }
        | Event::CameBackFromBank { seat, canoe, .. }
        | Event::StayedAshore { seat, canoe } => ((seat, canoe), CanoeRole::Acts),
        _ => return CanoeRole::None,
    };
    if who == (seat, no) { role } else { CanoeRole::None }
}

/// The place, in the sense of the rules, where a canoe is drawn.
const fn place_of(at: CanoePlace) -> Place {
    match at {
        CanoePlace::At(place) => place,
        CanoePlace::Edge(_) => Place::Falls,
    }
}

fn sites(inputs: &BoardInputs<'_>) -> Vec<Site> {
    let BoardInputs { scene, selection, legal, teller, .. } = *inputs;
    let words = teller.words();
    let is_lit = |gem: Gem| {
        let picked = selection.canoe();
        plans(legal)
            .filter(|plan| picked.is_none_or(|picked| plan.canoe == picked))
            .any(|plan| site_of(plan) == Some(gem) && site_action(plan).is_some())
    };
    Gem::ALL
        .into_iter()
        .map(|gem| {
            let pile: Gems = scene.table.site(gem);
            let moose = scene.moose_waits() && gem == Gem::Ruby;
            let contents = core::iter::once(words.gems(pile));
            let contents =
                words.enumerate(contents.chain(moose.then(|| words.who.moose().to_owned())));
            Site {
                gem,
                pile,
                label: words.table.site_pile(
                    &words.site(gem),
                    &words.spaces_beside(gem),
                    &contents,
                ),
                lit: is_lit(gem),
            }
        })
        .collect()
}

/// The staged plan, if any.
fn staged_plan(selection: Selection) -> Option<Plan> {
    match selection.staged() {
        Some(Decision::Plan(plan)) => Some(plan),
        _ => None,
    }
}
