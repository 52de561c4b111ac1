//! The components the screens are made of.

pub mod act_button;
pub mod board;
pub mod focus;

pub use act_button::ActButton;
