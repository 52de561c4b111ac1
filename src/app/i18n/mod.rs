//! Every text that a person reads, one table per language.
//!
//! [`Words`] holds the texts; [`Teller`] puts what the rules say (events, decisions,
//! refusals, positions) into them. Nothing here knows the browser.

mod en;
mod lang;
mod pseudo;
mod rule_text;
mod tell;
mod words;

pub use lang::{Dir, Lang};
pub use rule_text::{RuleText, rule_ids, rule_text};
pub use tell::{Moment, Teller};
pub use words::{Plural, Words, fill};

#[cfg(test)]
mod tests;
