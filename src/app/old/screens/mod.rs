//! What fills the window.

pub mod curtain;
pub mod over;
pub mod start;
pub mod table;

pub use curtain::curtain_screen;
pub use start::start_screen;
pub use table::table_screen;
