//! Laws: properties of every reachable position at every table, checked on random games. A law that
//! fails prints the shortest game that breaks it.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use crate::support::{naive, onlooker::Onlooker, rules, walk::law};
use niagara::core::{
    Arm, Card, Decision, DecisionKind, Event, Gem, Joe, Moose, Phase, Place, Position, Refusal,
    Seat, SeatSet, Setup, Space, TieBreak, ToAct, Whirlpool, WinFourOfAKind,
};

fn texts(position: &Position) -> Vec<String> {
    position.legal().iter().map(ToString::to_string).collect()
}

// ------------------------------------------------------------------------ the legal list

#[test]
fn somebody_can_always_decide_until_the_game_is_over() {
    law(200, 300, |walk| {
        walk.play(|step| {
            assert!(!step.before.legal().is_empty());
            assert_ne!(step.before.phase(), Phase::River, "a game moves the river by itself");
            match step.before.to_act() {
                ToAct::One(seat) | ToAct::Together { next: seat } => assert_eq!(seat, step.seat),
                ToAct::River | ToAct::Nobody => panic!("{:?}", step.before.phase()),
            }
            assert_eq!(step.after.legal().is_empty(), step.after.phase() == Phase::Over);
            assert_eq!(step.after.to_move().is_none(), step.after.phase() == Phase::Over);
        });
    });
}

#[test]
fn the_legal_list_is_the_one_worked_out_from_the_rules_text() {
    law(1000, 200, |walk| {
        walk.positions(|position| {
            let list = texts(position);
            let set: BTreeSet<String> = list.iter().cloned().collect();
            assert_eq!(set.len(), list.len(), "each text once");
            let expected = naive::legal(position);
            let missing: Vec<_> = expected.difference(&set).collect();
            let extra: Vec<_> = set.difference(&expected).collect();
            assert!(set == expected, "missing {missing:?}, not expected {extra:?}");
        });
    });
}

#[test]
fn every_legal_text_reads_back_as_its_decision() {
    law(100, 200, |walk| {
        walk.positions(|position| {
            for decision in position.legal() {
                assert_eq!(decision.to_string().parse(), Ok(decision));
            }
        });
    });
}

/// Candidates are decisions that are legal here or were so earlier in the game.
#[test]
fn is_legal_why_not_and_play_agree_with_the_legal_list() {
    law(100, 120, |walk| {
        let seen = RefCell::new(BTreeMap::new());
        walk.positions(|position| {
            let legal = position.legal();
            let mut seen = seen.borrow_mut();
            seen.extend(legal.iter().map(|decision| (decision.to_string(), *decision)));
            for decision in seen.values() {
                check_decision(position, *decision, &legal);
            }
        });
    });
}

/// Compares `is_legal`, `why_not` and `play` for a decision, given the legal list. Returns the
/// refusal; `None` if the decision is legal.
fn check_decision(position: &Position, decision: Decision, legal: &[Decision]) -> Option<Refusal> {
    let is_legal = legal.contains(&decision);
    assert_eq!(position.is_legal(decision), is_legal, "{decision}");
    let refusal = position.why_not(decision);
    assert_eq!(refusal.is_none(), is_legal, "{decision}: {refusal:?}");
    let mut after = *position;
    let mut events: Vec<Event> = Vec::new();
    match (after.play(decision, &mut events), refusal) {
        (Ok(()), None) => {
            let mut quick = *position;
            quick.play_unchecked(decision, &mut ());
            assert_eq!(quick, after, "play and play_unchecked give the same position");
        }
        (Err(played), Some(refusal)) => {
            assert_eq!(played, refusal);
            assert_eq!(after, *position, "a refused decision changes nothing");
            assert!(events.is_empty());
        }
        (played, refusal) => panic!("{decision}: {played:?}, {refusal:?}"),
    }
    refusal
}

