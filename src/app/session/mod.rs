//! A game with who plays it, without signals and without a browser: what stores and view models share.

pub mod odds;
pub mod seals;
mod selection;
pub mod setup;
mod table_session;
#[cfg(test)]
mod undo_walks;

pub use selection::Selection;
pub use table_session::{LoggedEvent, Next, Purpose, Session};
