//! Invalid lessons (`tests/data/lessons/invalid.txt`): each gives exactly the expected errors.

use std::collections::BTreeSet;

use niagara::ai::easiest_decision;
use niagara::core::lesson::{LessonError, LessonFaultKind, MAX_FAULTS, check_lesson};
use serde_json::Value;

use super::{paddle, position};

const CASES: &str = include_str!("../data/lessons/invalid.txt");

/// The kinds of fault that are warnings.
const WARNINGS: [&str; 5] = ["ManyWords", "NoHint", "WrongUnused", "NoReply", "SearchGaveUp"];

/// The value that a case writes into the lesson: `"@13"` stands for the position of that step,
/// `"@70000"` for a text of that length.
fn value(text: &str) -> Value {
    fn fill(value: &mut Value) {
        match value {
            Value::String(text) => {
                if let Some(number) = text.strip_prefix('@').map(|text| text.parse().unwrap()) {
                    *value = if number < 60 { position(number) } else { "x".repeat(number).into() };
                }
            }
            Value::Array(values) => values.iter_mut().for_each(fill),
            Value::Object(entries) => entries.values_mut().for_each(fill),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    fill(&mut value);
    value
}

/// The parent value of a JSON pointer, and the pointer's last part.
fn parent<'a>(lesson: &'a mut Value, pointer: &'a str) -> (&'a mut Value, &'a str) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    (lesson.pointer_mut(parent).unwrap(), key)
}

fn set(lesson: &mut Value, pointer: &str, new: Value) {
    match parent(lesson, pointer) {
        (Value::Array(list), index) => {
            let index: usize = index.parse().unwrap();
            if index == list.len() { list.push(new) } else { list[index] = new }
        }
        (parent, key) => parent[key] = new,
    }
}

/// All texts of the tutorial as a translation.
fn all_words() -> Value {
    let lesson = super::lesson(&paddle());
    lesson.texts().into_iter().map(|(key, text)| (key, Value::from(text))).collect()
}

/// The JSON of the lesson that a case describes.
fn invalid(case: &str) -> String {
    let mut lesson = paddle();
    let mut replaced = Vec::new();
    for line in case.lines() {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "set" => {
                let (pointer, new) = rest.split_once(' ').unwrap();
                set(&mut lesson, pointer, value(new));
            }
            "remove" => match parent(&mut lesson, rest) {
                (Value::Object(entries), key) => assert!(entries.remove(key).is_some(), "{rest}"),
                _ => panic!("{rest}"),
            },
            "words" => lesson["words"] = [(rest.to_owned(), all_words())].into_iter().collect(),
            "replace" => replaced.push(rest.split_once(" => ").unwrap()),
            _ => assert!([">", "?"].contains(&word), "{line}"),
        }
    }
    // serde_json sorts the keys, so a case that replaces text changes the text of the file, without
    // its indentation.
    let mut text = lesson.to_string();
    if !replaced.is_empty() {
        let source: String = super::PADDLE.lines().map(str::trim_start).collect();
        text = source.replace("\": ", "\":");
    }
    for (from, to) in replaced {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// The faults (sign `> `) or warnings (`? `) that a case expects.
fn expected<'a>(case: &'a str, sign: &str) -> Vec<&'a str> {
    case.lines().filter_map(|line| line.strip_prefix(sign)).collect()
}

#[test]
fn every_invalid_lesson_gets_exactly_its_faults() {
    let mut reported: BTreeSet<&str> = BTreeSet::new();
    let (mut cases, mut wrong) = (0, Vec::new());
    for case in CASES.split("\n\n").filter(|case| !case.starts_with('#')) {
        cases += 1;
        let text = invalid(case.trim_end());
        let (faults, warnings) = match check_lesson(&text, easiest_decision) {
            Ok(checked) => (Vec::new(), checked.warnings),
            Err(LessonError { faults, omitted, .. }) => {
                assert_eq!(omitted, 0);
                // Additional warnings are allowed; other cases test them.
                (faults, Vec::new())
            }
        };
        reported.extend(faults.iter().chain(&warnings).map(|fault| fault.kind.name()));
        for (sign, found) in [("> ", faults), ("? ", warnings)] {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            let bytes = text.len().to_string();
            let expected =
                expected(case, sign).into_iter().map(|line| line.replace("{bytes}", &bytes));
            if !expected.eq(found.iter().cloned()) {
                wrong.push(format!("{case}\nfound:\n{sign}{}\n", found.join(&format!("\n{sign}"))));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases >= 40, "{cases}");
    let untested: Vec<_> =
        LessonFaultKind::KINDS.iter().filter(|kind| !reported.contains(*kind)).collect();
    assert!(untested.is_empty(), "no case gives {untested:?}");
    assert!(WARNINGS.iter().all(|kind| reported.contains(kind)));
}

#[test]
fn ten_faults_in_one_file_are_all_reported() {
    let mut lesson = paddle();
    lesson["title"] = 5.into();
    lesson["minutes"] = 0.into();
    lesson["colour"] = "red".into();
    for (step, key) in [(0, "say"), (1, "say"), (2, "done"), (3, "title"), (4, "hints")] {
        lesson["steps"][step][key] = 5.into();
    }
    lesson["steps"][6]["do"]["within"] = 21.into();
    lesson["steps"][7]["at"]["sites"]["ruby"] = "rrr".into();
    let error = check_lesson(&lesson.to_string(), easiest_decision).unwrap_err();
    let paths: Vec<&str> = error.faults.iter().map(|fault| fault.path.as_str()).collect();
    let expected = [
        "title",
        "minutes",
        "steps[0].say",
        "steps[1].say",
        "steps[2].done",
        "steps[3].title",
        "steps[4].hints",
        "steps[6].do.within",
        "steps[7].at.sites.ruby",
        "colour",
    ];
    assert_eq!(paths, expected, "{error}");
}

#[test]
fn fifty_faults_are_reported_and_the_others_counted() {
    let mut lesson = paddle();
    for step in 0..14 {
        for key in ["a", "b", "c", "d", "e"] {
            lesson["steps"][step][key] = 1.into();
        }
    }
    let error = check_lesson(&lesson.to_string(), easiest_decision).unwrap_err();
    assert_eq!((error.faults.len(), error.omitted), (MAX_FAULTS, 70 - MAX_FAULTS));
    assert!(error.to_string().ends_with("\nand 20 more"), "{error}");
}