/// Candidates are legal decisions in which one word is exchanged (a place, gem, canoe, seat, card
/// or sign), added or cut off. Those that are legal too are not near misses.
#[test]
fn every_near_miss_is_refused_with_a_rule_of_the_book() {
    let book = rules::known();
    let kinds = RefCell::new(BTreeSet::new());
    law(60, 100, |walk| {
        walk.positions(|position| {
            let legal = position.legal();
            let asks_plan = position.decision_kind() == Some(DecisionKind::Plan);
            for text in texts(position).iter().take(12) {
                for near in near_misses(text) {
                    let Ok(decision) = near.parse::<Decision>() else { continue };
                    let Some(refusal) = check_decision(position, decision, &legal) else {
                        continue;
                    };
                    kinds.borrow_mut().insert(refusal.kind());
                    assert!(Refusal::KINDS.contains(&refusal.kind()));
                    assert!(book.contains(refusal.rule().0), "{}", refusal.rule());
                    let message = refusal.to_string();
                    assert!(message.ends_with(&format!("({})", refusal.rule())), "{message}");
                    match refusal {
                        Refusal::PointsShort { paddling, actions, points, .. } => {
                            assert!(paddling + actions > points, "{near}: {message}");
                        }
                        Refusal::PointsLeft { paddling, actions, points, .. } => {
                            assert!(paddling + actions < points, "{near}: {message}");
                        }
                        _ => {}
                    }
                    let is_unspecific = matches!(refusal, Refusal::NotAsked { .. });
                    let plan = matches!(decision, Decision::Plan(_));
                    assert!(
                        !(is_unspecific && plan && asks_plan),
                        "no specific reason against '{near}'"
                    );
                }
            }
        });
    });
    assert!(kinds.borrow().len() > 40, "only {:?}", kinds.borrow());
}

fn near_misses(text: &str) -> Vec<String> {
    let token_groups: [&[&str]; 6] = [
        &["pier", "falls", "1", "2", "3", "4", "5", "L6", "L7", "R6", "R7"],
        &["a", "d", "m", "s", "r"],
        &["+", "-"],
        &["yellow", "red", "blue", "green", "brown", "black"],
        &["L", "R"],
        &["cloud", "lasso", "123", "7", "6"],
    ];
    let mut list = Vec::new();
    for group in token_groups {
        for old in group {
            for (at, _) in text.match_indices(old) {
                for new in group.iter().filter(|new| *new != old) {
                    let (head, tail) = (&text[..at], &text[at + old.len()..]);
                    list.push(format!("{head}{new}{tail}"));
                }
            }
        }
    }
    for tail in ["+a", "-a", "xr@red1", "xa@blue2xa@blue2", "%+r", "%-a", "~5", "~L7", ">falls"] {
        list.push(format!("{text}{tail}"));
    }
    list.push(text.replace('>', "!>"));
    list.push(text.split('>').next().unwrap().to_owned());
    list
}

// ------------------------------------------------------------------------ what is conserved

#[test]
fn gems_are_conserved() {
    law(200, 300, |walk| {
        walk.positions(|position| {
            let mut all: BTreeMap<Gem, u32> = BTreeMap::new();
            let mut count = |gem: Gem| *all.entry(gem).or_default() += 1;
            Gem::ALL.into_iter().flat_map(|site| position.site(site).iter()).for_each(&mut count);
            position.table().seats().flat_map(|s| position.banked(s).iter()).for_each(&mut count);
            position.canoes().flat_map(|(.., canoe)| canoe.cargo.iter()).for_each(&mut count);
            if let Joe::Afloat { gem, .. } = position.joe() {
                gem.into_iter().for_each(&mut count);
            }
            let each = u32::from(position.table().gems_per_site());
            assert_eq!(all, Gem::ALL.map(|gem| (gem, each)).into());
        });
    });
}

#[test]
fn canoes_carry_gems_only_afloat_and_within_capacity() {
    law(200, 300, |walk| {
        walk.positions(|position| {
            for (seat, no, canoe) in position.canoes() {
                assert!(canoe.cargo.len() <= position.table().capacity(no));
                let lassoed = position.revealed_card(seat) == Some(Card::Lasso);
                match canoe.at {
                    Place::Pier | Place::Falls => assert!(canoe.cargo.is_empty()),
                    Place::Riverbank(_) => assert!(lassoed, "on the riverbank without a lasso"),
                    Place::On(_) => {}
                }
            }
        });
    });
}

