//! [`Words`], all texts of a language with a method for each, and [`Lang`], the languages.
//!
//! The build script (`build/`) generates the code from `locales/en.json`: the key
//! `event.loaded(name, gem)` becomes the method `words.event.loaded(&name, &gem)`. So a missing
//! text or argument is a compile error, and the compiler warns about a text that is never used.
//!
//! This file, `lang.rs` and `catalog.rs` use one another, because the generated code contains both
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
use super::untrusted;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

impl Words {
    /// A name for use in a sentence: isolated if necessary, so that a name in another writing
    /// direction does not reorder the sentence.
    #[must_use]
    pub fn name(&self, name: &str) -> String {
        untrusted::isolate(name, self.catalog.dir())
    }

    /// An unchecked text, such as part of a link, for use in a sentence: invisible characters are
    /// replaced by their code points, and the text is isolated like a name.
    #[must_use]
    pub fn quote(&self, text: &str) -> String {
        untrusted::escape_invisible(text, self.catalog.dir())
    }

    /// Date and time of day of a time in milliseconds since 1970: "24 Nov 2026, 14:05".
    #[must_use]
    pub fn date_time(&self, time: u64) -> String {
        self.catalog.date_time(time)
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

    /// A list of phrases without "and": "load a ruby, come ashore".
    #[must_use]
    pub fn enumerate<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        let joined = items.into_iter().rev().reduce(|rest, first| self.join.then(&first, &rest));
        joined.unwrap_or_default()
    }
}
