//! Tests of the facts about advised decisions.

use super::*;
use crate::ai::{SplitMix, greedy};
use crate::app::i18n::{Lang, Teller};
use crate::core::Game;
use crate::protocol::{MeanOutcome, SureWin};

/// The start of a game of three seats.
const START: &str = "niagara-record 1\nrules base\nseats yellow red blue\nstart blue\nfork L\n";

/// Yellow's turn with a 5 in round 2; its canoe 1 is on space 4.
const TURN: &str = include_str!("../../../../tests/data/near_the_falls.record");

fn session() -> Session {
    let game: Game = TURN.parse().unwrap();
    Session::open(game)
}

fn reasons(decision: &str, outcome: MeanOutcome) -> String {
    let session = session();
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let seat = session.position().to_move().unwrap();
    let decision: Decision = decision.parse().unwrap();
    teller.reasons(&outcome, SureWin::No, &facts(&session, seat, decision), false)
}

#[test]
fn a_plan_names_its_gem_and_the_speed_at_which_it_falls() {
    let position = *session().position();
    let legal = position.legal();
    let loads = plans(&legal).find(|plan| !loaded(*plan).is_empty()).unwrap();
    let text = reasons(&Decision::Plan(loads).to_string(), MeanOutcome::default());
    assert!(text.starts_with("Loads a "), "{text}");
    for plan in plans(&legal) {
        let at = end_of(plan);
        let text = reasons(&Decision::Plan(plan).to_string(), MeanOutcome::default());
        let may_fall = session()
            .position()
            .forecast_from(at, position.view(position.to_move()).possible_speeds())
            .may_fall();
        let warns = text.contains("goes over the falls if the river moves");
        if at.space().is_some() {
            assert_eq!(warns, may_fall, "{plan}: {text}");
        }
    }
}

#[test]
fn a_card_names_what_it_makes_possible() {
    // Robin’s canoe is on 4 with an amethyst, yellow’s on 5.
    let record = "niagara-record 1
rules base
seats yellow red blue
name blue Robin
start blue
fork L
round 1
blue card 5
yellow card 4
red card 1
blue 1 pier>3+a
yellow 1 pier>4
red 1 pier>1
";
    let game: Game = record.parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let seat = Seat::FIRST;
    let reasons = |card: &str| {
        let decision: Decision = card.parse().unwrap();
        teller.reasons(
            &MeanOutcome::default(),
            SureWin::No,
            &facts(&session, seat, decision),
            false,
        )
    };
    let text = reasons("card 1");
    assert!(text.starts_with("Threatens Robin’s amethyst"), "{text}");
    let text = reasons("card 6");
    assert!(!text.contains("Threatens"), "{text}");
    let text = reasons("card cloud");
    assert!(text.starts_with("Canoe 1 goes over the falls"), "{text}");
}

#[test]
fn an_answer_about_payment_names_its_price() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut session = Session::open(START.parse().unwrap());
        let mut rng = SplitMix::new(seed);
        for _ in 0..600 {
            let Some(seat) = session.position().to_move() else { break };
            let legal = session.position().legal();
            if legal.contains(&Decision::RescueNone) {
                let teller = Teller::of(Lang::En.words(), session.game().header());
                // The payment itself lowers the average.
                let outcome = MeanOutcome { banked: -90, ..MeanOutcome::default() };
                for decision in &legal {
                    let facts = facts(&session, seat, *decision);
                    let text = teller.reasons(&outcome, SureWin::No, &facts, false);
                    seen.insert(text.replace("canoe 2", "canoe 1"));
                }
            }
            // Greedy players collect gems, random ones lose canoes.
            let decision = match rng.below(3) {
                0 => legal[rng.below(legal.len() as u32) as usize],
                _ => greedy(&session.view(Some(seat)), &mut rng).unwrap(),
            };
            session.play(decision).unwrap();
        }
    }
    let expected = [
        "Gets canoe 1 back, but you then need one gem more to win",
        "Gets canoe 1 back, leaves you as near to a win as before",
        "Keeps all your gems, but you have no canoe this round",
        "Keeps all your gems, but you have only one canoe this round",
    ];
    assert!(seen.iter().eq(expected), "{seen:?}");
}

