//! Pure view models: what the components draw, testable without a browser.

pub mod board;
