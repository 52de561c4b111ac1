//! The languages of the page: their properties and, once loaded, their texts. The enum [`Lang`]
//! itself is generated (`words.rs`), with a variant for each file in `locales/` and `Pseudo`.

use std::sync::OnceLock;

use super::catalog::Catalog;
use super::locale_rules::LocaleRules;
use super::pseudo::PseudoRules;
use super::words::{Lang, Words};

/// The writing direction of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// Lines run from left to right.
    Ltr,
    /// Lines run from right to left.
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

/// The properties of a language, from its file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Language {
    /// The language's tag: its name in the URL, in the settings and in the names of its files.
    pub(super) tag: &'static str,
    /// The name of the language in the language itself.
    pub(super) name: &'static str,
    /// The writing direction of the language.
    pub(super) direction: Dir,
    /// The tag (BCP 47) of the locale whose rules for plurals, lists and dates the language uses:
    /// the value of the key `formats` in its file.
    pub(super) formats: &'static str,
}

/// The pseudo-language, which has no file.
pub(super) const PSEUDO: Language =
    Language { tag: "qps", name: "⟦Þšéûðö⟧", direction: Dir::Rtl, formats: "en-GB" };

/// The rules of plurals, lists and dates: by ICU4X in native tests, otherwise by the browser.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(super) const RULES: &dyn LocaleRules = &super::icu::Icu;
#[cfg(not(all(test, not(target_arch = "wasm32"))))]
pub(super) const RULES: &dyn LocaleRules = &super::intl::Browser;

/// The texts of the languages that have been loaded, in the order of [`Lang::ALL`].
static WORDS: [OnceLock<Words>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];

impl Lang {
    /// The language's tag, as in the URL and in the settings.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.language().tag
    }

    /// The value of the `lang` attribute.
    #[must_use]
    pub const fn attribute(self) -> &'static str {
        match self {
            // A private subtag, so that screen readers use an English voice.
            Self::Pseudo => "en-x-qps",
            _ => self.language().tag,
        }
    }

    /// The name of the language in the language itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        self.language().name
    }

    /// The tag (BCP 47) of the locale whose rules for plurals, lists and dates the language uses
    /// ([`LocaleRules`]).
    pub(super) const fn locale(self) -> &'static str {
        self.language().formats
    }

    /// Whether the settings offer the language. The pseudo-language is chosen by the URL only.
    #[must_use]
    pub const fn is_offered(self) -> bool {
        !matches!(self, Self::Pseudo)
    }

    /// The writing direction of the language.
    #[must_use]
    pub const fn dir(self) -> Dir {
        self.language().direction
    }

    /// The language with this tag (BCP 47); what follows its first subtag is ignored, as in
    /// `en-GB`. `None` if the page does not have the language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag))
    }

    /// The path of the language's file, relative to the page; for the pseudo-language, no such file
    /// exists.
    #[must_use]
    pub fn path(self) -> String {
        format!("locales/{}.json", self.tag())
    }

    /// The language's texts; `None` until they have been loaded. Those of English and of the
    /// pseudo-language are part of the program.
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

    /// The language's texts, or the English ones until they have been loaded.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self.loaded_words() {
            Some(words) => words,
            None => Self::En.words(),
        }
    }

    /// Loads the texts of the language from the contents of its file. Texts that have been loaded
    /// before are not replaced.
    ///
    /// # Errors
    ///
    /// If the file is not JSON.
    pub fn load(self, json: &str) -> serde_json::Result<&'static Words> {
        if let Some(words) = self.loaded_words() {
            return Ok(words);
        }
        let catalog = Catalog::read(self, json, RULES)?;
        Ok(WORDS[self as usize].get_or_init(|| words_of(catalog)))
    }
}

/// The texts of a catalog. The catalog is leaked: it exists as long as the page is open.
fn words_of(catalog: Catalog) -> Words {
    Words::new(Box::leak(Box::new(catalog)))
}
