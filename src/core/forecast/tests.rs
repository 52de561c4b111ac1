//! Compares the forecast with an enumeration of all possible outcomes.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::core::{Colour, Event, Options, Rules, SeatSet, Table};

fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    (rng.next_u32() as usize) % n
}

/// The places where every canoe can end at every speed, found by playing every combination of
/// hidden and future cards, clouds, arms and returns.
struct Enumeration {
    /// By seat, canoe and speed.
    ends: [[[Places; 10]; 2]; 6],
    speeds: Speeds,
}

impl Enumeration {
    fn of(view: &View) -> Self {
        let mut all = Self { ends: [[[Places::EMPTY; 10]; 2]; 6], speeds: Speeds::EMPTY };
        let known = view.known();
        match known.phase {
            Phase::Return | Phase::Over => all.play_returns(*known, 0, known, &[]),
            _ => {
                let seats: Vec<Seat> = known.order().collect();
                all.lay(*known, &seats);
            }
        }
        all
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
        let mut turn = position;
        turn.phase = Phase::Turn;
        turn.to_move = *seat;
        for decision in turn.legal() {
            if let Decision::Weather(value) = decision {
                let mut with = position;
                with.weather = value;
                self.clouds(with, rest);
            }
        }
    }

    fn flow(&mut self, position: Position) {
        let (_, speed) = position.river_speed();
        let is_random = position.table.options.river_fork != RiverFork::Alternate;
        let draws = if is_random { 1_u32 << speed } else { 1 };
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
            self.play_returns(after, speed, &position, &events);
        }
    }

    /// Plays all choices of an arm for returning canoes, then records where canoes ended.
    fn play_returns(&mut self, after: Position, speed: u8, before: &Position, events: &[Event]) {
        if after.phase != Phase::Return {
            return self.record(after, speed, before, events);
        }
        for decision in after.legal() {
            let mut with = after;
            let mut events = events.to_vec();
            with.play_unchecked(decision, &mut events);
            self.play_returns(with, speed, before, &events);
        }
    }

    fn record(&mut self, after: Position, speed: u8, before: &Position, events: &[Event]) {
        self.speeds.insert(speed);
        for (seat, canoe, start) in before.canoes() {
            // A lost canoe may have come back free as the next round began.
            let fell = events.iter().any(|event| {
                matches!(event, Event::WentOver { seat: s, canoe: c, .. } if (*s, *c) == (seat, canoe))
            });
            let at =
                if fell || start.is_lost() { Place::Falls } else { after.canoe(seat, canoe).at };
            self.ends[seat.index()][canoe.index()][usize::from(speed)].insert(at);
        }
    }
}

fn check(view: &View, checks_by_phase: &mut [usize; 7]) {
    let all = Enumeration::of(view);
    assert_eq!(view.possible_speeds(), all.speeds, "{view:?}");
    for (seat, canoe, _) in view.known().canoes() {
        let forecast = view.forecast(seat, canoe);
        assert_eq!(forecast.speeds(), all.speeds);
        for speed in 0..=Speeds::MAX {
            let expected = all.ends[seat.index()][canoe.index()][usize::from(speed)];
            assert_eq!(forecast.at(speed), expected, "{seat:?} {canoe} at {speed}: {view:?}");
        }
    }
    checks_by_phase[view.known().phase as usize] += 1;
}

/// Plays random games and checks the forecasts of every seat and of an onlooker. Returns the number
/// of checks by phase.
fn check_games(
    rules: &str,
    options: &[(&str, &str)],
    games: u64,
    check_every: usize,
) -> [usize; 7] {
    let mut checks_by_phase = [0; 7];
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
            // Until all cards are laid, a view has many determinizations: only positions with few
            // cards in the hands are checked then.
            let cards: usize = position.hands.iter().map(|hand| hand.len().max(1)).product();
            let is_expensive =
                !matches!(position.phase, Phase::Turn | Phase::River | Phase::Return);
            let interval = if position.phase == Phase::Return { 1 } else { check_every };
            if (!is_expensive || cards <= 64) && below(&mut rng, interval) == 0 {
                check(&position.view(None), &mut checks_by_phase);
                for seat in table.seats() {
                    check(&position.view(Some(seat)), &mut checks_by_phase);
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
    checks_by_phase
}

#[test]
fn the_forecast_equals_an_enumeration_of_all_outcomes() {
    let base = check_games("base", &[], 8, 6);
    assert!(base[Phase::Card as usize] > 0 && base[Phase::River as usize] > 0);
    let spirits = check_games("spirits,joe", &[], 12, 8);
    assert!(spirits[Phase::Turn as usize] > 100);
    let returns = check_games("whirlpool,cards", &[], 30, 10_000);
    assert!(returns[Phase::Return as usize] > 0);
}

#[test]
fn a_random_fork_forecasts_both_arms() {
    let checks_by_phase = check_games("base", &[("river_fork", "random")], 1, 30);
    assert!(checks_by_phase[Phase::Turn as usize] > 20);
    let options = [("river_fork", "mostly_alternate"), ("whirlpool_reentry", "immediate")];
    let checks_by_phase = check_games("whirlpool,cards", &options, 1, 80);
    assert!(checks_by_phase[Phase::Turn as usize] > 5);
}

#[test]
fn the_table_of_rule_b_139_holds() {
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
