//! Lessons: the built-in ones, the check of the format with all its errors, and the run of a
//! lesson.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../support/rules.rs"]
#[allow(dead_code, unreachable_pub, reason = "a part of it is used here")]
mod rules;

mod built_in;
mod format;
mod invalid;
mod running;

use std::sync::Arc;

use niagara::ai::easiest_decision;
use niagara::core::lesson::{Lesson, LessonRun, check_lesson};
use serde_json::Value;

/// The JSON of the tutorial.
const PADDLE: &str = include_str!("../../content/lessons/paddle.lesson.json");

fn paddle() -> Value {
    serde_json::from_str(PADDLE).unwrap()
}

/// The position in which a step of the tutorial begins.
fn position(step: usize) -> Value {
    paddle()["steps"][step]["at"].clone()
}

/// Reads a lesson that must be valid.
#[track_caller]
fn lesson(json: &Value) -> Lesson {
    match check_lesson(&json.to_string(), easiest_decision) {
        Ok(checked) => checked.lesson,
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
fn run(json: &Value) -> LessonRun {
    LessonRun::new(Arc::new(lesson(json)), easiest_decision)
}

/// Plays all decisions that are due, and returns them.
fn play_due(run: &mut LessonRun) -> Vec<String> {
    let mut played = Vec::new();
    while let Some(due) = run.due() {
        let colour = run.position().table().colour(due.seat);
        played.push(format!("{colour} {}", due.decision));
        assert!(run.play_due().is_some());
        assert!(played.len() < 200, "the other seats never stop playing: {played:?}");
    }
    played
}
