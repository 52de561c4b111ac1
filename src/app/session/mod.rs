//! A game and its players as plain values, without signals and without a browser. Stores and view
//! models share them.

mod last_round;
pub mod odds;
pub mod seals;
mod selection;
pub mod setup;
mod table_session;
#[cfg(test)]
mod undo_walks;

pub use last_round::LastRound;
pub use selection::Selection;
pub use table_session::{LoggedEvent, Next, Purpose, Session};
