//! Niagara, the board game, as a Rust and WebAssembly page.

#[cfg(feature = "app")]
pub mod app;
pub mod core;
