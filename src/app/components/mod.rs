//! The components the screens are made of.

pub mod act_button;
pub mod board;
pub mod card_face;
pub mod face;
pub mod focus;

pub use act_button::ActButton;
pub use card_face::CardFace;
pub use face::{Face, StyleLine};
