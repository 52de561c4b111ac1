//! The store of the settings, which are kept in this browser.

use leptos::prelude::*;

use crate::app::platform::storage::{self, StorageTrouble};
use crate::app::view_model::prefs::Prefs;

/// The store of the settings: a signal of [`Prefs`].
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    prefs: RwSignal<Prefs>,
}

impl Settings {
    /// A store with these initial settings; saves nothing.
    #[must_use]
    pub fn new(prefs: Prefs) -> Self {
        Self { prefs: RwSignal::new(prefs) }
    }

    /// Reads the settings; tracks all of them. [`Settings::memo`] follows a single one.
    pub fn with<T>(self, read: impl FnOnce(&Prefs) -> T) -> T {
        self.prefs.with(read)
    }

    /// A memo of one setting: it notifies only when that setting changes.
    #[must_use]
    pub fn memo<T>(self, read: impl Fn(&Prefs) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.with(&read))
    }

    /// All settings; not tracked.
    #[must_use]
    pub fn get_untracked(self) -> Prefs {
        self.prefs.get_untracked()
    }

    /// Changes settings for this visit only.
    pub fn change(self, change: impl FnOnce(&mut Prefs)) {
        self.prefs.update(change);
    }

    /// Changes settings and saves them.
    ///
    /// # Errors
    ///
    /// If the storage is missing or full; the settings are changed all the same.
    pub fn save(self, change: impl FnOnce(&mut Prefs)) -> Result<(), StorageTrouble> {
        self.prefs.update(change);
        storage::save_prefs(&self.get_untracked())
    }
}

/// Provides the settings to the components below.
pub fn provide_settings(prefs: Prefs) -> Settings {
    let settings = Settings::new(prefs);
    provide_context(settings);
    settings
}

/// The store that [`provide_settings`] has provided.
#[must_use]
pub fn use_settings() -> Settings {
    expect_context()
}
