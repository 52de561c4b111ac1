//! The workshop of Niagara: set-up, tests, distribution and measurements. Nothing of it is shipped.
//!
//! * [`tools`] is the table of what is needed; [`setup`] installs what is missing into `.tools/`.
//! * [`dist`] builds the page and weighs it; [`serve`] hands it out; [`play`] does both.
//! * [`suite`] is the list of test parts behind `cargo xtask test`.
//! * `browser` (feature) drives the built page for the end-to-end tests and `cargo xtask measure`.

#[cfg(feature = "browser")]
pub mod browser;
pub mod dist;
mod error;
#[cfg(feature = "browser")]
pub mod measure;
pub mod play;
pub mod project;
pub mod serve;
pub mod setup;
pub mod suite;
pub mod tools;

pub use error::{Error, Result};
