//! The forecast: where this round's river can still take a canoe.
//!
//! It is exact for what a view knows: every card that a seat may have laid down or may
//! still lay down, every cloud that may still move the weather, both arms where the fork
//! is a draw. It takes canoes as they lie now, as if none of them paddled before the
//! river moves.

use crate::core::canoe::CanoeNo;
use crate::core::card::{Card, Hand};
use crate::core::decision::Decision;
use crate::core::options::RiverFork;
use crate::core::pieces::{Whirlpool, pulls};
use crate::core::position::{Phase, Position};
use crate::core::seat::Seat;
use crate::core::space::{Arm, Place, Space};
use crate::core::view::View;

mod sets;

pub use sets::{Places, Speeds};

/// Where a canoe ends this round, for every speed of the river that is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    speeds: Speeds,
    ends: [Places; Speeds::MOST as usize + 1],
}

impl Forecast {
    /// The speeds that are still possible.
    #[must_use]
    pub const fn speeds(&self) -> Speeds {
        self.speeds
    }

    /// Where the canoe ends at this speed: one place, or several where an arm is a draw
    /// or its owner's choice (B-136, S-36). Empty for a speed that is not possible.
    #[must_use]
    pub fn at(&self, speed: u8) -> Places {
        self.ends.get(usize::from(speed)).copied().unwrap_or_default()
    }

    /// Where the canoe can end at any speed.
    #[must_use]
    pub fn ends(&self) -> Places {
        self.ends.into_iter().fold(Places::EMPTY, Places::union)
    }

    /// Whether the canoe can go over the falls.
    #[must_use]
    pub fn may_fall(&self) -> bool {
        self.ends().contains(Place::Falls)
    }

    /// Whether the canoe is lost in every case.
    #[must_use]
    pub fn must_fall(&self) -> bool {
        self.ends() == Places::one(Place::Falls)
    }

    /// The speeds at which the canoe can go over the falls.
    #[must_use]
    pub fn falling_speeds(&self) -> Speeds {
        self.speeds.iter().filter(|speed| self.at(*speed).contains(Place::Falls)).collect()
    }
}

/// The pairs of weather and lowest number that are possible: for each weather from −1 on
/// a bit for "no number yet" (bit 0) and for each lowest number (bits 1 to 7).
type Skies = [u8; 4];

/// The pairs after one more seat has played `card`; `cloud` tells where its cloud can go.
fn after_card(skies: Skies, card: Card, cloud: Option<i8>) -> Skies {
    let mut after = [0; 4];
    match (card, card.number()) {
        (_, Some(number)) => {
            let low = 1_u8 << number;
            let lower = low - 1;
            for (after, before) in after.iter_mut().zip(skies) {
                // A lower number stays; none or a higher one becomes this one.
                *after = before & (lower & !1);
                if before & !(lower & !1) != 0 {
                    *after |= low;
                }
            }
        }
        (Card::Cloud, _) => match cloud {
            Some(value) => {
                let all = skies.into_iter().fold(0, |all, before| all | before);
                if let Some(after) = after.get_mut((value + 1) as usize) {
                    *after = all;
                }
            }
            None => {
                for (index, before) in skies.into_iter().enumerate() {
                    if index > 0 {
                        after[index - 1] |= before;
                    }
                    if index < 3 {
                        after[index + 1] |= before;
                    }
                }
            }
        },
        _ => after = skies,
    }
    after
}

impl View {
    /// The speeds that this round's river can still have (B-130 to B-134).
    ///
    /// A card that a seat may have laid down or may still lay down counts with every
    /// value; a cloud not yet played moves the weather by one, in turn order. When the
    /// river of this round has moved, or the game is over, it is 0: nothing moves any more.
    #[must_use]
    pub fn possible_speeds(&self) -> Speeds {
        self.speeds_after(None)
    }

    /// The speeds that are still possible once this seat has made a decision: a card it
    /// lays down, or a value to which it moves the cloud. Other decisions change nothing.
    #[must_use]
    pub fn speeds_after(&self, decision: Option<Decision>) -> Speeds {
        let known = self.known();
        if matches!(known.phase(), Phase::Return | Phase::Over) {
            return Speeds(1);
        }
        let acting = (known.phase() == Phase::Turn).then(|| known.to_move()).flatten();
        let mut done = known.phase() == Phase::Turn || known.phase() == Phase::River;
        let mut skies: Skies = [0; 4];
        if let Some(sky) = skies.get_mut((known.weather() + 1) as usize) {
            *sky = 1;
        }
        for seat in known.order() {
            let acts = Some(seat) == acting;
            done &= !acts;
            let mut cards = match known.card(seat) {
                Some(card) => Hand::from_iter([card]),
                None => self.possible(seat),
            };
            if let (Some(Decision::Card(card)), true) = (decision, Some(seat) == self.seat()) {
                cards = Hand::from_iter([card]);
            }
            let cloud = match decision {
                Some(Decision::Weather(value)) if acts => Some(value),
                _ => None,
            };
            let mut after: Skies = [0; 4];
            for card in cards.iter() {
                // A cloud already played is in the weather.
                let played = done && card == Card::Cloud;
                let with = if played { skies } else { after_card(skies, card, cloud) };
                for (after, with) in after.iter_mut().zip(with) {
                    *after |= with;
                }
            }
            skies = after;
        }
        let mut speeds = Speeds::EMPTY;
        for (weather, sky) in (-1_i8..).zip(skies) {
            for low in 0..8_i8 {
                if sky & (1 << low) != 0 {
                    speeds.insert((low + weather).max(0) as u8);
                }
            }
        }
        speeds
    }

