//! The screens, one of which fills the page: start, table, curtain, result.

mod curtain;
mod over;
mod start;
mod table;

pub use curtain::CurtainScreen;
pub use start::StartScreen;
pub use table::TableScreen;
