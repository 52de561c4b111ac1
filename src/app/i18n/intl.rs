//! [`LocaleRules`] with the browser's `Intl`, which has the rules of the CLDR.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::{Array, Date, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use super::locale_rules::{ListKind, LocaleRules, PluralCategory};

/// The rules of the browser's `Intl`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Browser;

thread_local! {
    // Cached: creating such an object takes longer than using it a hundred times.
    static PLURALS: RefCell<BTreeMap<&'static str, Intl::PluralRules>> = RefCell::default();
    static LISTS: RefCell<BTreeMap<(&'static str, ListKind), Intl::ListFormat>> =
        RefCell::default();
}

impl LocaleRules for Browser {
    fn plural(&self, locale: &'static str, count: u32) -> PluralCategory {
        let category = PLURALS.with_borrow_mut(|rules| {
            let new = || Intl::PluralRules::new(&tags(locale), &Object::new());
            String::from(rules.entry(locale).or_insert_with(new).select(count.into()))
        });
        category.parse().unwrap_or(PluralCategory::Other)
    }

    fn list(&self, locale: &'static str, kind: ListKind, items: &[String]) -> String {
        let items: Array = items.iter().map(|item| JsValue::from_str(item)).collect();
        LISTS.with_borrow_mut(|formats| {
            let new = || Intl::ListFormat::new(&tags(locale), &options(kind));
            formats.entry((locale, kind)).or_insert_with(new).format(&items).into()
        })
    }

    fn date_time(&self, locale: &'static str, time: u64) -> String {
        let options = Object::new();
        for (key, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
            // Setting a property of a plain object never fails.
            let _ = Reflect::set(&options, &key.into(), &value.into());
        }
        Date::new(&JsValue::from_f64(time as f64)).to_locale_string(locale, &options).into()
    }
}

/// The list of locales that `Intl` takes: this one alone.
fn tags(locale: &str) -> Array {
    Array::of1(&JsValue::from_str(locale))
}

/// The options of `Intl.ListFormat` for a kind of list.
fn options(kind: ListKind) -> Object {
    let options = Object::new();
    let kind = match kind {
        ListKind::And => "conjunction",
        ListKind::Or => "disjunction",
    };
    // Setting a property of a plain object never fails.
    let _ = Reflect::set(&options, &"type".into(), &kind.into());
    options
}
