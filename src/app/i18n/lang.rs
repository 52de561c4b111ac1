//! The languages of the page.

use std::sync::OnceLock;

use super::words::Words;
use super::{en, pseudo};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// The pseudo-language for tests: English made strange, from right to left.
    Pseudo,
}

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

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Pseudo];

    /// The language's word in the address and in the settings.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pseudo => "qps",
        }
    }

    /// The value of the `lang` attribute.
    #[must_use]
    pub const fn attribute(self) -> &'static str {
        match self {
            Self::En => "en",
            // What it is underneath, for whoever reads it aloud.
            Self::Pseudo => "en-x-qps",
        }
    }

    /// What the language calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Pseudo => "⟦Þšéûðö⟧",
        }
    }

    /// Whether settings offer it; the pseudo-language opens by URL alone.
    #[must_use]
    pub const fn is_offered(self) -> bool {
        !matches!(self, Self::Pseudo)
    }

    /// Which way it is written.
    #[must_use]
    pub const fn dir(self) -> Dir {
        match self {
            Self::En => Dir::Ltr,
            Self::Pseudo => Dir::Rtl,
        }
    }

    /// The language with this tag, or with the tag of its region (`en-GB`).
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag))
    }

    /// The language's words.
    #[must_use]
    pub fn words(self) -> &'static Words {
        static WORDS: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
        WORDS[self as usize].get_or_init(|| {
            // The texts of a source file are UTF-8.
            let texts = str::from_utf8(en::TEXTS).unwrap_or_default();
            match self {
                Self::En => Words::of(en::rule, texts),
                Self::Pseudo => Words::of(en::rule, pseudo::derive(texts).leak()),
            }
        })
    }
}
