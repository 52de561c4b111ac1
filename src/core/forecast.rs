//! The forecast: where this round's river can still take a canoe.
//!
//! It is exact for what a view knows: every card that a seat may have laid down or may
//! still lay down, every cloud that may still move the weather, both arms where the fork
//! is a draw. It takes canoes as they lie now, as if none of them paddled before the
//! river moves.

use core::fmt;

use super::canoe::CanoeNo;
use super::card::{Card, Hand};
use super::decision::Decision;
use super::options::RiverFork;
use super::position::{Phase, Position};
use super::seat::Seat;
use super::space::{Arm, Place, Space};
use super::view::View;
use super::whirlpool::{Whirlpool, pulls};

/// A set of river speeds, in steps: 0 to [`Speeds::MOST`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Speeds(u16);

impl Speeds {
    /// No speed.
    pub const EMPTY: Self = Self(0);

    /// The highest speed there is: card 7 with the cloud at +2 (B-139).
    pub const MOST: u8 = 9;

    /// Adds a speed of at most [`Speeds::MOST`].
    #[inline]
    pub const fn insert(&mut self, speed: u8) {
        debug_assert!(speed <= Self::MOST);
        self.0 |= 1 << speed;
    }

    /// Whether the speed is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, speed: u8) -> bool {
        speed <= Self::MOST && self.0 & (1 << speed) != 0
    }

    /// How many speeds there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no speed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest speed.
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        self.iter().next()
    }

    /// The highest speed.
    #[must_use]
    pub fn highest(self) -> Option<u8> {
        self.iter().next_back()
    }

    /// The speeds, rising.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..=Self::MOST).filter(move |speed| self.contains(*speed))
    }
}

impl FromIterator<u8> for Speeds {
    fn from_iter<I: IntoIterator<Item = u8>>(speeds: I) -> Self {
        let mut set = Self::EMPTY;
        for speed in speeds {
            set.insert(speed);
        }
        set
    }
}

impl fmt::Debug for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of places in which a canoe can end a round: the pier, a space, the falls.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Places(u16);

impl Places {
    /// No place.
    pub const EMPTY: Self = Self(0);

    const PIER: u16 = 1;
    const FALLS: u16 = 1 << 10;
    const ON: u16 = 2;

    const fn bit(place: Place) -> u16 {
        match place {
            Place::Pier => Self::PIER,
            Place::On(space) => Self::ON << space as u16,
            Place::Falls => Self::FALLS,
            Place::Bank(_) => 0,
        }
    }

    /// The set of one place.
    #[must_use]
    #[inline]
    pub const fn one(place: Place) -> Self {
        Self(Self::bit(place))
    }

    /// Adds a place; the bank is no end of a round and is left out (S-53).
    #[inline]
    pub const fn insert(&mut self, place: Place) {
        self.0 |= Self::bit(place);
    }

