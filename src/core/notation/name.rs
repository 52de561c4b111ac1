//! Players' names, as records hold them.

use core::fmt;
use core::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::core::error::ParseError;
use crate::core::notation::header::is_plain;

/// Letters that show nothing although Unicode does not call them control or formatting characters:
/// joiners, fillers and the empty pattern of Braille.
const BLANK: [char; 8] = [
    '\u{034F}', '\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{2800}', '\u{3164}', '\u{FFA0}',
];

/// A player's name: 1 to 24 characters, no `#`, nothing hidden ([`is_hidden`]), no space at either
/// end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The most characters of a name.
    pub const MOST: usize = 24;

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a reader could take the two names for one.
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        look(&self.0) == look(&other.0)
    }

    /// What is left of a text without what no name may hold; `None` if nothing is.
    #[must_use]
    pub fn mended(text: &str) -> Option<Self> {
        let kept = text.chars().filter(|letter| *letter != '#' && !is_hidden(*letter));
        let kept: String = kept.take(Self::MOST).collect();
        kept.trim().parse().ok()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.contains(is_hidden) || look(text).is_empty() {
            Err(ParseError::new("a name without control or formatting characters", text))
        } else if (1..=Self::MOST).contains(&text.chars().count()) && is_plain(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseError::new("a name (1 to 24 characters, no #)", text))
        }
    }
}

/// Whether a character is not shown by itself: control and formatting characters (Unicode `Cc`,
/// `Cf`, `Zl`, `Zp`), which may turn what stands round them, and letters without a picture.
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    let category = letter.general_category();
    matches!(category, Control | Format | LineSeparator | ParagraphSeparator)
        || BLANK.contains(&letter)
}

/// Chooses among pictures of the letter before it, and is none itself.
const fn is_variation(letter: char) -> bool {
    matches!(letter, '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// What names that look alike have in common: compatible forms (NFKC), case and the width of spaces
/// make no difference. By way of capitals, since `ß` and `ss` have the same.
fn look(text: &str) -> String {
    let folded = text.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let folded: String = folded.filter(|letter| !is_variation(*letter)).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        text.parse().unwrap()
    }

    #[test]
    fn names_of_all_scripts_are_names() {
        for text in
            ["Ada", "Zoë", "سارا", "דנה", "小明", "Николай", "O’Neil", "❤\u{FE0F}", "🦊", "A B"]
        {
            assert_eq!(name(text).as_str(), text);
            assert_eq!(Name::mended(text), text.parse().ok());
        }
    }

    #[test]
    fn what_is_hidden_or_turns_a_text_round_is_no_part_of_a_name() {
        for hidden in [
            '\0',
            '\n',
            '\u{7F}',
            '\u{85}',
            '\u{AD}',
            '\u{61C}',
            '\u{180E}',
            '\u{200B}',
            '\u{200D}',
            '\u{200E}',
            '\u{200F}',
            '\u{2028}',
            '\u{2029}',
            '\u{202A}',
            '\u{202E}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{3164}',
            '\u{FEFF}',
            '\u{FFF9}',
            '\u{E0041}',
        ] {
            let text = format!("a{hidden}b");
            let error = text.parse::<Name>().unwrap_err();
            assert!(error.expected.contains("formatting"), "{text:?}: {error}");
            assert_eq!(Name::mended(&text), Some(name("ab")), "{text:?}");
        }
        for nothing in ["", "\u{202E}", "\u{FE0F}", " ", "#", "\u{2800}"] {
            assert!(nothing.parse::<Name>().is_err(), "{nothing:?}");
            assert_eq!(Name::mended(nothing), None, "{nothing:?}");
        }
        assert_eq!(Name::mended(&"a".repeat(99)).unwrap().as_str().len(), Name::MOST);
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "Ａｄａ"),
            ("Zoë", "Zoe\u{308}"),
            ("Straße", "STRASSE"),
            ("ΣΟΦΟΣ", "σοφος"),
            ("ﬁn", "fin"),
            ("A B", "A\u{A0}\u{2003}B"),
            ("❤", "❤\u{FE0F}"),
        ] {
            assert!(name(one).looks_like(&name(other)), "{one} {other}");
        }
        for (one, other) in [("Ada", "Adam"), ("Zoe", "Zoë"), ("Bo", "B o")] {
            assert!(!name(one).looks_like(&name(other)), "{one} {other}");
        }
    }
}
