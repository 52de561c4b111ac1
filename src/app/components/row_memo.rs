//! Memos for the rows of keyed lists.

use leptos::prelude::*;

/// A memo of the item that a row of a `<For>` shows; `find` looks the item up in the list.
///
/// `<For>` renders the row of a key once; the memo updates that row when the item changes.
///
/// When the list changes, a row may be updated before `<For>` removes it. If `find` returns `None`
/// then, the memo keeps its last value, or `initial` if it has none.
pub fn row_memo<T>(initial: T, find: impl Fn() -> Option<T> + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |last: Option<&T>| find().unwrap_or_else(|| last.unwrap_or(&initial).clone()))
}
