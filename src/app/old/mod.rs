//! The page before it became components.

pub mod api;
pub mod dom;
pub mod focus;
pub mod keys;
pub mod live;
pub mod page;
pub mod parts;
pub mod play;
pub mod screens;
pub mod speak;
pub mod tap;
