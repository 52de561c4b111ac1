//! What the modules of the expansions add to the rules, a file for each.
//!
//! Double canoes, the new cards and the sixth player are numbers in the rules of the base game
//! ([`Table::capacity`](super::Table::capacity), [`Rules::full_hand`](super::Rules::full_hand),
//! [`Rules::most_seats`](super::Rules::most_seats)) and have none.

mod beaver;
pub(super) mod joe;
mod lasso;
mod moose;
mod whirlpool;
