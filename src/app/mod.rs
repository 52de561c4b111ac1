//! The page: screens, the board, widgets and what they draw.

pub mod i18n;
pub mod model;
pub mod state;

#[cfg(feature = "app")]
pub mod api;
#[cfg(feature = "app")]
pub mod board;
#[cfg(feature = "app")]
pub mod crash;
#[cfg(feature = "app")]
pub mod dom;
#[cfg(feature = "app")]
pub mod engine;
#[cfg(feature = "app")]
pub mod focus;
#[cfg(feature = "app")]
pub mod keys;
#[cfg(feature = "app")]
pub mod live;
#[cfg(feature = "app")]
pub mod page;
#[cfg(feature = "app")]
pub mod parts;
#[cfg(feature = "app")]
pub mod screens;
#[cfg(feature = "app")]
pub mod share;
#[cfg(feature = "app")]
pub mod sound;
#[cfg(feature = "app")]
pub mod speak;
#[cfg(feature = "app")]
pub mod storage;
#[cfg(feature = "app")]
pub mod tap;

#[cfg(feature = "app")]
pub use page::{App, address};
