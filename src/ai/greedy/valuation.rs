//! A hand-made valuation of banks, gems and canoes for one seat, in an arbitrary unit: a bank that
//! wins is worth 100 to 150. All constants were set by hand. The depth of a place is the number of
//! steps from the pier, 0 to 7, and 8 below the falls.

use crate::ai::place::{PLACES, place_index};
use crate::core::{Cargo, FORK_DEPTH, Gem, Gems, Place, Position, Seat, Space, WinCondition};

/// The value of a bank for one winning condition, by the number of gems still missing for it; 7 or
/// more count as 7.
const BANK_VALUE_BY_MISSING: [f32; 8] = [100.0, 62.0, 40.0, 26.0, 16.0, 9.0, 4.0, 0.0];

/// The weight of the two winning conditions with the lower values.
const OTHER_CONDITIONS_WEIGHT: f32 = 0.25;

/// The assumed probability that a gem in a canoe is banked later, by depth.
const HOME_PROBABILITY: [f32; 8] = [1.0, 0.95, 0.9, 0.86, 0.8, 0.72, 0.62, 0.5];

/// The cost of the risk to a canoe, by depth: the nearer the falls, the higher.
const DEPTH_COST: [f32; 8] = [0.0, 0.0, 0.0, 0.0, 0.2, 0.5, 1.0, 2.5];

/// The value of a canoe below the falls.
const LOST_CANOE_VALUE: f32 = -14.0;

/// The value of having the moose aboard.
const MOOSE_VALUE: f32 = 2.0;

/// The valuation of banks, gems and canoes for one seat, with what it needs of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valuation {
    /// The gems in the seat's bank.
    bank: Gems,
    /// Whether four gems of one colour win at this table.
    four_wins: bool,
    /// By colour: the gems that no seat has banked.
    unbanked: [u8; 5],
    /// The value of `bank`.
    bank_value: f32,
    /// The value of a canoe's first free slot, by [`place_index`] of the canoe; 0 for a lost one.
    prospects: [f32; PLACES],
}

/// The paddling steps between two spaces; from one arm to the other by way of the fork.
fn steps(a: Space, b: Space) -> u8 {
    match (a.arm(), b.arm()) {
        (Some(arm), Some(other)) if arm != other => a.depth() + b.depth() - 2 * FORK_DEPTH,
        _ => a.depth().abs_diff(b.depth()),
    }
}

/// The assumed probability that a canoe fetches a gem at a site this many steps away.
fn fetch_probability(steps: u8) -> f32 {
    0.4 - 0.03 * f32::from(steps)
}

impl Valuation {
    /// The valuation for a seat in a position.
    pub(super) fn of(position: &Position, seat: Seat) -> Self {
        let bank = position.banked(seat);
        let total = position.table().gems_per_site();
        let mut unbanked = [total; 5];
        for owner in position.table().seats() {
            for gem in Gem::ALL {
                let left = &mut unbanked[gem as usize];
                *left = left.saturating_sub(position.banked(owner).count(gem));
            }
        }
        let four_wins =
            position.conditions().any(|condition| condition == WinCondition::FourOfAKind);
        let mut valuation =
            Self { bank, four_wins, unbanked, bank_value: 0.0, prospects: [0.0; PLACES] };
        valuation.bank_value = valuation.value_of(bank);
        for space in Space::ALL {
            let Some(site) = space.site() else { continue };
            let best = Gem::ALL
                .into_iter()
                .filter(|gem| position.site(site).contains(*gem))
                .map(|gem| valuation.gain(Cargo::one(gem)))
                .fold(0.0, f32::max);
            let value = best * HOME_PROBABILITY[usize::from(space.depth())];
            let from_pier = value * fetch_probability(space.depth());
            let pier = &mut valuation.prospects[place_index(Place::Pier)];
            *pier = pier.max(from_pier);
            for from in Space::ALL {
                let from_here = value * fetch_probability(steps(from, space));
                let prospect = &mut valuation.prospects[place_index(Place::On(from))];
                *prospect = prospect.max(from_here);
            }
        }
        valuation
    }

    /// The value of a bank to this seat.
    fn value_of(&self, bank: Gems) -> f32 {
        let value = |missing: u8| BANK_VALUE_BY_MISSING[usize::from(missing.min(7))];
        let four = if self.four_wins {
            Gem::ALL
                .into_iter()
                .filter(|gem| self.can_have(*gem, 4))
                .map(|gem| value(4_u8.saturating_sub(bank.count(gem))))
                .fold(0.0, f32::max)
        } else {
            0.0
        };
        let five = if Gem::ALL.into_iter().all(|gem| self.can_have(gem, 1)) {
            value(5 - bank.colour_count())
        } else {
            0.0
        };
        let seven = value(7_u8.saturating_sub(bank.len()));
        let best = four.max(five).max(seven);
        best + OTHER_CONDITIONS_WEIGHT * (four + five + seven - best)
    }

    /// Whether the seat can still come to have this many gems of a colour in its bank.
    fn can_have(&self, gem: Gem, count: u8) -> bool {
        self.bank.count(gem) + self.unbanked[gem as usize] >= count
    }

    /// The increase in the value of the bank if a cargo is banked.
    pub(super) fn gain(&self, cargo: Cargo) -> f32 {
        let mut bank = self.bank;
        for gem in cargo.iter() {
            bank.add(gem);
        }
        self.value_of(bank) - self.bank_value
    }

    /// The decrease in the value of the bank if a banked gem is paid.
    pub(super) fn payment_cost(&self, gem: Gem) -> f32 {
        let mut bank = self.bank;
        bank.take(gem);
        self.bank_value - self.value_of(bank)
    }

    /// The value of a canoe after the river has moved. `gain` is the value that its cargo would add
    /// to the bank, `free` the number of its free slots.
    pub(super) fn canoe(&self, at: Place, gain: f32, free: u8, has_moose: bool) -> f32 {
        if at == Place::Falls {
            return LOST_CANOE_VALUE;
        }
        let depth = usize::from(at.depth());
        let free_slot_factor = match free {
            0 => 0.0,
            1 => 1.0,
            // The second free slot adds less than the first.
            _ => 1.4,
        };
        let moose = if has_moose && depth > 0 { MOOSE_VALUE } else { 0.0 };
        gain * HOME_PROBABILITY[depth] + self.prospects[place_index(at)] * free_slot_factor
            - DEPTH_COST[depth]
            + moose
    }
}
