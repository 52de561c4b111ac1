//! The static evaluation: each seat's estimated share of the win at the beginning of a round.
//!
//! Each seat sets about thirty of [`FEATURES`] binary features. A small net ([`Mlp`]: quantized
//! hidden layer, float output layer) turns them into one output, a logit; the shares are the
//! softmax of all seats' outputs. The nets were fitted to recorded games of the search (`cargo cli
//! fit`; docs/AI.md, section 4).
//!
//! ```
//! use niagara::ai::arena::random_start;
//! use niagara::ai::evaluation::{net_for, win_shares};
//! use niagara::core::{Colour, Options, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default())?;
//! let shares = win_shares(net_for(Rules::BASE), &random_start(table, 1));
//! assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
//! assert_eq!(shares[4], 0.0, "nobody sits there");
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod features;
mod mlp;
mod weights;

pub use features::{FEATURES, FeatureContext, visit_features};
pub(super) use features::{gems_to_nearest_win, robbery_pairs};
pub use mlp::{HIDDEN_UNITS, Mlp};

use super::information_set::SeatValues;
use super::numeric::softmax;
use crate::core::{MAX_SEATS, Module, Phase, Position, Rules};

/// The fitted net for a set of modules: there is one for games with double canoes or hands of ten
/// cards, and one for all others.
#[must_use]
pub const fn net_for(rules: Rules) -> &'static Mlp {
    if rules.has(Module::Double) || rules.has(Module::Cards) {
        &weights::SPIRITS
    } else {
        &weights::BASE
    }
}

/// Each seat's share of the win, 0 to 1: the winners' equal shares if the game is over (B-163),
/// otherwise the estimate of the net. The position should be at the beginning of a round, for which
/// the net was fitted.
#[must_use]
pub fn win_shares(net: &Mlp, position: &Position) -> SeatValues {
    let mut shares = [0.0; MAX_SEATS];
    if position.phase() == Phase::Over {
        let winners = position.winners();
        for seat in winners.iter() {
            shares[seat.index()] = 1.0 / winners.len() as f32;
        }
        return shares;
    }
    let context = FeatureContext::of(position);
    for seat in position.table().seats() {
        let mut sums = [0; HIDDEN_UNITS];
        visit_features(position, &context, seat, |feature| net.add_feature(feature, &mut sums));
        shares[seat.index()] = net.output(&sums);
    }
    softmax(&mut shares, position.table().len());
    shares
}
