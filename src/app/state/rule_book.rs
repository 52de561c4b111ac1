//! The rule book as a resource that is fetched when it is first needed.

use std::sync::OnceLock;

use leptos::prelude::*;

use super::language::use_i18n;
use crate::app::i18n::{Lang, RuleBook};
use crate::app::platform::assets::{AssetError, Assets, use_assets};

/// A resource with the rule book in the language that is shown.
#[must_use]
pub fn use_rule_book() -> LocalResource<Result<&'static RuleBook, AssetError>> {
    let (assets, lang) = (use_assets(), use_i18n().lang_untracked());
    LocalResource::new(move || rule_book(assets, lang))
}

/// Fetches the rule book the first time; later calls return the same one.
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
