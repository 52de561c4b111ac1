//! The lessons of `content/lessons`: their texts, and the tutorial played step by step.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use niagara::ai::easiest_decision;
use niagara::core::lesson::{
    Cause, Feedback, Lesson, LessonProgress, LessonRun, Outcome, StepChange, StepStatus, Task,
    Verdict, check_lesson, word_count,
};

use super::{PADDLE, play_due, rules};

/// The built-in lessons, with the texts of their files.
fn lessons() -> Vec<(String, Lesson)> {
    let mut found = Vec::new();
    for (name, text) in files(".lesson.json") {
        let checked =
            check_lesson(&text, easiest_decision).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(checked.warnings, [], "{name}");
        assert_eq!(name, format!("{}.lesson.json", checked.lesson.id().unwrap()));
        found.push((text, checked.lesson));
    }
    assert!(!found.is_empty());
    found
}

/// The files of `content/lessons` whose names have this ending.
fn files(ending: &str) -> BTreeMap<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content/lessons");
    let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
    files
        .map(|file| {
            (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())
        })
        .filter(|(name, _)| name.ends_with(ending))
        .collect()
}

fn tutorial() -> LessonRun {
    LessonRun::new(
        Arc::new(check_lesson(PADDLE, easiest_decision).unwrap().lesson),
        easiest_decision,
    )
}

#[test]
fn every_lesson_is_valid_and_survives_a_round_trip() {
    for (text, lesson) in lessons() {
        let written = lesson.to_json();
        let again = check_lesson(&written, easiest_decision).unwrap().lesson;
        assert_eq!(again, lesson);
        assert_eq!(again.to_json(), written);
        // Apart from white space, the result is the file itself, with its order of keys.
        let without_spaces =
            |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(without_spaces(&text), without_spaces(&written));
    }
}

#[test]
fn texts_are_short_and_name_no_rule() {
    for (_, lesson) in lessons() {
        for (key, text) in lesson.texts() {
            assert!(key.ends_with("notes") || word_count(&text) <= 25, "{key}: {text}");
            for sentence in text.split_inclusive(['.', '!', '?', ':']) {
                assert!(word_count(sentence) <= 15, "{key}: {sentence}");
            }
            let words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
            assert!(!words.into_iter().any(rules::is_id), "{key}: {text}");
        }
        for step in lesson.steps() {
            assert!(step.title.is_some() && !step.rules.is_empty(), "{}", step.id);
            for rule in &step.rules {
                assert!(rules::known().contains(rule.as_str()), "{}: {rule}", step.id);
            }
        }
        let reads = lesson.steps().iter().filter(|step| step.task == Task::Read).count();
        assert!(reads * 7 <= lesson.steps().len(), "at most one step in seven only reads");
    }
}

/// The list of what was learned has the text after each step, without the step.
#[test]
fn the_text_after_a_step_is_a_rule_of_its_own() {
    for (name, text) in files(".json") {
        let done: BTreeMap<String, String> = match name.strip_suffix(".words.json") {
            Some(_) => serde_json::from_str(&text).unwrap(),
            None => {
                let checked = check_lesson(&text, easiest_decision).unwrap();
                checked
                    .lesson
                    .texts()
                    .into_iter()
                    .map(|(key, text)| (key, text.to_string()))
                    .collect()
            }
        };
        for (key, text) in done.iter().filter(|(key, _)| key.ends_with(".done")) {
            assert!(word_count(text) >= 14 && text.ends_with('.'), "{key}: {text}");
        }
    }
}

#[test]
fn the_tutorial_says_how_an_arm_moves_and_what_unloading_costs() {
    let run = tutorial();
    let done = |id: &str| {
        let step = run.lesson().steps().iter().find(|step| step.id == id).unwrap();
        step.done.clone().unwrap()
    };
    assert!(done("fork").contains("Each pushes its arm one space on"), "{}", done("fork"));
    assert!(done("load").contains("unloading"), "{}", done("load"));
}