/// S-40, and the same for the beaver and for Joe.
#[test]
fn nothing_rests_on_the_whirlpool() {
    law(300, 300, |walk| {
        walk.positions(|position| {
            let Whirlpool::On(space) = position.whirlpool() else { return };
            assert!(position.canoes().all(|(.., canoe)| canoe.at != Place::On(space)));
            assert_ne!(position.beaver(), Some(space));
            assert!(!matches!(position.joe(), Joe::Afloat { at, .. } if at == space));
        });
    });
}

#[test]
fn the_moose_is_never_in_a_canoe_that_is_ashore_or_lost() {
    law(200, 300, |walk| {
        walk.positions(|position| match position.moose() {
            Moose::Aboard(seat, canoe) => {
                let at = position.canoe(seat, canoe).at;
                assert!(matches!(at, Place::On(_) | Place::Riverbank(_)), "{at}");
            }
            Moose::Returning => assert_ne!(position.phase(), Phase::Card, "back by then (S-76)"),
            Moose::Waiting | Moose::Absent => {}
        });
    });
}

#[test]
fn every_hand_has_the_size_that_the_round_requires() {
    law(100, 400, |walk| {
        walk.positions(|position| {
            let cycle = position.table().cycle();
            let left = cycle - (position.round() - 1) % cycle;
            for seat in position.table().seats() {
                let (hand, played) = (position.hand(seat), position.played_before(seat));
                let laid = position.card(seat);
                let cards = hand.len() as u32 + u32::from(laid.is_some());
                assert_eq!(cards, left);
                assert_eq!(hand.len() + played.len() + usize::from(laid.is_some()), cycle as usize);
                assert!(laid.is_none_or(|card| !hand.contains(card) && !played.contains(card)));
            }
        });
    });
}

// ----------------------------------------------------------------------------------- views

/// Exchanging a hidden card does not change the views of other seats.
#[test]
fn a_view_hides_exactly_the_others_laid_cards() {
    law(100, 200, |walk| {
        walk.positions(|position| {
            for seat in position.table().seats().map(Some).chain([None]) {
                let view = position.view(seat);
                let known = view.known();
                for other in position.table().seats() {
                    let laid = position.card(other);
                    let secret =
                        laid.is_some() && !position.is_revealed(other) && Some(other) != seat;
                    assert_eq!(view.hidden().contains(other), secret);
                    assert_eq!(view.has_laid(other), laid.is_some());
                    let mut hand = position.hand(other);
                    if secret {
                        hand.insert(laid.unwrap());
                    }
                    assert_eq!(known.card(other), laid.filter(|_| !secret));
                    assert_eq!(known.hand(other), hand);
                }
                assert!(known.canoes().eq(position.canoes()));
                let asked = seat.is_some() && position.to_move() == seat;
                assert_eq!(view.legal(), if asked { position.legal() } else { Vec::new() });
            }
        });
    });
}

#[test]
fn every_determinization_is_valid_and_has_the_same_view() {
    law(40, 120, |walk| {
        walk.positions(|position| {
            for seat in position.table().seats().map(Some).chain([None]) {
                let view = position.view(seat);
                for pick in 0..3 {
                    let full = view
                        .determinize(|_, hand| hand.iter().cycle().nth(pick).unwrap_or(Card::One));
                    assert_eq!(full.view(seat), view, "the same view");
                    let reread = Position::try_from(&full.to_setup());
                    assert_eq!(reread, Ok(full), "a valid position");
                }
            }
        });
    });
}

// -------------------------------------------------------------------------- play and events

