//! The page: screens, the board, widgets and what they draw.

pub mod i18n;
pub mod state;
pub mod view_model;

#[cfg(feature = "app")]
pub mod api;
#[cfg(feature = "app")]
pub mod components;
#[cfg(feature = "app")]
pub mod dom;
#[cfg(feature = "app")]
pub mod focus;
#[cfg(feature = "app")]
pub mod keys;
#[cfg(feature = "app")]
pub mod live;
#[cfg(feature = "app")]
pub mod page;
#[cfg(feature = "app")]
pub mod platform;
#[cfg(feature = "app")]
pub mod screens;
#[cfg(feature = "app")]
pub mod speak;
#[cfg(feature = "app")]
pub mod tap;

#[cfg(feature = "app")]
pub use page::{App, address};
