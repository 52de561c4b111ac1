//! Pure functions and plain values, which are tested without a browser: what the components draw,
//! and the text forms in which games, settings and links are stored and sent.

pub mod advice;
pub mod beat;
pub mod board;
pub mod board_view;
pub mod contract;
pub mod cue;
pub mod dock;
pub mod draft;
pub mod event_text;
pub mod explanation;
pub mod figures;
pub mod forecast;
pub mod game_code;
pub mod games_file;
pub mod headline;
pub mod imported_text;
pub mod legend;
pub mod lesson;
pub mod lesson_shelf;
pub mod link_text;
#[cfg(test)]
mod movement_tests;
pub mod opened_link;
pub mod outlook;
pub mod picture;
pub mod plans;
pub mod players;
pub mod possible_wins;
pub mod preferences;
pub mod public_knowledge;
pub mod qr_code;
pub mod replay;
pub mod result;
pub mod round_before;
pub mod saved;
pub mod saved_summary;
pub mod scene;
pub mod seats;
pub mod share;
pub mod story;
pub mod tally;
pub mod threats;
pub mod tip_place;
pub mod tips;
pub mod url;
pub mod win_probabilities;
