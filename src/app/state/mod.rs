//! The page's state: one game, what is shown of it, what is picked.
//!
//! [`Session`] and [`Selection`] know no browser. [`Play`] is a handful of signals with
//! verbs; it lives as long as the page, so timers and listeners may hold it. What can be
//! derived is derived where it is drawn.

#[cfg(feature = "app")]
pub mod ai_client;
#[cfg(feature = "app")]
mod play;
mod selection;
mod session;
#[cfg(test)]
mod undo_walks;

#[cfg(feature = "app")]
pub use play::{Notice, Panel, Play, Screen, play};
pub use selection::Selection;
pub use session::{Next, Purpose, Session, Told};
