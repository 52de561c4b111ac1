//! A game with who plays it, without signals and without a browser: what stores and view models share.

mod last_round;
pub mod seals;
mod selection;
pub mod setup;
mod table_session;
#[cfg(test)]
mod undo_walks;

pub use last_round::LastRound;
pub use selection::Selection;
pub use table_session::{LoggedEvent, Next, Purpose, Session};
