//! The screens: what fills the page.

#![allow(unreachable_pub, reason = "#[component] makes public items in these private modules")]

mod curtain;
mod over;
mod start;
mod table;

pub use curtain::CurtainScreen;
pub use start::StartScreen;
pub use table::TableScreen;
