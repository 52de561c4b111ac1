//! Tests of the strip, with the steps of the tutorial.

use std::sync::Arc;

use super::*;
use crate::app::i18n::{Lang, Teller};
use crate::app::session::Session;
use crate::app::view_model::plans::plan_to_place;
use crate::core::lesson::{StepChange, check_lesson};
use crate::core::{
    CanoeNo, Colour, Decision, DecisionKind, End, Plan, Position, Run, Seat, Space, Theft, Thefts,
};

fn tutorial() -> LessonRun {
    let text = include_str!("../../../../content/lessons/paddle.lesson.json");
    let checked = check_lesson(text, crate::ai::easiest_decision).unwrap();
    LessonRun::new(Arc::new(checked.lesson), crate::ai::easiest_decision)
}

fn at(id: &str) -> LessonRun {
    let mut run = tutorial();
    let index = run.lesson().steps().iter().position(|step| step.id == id).unwrap();
    assert!(run.go_to(index));
    run
}

fn teller(run: &LessonRun) -> Teller {
    let session = Session::in_lesson(run);
    Teller::of(Lang::En.words(), session.game().header())
}

fn view(run: &LessonRun) -> StripView {
    StripView::of(run, &teller(run), false)
}

#[test]
fn a_step_with_only_text_has_next_and_no_help() {
    let run = tutorial();
    let view = view(&run);
    assert_eq!(view.region, "Lesson: Paddle in five minutes");
    assert_eq!(view.heading, "Step 1 of 14: The goal");
    let next_alone = StripButtons { next: true, ..StripButtons::default() };
    assert_eq!(view.buttons, next_alone);
    assert_eq!((view.done, view.reaction), (None, None));
    assert!(view.marks.starts_with("On the board: light on the ways to win"), "{}", view.marks);
}

#[test]
fn the_line_over_the_board_says_what_a_step_waits_for() {
    let words = Lang::En.words();
    assert_eq!(step_prompt(&tutorial(), words), Some("Read, then press Next."));
    let mut question = at("fork");
    assert_eq!(step_prompt(&question, words), Some("Answer the question."));
    question.answer(&["L6".to_owned()]);
    assert_eq!(question.outcome(), Outcome::Wrong);
    assert_eq!(step_prompt(&question, words), None);
    assert_eq!(step_prompt(&at("card"), words), None, "a card is to be chosen");
}

#[test]
fn a_title_from_right_to_left_is_isolated_in_its_heading() {
    let text = include_str!("../../../../content/lessons/paddle.lesson.json");
    let text = text.replace("Paddle in five minutes", "שיט 5").replace("The goal", "מטרה");
    let checked = check_lesson(&text, crate::ai::easiest_decision).unwrap();
    let run = LessonRun::new(Arc::new(checked.lesson), crate::ai::easiest_decision);
    let view = view(&run);
    assert_eq!(view.region, "Lesson: \u{2068}שיט 5\u{2069}");
    assert_eq!(view.heading, "Step 1 of 14: \u{2068}מטרה\u{2069}");
    assert_eq!(step_lines(&run, &teller(&run))[0].title, "\u{2068}מטרה\u{2069}");
}

#[test]
fn an_open_task_has_help_and_can_be_skipped() {
    let buttons = view(&at("launch")).buttons;
    assert!(buttons.hint && buttons.show_me && buttons.skip && buttons.back);
    assert!(!buttons.next && !buttons.try_again && !buttons.offers_hint);
}

#[test]
fn after_wrong_tries_hint_and_answer_are_highlighted() {
    let mut run = at("launch");
    let wrong = "1 pier>3".parse().unwrap();
    for tries in 1..=3 {
        run.attempt(wrong);
        let buttons = view(&run).buttons;
        assert_eq!((buttons.offers_hint, buttons.offers_answer), (tries >= 2, tries >= 3));
    }
    assert_eq!(
        view(&run).reaction.as_deref(),
        Some("Count again: the step from the pier to 1 is a point too.")
    );
    run.hint();
    assert_eq!(view(&run).hints, ["Only space 4 is marked. Tap it a second time to confirm."]);
}

