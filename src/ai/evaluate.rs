//! What a position at the beginning of a round is worth: each seat's share of the win.
//!
//! Each seat's prospects are a sum of weights, one for each feature that it shows; its share
//! is its part of the exponentials of all sums. The weights were fitted to finished games
//! (`cargo cli fit`), the features are what a player looks at: the three ways to win and
//! what is out of reach, cargo and the cards that can bring it home, thieves below, the
//! falls, the canoes lost.

use super::weights;
use crate::core::{
    CanoeNo, Card, Cargo, Gem, Gems, Hand, MAX_SEATS, Module, Moose, Phase, Place, Position, Seat,
    WinFourOfAKind,
};

/// Something for each seat; what lies beyond the seats of a table is 0.
pub type BySeat = [f32; MAX_SEATS];

// Where each group of features begins.
const NEAREST: usize = 0;
const SEVEN: usize = NEAREST + 8;
const FIVE: usize = SEVEN + 8;
const FOUR: usize = FIVE + 7;
const AFLOAT: usize = FOUR + 6;
const PIER: usize = AFLOAT + 16;
const LOST: usize = PIER + 2;
const EMPTY: usize = LOST + 2;
const LOADED: usize = EMPTY + 14;
const EDGE: usize = LOADED + 42;
const THREAT: usize = EDGE + 64;
const WINNING: usize = THREAT + 8;
const BEST_CARD: usize = WINNING + 12;
const SPECIAL: usize = BEST_CARD + 8;
const ORDER: usize = SPECIAL + 3;
const MOOSE: usize = ORDER + 6;
const ROOM: usize = MOOSE + 1;

/// How many features there are.
pub const FEATURES: usize = ROOM + 8;

/// How many gems are missing for each way to win; out of reach is one more than can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Missing {
    seven: u8,
    five: u8,
    four: u8,
}

impl Missing {
    /// For a bank, where `free[colour]` gems are in nobody's bank.
    #[inline]
    fn of(bank: Gems, free: Gems, four: bool) -> Self {
        let mut fewest = 5;
        let mut five = 5 - bank.colours();
        for gem in Gem::ALL {
            let (have, left) = (bank.count(gem), free.count(gem));
            if have == 0 && left == 0 {
                five = 6;
            }
            if have + left >= 4 {
                fewest = fewest.min(4_u8.saturating_sub(have));
            }
        }
        Self { seven: 7_u8.saturating_sub(bank.len()), five, four: if four { fewest } else { 5 } }
    }

    #[inline]
    const fn nearest(self) -> u8 {
        let mut least = self.seven;
        if self.five < least {
            least = self.five;
        }
        if self.four < least && self.four < 5 {
            least = self.four;
        }
        least
    }
}

#[inline]
fn with(mut bank: Gems, cargo: Cargo) -> Gems {
    for gem in cargo.iter() {
        bank.add(gem);
    }
    bank
}

#[inline]
fn has_at_least(hand: Hand, number: u8) -> bool {
    hand.iter().any(|card| card.number().is_some_and(|own| own >= number))
}

/// How many cards of the others could bring an empty canoe up to this canoe's space.
fn threats(position: &Position, owner: Seat, at: Place) -> u8 {
    let Place::On(space) = at else { return 0 };
    let mut threats = 0;
    for (thief, canoe, lies) in position.canoes() {
        let Place::On(from) = lies.at else { continue };
        let full = lies.cargo.len() >= position.table().capacity(canoe);
        if thief == owner || full || from.depth() <= space.depth() {
            continue;
        }
        if space.arm().is_some() && space.arm() != from.arm() {
            continue;
        }
        let reach = from.depth() - space.depth();
        threats += u8::from(
            Card::with_number(reach).is_some_and(|card| position.hand(thief).contains(card)),
        );
    }
    threats
}

