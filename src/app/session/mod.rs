//! A game and its players as plain values, without signals and without a browser: [`Session`] and
//! what belongs to it. Stores and view models share them.

mod last_round;
pub mod odds;
mod sealing;
pub mod seals;
mod searches;
mod selection;
pub mod setup;
mod table_session;
#[cfg(test)]
mod undo_tests;

pub use last_round::LastRound;
pub use searches::Purpose;
pub use selection::Selection;
pub use table_session::{LoggedEvent, Next, Session};
