//! Tests of the languages: tags, plurals, lists, the pseudo-language.

use std::collections::BTreeSet;

use super::*;
use crate::app::i18n::catalog::{Catalog, Text};
use crate::app::i18n::lang::RULES;
use crate::app::i18n::pseudo::pseudo;
use crate::app::i18n::words::ENGLISH;

/// The placeholders in a text.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

#[test]
fn the_pseudo_language_differs_everywhere_and_is_longer() {
    let forms = ENGLISH.iter().flat_map(|entry| match entry.text {
        Text::Plain(text) => vec![text],
        Text::Plural(forms) => forms.iter().map(|(_, form)| *form).collect(),
    });
    for english in forms {
        let pseudo = pseudo(english);
        assert_eq!(placeholders(&pseudo), placeholders(english));
        assert!(pseudo.starts_with('⟦') && pseudo.ends_with('⟧'), "{pseudo}");
        let length_without_placeholders = |text: &str| {
            let inside: usize =
                placeholders(text).iter().map(|name| name.chars().count() + 2).sum();
            text.chars().count() - inside
        };
        let (length, english_length) =
            (length_without_placeholders(&pseudo), length_without_placeholders(english));
        assert!(length * 10 >= english_length * 14, "{english} became {pseudo}");
    }
    assert_eq!(Lang::Pseudo.dir(), Dir::Rtl);
    assert_eq!(Lang::En.dir(), Dir::Ltr);
}

#[test]
fn the_pseudo_language_keeps_values_whole() {
    let text = Lang::Pseudo.words().event.card_laid(&"Ada");
    assert!(text.contains("\u{2068}Ada\u{2069}"), "{text}");
}

#[test]
fn languages_are_found_by_their_tags() {
    for lang in Lang::ALL {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
    }
    assert_eq!(Lang::from_tag("en-GB"), Some(Lang::En));
    assert_eq!(Lang::from_tag("tlh"), None);
    assert_eq!(Lang::from_tag(""), None);
}

#[test]
fn numbers_choose_their_plural_form() {
    let gems = &Lang::En.words().gems;
    assert_eq!(gems.rubies(1), "1 ruby");
    assert_eq!(gems.rubies(0), "0 rubies");
    assert_eq!(gems.rubies(2), "2 rubies");
}

#[test]
fn lists_read_as_expected() {
    let words = Lang::En.words();
    assert_eq!(words.list::<&str>([]), "");
    assert_eq!(words.list(["Ada"]), "Ada");
    assert_eq!(words.list(["Ada", "Bo"]), "Ada and Bo");
    assert_eq!(words.list(["Ada", "Bo", "Cleo", "Dan"]), "Ada, Bo, Cleo and Dan");
    assert_eq!(words.any_of(["left", "right"]), "left or right");
}

#[test]
fn each_language_counts_and_lists_by_its_own_rules() {
    let german = words(Lang::De);
    assert_eq!(german.gems.rubies(1), "1 Rubin");
    assert_eq!(german.gems.rubies(0), "0 Rubine");
    assert_eq!(german.list(["Ada", "Bo", "Cleo"]), "Ada, Bo und Cleo");
    assert_eq!(german.any_of(["links", "rechts"]), "links oder rechts");
    let pseudo = Lang::Pseudo.words().list(["Ada", "Bo"]);
    assert!(pseudo.starts_with('⟦') && pseudo.ends_with('⟧'), "{pseudo}");
}

#[test]
fn missing_texts_are_english_and_others_translated() {
    let json = r#"{"gems": {"ruby": "Rubin", "amber": 7, "rubies(n)": {"other": "{n} Rubine"}}}"#;
    let catalog = Catalog::read(Lang::De, json, RULES).unwrap();
    let gems = Words::new(Box::leak(Box::new(catalog))).gems;
    assert_eq!((gems.ruby(), gems.amber(), gems.diamond()), ("Rubin", "amber", "diamond"));
    assert_eq!(gems.rubies(1), "1 Rubine", "the last form replaces a missing one");
    assert_eq!(gems.diamonds(1), "1 diamond");
}

#[test]
fn a_language_file_that_is_not_json_is_an_error() {
    let html = "<!doctype html><p>404";
    assert!(Catalog::read(Lang::De, html, RULES).is_err());
}
