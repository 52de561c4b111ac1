//! Live parts of views as values of a few types.
//!
//! A `move || …` in a view is a type of its own, and the framework's code for it is built
//! once for each. Boxed here, all of them share one copy: that is a large part of the
//! page's weight.

use leptos::prelude::*;

/// A text that follows the state.
pub fn text(read: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(read)
}

/// A flag that follows the state.
pub fn flag(read: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(read)
}

/// A part of a view that follows the state.
pub type Live = Box<dyn FnMut() -> AnyView + Send>;

/// Boxes a part of a view that follows the state.
pub fn live<V: IntoView + 'static>(mut read: impl FnMut() -> V + Send + 'static) -> Live {
    Box::new(move || read().into_any())
}
