//! The visible and spoken texts of the page, in every language; only lessons have their own.
//!
//! [`Words`] contains the texts; [`Teller`] makes sentences for values of the rules: events,
//! decisions, refusals, positions; [`RuleBook`] and [`ShortRules`] are texts from files of their
//! own. `docs/TRANSLATING.md` explains how to change a text, add a text and add a language. Only
//! `intl.rs` uses the browser.

mod catalog;
#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod icu;
#[cfg(all(feature = "app", any(not(test), target_arch = "wasm32")))]
mod intl;
mod lang;
mod locale_rules;
mod pseudo;
mod rule_book;
mod short_rules;
mod tell;
mod untrusted;
mod words;

pub use lang::Dir;
pub use pseudo::pseudo;
pub use rule_book::{Chapter, RuleBook, RuleFragment, RuleText};
pub use short_rules::{ShortPage, ShortPart, ShortRules};
pub use tell::{AdviceFact, QuestionContext, SUM_SEPARATOR, Teller, capitalized};
pub use words::{Lang, Words};

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
