//! Checks of the sources, texts and documents of the project.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../build/locale.rs"]
#[allow(dead_code, reason = "the build script uses all of it")]
mod locale;
#[path = "../support/source.rs"]
#[allow(unreachable_pub, reason = "each binary of tests uses a part of it")]
mod source;
#[path = "../support/mod.rs"]
mod support;

mod documents;
mod layering;
mod leptos_style;
mod locales;
mod rule_book;
mod rule_ids;
mod test_names;
