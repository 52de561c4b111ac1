//! The additions of the expansion modules to the rules, one file for each.
//!
//! Double canoes, further cards and the sixth player only change numbers in the rules of the base
//! game ([`Table::capacity`](super::Table::capacity),
//! [`Rules::full_hand`](super::Rules::full_hand), [`Rules::max_seats`](super::Rules::max_seats))
//! and have no file.

mod beaver;
pub(super) mod joe;
mod lasso;
mod moose;
mod whirlpool;
