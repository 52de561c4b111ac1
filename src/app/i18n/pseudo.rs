//! The pseudo-language: English made strange, to show what is not translated, clipped or
//! mirrored wrongly.

use super::words::{BAR, END};

/// Every one of the texts in brackets, with accents, four tenths longer, its places whole.
pub(super) fn derive(texts: &str) -> String {
    let mut strange = String::with_capacity(texts.len() * 3);
    for text in texts.split_terminator(END) {
        for (index, form) in text.split(BAR).enumerate() {
            if index > 0 {
                strange.push(BAR);
            }
            strange.push_str(&pseudo(form));
        }
        strange.push(END);
    }
    strange
}

/// One text in the pseudo-language.
pub(super) fn pseudo(template: &str) -> String {
    let mut out = String::with_capacity(template.len() * 3);
    out.push('⟦');
    let mut in_place = false;
    let mut letters = 0_usize;
    for letter in template.chars() {
        match letter {
            '{' => {
                in_place = true;
                // Isolated, as in every language written from right to left.
                out.push_str("\u{2068}{");
            }
            '}' => {
                in_place = false;
                out.push_str("}\u{2069}");
            }
            _ if in_place => out.push(letter),
            _ => {
                letters += 1;
                out.push(accented(letter));
            }
        }
    }
    // Words of three letters, so that a line can be broken as in a real text.
    for index in 0..(letters * 2).div_ceil(5) {
        out.push(if index % 4 == 0 { ' ' } else { 'õ' });
    }
    out.push('⟧');
    out
}

fn accented(letter: char) -> char {
    const PLAIN: &str = "ACDEGIKLNORSTUYZacdegiklnorstuyz";
    const ACCENTED: &str = "ÅÇÐÉĜÎĶĻÑÖŘŠŤÛÝŽåçðéĝîķļñöřšťûýž";
    let index = PLAIN.chars().position(|plain| plain == letter);
    index.and_then(|index| ACCENTED.chars().nth(index)).unwrap_or(letter)
}
