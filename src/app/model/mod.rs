//! Pure view models: what the components draw, testable without a browser.

pub mod board;
pub mod setup;
pub mod url;
