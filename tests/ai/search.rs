//! The tree search: on toy games with known solutions; in Niagara, its independence of hidden cards
//! and of the slices in which it is run, tree reuse, legal decisions in all modules, and a digest.

use std::time::Duration;

use niagara::ai::arena::{GreedyPlayer, Player, SearchPlayer, play_game, random_start};
use niagara::ai::ismcts::{Ismcts, SearchParams, SimultaneousSelection};
use niagara::ai::{
    Actor, InformationSetGame, Level, PlayoutPolicy, SearchConfig, SearchSession, SeatValues,
    SplitMix, decide,
};
use niagara::core::{Card, Colour, Decision, Hand, Options, Phase, Position, Rules, Table};

/// The selection rules whose average strategies approach the equilibrium of the two-player games
/// below.
const SELECTIONS: [SimultaneousSelection; 2] =
    [SimultaneousSelection::RegretMatching, SimultaneousSelection::FictitiousPlay];

/// Searches a game of two seats. Returns the average strategies of both seats at the root, and the
/// first seat's value.
fn solve<G: InformationSetGame>(
    game: G,
    selection: SimultaneousSelection,
    seed: u64,
) -> ([Vec<f32>; 2], f32) {
    let params = SearchParams { selection, ..SearchParams::default() };
    let mut search = Ismcts::new(game, params, seed);
    search.run(100_000);
    let strategies =
        [0, 1].map(|seat| search.root_stats(seat).iter().map(|stats| stats.probability).collect());
    (strategies, search.values()[0])
}

fn is_near(found: f32, known: f32) -> bool {
    (found - known).abs() < 0.08
}

/// Matching pennies. If both seats show the same side, the first seat wins the entry of `same` for
/// that side, otherwise nothing; the second seat gets the rest of 1.
struct Pennies {
    same: [f32; 2],
}

impl InformationSetGame for Pennies {
    type State = Vec<usize>;
    type Action = usize;

    fn seats(&self) -> usize {
        2
    }

    fn determinize(&self, _: &mut SplitMix) -> Vec<usize> {
        Vec::new()
    }

    fn actor(&self, state: &Vec<usize>) -> Actor {
        if state.is_empty() { Actor::Simultaneous } else { Actor::Terminal }
    }

    fn actions(&self, _: &Vec<usize>, _: usize, out: &mut Vec<(usize, f32)>) {
        out.extend([(0, 1.0), (1, 1.0)]);
    }

    fn apply(&self, state: &mut Vec<usize>, _: usize, choice: usize, _: &mut SplitMix) {
        state.push(choice);
    }

    fn node_key(&self, _: &Vec<usize>, seat: usize) -> u64 {
        seat as u64
    }

    fn ends_at_new_node(&self, _: &Vec<usize>) -> bool {
        true
    }

    fn evaluate(&self, state: &mut Vec<usize>, _: &mut SplitMix) -> SeatValues {
        let first = if state[0] == state[1] { self.same[state[0]] } else { 0.0 };
        [first, 1.0 - first, 0.0, 0.0, 0.0, 0.0]
    }
}

#[test]
fn matching_pennies_are_mixed_evenly() {
    for selection in SELECTIONS {
        let (strategies, value) = solve(Pennies { same: [1.0, 1.0] }, selection, 1);
        for probability in strategies.iter().flatten() {
            assert!(is_near(*probability, 0.5), "{selection:?} {strategies:?}");
        }
        assert!(is_near(value, 0.5), "{selection:?} {value}");
    }
}

/// If tails are worth half, the equilibrium shows heads a third of the time.
#[test]
fn unequal_pennies_are_mixed_as_in_the_equilibrium() {
    for selection in SELECTIONS {
        let (strategies, value) = solve(Pennies { same: [1.0, 0.5] }, selection, 2);
        assert!(is_near(strategies[0][0], 1.0 / 3.0), "{selection:?} {strategies:?}");
        assert!(is_near(strategies[1][0], 1.0 / 3.0), "{selection:?} {strategies:?}");
        assert!(is_near(value, 1.0 / 3.0), "{selection:?} {value}");
    }
}

