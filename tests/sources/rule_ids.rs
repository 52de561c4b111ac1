//! Each rule of `docs/RULES.md` has a test that names it.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{self, rules};

/// Rules that have no test in the core, with the reason.
const NOT_IN_THE_CORE: &[(&str, &str)] = &[
    ("B-06", "the left and the right bank are only drawn; the core has one shore"),
    ("S-51", "the bank of an arm is only drawn; the core has one bank beside each space"),
    (
        "B-175",
        "a decision is taken back on the page before it is confirmed; the core replays a record",
    ),
];

/// Test sources that name rules in function names or in the comment above them.
const SOURCES: &[(&str, &str)] = &[
    ("figures", include_str!("../rules/figures.rs")),
    ("base", include_str!("../rules/base.rs")),
    ("spirits", include_str!("../rules/spirits.rs")),
    ("joe", include_str!("../rules/joe.rs")),
    ("laws", include_str!("../rules/laws.rs")),
];

/// The ids that tests name, each with the names of those tests.
fn named() -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, source) in SOURCES {
        let mut comment = String::new();
        let mut is_test = false;
        for line in source.lines() {
            if let Some(text) = line.strip_prefix("/// ") {
                comment.push_str(text);
                comment.push(' ');
            } else if line == "#[test]" {
                is_test = true;
            } else {
                if let (true, Some(rest)) = (is_test, line.strip_prefix("fn ")) {
                    let name = rest.split('(').next().unwrap_or(rest);
                    let words = comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                    let ids = words.map(str::to_owned).filter(|word| rules::is_id(word));
                    for id in ids.chain(ids_of_name(name)) {
                        named.entry(id).or_default().push(format!("{file}::{name}"));
                    }
                }
                comment.clear();
                is_test = false;
            }
        }
    }
    named
}

/// The ids in the name of a test: `b_59_all_points` names B-59.
fn ids_of_name(name: &str) -> Option<String> {
    let mut parts = name.split('_');
    let id = format!("{}-{}", parts.next()?.to_uppercase(), parts.next()?);
    rules::is_id(&id).then_some(id)
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    let named = named();
    let exempt: BTreeMap<&str, &str> = NOT_IN_THE_CORE.iter().copied().collect();
    let untested: Vec<&str> = rules::ids()
        .into_iter()
        .filter(|id| !named.contains_key(*id) && !exempt.contains_key(id))
        .collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
    for id in exempt.keys() {
        assert!(!named.contains_key(*id), "{id} has a test: take it off the list");
    }
}

#[test]
fn every_id_that_is_named_is_a_rule() {
    let known = rules::known();
    let exempt = NOT_IN_THE_CORE.iter().map(|(id, _)| (*id).to_owned());
    for id in named().into_keys().chain(exempt) {
        assert!(known.contains(id.as_str()), "{id} is not in docs/RULES.md");
    }
}

#[test]
fn the_rules_text_has_its_strict_form() {
    let ids = rules::ids();
    assert!(ids.len() > 180);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "each id once");
    let mut previous = "";
    for (number, line) in rules::TEXT.lines().enumerate() {
        if line.starts_with("**") {
            assert!(rules::id(line).is_some(), "line {}: {line}", number + 1);
            assert!(previous.is_empty(), "line {}: a paragraph of its own", number + 1);
        }
        assert!(!line.starts_with("###"), "one level of sections");
        assert!(line.chars().count() <= 110 || line.starts_with('|'), "line {}", number + 1);
        previous = line;
    }
}

/// Every rule id in the core's sources exists in the rules text.
#[test]
fn every_id_in_the_sources_is_a_rule() {
    let known = rules::known();
    let mut seen = 0;
    for (path, source) in support::sources("src/core") {
        for (number, line) in source.lines().enumerate() {
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            for id in words.filter(|word| rules::is_id(word)) {
                seen += 1;
                assert!(known.contains(id), "{path}:{}: {id}", number + 1);
            }
        }
    }
    assert!(seen > 200, "the sources name their rules");
}
