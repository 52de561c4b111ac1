//! Tests of the worker.

use super::*;
use crate::ai::{Advice, arena, decide};
use crate::core::{Colour, Game, Options, Position, Rules, Table, View};

fn position() -> Position {
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    arena::random_start(table, 3)
}

fn view() -> View {
    position().view(position().to_move())
}

fn search(kind: SearchKind, id: u32, player: &str, view: View) -> PageMessage {
    let request = SearchRequest { kind, player: player.into(), seed: 5, view, staged: None };
    PageMessage::Search { id, request }
}

fn decision(id: u32, player: &str) -> PageMessage {
    search(SearchKind::Decision, id, player, view())
}

/// Runs the worker until it is idle, and returns all answers.
fn answers(worker: &mut Worker, iterations: u32) -> Vec<WorkerMessage> {
    let mut answers = Vec::new();
    while !worker.is_idle() {
        answers.extend(worker.run(iterations, 0.0));
    }
    answers
}

/// The ids of answers, and whether each search was successful.
fn ids(answers: &[WorkerMessage]) -> Vec<(u32, bool)> {
    let id = |answer: &WorkerMessage| match answer {
        WorkerMessage::Found { id, .. } => (*id, true),
        WorkerMessage::Failed { id, .. } => (*id, false),
        WorkerMessage::Ready { .. } => panic!("{answer:?}"),
    };
    answers.iter().map(id).collect()
}

#[test]
fn a_search_in_slices_has_the_same_answer_as_a_whole_one() {
    for player in ["1", "2:thief"] {
        let decision = decide(&view(), config(player).unwrap(), 5).unwrap();
        let answer = SearchAnswer::Decision(decision);
        for iterations in [1, 7, 1000] {
            let mut worker = Worker::default();
            assert_eq!(worker.receive(self::decision(9, player)), None);
            let found = WorkerMessage::Found { id: 9, answer: answer.clone() };
            assert_eq!(answers(&mut worker, iterations), [found]);
        }
    }
}

#[test]
fn advice_in_slices_has_the_same_answer_as_a_whole_search() {
    let mut whole = SearchSession::new(&view(), config("3").unwrap(), 5);
    whole.run(whole.remaining_iterations());
    let advice = whole.advice(None);
    assert_eq!(advice.len(), 3);
    let advised = |Advice { decision, value, change, .. }: &Advice| AdvisedDecision {
        decision: *decision,
        outcome: MeanOutcome {
            win_probability: (value * 100.0).round() as i32,
            banked: (change.banked * 100.0).round() as i32,
            aboard: (change.aboard * 100.0).round() as i32,
            stolen: (change.stolen * 100.0).round() as i32,
            stolen_from: (change.stolen_from * 100.0).round() as i32,
            lost_canoes: (change.lost_canoes * 100.0).round() as i32,
            early_win_probability: (change.win * 100.0).round() as i32,
        },
        sure_win: SureWin::No,
    };
    let answer = SearchAnswer::Advice(advice.iter().map(advised).collect());
    for iterations in [1, 7, 1000] {
        let mut worker = Worker::default();
        assert_eq!(worker.receive(search(SearchKind::Advice, 9, "3", view())), None);
        let found = WorkerMessage::Found { id: 9, answer: answer.clone() };
        assert_eq!(answers(&mut worker, iterations), [found]);
    }
}

#[test]
fn win_probabilities_do_not_depend_on_slices_and_sum_to_100() {
    let mut whole = SearchSession::new(&view(), config("4").unwrap(), 5);
    whole.run(whole.remaining_iterations());
    let mut found = Vec::new();
    for iterations in [1, 7, 1000] {
        let mut worker = Worker::default();
        worker.receive(search(SearchKind::WinProbabilities, 4, "4", view()));
        found.extend(answers(&mut worker, iterations));
    }
    assert!(found[0] == found[1] && found[0] == found[2], "{found:?}");
    let WorkerMessage::Found { id: 4, answer: SearchAnswer::WinProbabilities(percent) } = &found[0]
    else {
        panic!("{found:?}");
    };
    assert_eq!((percent.len(), percent.iter().sum::<i32>()), (4, 100), "{percent:?}");
    for (percent, share) in percent.iter().zip(whole.win_shares()) {
        assert!((*percent as f32 - share * 100.0).abs() < 1.0, "{percent:?}");
    }
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let mut worker = Worker::default();
    worker.receive(decision(1, "5"));
    worker.receive(decision(2, "5"));
    assert_eq!(worker.run(1, 50.0), None);
    assert_eq!(worker.run(1, 3049.0), None);
    assert_eq!(ids(worker.run(1, 3050.0).as_slice()), [(1, true)]);
    // The next search has its own time limit.
    assert_eq!(worker.run(1, 3051.0), None);
    assert_eq!(worker.run(1, 6050.0), None);
    assert_eq!(ids(worker.run(1, 6051.0).as_slice()), [(2, true)]);
    assert!(worker.is_idle());
}