#[test]
fn a_mistake_without_a_sentence_of_its_own_is_answered() {
    let mut run = at("steal");
    run.attempt("1 5>4".parse().unwrap());
    assert_eq!(run.outcome(), Outcome::Wrong);
    assert!(run.feedback().is_some());
    let mut run = at("river");
    run.answer(&["99".to_owned()]);
    assert_eq!(view(&run).reaction.as_deref(), Some("Not that one. Look again."));
}

#[test]
fn another_canoe_is_answered_by_naming_both() {
    let told = |run: &LessonRun| view(run).reaction.unwrap();
    let mut run = at("load");
    run.attempt("2 pier>2".parse().unwrap());
    assert_eq!(told(&run), "That is canoe 2. This step is about canoe 1: tap it first.");
    assert!(view(&run).belongs_to_refusal);
    run.attempt("2 pier>5".parse().unwrap());
    assert_eq!(told(&run), "That is canoe 2. This step is about canoe 1, on 5: tap it first.");
    let mut run = at("launch");
    run.attempt("2 pier>3".parse().unwrap());
    assert!(told(&run).starts_with("Count again"), "either canoe will do");
}

#[test]
fn a_step_with_a_position_of_its_own_begins_a_new_scene() {
    assert!(view(&at("load")).is_new_scene && !view(&at("goal")).is_new_scene);
    assert!(!view(&at("ashore")).is_new_scene);
    assert_eq!(view(&at("load")).heading, "Step 5 of 14: Loading");
}

#[test]
fn questions_have_buttons_or_are_tapped_on_the_board() {
    let river = view(&at("river"));
    let answers: Vec<&str> = river.choices.iter().map(|it| it.answer.as_str()).collect();
    assert_eq!(answers, ["1", "4", "5", "10"]);
    assert!(!river.taps_board);
    let mut run = at("fork");
    assert!(view(&run).taps_board && view(&run).choices.is_empty());
    run.answer(&["R6".to_owned()]);
    let met = view(&run);
    assert!(!met.taps_board && met.buttons.next && met.done.is_some());
}

#[test]
fn a_question_says_aloud_which_keys_answer_it() {
    let keys = |run: &LessonRun| view(run).answer_keys;
    let mut run = at("river");
    let told = "Answer with a digit: 1 for “1”, 2 for “4”, 3 for “5”, 4 for “10”.";
    assert_eq!(keys(&run), told);
    run.answer(&["1".to_owned()]);
    assert_eq!(keys(&run), told, "a change would read the step aloud again");
    assert!(keys(&at("fork")).contains("key T"), "{}", keys(&at("fork")));
    assert_eq!(keys(&at("load")), "");
    let run = at("river");
    let german = Lang::De.load(include_str!("../../../../locales/de.json")).unwrap();
    let german = Teller::of(german, Session::in_lesson(&run).game().header());
    let told = StripView::of(&run, &german, false).answer_keys;
    assert!(told.contains("mit einer Ziffer: 1 für „1“"), "{told}");
}

#[test]
fn the_end_of_the_tutorial_is_celebrated() {
    let mut run = tutorial();
    while !run.is_over() {
        run.show_me();
        while run.due().is_some() {
            run.play_due();
        }
        assert!(run.next() != StepChange::Stayed, "{}", run.step().id);
    }
    let celebration = Celebration::of(&run, &teller(&run)).unwrap();
    let victory = celebration.victory.unwrap();
    assert_eq!(victory.colour, Colour::Red);
    assert_eq!(victory.gems, [Gem::Amethyst; 4]);
    assert!(celebration.headline.contains("Red") && victory.why.contains("four"), "{victory:?}");
    assert!(celebration.can_now.unwrap().starts_with("You can now"));

    // After a reload the last step is at its start.
    let resumed =
        LessonRun::resume(Arc::clone(run.lesson()), crate::ai::easiest_decision, &run.progress());
    let celebration = Celebration::of(&resumed, &teller(&resumed)).unwrap();
    assert_eq!((celebration.victory, celebration.headline.starts_with("Well done")), (None, true));

    let mut run = at("win");
    run.skip();
    assert!(run.is_over());
    assert_eq!(Celebration::of(&run, &teller(&run)), None, "a step was left out");
}

#[test]
fn praise_waits_until_nothing_moves() {
    let mut run = at("launch");
    run.attempt("1 pier>4".parse().unwrap());
    assert_eq!(run.outcome(), Outcome::Done);
    let moving = StripView::of(&run, &teller(&run), true);
    assert_eq!(moving.done, None);
    assert!(!moving.buttons.next, "the praise comes first");
    assert!(view(&run).done.is_some() && view(&run).buttons.next);
}