#[test]
fn without_facts_the_averages_are_given() {
    let text =
        reasons("done", MeanOutcome { banked: 70, lost_canoes: 60, ..MeanOutcome::default() });
    assert_eq!(
        text,
        "A gem should come home soon, but a canoe will probably go over the falls soon"
    );
    let text = reasons("done", MeanOutcome { lost_canoes: 60, ..MeanOutcome::default() });
    assert_eq!(text, "A canoe will probably go over the falls soon");
    assert_eq!(reasons("done", MeanOutcome::default()), "Risks little");
}

#[test]
fn the_end_of_a_turn_names_the_canoe_that_stays_ashore() {
    let mut session = session();
    let seat = session.position().to_move().unwrap();
    assert_eq!(facts(&session, seat, Decision::Done), [], "canoe 1 has to move first");
    let plan = plans(&session.position().legal()).find(|plan| plan.from != Place::Pier);
    session.play(Decision::Plan(plan.unwrap())).unwrap();
    let facts = facts(&session, seat, Decision::Done);
    let teller = Teller::of(Lang::default().words(), session.game().header());
    let outcome = MeanOutcome { lost_canoes: 20, ..MeanOutcome::default() };
    let text = teller.reasons(&outcome, SureWin::No, &facts, false);
    assert_eq!(text, "Keeps canoe 2 safe ashore, but a canoe may go over the falls soon");
}

#[test]
fn facts_of_a_card_fit_together() {
    // Canoe 1 lies on L6. It can load there or go up, away from the falls; for both, the points
    // of most cards do not suffice.
    let (cards, _) = TURN.rsplit_once("yellow card 5").unwrap();
    let text = cards.replace("river 0", "river 2 LR").replace("weather -1", "weather +1");
    let game: Game = text.parse().unwrap();
    let session = Session::open(game);
    let seat = session.position().table().seat(crate::core::Colour::Yellow).unwrap();
    let mut loads = 0;
    for card in Card::ALL.into_iter().filter(|card| card.number().is_some()) {
        let odds =
            RiverOdds::after(&session.position().view(Some(seat)), Some(Decision::Card(card)));
        let legal = session.preview(seat, card);
        let facts = facts(&session, seat, Decision::Card(card));
        let Some(AdviceFact::CanLoad(load)) = facts.first() else { continue };
        let beyond = odds.speeds().highest().unwrap() + 1;
        let falls_from = |plan: Plan| match odds.danger(end_of(plan)) {
            Some(danger) => danger.steps,
            None => beyond,
        };
        let said = facts.iter().find_map(|fact| match fact {
            AdviceFact::FallsFrom(CanoeNo::First, steps) => Some(*steps),
            AdviceFact::KeepsAbove(CanoeNo::First, steps) => Some(steps + 1),
            _ => None,
        });
        let fits = |plan: Plan| loaded(plan) == *load && said == Some(falls_from(plan));
        let is_first = |plan: &Plan| plan.canoe == CanoeNo::First;
        loads += 1;
        assert!(said.is_none() || plans(&legal).filter(is_first).any(fits), "{card}: {facts:?}");
    }
    assert!(loads > 0);
}

#[test]
fn a_plan_over_the_falls_is_never_called_safe() {
    let position = *session().position();
    let plan = plans(&position.legal()).next().unwrap();
    let over = [AdviceFact::GoesOver(plan.canoe)];
    let teller = Teller::of(Lang::default().words(), session().game().header());
    let outcome = MeanOutcome { win_probability: 20, ..MeanOutcome::default() };
    let reasons = |is_best| teller.reasons(&outcome, SureWin::No, &over, is_best);
    let falls = format!("anoe {} goes over the falls", plan.canoe);
    assert_eq!(reasons(false), format!("C{falls}"));
    assert_eq!(
        reasons(true),
        format!("Won most often when the computer tried it out, but c{falls}")
    );
}
