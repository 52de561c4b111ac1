//! Lessons in the browser's storage: the learner's progress, and lessons that are not built in.

use super::storage::{StorageTrouble, get, local, set};
use crate::app::view_model::lesson_shelf::{KeptLessons, ProgressList};
use crate::core::lesson::LessonProgress;

/// The key of the progress in all lessons.
const PROGRESS: &str = "niagara/lessons";
/// The key of the list of stored lessons.
const KEPT: &str = "niagara/my-lessons";
/// The prefix of the key of a lesson's text; the lesson's own key follows.
const TEXT: &str = "niagara/lesson/";
/// The key, in the `sessionStorage` of a tab, of the lesson that the tab shows.
const TAB: &str = "niagara/lesson-tab";

fn text_key(key: &str) -> String {
    format!("{TEXT}{key}")
}

/// Loads the progress in all lessons; empty without storage.
#[must_use]
pub fn progress() -> ProgressList {
    let text = local().ok().and_then(|storage| get(&storage, PROGRESS));
    ProgressList::read(&text.unwrap_or_default())
}

/// Stores the progress in a lesson.
///
/// # Errors
///
/// If the storage is missing or full.
pub fn save_progress(progress: LessonProgress) -> Result<(), StorageTrouble> {
    let mut list = self::progress();
    list.put(progress);
    set(&local()?, PROGRESS, &list.written())
}

/// Loads the keys of the stored lessons; empty without storage. Lessons that are in the storage but
/// missing in the stored list, which may have been lost or cut, are at its end.
#[must_use]
pub fn kept() -> KeptLessons {
    let Ok(storage) = local() else { return KeptLessons::default() };
    let keys = 0..storage.length().unwrap_or(0);
    let keys = keys.filter_map(|index| storage.key(index).ok().flatten());
    let present: Vec<String> =
        keys.filter_map(|key| key.strip_prefix(TEXT).map(str::to_owned)).collect();
    let mut kept = KeptLessons::read(&get(&storage, KEPT).unwrap_or_default());
    kept.reconcile(&present);
    kept
}

/// The text of the stored lesson with this key; `None` if it is not stored.
#[must_use]
pub fn kept_text(key: &str) -> Option<String> {
    get(&local().ok()?, &text_key(key))
}

/// Stores a lesson as the latest one. If there are too many, the oldest is removed; the caller has
/// to ask before ([`KeptLessons::must_go`]).
///
/// # Errors
///
/// If the storage is missing or full.
pub fn keep(key: &str, text: &str) -> Result<(), StorageTrouble> {
    let storage = local()?;
    let mut kept = kept();
    if let Some(oldest) = kept.must_go(key).map(str::to_owned) {
        remove(&oldest);
        kept.remove(&oldest);
    }
    kept.put(key);
    set(&storage, &text_key(key), text)?;
    set(&storage, KEPT, &kept.written())
}

/// Removes a stored lesson, and the progress in it.
pub fn remove(key: &str) {
    let Ok(storage) = local() else { return };
    let (mut kept, mut progress) = (kept(), progress());
    kept.remove(key);
    progress.remove(key);
    // A text that cannot be removed is not listed any more.
    let _ = storage.remove_item(&text_key(key));
    let _ = set(&storage, KEPT, &kept.written());
    let _ = set(&storage, PROGRESS, &progress.written());
}

/// Removes the progress in all lessons.
pub fn forget_progress() {
    if let Ok(storage) = local() {
        // Removing fails only if the storage is blocked, and then nothing is stored.
        let _ = storage.remove_item(PROGRESS);
    }
}

fn tab() -> Option<web_sys::Storage> {
    web_sys::window().and_then(|window| window.session_storage().ok().flatten())
}

/// Stores which lesson this tab shows, so that a reload opens it again; `None` for none.
pub fn remember_tab(key: Option<&str>) {
    let Some(tab) = tab() else { return };
    // If this fails, a reload shows the start screen, where the lesson can be opened again.
    let _ = match key {
        Some(key) => tab.set_item(TAB, key),
        None => tab.remove_item(TAB),
    };
}

/// The key of the lesson that this tab showed last.
#[must_use]
pub fn remembered_tab() -> Option<String> {
    get(&tab()?, TAB)
}
