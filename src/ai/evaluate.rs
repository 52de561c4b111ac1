//! What a position at the beginning of a round is worth: each seat's share of the win.
//!
//! A seat shows features: what a player looks at — the three ways to win and what is out of
//! reach, cargo and the cards that can bring it home, thieves below, the falls, the canoes
//! lost, the others' low cards. A small net ([`Net`]) makes one number of them; a seat's share
//! is its part of the exponentials of all seats' numbers. The nets were fitted to games of the
//! search against itself (`cargo cli fit`).

use super::weights;
use crate::core::{
    CanoeNo, Card, Gem, Gems, Hand, MAX_SEATS, Module, Moose, Phase, Place, Position, Rules, Seat,
    WinFourOfAKind,
};

/// Something for each seat; what lies beyond the seats of a table is 0.
pub type BySeat = [f32; MAX_SEATS];

/// How many units the net has between the features and the one number. The first passes on
/// what it sums up, the others pass on nothing below 0.
pub const UNITS: usize = 16;

/// A fitted net, in whole numbers: the same natively and in wasm.
#[derive(Debug, PartialEq)]
pub struct Net {
    /// What each unit's sum counts.
    pub scale: [f32; UNITS],
    /// What each feature adds to each unit.
    pub rows: [[i8; UNITS]; FEATURES],
}

// Where each group of features begins.
const NEAREST: usize = 0;
const SEVEN: usize = NEAREST + 8;
const FIVE: usize = SEVEN + 8;
const FOUR: usize = FIVE + 7;
const BANK: usize = FOUR + 6;
const AFLOAT: usize = BANK + 15;
const PIER: usize = AFLOAT + 16;
const LOST: usize = PIER + 2;
const EMPTY: usize = LOST + 2;
const LOADED: usize = EMPTY + 14;
const CARGO: usize = LOADED + 42;
const EDGE: usize = CARGO + 10;
const THREAT: usize = EDGE + 64;
const PREY: usize = THREAT + 8;
const WINNING: usize = PREY + 4;
const BEST_CARD: usize = WINNING + 12;
const CARDS: usize = BEST_CARD + 8;
const SIZE: usize = CARDS + 10;
const ORDER: usize = SIZE + 10;
const MOOSE: usize = ORDER + 6;
const ROOM: usize = MOOSE + 1;
const WEATHER: usize = ROOM + 8;
const LOW: usize = WEATHER + 4;
const RIVAL: usize = LOW + 12;
const SEATS: usize = RIVAL + 5;
const STOCK: usize = SEATS + 4;

/// How many features there are.
pub const FEATURES: usize = STOCK + 5;

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

/// How many gems a seat's bank lacks for the nearest way to win.
pub(super) fn nearest(position: &Position, seat: Seat) -> u8 {
    Facts::of(position).missing[seat.index()].nearest()
}

/// How many canoes of others a seat could rob with a card of its hand.
pub(super) fn prey(position: &Position, seat: Seat) -> u8 {
    Facts::of(position).prey[seat.index()]
}

/// The highest number in a hand.
#[inline]
fn best_number(hand: Hand) -> u8 {
    hand.iter().filter_map(Card::number).max().unwrap_or(0)
}

/// Whether a canoe on a space could paddle up to another with a card of the hand.
#[inline]
fn reaches(hand: Hand, from: Place, to: Place) -> bool {
    let (Place::On(from), Place::On(to)) = (from, to) else { return false };
    from.depth() > to.depth()
        && (to.arm().is_none() || to.arm() == from.arm())
        && Card::ALL
            .get(usize::from(from.depth() - to.depth() - 1))
            .is_some_and(|card| hand.contains(*card))
}

/// What all seats' features are made from.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    four: bool,
    /// The gems in nobody's bank.
    free: Gems,
    missing: [Missing; MAX_SEATS],
    /// What is missing once all that is aboard is home.
    afloat: [u8; MAX_SEATS],
    /// How many canoes with room of others could rob each canoe.
    threats: [[u8; 2]; MAX_SEATS],
    /// How many loaded canoes of others each seat could rob.
    prey: [u8; MAX_SEATS],
    /// How many seats hold the cards 1 and 2.
    low: [u8; 2],
}

impl Facts {
    /// The facts of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let table = position.table();
        let four = table.options().win_four_of_a_kind == WinFourOfAKind::On;
        let mut facts = Self {
            four,
            free: Gems::EMPTY,
            missing: [Missing { seven: 7, five: 5, four: 4 }; MAX_SEATS],
            afloat: [7; MAX_SEATS],
            threats: [[0; 2]; MAX_SEATS],
            prey: [0; MAX_SEATS],
            low: [0; 2],
        };
        for gem in Gem::ALL {
            let banked: u8 = table.seats().map(|seat| position.banked(seat).count(gem)).sum();
            for _ in banked..table.gems_per_site() {
                facts.free.add(gem);
            }
        }
        for (owner, number, lies) in position.canoes() {
            if lies.cargo.is_empty() {
                continue;
            }
            for (thief, canoe, from) in position.canoes() {
                let room = from.cargo.len() < table.capacity(canoe);
                if thief != owner && room && reaches(position.hand(thief), from.at, lies.at) {
                    facts.threats[owner.index()][number.index()] += 1;
                    facts.prey[thief.index()] += 1;
                }
            }
        }
        for seat in table.seats() {
            let bank = position.banked(seat);
            let mut all = bank;
            for canoe in CanoeNo::ALL {
                all = all.with_cargo(position.canoe(seat, canoe).cargo);
            }
            let missing = Missing::of(bank, facts.free, four);
            facts.missing[seat.index()] = missing;
            facts.afloat[seat.index()] = if all == bank {
                missing.nearest()
            } else {
                Missing::of(all, facts.free, four).nearest()
            };
            for (count, card) in facts.low.iter_mut().zip([Card::One, Card::Two]) {
                *count += u8::from(position.hand(seat).contains(card));
            }
        }
        facts
    }
}

