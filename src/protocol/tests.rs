//! Tests of the messages.

use super::*;
use crate::core::{Arm, Colour, Options, Position, Rules, Seat, Table};

fn request(kind: SearchKind, player: &str, seed: u64) -> SearchRequest {
    let colours = [Colour::Yellow, Colour::Red, Colour::Blue];
    let table = Table::new(&colours, Rules::SPIRITS, Options::default()).unwrap();
    let view = Position::start(table, Seat::FIRST, Arm::Left).view(Some(Seat::FIRST));
    SearchRequest { kind, player: player.into(), seed, view, staged: None }
}

#[test]
fn requests_are_read_as_they_are_written() {
    let messages = [
        PageMessage::Stop { id: u32::MAX },
        PageMessage::Search { id: 1, request: request(SearchKind::Decision, "1", 7) },
        PageMessage::Search { id: 0, request: request(SearchKind::WinProbabilities, "4", 0) },
        PageMessage::Search { id: 7, request: request(SearchKind::Advice, "3:thief", u64::MAX) },
    ];
    for message in messages {
        assert_eq!(PageMessage::from_json(&message.to_json()), Ok(message));
    }
}

#[test]
fn answers_are_read_as_they_are_written() {
    for text in [
        r#"{"ready":{"version":1}}"#,
        r#"{"found":{"id":7,"answer":{"decision":"done"}}}"#,
        r#"{"found":{"id":4294967295,"answer":{"decision":"1 pier>3+d"}}}"#,
        r#"{"found":{"id":1,"answer":{"advice":[]}}}"#,
        concat!(
            r#"{"found":{"id":1,"answer":{"advice":[{"decision":"card cloud","outcome":"#,
            r#"{"win_probability":100,"banked":-200,"aboard":0,"stolen":1,"stolen_from":2,"lost_canoes":3,"early_win_probability":4},"sure_win":"no"},"#,
            r#"{"decision":"2 L6>3-r","outcome":{"win_probability":100,"banked":100,"aboard":0,"stolen":0,"#,
            r#""stolen_from":0,"lost_canoes":0,"early_win_probability":99},"sure_win":{"then":"1 3+r>pier"}}]}}}"#
        ),
        r#"{"found":{"id":9,"answer":{"win_probabilities":[41,0,59]}}}"#,
        r#"{"failed":{"id":3,"reason":"there is nothing to decide"}}"#,
    ] {
        assert_eq!(WorkerMessage::from_json(text).map(|it| it.to_json()), Ok(text.to_owned()));
    }
}

/// A request with one text in its JSON replaced.
fn with_replaced(from: &str, to: &str) -> String {
    let message =
        PageMessage::Search { id: 4, request: request(SearchKind::Decision, "3", 5) }.to_json();
    assert!(message.contains(from), "{message}");
    message.replacen(from, to, 1)
}

#[test]
fn an_unreadable_request_is_refused_with_path_and_reason() {
    for (text, path, reason) in [
        (String::new(), ".", "EOF"),
        ("think 1 3 4 {}".to_owned(), ".", "expected"),
        ("{}".to_owned(), ".", "expected"),
        (r#"{"fly":{"id":4}}"#.to_owned(), ".", "unknown variant `fly`"),
        (r#"{"stop":{}}"#.to_owned(), "stop", "missing field `id`"),
        (r#"{"stop":{"id":4294967296}}"#.to_owned(), "stop.id", "expected u32"),
        (r#"{"stop":{"id":1}} 2"#.to_owned(), ".", "trailing characters"),
        (with_replaced(r#""kind":"decision""#, r#""kind":"poem""#), "search.request.kind", "poem"),
        (with_replaced(r#""seed":5"#, r#""seed":-5"#), "search.request.seed", "u64"),
        (with_replaced(r#""seed":5"#, r#""seed":5,"mood":1"#), "search.request.mood", "mood"),
        (with_replaced(r#""round":1"#, r#""round":"one""#), "search.request.view", "one"),
        (with_replaced(r#""weather":0"#, r#""weather":7"#), "search.request.view", "weather"),
    ] {
        let error = PageMessage::from_json(&text).unwrap_err();
        assert!(error.path.starts_with(path), "{text}: {error}");
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}

#[test]
fn an_unreadable_answer_is_refused_with_path_and_reason() {
    for (text, path, reason) in [
        ("ready 7", ".", "expected"),
        (r#"{"ready":{"version":"8"}}"#, "ready.version", "u32"),
        (r#"{"found":{"id":1}}"#, "found", "missing field `answer`"),
        (r#"{"found":{"id":1,"answer":{"decision":"card"}}}"#, "found.answer.decision", "card"),
        (
            r#"{"found":{"id":1,"answer":{"win_probabilities":[1.5]}}}"#,
            "found.answer.win_probabilities[0]",
            "i32",
        ),
        (r#"{"found":{"id":1,"answer":{"advice":[{}]}}}"#, "found.answer.advice[0]", "decision"),
        (r#"{"failed":{"id":-1,"reason":""}}"#, "failed.id", "u32"),
    ] {
        let error = WorkerMessage::from_json(text).unwrap_err();
        assert_eq!(error.path, path, "{text}: {error}");
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_id_of_an_invalid_request_is_read_if_it_has_one() {
    assert_eq!(PageMessage::id_of(&with_replaced(r#""round":1"#, r#""round":"one""#)), Some(4));
    assert_eq!(PageMessage::id_of(r#"{"fly":{"id":4}}"#), Some(4));
    for text in ["", "nonsense", "{}", "[4]", r#"{"stop":4}"#, r#"{"stop":{"id":-4}}"#] {
        assert_eq!(PageMessage::id_of(text), None, "{text}");
    }
}
