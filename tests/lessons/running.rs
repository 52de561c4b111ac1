//! The run of a step: what is played, when its task is completed, and the feedback on wrong tries.

use niagara::ai::easiest_decision;
use niagara::core::lesson::{
    Feedback, LessonProgress, LessonRun, Outcome, StepChange, StepStatus, Verdict,
};
use niagara::core::{CanoeNo, Event, Game, Position, Setup};
use serde_json::{Value, json};

use super::{play_due, position, run};

/// A lesson with these steps, in which the learner plays red.
fn lesson_of(steps: &[Value]) -> Value {
    json!({
        "format": "niagara-lesson/1", "id": "test", "lang": "en", "title": "Test", "learner": "red",
        "steps": steps,
    })
}

/// A run of a lesson with one step, which begins in the position `at`; `more` has further keys.
fn one_step(at: &Value, task: Value, more: &Value) -> LessonRun {
    let mut step =
        json!({"id": "one", "at": at, "say": "Do it.", "do": task, "hints": ["Look.", "Count."]});
    for (key, value) in more.as_object().unwrap() {
        step[key] = value.clone();
    }
    run(&lesson_of(&[step]))
}

fn attempt(run: &mut LessonRun, text: &str) -> Verdict {
    run.attempt(text.parse().unwrap())
        .unwrap_or_else(|| panic!("{text}: nothing is awaited"))
        .verdict
}

#[test]
fn no_reply_is_played_before_a_question_is_answered() {
    let mut run = super::run(&super::paddle());
    run.go_to(3);
    let before = *run.position();
    assert_eq!(run.due(), None);
    assert!(run.awaits_answer() && !run.awaits_decision());
    assert!(run.attempt("1 pier>3".parse().unwrap()).is_none());
    assert_eq!(run.answer(&["5".to_owned()]), Some(false));
    assert_eq!((run.due(), run.next()), (None, StepChange::Stayed));
    assert_eq!(run.answer(&["1".to_owned()]), Some(true));
    assert_eq!(*run.position(), before);
    let due = run.due().unwrap();
    assert_eq!(due.decision.to_string(), "1 pier>3+a");
    let events = run.play_due().unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::RiverSpeed { speed: 1, .. })));
    assert_eq!((run.due(), run.position().round()), (None, 2));
}

