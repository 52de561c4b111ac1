//! Memos for the rows of keyed lists and for the contents of a `<Show>`, which can be removed.

use leptos::prelude::*;
use leptos::reactive::graph::{Subscriber, ToAnySubscriber};

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
    let memo = ArcMemo::new(move |last: Option<&T>| {
        find().unwrap_or_else(|| last.unwrap_or(&initial).clone())
    });
    // A memo that is disposed stays among the subscribers of the memos that it has read, so each
    // change of the list would notify every row that was ever removed.
    let subscriber = memo.to_any_subscriber();
    on_cleanup(move || subscriber.clear_sources(&subscriber));
    memo.into()
}
