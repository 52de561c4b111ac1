//! The screens, one of which fills the page: start, shelf of lessons, table (with the result of a
//! finished game), replay, self-test; and the curtain, which covers the table.

mod curtain;
mod learn;
mod over;
mod replay;
mod self_test;
mod start;
mod table;

pub use curtain::CurtainScreen;
pub use learn::LearnScreen;
pub use replay::ReplayScreen;
pub use self_test::SelfTestScreen;
pub use start::StartScreen;
pub use table::TableScreen;

/// The id of the heading that names the main element of a screen without a game.
const SCREEN_TITLE: &str = "screen-title";