#[test]
fn an_answer_of_several_choices_is_the_whole_set() {
    let task = json!({"ask": "seat", "right": ["red", "blue"], "many": true});
    let wrong = json!([{"if": ["yellow"], "say": "Not yellow."}, {"if": ["*"], "say": "Another."}]);
    let mut run = one_step(&position(10), task, &json!({"wrong": wrong}));
    let answer = |run: &mut LessonRun, seats: &[&str]| {
        run.answer(&seats.iter().map(|seat| (*seat).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(answer(&mut run, &[]), None);
    assert_eq!(answer(&mut run, &["red"]), Some(false));
    assert_eq!(run.feedback_text(), Some("Another."));
    assert_eq!(answer(&mut run, &["red", "blue", "yellow"]), Some(false));
    assert_eq!(run.feedback_text(), Some("Not yellow."));
    assert_eq!(answer(&mut run, &["blue", "red"]), Some(true));
    assert_eq!((run.outcome(), run.feedback()), (Outcome::Done, None));
}

#[test]
fn every_answer_to_an_open_question_is_taken() {
    let task = json!({"ask": "space"});
    let mut run = one_step(&position(10), task, &json!({}));
    assert_eq!(run.answer(&["falls".to_owned()]), Some(true));
    assert_eq!(run.outcome(), Outcome::Done);
}

#[test]
fn hints_and_the_answer_are_offered_after_wrong_tries() {
    let mut run = one_step(&position(10), json!({"play": ["1 5>3xa@yellow1"]}), &json!({}));
    assert!(!run.offers_hint() && run.hints().is_empty() && run.has_hint());
    assert_eq!(attempt(&mut run, "1 5>3"), Verdict::Stopped { wrong: None });
    assert_eq!(
        (run.feedback(), run.feedback_text()),
        (Some(Feedback::OtherDecisionRequired), None)
    );
    attempt(&mut run, "1 5>3");
    assert!(run.offers_hint() && !run.offers_answer());
    assert_eq!(run.hint(), Some("Look."));
    assert_eq!(run.hint(), Some("Count."));
    assert_eq!(run.hint(), None);
    assert_eq!(run.hints(), ["Look.", "Count."]);
    assert!(!run.offers_hint(), "there is none left");
    attempt(&mut run, "1 5>1");
    assert!(run.offers_answer() && run.tries() == 3);
    assert!(run.show_me());
    assert_eq!(play_due(&mut run), ["red 1 5>3xa@yellow1"]);
    assert_eq!((run.outcome(), run.statuses()), (Outcome::Done, &[StepStatus::Shown][..]));
    assert!(!run.show_me());
    run.try_again();
    attempt(&mut run, "1 5>3xa@yellow1");
    assert_eq!(
        run.statuses(),
        [StepStatus::Done],
        "a step that was shown can be completed afterwards"
    );
}

#[test]
fn a_decision_of_another_canoe_is_named() {
    let task = json!({"play": ["1 5>3xa@yellow1"]});
    let mut run =
        one_step(&position(10), task, &json!({"wrong": [{"if": ["B-59"], "say": "Count."}]}));
    let (moved, meant) = (CanoeNo::Second, CanoeNo::First);
    let Verdict::Refused { refusal, .. } = attempt(&mut run, "2 pier>5") else { panic!() };
    let refusal = Some(refusal);
    assert_eq!(run.feedback(), Some(Feedback::OtherCanoe { refusal, moved, meant }));
    assert_eq!(run.feedback_text(), None, "the reason of a count would mislead");
    assert_eq!(attempt(&mut run, "2 pier>2"), Verdict::Stopped { wrong: None });
    assert_eq!(run.feedback(), Some(Feedback::OtherCanoe { refusal: None, moved, meant }));
    attempt(&mut run, "1 5>2");
    assert_eq!(run.feedback_text(), Some("Count."));
}

#[test]
fn a_shown_mistake_is_played_until_the_learner_decides() {
    let wrong = json!([{"if": ["1 *>falls"], "say": "Over.", "show": true}]);
    let mut run = one_step(&position(4), json!({"play": ["1 5+m>2"]}), &json!({"wrong": wrong}));
    let before = *run.position();
    let legal = run.position().legal();
    let over = legal.iter().find(|decision| decision.to_string().ends_with(">falls")).unwrap();
    let tried = run.attempt(*over).unwrap();
    assert!(tried.events.iter().any(|event| matches!(event, Event::WentOver { .. })));
    assert_eq!((run.outcome(), run.must_try_again()), (Outcome::MistakeShown, true));
    assert!(!run.awaits_decision() && run.attempt(*over).is_none());
    play_due(&mut run);
    assert_eq!(run.position().to_move(), run.learner());
    assert_eq!(run.next(), StepChange::Stayed);
    run.try_again();
    assert_eq!((run.position(), run.outcome(), run.tries()), (&before, Outcome::Open, 1));
}

#[test]
fn conditions_are_tested_when_the_step_says() {
    // Red is first; the canoe on 2 brings the diamond ashore, then the other one moves.
    let reach =
        |when: &str, condition: &str| json!({"reach": [condition], "within": 2, "when": when});
    let mut at_once = one_step(&position(11), reach("decision", "red owns d"), &json!({}));
    attempt(&mut at_once, "1 2>pier");
    assert_eq!(at_once.outcome(), Outcome::Done);

    let mut at_turn = one_step(&position(11), reach("turn", "red owns d"), &json!({}));
    attempt(&mut at_turn, "1 2>pier");
    assert_eq!(at_turn.outcome(), Outcome::Open);
    attempt(&mut at_turn, "2 R6>3");
    assert_eq!(at_turn.outcome(), Outcome::Done);

    let mut too_late = one_step(&position(11), reach("turn", "red 2 at 3"), &json!({}));
    attempt(&mut too_late, "2 R6>5+m");
    attempt(&mut too_late, "1 2>pier");
    assert_eq!((too_late.outcome(), too_late.feedback()), (Outcome::Wrong, Some(Feedback::NotYet)));
    assert!(too_late.must_try_again() && too_late.due().is_none() && !too_late.awaits_decision());
    too_late.try_again();
    assert!(too_late.awaits_decision() && too_late.outcome() == Outcome::Open);

    let replies = json!({"replies": ["yellow 1 pier>5", "blue 1 5>1", "blue done"]});
    let mut at_end = one_step(&position(11), reach("round", "not red 2 lost"), &replies);
    attempt(&mut at_end, "1 2>pier");
    attempt(&mut at_end, "2 R6>3");
    assert_eq!(at_end.outcome(), Outcome::Open, "the river has not moved yet");
    assert_eq!(play_due(&mut at_end), ["yellow 1 pier>5", "blue 1 5>1", "blue done"]);
    assert_eq!((at_end.outcome(), at_end.position().round()), (Outcome::Done, 5));
}

#[test]
fn a_task_not_completed_in_time_gets_the_feedback_not_yet() {
    let task = json!({"reach": ["red 1 holds r"], "within": 1});
    // A canoe can load a ruby in one decision only near R7. From here it cannot, as the check says.
    let json = lesson_of(&[json!({"id": "one", "at": position(11), "say": "Do.", "do": task})]);
    let error =
        niagara::core::lesson::check_lesson(&json.to_string(), easiest_decision).unwrap_err();
    assert_eq!(error.to_string(), "steps[0].do.reach: no decisions of red complete this task");

    let task = json!({"reach": ["red owns d"], "within": 1});
    let mut run = one_step(&position(11), task, &json!({}));
    attempt(&mut run, "1 2>5");
    assert_eq!((run.feedback(), run.statuses()), (Some(Feedback::NotYet), &[StepStatus::Open][..]));
}

#[test]
fn replies_take_the_first_legal_choice_or_a_computer_player() {
    let more = json!({"replies": ["yellow card 6 | card 4", "blue ?"]});
    let task = json!({"reach": ["round 4"], "within": 6});
    let mut first = one_step(&position(6), task.clone(), &more);
    attempt(&mut first, "card 6");
    let played = play_due(&mut first);
    assert_eq!(played[0], "yellow card 6");
    assert!(played[1].starts_with("blue "), "{played:?}");
    // The computer players of a lesson decide in the same way each time.
    let mut second = one_step(&position(6), task, &more);
    attempt(&mut second, "card 6");
    assert_eq!(play_due(&mut second), played);
}

#[test]
fn a_drawn_river_takes_the_arms_of_its_reply() {
    for (arms, place) in [("LR", "R6"), ("LL", "L6"), ("RL", "L6")] {
        let mut at = position(7);
        at["options"] = json!({"river_fork": "random"});
        let more = json!({"replies": ["blue 1 pier>2", format!("river {arms}")]});
        let mut run = one_step(&at, json!({"ask": "space", "right": [place]}), &more);
        assert_eq!(run.answer(&[place.to_owned()]), Some(true));
        play_due(&mut run);
        let canoe = run.position().canoe(run.learner().unwrap(), niagara::core::CanoeNo::First);
        assert_eq!(canoe.at.to_string(), place);
    }
}

#[test]
fn the_learner_s_own_seat_replies_after_success() {
    let mut run = one_step(&position(10), json!({"play": ["1 5>3xa@yellow1"]}), &json!({}));
    attempt(&mut run, "1 5>3xa@yellow1");
    assert_eq!(run.due(), None, "play stops when no reply is left");
    let mut run = one_step(
        &position(10),
        json!({"ask": "seat", "right": ["red"]}),
        &json!({
            "replies": ["red 1 5>3xa@yellow1", "red done"],
        }),
    );
    run.answer(&["red".to_owned()]);
    assert_eq!(play_due(&mut run), ["red 1 5>3xa@yellow1", "red done"]);
}

#[test]
fn a_go_on_step_begins_where_play_ended() {
    let steps = [
        json!({"id": "a", "at": position(4), "say": "Go.", "do": {"free": 1}}),
        json!({"id": "b", "at": "go on", "say": "Look."}),
    ];
    let mut run = run(&lesson_of(&steps));
    attempt(&mut run, "1 5>pier");
    let left: Position = *run.position();
    assert_eq!((run.next(), *run.position()), (StepChange::Opened, left));
    // Back opens the step as it was at its start.
    assert!(run.back() && !run.back());
    let setup: Setup = position(4).to_string().parse().unwrap();
    assert_eq!(run.position().to_setup(), setup);
    assert_eq!(run.statuses(), [StepStatus::Done, StepStatus::Open]);
}

#[test]
fn a_played_step_is_a_record_that_a_lesson_can_contain() {
    let mut run = super::run(&super::paddle());
    run.go_to(10);
    attempt(&mut run, "1 5>3xa@yellow1");
    let record = run.game().written();
    assert_eq!(record.parse::<Game>().as_ref(), Ok(run.game()));
    let mut lesson = lesson_of(&[json!({"id": "a", "at": 1, "say": "Look."})]);
    lesson["record"] = record.into();
    assert_eq!(super::run(&lesson).position(), run.position());
}

#[test]
fn progress_of_another_version_is_not_used() {
    let mut run = super::run(&super::paddle());
    run.go_to(4);
    attempt(&mut run, "2 pier>3");
    let mut progress: LessonProgress = run.progress().to_string().parse().unwrap();
    let resumed =
        LessonRun::resume(std::sync::Arc::clone(run.lesson()), easiest_decision, &progress);
    assert_eq!((resumed.index(), resumed.tries()), (4, 1));
    progress.hash = "0123456789abcdef".to_owned();
    let anew = LessonRun::resume(std::sync::Arc::clone(run.lesson()), easiest_decision, &progress);
    assert_eq!((anew.index(), anew.tries()), (0, 0));
}

#[test]
fn the_learner_sees_no_card_of_others() {
    let mut run = super::run(&super::paddle());
    run.go_to(10);
    let view = run.view();
    assert_eq!(view.seat(), run.learner());
    assert_eq!(view.hidden().len(), 2);
}
