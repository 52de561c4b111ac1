//! Texts from outside (names, links, records, file names), made harmless in a sentence of ours.

use super::lang::Dir;
use crate::core::is_hidden;

/// FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what stands between them runs its own way and
/// does not turn what stands beside it.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// The first letter of a script that runs from right to left; all before it run from left to right.
const FIRST_RTL: char = '\u{0590}';

/// A name for a sentence of a language that runs this way. It is isolated unless it cannot but run
/// the same way.
pub(super) fn isolated(name: &str, way: Dir) -> String {
    if way == Dir::Ltr && name.chars().all(|letter| letter < FIRST_RTL) {
        return name.to_owned();
    }
    let [from, to] = ISOLATE;
    format!("{from}{name}{to}")
}

/// A text that nobody has looked at yet, for a sentence of a language that runs this way: hidden
/// characters are named instead.
pub(super) fn shown(text: &str, way: Dir) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_hidden(letter) {
            plain.push_str(&format!("<U+{:04X}>", u32::from(letter)));
        } else {
            plain.push(letter);
        }
    }
    isolated(&plain, way)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_the_other_way_is_isolated() {
        assert_eq!(isolated("Ada", Dir::Ltr), "Ada");
        assert_eq!(isolated("Łucja Ωμέγα Жук", Dir::Ltr), "Łucja Ωμέγα Жук");
        assert_eq!(isolated("سارا", Dir::Ltr), "\u{2068}سارا\u{2069}");
        assert_eq!(isolated("Ada", Dir::Rtl), "\u{2068}Ada\u{2069}");
    }

    #[test]
    fn hidden_characters_are_named() {
        assert_eq!(shown("ada\u{202E}: owt", Dir::Ltr), "ada<U+202E>: owt");
        assert_eq!(shown("a\nb", Dir::Ltr), "a<U+000A>b");
    }
}
