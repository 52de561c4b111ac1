//! Builds the board's view model out of the displayed scene, the selection and the legal decisions.

use crate::app::i18n::{Teller, Words};
use crate::app::session::{Selection, Session};
use crate::core::{
    CanoeNo, Card, Decision, Event, Gem, Gems, Module, Phase, Place, Plan, Position, Seat,
    SiteAction, Space, Speeds, View, Whirlpool,
};

use super::board::{
    Berth, BoardScene, Canoe, CanoeKey, Forecast, Joe, Mark, Mooring, Omen, Part, Rover, Site,
    Spot, Step, Target, WEATHER, Weather,
};
use super::plans::{Ending, end_of, endings_of, marks_of, plans, price_text, unlike_canoes};
use super::scene::Scene;

/// The inputs of [`board_scene`].
#[derive(Clone, Copy, Debug)]
pub struct BoardInputs<'a> {
    /// The game, for its position.
    pub session: &'a Session,
    /// The displayed scene, behind the position during animations.
    pub scene: &'a Scene,
    /// The event that is being shown.
    pub event: Option<Event>,
    /// What the person has picked.
    pub selection: Selection,
    /// The seat and card whose plans are previewed.
    pub peek: Option<(Seat, Card)>,
    /// The legal decisions of the person who is asked; empty while nobody is.
    pub legal: &'a [Decision],
    /// The view the forecast is computed from; `None` if it is not drawn.
    pub forecast: Option<&'a View>,
    /// Whose canoes the forecast is of; `None` for everybody's and whatever else drifts.
    pub forecast_of: Option<Seat>,
    /// Makes the accessible names.
    pub teller: &'a Teller,
}

/// Builds the board's view model.
#[must_use]
pub fn board_scene(inputs: &BoardInputs<'_>) -> BoardScene {
    let BoardInputs { session, scene, selection, legal, teller, .. } = *inputs;
    let position = session.position();
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
                    let may = legal.contains(&decision);
                    let staged = selection.staged() == Some(decision);
                    let here = words.table.weather_step(&words.signed(value));
                    Step {
                        value,
                        label: match (may, staged) {
                            (_, true) => words.table.confirm_what(&here),
                            (true, false) => teller.decision(position, &decision),
                            (false, false) if scene.table.weather() == value => {
                                words.table.weather_here(&words.signed(value))
                            }
                            (false, false) => here,
                        },
                        decision: may.then(|| decision.to_string()),
                        staged,
                    }
                })
                .collect(),
        },
        next_arm: scene.table.next_arm(),
        river: teller.river_now(scene.table.weather(), scene.table.next_arm()).to_vec(),
        beaver: scene.beaver().map(|at| Rover { at }),
        moose_waits: scene.moose_waits(),
        joe: scene.joe().map(|(at, cargo)| Joe { at, cargo }),
        forecast: inputs
            .forecast
            .map(|view| {
                let laid = inputs.peek.map(|(_, card)| Decision::Card(card));
                forecast(view, view.speeds_after(laid), inputs.forecast_of, teller)
            })
            .unwrap_or_default(),
        flights: scene.flights.clone(),
    }
}

/// The seat of the person who may pick a canoe now.
fn chooser(inputs: &BoardInputs<'_>) -> Option<Seat> {
    (!inputs.legal.is_empty()).then(|| inputs.session.position().to_move()).flatten()
}

/// The ends that are shown as targets: of the picked canoe, without one of all that may move,
/// or of both for a card that is looked at; and whether a tap on them means anything.
fn shown_endings(inputs: &BoardInputs<'_>) -> (Vec<Ending>, bool) {
    let position = inputs.session.position();
    if let Some((seat, card)) = inputs.peek {
        let legal = inputs.session.preview(seat, card);
        return (endings_of(&legal, &CanoeNo::ALL), false);
    }
    if position.phase() != Phase::Turn {
        return (Vec::new(), false);
    }
    let canoes = match (inputs.selection.canoe(), position.to_move()) {
        (Some(canoe), _) => vec![canoe],
        (None, Some(seat)) => unlike_canoes(position, seat, inputs.legal),
        (None, None) => Vec::new(),
    };
    (endings_of(inputs.legal, &canoes), true)
}

