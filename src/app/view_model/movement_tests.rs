//! Tests of moves on the board: a canoe moves space by space from its place to the end of its plan,
//! and the two canoes of a theft are marked.

use std::collections::BTreeSet;

use super::board::{CanoePlace, CanoeRole};
use super::board_view::{BoardInputs, board_scene};
use super::forecast::ForecastOf;
use super::plans::end_of;
use super::scene::{Frame, Scene};
use crate::ai::SplitMix;
use crate::app::i18n::{Lang, Teller};
use crate::app::session::{Selection, Session};
use crate::core::{
    Arm, Canoe, CanoeNo, Colour, Decision, Event, Game, Header, Options, Place, Plan, Rules, Seat,
    Table, route,
};

/// The places of a canoe before and in each frame, without repetitions.
fn path(before: &Scene, frames: &[Frame], seat: Seat, no: CanoeNo) -> Vec<CanoePlace> {
    let at = |scene: &Scene| scene.canoes().find(|it| (it.seat, it.no) == (seat, no)).unwrap().at;
    let mut path = vec![at(before)];
    path.extend(frames.iter().map(|frame| at(&frame.scene)));
    path.dedup();
    path
}

/// The places of a canoe that follow from the events, beginning at `from`: paddled space by space,
/// then pulled, lassoed or lost.
fn expected_path(events: &[Event], seat: Seat, no: CanoeNo, from: Place) -> Vec<CanoePlace> {
    let mut path = vec![CanoePlace::At(from)];
    // The edge of the falls, below the arm of a place.
    let edge =
        |from: Place| CanoePlace::Edge(from.space().and_then(|it| it.arm()).unwrap_or(Arm::Left));
    for event in events {
        match *event {
            Event::Paddled { seat: who, canoe, from, to } if (who, canoe) == (seat, no) => {
                for step in route(from, to).windows(2) {
                    path.push(if step[1] == Place::Falls {
                        edge(step[0])
                    } else {
                        CanoePlace::At(step[1])
                    });
                }
            }
            Event::Pulled { seat: who, canoe, from, to } if (who, canoe) == (seat, no) => {
                let is_falling = to == Place::Falls;
                path.push(if is_falling { edge(Place::On(from)) } else { CanoePlace::At(to) });
            }
            Event::WentOver { seat: who, canoe, .. } if (who, canoe) == (seat, no) => {
                path.push(CanoePlace::At(Place::Falls));
            }
            Event::Lassoed { seat: who, canoe, space } if (who, canoe) == (seat, no) => {
                path.push(CanoePlace::At(Place::Riverbank(space)));
            }
            _ => {}
        }
    }
    path.dedup();
    path
}

/// What a plan led to, in words, event by event.
fn outcomes(events: &[Event], plan: Plan) -> Vec<&'static str> {
    let mut outcomes = Vec::new();
    for event in events {
        outcomes.push(match *event {
            Event::Loaded { .. } => "loads",
            Event::Unloaded { .. } => "unloads",
            Event::Stolen { .. } => "steals",
            Event::Landed { .. } => "lands",
            Event::WentOver { .. } => "falls",
            Event::Pulled { .. } => "is pulled",
            Event::MooseTaken { .. } => "takes the moose",
            Event::Paddled { from, to, .. } => match (plan.from, from, to) {
                (Place::Pier, ..) => "is launched",
                (_, from, to) => {
                    let arm = |place: Place| place.space().and_then(|space| space.arm());
                    match (arm(from), arm(to)) {
                        (Some(Arm::Left), None) => "leaves the left arm",
                        (Some(Arm::Right), None) => "leaves the right arm",
                        (None, Some(Arm::Left)) => "enters the left arm",
                        (None, Some(Arm::Right)) => "enters the right arm",
                        _ => "paddles",
                    }
                }
            },
            _ => continue,
        });
    }
    outcomes
}

