//! Lessons in the browser's storage: the learner's progress, and lessons that are not built in.
//!
//! The parameter `key` is always the key of a lesson, by which the page knows it; the key of an
//! entry of the storage is called a storage key.

use super::storage::{StorageError, get, local, set};
use crate::app::view_model::lesson_shelf::{ProgressList, StoredLessons};
use crate::core::lesson::LessonProgress;

/// The storage key of the progress in all lessons.
const PROGRESS_KEY: &str = "niagara/lessons";
/// The storage key of the list of stored lessons.
const STORED_LESSONS_KEY: &str = "niagara/my-lessons";
/// The prefix of the storage key of a lesson's text; the lesson's own key follows.
const TEXT_KEY_PREFIX: &str = "niagara/lesson/";
/// The storage key, in the `sessionStorage` of a tab, of the lesson that the tab shows.
const TAB_KEY: &str = "niagara/lesson-tab";

/// The storage key of a lesson's text.
fn text_key(key: &str) -> String {
    format!("{TEXT_KEY_PREFIX}{key}")
}

/// Loads the progress in all lessons; empty if the storage is unavailable.
#[must_use]
pub fn progress() -> ProgressList {
    let text = local().ok().and_then(|storage| get(&storage, PROGRESS_KEY));
    ProgressList::read(&text.unwrap_or_default())
}

/// Stores the progress in a lesson.
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn save_progress(progress: LessonProgress) -> Result<(), StorageError> {
    let mut list = self::progress();
    list.put(progress);
    set(&local()?, PROGRESS_KEY, &list.written())
}

/// Loads the keys of the stored lessons; empty if the storage is unavailable. The stored list may
/// be damaged: keys without a text in the storage are left out, and lessons that are in the storage
/// but missing from the list are appended.
#[must_use]
pub fn stored() -> StoredLessons {
    let Ok(storage) = local() else { return StoredLessons::default() };
    let indices = 0..storage.length().unwrap_or(0);
    let storage_keys = indices.filter_map(|index| storage.key(index).ok().flatten());
    let key_of_text = |it: String| it.strip_prefix(TEXT_KEY_PREFIX).map(str::to_owned);
    let keys_with_text: Vec<String> = storage_keys.filter_map(key_of_text).collect();
    let mut stored = StoredLessons::read(&get(&storage, STORED_LESSONS_KEY).unwrap_or_default());
    stored.reconcile(&keys_with_text);
    stored
}

/// The text of the stored lesson with this key; `None` if it is not stored.
#[must_use]
pub fn stored_text(key: &str) -> Option<String> {
    get(&local().ok()?, &text_key(key))
}

/// Stores a lesson as the latest one. If the maximum number is stored already, the oldest one is
/// removed together with the progress in it; the caller asks the learner first
/// ([`StoredLessons::to_be_evicted`]).
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn store(key: &str, text: &str) -> Result<(), StorageError> {
    let storage = local()?;
    let mut stored = stored();
    let evicted = stored.to_be_evicted(key).map(str::to_owned);
    set(&storage, &text_key(key), text)?;
    // Only now, so that a full storage loses no lesson.
    if let Some(oldest) = evicted {
        remove(&oldest);
        stored.remove(&oldest);
    }
    stored.put(key);
    set(&storage, STORED_LESSONS_KEY, &stored.written())
}

/// Removes a stored lesson, and the progress in it.
pub fn remove(key: &str) {
    let Ok(storage) = local() else { return };
    let (mut stored, mut progress) = (stored(), progress());
    stored.remove(key);
    progress.remove(key);
    // If the text cannot be removed, `stored` lists the lesson again.
    let _ = storage.remove_item(&text_key(key));
    let _ = set(&storage, STORED_LESSONS_KEY, &stored.written());
    let _ = set(&storage, PROGRESS_KEY, &progress.written());
}

/// Removes the progress in all lessons.
pub fn forget_progress() {
    if let Ok(storage) = local() {
        // Removing fails only if the storage is blocked, and then nothing is stored.
        let _ = storage.remove_item(PROGRESS_KEY);
    }
}

/// The `sessionStorage` of this tab.
fn tab() -> Option<web_sys::Storage> {
    web_sys::window().and_then(|window| window.session_storage().ok().flatten())
}

/// Stores which lesson this tab shows, so that a reload opens it again; `None` for none.
pub fn remember_lesson_of_tab(key: Option<&str>) {
    let Some(tab) = tab() else { return };
    // If this fails, a reload shows the start screen, where the lesson can be opened again.
    let _ = match key {
        Some(key) => tab.set_item(TAB_KEY, key),
        None => tab.remove_item(TAB_KEY),
    };
}

/// The key of the lesson that [`remember_lesson_of_tab`] has stored; `None` for none.
#[must_use]
pub fn remembered_lesson_of_tab() -> Option<String> {
    get(&tab()?, TAB_KEY)
}
