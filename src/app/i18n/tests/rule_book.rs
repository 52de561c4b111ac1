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
    let strange = book.clone().in_language(Lang::Pseudo);
    for (strange, plain) in strange.rules().zip(book.rules()) {
        assert_eq!(strange.id, plain.id);
        assert!(strange.text.starts_with('⟦'), "{}", strange.text);
    }
    let spaces = |book: &RuleBook| book.rule(RuleId("B-139")).unwrap().table[1].clone();
    assert_eq!(spaces(&strange), spaces(&book), "spaces are called the same everywhere");
}

#[test]
fn an_invalid_rule_book_is_an_error() {
    assert!(RuleBook::read("<!doctype html>").is_err());
    assert!(RuleBook::read("{}").is_err());
}
