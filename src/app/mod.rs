//! The page: state, components, screens, texts, and wrappers of browser APIs. docs/ARCHITECTURE.md
//! says what each module is for.
//!
//! Modules that need Leptos or a browser are compiled only with the feature `app`. The others (of
//! `self_test` and `state`, some parts) are also compiled without it, for tests that run natively.

#![allow(unreachable_pub, reason = "#[component] makes its items public in private modules")]

pub mod board_layout;
pub mod i18n;
pub mod self_test;
pub mod session;
pub mod state;
pub mod view_model;

#[cfg(feature = "app")]
mod browser_back;
#[cfg(feature = "app")]
pub mod components;
#[cfg(feature = "app")]
pub mod launch;
#[cfg(feature = "app")]
pub mod page;
#[cfg(feature = "app")]
pub mod platform;
#[cfg(feature = "app")]
pub mod screens;
#[cfg(feature = "app")]
pub mod sound;
#[cfg(feature = "app")]
pub mod test_api;

#[cfg(feature = "app")]
pub use page::App;