    /// Whether the place is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        self.0 & Self::bit(place) != 0
    }

    /// The places of both sets.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many places there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no place.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places: the pier, the spaces in the order of the water, the falls.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        core::iter::once(Place::Pier)
            .chain(Space::ALL.into_iter().map(Place::On))
            .chain(core::iter::once(Place::Falls))
            .filter(move |place| self.contains(*place))
    }

    /// One river step for whatever stands on these places (B-135).
    fn drift(self, arm: Arm) -> Self {
        let mut after = Self(self.0 & (Self::PIER | Self::FALLS));
        for space in Space::ALL {
            if self.contains(Place::On(space)) {
                after.insert(space.drift(arm));
            }
        }
        after
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = Self::EMPTY;
        for place in places {
            set.insert(place);
        }
        set
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|place| place.to_string())).finish()
    }
}

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

    /// Whether the canoe is lost whatever happens.
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

    /// Where this round's river can still take a canoe, if it lies where it lies now when
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

    fn drift(self, arm: Arm, reentry: super::options::WhirlpoolReentry) -> Self {
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
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::core::{Colour, Event, Options, Rules, SeatSet, Table};

    fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
        (rng.next_u32() as usize) % n
    }

    /// What really happens to every canoe at every speed, by the rules' own river: all
    /// hidden and future cards, all clouds, all arms, all returns.
    struct Truth {
        /// By seat, canoe and speed.
        ends: [[[Places; 10]; 2]; 6],
        speeds: Speeds,
    }

    impl Truth {
        fn of(view: &View) -> Self {
            let mut truth = Self { ends: [[[Places::EMPTY; 10]; 2]; 6], speeds: Speeds::EMPTY };
            let known = view.known();
            match known.phase {
                Phase::Return | Phase::Over => truth.returns(*known, 0, known),
                _ => {
                    let seats: Vec<Seat> = known.order().collect();
                    truth.lay(*known, &seats);
                }
            }
            truth
        }

        /// Lays down a card for every seat that has none.
        fn lay(&mut self, position: Position, seats: &[Seat]) {
            let Some((seat, rest)) = seats.split_first() else {
                let order: Vec<Seat> = position.order().collect();
                let next = match position.phase {
                    Phase::Turn => position.to_move.steps_from(position.start, order.len()),
                    Phase::River => order.len(),
                    _ => 0,
                };
                return self.clouds(position, &order[next..]);
            };
            if position.card(*seat).is_some() {
                return self.lay(position, rest);
            }
            for card in position.hand(*seat).iter() {
                let mut with = position;
                with.cards[seat.index()] = Some(card);
                self.lay(with, rest);
            }
        }

        /// Plays the clouds of the seats whose turn is not over.
        fn clouds(&mut self, position: Position, seats: &[Seat]) {
            let Some((seat, rest)) = seats.split_first() else {
                let mut flowing = position;
                flowing.phase = Phase::River;
                return self.flow(flowing);
            };
            if position.card(*seat) != Some(Card::Cloud) {
                return self.clouds(position, rest);
            }
            let mut asked = position;
            asked.phase = Phase::Turn;
            asked.to_move = *seat;
            for decision in asked.legal() {
                if let Decision::Weather(value) = decision {
                    let mut with = position;
                    with.weather = value;
                    self.clouds(with, rest);
                }
            }
        }

        fn flow(&mut self, position: Position) {
            let (_, speed) = position.river_speed();
            let drawn = position.table.options.river_fork != RiverFork::Alternate;
            let draws = if drawn { 1_u32 << speed } else { 1 };
            for draw in 0..draws {
                let mut step = 0;
                let mut after = position;
                let mut events: Vec<Event> = Vec::new();
                after.flow(
                    |arm| {
                        step += 1;
                        if draw >> (step - 1) & 1 == 1 { arm.other() } else { arm }
                    },
                    &mut events,
                );
                self.told(after, speed, &position, &events);
            }
        }

        /// Plays the returns that are asked for, both ways.
        fn told(&mut self, after: Position, speed: u8, before: &Position, events: &[Event]) {
            if after.phase != Phase::Return {
                return self.note(after, speed, before, events);
            }
            for decision in after.legal() {
                let mut with = after;
                let mut events = events.to_vec();
                with.play_unchecked(decision, &mut events);
                self.told(with, speed, before, &events);
            }
        }

        fn returns(&mut self, position: Position, speed: u8, before: &Position) {
            self.told(position, speed, before, &[]);
        }

        fn note(&mut self, after: Position, speed: u8, before: &Position, events: &[Event]) {
            self.speeds.insert(speed);
            for (seat, canoe, lies) in before.canoes() {
                // A lost canoe may have come back free as the next round began.
                let fell = events.iter().any(|event| {
                    matches!(event, Event::WentOver { seat: s, canoe: c, .. } if (*s, *c) == (seat, canoe))
                });
                let at =
                    if fell || lies.is_lost() { Place::Falls } else { after.canoe(seat, canoe).at };
                self.ends[seat.index()][canoe.index()][usize::from(speed)].insert(at);
            }
        }
    }

    fn check(view: &View, asked: &mut [usize; 7]) {
        let truth = Truth::of(view);
        assert_eq!(view.possible_speeds(), truth.speeds, "{view:?}");
        for (seat, canoe, _) in view.known().canoes() {
            let forecast = view.forecast(seat, canoe);
            assert_eq!(forecast.speeds(), truth.speeds);
            for speed in 0..=Speeds::MOST {
                let expected = truth.ends[seat.index()][canoe.index()][usize::from(speed)];
                assert_eq!(forecast.at(speed), expected, "{seat:?} {canoe} at {speed}: {view:?}");
            }
        }
        asked[view.known().phase as usize] += 1;
    }

    /// Random games, looked at by every seat and by an onlooker.
    fn walk(rules: &str, options: &[(&str, &str)], games: u64, look_every: usize) -> [usize; 7] {
        let mut asked = [0; 7];
        for game in 0..games {
            let mut rng = ChaCha8Rng::seed_from_u64(game);
            let rules = Rules::parse(rules, ',').unwrap();
            let mut set = Options::default();
            for (name, value) in options {
                set.set(name, value).unwrap();
            }
            let table = Table::new(&Colour::ALL[..3], rules, set).unwrap();
            let mut position = Position::start(table, Seat::FIRST, Arm::Left);
            for _ in 0..600 {
                if position.phase == Phase::Over {
                    break;
                }
                // The card phase has the most worlds: look there only at short hands.
                let cards: usize = position.hands.iter().map(|hand| hand.len().max(1)).product();
                let dear = !matches!(position.phase, Phase::Turn | Phase::River | Phase::Return);
                let often = if position.phase == Phase::Return { 1 } else { look_every };
                if (!dear || cards <= 64) && below(&mut rng, often) == 0 {
                    check(&position.view(None), &mut asked);
                    for seat in table.seats() {
                        check(&position.view(Some(seat)), &mut asked);
                    }
                }
                if position.phase == Phase::River {
                    let coin = rng.next_u32();
                    position.flow(|arm| if coin & 1 == 0 { arm } else { arm.other() }, &mut ());
                } else {
                    let legal = position.legal();
                    let index = below(&mut rng, legal.len());
                    position.play_unchecked(legal[index], &mut ());
                }
            }
        }
        asked
    }

    #[test]
    fn the_forecast_is_the_enumeration_of_everything_that_can_still_happen() {
        let base = walk("base", &[], 8, 6);
        assert!(base[Phase::Card as usize] > 0 && base[Phase::River as usize] > 0);
        let spirits = walk("spirits,joe", &[], 12, 8);
        assert!(spirits[Phase::Turn as usize] > 100);
        let returns = walk("whirlpool,cards", &[], 30, 10_000);
        assert!(returns[Phase::Return as usize] > 0);
    }

    #[test]
    fn a_drawn_fork_forecasts_both_arms() {
        let asked = walk("base", &[("river_fork", "random")], 1, 30);
        assert!(asked[Phase::Turn as usize] > 20);
        let options = [("river_fork", "mostly_alternate"), ("whirlpool_reentry", "immediate")];
        let asked = walk("whirlpool,cards", &options, 1, 80);
        assert!(asked[Phase::Turn as usize] > 5);
    }

    #[test]
    fn the_consequence_table_of_the_rules_holds() {
        // B-139 with the next arm left, for the speeds 1 to 8.
        let table = [
            (Space::S1, "2 3 4 5 L6 L6 L7 L7"),
            (Space::S2, "3 4 5 R6 R6 R7 R7 falls"),
            (Space::S3, "4 5 L6 L6 L7 L7 falls falls"),
            (Space::S4, "5 R6 R6 R7 R7 falls falls falls"),
            (Space::S5, "L6 L6 L7 L7 falls falls falls falls"),
            (Space::L6, "L7 L7 falls falls falls falls falls falls"),
            (Space::L7, "falls falls falls falls falls falls falls falls"),
            (Space::R6, "R6 R7 R7 falls falls falls falls falls"),
            (Space::R7, "R7 falls falls falls falls falls falls falls"),
        ];
        let seats = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let position = Position::start(seats, Seat::FIRST, Arm::Left);
        for (space, ends) in table {
            let forecast = position.forecast_from(Place::On(space), (1..=8).collect());
            for (speed, end) in (1..).zip(ends.split(' ')) {
                let end: Place = end.parse().unwrap();
                assert_eq!(forecast.at(speed), Places::one(end), "{space} at {speed}");
            }
        }
    }

    #[test]
    fn a_decision_narrows_the_speeds() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut position = Position::start(table, Seat::FIRST, Arm::Left);
        let view = position.view(Some(Seat::FIRST));
        let slow = view.speeds_after(Some(Decision::Card(Card::One)));
        assert_eq!(slow, (0..=3).collect());
        for card in [Card::Cloud, Card::Four, Card::Four] {
            position.play_unchecked(Decision::Card(card), &mut ());
        }
        position.hands[1] = Hand::from_iter([Card::Four]);
        position.hands[2] = Hand::EMPTY;
        let view = position.view(Some(Seat::FIRST));
        let faster = view.speeds_after(Some(Decision::Weather(1)));
        assert_eq!(faster, Speeds::from_iter([5]));
        assert_eq!(
            position.view(None).hidden(),
            SeatSet::from_iter([Seat::new(1).unwrap(), Seat::new(2).unwrap()])
        );
    }
}
