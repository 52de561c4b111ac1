//! Niagara, the board game, as a Rust and WebAssembly page.

pub mod core;
