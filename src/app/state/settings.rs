//! The store of the settings, which are kept in this browser.

use leptos::prelude::*;

use crate::app::platform::storage::{self, StorageError};
use crate::app::view_model::preferences::Preferences;

/// The store of the settings: a signal of [`Preferences`]. A setting of the URL holds for the visit
/// and is not saved; only what a person changes is.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    preferences: RwSignal<Preferences>,
    /// The settings without those that hold for the visit.
    saved: StoredValue<Preferences>,
}

impl Settings {
    /// A store with these settings, which have been read from the storage; saves nothing.
    #[must_use]
    pub fn new(saved: Preferences) -> Self {
        Self { preferences: RwSignal::new(saved), saved: StoredValue::new(saved) }
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

    /// Changes settings for this visit.
    pub fn change_for_visit(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
    }

    /// Changes settings and saves them. `change` is applied twice: to the settings of the visit and
    /// to those that are saved.
    ///
    /// # Errors
    ///
    /// If the storage is unavailable or full; the settings are changed all the same.
    pub fn save(self, change: impl Fn(&mut Preferences)) -> Result<(), StorageError> {
        self.preferences.update(&change);
        self.saved.update_value(&change);
        self.saved.with_value(storage::save_preferences)
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
