//! Tests: the expected results (`content/selftest.json`) are those of the native code; seeded games
//! differ; a check passes or fails as it should, and so does the report.

use std::sync::LazyLock;
use std::{env, fs};

use super::expected::{FORMAT, PATH};
use super::searches::{LocalSearch, SEARCHES, answer_digest, search_case};
use super::seeded_games::{GAMES, MAX_DECISIONS, SeededGames, TABLES, table_name};
use super::*;
use crate::core::{Arm, Colour, Options, Phase, Position, Rules, Seat, Setup, Table};

/// Positions with the counts of an independent engine (`tests/rules/perft.rs`).
const PERFT_FILES: [(&str, &str); 3] = [
    ("base", include_str!("../../../tests/data/base.perft")),
    ("spirits", include_str!("../../../tests/data/spirits.perft")),
    ("joe", include_str!("../../../tests/data/joe.perft")),
];

/// The maximum count that is taken from those files; larger ones take a phone more than a second.
const MAX_COUNT: u64 = 20_000;

/// The number of positions that are taken, evenly spread over the files.
const PERFT_CASES: usize = 48;

/// A position with every kind of piece, in which red has several plans.
const SAMPLE: &str = r#"{
    "format": "niagara-position/1",
    "rules": ["double", "whirlpool", "cards", "beaver", "moose", "sixth", "joe"],
    "options": {}, "round": 4, "phase": "turn", "start": "red", "to_move": "red", "weather": 1, "next_arm": "L",
    "sites": {"amethyst": "aaaaaa", "diamond": "ddddddd", "amber": "mmmmmmm", "sapphire": "sssssss", "ruby": "rrrrrrr"},
    "seats": [
        {"colour": "yellow", "banked": "", "hand": ["1", "2", "5", "6", "7", "lasso"], "card": "3", "revealed": false,
         "canoes": [{"at": "R6", "cargo": "a", "moved": false}, {"at": "pier", "cargo": "", "moved": false}]},
        {"colour": "red", "banked": "a", "hand": ["1", "2", "3", "7", "cloud", "lasso"], "card": "5", "revealed": true,
         "canoes": [{"at": "3", "cargo": "", "moved": false}, {"at": "4", "cargo": "d", "moved": false}]},
        {"colour": "blue", "banked": "", "hand": ["1", "3", "4", "5", "6", "7"], "card": "2", "revealed": false,
         "canoes": [{"at": "2", "cargo": "s", "moved": false}, {"at": "pier", "cargo": "", "moved": false}]},
        {"colour": "green", "banked": "", "hand": ["1", "3", "4", "5", "6", "7"], "card": "2", "revealed": false,
         "canoes": [{"at": "L6", "cargo": "m", "moved": false}, {"at": "pier", "cargo": "", "moved": false}]},
        {"colour": "brown", "banked": "", "hand": ["1", "3", "4", "5", "6", "7"], "card": "2", "revealed": false,
         "canoes": [{"at": "5", "cargo": "r", "moved": false}, {"at": "pier", "cargo": "", "moved": false}]},
        {"colour": "black", "banked": "", "hand": ["1", "3", "4", "5", "6", "7"], "card": "2", "revealed": false,
         "canoes": [{"at": "1", "cargo": "", "moved": false}, {"at": "pier", "cargo": "", "moved": false}]}
    ],
    "whirlpool": "R7", "beaver": "5", "moose": "waiting", "joe": {"at": "1", "cargo": ""}, "winners": []
}"#;

/// The last count up to [`MAX_COUNT`] of each position in the files; of these cases,
/// [`PERFT_CASES`] that are evenly spread.
fn perft_cases() -> Vec<PerftCase> {
    let mut cases: Vec<PerftCase> = Vec::new();
    for (file, text) in PERFT_FILES {
        let mut position = None;
        for (number, line) in text.lines().enumerate() {
            match line.split_once(' ') {
                None | Some(("#", _)) => {}
                Some(("start", words)) => {
                    let (rules, seats) = words.split_once(' ').unwrap();
                    let colours = &Colour::ALL[..seats.parse::<usize>().unwrap()];
                    let rules = Rules::parse(rules, ',').unwrap();
                    let table = Table::new(colours, rules, Options::default()).unwrap();
                    position = Some(Position::start(table, Seat::FIRST, Arm::Left).to_setup());
                }
                Some(("position", json)) => position = Some(json.parse().unwrap()),
                Some((depth, count)) => {
                    let (depth, count) = (depth.parse().unwrap(), count.parse().unwrap());
                    let position: Setup = position.clone().unwrap();
                    // Deeper counts of the same position replace the previous ones.
                    if count <= MAX_COUNT {
                        cases.pop_if(|last| last.position == position);
                        let at = format!("tests/data/{file}.perft:{}", number + 1);
                        cases.push(PerftCase { at, depth, count, position });
                    }
                }
            }
        }
    }
    let interval = cases.len() / PERFT_CASES;
    cases.into_iter().step_by(interval.max(1)).take(PERFT_CASES).collect()
}

/// The results as computed on this machine.
static NATIVE: LazyLock<Expected> = LazyLock::new(native_results);

