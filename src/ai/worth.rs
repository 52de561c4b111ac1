//! What gems, canoes and banks are worth to a seat, by rule of thumb.

use crate::core::{Cargo, Condition, Gem, Gems, Place, Position, Seat, Space};

/// What a bank is worth with so many gems missing for a way to win.
const BY_MISSING: [f32; 8] = [100.0, 62.0, 40.0, 26.0, 16.0, 9.0, 4.0, 0.0];

/// What a second and third way to win add to the nearest one.
const BESIDES: f32 = 0.25;

/// How sure a gem at this depth is to come home, other things being equal.
const HOMEWARD: [f32; 8] = [1.0, 0.95, 0.9, 0.86, 0.8, 0.72, 0.62, 0.5];

/// What standing so near the falls costs by itself.
const EDGE: [f32; 8] = [0.0, 0.0, 0.0, 0.0, 0.2, 0.5, 1.0, 2.5];

/// A canoe below the falls.
const LOST: f32 = -14.0;

/// What a canoe that carries the moose has more.
const MOOSE: f32 = 2.0;

/// The worth of things to one seat in one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    bank: Gems,
    four: bool,
    /// For each colour, how many more the seat can get at the most.
    within_reach: [u8; 5],
    banked: f32,
    /// What an empty place in a canoe at the pier, on each space, is worth.
    prospects: [f32; 10],
}

/// The pier, then the spaces: an index into tables by place; `None` off the river.
#[inline]
fn index(place: Place) -> Option<usize> {
    match place {
        Place::Pier => Some(0),
        Place::On(space) | Place::Bank(space) => Some(space as usize + 1),
        Place::Falls => None,
    }
}

/// Paddling steps between two spaces.
fn steps(a: Space, b: Space) -> u8 {
    match (a.arm(), b.arm()) {
        (Some(left), Some(right)) if left != right => a.depth() + b.depth() - 10,
        _ => a.depth().abs_diff(b.depth()),
    }
}

impl Worth {
    pub(super) fn of(position: &Position, seat: Seat) -> Self {
        let bank = position.banked(seat);
        let total = position.table().gems_per_site();
        let mut within_reach = [total; 5];
        for other in position.table().seats() {
            for gem in Gem::ALL {
                let left = &mut within_reach[gem as usize];
                *left = left.saturating_sub(position.banked(other).count(gem));
            }
        }
        let four = position.conditions().any(|condition| condition == Condition::FourOfAKind);
        let mut worth = Self { bank, four, within_reach, banked: 0.0, prospects: [0.0; 10] };
        worth.banked = worth.bank_value(bank);
        for space in Space::ALL {
            let Some(site) = space.site() else { continue };
            let best = Gem::ALL
                .into_iter()
                .filter(|gem| position.site(site).contains(*gem))
                .map(|gem| worth.gain(Cargo::one(gem)))
                .fold(0.0, f32::max);
            let there = best * HOMEWARD[usize::from(space.depth())];
            let from_pier = there * (0.4 - 0.03 * f32::from(space.depth()));
            worth.prospects[0] = worth.prospects[0].max(from_pier);
            for from in Space::ALL {
                let near = there * (0.4 - 0.03 * f32::from(steps(from, space)));
                let prospect = &mut worth.prospects[from as usize + 1];
                *prospect = prospect.max(near);
            }
        }
        worth
    }

    /// What a bank of this seat is worth.
    fn bank_value(&self, bank: Gems) -> f32 {
        let value = |missing: u8| BY_MISSING[usize::from(missing.min(7))];
        let four = if self.four {
            Gem::ALL
                .into_iter()
                .filter(|gem| self.can_have(*gem, 4))
                .map(|gem| value(4_u8.saturating_sub(bank.count(gem))))
                .fold(0.0, f32::max)
        } else {
            0.0
        };
        let five = if Gem::ALL.into_iter().all(|gem| self.can_have(gem, 1)) {
            value(5 - bank.colours())
        } else {
            0.0
        };
        let seven = value(7_u8.saturating_sub(bank.len()));
        let best = four.max(five).max(seven);
        best + BESIDES * (four + five + seven - best)
    }

    fn can_have(&self, gem: Gem, count: u8) -> bool {
        self.bank.count(gem) + self.within_reach[gem as usize] >= count
    }

    /// What banking a cargo adds.
    pub(super) fn gain(&self, cargo: Cargo) -> f32 {
        let mut bank = self.bank;
        for gem in cargo.iter() {
            bank.add(gem);
        }
        self.bank_value(bank) - self.banked
    }

    /// What paying a banked gem takes away.
    pub(super) fn price(&self, gem: Gem) -> f32 {
        let mut bank = self.bank;
        bank.take(gem);
        self.banked - self.bank_value(bank)
    }

    /// What a canoe is worth after the river, given what its cargo would add.
    pub(super) fn canoe(&self, at: Place, gain: f32, free: u8, moose: bool) -> f32 {
        let Some(index) = index(at) else { return LOST };
        let depth = match at {
            Place::On(space) | Place::Bank(space) => usize::from(space.depth()),
            Place::Pier | Place::Falls => 0,
        };
        let room = match free {
            0 => 0.0,
            1 => 1.0,
            _ => 1.4,
        };
        let moose = if moose && depth > 0 { MOOSE } else { 0.0 };
        gain * HOMEWARD[depth] + self.prospects[index] * room - EDGE[depth] + moose
    }
}
