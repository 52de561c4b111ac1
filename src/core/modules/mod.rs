//! What the expansion modules add to the rules.
//!
//! `lasso` is a part of the module `cards`. The other cards of that module, double canoes and the
//! sixth player have no file here, because they mostly change numbers in the rules of the base game
//! ([`Rules::full_hand`](super::Rules::full_hand), [`Table::capacity`](super::Table::capacity),
//! [`Rules::max_seats`](super::Rules::max_seats)).

mod beaver;
pub(super) mod joe;
mod lasso;
mod moose;
mod whirlpool;
