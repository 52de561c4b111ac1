//! Computer players: an information-set Monte Carlo tree search, and simpler players.
//!
//! Every player is given a [`View`](crate::core::View), never a position: it cannot know what is
//! hidden from its seat. `docs/AI.md` describes the method and its measurements.
//!
//! A tour, from the outside in:
//!
//! * [`Level`] and [`Character`] make a [`SearchConfig`]; a [`SearchSession`] searches with it for
//!   one decision, in slices, and gives the decision, [`Advice`] or each seat's share of the win.
//! * [`ismcts`] is the search: for any game that implements
//!   [`information_set::InformationSetGame`]. `selection` has its selection rules (PUCT, smooth
//!   fictitious play, regret matching), `tree` its nodes.
//! * [`NiagaraGame`] is Niagara as such a game. `determinize` draws hidden cards, `node_key`
//!   defines which states share a node, `symmetry` leaves out equivalent plans, `shaping` adds the
//!   rewards of a character. At the root, [`tactics`] and [`blunder`] filter the decisions by what
//!   is certain in this round.
//! * [`PlayoutPolicy`] plays on from a new node, [`card_policy`] gives the probability of cards,
//!   and [`evaluation`] estimates each seat's share of the win.
//! * [`arena`] plays whole games between players; [`greedy()`] is the baseline for them, with
//!   [`SpeedDistribution`], the probabilities of the river's speeds.
//!
//! ```
//! use niagara::ai::arena::random_start;
//! use niagara::ai::{Character, Level, decide};
//! use niagara::core::{Colour, Options, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default())?;
//! let mut position = random_start(table, 1);
//! let view = position.view(position.to_move());
//! let card = decide(&view, Level::Two.config_for(Character::Thief), 7).expect("a seat is to move");
//! position.play(card, &mut ()).expect("players choose legal decisions");
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod advice;
pub mod arena;
pub mod blunder;
pub mod card_policy;
mod character;
mod determinize;
pub mod evaluation;
mod greedy;
pub mod information_set;
pub mod ismcts;
mod level;
mod material_change;
mod niagara;
mod node_key;
mod numeric;
mod place;
mod playout;
mod selection;
mod session;
mod shaping;
mod speed_distribution;
mod splitmix;
mod symmetry;
pub mod tactics;
mod tree;

pub use advice::Advice;
pub use character::{Character, StyleWeights};
pub use determinize::DeterminizedState;
pub use greedy::greedy;
pub use information_set::{Actor, InformationSetGame, SeatValues};
pub use level::{Level, SearchConfig};
pub use material_change::MaterialChange;
pub use niagara::NiagaraGame;
pub use numeric::exp_approx;
pub use playout::PlayoutPolicy;
pub use session::{SearchSession, decide, easiest_decision, playout_win_shares};
pub use speed_distribution::SpeedDistribution;
pub use splitmix::SplitMix;