#[test]
fn undoing_by_replay_gives_every_earlier_position() {
    law(40, 120, |walk| {
        let before = RefCell::new(Vec::new());
        let game = walk.play(|step| before.borrow_mut().push(*step.before));
        for (decisions, position) in before.borrow().iter().enumerate() {
            assert_eq!(game.truncated(decisions).position(), position);
        }
    });
}

#[test]
fn the_events_suffice_to_follow_the_public_table() {
    law(300, 400, |walk| {
        let onlooker = RefCell::new(Onlooker::new(walk.start().position()));
        walk.play(|step| {
            let mut onlooker = onlooker.borrow_mut();
            step.events.iter().for_each(|event| onlooker.apply(*event));
            onlooker.assert_agrees_with(step.after);
        });
    });
}

#[test]
fn an_arm_is_drawn_only_if_the_option_makes_arms_random() {
    law(60, 200, |walk| {
        walk.play(|step| {
            let mut position = *step.before;
            position.play(step.decision, &mut ()).unwrap();
            if position.phase() != Phase::River {
                return;
            }
            let drawn = position.table().options().river_fork.as_str() != "alternate";
            let (_, speed) = position.river_speed();
            let mut asked = 0;
            let mut next = position.next_arm();
            position.flow(
                |arm| {
                    assert_eq!(arm, next, "the alternating arm is passed");
                    asked += 1;
                    next = arm.other();
                    arm
                },
                &mut (),
            );
            assert_eq!(asked, if drawn { speed } else { 0 });
        });
    });
}

#[test]
fn winners_meet_a_condition_when_the_turns_of_a_round_end() {
    let over = RefCell::new((0, 0));
    law(400, 400, |walk| {
        walk.play(|step| {
            let position = step.after;
            let table = position.table();
            let four = table.options().win_four_of_a_kind == WinFourOfAKind::On;
            let met: Vec<Seat> = table
                .seats()
                .filter(|seat| naive::meets_a_condition(position.banked(*seat), four))
                .collect();
            if position.phase() != Phase::Over {
                assert!(position.winners().is_empty());
                let turns_left = position.phase() == Phase::Turn;
                assert!(
                    met.is_empty() || turns_left,
                    "the game is over after the last turn of the round"
                );
                return;
            }
            let value = |seat: &Seat| position.banked(*seat).iter().map(Gem::value).sum::<u32>();
            let best = met.iter().map(value).max().unwrap();
            let winners: SeatSet = met
                .iter()
                .copied()
                .filter(|seat| match table.options().tie_break {
                    TieBreak::Shared => true,
                    TieBreak::GemValue => value(seat) == best,
                })
                .collect();
            assert_eq!(position.winners(), winners);
            over.borrow_mut().0 += 1;
            over.borrow_mut().1 += u32::from(met.len() > 1);
        });
    });
    let (over, several) = *over.borrow();
    assert!(over > 50 && several > 0, "{over} games ended, {several} with several winners");
}

// ------------------------------------------------------------------------------ symmetries

fn json(position: &Position) -> serde_json::Value {
    serde_json::to_value(position.to_setup()).unwrap()
}

fn read(json: serde_json::Value) -> Position {
    let setup: Setup = json.to_string().parse().unwrap();
    Position::try_from(&setup).unwrap()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// The rules do not depend on which seat is the first of the table.
#[test]
fn the_table_can_be_rotated() {
    law(40, 120, |walk| {
        walk.play(|step| {
            let rotated = |position: &Position| {
                let mut json = json(position);
                json["seats"].as_array_mut().unwrap().rotate_left(1);
                if position.phase() == Phase::Over {
                    let seats = json["seats"].clone();
                    let winners = json["winners"].as_array().unwrap().clone();
                    json["winners"] = seats
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|seat| seat["colour"].clone())
                        .filter(|colour| winners.contains(colour))
                        .collect();
                }
                json
            };
            let mut other = read(rotated(step.before));
            assert_eq!(sorted(texts(&other)), sorted(texts(step.before)));
            other.play(step.decision, &mut ()).unwrap();
            let fork = step.before.table().options().river_fork.as_str();
            if fork == "alternate" {
                other.flow(|arm| arm, &mut ());
                assert_eq!(json(&other), rotated(step.after));
            }
        });
    });
}

