//! The strip of the tutorial, step by step.

use std::sync::Arc;

use super::*;
use crate::app::i18n::{Lang, Teller};
use crate::app::session::Session;
use crate::core::lesson::check_lesson;

fn tutorial() -> LessonRun {
    let text = include_str!("../../../../content/lessons/paddle.lesson.json");
    let checked = check_lesson(text, crate::ai::easiest).unwrap();
    LessonRun::new(Arc::new(checked.lesson), crate::ai::easiest)
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
    StripView::of(run, &teller(run))
}

#[test]
fn a_step_that_is_read_has_next_and_no_help() {
    let run = tutorial();
    let view = view(&run);
    assert_eq!(view.region, "Lesson: Paddle in five minutes");
    assert_eq!(view.heading, "Step 1 of 14: The goal");
    let next_alone = StripButtons { next: true, ..StripButtons::default() };
    assert_eq!(view.buttons, next_alone);
    assert_eq!((view.done, view.told), (None, None));
    assert!(view.marks.starts_with("On the board: light on the ways to win"), "{}", view.marks);
}

#[test]
fn a_title_from_right_to_left_is_isolated_in_its_heading() {
    let text = include_str!("../../../../content/lessons/paddle.lesson.json");
    let text = text.replace("Paddle in five minutes", "שיט 5").replace("The goal", "מטרה");
    let checked = check_lesson(&text, crate::ai::easiest).unwrap();
    let run = LessonRun::new(Arc::new(checked.lesson), crate::ai::easiest);
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
fn after_wrong_tries_hint_and_answer_are_pointed_out() {
    let mut run = at("launch");
    let wrong = "1 pier>3".parse().unwrap();
    for tries in 1..=3 {
        run.attempt(wrong);
        let buttons = view(&run).buttons;
        assert_eq!((buttons.offers_hint, buttons.offers_answer), (tries >= 2, tries >= 3));
    }
    assert_eq!(
        view(&run).told.as_deref(),
        Some("Count again: the step from the shore to 1 is a point too.")
    );
    run.hint();
    assert_eq!(view(&run).hints, ["Only space 4 has a dot."]);
}

#[test]
fn a_mistake_without_a_sentence_of_its_own_is_answered() {
    let mut run = at("steal");
    run.attempt("1 5>4".parse().unwrap());
    assert_eq!(run.outcome(), Outcome::Wrong);
    assert!(run.feedback().is_some());
    let mut run = at("river");
    run.answer(&["99".to_owned()]);
    assert_eq!(view(&run).told.as_deref(), Some("Not that one. Look again."));
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
