//! Tests of the names of gems, places, options and goals.

use std::collections::BTreeSet;

use super::*;

#[test]
fn every_term_of_the_rules_has_a_text() {
    let book = rule_book();
    for lang in Lang::ALL {
        let words = words(lang);
        let mut texts = BTreeSet::new();
        let mut check = |text: String| {
            assert_readable(&text);
            assert!(texts.insert(text.clone()), "two terms have the text '{text}'");
        };
        for colour in Colour::ALL {
            check(words.colour(colour).to_owned());
        }
        for gem in Gem::ALL {
            check(words.gem(gem).to_owned());
            check(words.a_gem(gem).to_owned());
            check(words.site(gem).to_owned());
            check(words.at_site(gem).to_owned());
            check(words.count_of(gem, 1));
            check(words.count_of(gem, 2));
        }
        for card in Card::ALL {
            check(words.the_card(card));
            check(words.card_does(card));
        }
        let banks = Space::ALL.map(Place::Riverbank);
        let spaces = Space::ALL.map(Place::On);
        for place in [Place::Pier, Place::Falls].into_iter().chain(banks).chain(spaces) {
            check(words.place(place));
            check(words.to(place));
            check(words.at(place));
            check(words.leaving(place));
        }
        for space in Space::ALL.into_iter().filter(|space| space.arm().is_some()) {
            check(words.space_label(space));
        }
        for module in Module::ALL {
            let (name, rule) = words.module(module);
            assert_readable(name);
            check(rule.to_owned());
            assert!(book.rule(Words::module_rule(module)).is_some());
        }
        for condition in WinCondition::ALL {
            check(words.goal_name(condition).to_owned());
            check(words.progress(condition, Gems::EMPTY));
        }
    }
    let words = Lang::En.words();
    assert_eq!(words.short_place(Place::On(Space::L6)), "L6");
    assert_eq!(words.short_place(Place::On(Space::S4)), "4");
    assert_eq!(words.space_label(Space::L6), "left arm, space 6");
    assert_eq!([-1, 0, 1, 2].map(|value| words.signed(value)), ["−1", "0", "+1", "+2"]);
}

#[test]
fn every_option_and_value_has_words_and_a_rule_in_the_text() {
    let book = rule_book();
    let words = Lang::En.words();
    for name in Options::NAMES {
        let (title, rule) = words.option(name).unwrap();
        assert_readable(title);
        assert!(rule.ends_with('.'), "{rule}");
        let id = Words::option_rule(name).unwrap();
        let rule = book.rule(id).unwrap();
        assert_eq!(rule.option.as_deref(), Some(name), "{id} is not about {name}");
    }
    for name in Options::NAMES {
        let values = Options::values(name);
        assert!(values.len() >= 2, "{name}");
        for value in values {
            assert!(Options::default().set(name, value).is_ok(), "{name}={value}");
            assert_readable(&words.option_value(name, value).unwrap());
        }
        assert_eq!(words.option_value(name, "perhaps"), None);
    }
    assert_eq!(words.option("perhaps"), None);
}

#[test]
fn goals_are_counted_in_words() {
    let words = Lang::En.words();
    let banked: Gems = "aaad".parse().unwrap();
    assert_eq!(words.progress(WinCondition::FourOfAKind, banked), "3 of 4 alike (amethyst)");
    assert_eq!(words.progress(WinCondition::FiveColours, banked), "2 of 5 colours");
    assert_eq!(words.progress(WinCondition::Seven, banked), "4 of 7 gems");
    assert_eq!(words.progress(WinCondition::FourOfAKind, "ad".parse().unwrap()), "1 of 4 alike");
    assert_eq!(words.gems(banked), "3 amethysts and 1 diamond");
    assert_eq!(words.gems(Gems::EMPTY), "no gems");
}
