//! Where, and with which shape, each thing of a `BoardScene` is drawn: pure geometry, without
//! browser and Leptos. The components of `components/board` draw it.

mod close_up;
pub mod crowd;
pub mod forecast;
pub mod geometry;
pub mod hit_area;
pub mod layout;
mod neighbour;
pub mod pointer;
pub mod shapes;
pub mod site;
pub mod tag;
pub mod tag_place;
pub mod target;
#[cfg(test)]
mod tests;

pub use neighbour::neighbour_in_direction;
