//! The rules: positions, decisions, records and what each seat may know.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../support/cases.rs"]
mod cases;
#[path = "../support/mod.rs"]
mod support;

mod base;
mod figures;
mod joe;
mod laws;
mod memory;
mod perft;
mod playouts;
mod playthroughs;
mod positions;
mod public_table;
mod records;
mod refusals;
mod spirits;
mod views;
