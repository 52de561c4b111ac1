//! The store of the settings, which are kept in this browser.

use leptos::prelude::*;

use crate::app::platform::storage::{self, StorageError};
use crate::app::view_model::preferences::Preferences;

/// The store of the settings: a signal of [`Preferences`].
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    preferences: RwSignal<Preferences>,
}

impl Settings {
    /// A store with these initial settings; saves nothing.
    #[must_use]
    pub fn new(preferences: Preferences) -> Self {
        Self { preferences: RwSignal::new(preferences) }
    }

    /// Reads the settings; tracks all of them. [`Settings::memo`] follows a single one.
    pub fn with<T>(self, read: impl FnOnce(&Preferences) -> T) -> T {
        self.preferences.with(read)
    }

    /// A memo of one setting: it notifies only when that setting changes.
    #[must_use]
    pub fn memo<T>(self, read: impl Fn(&Preferences) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.with(&read))
    }

    /// All settings; not tracked.
    #[must_use]
    pub fn get_untracked(self) -> Preferences {
        self.preferences.get_untracked()
    }

    /// Changes settings for this visit only.
    pub fn change(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
    }

    /// Changes settings and saves them.
    ///
    /// # Errors
    ///
    /// If the storage is unavailable or full; the settings are changed all the same.
    pub fn save(self, change: impl FnOnce(&mut Preferences)) -> Result<(), StorageError> {
        self.preferences.update(change);
        storage::save_preferences(&self.get_untracked())
    }
}

/// Provides the settings to the components below.
pub fn provide_settings(preferences: Preferences) -> Settings {
    let settings = Settings::new(preferences);
    provide_context(settings);
    settings
}

/// The store that [`provide_settings`] has provided.
#[must_use]
pub fn use_settings() -> Settings {
    expect_context()
}