#[test]
fn every_language_has_every_text() {
    let lessons = lessons();
    let mut languages = 0;
    for (name, text) in files(".words.json") {
        let parts: Vec<&str> = name.split('.').collect();
        let [id, tag, "words", "json"] = parts[..] else {
            panic!("{name}: ID.LANGUAGE.words.json")
        };
        let (_, lesson) = lessons.iter().find(|(_, lesson)| lesson.id() == Some(id)).unwrap();
        let words =
            lesson.read_translation(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let translated = lesson.with_translation(tag, &words);
        assert_eq!((translated.language(), translated.title()), (tag, words["title"].as_str()));
        assert_eq!(translated.hash(), lesson.hash(), "progress does not depend on the language");
        for ((key, text), (_, english)) in translated.texts().iter().zip(lesson.texts()) {
            assert!(words[key] == *text && *text != english, "{key}: {text}");
            assert!(key.ends_with("notes") || word_count(text) <= 25, "{key}: {text}");
        }
        languages += 1;
    }
    assert!(languages > 0);
}

#[test]
fn the_right_decisions_complete_the_tutorial() {
    let mut run = tutorial();
    let right: [&[&str]; 14] = [
        &[],
        &["card 4"],
        &["2 pier>4"],
        &["=1"],
        &["1 5+m>2"],
        &["done"],
        &["card 6", "1 5>pier", "done"],
        &["=R6"],
        &["rescue 2 a"],
        &["weather -1"],
        &["1 5>3xa@yellow1"],
        &["2 R6+s>5", "1 2>pier"],
        &["card 3", "1 2>pier", "done"],
        &["1 4>pier", "done"],
    ];
    for (index, decisions) in right.into_iter().enumerate() {
        assert_eq!((run.index(), run.outcome()), (index, Outcome::Open));
        play_due(&mut run);
        for text in decisions {
            if run.outcome() == Outcome::Done {
                continue;
            }
            match text.strip_prefix('=') {
                Some(answer) => assert_eq!(run.answer(&[answer.to_owned()]), Some(true)),
                None => {
                    let tried = run.attempt(text.parse().unwrap()).unwrap();
                    let right = matches!(tried.verdict, Verdict::Right | Verdict::Plays);
                    assert!(right && !tried.events.is_empty(), "{text}: {:?}", tried.verdict);
                }
            }
            play_due(&mut run);
        }
        if index > 0 {
            assert_eq!(run.outcome(), Outcome::Done, "{}", run.step().id);
        }
        let moved = run.next();
        assert_eq!(moved, if index == 13 { StepChange::Ended } else { StepChange::Opened });
    }
    assert!(run.is_over() && run.statuses().iter().all(|status| *status == StepStatus::Done));
    assert_eq!(run.progress().step, None);
    assert!(run.again().statuses().iter().all(|status| *status == StepStatus::Open));
}

#[test]
fn every_step_can_be_shown_skipped_and_reopened() {
    let mut shown = tutorial();
    let mut skipped = tutorial();
    for index in 0..shown.lesson().steps().len() {
        let step = shown.step().clone();
        // A resumed step begins where the solutions of the steps before it end.
        let line = skipped.progress().to_string();
        let progress: LessonProgress = line.parse().unwrap();
        let resumed = LessonRun::resume(Arc::clone(shown.lesson()), easiest_decision, &progress);
        assert_eq!((resumed.index(), resumed.position()), (index, skipped.position()), "{line}");
        assert_eq!(resumed.statuses(), skipped.statuses());

        assert_eq!(shown.show_me(), step.task != Task::Read, "{}", step.id);
        play_due(&mut shown);
        if step.task != Task::Read {
            assert_eq!(shown.outcome(), Outcome::Done, "{}", step.id);
            assert_eq!(shown.statuses()[index], StepStatus::Shown);
            assert_eq!(shown.tries(), 0);
        }
        let last = index == 13;
        assert_eq!(shown.next(), if last { StepChange::Ended } else { StepChange::Opened });
        assert_eq!(skipped.skip(), if last { StepChange::Ended } else { StepChange::Opened });
        assert_eq!(skipped.statuses()[index], StepStatus::Skipped);
        if !last {
            assert_eq!(shown.position(), skipped.position(), "the same start of {}", step.id);
            let start = *skipped.position();
            assert!(skipped.back());
            assert_eq!(skipped.index(), index);
            assert_eq!(skipped.skip(), StepChange::Opened);
            assert_eq!(*skipped.position(), start);
        }
    }
    assert!(skipped.is_over() && skipped.back() && !skipped.is_over());
}

/// Illegal decisions in each step with a board: out of reach, theft downstream, wrong canoe, wrong
/// phase.
#[test]
fn an_illegal_decision_gets_its_refusal_and_explanation() {
    let tries = ["1 pier>R7", "2 pier>3+d", "1 5>L7xr@blue1", "weather +2", "card 7", "rescue 1 r"];
    let mut run = tutorial();
    for index in 0..run.lesson().steps().len() {
        assert!(run.go_to(index));
        play_due(&mut run);
        let before = *run.position();
        let mut refused = 0;
        for text in tries {
            let Some(tried) = run.attempt(text.parse().unwrap()) else { continue };
            let Verdict::Refused { refusal, wrong } = tried.verdict else { panic!("{text}") };
            assert_eq!(Some(refusal), before.why_not(text.parse().unwrap()));
            assert!(tried.events.is_empty() && *run.position() == before);
            match run.feedback() {
                // Another reason would mislead.
                Some(Feedback::OtherCanoe { refusal: told, .. }) => assert_eq!(told, Some(refusal)),
                told => assert_eq!(told, Some(Feedback::Refused { refusal, wrong })),
            }
            assert_eq!(run.outcome(), Outcome::Wrong);
            refused += 1;
        }
        let has_board = !matches!(run.step().task, Task::Read | Task::Ask(_));
        assert_eq!(refused, if has_board { tries.len() } else { 0 }, "{}", run.step().id);
    }
    run.go_to(10);
    run.attempt("1 5>L7xr@blue1".parse().unwrap());
    assert_eq!(run.feedback_text(), Some("Going down nobody steals, not even a ruby."));
    run.go_to(2);
    run.attempt("1 pier>3".parse().unwrap());
    assert_eq!(
        run.feedback_text(),
        Some("Count again: the step from the pier to 1 is a point too.")
    );
}

#[test]
fn every_mistake_of_the_tutorial_is_explained() {
    let mut run = tutorial();
    for index in 0..run.lesson().steps().len() {
        let wrong = run.lesson().steps()[index].wrong.clone();
        for (entry, wrong) in wrong.iter().enumerate() {
            run.go_to(index);
            play_due(&mut run);
            if let Task::Ask(_) = run.step().task {
                let answer = match index {
                    3 => ["4", "5", "10"][entry],
                    _ => ["L6", "5", "pier"][entry],
                };
                assert_eq!(run.answer(&[answer.to_owned()]), Some(false));
                assert_eq!(run.feedback_text(), Some(wrong.say.as_str()));
                continue;
            }
            let is_stopped = |verdict| verdict == Verdict::Stopped { wrong: Some(entry) };
            let legal = run.position().legal();
            let decision = legal.into_iter().find(|decision| is_stopped(run.judge(*decision)));
            let Some(decision) = decision else {
                let is_rule = |cause: &Cause| matches!(cause, Cause::Rule(_));
                assert!(wrong.causes.iter().all(is_rule), "{}: {}", index, wrong.say);
                continue;
            };
            let before = *run.position();
            let tried = run.attempt(decision).unwrap();
            assert_eq!(run.feedback_text(), Some(wrong.say.as_str()));
            assert_eq!(tried.events.is_empty(), !wrong.show);
            assert_eq!(
                run.outcome(),
                if wrong.show { Outcome::MistakeShown } else { Outcome::Wrong }
            );
            if wrong.show {
                play_due(&mut run);
                assert!(*run.position() != before && run.must_try_again());
                run.try_again();
            }
            assert_eq!(*run.position(), before);
        }
    }
}
