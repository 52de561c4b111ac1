//! What the expansion modules add to the rules.
//!
//! `lasso` belongs to the module of further cards. Otherwise these cards, double canoes and the
//! sixth player only change numbers in the rules of the base game ([`Table::capacity`](super::Table::capacity),
//! [`Rules::full_hand`](super::Rules::full_hand), [`Rules::max_seats`](super::Rules::max_seats))
//! and need no file.

mod beaver;
pub(super) mod joe;
mod lasso;
mod moose;
mod whirlpool;
