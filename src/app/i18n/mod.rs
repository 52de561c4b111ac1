//! Every text that a person reads, in every language.
//!
//! [`Words`] holds the texts; [`Teller`] puts what the rules say (events, decisions,
//! refusals, positions) into them. `docs/TRANSLATING.md` tells how to change a text, add one
//! and add a language. Only `intl.rs` knows the browser.

mod catalog;
#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod icu;
#[cfg(all(feature = "app", any(not(test), target_arch = "wasm32")))]
mod intl;
mod lang;
mod locale_rules;
mod outside;
mod pseudo;
mod rule_book;
mod tell;
mod words;

pub use lang::Dir;
pub use rule_book::{Chapter, RuleBook, RuleText};
pub use tell::{Moment, Teller};
pub use words::{Lang, Words};

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
