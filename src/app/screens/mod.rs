//! What fills the window.

pub mod curtain;
pub mod over;
pub mod start;
pub mod table;

pub use curtain::CurtainScreen;
pub use over::Result;
pub use start::StartScreen;
pub use table::TableScreen;
