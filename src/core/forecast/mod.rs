//! The forecast: the places to which the river can still take a canoe in this round.
//!
//! It makes two assumptions. No canoe paddles before the river moves; and the river does move,
//! although the turns of this round may end the game before that (B-162). Under these assumptions
//! it includes exactly what is possible in a view: every card that a seat may have laid down or may
//! still lay down, both ways in which a cloud card may move the weather, and both arms of the fork
//! if the arm is random ([`RiverFork`]).

use crate::core::canoe::CanoeNo;
use crate::core::card::{Card, Hand};
use crate::core::decision::Decision;
use crate::core::options::RiverFork;
use crate::core::pieces::{Whirlpool, pull_targets};
use crate::core::position::{Phase, Position};
use crate::core::seat::Seat;
use crate::core::space::{Arm, Place, Space};
use crate::core::view::View;

mod sets;

pub use sets::{Places, Speeds};

/// The places where a canoe can end this round, for each speed of the river. A canoe that is lost
/// already stays at [`Place::Falls`] and counts as one that falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    speeds: Speeds,
    ends: [Places; Speeds::MAX as usize + 1],
}

impl Forecast {
    /// The speeds that are still possible.
    #[must_use]
    pub const fn speeds(&self) -> Speeds {
        self.speeds
    }

    /// The places where the canoe can end at this speed: one, or several if the arms are random or
    /// the owner of a returning canoe chooses an arm (B-136, S-54). Empty for a speed that is not
    /// possible.
    #[must_use]
    pub fn at(&self, speed: u8) -> Places {
        self.ends.get(usize::from(speed)).copied().unwrap_or_default()
    }

    /// The places where the canoe can end at any of the speeds.
    #[must_use]
    pub fn ends(&self) -> Places {
        self.ends.into_iter().fold(Places::EMPTY, Places::union)
    }

    /// Whether the canoe can go over the falls.
    #[must_use]
    pub fn may_fall(&self) -> bool {
        self.ends().contains(Place::Falls)
    }

    /// Whether the canoe goes over the falls at every speed and in every arm.
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

/// The set of possible pairs of weather and lowest number played. Entry `w + 1` contains the pairs
/// with weather `w`, −1 to 2: bit 0 of the entry stands for "no number yet", each of the bits 1 to
/// 7 for that lowest number.
type WeatherAndLowest = [u8; 4];

/// How a cloud card that has not been played yet will move the weather (B-120).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloudMove {
    /// By one step up or down.
    Unknown,
    /// By one step down; at the lowest value, by one step up.
    Down,
    /// To this value of the weather.
    To(i8),
}

impl CloudMove {
    /// The values that the weather may have after the move from `weather`. If only one is possible,
    /// both entries are that value.
    #[must_use]
    pub const fn ends(self, weather: i8) -> [i8; 2] {
        match (self, weather) {
            (Self::To(value), _) => [value; 2],
            (_, ..=-1) => [0; 2],
            (Self::Down, _) => [weather - 1; 2],
            (Self::Unknown, 2..) => [1; 2],
            (Self::Unknown, _) => [weather - 1, weather + 1],
        }
    }
}

/// The pairs after one more seat has played `card`. If that is a cloud card, `cloud` says how it
/// moves the weather.
fn after_card(pairs: WeatherAndLowest, card: Card, cloud: CloudMove) -> WeatherAndLowest {
    let mut after = [0; 4];
    match (card, card.number()) {
        (_, Some(number)) => {
            let this = 1_u8 << number;
            // The bits of the lower numbers, without that of "no number yet".
            let lower = (this - 1) & !1;
            for (after, before) in after.iter_mut().zip(pairs) {
                // A lower number remains the lowest; otherwise the number of the card is.
                *after = before & lower;
                if before & !lower != 0 {
                    *after |= this;
                }
            }
        }
        (Card::Cloud, _) => {
            for (weather, before) in (-1_i8..).zip(pairs) {
                for end in cloud.ends(weather) {
                    if let Some(after) = after.get_mut((end + 1) as usize) {
                        *after |= before;
                    }
                }
            }
        }
        _ => after = pairs,
    }
    after
}

impl View {
    /// The speeds that the river can still have in this round (B-130 to B-134).
    ///
    /// All cards that a seat may have laid down or may still lay down are considered. A cloud card
    /// that has not been played yet moves the weather by one step, in turn order. Once the river of
    /// this round has moved or the game is over, the only speed is 0.
    #[must_use]
    pub fn possible_speeds(&self) -> Speeds {
        self.speeds_after(None)
    }

    /// The speeds that are still possible after a decision: a card that the view's seat lays down,
    /// or a value to which the seat to move moves the cloud in its turn. `None` and other decisions
    /// change nothing.
    #[must_use]
    pub fn speeds_after(&self, decision: Option<Decision>) -> Speeds {
        self.speeds_after_move(decision, CloudMove::Unknown)
    }

