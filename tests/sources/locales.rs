//! The language files (`locales/`): errors that the build reports, and completeness.
//!
//! `cargo test --test sources -- --nocapture missing` lists the texts that each language lacks.

use std::collections::BTreeSet;
use std::fs;

use crate::locale::{Locale, Message};
use icu_locale_core::Locale as Tag;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions};

/// All language files, English first.
fn locales() -> Vec<Locale> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/locales");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort_by_key(|file| (!file.ends_with("en.json"), file.clone()));
    let read = |file: &std::path::PathBuf| {
        Locale::parse(&file.to_string_lossy(), &fs::read_to_string(file).unwrap()).unwrap()
    };
    files.iter().map(read).collect()
}

/// Parses a language file with one group.
fn file(name: &str, group: &str) -> Result<Locale, Vec<String>> {
    let language = r#"{"name": "X", "direction": "ltr", "formats": "en"}"#;
    Locale::parse(name, &format!(r#"{{"@language": {language}, "event": {group}}}"#))
}

#[test]
fn missing_texts_are_listed() {
    let locales = locales();
    let (english, others) = locales.split_first().unwrap();
    assert_eq!(english.tag, "en");
    assert!(!others.is_empty(), "a second language proves that another file is all it takes");
    for other in others {
        assert_eq!(other.check_translation_of(english), [""; 0]);
        let missing = other.missing_of(english);
        println!("{}: {} texts stay English", other.tag, missing.len());
        for key in &missing {
            println!("  {key}");
        }
        let present = english.texts().count() - missing.len();
        assert_eq!(other.texts().count(), present, "{}", other.tag);
    }
}

#[test]
fn plural_forms_are_those_of_the_language() {
    for locale in locales() {
        let tag: Tag = locale.formats.parse().unwrap();
        let rules = PluralRules::try_new(tag.into(), PluralRulesOptions::default()).unwrap();
        let name = |category| match category {
            PluralCategory::Zero => "zero",
            PluralCategory::One => "one",
            PluralCategory::Two => "two",
            PluralCategory::Few => "few",
            PluralCategory::Many => "many",
            PluralCategory::Other => "other",
        };
        let expected: BTreeSet<&str> = rules.categories().map(name).collect();
        for (group, text) in locale.texts() {
            if let Message::Plural(forms) = &text.message {
                let given = forms.iter().map(|(category, _)| category.as_str()).collect();
                assert_eq!(expected, given, "{}: {}.{}", locale.tag, group.name, text.key);
            }
        }
    }
}

#[test]
fn a_valid_file_has_no_problems() {
    let group = r#"{
        "@": "What happened.",
        "@loaded": "At a site.",
        "loaded(name, gem)": "{name} loads {gem}.",
        "river(speed, lowest)": {"one": "A step after {lowest}.", "other": "{speed} steps after {lowest}."}
    }"#;
    let locale = file("locales/en.json", group).unwrap();
    assert_eq!(locale.check_source(), [""; 0]);
    let [(group, loaded), (_, river)] = locale.texts().collect::<Vec<_>>()[..] else {
        panic!("two texts")
    };
    assert_eq!(group.comment.as_deref(), Some("What happened."));
    assert_eq!((loaded.name(), loaded.parameters()), ("loaded", vec!["name", "gem"]));
    assert_eq!(loaded.comment.as_deref(), Some("At a site."));
    assert_eq!(river.parameters(), ["speed", "lowest"]);
}

/// The errors in an English language file with this group.
fn problems(group: &str) -> Vec<String> {
    file("locales/en.json", group).map_or_else(|found| found, |locale| locale.check_source())
}

#[test]
fn mistakes_in_english_are_named_with_file_and_key() {
    for (group, problem) in [
        (r#"{"a(name)": "{nam} {name}"}"#, "event.a(name): has no placeholder {nam}"),
        (r#"{"a(name)": "somebody"}"#, "event.a(name): lacks the placeholder {name}"),
        (r#"{"a": "{name}"}"#, "event.a: has no placeholder {name}"),
        (r#"{"a(n)": {"one": "1"}}"#, "event.a(n): should have the plural category \"other\""),
        (
            r#"{"a(n)": {"other": "{n}", "fiew": "{n}"}}"#,
            "event.a(n).fiew: is no plural category of the CLDR",
        ),
        (r#"{"a": {"other": "many"}}"#, "event.a: has plural forms, but no number as argument"),
        (r#"{"a": "x", "a": "y"}"#, "event.a: stands twice"),
        (r#"{"a": "x{"}"#, "event.a: has a brace without its partner"),
        (r#"{"a": ""}"#, "event.a: is empty or has stray spaces"),
        (r#"{"a(b,c)": "{b} {c}"}"#, "event.a(b,c): is no Rust name, or no list of such names"),
        (r#"{"@b": "?", "a": "x"}"#, "event.@b: should stand before the text it is about"),
    ] {
        let found = problems(group);
        let named = format!("locales/en.json: {problem}");
        assert!(found.contains(&named), "{group}: {found:?} does not contain '{named}'");
    }
    let found = Locale::parse("locales/en.json", "{").map(|_| ()).unwrap_err();
    assert!(found[0].starts_with("locales/en.json: EOF"), "{found:?}");
}

#[test]
fn mistakes_in_a_translation_are_named_with_file_and_key() {
    let english = r#"{"a": "x", "b(name)": "{name}", "c(n)": {"one": "1", "other": "{n}"}}"#;
    let english = file("locales/en.json", english).unwrap();
    for (group, problem) in [
        (r#"{"z": "x"}"#, "event.z: is no key of locales/en.json"),
        (r#"{"b(who)": "{who}"}"#, "event.b(who): is no key of locales/en.json"),
        (r#"{"b(name)": "{who} {name}"}"#, "event.b(name): has no placeholder {who}"),
        (r#"{"b(name)": "jemand"}"#, "event.b(name): lacks the placeholder {name}"),
        (r#"{"c(n)": "{n}"}"#, "event.c(n): has plural forms in the source"),
        (r#"{"a": {"other": "x"}}"#, "event.a: has no plural forms in the source"),
    ] {
        let translation = file("locales/de.json", group).unwrap();
        let found = translation.check_translation_of(&english);
        assert_eq!(found, [format!("locales/de.json: {problem}")], "{group}");
    }
    let partial = file("locales/de.json", r#"{"a": "y"}"#).unwrap();
    assert_eq!(partial.check_translation_of(&english), [""; 0]);
    assert_eq!(partial.missing_of(&english), ["event.b(name)", "event.c(n)"]);
}
