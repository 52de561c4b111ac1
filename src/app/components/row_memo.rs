//! Memos for what a component shows of an item that can disappear: an item of a keyed list, or the
//! thing that a `<Show>` shows.

use leptos::prelude::*;
use leptos::reactive::graph::{Subscriber, ToAnySubscriber};

/// A memo of the item that a row (an element of a `<For>`) shows; `find` looks the item up in the
/// list.
///
/// `<For>` renders the row of a key once; the memo updates that row when the item changes.
///
/// When the list changes, a row may be updated before `<For>` removes it, and so may the contents
/// of a `<Show>`. If `find` returns `None` then, the memo keeps its last value, or `initial` if it
/// has none.
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
