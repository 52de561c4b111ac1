//! Runs the fuzz targets for some seconds on stable: each with a fixed number of seeded mutations
//! of valid examples. For longer runs: `cargo +nightly fuzz run TARGET`.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../support/cases.rs"]
mod cases;
mod laws;

use cases::cases;
use niagara::core::{Dice, Position, Purpose, Setup, View};
use serde_json::Value;

const RECORDS: [&str; 2] =
    [include_str!("../data/two_rounds.record"), include_str!("../data/won.record")];

const POSITIONS: [&str; 4] = [
    include_str!("../data/notation.json"),
    include_str!("../data/base.perft"),
    include_str!("../data/spirits.perft"),
    include_str!("../data/joe.perft"),
];

/// Examples of lessons: the tutorial, and lessons with the other parts of the format.
const LESSON: &str = include_str!("../../content/lessons/paddle.lesson.json");
const LESSONS: &str = include_str!("../data/lessons/varied.txt");

const DECISIONS: &str = "free 1\nrescue 2 a\nrescue none\ncard 123\ncard cloud\nweather +1\ndone\n\
    return 2 L\n1 pier>4+d\n2 5-m+s\n1 5-d>2xr@yellow1\n1 3+a>pier\n2 L7>falls\n1 R6>5~L6\n\
    1 R7!+r>2\n1 4>R7~falls\n1 5-am+ds>2\n1 R7!-a+dd>3xr@blue2xs@black1\n2 pier>1%-a+d\n\
    2 L7!\n1 L6>3~4+d";

const WORDS: &str = "seed=42&rules=base,joe&option.tie_break=gem_value&option.gems_per_site=8;\
    spirits&double,whirlpool,cards,beaver,moose,sixth&river_fork=random&first_player=host;aadr;\
    bank:L7&falls&123&cloud&return&Ada Lovelace&yellow&R7&whirlpool_pull_then_site=on";

/// Mutates an example, a little or a lot.
fn mutate(example: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = example.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let length = bytes.len();
        let mut at = || dice.below(length as u32 + 1) as usize;
        let (from, to) = (at(), at());
        let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 12));
        match dice.below(7) {
            // Flip a bit or change a byte.
            0 if from < length => bytes[from] ^= 1 << dice.below(8),
            1 if from < length => bytes[from] = dice.below(256) as u8,
            // Remove or duplicate a piece, or replace it by a piece of another example.
            2 => drop(bytes.drain(from..to)),
            3 => {
                let piece = bytes[from..to].to_vec();
                bytes.splice(from..from, piece);
            }
            4 => {
                let other = dice.choose(&[DECISIONS, WORDS, example]).unwrap().as_bytes();
                let start = dice.below(other.len() as u32) as usize;
                let piece = &other[start..(start + 6).min(other.len())];
                bytes.splice(from..to, piece.to_vec());
            }
            // Swap two lines.
            5 => {
                let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
                let count = lines.len() as u32;
                lines.swap(dice.below(count) as usize, dice.below(count) as usize);
                bytes = lines.join(&b'\n');
            }
            _ => bytes.truncate(bytes.len() - dice.below(8).min(bytes.len() as u32) as usize),
        }
    }
    bytes
}

/// Runs a target that reads text on the examples and on mutations of them.
fn run_on_texts(law: fn(&[u8]), examples: &[&str], runs: u64) {
    for example in examples {
        law(example.as_bytes());
    }
    for run in cases(runs) {
        let mut dice = Dice::new(run, Purpose::Decisions);
        let example = dice.choose(examples).unwrap();
        law(&mutate(example, &mut dice));
    }
}

/// Runs a target whose bytes are choices on random bytes.
fn run_on_choices(law: fn(&[u8]), length: u32, runs: u64) {
    law(&[]);
    for run in cases(runs) {
        let mut dice = Dice::new(run, Purpose::Decisions);
        let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        law(&bytes);
    }
}