/// Goofspiel: both seats bid a card for one prize after the other; the difference in prizes counts.
#[derive(Clone)]
struct Goofspiel {
    hands: [Vec<u8>; 2],
    prizes: Vec<u8>,
    /// The prizes of the first seat minus those of the second.
    ahead: i32,
}

#[derive(Clone)]
struct Bidding {
    game: Goofspiel,
    /// The first seat's bid while the second chooses.
    bid: Option<u8>,
    /// All bids so far, in octal digits.
    history: u64,
}

impl InformationSetGame for Goofspiel {
    type State = Bidding;
    type Action = u8;

    fn seats(&self) -> usize {
        2
    }

    fn determinize(&self, _: &mut SplitMix) -> Bidding {
        Bidding { game: self.clone(), bid: None, history: 0 }
    }

    fn actor(&self, state: &Bidding) -> Actor {
        if state.game.prizes.is_empty() { Actor::Terminal } else { Actor::Simultaneous }
    }

    fn actions(&self, state: &Bidding, seat: usize, out: &mut Vec<(u8, f32)>) {
        out.extend(state.game.hands[seat].iter().map(|card| (*card, 1.0)));
    }

    fn apply(&self, state: &mut Bidding, seat: usize, choice: u8, _: &mut SplitMix) {
        state.game.hands[seat].retain(|card| *card != choice);
        state.history = state.history * 8 + u64::from(choice);
        match state.bid.take() {
            None => state.bid = Some(choice),
            Some(other) => {
                let prize = i32::from(state.game.prizes.remove(0));
                state.game.ahead += prize * (i32::from(other) - i32::from(choice)).signum();
            }
        }
    }

    fn node_key(&self, state: &Bidding, seat: usize) -> u64 {
        state.history * 2 + seat as u64
    }

    fn ends_at_new_node(&self, _: &Bidding) -> bool {
        true
    }

    fn evaluate(&self, state: &mut Bidding, rng: &mut SplitMix) -> SeatValues {
        while !state.game.prizes.is_empty() {
            for seat in 0..2 {
                let hand = &state.game.hands[seat];
                let choice = hand[rng.below(hand.len() as u32) as usize];
                self.apply(state, seat, choice, rng);
            }
        }
        let first = 0.5 + state.game.ahead as f32 / 12.0;
        [first, 1.0 - first, 0.0, 0.0, 0.0, 0.0]
    }
}

fn goofspiel(first: &[u8], second: &[u8], prizes: &[u8], ahead: i32) -> Goofspiel {
    Goofspiel { hands: [first.to_vec(), second.to_vec()], prizes: prizes.to_vec(), ahead }
}

/// With three cards the first bid is the prize itself, whatever the order, and the game is even.
#[test]
fn goofspiel_3_begins_with_the_card_of_the_prize() {
    for selection in SELECTIONS {
        for prizes in [[1, 2, 3], [2, 1, 3], [3, 2, 1]] {
            let game = goofspiel(&[1, 2, 3], &[1, 2, 3], &prizes, 0);
            let (strategies, value) = solve(game, selection, 3);
            let card = usize::from(prizes[0]) - 1;
            for strategy in &strategies {
                assert!(strategy[card] > 0.8, "{selection:?} {prizes:?} {strategies:?}");
            }
            assert!((value - 0.5).abs() < 0.03, "{selection:?} {prizes:?} {value}");
        }
    }
}

