//! The project's own commands (`cargo xtask`): set-up, tests, distribution and measurements. It is
//! never shipped.
//!
//! * [`tools`] is the table of required programs; [`setup`] installs the missing ones.
//! * [`dist`] builds the page with trunk; [`size`] measures it and compares it with `size.toml`.
//! * [`play`] builds and serves the page; `serve` (feature) is the static file server.
//! * [`suite`] has the parts of `cargo xtask test`, [`soak`] the long random tests.
//! * `browser` (feature) drives the built page for the end-to-end tests and `cargo xtask measure`;
//!   `samples` makes long games and hostile links for them.

#[cfg(feature = "browser")]
pub mod browser;
pub mod dist;
#[cfg(feature = "browser")]
pub mod measure;
pub mod play;
pub mod project;
#[cfg(feature = "browser")]
pub mod samples;
#[cfg(feature = "serve")]
pub mod serve;
pub mod setup;
pub mod size;
pub mod soak;
pub mod suite;
pub mod tools;

pub use anyhow::{Error, Result};
