//! Browser tests of the page: a [`Table`] that is opened, looked at and played as a person would.
//!
//! For tests alone (feature `testing`): what is not as a test expects fails it. The project's own tests in
//! `tests/web` use it, and so can any crate: `examples/browser-test` is the smallest one.
//!
//! ```ignore
//! #[wasm_bindgen_test]
//! async fn a_card_is_laid() {
//!     let table = Table::open("seed=42&seats=human:Ada,ai:1,ai:1").await;
//!     table.pick("card 4").await;
//!     table.confirm().await;
//!     assert_eq!(table.root("data-phase"), "turn");
//! }
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "what tests use fails the test"
)]

mod computer_players;
mod report;
mod table;

pub use table::{
    Table, api, at_once, focused, functions, is_enabled, kept, kept_games, mind_is_idle, name_of,
    set_offline, storage, turn,
};
