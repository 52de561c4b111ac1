//! Tests of the outlook.

use super::*;
use crate::app::i18n::Lang;
use crate::app::view_model::event_text::goals_reached;
use crate::app::view_model::plans::plans;
use crate::core::{Arm, Colour, Game, Gem, Header, Options, Rules, Table};

/// Yellow's turn with a 5; its canoe 1 is on space 4, from where it can reach the last spaces
/// before the falls.
const TURN: &str = include_str!("../../../../tests/data/near_the_falls.record");

fn outlook_of(decision: &str) -> Vec<OutlookLine> {
    let game: Game = TURN.parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let seat = session.position().to_move().unwrap();
    let decision: Decision = decision.parse().unwrap();
    assert!(session.position().legal().contains(&decision), "{decision}");
    outlook(&session, &teller, seat, Selection::Staged(decision), None)
}

#[test]
fn a_plan_that_is_likely_to_lose_its_canoe_warns() {
    let game: Game = TURN.parse().unwrap();
    let legal = game.position().legal();
    let (mut warned, mut safe) = (0, 0);
    for plan in plans(&legal).filter(|plan| end_of(*plan) != Place::Falls) {
        let lines = outlook_of(&Decision::Plan(plan).to_string());
        let at = end_of(plan);
        let tells_steps = lines.first().is_some_and(|line| line.text.contains("step"));
        let explains_steps = lines.iter().any(|line| line.text.starts_with("Below the fork"));
        assert_eq!(explains_steps, tells_steps, "{lines:?}");
        match at {
            Place::Pier => assert_eq!(lines, [], "a canoe that is ashore does not drift"),
            _ if is_dangerous(&lines) => {
                warned += 1;
                assert!(lines[0].text.contains("falls"), "{lines:?}");
            }
            _ => safe += 1,
        }
    }
    assert!(warned > 0 && safe > 0, "{warned} warned, {safe} safe");
}

#[test]
fn a_cloud_card_is_judged_by_the_better_move_of_the_cloud() {
    // Red has moved the cloud to +1, and the river has taken yellow’s canoe 1 to L6.
    let (cards, _) = TURN.rsplit_once("yellow card 5").unwrap();
    let text = cards.replace("river 0", "river 2 LR").replace("weather -1", "weather +1");
    let game: Game = text.parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let seat = session.position().table().seat(Colour::Yellow).unwrap();
    let at = session.position().canoe(seat, CanoeNo::First).at;
    let lines = outlook(&session, &teller, seat, Selection::Nothing, Some(Card::Cloud));
    assert!(lines[1].text.starts_with("If you move the cloud down: "), "{lines:?}");
    let odds = RiverOdds::after_cloud_down(&session.position().view(Some(seat)));
    let warns = odds.danger(at).is_some_and(|danger| danger.tenths >= WARNING_TENTHS);
    assert_eq!(lines[1].kind == OutlookKind::LikelyLoss, warns);
}

#[test]
fn what_is_safe_from_the_falls_may_still_be_robbed() {
    use crate::ai::SplitMix;
    let (mut safe, mut safe_and_robbed) = (0, 0);
    for seed in 0..6 {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let mut rng = SplitMix::new(seed);
        for _ in 0..120 {
            let legal = session.position().legal();
            let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            if let Decision::Plan(plan) = decision {
                let seat = session.position().to_move().unwrap();
                let view = session.position().view(Some(seat));
                let threats = threats_after(&view, *decision);
                let robbers = robbers_of(&threats, seat, plan.canoe);
                let staged = Selection::Staged(*decision);
                let lines = outlook(&session, &teller, seat, staged, None);
                let drift = lines.iter().find(|line| !line.text.starts_with("That makes"));
                if let Some(drift) = drift.filter(|_| !session.position().is_last_round()) {
                    let is_safe = drift.text.contains("is safe");
                    assert_eq!(is_safe, drift.text.contains("is safe from the falls"));
                    let robbery = lines.iter().find(|line| line.kind == OutlookKind::Robbery);
                    assert_eq!(robbery.is_some(), !robbers.is_empty(), "{lines:?}");
                    if let Some(OutlookLine { text, .. }) = robbery {
                        let by = format!("may be robbed by {}.", teller.names(robbers));
                        assert!(text.ends_with(&by), "{text}");
                        let is_last = session.position().order().last() == Some(seat);
                        assert_eq!(text.starts_with("In the next round it may"), is_last, "{text}");
                    }
                    safe += u32::from(is_safe);
                    safe_and_robbed += u32::from(is_safe && robbery.is_some());
                }
            }
            session.play(*decision).unwrap();
        }
    }
    assert!(safe_and_robbed > 0 && safe > safe_and_robbed, "{safe_and_robbed} of {safe}");
}

