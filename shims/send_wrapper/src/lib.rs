//! What Leptos needs of the crate `send_wrapper`: values that may be sent anywhere, and may be
//! touched only where they were made.
//!
//! The crate asks `std::thread::current()` where it is, which allocates a handle, in the system's
//! memory: the page, which has one thread and an allocator of its own, gets the standard
//! library's allocator on top (docs/decisions/0004-like-by-like.md). Here a target without
//! threads is not asked.

use std::fmt;
use std::mem::{ManuallyDrop, needs_drop};
use std::ops::{Deref, DerefMut};

/// Which thread this is.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
type Place = ();
/// Which thread this is.
#[cfg(not(all(target_family = "wasm", not(target_feature = "atomics"))))]
type Place = std::thread::ThreadId;

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
fn here() -> Place {}

#[cfg(not(all(target_family = "wasm", not(target_feature = "atomics"))))]
fn here() -> Place {
    std::thread::current().id()
}

/// A value that only the thread that made it may touch.
///
/// Every access from another thread panics, and so does dropping it there if that would touch it.
pub struct SendWrapper<T> {
    value: ManuallyDrop<T>,
    home: Place,
}

// SAFETY: no other thread than the one that made it gets at the value: `deref`, `deref_mut`,
// `take`, `poll` and `drop` ask first.
unsafe impl<T> Send for SendWrapper<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for SendWrapper<T> {}

impl<T> SendWrapper<T> {
    /// Keeps a value for this thread.
    pub fn new(value: T) -> Self {
        Self { value: ManuallyDrop::new(value), home: here() }
    }

    /// Whether this thread may touch the value.
    #[must_use]
    pub fn valid(&self) -> bool {
        self.home == here()
    }

    /// The value.
    ///
    /// # Panics
    /// In another thread than its own.
    #[must_use]
    #[track_caller]
    pub fn take(self) -> T {
        self.ask();
        let mut this = ManuallyDrop::new(self);
        // SAFETY: `this` is never dropped, so that the value leaves it once.
        unsafe { ManuallyDrop::take(&mut this.value) }
    }

    #[track_caller]
    fn ask(&self) {
        assert!(self.valid(), "a value was touched in another thread than its own");
    }
}

impl<T> Deref for SendWrapper<T> {
    type Target = T;

    #[track_caller]
    fn deref(&self) -> &T {
        self.ask();
        &self.value
    }
}

impl<T> DerefMut for SendWrapper<T> {
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        self.ask();
        &mut self.value
    }
}

impl<T> Drop for SendWrapper<T> {
    #[track_caller]
    fn drop(&mut self) {
        if !needs_drop::<T>() {
            return;
        }
        if self.valid() {
            // SAFETY: this is the value's thread, and nothing touches it after `drop`.
            unsafe { ManuallyDrop::drop(&mut self.value) };
        } else if !std::thread::panicking() {
            self.ask();
        }
    }
}

impl<T: Clone> Clone for SendWrapper<T> {
    #[track_caller]
    fn clone(&self) -> Self {
        Self::new(T::clone(self))
    }
}

impl<T: fmt::Debug> fmt::Debug for SendWrapper<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SendWrapper").field(&**self).finish()
    }
}

#[cfg(feature = "futures")]
mod futures {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use futures_core::Stream;

    use super::SendWrapper;

    impl<T> SendWrapper<T> {
        #[track_caller]
        fn pinned(self: Pin<&mut Self>) -> Pin<&mut T> {
            self.ask();
            // SAFETY: the value lies in the wrapper and never leaves a pinned one.
            unsafe { self.map_unchecked_mut(|this| &mut *this.value) }
        }
    }

    impl<F: Future> Future for SendWrapper<F> {
        type Output = F::Output;

        #[track_caller]
        fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
            self.pinned().poll(context)
        }
    }

    impl<S: Stream> Stream for SendWrapper<S> {
        type Item = S::Item;

        #[track_caller]
        fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<S::Item>> {
            self.pinned().poll_next(context)
        }
    }
}
