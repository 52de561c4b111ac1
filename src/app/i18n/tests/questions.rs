//! Tests of the sentence that says who must do what.

use std::collections::BTreeSet;

use super::*;

#[test]
fn every_question_names_the_seat() {
    for lang in Lang::ALL {
        for (rules, seats, seed) in
            [(Rules::BASE, 3, 5), (Rules::BASE, 5, 6), (all_rules(), 6, 7), (all_rules(), 4, 8)]
        {
            let teller = teller(lang, table(rules, seats));
            play(rules, seats, seed, |position, legal| {
                let people = QuestionContext::default();
                let computers =
                    QuestionContext { computers: position.table().seats().collect(), ..people };
                let view = position.view(position.to_move());
                let public_view = position.view(None);
                for text in [
                    teller.question(&view, &people),
                    teller.question(&view, &computers),
                    teller.question(&public_view, &people),
                ] {
                    assert_readable(&text);
                    if let Some(seat) = position.to_move() {
                        assert!(text.contains(teller.name(seat)), "{text}");
                    }
                }
                for decision in legal.iter().take(40) {
                    assert_readable(&teller.decision(position, decision));
                    let staged = QuestionContext { staged: Some(*decision), ..people };
                    assert_readable(&teller.question(&view, &staged));
                    if let Decision::Plan(plan) = decision {
                        assert_readable(&teller.short_label(plan));
                        let falls = plan.run.is_some_and(|run| run.final_place() == Place::Falls);
                        assert_eq!(teller.warning(position, plan).is_some(), falls);
                    }
                }
                for (seat, canoe, state) in position.canoes() {
                    assert_readable(&teller.canoe_state(position, seat, canoe));
                    if state.at.space().is_some() {
                        let forecast = public_view.forecast(seat, canoe);
                        assert_readable(&teller.forecast(seat, canoe, state.at, &forecast));
                    }
                }
            });
        }
    }
}

#[test]
fn a_staged_card_is_never_named() {
    let position = Position::start(table(Rules::BASE, 4), seat(0), Arm::Left);
    for lang in Lang::ALL {
        let teller = teller(lang, *position.table());
        let ask = |card| {
            let staged = Some(Decision::Card(card));
            teller.question(
                &position.view(None),
                &QuestionContext { staged, ..QuestionContext::default() },
            )
        };
        let sentences: BTreeSet<String> = Hand::BASE.iter().map(ask).collect();
        assert_eq!(sentences.len(), 1);
    }
}

/// A text without the marks that isolate names.
fn without_isolates(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
}

#[test]
fn the_question_about_a_staged_plan_says_what_it_does() {
    let table = table(Rules::BASE, 3);
    let mut start = Position::start(table, seat(0), Arm::Left);
    while start.phase() == Phase::Card {
        start.play(Decision::Card(Card::Three), &mut ()).unwrap();
    }
    let ask = |plan: &str, cargo: &str, is_spoken| {
        let mut setup = start.to_setup();
        let canoe = &mut setup.seats[0].canoes[0];
        (canoe.at, canoe.cargo) = ("3".to_owned(), cargo.to_owned());
        setup.sites.diamond = setup.sites.diamond.split_off(cargo.len());
        let position = Position::try_from(&setup).unwrap();
        let staged = Some(plan.parse().unwrap());
        let context = QuestionContext { staged, is_spoken, ..QuestionContext::default() };
        english(Rules::BASE).question(&position.view(position.to_move()), &context)
    };
    assert_eq!(without_isolates(&ask("1 3>pier", "d", false)), "Ada: come ashore with a diamond?");
    assert_eq!(without_isolates(&ask("1 3>pier", "", false)), "Ada: come ashore empty?");
    let spoken = ask("1 3>pier", "d", true);
    assert_eq!(without_isolates(&spoken), "Ada: canoe 1, come ashore with a diamond?");
    assert_eq!(without_isolates(&ask("1 3>L6", "d", false)), "Ada: paddle to L6?");
}

#[test]
fn questions_read_as_expected() {
    let rules = Rules::BASE;
    let teller = english(rules);
    let mut position = Position::start(table(rules, 4), seat(0), Arm::Left);
    let ask = |position: &Position| {
        let context = QuestionContext {
            computers: [seat(3)].into_iter().collect(),
            ..QuestionContext::default()
        };
        teller.question(&position.view(position.to_move()), &context)
    };
    let mut questions = vec![ask(&position)];
    for decision in ["card 4", "card 2", "card cloud"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
        questions.push(ask(&position));
    }
    for decision in ["card 5", "1 pier>4", "1 pier>2", "weather +1"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
        questions.push(ask(&position));
    }
    assert_eq!(
        questions,
        [
            "Ada: choose a card (0 of 4 ready)",
            "Bo: choose a card (1 of 4 ready)",
            "Cleo: choose a card (2 of 4 ready)",
            "Waiting for Dan (3 of 4 ready)",
            "Ada: launch one of the two canoes, 4 points",
            "Bo: launch one of the two canoes, 2 points",
            "Cleo: move the cloud up or down from 0",
            "Dan plays the 5",
        ]
    );
    position.play("1 pier>5".parse().unwrap(), &mut ()).unwrap();
    let before = position;
    assert_eq!(ask(&position), "The river moves");
    position.flow(|arm| arm, &mut ());
    let sentence = |seat| {
        let moved = |no: &CanoeNo| before.canoe(seat, *no).at != position.canoe(seat, *no).at;
        let moved = CanoeNo::ALL.into_iter().filter(moved);
        let moved: Vec<_> = moved.map(|no| (no, position.canoe(seat, no))).collect();
        teller.after_river(seat, &moved)
    };
    assert_eq!(sentence(seat(0)), "After the river, Ada: canoe 1 on space 6 in the right arm.");
    assert_eq!(sentence(seat(1)), "After the river, Bo: canoe 1 on space 5.");
    let lost = Canoe { at: Place::Falls, cargo: Cargo::one(Gem::Ruby) };
    let lost = [(CanoeNo::First, position.canoe(seat(1), CanoeNo::First)), (CanoeNo::Second, lost)];
    assert_eq!(
        teller.after_river(seat(1), &lost),
        "After the river, Bo: canoe 1 on space 5, canoe 2 lost with a ruby."
    );
}

#[test]
fn of_several_plans_for_a_place_the_question_asks_for_one() {
    let mut position = Position::start(table(Rules::BASE, 3), seat(0), Arm::Left);
    for decision in ["card 6", "card 6", "card 6"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
    }
    let ask = |lang, picked| {
        let place = Some(Place::On(Space::S4));
        let context = QuestionContext { picked, place, ..QuestionContext::default() };
        teller(lang, *position.table()).question(&position.view(position.to_move()), &context)
    };
    let first = Some(CanoeNo::First);
    assert_eq!(ask(Lang::En, first), "Ada: pick what canoe 1 does on space 4");
    assert_eq!(ask(Lang::En, None), "Ada: pick a way to end on space 4");
    for lang in Lang::ALL {
        assert_readable(&ask(lang, first));
        assert_readable(&ask(lang, None));
    }
}
