//! The rule book: data generated from `docs/RULES.md`, fetched when a rule or the book is opened.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::pseudo::pseudo;
use super::words::Lang;
use crate::core::{Module, RuleId, Rules};

/// The rule book, chapter by chapter. It exists in English only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RuleBook {
    /// The chapters in the order of the book.
    pub chapters: Vec<Chapter>,
}

/// A chapter of the rule book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Chapter {
    /// The heading of the chapter.
    pub title: String,
    /// The rules in the order of the book.
    pub rules: Vec<RuleText>,
}

/// The text of a rule in the rule book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RuleText {
    /// The rule's id, such as `B-59`.
    pub id: String,
    /// The rule, in plain words.
    pub text: String,
    /// Whether the rule is a ruling of this project for a case that the printed rules do not
    /// decide.
    #[serde(default)]
    pub ruling: bool,
    /// The name of the option that changes the rule, as in the notation; `None` if there is none.
    #[serde(default)]
    pub option: Option<String>,
    /// The rows of the rule's table, of which the first is the head; empty if there is no table.
    #[serde(default)]
    pub table: Vec<Vec<String>>,
}

impl Chapter {
    /// Whether the rules of the chapter apply to games with these modules.
    #[must_use]
    pub fn is_in_play(&self, rules: Rules) -> bool {
        // A chapter is identified by its first rule.
        let first = self.rules.first().map_or("", |rule| rule.id.as_str());
        match first {
            "S-10" => rules.has(Module::Double),
            "S-30" => rules.has(Module::Whirlpool),
            "S-45" => rules.has(Module::Cards),
            "S-60" => rules.has(Module::Beaver),
            "S-70" => rules.has(Module::Moose),
            "J-01" => rules.has(Module::Joe),
            // The other chapters of the expansion "The Spirits of Niagara" are about all its
            // modules.
            id if id.starts_with("S-") => Rules::SPIRITS.iter().any(|module| rules.has(module)),
            _ => true,
        }
    }
}

/// A fragment of a rule's text: plain text, or a reference to another rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFragment {
    /// Text without a link, shown as it is written in the rule book.
    Text(&'static str),
    /// The first mention of another rule.
    Link(RuleId),
}

impl RuleBook {
    /// The path of the book's file, relative to the page.
    pub const PATH: &str = "content/rules.en.json";

    /// Reads the book (`content/rules.en.json`).
    ///
    /// # Errors
    ///
    /// If the text is not JSON of this form.
    pub fn read(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }

    /// The text of a rule; `None` if the book has no such rule.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> Option<&RuleText> {
        self.rules().find(|rule| rule.id == id.0)
    }

    /// All rules in the order of the book.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.chapters.iter().flat_map(|chapter| &chapter.rules)
    }

    /// The ids of the rules that contain all words of a query in their text, their id or the title
    /// of their chapter; `None` if the query has no words.
    #[must_use]
    pub fn search(&'static self, query: &str) -> Option<BTreeSet<&'static str>> {
        let query = query.to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        if words.is_empty() {
            return None;
        }
        let in_chapter = |chapter: &'static Chapter| {
            let words = &words;
            chapter.rules.iter().filter_map(move |RuleText { id, text, .. }| {
                let searched = format!("{id}\n{text}\n{}", chapter.title).to_lowercase();
                words.iter().all(|word| searched.contains(word)).then_some(id.as_str())
            })
        };
        Some(self.chapters.iter().flat_map(in_chapter).collect())
    }

    /// The rules before and after this one in the order of the book; `None` at its ends, and twice
    /// if the book has no such rule.
    #[must_use]
    pub fn neighbours(&'static self, id: RuleId) -> (Option<RuleId>, Option<RuleId>) {
        let ids: Vec<RuleId> = self.rules().map(|rule| RuleId(&rule.id)).collect();
        let Some(index) = ids.iter().position(|it| *it == id) else { return (None, None) };
        let before = index.checked_sub(1).and_then(|before| ids.get(before));
        (before.copied(), ids.get(index + 1).copied())
    }

    /// The text of a rule, split into plain text and references to other rules of the book. Only
    /// the first mention of a rule is a reference.
    #[must_use]
    pub fn fragments(&'static self, rule: &'static RuleText) -> Vec<RuleFragment> {
        let text = rule.text.as_str();
        let is_id_char = |c: char| c.is_ascii_alphanumeric() || c == '-';
        // A rule does not refer to itself, so its own id counts as linked.
        let (mut fragments, mut linked) = (Vec::new(), vec![rule.id.as_str()]);
        // The byte indices where the next fragment starts, and where the unread text starts.
        let (mut fragment_start, mut unread) = (0, 0);
        while let Some(start) = text[unread..].find(is_id_char).map(|start| unread + start) {
            let end = text[start..].find(|c| !is_id_char(c)).map_or(text.len(), |end| start + end);
            let word = &text[start..end];
            // Most words are not ids, so a cheap check comes before the search in the book.
            let may_be_id = word.as_bytes().get(1) == Some(&b'-');
            let mentioned = may_be_id.then(|| self.rules().find(|it| it.id == word)).flatten();
            if let Some(RuleText { id, .. }) = mentioned.filter(|_| !linked.contains(&word)) {
                linked.push(word);
                if fragment_start < start {
                    fragments.push(RuleFragment::Text(&text[fragment_start..start]));
                }
                fragments.push(RuleFragment::Link(RuleId(id)));
                fragment_start = end;
            }
            unread = end;
        }
        if fragment_start < text.len() {
            fragments.push(RuleFragment::Text(&text[fragment_start..]));
        }
        fragments
    }

    /// The book in a language: English for all but the pseudo-language.
    #[must_use]
    pub fn in_language(mut self, lang: Lang) -> Self {
        if lang != Lang::Pseudo {
            return self;
        }
        for chapter in &mut self.chapters {
            chapter.title = pseudo(&chapter.title);
            for rule in &mut chapter.rules {
                rule.text = pseudo(&rule.text);
                // Of a table only words are changed, not the names of spaces, such as L6.
                let is_word = |cell: &str| cell.starts_with(|c: char| c.is_ascii_lowercase());
                let cells = rule.table.iter_mut().flatten();
                cells.filter(|cell| is_word(cell)).for_each(|cell| *cell = pseudo(cell));
            }
        }
        self
    }
}
