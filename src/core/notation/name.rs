//! The names of players.

use core::fmt;
use core::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::core::error::ParseError;

/// Characters that are invisible although Unicode does not classify them as control or formatting
/// characters: a joiner, fillers, two Khmer vowels and the empty Braille pattern.
const BLANK: [char; 8] = [
    '\u{034F}', '\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{2800}', '\u{3164}', '\u{FFA0}',
];

/// A player's name: 1 to 24 characters, no `#`, no invisible character ([`is_invisible`]), not only
/// variation selectors, no space at either end.
///
/// ```
/// use niagara::core::Name;
/// let name: Name = "Ada".parse()?;
/// assert!(name.looks_like(&"ADA".parse()?));
/// assert!("Ada\u{202E}".parse::<Name>().is_err(), "it would reverse the text after it");
/// assert_eq!(Name::sanitized("Ada\u{202E}"), Some(name));
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The maximum number of characters of a name.
    pub const MAX_CHARS: usize = 24;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the names differ only in case, compatible characters (such as wide letters), kind or
    /// number of spaces, or variation selectors, so that a person could take them for the same.
    /// Letters of different alphabets that look alike count as different.
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        visual_form(&self.0) == visual_form(&other.0)
    }

    /// The text without the characters that a name must not contain, cut to [`MAX_CHARS`]; `None`
    /// if no name remains.
    ///
    /// [`MAX_CHARS`]: Self::MAX_CHARS
    #[must_use]
    pub fn sanitized(text: &str) -> Option<Self> {
        let kept = text.chars().filter(|letter| *letter != '#' && !is_invisible(*letter));
        let kept: String = kept.take(Self::MAX_CHARS).collect();
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
        if text.contains(is_invisible) || visual_form(text).is_empty() {
            Err(ParseError::new("a name without control or formatting characters", text))
        } else if (1..=Self::MAX_CHARS).contains(&text.chars().count()) && is_plain(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseError::new("a name (1 to 24 characters, no #)", text))
        }
    }
}

/// Whether a character has no visible form: control and formatting characters (Unicode `Cc`, `Cf`,
/// `Zl`, `Zp`), which may reverse the text around them, and letters without a glyph.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    let category = letter.general_category();
    matches!(category, Control | Format | LineSeparator | ParagraphSeparator)
        || BLANK.contains(&letter)
}

/// Whether a character is a variation selector, which is invisible and changes the appearance of
/// the character before it.
const fn is_variation(letter: char) -> bool {
    matches!(letter, '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Whether a text is read back unchanged from a line of a record: no `#`, no control characters, no
/// space at either end.
pub(in crate::core) fn is_plain(text: &str) -> bool {
    !text.contains(|letter: char| letter == '#' || letter.is_control()) && text.trim() == text
}

/// A form in which two names are equal if compatible forms (NFKC), case, the kind and number of
/// spaces, and variation selectors make the only difference. Case is folded via upper case, because
/// the upper case of `ß` equals that of `ss`.
fn visual_form(text: &str) -> String {
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
    fn names_in_all_scripts_are_valid() {
        for text in
            ["Ada", "Zoë", "سارا", "דנה", "小明", "Николай", "O’Neil", "❤\u{FE0F}", "🦊", "A B"]
        {
            assert_eq!(name(text).as_str(), text);
            assert_eq!(Name::sanitized(text), text.parse().ok());
        }
    }

    #[test]
    fn a_name_has_no_hidden_and_no_direction_characters() {
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
            assert_eq!(Name::sanitized(&text), Some(name("ab")), "{text:?}");
        }
        for nothing in ["", "\u{202E}", "\u{FE0F}", " ", "#", "\u{2800}"] {
            assert!(nothing.parse::<Name>().is_err(), "{nothing:?}");
            assert_eq!(Name::sanitized(nothing), None, "{nothing:?}");
        }
        assert_eq!(Name::sanitized(&"a".repeat(99)).unwrap().as_str().len(), Name::MAX_CHARS);
    }

    #[test]
    fn names_that_look_alike_count_as_equal() {
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
