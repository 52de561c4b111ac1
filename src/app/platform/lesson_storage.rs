//! Lessons in the browser's storage: how far somebody has come, and lessons that others have made.

use super::storage::{StorageTrouble, get, local, set};
use crate::app::view_model::lesson_shelf::{KeptLessons, ProgressList};
use crate::core::lesson::LessonProgress;

const PROGRESS: &str = "niagara/lessons";
const KEPT: &str = "niagara/my-lessons";
/// The beginning of the key of a lesson's text, which ends with the lesson's own key.
const TEXT: &str = "niagara/lesson/";
/// In the storage of the tab: the lesson that it shows.
const TAB: &str = "niagara/lesson-tab";

fn text_key(key: &str) -> String {
    format!("{TEXT}{key}")
}

/// How far somebody has come in each lesson; empty without storage.
#[must_use]
pub fn progress() -> ProgressList {
    let text = local().ok().and_then(|storage| get(&storage, PROGRESS));
    ProgressList::read(&text.unwrap_or_default())
}

/// Keeps how far somebody has come in a lesson.
///
/// # Errors
///
/// If the storage is missing or full.
pub fn save_progress(progress: LessonProgress) -> Result<(), StorageTrouble> {
    let mut list = self::progress();
    list.put(progress);
    set(&local()?, PROGRESS, &list.written())
}

/// The keys of the lessons that are kept; empty without storage.
#[must_use]
pub fn kept() -> KeptLessons {
    let text = local().ok().and_then(|storage| get(&storage, KEPT));
    KeptLessons::read(&text.unwrap_or_default())
}

/// The text of a lesson that is kept.
#[must_use]
pub fn kept_text(key: &str) -> Option<String> {
    get(&local().ok()?, &text_key(key))
}

/// Keeps a lesson as the latest. Where there is no room for it the oldest goes: that is asked before.
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

/// Removes a lesson that is kept, and how far somebody has come in it.
pub fn remove(key: &str) {
    let Ok(storage) = local() else { return };
    let (mut kept, mut progress) = (kept(), progress());
    kept.remove(key);
    progress.remove(key);
    // What cannot be removed does no harm: its key is not in the list any more.
    let _ = storage.remove_item(&text_key(key));
    let _ = set(&storage, KEPT, &kept.written());
    let _ = set(&storage, PROGRESS, &progress.written());
}

/// Forgets how far somebody has come in every lesson.
pub fn forget_progress() {
    if let Ok(storage) = local() {
        // Removing fails only where nothing could be stored.
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

/// The key of the lesson that this tab showed before a reload.
#[must_use]
pub fn remembered_tab() -> Option<String> {
    get(&tab()?, TAB)
}
