//! Where, and with which shape, each thing of a `BoardScene` is drawn: pure geometry, without
//! browser and Leptos. The components of `components/board` draw it.

pub mod geometry;
pub mod layout;
mod neighbour;
pub mod shapes;
#[cfg(test)]
mod tests;

pub use neighbour::neighbour_in_direction;
