//! The rule text by rule id, as the page opens it.

use std::sync::OnceLock;

use super::pseudo::pseudo;
use super::words::Lang;
use crate::core::RuleId;

const RULES: &str = include_str!("../../../docs/RULES.md");

/// What the rule text says about one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The rule, in plain words.
    pub text: String,
    /// The rows of its table, the first one the head; empty if it has none.
    pub table: Vec<Vec<String>>,
}

/// A rule: its chapter, its id and what follows it.
type Source = (&'static str, &'static str, &'static str);

/// The rules in the order of the document.
fn rules() -> &'static [Source] {
    static PARSED: OnceLock<Vec<Source>> = OnceLock::new();
    PARSED.get_or_init(|| {
        let (mut rules, mut chapter) = (Vec::<Source>::new(), "");
        // Where the text of the last rule begins, if it may go on, and where a line ends.
        let (mut from, mut to) = (None, 0);
        for line in RULES.split_inclusive('\n') {
            to += line.len();
            let id_and_text = line.strip_prefix("**").and_then(|rest| rest.split_once('*'));
            if let Some(title) = line.strip_prefix("## ") {
                (chapter, from) = (title.trim_end(), None);
            } else if let Some((id, text)) = id_and_text {
                from = Some(to - text.len() + "* ".len());
                rules.push((chapter, id, ""));
            }
            if let (Some(from), Some(last)) = (from, rules.last_mut()) {
                last.2 = &RULES[from..to];
            }
        }
        rules
    })
}

/// The text of a rule; `None` if the rule text has no such rule. It is English in every
/// language that has no rule text of its own.
#[must_use]
pub fn rule_text(lang: Lang, rule: RuleId) -> Option<RuleText> {
    let (_, _, source) = rules().iter().find(|(_, id, _)| *id == rule.0)?;
    let (rows, lines): (Vec<&str>, Vec<&str>) = source
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("|---"))
        .partition(|line| line.starts_with('|'));
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|').map(str::trim);
        // Words, not the names of spaces.
        let is_word = |cell: &str| cell.starts_with(|letter: char| letter.is_ascii_lowercase());
        let told = |cell| if is_word(cell) { in_language(lang, cell) } else { cell.to_owned() };
        cells.map(told).collect()
    };
    let text = lines.join(" ").replace(['*', '`'], "");
    Some(RuleText { text: in_language(lang, &text), table: rows.into_iter().map(cells).collect() })
}

/// There is no rule text but the English one.
fn in_language(lang: Lang, text: &str) -> String {
    if lang == Lang::Pseudo { pseudo(text) } else { text.to_owned() }
}

/// The ids of all rules, in the order of the rule text, each with its chapter.
pub fn rule_ids(lang: Lang) -> impl Iterator<Item = (String, RuleId)> {
    rules().iter().map(move |(chapter, id, _)| (in_language(lang, chapter), RuleId(id)))
}
