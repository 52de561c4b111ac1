//! The screens of the page.

mod start;

pub use start::StartScreen;
