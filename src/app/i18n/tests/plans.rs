//! Tests of the labels of plans, their prices, and advice about them.

use super::*;
use crate::protocol::{MeanOutcome, SureWin};

#[test]
fn plan_texts_read_as_expected() {
    let teller = english(Rules::BASE);
    let labels = |text: &str| match text.parse().unwrap() {
        Decision::Plan(plan) => (teller.plan(&plan), teller.short_label(&plan)),
        _ => panic!("{text} is no plan"),
    };
    for (text, long, short) in [
        ("1 pier>4+d", "canoe 1: paddle to space 4, load a diamond", "to 4, load a diamond"),
        (
            "2 5-m+s",
            "canoe 2: unload an amber and load a sapphire",
            "unload an amber, load a sapphire",
        ),
        (
            "1 5-d>2xr@yellow1",
            "canoe 1: unload a diamond, paddle to space 2, steal a ruby from Ada’s canoe 1",
            "unload a diamond, to 2, steal a ruby (Ada)",
        ),
        ("1 3+a>pier", "canoe 1: load an amethyst, come ashore", "load an amethyst, come ashore"),
        ("2 L7>falls", "canoe 2: over the falls!", "falls!"),
        (
            "1 R6>5~L6",
            "canoe 1: paddle to space 5, the whirlpool pulls it to space 6 in the left arm",
            "to L6",
        ),
    ] {
        assert_eq!(labels(text), (long.to_owned(), short.to_owned()));
    }
}

#[test]
fn prices_add_up_to_the_points_of_the_card() {
    let mut priced = 0;
    for (rules, seed) in [(Rules::BASE, 1), (all_rules(), 2), (all_rules(), 3)] {
        let teller = teller(Lang::En, table(rules, 4));
        play(rules, 4, seed, |position, legal| {
            for decision in legal {
                let Decision::Plan(plan) = decision else { continue };
                let seat = position.to_move().unwrap();
                let Some(number) = position.card(seat).and_then(Card::number) else { continue };
                let moose = if plan.moose { 2 } else { 0 };
                let points = position.points(seat, plan.canoe, number) + moose;
                let price = teller.price(position, plan);
                let numbers =
                    price.split([' ', '+', ',']).filter_map(|part| part.parse::<u8>().ok());
                let sum: u8 = numbers.sum();
                // A canoe that the whirlpool pulls may have one point left, which is lost.
                let is_pulled = plan.run.is_some_and(|run| run.pulled.is_some());
                assert!(
                    sum == points || (is_pulled && sum + 1 == points),
                    "{decision} with {points} points is priced '{price}'"
                );
                priced += 1;
            }
        });
    }
    assert!(priced > 5000, "{priced} plans");
}

#[test]
fn a_label_says_what_a_canoe_brings_ashore() {
    let teller = english(Rules::BASE);
    let plan = |text: &str| match text.parse().unwrap() {
        Decision::Plan(plan) => plan,
        _ => panic!("{text} is no plan"),
    };
    let label = |text: &str, cargo| teller.short_label_with_cargo(&plan(text), cargo);
    let steps = |text: &str, cargo| teller.steps_with_cargo(&plan(text), cargo);
    let diamond = Cargo::one(Gem::Diamond);
    assert_eq!(steps("1 4>pier", diamond), "come ashore with a diamond");
    assert_eq!(steps("1 4>3", diamond), "paddle to space 3");
    assert_eq!(label("1 4>pier", diamond), "come ashore with a diamond");
    assert_eq!(label("1 4-d>pier", diamond), "unload a diamond, come ashore empty");
    assert_eq!(label("1 4>3", diamond), "to 3");
}

#[test]
fn short_labels_of_plans_for_one_place_differ() {
    let teller = english(Rules::SPIRITS);
    let short_labels = |texts: &[&str]| {
        let plans = texts.iter().map(|text| match text.parse() {
            Ok(Decision::Plan(plan)) => plan,
            other => panic!("{other:?}"),
        });
        teller.short_labels(&plans.collect::<Vec<_>>(), |_| Cargo::EMPTY)
    };
    assert_eq!(
        short_labels(&["1 4>3", "1 4>3xr@red1", "1 4>3xr@blue1xr@blue2"]),
        ["to 3", "to 3, steal a ruby (Bo)", "to 3, steal a ruby (Cleo), steal a ruby (Cleo)"]
    );
    // The same gem from two canoes of one owner; the same end through the whirlpool or past it.
    assert_eq!(
        short_labels(&["1 4>3xr@red1", "1 4>3xr@red2"]),
        [
            "paddle to space 3, steal a ruby from Bo’s double canoe 1",
            "paddle to space 3, steal a ruby from Bo’s canoe 2"
        ]
    );
    assert_eq!(
        short_labels(&["1 2>4", "1 2>3~4"]),
        ["paddle to space 4", "paddle to space 3, the whirlpool pulls it to space 4"]
    );
}

#[test]
fn advice_says_gains_and_risks() {
    let teller = english(Rules::BASE);
    for (outcome, sentence) in [
        (MeanOutcome::default(), "On average: no gem."),
        // Less than 0.05 gems are left out; gems that went ashore are counted only once.
        (
            MeanOutcome {
                banked: 94,
                aboard: -94,
                stolen: 4,
                lost_canoes: 1,
                ..MeanOutcome::default()
            },
            "On average: 0.9 gems ashore. Risks: a lost canoe (1\u{a0}%).",
        ),
        (
            MeanOutcome {
                aboard: 110,
                stolen: 100,
                stolen_from: 25,
                lost_canoes: 130,
                ..MeanOutcome::default()
            },
            "On average: 1.1 gems loaded, 1.0 gems stolen from others. Risks: a lost canoe (100\u{a0}%), a gem stolen from you (25\u{a0}%).",
        ),
        (
            MeanOutcome { early_win_probability: 97, banked: 195, ..MeanOutcome::default() },
            "On average: a win (97\u{a0}%), 2.0 gems ashore.",
        ),
        (
            MeanOutcome { banked: -100, ..MeanOutcome::default() },
            "On average: no gem. Risks: 1.0 gems paid to get canoes back.",
        ),
    ] {
        assert_eq!(teller.averages(&outcome), sentence, "{outcome:?}");
    }
}

#[test]
fn advice_names_a_certain_win_and_its_second_plan() {
    let teller = english(Rules::BASE);
    let reasons = |sure_win| {
        teller.reasons(
            &MeanOutcome { lost_canoes: 9, ..MeanOutcome::default() },
            sure_win,
            &[],
            false,
        )
    };
    assert!(!reasons(SureWin::No).contains("win"));
    assert_eq!(reasons(SureWin::Now), "A win in hand: this wins the game for certain");
    assert_eq!(
        reasons(SureWin::Then("1 3+r>pier".parse().unwrap())),
        "A win in hand: then canoe 1: load a ruby, come ashore, and the game is won for certain"
    );
}
