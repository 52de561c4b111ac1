//! [`LocaleRules`] by ICU4X, for native tests: the same CLDR rules as in the browser.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use icu_list::ListFormatter;
use icu_list::options::ListFormatterOptions;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory as Category, PluralRules, PluralRulesOptions};

use super::locale_rules::{ListKind, LocaleRules, PluralCategory};

/// The rules with the data compiled into ICU4X.
#[derive(Clone, Copy, Debug)]
pub(super) struct Icu;

impl LocaleRules for Icu {
    fn plural(&self, locale: &'static str, count: u32) -> PluralCategory {
        let locale: Locale = locale.parse().unwrap();
        let rules = PluralRules::try_new(locale.into(), PluralRulesOptions::default()).unwrap();
        match rules.category_for(count) {
            Category::Zero => PluralCategory::Zero,
            Category::One => PluralCategory::One,
            Category::Two => PluralCategory::Two,
            Category::Few => PluralCategory::Few,
            Category::Many => PluralCategory::Many,
            Category::Other => PluralCategory::Other,
        }
    }

    fn list(&self, locale: &'static str, kind: ListKind, items: &[String]) -> String {
        let locale: Locale = locale.parse().unwrap();
        let options = ListFormatterOptions::default();
        let format = match kind {
            ListKind::And => ListFormatter::try_new_and(locale.into(), options),
            ListKind::Or => ListFormatter::try_new_or(locale.into(), options),
        };
        format.unwrap().format(items.iter()).to_string()
    }

    fn date_time(&self, _: &'static str, time: u64) -> String {
        // Tests only need some text for a day; the format is the browser's.
        format!("day {}", time / 86_400_000)
    }
}
