//! How a language counts and makes lists: the rules of the Unicode CLDR, asked of whoever has
//! them. In the page that is the browser (`intl.rs`), in native tests ICU4X (`icu.rs`).

use core::fmt::Debug;
use core::str::FromStr;

/// The plural categories of the CLDR. Which of them a language has, and for which numbers,
/// follows from its rules; every language has [`PluralCategory::Other`].
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
    /// Every other number.
    Other,
}

impl FromStr for PluralCategory {
    type Err = ();

    /// Reads the name of a category as the CLDR, `Intl` and the files of words write it.
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

/// What joins the last two of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ListKind {
    /// "Ada, Bo and Cleo".
    And,
    /// "Ada, Bo or Cleo".
    Or,
}

/// The grammar of numbers and lists, by language tag (BCP 47).
pub(super) trait LocaleRules: Debug + Sync {
    /// The plural category of a number of things.
    fn plural(&self, locale: &'static str, count: u32) -> PluralCategory;

    /// A list of two or more.
    fn list(&self, locale: &'static str, kind: ListKind, items: &[String]) -> String;
}
