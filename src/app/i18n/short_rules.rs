//! The short rules: a page with pictures for the base game and one for each module, for people who
//! have never played. Pictures and words are data (`content/short-rules*.json`), fetched when the
//! short rules are opened.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::Error as _;

use super::pseudo::pseudo;
use super::words::Lang;
use crate::core::Module;

/// All pages of the short rules in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortRules {
    /// The pages, the one of the base game first.
    pub pages: Vec<ShortPage>,
}

/// A page of the short rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortPage {
    /// The module that the page is about; `None` for the base game.
    pub module: Option<Module>,
    /// The heading of the page.
    pub title: String,
    /// A short summary of the page.
    pub lead: String,
    /// The parts, each with a picture.
    pub parts: Vec<ShortPart>,
    /// Sentences at the end of the page, without a picture; may be empty.
    pub end: Vec<String>,
}

/// A part of a page: a heading, a text and a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortPart {
    /// The heading of the part.
    pub title: String,
    /// The text of the part: sentences of at most 15 words.
    pub say: Vec<String>,
    /// The caption of the picture.
    pub caption: String,
    /// The picture: a position in the text form of figures (`view_model/figures.rs`).
    pub figure: String,
}

/// The pages and parts in their order, with the pictures: `content/short-rules.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pictures {
    pages: Vec<PagePictures>,
}

/// The pictures of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PagePictures {
    /// `base`, or a module.
    id: String,
    parts: Vec<PartPicture>,
}

/// The picture of a part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartPicture {
    /// The id of the part within its page, by which its texts are found.
    id: String,
    /// The picture, as in [`ShortPart::figure`].
    #[serde(rename = "scene")]
    figure: String,
}

/// The texts of a page, in `content/short-rules.TAG.json` by the page's id.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageWords {
    title: String,
    lead: String,
    /// The texts of the parts, by the part's id.
    parts: BTreeMap<String, PartWords>,
    #[serde(default)]
    end: Vec<String>,
}

/// The texts of a part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartWords {
    title: String,
    say: Vec<String>,
    caption: String,
}

impl ShortRules {
    /// The path of the file with the pictures, relative to the page.
    pub const PICTURES_PATH: &str = "content/short-rules.json";

    /// The path of the file with the texts of a language, relative to the page; the path of the
    /// English file for languages without one.
    #[must_use]
    pub const fn words_path(lang: Lang) -> &'static str {
        match lang {
            Lang::De => "content/short-rules.de.json",
            _ => "content/short-rules.en.json",
        }
    }

    /// Reads the pages from the file of pictures and the texts of one language.
    ///
    /// # Errors
    ///
    /// If a text is not valid JSON of its format, or if a page or part has no texts.
    pub fn read(pictures: &str, words: &str) -> serde_json::Result<Self> {
        let Pictures { pages } = serde_json::from_str(pictures)?;
        let mut words: BTreeMap<String, PageWords> = serde_json::from_str(words)?;
        let missing = |what: String| serde_json::Error::custom(format!("no words for {what}"));
        let page = |PagePictures { id, parts }: PagePictures| {
            let PageWords { title, lead, parts: mut part_words, end } =
                words.remove(&id).ok_or_else(|| missing(id.clone()))?;
            let part = |PartPicture { id: part, figure }: PartPicture| {
                let PartWords { title, say, caption } =
                    part_words.remove(&part).ok_or_else(|| missing(format!("{id}.{part}")))?;
                Ok(ShortPart { title, say, caption, figure })
            };
            let parts = parts.into_iter().map(part).collect::<serde_json::Result<_>>()?;
            let module = Module::ALL.into_iter().find(|module| module.as_str() == id);
            Ok(ShortPage { module, title, lead, parts, end })
        };
        let pages = pages.into_iter().map(page).collect::<serde_json::Result<_>>()?;
        Ok(Self { pages })
    }

    /// The page of a module, or of the base game; `None` if there is none.
    #[must_use]
    pub fn page(&self, module: Option<Module>) -> Option<&ShortPage> {
        self.pages.iter().find(|page| page.module == module)
    }

    /// The pages for a language. For the pseudo-language, which has no file of its own, the English
    /// texts are changed; those of other languages stay as they were read.
    #[must_use]
    pub fn in_language(mut self, lang: Lang) -> Self {
        if lang == Lang::Pseudo {
            for text in self.texts_mut() {
                *text = pseudo(text);
            }
        }
        self
    }

    /// All texts of all pages.
    fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.pages.iter_mut().flat_map(|page| {
            let ShortPage { title, lead, parts, end, .. } = page;
            let parts = parts.iter_mut().flat_map(|part| {
                let ShortPart { title, say, caption, .. } = part;
                [title, caption].into_iter().chain(say)
            });
            [title, lead].into_iter().chain(end).chain(parts)
        })
    }
}
