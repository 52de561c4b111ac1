//! Tests of mixed strategies: if one seat has to avoid another, a player must not lay the same card
//! with almost every seed.

use std::collections::BTreeMap;

use crate::support::scenario::{json, position};
use niagara::ai::{Level, SearchConfig, decide};
use niagara::core::{Colour, Decision, Position};

/// The number of seeds with which a seat chooses each card, by the card's text.
fn cards(
    position: &Position,
    colour: Colour,
    config: SearchConfig,
    seeds: u64,
) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    let seat = position.table().seat(colour).unwrap();
    // The seats lay their cards one after the other; a seat does not see the cards of earlier ones.
    let mut position = *position;
    while position.to_move() != Some(seat) {
        let first = position.legal()[0];
        position.play_unchecked(first, &mut ());
    }
    for seed in 0..seeds {
        let card = decide(&position.view(Some(seat)), config, seed).unwrap();
        assert!(matches!(card, Decision::Card(_)));
        *counts.entry(card.to_string()).or_default() += 1;
    }
    counts
}

/// The largest share of the seeds, in percent, with which a player may lay the same card.
const MAX_PERCENT_OF_ONE_CARD: u32 = 85;

/// Checks that neither red nor yellow lays one card with more than [`MAX_PERCENT_OF_ONE_CARD`] % of
/// the seeds.
fn assert_mixed(text: &str, config: SearchConfig, seeds: u32) {
    let position = position(&json(text)).unwrap();
    for colour in [Colour::Red, Colour::Yellow] {
        let counts = cards(&position, colour, config, seeds.into());
        println!("{colour}: {counts:?}");
        let is_mixed = counts.values().all(|count| 100 * count <= MAX_PERCENT_OF_ONE_CARD * seeds);
        assert!(is_mixed, "{colour}: {counts:?}\n{text}");
    }
}

/// Level 3 with 150 iterations instead of 40.
fn longer_level_three() -> SearchConfig {
    SearchConfig { iterations: 150, ..Level::Three.config() }
}

/// Red's amethyst wins once it is home, but not in this round: 1 leaves it on 4, 2 on 3, 4 on
/// 1. Yellow's canoe on L7 catches it there with the 3, the 4 and the 6.
#[test]
fn cards_are_mixed_when_the_winning_gem_is_chased() {
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
        longer_level_three(),
        1000,
    );
}

/// The same in an arm of the river, with four seats.
const THREE_WAYS: &str = "seats: red yellow blue green
    red: L6 d, falls
    yellow: L7, falls
    banked red: ddd
    banked yellow: aamm
    hand red: 1 2 3
    hand yellow: 2 3 4
    hand blue: 4 5 6
    hand green: 4 5 6
    round: 5";

#[test]
fn cards_are_mixed_with_three_ways_to_dodge() {
    assert_mixed(THREE_WAYS, longer_level_three(), 1000);
}

/// The strongest level with all its iterations. For `THREE_WAYS`, docs/AI.md (6.6) has the figures
/// of 1,000 seeds. In `both_win` yellow too lacks only one gem, so whichever seat brings the
/// diamond ashore wins (B-160).
#[test]
fn level_five_mixes_its_cards() {
    let both_win = THREE_WAYS.replace("aamm", "ddd");
    for text in [THREE_WAYS, &both_win] {
        assert_mixed(text, Level::Five.config(), 40);
    }
}
