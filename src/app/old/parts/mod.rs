//! The components the screens are made of.

mod advice;
mod course;
pub mod dock;
pub mod face;
pub mod lines;
pub mod log;
pub mod marks;
pub mod players;
pub mod seats;
pub mod sheets;

pub use dock::dock;
pub use face::{about, characters, face, kinds, style_line};
pub use lines::{ask, lines, notice_line};
pub use log::log_list;
pub use seats::seat_list;
pub use sheets::sheets;