/// The rules are the same with left and right exchanged.
#[test]
fn the_river_can_be_mirrored() {
    let mirror = |text: &str| -> String {
        let bytes = text.as_bytes();
        let swap = |index: usize, letter: char| {
            let arm = match bytes.get(index + 1) {
                Some(b'6' | b'7') => true,
                // `return 1 L`, and the next arm of a position.
                Some(b'"') | None => index > 0 && matches!(bytes[index - 1], b' ' | b'"'),
                _ => false,
            };
            match letter {
                'L' if arm => 'R',
                'R' if arm => 'L',
                other => other,
            }
        };
        text.char_indices().map(|(index, letter)| swap(index, letter)).collect()
    };
    law(60, 120, |walk| {
        walk.play(|step| {
            let mirrored = |position: &Position| mirror(&json(position).to_string());
            let mut other = read(serde_json::from_str(&mirrored(step.before)).unwrap());
            let texts_there: Vec<String> =
                texts(step.before).iter().map(|text| mirror(text)).collect();
            assert_eq!(sorted(texts(&other)), sorted(texts_there));
            let decision: Decision = mirror(&step.decision.to_string()).parse().unwrap();
            other.play(decision, &mut ()).unwrap();
            let fork = step.before.table().options().river_fork.as_str();
            if fork == "alternate" {
                other.flow(|arm| arm, &mut ());
                assert_eq!(json(&other).to_string(), mirrored(step.after));
            }
        });
    });
}

// ----------------------------------------------------------------------------- the river

/// The table of B-139 ends at speed 8; the card 7 with the cloud on +2 makes 9.
#[test]
fn each_speed_is_the_speed_below_and_one_step_more() {
    let step = |place: Place, arm: Arm| place.space().map_or(place, |space| space.drift(arm));
    for next in Arm::ALL {
        let mut ends = Space::ALL.map(Place::On);
        let mut arm = next;
        for speed in 1..=9 {
            ends = ends.map(|place| step(place, arm));
            arm = arm.other();
            let row = rules::table("B-139");
            let Some(row) = row.get(speed - 1) else {
                assert_eq!(ends, [Place::Falls; 9], "nothing is left at speed 9");
                continue;
            };
            if next == Arm::Left {
                let row_of_ends = ends.map(|end| match end {
                    Place::Falls => "✗".to_owned(),
                    place => place.to_string(),
                });
                assert_eq!(row_of_ends, row[1..]);
            }
        }
    }
}

// ------------------------------------------------------- what the random games contain

/// The random games of these laws contain every kind of event, phase and place.
#[test]
fn the_random_games_contain_every_event_and_phase() {
    let met = RefCell::new(BTreeMap::<String, u32>::new());
    law(300, 400, |walk| {
        let mut met = met.borrow_mut();
        let mut note = |what: String| *met.entry(what).or_default() += 1;
        walk.play(|step| {
            for event in step.events {
                let name = format!("{event:?}");
                note(name.split(' ').next().unwrap().to_owned());
            }
            note(format!("phase {}", step.before.phase().as_str()));
            if step.after.whirlpool() == Whirlpool::Next {
                note("whirlpool next".to_owned());
            }
        });
    });
    let met = met.borrow();
    let events = include_str!("../../src/core/event.rs");
    let names = events
        .lines()
        .skip_while(|line| !line.starts_with("pub enum Event"))
        .skip(1)
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(|line| line.trim_end_matches([',', '{', ' ']).to_owned());
    let phases = ["free", "rescue", "card", "turn", "return"].map(|phase| format!("phase {phase}"));
    let expected: Vec<String> = names.chain(phases).chain(["whirlpool next".to_owned()]).collect();
    assert!(expected.len() >= 40, "{expected:?}");
    for what in expected {
        assert!(met.get(&what).is_some_and(|times| *times >= 3), "{what}: {:?}", met.get(&what));
    }
}
