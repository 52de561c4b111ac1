//! Computer players. They are given a [`View`](crate::core::View), never a position: what
//! is hidden from their seat they cannot know.
//!
//! [`greedy`] looks one decision ahead. [`arena`] plays whole games.

pub mod arena;
pub mod cards;
mod character;
pub mod evaluate;
mod greedy;
mod level;
mod mind;
mod odds;
mod order;
mod rollout;
pub mod search;
pub mod sense;
mod splitmix;
mod weights;
mod world;
mod worth;

pub use character::{Character, Taste};
pub use evaluate::BySeat;
pub use greedy::greedy;
pub use level::{Knobs, Level};
pub use mind::{Advice, Thought, shares, think};
pub use odds::Odds;
pub use rollout::Policy;
pub use splitmix::SplitMix;
pub use world::{Niagara, Outlook};
