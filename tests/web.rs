//! Tests of the page in a real browser, with taps and keys like a person's.
//!
//! `wasm-pack test --headless --chrome` runs them. Every test opens a page with empty storage and
//! finds elements by the contract for automated tests: attributes, roles, names.

#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test helpers panic to fail the test"
)]

/// Positions as a few lines of text.
#[path = "support/scenario.rs"]
#[allow(dead_code, unreachable_pub, reason = "these tests use only the JSON of a position")]
mod scenario;

/// A digest of search results.
#[path = "support/search_digest.rs"]
#[allow(unreachable_pub, reason = "native tests use it too")]
mod search_digest;

mod web {
    mod page;

    mod advice;
    mod ai_client;
    mod aloud;
    mod animation;
    mod board;
    mod board_zoom;
    mod coach;
    mod contract;
    mod functions;
    mod games;
    mod hot_seat;
    mod keyboard;
    mod languages;
    mod lessons;
    mod modules;
    mod my_games;
    mod previews;
    mod refusals;
    mod replay;
    mod result;
    mod rules_for_people;
    mod saving;
    mod seals;
    mod selftest;
    mod sharing;
    mod shortcuts;
    mod sound;
    mod start;
    mod taps;
    mod undo;
    mod win_chart;
}

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
