//! Niagara, the board game, as a Rust and WebAssembly page.

pub mod ai;
// The page's texts and view models need no browser, so their tests run without the feature `app`.
#[cfg(any(feature = "app", test))]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
pub mod protocol;
#[cfg(feature = "testing")]
pub mod testing;
pub mod worker;
