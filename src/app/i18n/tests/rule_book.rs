//! Tests of the rule book as the page reads it.

use super::*;

#[test]
fn the_rule_book_opens_by_id() {
    let book = rule_book();
    assert_eq!(book.rules().count(), 185);
    assert_eq!(book.chapters[0].title, "The river");
    let text = |id| book.rule(RuleId(id)).unwrap();
    assert!(text("B-01").text.starts_with("The river has nine spaces"));
    assert!(text("B-01").text.ends_with("falls."));
    assert_eq!(text("B-139").table.len(), 9);
    assert_eq!(text("B-139").table[1], ["1", "2", "3", "4", "5", "L6", "L7", "✗", "R6", "R7"]);
    assert_eq!(book.rule(RuleId("B-00")), None);
    for rule in book.rules() {
        assert_readable(&rule.text);
    }
}

#[test]
fn the_rule_book_changes_only_in_the_pseudo_language() {
    let book = rule_book();
    assert_eq!(book.clone().in_language(Lang::De), book);
    let pseudo = book.clone().in_language(Lang::Pseudo);
    for (pseudo, english) in pseudo.rules().zip(book.rules()) {
        assert_eq!(pseudo.id, english.id);
        assert!(pseudo.text.starts_with('⟦'), "{}", pseudo.text);
    }
    let spaces = |book: &RuleBook| book.rule(RuleId("B-139")).unwrap().table[1].clone();
    assert_eq!(spaces(&pseudo), spaces(&book), "spaces have the same names in all languages");
}

#[test]
fn an_invalid_rule_book_is_an_error() {
    assert!(RuleBook::read("<!doctype html>").is_err());
    assert!(RuleBook::read("{}").is_err());
}

#[test]
fn the_ids_in_a_rule_are_links_to_other_rules() {
    let book: &'static RuleBook = Box::leak(Box::new(rule_book()));
    let fragments = |id| book.fragments(book.rule(RuleId(id)).unwrap());
    assert_eq!(
        fragments("B-140"),
        [
            RuleFragment::Text("A canoe on a disc that falls is lost until it is rescued ("),
            RuleFragment::Link(RuleId("B-32")),
            RuleFragment::Text(") or comes back free ("),
            RuleFragment::Link(RuleId("B-39")),
            RuleFragment::Text(")."),
        ]
    );
    for rule in book.rules() {
        let mut text = String::new();
        let mut links = Vec::new();
        for fragment in book.fragments(rule) {
            match fragment {
                RuleFragment::Text(fragment) => text += fragment,
                RuleFragment::Link(id) => {
                    assert!(book.rule(id).is_some() && id.0 != rule.id && !links.contains(&id));
                    links.push(id);
                    text += id.0;
                }
            }
        }
        assert_eq!(text, rule.text);
    }
}

#[test]
fn each_rule_has_its_neighbours() {
    let book: &'static RuleBook = Box::leak(Box::new(rule_book()));
    let neighbours = |id| book.neighbours(RuleId(id));
    assert_eq!(neighbours("B-01"), (None, Some(RuleId("B-02"))));
    assert_eq!(neighbours("B-59"), (Some(RuleId("B-58")), Some(RuleId("B-60"))));
    assert_eq!(neighbours("J-12"), (Some(RuleId("J-11")), None));
    assert_eq!(neighbours("B-00"), (None, None));
}

#[test]
fn a_search_finds_the_rules_with_all_its_words() {
    let book: &'static RuleBook = Box::leak(Box::new(rule_book()));
    assert_eq!(book.search("  "), None);
    let by_id: Vec<&str> = book.search("b-59").unwrap().into_iter().collect();
    assert_eq!(by_id, ["B-59", "B-66"], "the rule, and the rule that mentions it");
    let by_two_words = book.search("Steal exactly").unwrap();
    assert!(by_two_words.contains("B-91"), "{by_two_words:?}");
    assert!(by_two_words.len() < book.search("steal").unwrap().len());
    assert_eq!(book.search("xylophone").unwrap().len(), 0);
}

#[test]
fn chapters_of_modules_are_in_play_with_their_module() {
    let book = rule_book();
    let in_play = |rules: Rules| book.chapters.iter().filter(|it| it.is_in_play(rules)).count();
    let base = in_play(Rules::BASE);
    let is_of_module = |it: &&Chapter| it.rules[0].id.starts_with(['S', 'J']);
    assert_eq!(base, book.chapters.len() - book.chapters.iter().filter(is_of_module).count());
    assert_eq!(in_play(Rules::BASE.with(Module::Joe)), base + 1);
    // The chapter of the double canoe, and the two that apply to every module of the Spirits.
    assert_eq!(in_play(Rules::BASE.with(Module::Double)), base + 3);
    let all = Module::ALL.into_iter().fold(Rules::BASE, Rules::with);
    assert_eq!(in_play(all), book.chapters.len());
}

#[test]
fn every_option_of_a_rule_has_a_name() {
    let words = Lang::default().words();
    for rule in rule_book().rules() {
        if let Some(name) = &rule.option {
            assert!(words.option(name).is_some(), "{}: {name}", rule.id);
        }
    }
}
