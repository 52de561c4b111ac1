//! The classification of external texts: pasted, dropped on the page, or in a file.

/// The maximum length of a text, in bytes; no game is that long.
pub const MAX_BYTES: usize = 1 << 20;

/// The kind of an external text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportedText {
    /// The record of a game.
    Record(String),
    /// The JSON of a position.
    Position(String),
    /// A lesson, or a link to one.
    Lesson(String),
    /// A link to a game, a position or a set-up: the query and the fragment of its URL.
    Link {
        /// The query, without the `?`.
        query: String,
        /// The fragment, without the `#`.
        fragment: String,
    },
    /// The text is longer than the limit.
    TooLong,
    /// A text of no known kind.
    Unknown,
}

impl ImportedText {
    /// The kind of a text, which may still be invalid: it is classified, not checked.
    ///
    /// ```
    /// # #[cfg(feature = "app")] {
    /// use niagara::app::view_model::imported_text::ImportedText;
    /// let link = "Look at this: https://example.org/#record=z.abc";
    /// let fragment = "record=z.abc".to_owned();
    /// assert_eq!(ImportedText::of(link), ImportedText::Link { query: String::new(), fragment });
    /// assert_eq!(ImportedText::of("good morning"), ImportedText::Unknown);
    /// # }
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        if text.len() > MAX_BYTES {
            return Self::TooLong;
        }
        // Editors on Windows write a byte order mark.
        let text = text.trim_start_matches('\u{FEFF}').trim();
        if text.starts_with("niagara-record") {
            return Self::Record(text.to_owned());
        }
        if text.starts_with('{') {
            // A lesson may contain positions.
            return if text.contains("\"niagara-lesson") {
                Self::Lesson(text.to_owned())
            } else if text.contains("\"niagara-position") {
                Self::Position(text.to_owned())
            } else {
                Self::Unknown
            };
        }
        text.split_whitespace().find_map(link).unwrap_or(Self::Unknown)
    }
}

/// The lesson, game, position or set-up to which a word links; `None` if the word is no such link.
fn link(word: &str) -> Option<ImportedText> {
    // The link may be in brackets or quotation marks, and at the end of a sentence.
    let is_mark = |letter| "<>()\"\u{201C}\u{201D}\u{201E}".contains(letter);
    let word = word.trim_start_matches(is_mark);
    let word = word.trim_end_matches(|letter| is_mark(letter) || ".,;!".contains(letter));
    let (before, fragment) = word.split_once('#').unwrap_or((word, ""));
    let (page, query) = before.split_once('?').unwrap_or((before, ""));
    // The end of a link, from its `?` or `#` on, is enough.
    if !page.is_empty() && !page.contains("://") {
        return None;
    }
    if fragment.starts_with("lesson=") {
        return Some(ImportedText::Lesson(word.to_owned()));
    }
    let has_game = ["record=", "position="].iter().any(|key| fragment.starts_with(key));
    let has_seats = query.split('&').any(|part| part.starts_with("seats="));
    (has_game || has_seats)
        .then(|| ImportedText::Link { query: query.to_owned(), fragment: fragment.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::link_text::pack;

    fn link(query: &str, fragment: &str) -> ImportedText {
        ImportedText::Link { query: query.to_owned(), fragment: fragment.to_owned() }
    }

    #[test]
    fn records_positions_and_lessons_are_recognized() {
        let record = include_str!("../../../tests/data/won.record");
        let whole = ImportedText::Record(record.trim().to_owned());
        assert_eq!(ImportedText::of(record), whole);
        assert_eq!(ImportedText::of(&format!("\u{FEFF}  {record}")), whole);
        let position = r#"{"format": "niagara-position/1"}"#;
        assert_eq!(ImportedText::of(position), ImportedText::Position(position.to_owned()));
        let lesson =
            r#"{"format": "niagara-lesson/1", "position": {"format": "niagara-position/1"}}"#;
        assert_eq!(ImportedText::of(lesson), ImportedText::Lesson(lesson.to_owned()));
    }

    #[test]
    fn links_are_found_between_other_words() {
        for (text, expected) in [
            ("https://a.example/x/?api=on#record=g.abc", link("api=on", "record=g.abc")),
            ("#position=%7B", link("", "position=%7B")),
            (
                "see (https://a.example/?seats=ai,ai,ai&beat=1:3)",
                link("seats=ai,ai,ai&beat=1:3", ""),
            ),
            ("?seats=ai,ai,ai", link("seats=ai,ai,ai", "")),
            ("<https://a.example/#record=x>", link("", "record=x")),
            ("(“https://a.example/#record=x”).", link("", "record=x")),
        ] {
            assert_eq!(ImportedText::of(text), expected, "{text}");
        }
        let lesson = format!("https://a.example/#lesson={}", pack("{}"));
        assert_eq!(ImportedText::of(&lesson), ImportedText::Lesson(lesson.clone()));
    }

    #[test]
    fn other_texts_are_unknown() {
        for text in [
            "",
            "hello",
            "{}",
            "https://a.example/",
            "https://a.example/?lang=de#top",
            "{\"a\": 1}",
        ] {
            assert_eq!(ImportedText::of(text), ImportedText::Unknown, "{text}");
        }
        assert_eq!(ImportedText::of(&"a".repeat(MAX_BYTES + 1)), ImportedText::TooLong);
    }
}
