//! What a row of a list shows.

use leptos::prelude::*;

/// A memo of what a row of a `<For>` shows: `find` looks its item up in the list.
///
/// A row hears of a change of the list before it is taken away: when `find` finds nothing any
/// more, the memo keeps what it had last, `initial` if it had nothing.
pub fn row_memo<T>(initial: T, find: impl Fn() -> Option<T> + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |last: Option<&T>| find().unwrap_or_else(|| last.unwrap_or(&initial).clone()))
}
