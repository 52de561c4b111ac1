//! The pseudo-language: English in brackets, with accents and padding, to find texts that are not
//! translated, clipped or mirrored wrongly.

use super::locale_rules::{ListKind, LocaleRules, PluralCategory};

/// A text in the pseudo-language: in brackets, with accents, 40 % longer. Its placeholders keep
/// their names and are isolated.
#[must_use]
pub fn pseudo(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 3);
    out.push('⟦');
    let mut in_placeholder = false;
    // The number of characters outside of placeholders.
    let mut visible = 0_usize;
    for character in text.chars() {
        match character {
            '{' => {
                in_placeholder = true;
                // Unicode isolates, as texts of right-to-left languages need them.
                out.push_str("\u{2068}{");
            }
            '}' => {
                in_placeholder = false;
                out.push_str("}\u{2069}");
            }
            _ if in_placeholder => out.push(character),
            _ => {
                visible += 1;
                out.push(accented(character));
            }
        }
    }
    // Padding of 40 % in words of three letters, so that lines break as in a real text.
    for index in 0..(visible * 2).div_ceil(5) {
        out.push(if index % 4 == 0 { ' ' } else { 'õ' });
    }
    out.push('⟧');
    out
}

/// A letter with an accent; other characters unchanged.
fn accented(letter: char) -> char {
    const PLAIN: &str = "ACDEGIKLNORSTUYZacdegiklnorstuyz";
    const ACCENTED: &str = "ÅÇÐÉĜÎĶĻÑÖŘŠŤÛÝŽåçðéĝîķļñöřšťûýž";
    let index = PLAIN.chars().position(|plain| plain == letter);
    index.and_then(|index| ACCENTED.chars().nth(index)).unwrap_or(letter)
}

/// The rules of the pseudo-language: those of English. Lists and dates are put in brackets, because
/// their words come from the CLDR and not from the texts.
#[derive(Debug)]
pub(super) struct PseudoRules(pub(super) &'static dyn LocaleRules);

impl LocaleRules for PseudoRules {
    fn plural(&self, locale: &'static str, count: u32) -> PluralCategory {
        self.0.plural(locale, count)
    }

    fn list(&self, locale: &'static str, kind: ListKind, items: &[String]) -> String {
        let items: Vec<String> =
            items.iter().map(|item| format!("\u{2068}{item}\u{2069}")).collect();
        format!("⟦{}⟧", self.0.list(locale, kind, &items))
    }

    fn date_time(&self, locale: &'static str, time: u64) -> String {
        format!("⟦{}⟧", self.0.date_time(locale, time))
    }
}