    /// Like [`speeds_after`](Self::speeds_after). If the decision is a cloud card that the view's
    /// seat lays down, `own_cloud` says how the seat will move the cloud with it; otherwise
    /// `own_cloud` has no effect.
    #[must_use]
    pub fn speeds_after_move(&self, decision: Option<Decision>, own_cloud: CloudMove) -> Speeds {
        let known = self.known();
        if matches!(known.phase(), Phase::Return | Phase::Over) {
            // Bit 0: only speed 0.
            return Speeds(1);
        }
        let acting = (known.phase() == Phase::Turn).then(|| known.to_move()).flatten();
        let mut has_acted = known.phase() == Phase::Turn || known.phase() == Phase::River;
        let mut pairs: WeatherAndLowest = [0; 4];
        if let Some(numbers) = pairs.get_mut((known.weather() + 1) as usize) {
            // Bit 0: no number yet.
            *numbers = 1;
        }
        for seat in known.order() {
            let acts = Some(seat) == acting;
            has_acted &= !acts;
            let mut cards = match known.card(seat) {
                Some(card) => Hand::from_iter([card]),
                None => self.possible(seat),
            };
            let cloud = match decision {
                Some(Decision::Card(card)) if Some(seat) == self.seat() => {
                    cards = Hand::from_iter([card]);
                    own_cloud
                }
                Some(Decision::Weather(value)) if acts => CloudMove::To(value),
                _ => CloudMove::Unknown,
            };
            let mut after: WeatherAndLowest = [0; 4];
            for card in cards.iter() {
                // The present weather already includes the clouds of the seats that have acted.
                let is_included = has_acted && card == Card::Cloud;
                let with_card = if is_included { pairs } else { after_card(pairs, card, cloud) };
                for (after, with_card) in after.iter_mut().zip(with_card) {
                    *after |= with_card;
                }
            }
            pairs = after;
        }
        let mut speeds = Speeds::EMPTY;
        for (weather, numbers) in (-1_i8..).zip(pairs) {
            for lowest in 0..8_i8 {
                if numbers & (1 << lowest) != 0 {
                    speeds.insert((lowest + weather).max(0) as u8);
                }
            }
        }
        speeds
    }

    /// The places to which the river can still take a canoe in this round, if the canoe stays where
    /// it is until then. A canoe on the riverbank returns after the river has moved (S-53).
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

    /// [`forecast`](Self::forecast) for a canoe at `from`, at the given speeds.
    #[must_use]
    pub fn forecast_from(&self, from: Place, speeds: Speeds) -> Forecast {
        self.known().forecast_from(from, speeds)
    }
}

impl Position {
    /// The places to which the river can take a canoe that is at `from`, at each of these speeds.
    #[must_use]
    pub fn forecast_from(&self, from: Place, speeds: Speeds) -> Forecast {
        let mut forecast = Forecast { speeds, ends: [Places::EMPTY; Speeds::MAX as usize + 1] };
        let is_random = self.table.options.river_fork != RiverFork::Alternate;
        let mut arm = self.next_arm;
        let mut places = Places::one(from);
        let mut whirlpools = Whirlpools::one(self.whirlpool);
        for speed in 0..=speeds.highest().unwrap_or(0) {
            if speeds.contains(speed) {
                forecast.ends[usize::from(speed)] = match from {
                    Place::Riverbank(space) => whirlpools.returns(space),
                    _ => places,
                };
            }
            let reentry = self.table.options.whirlpool_reentry;
            let mut next = (places.drift(arm), whirlpools.drift(arm, reentry));
            if is_random {
                next.0 = next.0.union(places.drift(arm.other()));
                next.1.0 |= whirlpools.drift(arm.other(), reentry).0;
            }
            (places, whirlpools) = next;
            arm = arm.other();
        }
        forecast
    }
}

/// The set of states in which the whirlpool can be. Bit 0: [`Whirlpool::Absent`]; bit 1:
/// [`Whirlpool::Next`]; bits 2 to 10: the spaces.
#[derive(Clone, Copy)]
struct Whirlpools(u16);

impl Whirlpools {
    /// The set of one state.
    const fn one(whirlpool: Whirlpool) -> Self {
        Self(match whirlpool {
            Whirlpool::Absent => 1,
            Whirlpool::Next => 2,
            Whirlpool::On(space) => 4 << space as u16,
        })
    }

    /// The states after one river step into `arm`.
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

    /// The places where a canoe on the riverbank beside `space` can end when it returns (S-53,
    /// S-54).
    fn returns(self, space: Space) -> Places {
        let here = Self::one(Whirlpool::On(space)).0;
        let mut ends = Places::EMPTY;
        if self.0 & !here != 0 {
            ends.insert(Place::On(space));
        }
        if self.0 & here != 0 {
            for place in pull_targets(space) {
                ends.insert(place);
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests;
