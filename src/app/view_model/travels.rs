//! Every own move as it is shown: from where the canoe stood, along the water, to its end.

use std::collections::BTreeSet;

use super::board::{Mooring, Part};
use super::board_view::{BoardInputs, board_scene};
use super::plans::end_of;
use super::scene::{Frame, Scene};
use crate::ai::SplitMix;
use crate::app::i18n::{Lang, Teller};
use crate::app::session::{Selection, Session};
use crate::core::{
    Arm, Canoe, CanoeNo, Colour, Decision, Event, Game, Header, Options, Place, Plan, Rules, Seat,
    Table, course,
};

/// Where a canoe is in each frame, from before the first one; a place in which it stays counts once.
fn way(before: &Scene, frames: &[Frame], seat: Seat, no: CanoeNo) -> Vec<Mooring> {
    let at = |scene: &Scene| scene.canoes().find(|it| (it.seat, it.no) == (seat, no)).unwrap().at;
    let mut way = vec![at(before)];
    way.extend(frames.iter().map(|frame| at(&frame.scene)));
    way.dedup();
    way
}

/// What the rules say of the way: paddled space by space, then pulled, landed or lost.
fn expected(events: &[Event], seat: Seat, no: CanoeNo, from: Place) -> Vec<Mooring> {
    let mut way = vec![Mooring::At(from)];
    let lip =
        |from: Place| Mooring::Edge(from.space().and_then(|it| it.arm()).unwrap_or(Arm::Left));
    for event in events {
        match *event {
            Event::Paddled { seat: who, canoe, from, to } if (who, canoe) == (seat, no) => {
                for step in course(from, to).windows(2) {
                    way.push(if step[1] == Place::Falls {
                        lip(step[0])
                    } else {
                        Mooring::At(step[1])
                    });
                }
            }
            Event::Pulled { seat: who, canoe, from, to } if (who, canoe) == (seat, no) => {
                let over = to == Place::Falls;
                way.push(if over { lip(Place::On(from)) } else { Mooring::At(to) });
            }
            Event::WentOver { seat: who, canoe, .. } if (who, canoe) == (seat, no) => {
                way.push(Mooring::At(Place::Falls));
            }
            _ => {}
        }
    }
    way.dedup();
    way
}

/// The kinds of a move, by what it leads to.
fn kinds(events: &[Event], plan: Plan) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for event in events {
        kinds.push(match *event {
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
                        (Some(from), Some(to)) if from != to => "changes the arm",
                        _ => "paddles",
                    }
                }
            },
            _ => continue,
        });
    }
    kinds
}

/// Plays random games and looks at every move of a canoe.
fn watch(rules: Rules, games: u64) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let table = Table::new(&Colour::ALL[..4], rules, Options::default()).unwrap();
    for seed in 0..games {
        let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let mut dice = SplitMix::new(seed);
        for _ in 0..250 {
            let legal = session.position().legal();
            let Some(decision) = legal.get(dice.below(legal.len().max(1) as u32) as usize) else {
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
                session: &session,
                scene: &scene,
                event: None,
                selection: Selection::Staged(*decision),
                peek: None,
                legal: &legal,
                forecast: None,
                forecast_of: None,
                teller: &teller,
            });
            let key = |canoe: &&super::board::Canoe| {
                canoe.key.colour == table.colour(seat) && canoe.key.no == plan.canoe
            };
            let shown = staged.canoes.iter().find(key).unwrap();
            assert_eq!(shown.at, Mooring::At(from), "{decision}: staged, it stays where it is");
            let end = Some(end_of(plan)).filter(|end| *end != Place::Falls);
            assert_eq!(shown.ghost, end, "{decision}: its outline lies at its end");
            let events = session.play(*decision).unwrap();
            // The river may flow behind the last move of a round.
            let until = events.iter().position(|it| matches!(it, Event::RiverSpeed { .. }));
            let own = &events[..until.unwrap_or(events.len())];
            let way = way(&scene, &scene.frames(own), seat, plan.canoe);
            assert_eq!(way, expected(own, seat, plan.canoe, from), "{decision}");
            let mut once = way.clone();
            once.sort_by_key(|mooring| format!("{mooring:?}"));
            once.dedup();
            assert_eq!(once.len(), way.len(), "{decision}: no place twice on {way:?}");
            seen.extend(kinds(own, plan));
        }
    }
    seen
}

#[test]
fn a_canoe_travels_from_where_it_stood_to_its_end() {
    let seen = watch(Rules::BASE, 60);
    for kind in [
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
        "changes the arm",
    ] {
        assert!(seen.contains(kind), "no canoe {kind}: {seen:?}");
    }
}

#[test]
fn whirlpool_and_moose_change_nothing_about_the_way() {
    let seen = watch(Rules::SPIRITS, 40);
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
        session: &session,
        scene: &Scene::of(&session.view(None)),
        event: Some(Event::Stolen { seat, canoe, gem, victim, victim_canoe }),
        selection: Selection::Nothing,
        peek: None,
        legal: &[],
        forecast: None,
        forecast_of: None,
        teller: &teller,
    });
    let parts: Vec<Part> = scene.canoes.iter().map(|canoe| canoe.part).collect();
    assert_eq!(parts, [Part::Robs, Part::None, Part::None, Part::Robbed, Part::None, Part::None]);
}