/// Cards 2, 3 against 1, 3 for the prizes 2 and 3; the first seat is one point behind. Its payoff
/// matrix is [1 0; −2 2], so it bids 2 in four of five games, the second seat 1 in two of five,
/// and the value is 0.4.
#[test]
fn the_second_bid_of_goofspiel_is_mixed_as_in_equilibrium() {
    for selection in SELECTIONS {
        let (strategies, value) = solve(goofspiel(&[2, 3], &[1, 3], &[2, 3], -1), selection, 4);
        assert!(is_near(strategies[0][0], 0.8), "{selection:?} {strategies:?}");
        assert!(is_near(strategies[1][0], 0.4), "{selection:?} {strategies:?}");
        assert!((value - (0.5 + 0.4 / 12.0)).abs() < 0.02, "{selection:?} {value}");
    }
}

/// Level 2 with 40 iterations: a decision takes a fraction of a millisecond.
fn quick() -> SearchConfig {
    SearchConfig { iterations: 40, ..Level::Two.config() }
}

fn table(rules: &str, seats: usize) -> Table {
    let rules = Rules::parse(rules, ',').unwrap();
    Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap()
}

/// Level 5, with its tactics and its parameters, but with 40 iterations.
fn quick_level_five() -> SearchConfig {
    SearchConfig { iterations: 40, ..Level::Five.config() }
}

#[test]
fn a_player_with_a_time_limit_makes_a_legal_decision() {
    let config =
        SearchConfig { time_limit: Some(Duration::from_millis(1)), ..Level::Five.config() };
    let mut player = SearchPlayer::new(config, SplitMix::new(3));
    let position = random_start(table("base", 4), 3);
    let decision = player.choose(&position.view(position.to_move())).unwrap();
    assert!(position.is_legal(decision), "{decision}");
}

#[test]
fn hidden_cards_change_none_of_10_000_choices() {
    let mut checked = 0_u64;
    let mut rng = SplitMix::new(5);
    for game in 0_u64.. {
        let rules = ["base", "spirits,joe"][game as usize % 2];
        let mut players: Vec<Box<dyn Player>> = (0..4)
            .map(|seat| -> Box<dyn Player> {
                Box::new(GreedyPlayer::new(SplitMix::new(game * 10 + seat)))
            })
            .collect();
        let watch = |position: &Position, _: Decision| {
            let seat = position.to_move();
            let view = position.view(seat);
            if view.hidden().is_empty() || view.legal().len() < 2 {
                return;
            }
            // Another determinization of the same view.
            let state = view.determinize(|_, hand: Hand| -> Card {
                hand.iter().nth(rng.below(hand.len() as u32) as usize).unwrap()
            });
            if state != *position {
                let config = quick_level_five();
                let one = decide(&view, config, checked);
                let other = decide(&state.view(seat), config, checked);
                assert_eq!(one, other, "game {game}");
                checked += 1;
            }
        };
        play_game(random_start(table(rules, 4), game), &mut players, 200, game, watch).unwrap();
        if checked >= 10_000 {
            break;
        }
    }
}

/// A session may be run in slices of any number of iterations, as a web worker does. The last slice
/// here is cut off: 7 does not divide 300.
#[test]
fn slices_do_not_change_the_result() {
    let position = random_start(table("spirits", 4), 1);
    let view = position.view(position.to_move());
    let config = SearchConfig { iterations: 300, ..quick() };
    let mut sliced = SearchSession::new(&view, config, 9);
    while sliced.remaining_iterations() > 0 {
        sliced.run(7);
    }
    let mut whole = SearchSession::new(&view, config, 9);
    whole.run(300);
    assert_eq!(sliced.root_stats(), whole.root_stats());
    assert_eq!(sliced.decide(), whole.decide());
}

