//! Niagara, the board game, as a Rust and WebAssembly page.

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
pub mod core;
