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

/// The texts of a JSON value, without comments.
fn texts_in(value: &serde_json::Value, texts: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => texts.push(text.clone()),
        serde_json::Value::Array(values) => values.iter().for_each(|it| texts_in(it, texts)),
        serde_json::Value::Object(entries) => {
            let entries = entries.iter().filter(|(key, _)| !key.starts_with('@'));
            entries.for_each(|(_, value)| texts_in(value, texts));
        }
        _ => {}
    }
}

#[test]
fn each_thing_has_one_name_in_all_texts() {
    // The words that are not used, for the gem, the pier, the whirlpool, the site and the theft.
    const ENGLISH: [&str; 9] =
        ["jewel", "jewels", "stone", "stones", "shore", "jetty", "quay", "vortex", "deposit"];
    const GERMAN: [&str; 12] = [
        "Stein",
        "Steine",
        "Steinen",
        "Juwel",
        "Juwelen",
        "Anleger",
        "Anlegestelle",
        "Kai",
        "Wirbel",
        "Fundstelle",
        "klaut",
        "klauen",
    ];
    let files: [(&str, &[&str]); 6] = [
        ("locales/en.json", &ENGLISH),
        ("content/short-rules.en.json", &ENGLISH),
        ("content/lessons/paddle.lesson.json", &ENGLISH),
        ("locales/de.json", &GERMAN),
        ("content/short-rules.de.json", &GERMAN),
        ("content/lessons/paddle.de.words.json", &GERMAN),
    ];
    for (file, unused) in files {
        let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
        let value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let mut texts = Vec::new();
        texts_in(&value, &mut texts);
        assert!(texts.len() > 20, "{file}");
        for text in texts {
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let found = words.find(|word| unused.contains(word));
            assert_eq!(found, None, "{file}: {text}");
        }
    }
}

#[test]
fn sentences_over_the_board_have_room_in_two_lines() {
    // On a phone on its side, two lines have room for so many letters.
    const MAX: usize = 78;
    const WORDS: [(&str, [&str; 2]); 12] = [
        ("name", ["Robin", "Robin"]),
        ("names", ["Robin and Brook", "Robin und Brook"]),
        ("victim", ["Brook", "Brook"]),
        ("canoe", ["canoe 1", "Kanu 1"]),
        ("other", ["canoe 2", "Kanu 2"]),
        ("victim_canoe", ["canoe 2", "Kanu 2"]),
        ("card", ["the cloud", "die Wolke"]),
        ("gem", ["an amethyst", "einen Amethyst"]),
        ("gems", ["an amethyst", "einen Amethyst"]),
        ("at", ["on space 6 in the left arm", "auf Feld 6 im linken Arm"]),
        ("to", ["to space 6 in the left arm", "zu Feld 6 im linken Arm"]),
        ("plan", ["paddle to space 6 in the left arm", "paddeln zu Feld 6 im linken Arm"]),
    ];
    let rivers = ["River: canoe 1 on L6, canoe 2 lost.", "Fluss: Kanu 1 auf L6, Kanu 2 verloren."];
    for (language, file) in ["en", "de"].into_iter().enumerate() {
        let path = format!("{}/locales/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let value: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for group in ["ask", "event"] {
            for (key, message) in value[group].as_object().unwrap() {
                // Diamond Joe comes back on space 1; numbers and weather values are short.
                let is_short =
                    ["joe", "weather", "cloud", "beaver"].iter().any(|it| key.contains(it));
                let mut texts = Vec::new();
                texts_in(message, &mut texts);
                for text in texts.iter().filter(|_| !key.starts_with('@')) {
                    let mut said = text.clone();
                    for (name, words) in WORDS {
                        let word = if is_short && matches!(name, "at" | "to") {
                            "+2"
                        } else {
                            words[language]
                        };
                        said = said.replace(&format!("{{{name}}}"), word);
                    }
                    let mut parts = said.split('{');
                    let first = parts.next().unwrap().chars().count();
                    let rest = parts
                        .map(|part| part.split_once('}').map_or(0, |it| it.1.chars().count() + 2));
                    let mut length = first + rest.sum::<usize>();
                    let follows_river = key.contains("_brief") || key.starts_with("rescue(");
                    if follows_river {
                        length += rivers[language].chars().count() + 1;
                    }
                    assert!(length <= MAX, "{file}, {key}: {length} letters: {said}");
                }
            }
        }
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
