//! [`Words`], all texts of a language with a method for each, and [`Lang`], the languages.
//!
//! The build script (`build/`) generates the code from `locales/en.json`: the key
//! `event.loaded(name, gem)` becomes the method `words.event.loaded(&name, &gem)`. So a missing
//! text or argument is a compile error, and an unused text is reported as dead code.
//!
//! This file, `lang.rs` and `catalog.rs` use one another, because the generated code holds both
//! the English catalog and the list of languages.

// Without the feature `app`, only tests and view models use the texts.
#![cfg_attr(not(feature = "app"), allow(dead_code))]
#![allow(
    clippy::wrong_self_convention,
    reason = "texts such as `to_space` are named by their words"
)]

use core::fmt::Display;

use super::catalog::{Catalog, Entry, Text};
use super::lang::{Dir, Language, PSEUDO};
use super::locale_rules::{ListKind, PluralCategory};
use super::outside;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

impl Words {
    /// A name as it may stand in a sentence: what is written the other way does not turn the
    /// sentence round.
    #[must_use]
    pub fn name(&self, name: &str) -> String {
        outside::isolated(name, self.catalog.dir())
    }

    /// A text from outside that nobody has looked at yet, as it may stand in a sentence: hidden
    /// characters are named.
    #[must_use]
    pub fn quote(&self, text: &str) -> String {
        outside::shown(text, self.catalog.dir())
    }

    /// A list that ends with "and": "Ada, Bo and Cleo".
    #[must_use]
    pub fn list<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        self.catalog.list(ListKind::And, items)
    }

    /// Alternatives: "left, right or straight on".
    #[must_use]
    pub fn any_of<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        self.catalog.list(ListKind::Or, items)
    }

    /// A list of steps or findings, without a word before the last.
    #[must_use]
    pub fn enumerate<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        let joined = items.into_iter().rev().reduce(|rest, first| self.join.then(&first, &rest));
        joined.unwrap_or_default()
    }
}