fn spots(inputs: &BoardInputs<'_>) -> Vec<Spot> {
    let BoardInputs { session, scene, selection, teller, .. } = *inputs;
    let position = session.position();
    let words = teller.words();
    let (endings, live) = shown_endings(inputs);
    let staged = match selection.staged() {
        Some(Decision::Plan(plan)) => Some(plan),
        _ => None,
    };
    let places = core::iter::once(Place::Pier)
        .chain(Space::ALL.map(Place::On))
        .chain(core::iter::once(Place::Falls));
    places
        .map(|place| {
            let ending = endings.iter().find(|ending| ending.place == place);
            let target = ending.map(|ending| {
                let is_staged = staged.is_some_and(|plan| end_of(plan) == place);
                let first = staged.filter(|_| is_staged).or_else(|| ending.plans.first().copied());
                Target {
                    // While a card is chosen the places are enough.
                    price: match first {
                        Some(_) if !live => String::new(),
                        Some(plan) if is_staged => teller.price_in_words(position, &plan),
                        Some(plan) if ending.plans.len() == 1 => {
                            price_text(plan.cost(position.whirlpool()))
                        }
                        _ => words.table.ways_short(ending.plans.len() as u32),
                    },
                    marks: match staged.filter(|_| is_staged) {
                        Some(plan) => marks_of(plan),
                        None => ending.marks(),
                    },
                    decision: match ending.plans[..] {
                        [plan] if live => Some(Decision::Plan(plan).to_string()),
                        _ => None,
                    },
                    staged: is_staged,
                }
            });
            let name = match place {
                Place::On(space) => words.space_label(space),
                place => words.place(place),
            };
            let there: Vec<String> = scene
                .canoes()
                .filter(|canoe| canoe.at == Mooring::At(place))
                .map(|canoe| teller.canoe_of(canoe.seat, canoe.no))
                .chain(others(scene, words, place))
                .collect();
            let holds = if there.is_empty() {
                words.table.space_empty(&name)
            } else {
                words.table.space_holds(&name, &words.list(there))
            };
            // Without a canoe picked it is told which one goes.
            let goes = |plan: &Plan| {
                let what = match selection.canoe() {
                    Some(_) => teller.steps(plan),
                    None => teller.plan(plan),
                };
                words.table.target(&what, &teller.price(position, plan))
            };
            let label = match ending {
                Some(_) if live && staged.is_some_and(|plan| end_of(plan) == place) => {
                    let plan = staged.as_ref().map(goes).unwrap_or_default();
                    words.table.confirm_what(&words.join.label(&name, &plan))
                }
                Some(Ending { plans, .. }) if live => match plans[..] {
                    [plan] => words.join.then(&holds, &goes(&plan)),
                    _ => words.join.then(
                        &holds,
                        &words.table.ways(u32::try_from(plans.len()).unwrap_or(u32::MAX)),
                    ),
                },
                _ => holds,
            };
            Spot { place, label, target }
        })
        .collect()
}

/// The names of what is at a place besides canoes: whirlpool, beaver, Diamond Joe with his gem.
fn others(scene: &Scene, words: &Words, place: Place) -> impl Iterator<Item = String> {
    let who = &words.who;
    let here = |berth: Berth| matches!(berth, Berth::On(space) if Place::On(space) == place);
    let whirlpool = scene.discs.iter().any(|disc| disc.whirlpool && here(disc.at));
    let joe = scene.joe().filter(|(at, _)| *at == Mooring::At(place)).map(|(_, gem)| match gem {
        Some(gem) => who.with(&who.joe(), &words.a_gem(gem)),
        None => who.joe().to_owned(),
    });
    let whirlpool = whirlpool.then(|| who.whirlpool().to_owned());
    let beaver = scene.beaver().is_some_and(here).then(|| who.beaver().to_owned());
    joe.into_iter().chain(beaver).chain(whirlpool)
}

fn canoes(inputs: &BoardInputs<'_>) -> Vec<Canoe> {
    let BoardInputs { session, scene, selection, legal, teller, .. } = *inputs;
    let position = session.position();
    let table = position.table();
    let chooser = chooser(inputs);
    let turn = position.phase() == Phase::Turn;
    let (targets, _) = shown_endings(inputs);
    let staged = match selection.staged() {
        Some(Decision::Plan(plan)) => Some(plan),
        _ => None,
    };
    scene
        .canoes()
        .map(|shown| {
            let colour = table.colour(shown.seat);
            let own = chooser == Some(shown.seat) && turn;
            let movable = own && plans(legal).any(|plan| plan.canoe == shown.no);
            let picked = own && selection.canoe() == Some(shown.no);
            // Where the picked canoe may end, the place answers; the dock still picks the canoe.
            let covered = selection.canoe().is_some()
                && targets.iter().any(|end| Mooring::At(end.place) == shown.at);
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
                selectable: movable && !covered,
                selected: picked,
                dimmed: own && position.has_moved(shown.seat, shown.no),
                ghost: end,
                part: inputs.event.map_or(Part::None, |event| part(&event, shown.seat, shown.no)),
                was: shown.was,
            }
        })
        .collect()
}

