//! What the page knows of its languages, and their words.

use std::sync::OnceLock;

use super::catalog::Catalog;
use super::locale_rules::LocaleRules;
use super::pseudo::PseudoRules;
use super::words::{Lang, Words};

/// Which way a language is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

impl Dir {
    /// The value of the `dir` attribute.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
        }
    }
}

/// What a file of words says about its language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    /// The language's tag in the address and in the settings; the name of its file.
    pub(super) tag: &'static str,
    /// What the language calls itself.
    pub(super) name: &'static str,
    /// Which way it is written.
    pub(super) direction: Dir,
    /// The tag by which [`LocaleRules`] know how it counts and makes lists.
    pub(super) formats: &'static str,
}

/// The pseudo-language, which has no file.
pub(super) const PSEUDO: Language =
    Language { tag: "qps", name: "⟦Þšéûðö⟧", direction: Dir::Rtl, formats: "en-GB" };

/// Who knows how languages count and make lists.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(super) const RULES: &dyn LocaleRules = &super::icu::Icu;
#[cfg(not(all(test, not(target_arch = "wasm32"))))]
pub(super) const RULES: &dyn LocaleRules = &super::intl::Browser;

/// The words of each language once they are there, in the order of [`Lang::ALL`].
static WORDS: [OnceLock<Words>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];

impl Lang {
    /// The language's tag in the address and in the settings.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.language().tag
    }

    /// The value of the `lang` attribute.
    #[must_use]
    pub const fn attribute(self) -> &'static str {
        match self {
            // What it is underneath, for whoever reads it aloud.
            Self::Pseudo => "en-x-qps",
            _ => self.language().tag,
        }
    }

    /// What the language calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        self.language().name
    }

    /// The tag by which [`LocaleRules`] know the language.
    pub(super) const fn formats(self) -> &'static str {
        self.language().formats
    }

    /// Whether settings offer it; the pseudo-language opens by URL alone.
    #[must_use]
    pub const fn is_offered(self) -> bool {
        !matches!(self, Self::Pseudo)
    }

    /// Which way it is written.
    #[must_use]
    pub const fn dir(self) -> Dir {
        self.language().direction
    }

    /// The language with this tag, or with the tag of its region (`en-GB`).
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag))
    }

    /// Where the page finds the language's words, below its folder.
    #[must_use]
    pub fn path(self) -> String {
        format!("locales/{}.json", self.tag())
    }

    /// The language's words; `None` if they have still to be fetched.
    #[must_use]
    pub fn loaded_words(self) -> Option<&'static Words> {
        let words = &WORDS[self as usize];
        match self {
            Self::En => Some(words.get_or_init(|| words_of(Catalog::english(RULES)))),
            Self::Pseudo => {
                Some(words.get_or_init(|| words_of(Catalog::pseudo(&PseudoRules(RULES)))))
            }
            _ => words.get(),
        }
    }

    /// The language's words; English as long as they have not been fetched.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self.loaded_words() {
            Some(words) => words,
            None => Self::En.words(),
        }
    }

    /// Takes the words of a language from its file.
    ///
    /// # Errors
    ///
    /// If the file is no JSON.
    pub fn load(self, json: &str) -> serde_json::Result<&'static Words> {
        if let Some(words) = self.loaded_words() {
            return Ok(words);
        }
        let catalog = Catalog::read(self, json, RULES)?;
        Ok(WORDS[self as usize].get_or_init(|| words_of(catalog)))
    }
}

/// The words of a catalog, which lives as long as the page.
fn words_of(catalog: Catalog) -> Words {
    Words::new(Box::leak(Box::new(catalog)))
}
