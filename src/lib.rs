//! Niagara, the board game, as a Rust and WebAssembly page.

pub mod ai;
// Words and view models need no browser: tests of them run without its crates.
#[cfg(any(feature = "app", test))]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
pub mod protocol;
#[cfg(feature = "testing")]
pub mod testing;
pub mod worker;