#[test]
fn the_lines_of_the_end_say_what_was_shown() {
    let mut run = at("launch");
    run.skip();
    let lines = step_lines(&run, &teller(&run));
    assert_eq!(lines.len(), 14);
    assert_eq!((lines[2].title.as_str(), lines[2].note), ("Exactly four", Some("skipped")));
    assert_eq!(lines[3].note, Some("not done yet"));
}

#[test]
fn every_mark_of_the_tutorial_has_words() {
    let run = tutorial();
    let teller = teller(&run);
    for step in run.lesson().steps() {
        for mark in &step.marks {
            let text = mark_text(mark, &teller);
            assert!(text.split(' ').count() > 2, "{}: {text}", step.id);
        }
    }
}

/// The steps in which a canoe is moved, and decisions that meet them.
const PLAN_STEPS: [(&str, &[&str]); 8] = [
    ("launch", &["2 pier>4"]),
    ("load", &["1 5+m>2"]),
    ("ashore", &["done"]),
    ("home", &["card 6", "1 5>pier", "done"]),
    ("steal", &["1 5>3xa@yellow1"]),
    ("both", &["2 R6+s>5", "1 2>pier"]),
    ("round", &["card 3", "1 2>pier", "done"]),
    ("win", &["1 4>pier", "done"]),
];

/// Decisions to try: the plan of each canoe to each place, and each theft from a canoe downstream.
fn tries(position: &Position, seat: Seat) -> Vec<Decision> {
    let spaces = Space::ALL.into_iter().map(Place::On);
    let places: Vec<Place> = [Place::Pier, Place::Falls].into_iter().chain(spaces).collect();
    let mut tries = Vec::new();
    for canoe in CanoeNo::ALL {
        let tap = |place| plan_to_place(position, seat, canoe, place);
        tries.extend(places.iter().map(|place| tap(*place)));
        for (other, no, robbed) in position.canoes().filter(|(other, ..)| *other != seat) {
            let (Place::On(space), Some(gem)) = (robbed.at, robbed.cargo.first()) else { continue };
            let from = position.canoe(seat, canoe).at;
            if from.space().is_none_or(|from| from.depth() < space.depth()) {
                let first = Theft { gem, victim: position.table().colour(other), canoe: no };
                let end = End::Steal(Thefts { first, second: None });
                let plan = tap(robbed.at);
                tries.push(Plan { run: plan.run.map(|run| Run { end, ..run }), ..plan });
            }
        }
    }
    tries.into_iter().map(Decision::Plan).collect()
}

#[test]
fn every_refused_try_gets_the_rule_then_the_lessons_sentence() {
    let mut without_reaction = Vec::new();
    for (step, right) in PLAN_STEPS {
        let mut run = at(step);
        let learner = run.learner().unwrap();
        let mut kinds = std::collections::BTreeSet::new();
        for decision in right {
            while run.due().is_some() {
                run.play_due();
            }
            if run.awaits_decision() && run.position().decision_kind() == Some(DecisionKind::Plan) {
                for tried in tries(run.position(), learner) {
                    let Some(refusal) = run.position().why_not(tried) else { continue };
                    let before = *run.position();
                    run.attempt(tried);
                    assert_eq!(*run.position(), before, "{step}: {tried}");
                    let strip = view(&run);
                    let sentence = teller(&run).refusal(&refusal, Some(tried));
                    let is_about_points = matches!(refusal.kind(), "PointsShort" | "PointsLeft");
                    assert!(
                        !is_about_points || sentence.contains(|c: char| c.is_ascii_digit()),
                        "{sentence}"
                    );
                    if strip.reaction.is_none() || !strip.belongs_to_refusal {
                        without_reaction
                            .push(format!("{step}: {tried}: {sentence} {}", refusal.rule()));
                    }
                    kinds.insert(refusal.kind());
                }
            }
            run.attempt(decision.parse().unwrap());
        }
        assert!(kinds.len() >= 3, "{step}: {kinds:?}");
    }
    assert!(without_reaction.is_empty(), "{}", without_reaction.join("\n"));
}
