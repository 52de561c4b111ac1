//! The rule book: data generated from `docs/RULES.md`, fetched when a rule or the book is opened.

use serde::Deserialize;

use super::pseudo::pseudo;
use super::words::Lang;
use crate::core::RuleId;

/// The rule book, chapter by chapter. There is only an English one so far.
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
    /// The rule's id: `B-59`.
    pub id: String,
    /// The rule, in plain words.
    pub text: String,
    /// The rows of its table, the first one the head; empty if it has none.
    #[serde(default)]
    pub table: Vec<Vec<String>>,
}

impl RuleBook {
    /// The path of the book's file below the page's folder.
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
                // Only words are translated, not the names of spaces.
                let is_word = |cell: &str| cell.starts_with(|c: char| c.is_ascii_lowercase());
                let cells = rule.table.iter_mut().flatten();
                cells.filter(|cell| is_word(cell)).for_each(|cell| *cell = pseudo(cell));
            }
        }
        self
    }
}