/// Plays random games and checks the animation of every plan. Returns what the plans led to.
fn check_moves(rules: Rules, games: u64) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
    for seed in 0..games {
        let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let mut rng = SplitMix::new(seed);
        for _ in 0..250 {
            let legal = session.position().legal();
            let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            let scene = Scene::of(&session.view(None));
            let Decision::Plan(plan) = *decision else {
                session.play(*decision).unwrap();
                continue;
            };
            let seat = session.position().to_move().unwrap();
            let Canoe { at: from, .. } = session.position().canoe(seat, plan.canoe);
            let staged = board_scene(&BoardInputs {
                hides_prices: false,
                position: session.position(),
                scene: &scene,
                event: None,
                selection: Selection::Staged(*decision),
                previewed: None,
                legal: &legal,
                forecast: None,
                forecast_of: ForecastOf::All,
                teller: &teller,
            });
            let key = |canoe: &&super::board::Canoe| {
                canoe.key.colour == table.colour(seat) && canoe.key.no == plan.canoe
            };
            let shown = staged.canoes.iter().find(key).unwrap();
            assert_eq!(shown.at, CanoePlace::At(from), "{decision}: staged, it stays where it is");
            let end = Some(end_of(plan)).filter(|end| *end != Place::Falls);
            assert_eq!(shown.ghost, end, "{decision}: its ghost is at the end of the plan");
            let events = session.play(*decision).unwrap();
            // The move of the river may follow the last plan of a round.
            let until = events.iter().position(|it| matches!(it, Event::RiverSpeed { .. }));
            let own = &events[..until.unwrap_or(events.len())];
            let path = path(&scene, &scene.frames(own), seat, plan.canoe);
            assert_eq!(path, expected_path(own, seat, plan.canoe, from), "{decision}");
            let outcomes = outcomes(own, plan);
            // The whirlpool may pull a canoe back to the place where it came from.
            if !outcomes.contains(&"is pulled") {
                let is_repeated = |(index, at)| path[..index].contains(at);
                assert!(!path.iter().enumerate().any(is_repeated), "{decision}: {path:?}");
            }
            seen.extend(outcomes);
        }
    }
    seen
}

#[test]
fn a_canoe_moves_from_its_place_to_the_end_of_its_plan() {
    let seen = check_moves(Rules::BASE, 60);
    for outcome in [
        "is launched",
        "loads",
        "unloads",
        "steals",
        "lands",
        "falls",
        "paddles",
        "enters the left arm",
        "enters the right arm",
        "leaves the left arm",
        "leaves the right arm",
    ] {
        assert!(seen.contains(outcome), "no canoe {outcome}: {seen:?}");
    }
}

#[test]
fn whirlpool_and_moose_do_not_change_the_path() {
    let seen = check_moves(Rules::SPIRITS, 40);
    assert!(seen.contains("is pulled") && seen.contains("takes the moose"), "{seen:?}");
}

#[test]
fn robber_and_robbed_are_marked_while_a_theft_is_shown() {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
    let session = Session::open(Game::new(Header::from_seed(table, 1, None, None)));
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let (seat, canoe) = (Seat::FIRST, CanoeNo::First);
    let (victim, victim_canoe) = (seat.clockwise(1, 3), CanoeNo::Second);
    let gem = crate::core::Gem::Ruby;
    let scene = board_scene(&BoardInputs {
        hides_prices: false,
        position: session.position(),
        scene: &Scene::of(&session.view(None)),
        event: Some(Event::Stolen { seat, canoe, gem, victim, victim_canoe }),
        selection: Selection::Nothing,
        previewed: None,
        legal: &[],
        forecast: None,
        forecast_of: ForecastOf::All,
        teller: &teller,
    });
    let roles: Vec<CanoeRole> = scene.canoes.iter().map(|canoe| canoe.role).collect();
    assert_eq!(
        roles,
        [
            CanoeRole::Robs,
            CanoeRole::None,
            CanoeRole::None,
            CanoeRole::Robbed,
            CanoeRole::None,
            CanoeRole::None
        ]
    );
}
