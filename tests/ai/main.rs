//! Computer players: strength, search, mixed strategies, advice and tactics.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../support/cases.rs"]
mod cases;
/// A digest of search results.
#[path = "../support/search_digest.rs"]
#[allow(unreachable_pub, reason = "tests in the browser use it too")]
mod search_digest;
#[path = "../support/mod.rs"]
mod support;

mod advice;
mod mixing;
mod search;
mod strength;
mod tactics;
