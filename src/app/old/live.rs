//! Values that closures follow, of any type.
//!
//! Leptos' signals and memos are compiled anew for every type that they hold, some two
//! kilobytes each. Here one signal and one memo hold boxes, and what is compiled for a type
//! is the way into the box.

use core::any::Any;
use core::fmt;
use core::marker::PhantomData;
use std::process;

use leptos::prelude::*;

/// A value of whatever type.
type Inside = dyn Any + Send + Sync;

/// The value in a box, which is of this type because it was put there as such.
#[inline(never)]
fn inside<T: 'static>(held: &Inside) -> &T {
    held.downcast_ref().unwrap_or_else(|| process::abort())
}

#[inline(never)]
fn inside_mut<T: 'static>(held: &mut Inside) -> &mut T {
    held.downcast_mut().unwrap_or_else(|| process::abort())
}

/// A value that is set, as with [`RwSignal`].
pub struct Live<T> {
    held: Held,
    of: PhantomData<fn() -> T>,
}

/// A [`Live`] value of whatever type.
pub(super) type Held = RwSignal<Box<Inside>>;

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T> fmt::Debug for Live<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Live")
    }
}

impl<T: Send + Sync + 'static> Live<T> {
    /// A value in the scope that is current.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self::of(RwSignal::new(Box::new(value)))
    }

    pub(super) const fn of(held: Held) -> Self {
        Self { held, of: PhantomData }
    }

    pub(super) const fn held(self) -> Held {
        self.held
    }

    /// Reads the value; whoever follows does so again when it changes.
    pub fn with<U>(self, read: impl FnOnce(&T) -> U) -> U {
        self.track();
        self.with_untracked(read)
    }

    /// Reads the value as it is now.
    pub fn with_untracked<U>(self, read: impl FnOnce(&T) -> U) -> U {
        read(inside(&**self.held.read_untracked()))
    }

    /// Reads the value as it is now; `None` if its scope has ended.
    pub fn try_with_untracked<U>(self, read: impl FnOnce(&T) -> U) -> Option<U> {
        self.held.try_read_untracked().map(|held| read(inside(&**held)))
    }

    /// Follows the value without reading it.
    pub fn track(self) {
        self.held.track();
    }

    /// The value; whoever follows gets the next one, too.
    #[must_use]
    pub fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// The value as it is now.
    #[must_use]
    pub fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// Puts another value in its place, and tells all who follow.
    pub fn set(self, value: T) {
        self.update(|held| *held = value);
    }

    /// Changes the value, and tells all who follow.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        // Nobody follows a value whose scope has ended.
        let _ = self.try_update(change);
    }

    /// Changes the value, and tells nobody.
    pub fn update_untracked(self, change: impl FnOnce(&mut T)) {
        if let Some(mut held) = self.held.try_write_untracked() {
            change(inside_mut(&mut **held));
        }
    }

    /// Changes the value, and tells all who follow; what the change returned, or `None` if the
    /// value's scope has ended.
    pub fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let mut held = self.held.try_write()?;
        Some(change(inside_mut(&mut **held)))
    }
}

/// A value that follows from others, as with [`Memo`]: those who follow it are told when it is
/// another.
pub struct Derived<T> {
    made: Memo<Made>,
    of: PhantomData<fn() -> T>,
}

/// A derived value of whatever type, and how it is compared.
struct Made {
    value: Box<Inside>,
    same: fn(&Inside, &Inside) -> bool,
}

/// What makes one anew from the one before.
type Derive = Box<dyn Fn(Option<&Made>) -> Made + Send + Sync>;

impl PartialEq for Made {
    fn eq(&self, other: &Self) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

impl<T> Clone for Derived<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Derived<T> {}

impl<T> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Derived")
    }
}

impl<T: PartialEq + Send + Sync + 'static> Derived<T> {
    /// A value that is derived when somebody reads it and what it was derived from has changed.
    /// The closure is given the value it had.
    #[must_use]
    pub fn new(derive: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        let derive: Derive = Box::new(move |last| Made {
            value: Box::new(derive(last.map(|last| inside(&*last.value)))),
            same: |one, other| inside::<T>(one) == inside(other),
        });
        Self { made: Memo::new(derive), of: PhantomData }
    }

    /// Follows the value.
    pub fn track(self) {
        // A memo that nobody has read follows nothing itself.
        self.with(|_| ());
    }

    /// Reads the value; whoever follows does so again when it is another.
    pub fn with<U>(self, read: impl FnOnce(&T) -> U) -> U {
        read(inside(&*self.made.read().value))
    }

    /// The value; whoever follows gets the next one, too.
    #[must_use]
    pub fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }
}
