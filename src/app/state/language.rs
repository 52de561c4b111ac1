//! The language that is shown. Texts that are not part of the program, those of languages other
//! than English, are fetched when their language is chosen.

use leptos::logging::warn;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::overlays::{Notice, Overlays};
use super::settings::Settings;
use crate::app::i18n::{Lang, Words};
use crate::app::platform::assets::use_assets;

/// The store of the displayed language. It changes to the language of the settings once the
/// texts of that language have been fetched.
#[derive(Clone, Copy, Debug)]
pub struct I18n {
    lang: Memo<Lang>,
}

impl I18n {
    /// Tracks the language that is shown.
    pub fn track(self) {
        self.lang.track();
    }

    /// The language that is shown; tracks it.
    #[must_use]
    pub fn lang(self) -> Lang {
        self.lang.get()
    }

    /// The language that is shown; not tracked.
    #[must_use]
    pub fn lang_untracked(self) -> Lang {
        self.lang.get_untracked()
    }

    /// The language that is shown; `None` once the page has been unmounted. Not tracked.
    #[must_use]
    pub fn try_lang_untracked(self) -> Option<Lang> {
        self.lang.try_get_untracked()
    }

    /// The texts of the language that is shown; tracks it.
    #[must_use]
    pub fn words(self) -> &'static Words {
        self.lang().words()
    }

    /// The texts of the language that is shown; not tracked.
    #[must_use]
    pub fn words_untracked(self) -> &'static Words {
        self.lang_untracked().words()
    }
}

/// Provides the language to the components below, and fetches the texts of the language in the
/// settings whenever they are missing.
pub fn provide_i18n(settings: Settings, overlays: Overlays) -> I18n {
    let assets = use_assets();
    let wanted = settings.memo(|preferences| preferences.lang);
    // Notified when fetched texts have been loaded.
    let loaded_trigger = Trigger::new();
    let lang = Memo::new(move |shown: Option<&Lang>| {
        loaded_trigger.track();
        let wanted = wanted.get();
        let is_loaded = wanted.loaded_words().is_some();
        if is_loaded { wanted } else { shown.copied().unwrap_or_default() }
    });
    let i18n = I18n { lang };
    Effect::new(move |_| {
        let lang = wanted.get();
        if lang.loaded_words().is_some() {
            return;
        }
        spawn_local(async move {
            let loaded = match assets.load(&lang.path()).await {
                Ok(json) => lang.load(&json).map(drop).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            match loaded {
                Ok(()) => loaded_trigger.notify(),
                // Nothing is shown if another language has been chosen since, or if the page has
                // been unmounted.
                Err(reason) if wanted.try_get_untracked() == Some(lang) => {
                    warn!("{reason}");
                    let text = i18n.words_untracked().trouble.language_missing(&lang.own_name());
                    overlays.notify(Notice::Text(text));
                }
                Err(_) => {}
            }
        });
    });
    provide_context(i18n);
    i18n
}

/// The store that [`provide_i18n`] has provided.
#[must_use]
pub fn use_i18n() -> I18n {
    expect_context()
}

/// The texts of the language that is shown; not tracked. A change of language renders all
/// screens again, so a component reads them while it is rendered, outside closures.
#[must_use]
pub fn use_words() -> &'static Words {
    use_i18n().words_untracked()
}
