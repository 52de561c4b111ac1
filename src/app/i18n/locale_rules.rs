//! The rules of languages for plurals, lists and dates, from the Unicode CLDR. In the page the
//! browser implements them (`intl.rs`), in native tests ICU4X (`icu.rs`).

use core::fmt::Debug;
use core::str::FromStr;

/// The plural categories of the CLDR. Each language uses some of them, and always
/// [`PluralCategory::Other`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum PluralCategory {
    /// For example 0 in Arabic.
    Zero,
    /// For example 1 in English.
    One,
    /// For example 2 in Arabic.
    Two,
    /// For example 2 to 4 in Czech.
    Few,
    /// For example 5 in Polish.
    Many,
    /// The numbers in none of the other categories; always present.
    Other,
}

impl FromStr for PluralCategory {
    type Err = ();

    /// Reads the CLDR name of a category, as `Intl` and the language files write it.
    ///
    /// # Errors
    ///
    /// If there is no such category.
    fn from_str(name: &str) -> Result<Self, ()> {
        Ok(match name {
            "zero" => Self::Zero,
            "one" => Self::One,
            "two" => Self::Two,
            "few" => Self::Few,
            "many" => Self::Many,
            "other" => Self::Other,
            _ => return Err(()),
        })
    }
}

/// The word that joins the last two items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ListKind {
    /// All items: "Ada, Bo and Cleo".
    And,
    /// Alternatives: "Ada, Bo or Cleo".
    Or,
}

/// Rules for plurals, lists and dates, by the tag of a locale (BCP 47).
pub(super) trait LocaleRules: Debug + Sync {
    /// The plural category of a number of things.
    fn plural(&self, locale: &'static str, count: u32) -> PluralCategory;

    /// Joins two or more items into a list.
    fn list(&self, locale: &'static str, kind: ListKind, items: &[String]) -> String;

    /// Date and time of day of a time in milliseconds since 1970, in the format of the locale.
    fn date_time(&self, locale: &'static str, time: u64) -> String;
}