fn native_results() -> Expected {
    let mut games = SeededGames::default();
    let mut digests = |table| -> Vec<String> {
        let mut digest = |seed| games.play(table, seed, MAX_DECISIONS).unwrap().digest();
        (0..GAMES).map(&mut digest).collect()
    };
    let digests = (0..TABLES.len()).map(&mut digests).collect();
    let mut search = |index| {
        let case = search_case(&mut games, index).unwrap();
        let mut search = LocalSearch::new(case.request.clone());
        let run = || search.run().unwrap_or_else(|error| panic!("{}: {error}", case.name));
        std::iter::repeat_with(run).find_map(|it| it).unwrap()
    };
    let searches = (0..SEARCHES).map(|index| answer_digest(&search(index))).collect();
    let sample = SAMPLE.parse().unwrap();
    Expected { format: FORMAT.into(), sample, perft: perft_cases(), games: digests, searches }
}

/// The text of the file: one result per line, so that a diff is readable.
fn written(expected: &Expected) -> String {
    let mut text = serde_json::to_string(expected).unwrap();
    for (from, to) in [
        ("\"sample\":", "\n\"sample\":"),
        ("\"perft\":", "\n\"perft\":"),
        ("{\"at\":", "\n{\"at\":"),
        ("\"games\":", "\n\"games\":"),
        ("],[", "],\n["),
        ("\"searches\":", "\n\"searches\":"),
    ] {
        text = text.replace(from, to);
    }
    text + "\n"
}

#[test]
fn the_file_of_expected_results_is_current() {
    let path = format!("{}/{PATH}", env!("CARGO_MANIFEST_DIR"));
    if env::var("NIAGARA_CONTENT").is_ok_and(|what| what == "write") {
        fs::write(&path, written(&NATIVE)).unwrap();
    }
    let file = fs::read_to_string(&path).unwrap();
    let advice = "if this change is intended: NIAGARA_CONTENT=write cargo test --no-default-features --lib self_test";
    let read = Expected::read(&file);
    assert!(read.as_ref() == Ok(&*NATIVE), "{advice}");
}

#[test]
fn the_sample_is_legal_and_stored_positions_have_their_counts() {
    assert_eq!(NATIVE.sample().map(|sample| sample.to_setup()), Ok(NATIVE.sample.clone()));
    let cases = perft_cases();
    assert_eq!(cases.len(), PERFT_CASES);
    for PerftCase { at, depth, count, position } in cases {
        assert_eq!(Position::try_from(&position).unwrap().perft(depth), count, "{at}");
    }
}

#[test]
fn the_seeded_games_differ_and_some_of_them_end() {
    let mut games = SeededGames::default();
    let mut ended = 0;
    for table in 0..TABLES.len() {
        let played: Vec<_> =
            (0..20).map(|seed| games.play(table, seed, MAX_DECISIONS).unwrap()).collect();
        ended += played.iter().filter(|it| it.game.position().phase() == Phase::Over).count();
        let digests: std::collections::BTreeSet<_> = played.iter().map(|it| it.digest()).collect();
        assert_eq!(digests.len(), 20, "{}", table_name(table));
    }
    assert!(ended > 25, "{ended} of 200 have ended");
    assert!(games.play(TABLES.len(), 0, 1).is_err());
}

#[test]
fn a_file_of_expected_results_is_refused_with_the_reason() {
    let whole = written(&NATIVE);
    for (from, to, reason) in [
        (FORMAT, "niagara-selftest/0", "found 'niagara-selftest/0'"),
        ("\"searches\":", "\"search\":", "unknown field `search`"),
        ("\"depth\":", "\"depth\":-", "invalid value: integer `-"),
    ] {
        let error = Expected::read(&whole.replacen(from, to, 1)).unwrap_err();
        assert!(error.starts_with(PATH) && error.contains(reason), "{error}");
    }
    let mut short = NATIVE.clone();
    short.games[3].pop();
    assert!(Expected::read(&written(&short)).unwrap_err().contains("missing"));
}

#[test]
fn a_check_fails_by_a_fault_or_an_omitted_step() {
    let mut good = Findings { done: 3, of: 3, ..Findings::default() };
    good.end(12.7);
    assert_eq!((good.result, good.millis), (CheckState::Passed, 12));
    let mut short = Findings { done: 2, of: 3, ..Findings::default() };
    short.end(1.0);
    assert_eq!(short.faults, ["2 of 3 steps were done"]);
    let mut bad = Findings { done: 3, of: 3, ..Findings::default() };
    (0..11).for_each(|number| bad.add_fault(format!("fault {number}")));
    bad.end(1.0);
    assert_eq!((bad.result, bad.faults.len(), bad.more_faults), (CheckState::Failed, 8, 3));
    let passed = |checks: &[&Findings]| {
        let rows = checks.iter().map(|findings| (Check::Games, (*findings).clone()));
        let report = Report::new([("userAgent", "x".to_owned())].into(), rows).to_json();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["checks"][0]["check"], "games");
        report["passed"].as_bool().unwrap()
    };
    assert!(passed(&[&good, &good]));
    assert!(!passed(&[&good, &bad]));
    assert!(!passed(&[&good, &Findings::default()]));
}
