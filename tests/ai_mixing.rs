//! Who can be caught must not be read: cards are mixed where one seat dodges and one chases.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;

use niagara::ai::{Knobs, Level, think};
use niagara::core::{Colour, Decision, Position};
use support::scene::{json, position};

/// How many of 1,000 seeds lay each card.
fn cards(position: &Position, colour: Colour) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    let seat = position.table().seat(colour).unwrap();
    // Cards are laid in turn; whoever is asked later sees no card of those before.
    let mut position = *position;
    while position.to_move() != Some(seat) {
        let first = position.legal()[0];
        position.play_unchecked(first, &mut ());
    }
    let knobs = Knobs { iterations: 150, ..Level::Three.knobs() };
    for seed in 0..1000 {
        let card = think(&position.view(Some(seat)), knobs, seed).unwrap();
        assert!(matches!(card, Decision::Card(_)));
        *counts.entry(card.to_string()).or_default() += 1;
    }
    counts
}

fn assert_mixed(text: &str) {
    let position = position(&json(text)).unwrap();
    for colour in [Colour::Red, Colour::Yellow] {
        let counts = cards(&position, colour);
        println!("{colour}: {counts:?}");
        assert!(counts.values().all(|count| *count <= 850), "{colour}: {counts:?}\n{text}");
    }
}

/// Red's amethyst wins once it is home, but not in this round: 1 leaves it on 4, 2 on 3, 4 on
/// 1. Yellow's canoe on L7 catches it there with the 3, the 4 and the 6.
#[test]
fn the_last_gem_on_its_way_home_is_chased() {
    assert_mixed(
        "seats: red yellow blue
        red: 5 a, falls
        yellow: L7, falls
        banked red: aaa
        banked yellow: aa
        hand red: 1 2 4
        hand yellow: 3 4 6
        hand blue: 4 5 6
        round: 5",
    );
}

/// The same in the arm itself, with four seats.
#[test]
fn three_ways_to_dodge_and_to_chase() {
    assert_mixed(
        "seats: red yellow blue green
        red: L6 d, falls
        yellow: L7, falls
        banked red: ddd
        banked yellow: aamm
        hand red: 1 2 3
        hand yellow: 2 3 4
        hand blue: 4 5 6
        hand green: 4 5 6
        round: 5",
    );
}