#[test]
fn decision_text() {
    let lines: Vec<&str> = DECISIONS.lines().collect();
    run_on_texts(laws::decision_text, &lines, 30_000);
}

#[test]
fn record_text() {
    run_on_texts(laws::record_text, &RECORDS, 3_000);
}

fn positions() -> Vec<&'static str> {
    let lines = POSITIONS.iter().flat_map(|file| file.lines());
    lines.filter_map(|line| line.strip_prefix("position ")).chain([POSITIONS[0]]).collect()
}

#[test]
fn position_json() {
    run_on_texts(laws::position_json, &positions(), 10_000);
}

#[test]
fn view_text() {
    // The views of the seat to move, as programs write them.
    let text = |json: &&str| {
        let position = Position::try_from(json.parse::<Setup>().ok()?).ok()?;
        serde_json::to_string(&position.view(position.to_move()).to_setup()).ok()
    };
    let texts: Vec<String> = positions().iter().filter_map(text).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    assert!(texts.len() > 3 && texts.iter().all(|text| serde_json::from_str::<View>(text).is_ok()));
    run_on_texts(laws::view_text, &texts, 30_000);
}

#[test]
fn lesson_text() {
    let lessons: Vec<&str> = LESSONS.lines().chain([LESSON]).collect();
    let law = |bytes: &[u8]| {
        laws::lesson_text(bytes);
    };
    run_on_texts(law, &lessons, 1_000);
    // Lessons that stay valid JSON get further: their values are exchanged, their keys removed.
    let lessons: Vec<Value> =
        lessons.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let values: Vec<Value> =
        lessons.iter().flat_map(|lesson| leaves(&mut lesson.clone())).collect();
    let mut accepted = 0;
    for run in cases(1_000) {
        let mut dice = Dice::new(run, Purpose::Decisions);
        let mut lesson = lessons[dice.below(lessons.len() as u32) as usize].clone();
        for _ in 0..=dice.below(2) {
            tweak(&mut lesson, &mut dice, &values);
        }
        accepted += usize::from(laws::lesson_text(lesson.to_string().as_bytes()));
    }
    println!("{accepted} tweaked lessons were taken to their end");
    assert!(accepted > 0);
}

/// The leaf values of a lesson, which are taken out of it.
fn leaves(value: &mut Value) -> Vec<Value> {
    match value {
        Value::Array(values) => values.iter_mut().flat_map(leaves).collect(),
        Value::Object(entries) => entries.values_mut().flat_map(leaves).collect(),
        leaf => vec![leaf.take()],
    }
}

/// Changes a random part of a value.
fn tweak(value: &mut Value, dice: &mut Dice, values: &[Value]) {
    let deeper = match value {
        Value::Array(list) if !list.is_empty() => {
            let index = dice.below(list.len() as u32) as usize;
            match dice.below(12) {
                0 => return drop(list.remove(index)),
                1 => return list.push(list[index].clone()),
                _ => &mut list[index],
            }
        }
        Value::Object(entries) if !entries.is_empty() => {
            let index = dice.below(entries.len() as u32) as usize;
            let key = entries.keys().nth(index).unwrap().clone();
            if dice.below(30) == 0 {
                entries.remove(&key);
                return;
            }
            &mut entries[&key]
        }
        leaf => {
            let index = dice.below(values.len() as u32) as usize;
            leaf.clone_from(&values[index]);
            return;
        }
    };
    tweak(deeper, dice, values);
}

#[test]
fn position_tweaked() {
    run_on_choices(laws::position_tweaked, 1_500, 60);
}

#[test]
fn words() {
    run_on_texts(laws::words, &[WORDS], 5_000);
}

#[test]
fn legal_agrees() {
    run_on_choices(laws::legal_agrees, 150, 60);
}

#[test]
fn refused_text() {
    run_on_choices(laws::refused_text, 900, 120);
}

#[test]
fn walk_invariants() {
    run_on_choices(laws::walk_invariants, 300, 150);
}

#[test]
fn game_comes_back() {
    run_on_choices(laws::game_comes_back, 400, 100);
}
