//! Parts of the format that the tutorial does not use: records, puzzles, translations, unknown
//! keys.

use niagara::ai::easiest_decision;
use niagara::core::lesson::{LessonFaultKind, PuzzleKind, Start, check_lesson};
use serde_json::{Value, json};

use super::{lesson, paddle, position};

#[test]
fn extension_keys_keep_their_place() {
    let text = super::PADDLE.replacen(
        "\"lang\": \"en\",",
        "\"x-z\": {\"b\": [1, 2.5, null], \"a\": true}, \"lang\": \"en\", \"x-a\": \"z\",",
        1,
    );
    let written = check_lesson(&text, easiest_decision).unwrap().lesson.to_json();
    assert!(
        written.starts_with(
            r#"{"format":"niagara-lesson/1","id":"paddle","x-z":{"b":[1,2.5,null],"a":true},"lang":"en","x-a":"z","title""#
        ),
        "{}",
        &written[..200]
    );
    assert_eq!(check_lesson(&written, easiest_decision).unwrap().lesson.to_json(), written);
}

#[test]
fn a_lesson_has_at_most_64_kib() {
    let mut lesson = paddle();
    lesson["x-fill"] = "".into();
    let room = 65_536 - lesson.to_string().len();
    lesson["x-fill"] = "x".repeat(room).into();
    assert!(check_lesson(&lesson.to_string(), easiest_decision).is_ok());
    let error = check_lesson(&(lesson.to_string() + " "), easiest_decision).unwrap_err();
    assert_eq!(error.faults[0].kind, LessonFaultKind::FileTooLong { bytes: 65_537, most: 65_536 });
}

#[test]
fn a_lesson_contains_its_translations() {
    let json = json!({
        "format": "niagara-lesson/1", "lang": "en", "title": "Who?", "learner": "none",
        "steps": [{
            "id": "who", "at": position(10), "say": "Who is robbed?", "hints": ["Look at 3."],
            "do": {"ask": "text", "choices": ["Red", "Yellow"], "right": ["Yellow"]},
            "wrong": [{"if": ["Red"], "say": "Red is empty."}],
        }],
        "words": {"de": {
            "title": "Wer?", "who.say": "Wer wird beraubt?", "who.hints[0]": "Sieh auf die 3.",
            "who.choices[0]": "Rot", "who.choices[1]": "Gelb", "who.wrong[0]": "Rot ist leer.",
        }},
    });
    let lesson = lesson(&json);
    assert_eq!(lesson.languages().collect::<Vec<_>>(), ["de"]);
    let german = lesson.in_language("de").unwrap();
    assert_eq!((german.title(), german.language()), ("Wer?", "de"));
    assert!(german.texts().iter().all(|(key, text)| json["words"]["de"][key] == *text));
    assert!(lesson.in_language("fr").is_none());
    assert_eq!(german.to_json(), lesson.to_json());
    assert_eq!(lesson.key(), lesson.hash(), "without an id, the hash is the key");
}

/// Some editors write a byte order mark at the beginning of a file.
#[test]
fn a_translation_is_read_without_its_byte_order_mark() {
    let texts = include_str!("../../content/lessons/paddle.de.words.json");
    let lesson = lesson(&paddle());
    let marked = lesson.read_translation(&format!("\u{feff}{texts}"));
    assert_eq!(marked.unwrap(), lesson.read_translation(texts).unwrap());
}

#[test]
fn steps_can_begin_at_moments_of_a_record() {
    let record = include_str!("../data/two_rounds.record");
    let game: niagara::core::Game = record.parse().unwrap();
    let count = game.decisions().count();
    let learner = game.header().table().colour(niagara::core::Seat::FIRST).to_string();
    let step = |id: &str, at: usize| json!({"id": id, "at": at, "say": "Look."});
    let json = json!({
        "format": "niagara-lesson/1", "id": "moments", "lang": "en", "title": "Moments",
        "learner": learner, "record": record, "steps": [step("a", 0), step("b", 3), step("c", count)],
    });
    let mut run = super::run(&json);
    for moment in [0, 3, count] {
        assert_eq!(run.step().start, Start::Moment(moment));
        assert_eq!(run.position(), game.truncated(moment).position());
        run.next();
    }
    assert!(run.is_over());
}

/// Six puzzles written by hand.
fn puzzles() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/lessons/puzzles.json")).unwrap()
}

#[test]
fn puzzles_are_read_and_checked() {
    let mut kinds = Vec::new();
    for json in puzzles() {
        let checked = check_lesson(&json.to_string(), easiest_decision).unwrap_or_else(|error| {
            panic!("{}: {error}", json["id"]);
        });
        kinds.push(checked.lesson.puzzle().unwrap().kind);
    }
    use PuzzleKind::{Card, Plan, River, Save, Steal, Win};
    assert_eq!(kinds, [Win, Save, Steal, River, Plan, Card]);
}
