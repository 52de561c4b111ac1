//! A reader of the rules text: its ids and its tables.

use std::collections::BTreeSet;

/// The text of `docs/RULES.md`.
pub const TEXT: &str = include_str!("../../docs/RULES.md");

/// Every rule's id, in the order of the text.
pub fn ids() -> Vec<&'static str> {
    TEXT.lines().filter_map(id).collect()
}

/// The id at the beginning of a rule's paragraph.
pub fn id(line: &str) -> Option<&str> {
    let (id, rest) = line.strip_prefix("**")?.split_once("** ")?;
    (is_id(id) && !rest.is_empty()).then_some(id)
}

/// Whether a text has the form of an id: a letter, a dash, a number, perhaps a letter.
pub fn is_id(text: &str) -> bool {
    let Some((book, number)) = text.split_once('-') else { return false };
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    ["B", "S", "J"].contains(&book)
        && digits.len() >= 2
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && number.len() <= digits.len() + 1
}

/// The set of all ids.
pub fn known() -> BTreeSet<&'static str> {
    ids().into_iter().collect()
}

/// The body of the table that belongs to a rule, cell by cell.
pub fn table(rule: &str) -> Vec<Vec<String>> {
    TEXT.lines()
        .skip_while(|line| id(line) != Some(rule))
        .skip(1)
        .take_while(|line| id(line).is_none())
        .filter(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}