/// Names each feature that a seat shows, at the beginning of a round.
pub fn features(position: &Position, seat: Seat, mut show: impl FnMut(usize)) {
    let table = position.table();
    let four = table.options().win_four_of_a_kind == WinFourOfAKind::On;
    let bank = position.banked(seat);
    let mut free = Gems::EMPTY;
    for gem in Gem::ALL {
        let banked: u8 = table.seats().map(|other| position.banked(other).count(gem)).sum();
        free = with_many(free, gem, table.gems_per_site().saturating_sub(banked));
    }
    let missing = Missing::of(bank, free, four);
    let nearest = missing.nearest();
    show(NEAREST + usize::from(nearest.min(7)));
    show(SEVEN + usize::from(missing.seven));
    show(FIVE + usize::from(missing.five));
    show(FOUR + usize::from(missing.four));

    let hand = position.hand(seat);
    let weather = (position.weather() + 1) as usize & 3;
    let mut afloat = bank;
    let mut deepest = 0;
    let mut lost = 0;
    let mut threatened = false;
    for canoe in CanoeNo::ALL {
        let lies = position.canoe(seat, canoe);
        let space = match lies.at {
            Place::Pier => {
                show(PIER + usize::from(has_at_least(hand, 5)));
                continue;
            }
            Place::Falls => {
                show(LOST + lost);
                lost = 1;
                continue;
            }
            Place::On(space) | Place::Bank(space) => space,
        };
        let depth = space.depth();
        let points = position.points(seat, canoe, 0);
        let row = usize::from(depth - 1);
        let loaded = !lies.cargo.is_empty();
        if loaded {
            let after = with(bank, lies.cargo);
            let nearer = nearest - Missing::of(after, free, four).nearest().min(nearest);
            let home = has_at_least(hand, depth.saturating_sub(points));
            show(LOADED + (usize::from(nearer.min(2)) * 7 + row) * 2 + usize::from(home));
            let threats = threats(position, seat, lies.at);
            threatened |= threats > 0;
            show(THREAT + usize::from(nearer > 0) * 4 + usize::from(threats.min(3)));
            afloat = with(afloat, lies.cargo);
            deepest = deepest.max(depth.saturating_sub(points));
            if lies.cargo.len() < table.capacity(canoe) {
                show(ROOM + row);
            }
        } else {
            let home = has_at_least(hand, (depth + 2).saturating_sub(points));
            show(EMPTY + row * 2 + usize::from(home));
        }
        if depth >= 4 {
            let next = space.arm() == Some(position.next_arm());
            let row = (usize::from(depth - 4) * 2 + usize::from(next)) * 4 + weather;
            show(EDGE + row * 2 + usize::from(loaded));
        }
    }
    if table.capacity(CanoeNo::First) > 1 && !position.canoe(seat, CanoeNo::First).is_lost() {
        show(ROOM + 7);
    }
    let order = seat.steps_from(position.start_seat(), table.len());
    let total = Missing::of(afloat, free, four).nearest();
    show(AFLOAT + usize::from(total.min(7)) * 2 + usize::from(deepest > 3));
    if total == 0 && has_at_least(hand, deepest) {
        show(WINNING + order * 2 + usize::from(threatened));
    }
    let best = hand.iter().filter_map(Card::number).max().unwrap_or(0);
    show(BEST_CARD + usize::from(best));
    for (index, card) in [Card::Cloud, Card::Lasso, Card::OneTwoThree].into_iter().enumerate() {
        if hand.contains(card) {
            show(SPECIAL + index);
        }
    }
    show(ORDER + order);
    if matches!(position.moose(), Moose::Aboard(owner, _) if owner == seat) {
        show(MOOSE);
    }
}

#[inline]
fn with_many(mut gems: Gems, gem: Gem, count: u8) -> Gems {
    for _ in 0..count {
        gems.add(gem);
    }
    gems
}

/// The exponential of a number up to 0, good to a thousandth, from products alone: the same
/// natively and in wasm.
#[inline]
#[must_use]
pub fn exponential(x: f32) -> f32 {
    let mut power = 1.0 + x.clamp(-24.0, 0.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// Each seat's share of the win: what the winners have when the game is over, else by the
/// weights.
#[must_use]
pub fn shares(position: &Position) -> BySeat {
    let mut shares = [0.0; MAX_SEATS];
    if position.phase() == Phase::Over {
        let winners = position.winners();
        for seat in winners.iter() {
            shares[seat.index()] = 1.0 / winners.len() as f32;
        }
        return shares;
    }
    let rules = position.table().rules();
    let spirits = rules.has(Module::Double) || rules.has(Module::Cards);
    let weights = if spirits { &weights::SPIRITS } else { &weights::BASE };
    for seat in position.table().seats() {
        let sum = &mut shares[seat.index()];
        features(position, seat, |feature| *sum += weights[feature]);
    }
    share_out(&mut shares, position.table().len());
    shares
}

/// Turns sums of weights into shares.
fn share_out(sums: &mut BySeat, seats: usize) {
    let most = sums.iter().take(seats).copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for sum in sums.iter_mut().take(seats) {
        *sum = exponential(*sum - most);
        total += *sum;
    }
    for sum in sums.iter_mut().take(seats) {
        *sum /= total;
    }
}
