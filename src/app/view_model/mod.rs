//! Pure view models: what the components draw, testable without a browser.

pub mod beat;
pub mod board;
pub mod board_view;
pub mod dock;
pub mod draft;
pub mod ending;
pub mod figures;
pub mod headline;
pub mod link_text;
pub mod memory;
pub mod outlook;
pub mod plans;
pub mod players;
pub mod prefs;
pub mod saved;
pub mod scene;
pub mod seats;
pub mod thing;
#[cfg(test)]
mod travels;
pub mod url;
