//! The game interface of the search: imperfect information, chance, simultaneous moves.
//!
//! An *information set* is the set of states that a seat cannot tell apart when it chooses; a
//! *determinization* is one full state drawn from it (Cowling, Powley, Whitehouse 2012). The search
//! in [`ismcts`](super::ismcts) uses a game only through [`InformationSetGame`]; therefore it can
//! be tested on toy games with a known solution.
//!
//! ```
//! use niagara::ai::ismcts::{Ismcts, SearchParams};
//! use niagara::ai::{Actor, InformationSetGame, SeatValues, SplitMix};
//!
//! /// Matching pennies: both seats show a side at once; seat 0 wins if the sides are equal.
//! struct Pennies;
//!
//! impl InformationSetGame for Pennies {
//!     type State = Vec<bool>;
//!     type Action = bool;
//!
//!     fn seats(&self) -> usize {
//!         2
//!     }
//!     fn determinize(&self, _: &mut SplitMix) -> Vec<bool> {
//!         Vec::new()
//!     }
//!     fn actor(&self, shown: &Vec<bool>) -> Actor {
//!         if shown.is_empty() { Actor::Simultaneous } else { Actor::Terminal }
//!     }
//!     fn actions(&self, _: &Vec<bool>, _: usize, out: &mut Vec<(bool, f32)>) {
//!         out.extend([(false, 1.0), (true, 1.0)]);
//!     }
//!     fn apply(&self, shown: &mut Vec<bool>, _: usize, side: bool, _: &mut SplitMix) {
//!         shown.push(side);
//!     }
//!     fn node_key(&self, _: &Vec<bool>, seat: usize) -> u64 {
//!         seat as u64
//!     }
//!     fn ends_at_new_node(&self, _: &Vec<bool>) -> bool {
//!         true
//!     }
//!     fn evaluate(&self, shown: &mut Vec<bool>, _: &mut SplitMix) -> SeatValues {
//!         let first = if shown[0] == shown[1] { 1.0 } else { 0.0 };
//!         [first, 1.0 - first, 0.0, 0.0, 0.0, 0.0]
//!     }
//! }
//!
//! let mut search = Ismcts::new(Pennies, SearchParams::default(), 1);
//! search.run(20_000);
//! // The only equilibrium shows each side half of the time.
//! assert!((search.root_stats(0)[0].probability - 0.5).abs() < 0.1);
//! ```

use super::splitmix::SplitMix;
use crate::core::MAX_SEATS;

/// One value for each seat, by seat index; 0 beyond the seats of the table.
pub type SeatValues = [f32; MAX_SEATS];

/// Who chooses in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// One seat chooses, and everybody sees its action.
    Seat(usize),
    /// All seats choose at once, unseen by one another.
    Simultaneous,
    /// Nobody chooses: the game, or the part of it that is searched, is over.
    Terminal,
}

/// A game of several seats with hidden information, chance and simultaneous moves, together with
/// what one seat knows at the root of a search.
///
/// Seats are numbered from 0. Chance nodes are not part of the tree: [`apply`](Self::apply)
/// samples them.
pub trait InformationSetGame {
    /// A full state: nothing in it is unknown, whatever a seat may know of it.
    type State: Clone;
    /// A choice of a seat.
    type Action: Copy + PartialEq;

    /// The number of seats, at most [`MAX_SEATS`].
    fn seats(&self) -> usize;

    /// Samples a state of the root's information set: a determinization.
    fn determinize(&self, rng: &mut SplitMix) -> Self::State;

    /// Who chooses in a state.
    fn actor(&self, state: &Self::State) -> Actor;

    /// Appends to `out` the actions of a seat that chooses in `state`, each with its prior: a
    /// positive weight, not normalized. Legal actions may be left out, but not all of them.
    fn actions(&self, state: &Self::State, seat: usize, out: &mut Vec<(Self::Action, f32)>);

    /// Applies the action of a seat, then samples chance and applies forced moves up to the next
    /// choice. At a simultaneous node it is called once for each seat, in order; only the last call
    /// reveals the actions and goes on to the next choice.
    fn apply(&self, state: &mut Self::State, seat: usize, action: Self::Action, rng: &mut SplitMix);

    /// The key of the node that holds a seat's statistics. States with equal keys share statistics,
    /// and the actions that [`actions`](Self::actions) gives for the first of them: every action
    /// must be legal in all of them. A key may stand for an information set or for an abstraction
    /// that merges several of them.
    ///
    /// The key must not depend on what the seat cannot know: otherwise the search would distinguish
    /// states of one information set. A game may give the state at the root a separate key.
    fn node_key(&self, state: &Self::State, seat: usize) -> u64;

    /// The key that a state has below the root. It differs from [`node_key`](Self::node_key) only
    /// if the state is the root and the root has a separate key.
    /// [`Ismcts::advance`](super::ismcts::Ismcts::advance) uses it to find the node of the new root
    /// in the old tree.
    fn key_below_root(&self, state: &Self::State, seat: usize) -> u64 {
        self.node_key(state, seat)
    }

    /// Whether an iteration that reaches a new node in this state ends there and evaluates the
    /// state. If not, the descent continues and adds more nodes.
    fn ends_at_new_node(&self, state: &Self::State) -> bool;

    /// Plays on to a state that can be evaluated (a playout of any length), and returns the value
    /// of each seat: a share of the win, 0 to 1, to which a game may add rewards.
    fn evaluate(&self, state: &mut Self::State, rng: &mut SplitMix) -> SeatValues;
}
