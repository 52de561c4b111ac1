//! Perft: counts of sequences of decisions, compared with those of an independent engine.

use niagara::core::{Arm, Colour, Options, Position, Rules, Seat, Setup, Table};

const FILES: [(&str, &str); 3] = [
    ("base", include_str!("../data/base.perft")),
    ("spirits", include_str!("../data/spirits.perft")),
    ("joe", include_str!("../data/joe.perft")),
];

fn start(words: &str) -> Position {
    let (rules, seats) = words.split_once(' ').unwrap();
    let colours = &Colour::ALL[..seats.parse::<usize>().unwrap()];
    let table = Table::new(colours, Rules::parse(rules, ',').unwrap(), Options::default()).unwrap();
    Position::start(table, Seat::FIRST, Arm::Left)
}

/// A position of the data files, and the number of sequences of each length from there.
struct Block {
    /// The file and line of the block.
    location: String,
    position: Position,
    counts: Vec<(u32, u64)>,
}

/// The files' blocks: `start RULES SEATS` or `position JSON`, then lines of depth and count.
fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (file, text) in FILES {
        for (number, line) in text.lines().enumerate() {
            let location = format!("{file}.perft, line {}", number + 1);
            match line.split_once(' ') {
                None | Some(("#", _)) => {}
                Some(("start", words)) => {
                    blocks.push(Block { location, position: start(words), counts: Vec::new() });
                }
                Some(("position", json)) => {
                    let setup: Setup = json.parse().unwrap();
                    let position = Position::try_from(setup)
                        .unwrap_or_else(|error| panic!("{location}: {error}"));
                    blocks.push(Block { location, position, counts: Vec::new() });
                }
                Some((depth, count)) => {
                    let block = blocks.last_mut().unwrap();
                    block.counts.push((depth.parse().unwrap(), count.parse().unwrap()));
                }
            }
        }
    }
    blocks
}

#[test]
fn all_counts_agree_with_the_independent_engine() {
    let blocks = blocks();
    assert!(blocks.len() > 150);
    for Block { location, position, counts } in blocks {
        assert!(!counts.is_empty(), "{location}");
        for (depth, count) in counts {
            assert_eq!(position.perft(depth), count, "{location}, depth {depth}");
        }
    }
}

#[test]
fn divide_adds_up_and_is_sorted_by_decision_texts() {
    for Block { location, position, counts } in blocks() {
        let (depth, count) = counts[counts.len() / 2];
        let parts = position.divide(depth);
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), count, "{location}");
        assert!(parts.is_sorted_by_key(|(decision, _)| decision.to_string()), "{location}");
    }
}

#[test]
fn a_finished_game_counts_one_at_every_depth() {
    assert_eq!(start("base 3").perft(0), 1);
    assert!(start("base 3").divide(0).is_empty());
    let won: niagara::core::Game = include_str!("../data/won.record").parse().unwrap();
    for depth in [0, 1, 2, 40] {
        assert_eq!(won.position().perft(depth), 1);
    }
    assert!(won.position().divide(3).is_empty());
}
