//! Texts that the page has not written itself, made safe to show within a sentence: names and
//! titles, and unchecked texts such as part of a link.

use super::lang::Dir;
use crate::core::is_invisible;

/// The Unicode characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: the text between them
/// has a writing direction of its own and does not reorder the text around it.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// The first code point of the scripts that are written from right to left. Code points after it
/// may be of any script: isolating more names than necessary has no visible effect.
const FIRST_RTL: char = '\u{0590}';

/// A name for use in a sentence with this writing direction: wrapped in isolates, unless the
/// sentence runs from left to right and all characters of the name are before [`FIRST_RTL`].
pub(super) fn isolate(name: &str, direction: Dir) -> String {
    if direction == Dir::Ltr && name.chars().all(|letter| letter < FIRST_RTL) {
        return name.to_owned();
    }
    let [open, close] = ISOLATE;
    format!("{open}{name}{close}")
}

/// An unchecked text for use in a sentence with this writing direction: isolated like a name, with
/// invisible characters replaced by their code points.
pub(super) fn escape_invisible(text: &str, direction: Dir) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_invisible(letter) {
            escaped.push_str(&format!("<U+{:04X}>", u32::from(letter)));
        } else {
            escaped.push(letter);
        }
    }
    isolate(&escaped, direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_other_direction_is_isolated() {
        assert_eq!(isolate("Ada", Dir::Ltr), "Ada");
        assert_eq!(isolate("Łucja Ωμέγα Жук", Dir::Ltr), "Łucja Ωμέγα Жук");
        assert_eq!(isolate("سارا", Dir::Ltr), "\u{2068}سارا\u{2069}");
        assert_eq!(isolate("Ada", Dir::Rtl), "\u{2068}Ada\u{2069}");
    }

    #[test]
    fn hidden_characters_become_code_points() {
        assert_eq!(escape_invisible("ada\u{202E}: owt", Dir::Ltr), "ada<U+202E>: owt");
        assert_eq!(escape_invisible("a\nb", Dir::Ltr), "a<U+000A>b");
    }
}
