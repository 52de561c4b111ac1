//! The screens: what fills the page.

mod curtain;
mod over;
mod start;
mod table;

pub use curtain::CurtainScreen;
pub use start::StartScreen;
pub use table::TableScreen;
