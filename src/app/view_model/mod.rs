//! Pure view models: what the components draw, as plain values that are tested without a browser.

pub mod advice;
pub mod arrival;
pub mod beat;
pub mod board;
pub mod board_view;
pub mod contract;
pub mod dock;
pub mod draft;
pub mod ending;
pub mod explanation;
pub mod figures;
pub mod forecast;
pub mod game_code;
pub mod headline;
pub mod legend;
pub mod lesson;
pub mod lesson_shelf;
pub mod link_text;
pub mod memory;
#[cfg(test)]
mod movement_tests;
pub mod outlook;
pub mod plans;
pub mod players;
pub mod prefs;
pub mod qr_code;
pub mod replay;
pub mod saved;
pub mod saved_summary;
pub mod scene;
pub mod seats;
pub mod share;
pub mod shares;
pub mod tip_place;
pub mod tips;
pub mod url;