#[test]
fn the_tree_is_reused_if_the_same_seat_acts_again() {
    let config = SearchConfig { iterations: 300, ..quick() };
    let (mut kept, mut new) = (0, 0);
    for rules in ["base", "spirits"] {
        let mut position = random_start(table(rules, 4), 2);
        let mut last: Option<SearchSession> = None;
        while position.round() < 6 {
            let Some(seat) = position.to_move() else {
                position.flow(|arm| arm, &mut ());
                continue;
            };
            let view = position.view(Some(seat));
            let mut session = match last.take() {
                Some(last) => last.advance(&view, 7),
                None => SearchSession::new(&view, config, 7),
            };
            let begun = session.root_stats().iter().map(|stats| stats.visits).sum::<u32>();
            assert_eq!(
                session.remaining_iterations() + begun,
                if view.legal().len() > 1 { 300 } else { 0 }
            );
            kept += u32::from(begun > 0);
            session.run(300);
            let decision = session.decide().unwrap();
            assert!(position.is_legal(decision), "{rules}: {decision}");
            position.play_unchecked(decision, &mut ());
            last = match position.to_move() {
                // Another seat acts: a new search begins.
                Some(other) if other != seat => {
                    let other = session.advance(&position.view(Some(other)), 7);
                    assert!(other.root_stats().iter().all(|stats| stats.visits == 0));
                    new += 1;
                    None
                }
                _ => Some(session),
            };
        }
    }
    assert!(kept > 8 && new > 8, "{kept} trees reused, {new} new searches");
}

#[test]
fn the_tree_of_a_rescue_is_not_reused_for_a_card() {
    let config = SearchConfig { iterations: 300, ..quick() };
    let policy = PlayoutPolicy::new();
    let mut found = 0;
    for seed in 0..40 {
        let (mut position, mut rng) = (random_start(table("base", 3), seed), SplitMix::new(seed));
        while position.phase() != Phase::Over && position.round() < 40 {
            let Some(seat) = position.to_move() else {
                position.flow(|arm| arm, &mut ());
                continue;
            };
            if position.phase() != Phase::Rescue || position.legal().len() < 2 {
                let decision = policy.decide(&position, &mut rng, &mut Vec::new()).unwrap();
                position.play_unchecked(decision, &mut ());
                continue;
            }
            let mut session = SearchSession::new(&position.view(Some(seat)), config, 7);
            session.run(300);
            position.play_unchecked(session.decide().unwrap(), &mut ());
            // The start seat chooses its card next.
            if position.phase() == Phase::Card && position.to_move() == Some(seat) {
                let view = position.view(Some(seat));
                let card = session.advance(&view, 7);
                let begun: u32 = card.root_stats().iter().map(|stats| stats.visits).sum();
                assert_eq!(begun, 0, "average strategies are not inherited");
                assert!(view.legal().len() < 2 || card.remaining_iterations() == 300);
                found += 1;
            }
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn playouts_and_searches_choose_legally_in_every_module() {
    for (number, rules) in
        ["base", "double", "whirlpool", "cards", "beaver", "moose", "joe", "spirits", "spirits,joe"]
            .into_iter()
            .enumerate()
    {
        for seats in 3..=5 {
            let table = table(rules, seats);
            let policy = PlayoutPolicy::new();
            let mut list = Vec::new();
            let mut rng = SplitMix::new(number as u64);
            let mut position = random_start(table, seats as u64);
            let mut decisions = 0;
            while position.phase() != Phase::Over && position.round() < 80 {
                let Some(seat) = position.to_move() else {
                    position.flow(|arm| arm, &mut ());
                    continue;
                };
                let plain = policy.decide(&position, &mut rng, &mut list).unwrap();
                assert!(position.is_legal(plain), "{rules}: {plain}");
                let searched = decide(&position.view(Some(seat)), quick(), decisions).unwrap();
                assert!(position.is_legal(searched), "{rules}: {searched}");
                position.play_unchecked(searched, &mut ());
                decisions += 1;
            }
            assert!(decisions > 50, "{rules}");
        }
    }
}

/// A test in `tests/web` computes the same digest in a browser.
#[test]
fn search_results_have_the_known_digest() {
    let found = crate::search_digest::digest();
    assert_eq!(found, crate::search_digest::KNOWN, "if the search is meant to change: {found}");
}