#[test]
fn more_than_three_places_of_one_arm_are_a_range() {
    let places = |names: &str| -> Vec<Place> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    };
    let range = |names: &str| range_of(&places(names));
    assert_eq!(range("1 2 3"), None, "three places are listed");
    let [first, fifth, last] = places("1 5 R7")[..] else { unreachable!() };
    assert_eq!(range("1 2 3 4 5"), Some((first, fifth)));
    assert_eq!(range("1 2 3 4 5 R6 R7"), Some((first, last)));
    assert_eq!(range("3 4 5 L6 R6"), None, "the places lie in both arms");
}

#[test]
fn a_plan_that_meets_a_goal_says_so() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let whole = Session::open(game.clone());
    let landing = whole.log()[goals_reached(&whole).last().unwrap().index].decision;
    let session = Session::open(game.truncated(landing));
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let seat = session.position().to_move().unwrap();
    let (_, decision) = game.decisions().nth(landing).unwrap();
    let said = |decision| outlook(&session, &teller, seat, Selection::Staged(decision), None);
    assert!(said(decision)[0].text.starts_with("That makes "), "{:?}", said(decision));
    let others = session.position().legal().into_iter().filter(|it| *it != decision);
    let wins = others.filter(|it| said(*it).iter().any(|line| line.text.contains("wins")));
    assert_eq!(wins.count(), 0);
}

#[test]
fn the_last_card_but_one_says_which_card_is_left() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let mut told = 0;
    for end in 0..game.decisions().count() {
        let session = Session::open(game.truncated(end));
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let Some(seat) = session.position().to_move() else { continue };
        let hand = session.position().hand(seat);
        if session.position().phase() != Phase::Card || session.position().is_last_round() {
            continue;
        }
        for card in hand.iter() {
            let lines = outlook(&session, &teller, seat, Selection::Nothing, Some(card));
            let left = hand.iter().find(|other| *other != card).filter(|_| hand.len() == 2);
            let expected = left.map(|it| format!("only {} is left.", teller.words().the_card(it)));
            let said = lines.iter().find(|line| line.text.ends_with("is left."));
            assert_eq!(said.is_some(), expected.is_some(), "{lines:?}");
            if let (Some(said), Some(expected)) = (said, expected) {
                assert!(said.text.ends_with(&expected), "{}", said.text);
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn a_payment_says_what_it_gives_and_none_that_one_can_later() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let session = Session::open(game.truncated(0));
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let pay = Decision::Rescue { canoe: CanoeNo::First, gem: Gem::Ruby };
    for (decision, text) in [
        (Decision::RescueNone, "It can also be paid for in a later round."),
        (pay, "Paid for, the canoe is at the pier at once, and can be launched in this round."),
    ] {
        let lines = outlook(&session, &teller, Seat::FIRST, Selection::Staged(decision), None);
        assert_eq!(lines, [OutlookLine::fact(text.to_owned())]);
    }
}

#[test]
fn no_canoe_drifts_in_the_last_round() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let whole = Session::open(game.clone());
    let landing = whole.log()[goals_reached(&whole).last().unwrap().index].decision;
    let text = "This is the last round: the river does not move again.";
    let mut plans_told = 0;
    for end in landing + 1..game.decisions().count() {
        let session = Session::open(game.truncated(end));
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let Some(seat) = session.position().to_move() else { continue };
        for plan in plans(&session.position().legal()) {
            let staged = Selection::Staged(Decision::Plan(plan));
            let lines = outlook(&session, &teller, seat, staged, None);
            assert_eq!(lines.last(), Some(&OutlookLine::fact(text.to_owned())));
            plans_told += 1;
        }
    }
    assert!(plans_told > 0);
}

#[test]
fn a_previewed_card_gives_the_range_of_river_speeds() {
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let game = Game::new(Header::from_seed(table, 1, Some(Seat::FIRST), Some(Arm::Left)));
    let session = Session::open(game);
    let teller = Teller::of(Lang::default().words(), session.game().header());
    for (card, river) in [
        ("6", "0–8, most likely 1"),
        ("3", "0–5, most likely 1"),
        ("1", "0–3, most likely 1"),
        ("cloud", "0–8, most likely 2"),
    ] {
        let card = card.parse().unwrap();
        let lines = outlook(&session, &teller, Seat::FIRST, Selection::Nothing, Some(card));
        let said = &lines[0].text;
        assert!(said.contains(&format!("The river then moves {river}.")), "{said}");
        let explains_marks = said.contains(teller.words().outlook.marks());
        assert_eq!(explains_marks, card != Card::Cloud, "canoes at the pier have none: {said}");
        let launches = lines.iter().any(|line| line.text == teller.words().outlook.one_launches());
        assert_eq!(launches, card != Card::Cloud);
        assert_eq!(
            lines.len(),
            1 + usize::from(launches),
            "ashore nothing is in danger: {lines:?}"
        );
    }
}
