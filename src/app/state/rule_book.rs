//! The rule book and the short rules as resources that are fetched when they are first needed.

use std::sync::OnceLock;

use leptos::prelude::*;

use super::language::use_i18n;
use crate::app::i18n::{Lang, RuleBook, ShortRules};
use crate::app::platform::assets::{AssetError, Assets, use_assets};

/// A resource with the rule book, which is written in English only; in the pseudo-language its
/// texts are pseudo-localized.
#[must_use]
pub fn use_rule_book() -> LocalResource<Result<&'static RuleBook, AssetError>> {
    let (assets, lang) = (use_assets(), use_i18n().lang_untracked());
    LocalResource::new(move || rule_book(assets, lang))
}

/// A resource with the short rules in the language that is shown.
#[must_use]
pub fn use_short_rules() -> LocalResource<Result<&'static ShortRules, AssetError>> {
    let (assets, lang) = (use_assets(), use_i18n().lang_untracked());
    LocalResource::new(move || short_rules(assets, lang))
}

/// Fetches the short rules of a language the first time; later calls return the same ones.
async fn short_rules(assets: Assets, lang: Lang) -> Result<&'static ShortRules, AssetError> {
    static READ: [OnceLock<ShortRules>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    let index = Lang::ALL.into_iter().position(|it| it == lang).unwrap_or_default();
    if let Some(rules) = READ[index].get() {
        return Ok(rules);
    }
    let path = ShortRules::words_path(lang);
    let (pictures, words) =
        (assets.load(ShortRules::PICTURES_PATH).await?, assets.load(path).await?);
    let rules = ShortRules::read(&pictures, &words)
        .map_err(|error| AssetError { path: path.to_owned(), reason: error.to_string() })?;
    Ok(READ[index].get_or_init(|| rules.in_language(lang)))
}

/// The rule book: in English or, in the pseudo-language, pseudo-localized. The English one is
/// fetched the first time; later calls return the same books.
async fn rule_book(assets: Assets, lang: Lang) -> Result<&'static RuleBook, AssetError> {
    static ENGLISH: OnceLock<RuleBook> = OnceLock::new();
    static PSEUDO: OnceLock<RuleBook> = OnceLock::new();
    let english = match ENGLISH.get() {
        Some(book) => book,
        None => {
            let json = assets.load(RuleBook::PATH).await?;
            let book = RuleBook::read(&json).map_err(|error| AssetError {
                path: RuleBook::PATH.to_owned(),
                reason: error.to_string(),
            })?;
            ENGLISH.get_or_init(|| book)
        }
    };
    Ok(match lang {
        Lang::Pseudo => PSEUDO.get_or_init(|| english.clone().in_language(lang)),
        _ => english,
    })
}
