//! The page: screens, the board, widgets and what they draw.

pub mod board;
pub mod model;
