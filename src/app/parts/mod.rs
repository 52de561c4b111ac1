//! The parts of the table beside the board.

pub mod dock;
pub mod lines;
pub mod log;
pub mod marks;
pub mod seats;
pub mod sheets;

pub use dock::Dock;
pub use lines::{Ask, Lines};
pub use log::LogList;
pub use marks::CardFace;
pub use seats::Seats;
pub use sheets::Sheets;
