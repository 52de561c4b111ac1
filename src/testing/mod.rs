//! Browser tests of the page with a page object, [`Table`]: it opens the page, queries it and plays
//! on it as a person would.
//!
//! For tests only (feature `testing`): methods panic if the page is not as expected. The project's
//! own tests in `tests/web` use it, and so can other crates: `examples/browser-test` is the
//! smallest example.
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
mod dom;
mod report;
mod table;

pub use dom::{focused, is_enabled, name_of, storage, turn};
pub use table::{
    Table, api, at_once, computer_players_are_idle, functions, kept, kept_games, set_offline,
};