    /// Where this round's river can still take a canoe that stays at its present place until
    /// the river moves. A canoe on the bank comes back after that (S-53).
    ///
    /// ```
    /// use niagara::core::{Arm, CanoeNo, Colour, Options, Place, Position, Rules, Seat, Table};
    /// let colours = [Colour::Yellow, Colour::Red, Colour::Blue];
    /// let table = Table::new(&colours, Rules::BASE, Options::default()).unwrap();
    /// let view = Position::start(table, Seat::FIRST, Arm::Left).view(Some(Seat::FIRST));
    /// let forecast = view.forecast(Seat::FIRST, CanoeNo::First);
    /// assert!(forecast.ends().contains(Place::Pier));
    /// assert_eq!(forecast.speeds().highest(), Some(8)); // two clouds and a six
    /// ```
    #[must_use]
    pub fn forecast(&self, seat: Seat, canoe: CanoeNo) -> Forecast {
        self.forecast_from(self.known().canoe(seat, canoe).at, self.possible_speeds())
    }

    /// Where the river takes a canoe from a place, at each of these speeds: for a canoe
    /// that is not there yet.
    #[must_use]
    pub fn forecast_from(&self, from: Place, speeds: Speeds) -> Forecast {
        self.known().forecast_from(from, speeds)
    }
}

impl Position {
    /// Where the river takes a canoe from a place, at each of these speeds.
    #[must_use]
    pub fn forecast_from(&self, from: Place, speeds: Speeds) -> Forecast {
        let mut forecast = Forecast { speeds, ends: [Places::EMPTY; Speeds::MOST as usize + 1] };
        let drawn = self.table.options.river_fork != RiverFork::Alternate;
        let mut arm = self.next_arm;
        let mut places = Places::one(from);
        let mut whirlpools = Whirlpools::one(self.whirlpool);
        for speed in 0..=speeds.highest().unwrap_or(0) {
            if speeds.contains(speed) {
                forecast.ends[usize::from(speed)] = match from {
                    Place::Bank(space) => whirlpools.returns(space),
                    _ => places,
                };
            }
            let reentry = self.table.options.whirlpool_reentry;
            let mut next = (places.drift(arm), whirlpools.drift(arm, reentry));
            if drawn {
                next.0 = next.0.union(places.drift(arm.other()));
                next.1.0 |= whirlpools.drift(arm.other(), reentry).0;
            }
            (places, whirlpools) = next;
            arm = arm.other();
        }
        forecast
    }
}

/// Where the whirlpool can be: bit 0 absent, bit 1 the next disc, then the spaces.
#[derive(Clone, Copy)]
struct Whirlpools(u16);

impl Whirlpools {
    const fn one(whirlpool: Whirlpool) -> Self {
        Self(match whirlpool {
            Whirlpool::Absent => 1,
            Whirlpool::Next => 2,
            Whirlpool::On(space) => 4 << space as u16,
        })
    }

    fn drift(self, arm: Arm, reentry: crate::core::options::WhirlpoolReentry) -> Self {
        let mut after = 0;
        let all = [Whirlpool::Absent, Whirlpool::Next]
            .into_iter()
            .chain(Space::ALL.into_iter().map(Whirlpool::On));
        for whirlpool in all {
            if self.0 & Self::one(whirlpool).0 != 0 {
                after |= Self::one(whirlpool.drift(arm, reentry)).0;
            }
        }
        Self(after)
    }

    /// Where a canoe from the bank beside `space` comes to rest (S-53, S-54).
    fn returns(self, space: Space) -> Places {
        let here = Self::one(Whirlpool::On(space)).0;
        let mut ends = Places::EMPTY;
        if self.0 & !here != 0 {
            ends.insert(Place::On(space));
        }
        if self.0 & here != 0 {
            for place in pulls(space) {
                ends.insert(place);
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests;
