//! Browser tests of the page with a page object, [`Page`]: it opens the page, reads it, and presses
//! buttons and keys as a person would.
//!
//! For tests only (feature `testing`): methods panic if the page is not as expected. The tests in
//! `tests/web` use it. Other crates can use it too: `examples/browser-test` is the smallest
//! example.
//!
//! ```ignore
//! #[wasm_bindgen_test]
//! async fn a_card_is_laid() {
//!     let page = Page::open("seed=42&seats=human:Ada,ai:1,ai:1").await;
//!     page.stage_text("card 4").await;
//!     page.confirm().await;
//!     assert_eq!(page.root("data-phase"), "turn");
//! }
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "test helpers panic to fail the test"
)]

mod computer_players;
mod dom;
mod page;
mod report;

pub use dom::{advance_clock, focused, give_focus, is_enabled, name_of, next_task, storage};
pub use page::{
    Page, call_test_api, computer_players_are_idle, instant_preferences, set_offline,
    stored_entries, stored_games, test_api,
};
