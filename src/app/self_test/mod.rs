//! The self-test of the page (`?selftest=on`): checks, in the tester's own browser, what the game
//! depends on.
//!
//! [`Check`] lists what is checked, [`Findings`] is the state of one check, [`Report`] is the file
//! that testers download. Rules and computer players are compared with [`Expected`], the file
//! `content/selftest.json`. It is written natively, by the test
//! `the_file_of_expected_results_is_current`:
//!
//! ```text
//! NIAGARA_CONTENT=write cargo test --no-default-features --lib self_test
//! ```
//!
//! The checks run in the page (some searches also run in web workers), in slices of about
//! [`Run::SLICE`] milliseconds, so that the page stays usable. No check changes a saved game:
//! [`storage::trial`](super::platform::storage::trial) says how that of the storage avoids it.

mod check;
mod expected;
mod searches;
mod seeded_games;

#[cfg(feature = "app")]
mod device;
#[cfg(feature = "app")]
mod drawing;
#[cfg(feature = "app")]
mod players;
#[cfg(feature = "app")]
mod rules;
#[cfg(feature = "app")]
mod run;
#[cfg(feature = "app")]
mod tested_worker;
#[cfg(feature = "app")]
mod texts;

pub use check::{Check, CheckState, Findings, Report};
pub use expected::{Expected, PerftCase};
#[cfg(feature = "app")]
pub use run::{CheckContext, Run, run_all};

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