/// Names each feature that a seat shows, at the beginning of a round.
#[inline]
pub fn features(position: &Position, facts: &Facts, seat: Seat, mut show: impl FnMut(usize)) {
    let table = position.table();
    let bank = position.banked(seat);
    let &Facts { free, four, .. } = facts;
    let missing = facts.missing[seat.index()];
    let nearest = missing.nearest();
    show(NEAREST + usize::from(nearest.min(7)));
    show(SEVEN + usize::from(missing.seven));
    show(FIVE + usize::from(missing.five));
    show(FOUR + usize::from(missing.four));
    for gem in bank.kinds() {
        show(BANK + gem as usize * 3 + usize::from(bank.count(gem).min(3)) - 1);
    }

    let hand = position.hand(seat);
    let best = best_number(hand);
    let weather = (position.weather() + 1) as usize & 3;
    let mut deepest = 0;
    let mut lost = 0;
    let mut threatened = false;
    for canoe in CanoeNo::ALL {
        let lies = position.canoe(seat, canoe);
        let space = match lies.at {
            Place::Pier => {
                show(PIER + usize::from(best >= 5));
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
            let after = bank.with_cargo(lies.cargo);
            let nearer = nearest - Missing::of(after, free, four).nearest().min(nearest);
            let home = best >= depth.saturating_sub(points);
            show(LOADED + (usize::from(nearer.min(2)) * 7 + row) * 2 + usize::from(home));
            for gem in lies.cargo.iter() {
                show(CARGO + gem as usize * 2 + usize::from(nearer > 0));
            }
            let threats = facts.threats[seat.index()][canoe.index()];
            threatened |= threats > 0;
            show(THREAT + usize::from(nearer > 0) * 4 + usize::from(threats.min(3)));
            deepest = deepest.max(depth.saturating_sub(points));
            if lies.cargo.len() < table.capacity(canoe) {
                show(ROOM + row);
            }
        } else {
            let home = best >= (depth + 2).saturating_sub(points);
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
    show(PREY + usize::from(facts.prey[seat.index()].min(3)));
    let order = seat.steps_from(position.start_seat(), table.len());
    let total = facts.afloat[seat.index()];
    show(AFLOAT + usize::from(total.min(7)) * 2 + usize::from(deepest > 3));
    if total == 0 && best >= deepest {
        show(WINNING + order * 2 + usize::from(threatened));
    }
    show(BEST_CARD + usize::from(best));
    for card in hand.iter() {
        show(CARDS + card as usize);
    }
    show(SIZE + hand.len().clamp(1, 10) - 1);
    show(ORDER + order);
    if matches!(position.moose(), Moose::Aboard(owner, _) if owner == seat) {
        show(MOOSE);
    }
    show(WEATHER + weather);
    for (index, card) in [Card::One, Card::Two].into_iter().enumerate() {
        let others = facts.low[index] - u8::from(hand.contains(card));
        show(LOW + index * 6 + usize::from(others.min(5)));
    }
    let rivals = table.seats().filter(|other| *other != seat);
    let rival = rivals.map(|other| facts.afloat[other.index()]).min().unwrap_or(4);
    show(RIVAL + usize::from(rival.min(4)));
    show(SEATS + table.len().clamp(3, 6) - 3);
    for gem in Gem::ALL {
        if position.site(gem).count(gem) == 0 {
            show(STOCK + gem as usize);
        }
    }
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

impl Net {
    /// The net for these modules.
    #[must_use]
    pub const fn of(rules: Rules) -> &'static Self {
        if rules.has(Module::Double) || rules.has(Module::Cards) {
            &weights::SPIRITS
        } else {
            &weights::BASE
        }
    }

    /// Each seat's share of the win: what the winners have when the game is over, else by the
    /// net.
    #[must_use]
    pub fn shares(&self, position: &Position) -> BySeat {
        let mut shares = [0.0; MAX_SEATS];
        if position.phase() == Phase::Over {
            let winners = position.winners();
            for seat in winners.iter() {
                shares[seat.index()] = 1.0 / winners.len() as f32;
            }
            return shares;
        }
        let facts = Facts::of(position);
        for seat in position.table().seats() {
            let mut sums = [0_i16; UNITS];
            features(position, &facts, seat, |feature| {
                for (sum, weight) in sums.iter_mut().zip(&self.rows[feature]) {
                    *sum += i16::from(*weight);
                }
            });
            shares[seat.index()] = self.read(&sums);
        }
        share_out(&mut shares, position.table().len());
        shares
    }

    /// The one number.
    #[inline]
    fn read(&self, sums: &[i16; UNITS]) -> f32 {
        let mut number = f32::from(sums[0].min(0)) * self.scale[0];
        for (sum, scale) in sums.iter().zip(&self.scale) {
            number += f32::from((*sum).max(0)) * scale;
        }
        number
    }
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
