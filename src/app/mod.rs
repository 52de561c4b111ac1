//! The page: screens, the board, widgets and what they draw.

#[cfg(feature = "app")]
pub mod board;
pub mod i18n;
pub mod model;