/// The part of a canoe in an event.
fn part(event: &Event, seat: Seat, no: CanoeNo) -> Part {
    let (who, part) = match *event {
        Event::Stolen { victim, victim_canoe, .. } if (victim, victim_canoe) == (seat, no) => {
            return Part::Robbed;
        }
        Event::Stolen { seat, canoe, .. } => ((seat, canoe), Part::Robs),
        Event::Landed { seat, canoe, cargo } => {
            ((seat, canoe), if cargo.is_empty() { Part::Acts } else { Part::Lands })
        }
        Event::WentOver { seat, canoe, .. } => ((seat, canoe), Part::Falls),
        Event::Rescued { seat, canoe, .. } | Event::CameBackFree { seat, canoe } => {
            ((seat, canoe), Part::Returns)
        }
        Event::Paddled { seat, canoe, .. }
        | Event::Pulled { seat, canoe, .. }
        | Event::Loaded { seat, canoe, .. }
        | Event::Unloaded { seat, canoe, .. }
        | Event::JoeTraded { seat, canoe, .. }
        | Event::MooseTaken { seat, canoe }
        | Event::Lassoed { seat, canoe, .. }
        | Event::CameBackFromBank { seat, canoe, .. }
        | Event::StayedAshore { seat, canoe } => ((seat, canoe), Part::Acts),
        _ => return Part::None,
    };
    if who == (seat, no) { part } else { Part::None }
}

const fn place_of(mooring: Mooring) -> Place {
    match mooring {
        Mooring::At(place) => place,
        Mooring::Edge(_) => Place::Falls,
    }
}

fn sites(inputs: &BoardInputs<'_>) -> Vec<Site> {
    let BoardInputs { scene, selection, legal, teller, .. } = *inputs;
    let words = teller.words();
    let loads = |gem: Gem| {
        let picked = selection.canoe();
        plans(legal)
            .filter(|plan| picked.is_none_or(|picked| plan.canoe == picked))
            .any(|plan| beside(plan) == Some(gem) && action(plan).is_some())
    };
    Gem::ALL
        .into_iter()
        .map(|gem| {
            let pile: Gems = scene.table.site(gem);
            let moose = scene.moose_waits() && gem == Gem::Ruby;
            let lies = core::iter::once(words.gems(pile));
            let lies = words.enumerate(lies.chain(moose.then(|| words.who.moose().to_owned())));
            Site {
                gem,
                pile,
                label: words.table.site_pile(&words.site(gem), &lies),
                decision: None,
                lit: loads(gem),
            }
        })
        .collect()
}

/// The site action of a plan, before or after paddling.
fn action(plan: crate::core::Plan) -> Option<SiteAction> {
    match plan.run {
        Some(crate::core::Run { end: crate::core::End::Site(action), .. }) => Some(action),
        _ => Some(plan.start).filter(|action| !action.is_none()),
    }
}

/// The site of a plan's site action.
fn beside(plan: crate::core::Plan) -> Option<Gem> {
    let place = if plan.start.is_none() { end_of(plan) } else { plan.from };
    place.space().and_then(Space::site)
}

/// Where the river can still take the canoes that are in it or come back to it at these speeds:
/// those of one seat, or everybody's with the whirlpool and the beaver.
fn forecast(view: &View, speeds: Speeds, of: Option<Seat>, teller: &Teller) -> Vec<Forecast> {
    let position: &Position = view.known();
    let words = teller.words();
    let mut omens = Vec::new();
    for (seat, no, canoe) in position.canoes() {
        if of.is_none_or(|of| of == seat) && matches!(canoe.at, Place::On(_) | Place::Bank(_)) {
            let forecast = view.forecast_from(canoe.at, speeds);
            omens.push(Forecast {
                omen: Omen::Canoe(position.table().colour(seat)),
                ends: forecast.ends().iter().collect(),
                text: teller.forecast(seat, no, canoe.at, &forecast),
            });
        }
    }
    if of.is_some() {
        return omens;
    }
    let whirlpool = match position.whirlpool() {
        Whirlpool::On(space) => Some(space),
        Whirlpool::Absent | Whirlpool::Next => None,
    };
    let cloud = Some(words.river.forecast_beaver());
    for (omen, space, who, fallen) in [
        (Omen::Whirlpool, whirlpool, words.who.whirlpool(), None),
        (Omen::Beaver, position.beaver(), words.who.beaver(), cloud),
    ] {
        if let Some(from) = space.map(Place::On) {
            let forecast = view.forecast_from(from, speeds);
            omens.push(Forecast {
                omen,
                ends: forecast.ends().iter().collect(),
                text: teller.drift(who, from, &forecast, fallen),
            });
        }
    }
    omens
}

/// The icons of a decision for its button.
#[must_use]
pub fn decision_marks(decision: &Decision) -> Vec<Mark> {
    match decision {
        Decision::Plan(plan) => marks_of(*plan),
        Decision::Rescue { gem, .. } => vec![Mark::Unload(*gem)],
        _ => Vec::new(),
    }
}
