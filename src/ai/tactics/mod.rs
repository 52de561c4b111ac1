//! Tactics: what is certain within this round, by an exact look-ahead instead of samples.
//!
//! A seat's own turn is a small tree without chance and without secrets, and what the seats after it
//! can do to it is a small set. So three questions have exact answers for a view, whatever is
//! hidden and whatever the others do:
//!
//! * [`winning`]: which decisions win in this turn? Both canoes' plans are tried in both orders, so
//!   that a gem may change canoes over a site (B-82).
//! * [`stopping`]: after which decisions can no other seat win in this round?
//! * [`saving`]: which decisions leave no gem at risk that another decision keeps at no cost?
//!
//! The search asks them at its root ([`SearchConfig::find_wins`](super::SearchConfig::find_wins),
//! [`defend`](super::SearchConfig::defend)), and so does advice. Answers depend on the view alone.
//!
//! ```
//! use niagara::ai::arena::opening;
//! use niagara::ai::tactics;
//! use niagara::core::{Colour, Options, Rules, Table};
//!
//! let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
//! let position = opening(table, 1);
//! let view = position.view(position.to_move());
//! assert_eq!(tactics::winning(&view, &view.legal()), None, "nobody wins in the first round");
//! # Ok::<(), niagara::core::TableError>(())
//! ```

mod others;
mod own_turn;
mod saving;

pub use saving::saving;

use own_turn::{ends_by_decision, in_turn, meets_condition, played, wins_by};

use crate::core::{
    CanoeNo, Cargo, Decision, Gem, Gems, MAX_SEATS, Moose, Phase, Position, Seat, View,
};

/// For each legal decision, in order, whether it has the property that was asked for.
pub type Mask = Vec<bool>;

/// The decisions after which the view's seat certainly is among the winners by what it does in this
/// turn; `None` if there is none.
///
/// In a turn these are plans, at the choice of a card those of the first seat of the round, whose
/// turn is the next. With `tie_break=gem_value` a win is certain if nobody can have more valuable
/// gems.
#[must_use]
pub fn winning(view: &View, legal: &[Decision]) -> Option<Mask> {
    let seat = view.seat()?;
    let mask = each_turn(view, legal, |turn, decision| match decision {
        Some(decision) => wins_by(turn, seat, decision),
        None => turn.legal().into_iter().any(|first| wins_by(turn, seat, first)),
    })?;
    mask.contains(&true).then_some(mask)
}

/// The plan that completes a win in this turn after `first`, if `first` alone does not win; `None`
/// if no plan does.
#[must_use]
pub fn completing(view: &View, first: Decision) -> Option<Decision> {
    let seat = view.seat().filter(|_| view.known().phase() == Phase::Turn)?;
    let after = played(view.known(), first);
    if !in_turn(&after, seat) || meets_condition(&after, seat) {
        return None;
    }
    after.legal().into_iter().find(|second| wins_by(&after, seat, *second))
}

/// The decisions after which, if the view's seat goes on as it should, no other seat can win in
/// this round; `None` unless there are such decisions and others.
///
/// The seats after it may have laid any card that they may have, and may help one another.
#[must_use]
pub fn stopping(view: &View, legal: &[Decision]) -> Option<Mask> {
    let seat = view.seat()?;
    let known = view.known();
    let others = || known.table().seats().filter(|other| *other != seat);
    if others().any(|other| meets_condition(known, other)) || !others::may_threaten(known, seat) {
        return None;
    }
    // Where a canoe of one's own ends changes nothing for the others.
    let mut judged: Vec<(Shared, bool)> = Vec::new();
    let mut is_safe = |end: &Position| {
        let shared = Shared::of(end, seat);
        if let Some((_, safe)) = judged.iter().find(|(other, _)| *other == shared) {
            return *safe;
        }
        let safe = !others::can_win(end, seat);
        judged.push((shared, safe));
        safe
    };
    let mask = each_turn(view, legal, |turn, decision| match decision {
        Some(decision) => ends_by_decision(turn, seat, decision, &mut is_safe),
        None => {
            turn.legal().into_iter().any(|first| ends_by_decision(turn, seat, first, &mut is_safe))
        }
    })?;
    (mask.contains(&true) && mask.contains(&false)).then_some(mask)
}

/// Asks about each legal decision of a turn, or about the whole turn after each card of the first
/// seat of a round; `None` at other choices.
fn each_turn(
    view: &View,
    legal: &[Decision],
    mut ask: impl FnMut(&Position, Option<Decision>) -> bool,
) -> Option<Mask> {
    let (known, seat) = (view.known(), view.seat()?);
    let is_own = known.to_move() == Some(seat);
    match known.phase() {
        Phase::Turn if is_own => {
            Some(legal.iter().map(|decision| ask(known, Some(*decision))).collect())
        }
        Phase::Card if is_own && known.start_seat() == seat => {
            let turn = |decision: &Decision| match decision {
                Decision::Card(card) => ask(&known.as_if_turn(seat, *card), None),
                _ => false,
            };
            Some(legal.iter().map(turn).collect())
        }
        _ => None,
    }
}

/// What a turn leaves to the seats after it, as far as it matters to them.
#[derive(Clone, Copy, PartialEq)]
struct Shared {
    /// How many gems of each colour are on each site; more than a seat can load count as that many.
    sites: [[u8; 5]; 5],
    /// What the seats after it have aboard.
    cargoes: [[Cargo; 2]; MAX_SEATS],
    moose_waits: bool,
}

/// The most gems that the two canoes of a seat hold.
const MOST_ABOARD: u8 = 3;

impl Shared {
    /// What the turn of `seat` has left.
    fn of(position: &Position, seat: Seat) -> Self {
        let mut cargoes = [[Cargo::EMPTY; 2]; MAX_SEATS];
        for later in others::later_seats(position, seat) {
            cargoes[later.index()] = CanoeNo::ALL.map(|no| position.canoe(later, no).cargo);
        }
        let count = |site, gem| position.site(site).count(gem).min(MOST_ABOARD);
        Self {
            sites: Gem::ALL.map(|site| Gem::ALL.map(|gem| count(site, gem))),
            cargoes,
            moose_waits: position.moose() == Moose::Waiting,
        }
    }
}

/// Whether a set of gems holds all of another one.
fn holds(gems: Gems, others: Gems) -> bool {
    Gem::ALL.into_iter().all(|gem| gems.count(gem) >= others.count(gem))
}

/// How many gems the canoes of a seat that are in the river can bring home in one turn at most.
fn most_landed(position: &Position, seat: Seat) -> u8 {
    let in_river = |no: &CanoeNo| position.canoe(seat, *no).at.space().is_some();
    let capacity = |no: CanoeNo| position.table().capacity(no);
    CanoeNo::ALL.into_iter().filter(in_river).map(capacity).sum()
}
