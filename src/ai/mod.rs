//! Computer players. They are given a [`View`](crate::core::View), never a position: what
//! is hidden from their seat they cannot know.
//!
//! [`greedy`] looks one decision ahead. [`arena`] plays whole games.

pub mod arena;
mod greedy;
mod odds;
mod splitmix;
mod worth;

pub use greedy::greedy;
pub use odds::Odds;
pub use splitmix::SplitMix;
