//! Tests of undo in random games: it never takes back a decision that has revealed information
//! (B-175). People play the first seats or all of them, computer players the others.

use super::Session;
use crate::ai::SplitMix;
use crate::core::{Colour, Event, Game, Header, Options, Rules, Table};

/// The number of random games.
const GAMES: u64 = 10_000;
/// The number of steps in each game, each a decision or an attempt to undo.
const STEPS: u32 = 40;

/// A game in which people play the first `people` seats, computer players the others.
fn session(seed: u64, rules: Rules, seats: usize, people: usize) -> Session {
    let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
    let mut game = Game::new(Header::from_seed(table, seed, None, None));
    for (index, seat) in table.seats().enumerate() {
        let player = if index < people { "human" } else { "ai:3" };
        game.add_note(&format!("player {} {player}", table.colour(seat))).unwrap();
    }
    Session::open(game)
}

/// Whether an event reveals information: a hidden card, the river's move, or, by the end of the
/// game, all cards.
fn reveals_information(event: &Event) -> bool {
    matches!(
        event,
        Event::Revealed { .. }
            | Event::RiverSpeed { .. }
            | Event::RiverStep { .. }
            | Event::Won { .. }
    )
}

#[test]
fn undo_never_takes_back_a_decision_that_revealed_something() {
    let mut taken_back = 0_u32;
    for seed in 0..GAMES {
        let (rules, seats) = if seed % 2 == 0 { (Rules::BASE, 4) } else { (Rules::SPIRITS, 5) };
        let people = 1 + (seed % seats as u64) as usize;
        let mut session = session(seed, rules, seats, people);
        let mut rng = SplitMix::new(seed);
        // The number of decisions that can no longer be taken back.
        let mut not_undoable = 0;
        for _ in 0..STEPS {
            let made = session.game().decisions().count();
            if rng.below(3) == 0 {
                let before = session.clone();
                let possible = session.undo_count();
                let last = session.game().decisions().last();
                assert_eq!(session.undo(), possible > 0);
                if possible == 0 {
                    assert_eq!(session, before, "nothing is taken back");
                    continue;
                }
                taken_back += 1;
                let (seat, _) = last.unwrap();
                assert!(before.people().contains(seat), "a computer player's decision stays");
                assert_eq!(session.game().decisions().count(), made - 1, "one step");
                assert!(made > not_undoable, "seed {seed}: revealed information was taken back");
                continue;
            }
            let legal = session.position().legal();
            if legal.is_empty() {
                break;
            }
            let decision = legal[rng.below(legal.len() as u32) as usize];
            let events = session.play(decision).unwrap();
            if events.iter().any(reveals_information) {
                not_undoable = made + 1;
            }
        }
    }
    assert!(taken_back > 10_000, "{taken_back} steps back");
}
