//! Computer players: strength against known opponents, and blunders that they never make.

use niagara::ai::arena::{GreedyPlayer, Player, RandomPlayer, play_game, random_start};
use niagara::ai::{SplitMix, greedy};
use niagara::core::{Colour, Decision, Event, Options, Phase, Position, Rules, Seat, Table};

/// The number of wins of a greedy player against random ones; its seat changes from game to game.
fn greedy_wins(rules: &str, seats: usize, games: u64) -> u64 {
    let rules = Rules::parse(rules, ',').unwrap();
    let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
    let mut wins = 0;
    let mut rounds = 0;
    for game in 0..games {
        let hero = Seat::new(game as usize % seats).unwrap();
        let mut players: Vec<Box<dyn Player>> = table
            .seats()
            .map(|seat| -> Box<dyn Player> {
                let rng = SplitMix::new(1000 * game + seat.index() as u64);
                if seat == hero {
                    Box::new(GreedyPlayer::new(rng))
                } else {
                    Box::new(RandomPlayer::new(rng))
                }
            })
            .collect();
        let start = random_start(table, game);
        let played = play_game(start, &mut players, 200, game, |_, _| {}).unwrap();
        wins += u64::from(played.share(hero) == 1.0);
        rounds += played.rounds;
    }
    println!("{rules:?} {seats} seats: {wins} of {games}, {} rounds", rounds as f64 / games as f64);
    wins
}

#[test]
fn greedy_beats_three_random_players() {
    assert!(greedy_wins("base", 4, 200) >= 190);
}

#[test]
fn greedy_beats_three_random_players_in_spirits() {
    assert!(greedy_wins("spirits", 4, 200) >= 180);
}

/// Whether a plan loses a loaded canoe: paddles it over the falls, or leaves it at a place from
/// which it falls at every speed that is still possible.
fn loses_cargo(position: &Position, decision: Decision) -> bool {
    let Decision::Plan(plan) = decision else { return false };
    let seat = position.to_move().unwrap();
    let view = position.view(Some(seat));
    let mut events: Vec<Event> = Vec::new();
    let mut after = *position;
    after.play_unchecked(decision, &mut events);
    let fell = events.iter().any(|event| {
        matches!(event, Event::WentOver { seat: s, canoe, cargo }
            if (*s, *canoe) == (seat, plan.canoe) && !cargo.is_empty())
    });
    let canoe = after.canoe(seat, plan.canoe);
    let doomed =
        !canoe.cargo.is_empty() && view.forecast_from(canoe.at, view.possible_speeds()).must_fall();
    fell || doomed
}

/// Plays games among greedy players. Returns the number of plans that lost a loaded canoe
/// although another plan did not, and the number of decisions in which that was possible.
fn blunders(rules: &str, seats: usize, games: u64) -> (u32, u32) {
    let table =
        Table::new(&Colour::ALL[..seats], Rules::parse(rules, ',').unwrap(), Options::default())
            .unwrap();
    let (mut blunders, mut opportunities) = (0, 0);
    for game in 0..games {
        let mut players: Vec<Box<dyn Player>> = (0..seats as u64)
            .map(|seat| -> Box<dyn Player> {
                Box::new(GreedyPlayer::new(SplitMix::new(game * 10 + seat)))
            })
            .collect();
        let watch = |position: &Position, decision: Decision| {
            if position.phase() != Phase::Turn {
                return;
            }
            let legal = position.legal();
            let bad = legal.iter().filter(|decision| loses_cargo(position, **decision)).count();
            if bad > 0 && bad < legal.len() {
                opportunities += 1;
                blunders += u32::from(loses_cargo(position, decision));
            }
        };
        let start = random_start(table, game);
        let played = play_game(start, &mut players, 200, game, watch).unwrap();
        assert!(!played.winners.is_empty(), "{rules}: nobody won game {game} in 200 rounds");
    }
    (blunders, opportunities)
}

#[test]
fn greedy_loses_no_loaded_canoe_that_it_can_keep() {
    for (rules, seats) in [
        ("base", 3),
        ("base", 5),
        ("double", 4),
        ("whirlpool", 4),
        ("cards", 4),
        ("beaver", 4),
        ("moose", 4),
        ("joe", 4),
        ("spirits", 3),
        ("spirits,joe", 6),
    ] {
        let (blunders, opportunities) = blunders(rules, seats, 15);
        println!("{rules} {seats}: {blunders} of {opportunities}");
        assert!(opportunities > 50, "{rules}: only {opportunities} opportunities to blunder");
        assert_eq!(blunders, 0, "{rules}");
    }
}

#[test]
fn hidden_cards_do_not_change_what_greedy_chooses() {
    let table = Table::new(
        &Colour::ALL[..4],
        Rules::parse("spirits,joe", ',').unwrap(),
        Options::default(),
    )
    .unwrap();
    let mut checked = 0;
    for game in 0..20 {
        let mut players: Vec<Box<dyn Player>> = (0..4)
            .map(|seat| -> Box<dyn Player> {
                Box::new(GreedyPlayer::new(SplitMix::new(game * 10 + seat)))
            })
            .collect();
        let watch = |position: &Position, _: Decision| {
            let seat = position.to_move().unwrap();
            let view = position.view(Some(seat));
            if view.hidden().is_empty() {
                return;
            }
            // Another determinization: every hidden card is the last possible one.
            let other = view.determinize(|_, hand| hand.iter().last().unwrap());
            let same = other.view(Some(seat));
            assert_eq!(greedy(&view, &mut SplitMix::new(7)), greedy(&same, &mut SplitMix::new(7)));
            checked += u32::from(other != *position);
        };
        play_game(random_start(table, game), &mut players, 200, game, watch).unwrap();
    }
    assert!(checked > 1000, "{checked}");
}
