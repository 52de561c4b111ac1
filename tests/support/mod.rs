//! What the rule tests share: positions written as scenes, random walks, the rule ids.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a helper of tests fails the test"
)]

pub mod rules;
pub mod scene;

pub use scene::{Scene, at, scene};