#[test]
fn a_slice_ends_after_8_milliseconds_or_the_last_search() {
    let mut worker = Worker::default();
    worker.receive(decision(1, "5"));
    worker.receive(decision(2, "1"));
    let mut now = 100.0;
    let mut readings = 0;
    let clock = || {
        readings += 1;
        now += 1.0;
        now
    };
    assert_eq!(worker.run_slice(clock), []);
    assert_eq!(readings, 9);
    // If no time passes, a slice continues to the end of the last search.
    worker.receive(PageMessage::Stop { id: 1 });
    assert_eq!(ids(&worker.run_slice(|| 0.0)), [(2, true)]);
    assert_eq!(worker.run_slice(|| 0.0), []);
}

#[test]
fn a_finished_game_has_no_advice_decision_or_probabilities() {
    let mut worker = Worker::default();
    let won: Game = include_str!("../../tests/data/won.record").parse().unwrap();
    let over = won.position().view(None);
    worker.receive(search(SearchKind::Advice, 2, "5", over));
    worker.receive(search(SearchKind::Decision, 3, "5", over));
    worker.receive(search(SearchKind::WinProbabilities, 4, "5", over));
    let answers = answers(&mut worker, 8);
    assert_eq!(ids(&answers), [(2, true), (3, false), (4, false)]);
    let nothing = SearchAnswer::Advice(Vec::new());
    assert_eq!(answers[0], WorkerMessage::Found { id: 2, answer: nothing });
}

#[test]
fn a_stopped_search_is_not_answered() {
    let mut worker = Worker::default();
    let kinds = [SearchKind::Advice, SearchKind::Decision, SearchKind::WinProbabilities];
    for (id, kind) in (1..).zip(kinds) {
        worker.receive(search(kind, id, "1", view()));
    }
    worker.run(1, 0.0);
    for id in [1, 3, 99] {
        worker.receive(PageMessage::Stop { id });
    }
    assert_eq!(ids(&answers(&mut worker, 8)), [(2, true)]);
}

#[test]
fn messages_are_received_as_json() {
    let mut worker = Worker::default();
    let text = search(SearchKind::Decision, 9, "1", view()).to_json();
    assert_eq!(worker.receive_json(&text), None);
    assert_eq!(ids(&answers(&mut worker, 8)), [(9, true)]);
}

#[test]
fn an_invalid_request_is_answered_with_its_id_and_the_reason() {
    let mut worker = Worker::default();
    let text = decision(4, "3").to_json();
    for (text, reason) in [
        (decision(4, "6").to_json(), "'6'"),
        (decision(4, "3:cook").to_json(), "'cook'"),
        (decision(4, "33").to_json(), "'33'"),
        (decision(4, "").to_json(), "''"),
        (search(SearchKind::Advice, 4, "6", view()).to_json(), "'6'"),
        (search(SearchKind::WinProbabilities, 4, "3:cook", view()).to_json(), "'cook'"),
        (text.replace("niagara-position/1", "poem"), "search.request.view: "),
        (r#"{"fly":{"id":4}}"#.to_owned(), "fly"),
    ] {
        match worker.receive_json(&text) {
            Some(WorkerMessage::Failed { id: 4, reason: actual }) => {
                assert!(actual.contains(reason), "{text}: {actual}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert_eq!(worker.receive_json("nonsense"), None);
    assert!(worker.is_idle());
}
