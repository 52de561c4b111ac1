//! The check of the languages.

use super::run::Run;
use crate::app::i18n::{Dir, Lang, Words};
use crate::app::platform::assets::Assets;

/// Loads the texts of every language, and formats some of them.
pub(super) async fn languages(run: &Run, assets: Assets) {
    run.set_steps(Lang::ALL.len());
    for lang in Lang::ALL {
        let words = match lang.loaded_words() {
            Some(words) => Ok(words),
            None => match assets.load(&lang.path()).await {
                Ok(json) => lang.load(&json).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            },
        };
        let result = words.and_then(|words| try_words(lang, words));
        run.checked(result.map_err(|reason| format!("{}: {reason}", lang.tag())));
        run.step().await;
    }
}

/// Reads a title, formats a plural for several numbers, and formats a list of names.
///
/// # Errors
///
/// If the title is empty, if a number or a name is missing, or if the writing direction is wrong.
fn try_words(lang: Lang, words: &'static Words) -> Result<(), String> {
    let is_rtl = lang.dir() == Dir::Rtl;
    // Only the pseudo-language, a language for tests, is written from right to left.
    if words.over.title().is_empty() || is_rtl != (lang == Lang::Pseudo) {
        return Err("title or direction are wrong".to_owned());
    }
    for number in [2_u32, 5, 11] {
        let text = words.over.rounds(number);
        if !text.contains(&number.to_string()) {
            return Err(format!("the plural for {number} is '{text}'"));
        }
    }
    let list = words.list(["Ada", "Bo", "Cleo"]);
    if ["Ada", "Bo", "Cleo"].iter().any(|name| !list.contains(name)) {
        return Err(format!("the list of three names is '{list}'"));
    }
    Ok(())
}
