//! Tests of scenes: an animation ends in the position of the rules, and moves are marked.

use super::*;
use crate::ai::SplitMix;
use crate::core::{Colour, Game, Header, Module, Options, Phase, Rules, Table};

/// The seeds of `default_count` games, or those that `cargo xtask soak` asks for.
fn seeds(default_count: u64) -> core::ops::Range<u64> {
    let variable = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let first = variable("NIAGARA_SEED").unwrap_or(0);
    first..first + variable("NIAGARA_COUNT").unwrap_or(default_count)
}

/// Plays random games and checks that every animation ends with the scene of the position.
fn check_animations(rules: Rules, seats: usize, games: u64) {
    for seed in seeds(games) {
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut rng = SplitMix::new(seed);
        let mut scene = Scene::of(&game.position().view(None));
        for _ in 0..400 {
            let legal = game.position().legal();
            let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            let events = game.play(*decision).unwrap();
            let frames = scene.frames(&events);
            let first = frames.iter().filter(|frame| frame.event.is_some()).count();
            assert_eq!(first, events.len(), "each event begins one frame");
            if let Some(frame) = frames.into_iter().next_back() {
                scene = frame.scene;
                scene.flights.clear();
            }
            let expected = Scene::of(&game.position().view(None));
            assert!(
                scene.is_equivalent(&expected),
                "{decision}: {scene:#?}\nis not\n{expected:#?}"
            );
        }
    }
}

#[test]
fn animations_of_the_base_game_end_in_the_position() {
    for seats in 3..=5 {
        check_animations(Rules::BASE, seats, 20);
    }
}

#[test]
fn animations_of_every_module_end_in_the_position() {
    for module in Module::ALL {
        check_animations(Rules::BASE.with(module), 4, 8);
    }
    check_animations(Rules::SPIRITS.with(Module::Joe), 6, 20);
}

/// Checks that the canoes moved by the last plan or river move, and no others, are marked with
/// the place where they were before. Returns the number of marks.
fn count_moved(frames: &[Frame], before: &Scene) -> usize {
    let begins_move = |frame: &Frame| {
        matches!(frame.event, Some(Event::Paddled { .. } | Event::RiverSpeed { .. }))
    };
    let Some(begin) = frames.iter().rposition(begins_move) else { return 0 };
    // In a plan's first frame the canoe has already paddled one space.
    let start = if begin > 0 { &frames[begin - 1].scene } else { before };
    let Some(end) = frames.last() else { return 0 };
    let mut moved = 0;
    for (canoe, earlier) in end.scene.canoes().zip(start.canoes()) {
        if canoe.at != earlier.at {
            assert_eq!(canoe.moved_from.map(CanoePlace::At), Some(earlier.at));
            moved += 1;
        }
    }
    moved
}

#[test]
fn canoes_that_moved_last_are_marked_with_their_origin() {
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let mut moved = 0;
    for seed in 0..20 {
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut rng = SplitMix::new(seed);
        let mut scene = Scene::of(&game.position().view(None));
        for _ in 0..200 {
            let legal = game.position().legal();
            let decision = legal[rng.below(legal.len() as u32) as usize];
            let frames = scene.frames(&game.play(decision).unwrap());
            let rescued = |frame: &Frame| matches!(frame.event, Some(Event::CameBackFree { .. }));
            if !frames.iter().any(rescued) {
                moved += count_moved(&frames, &scene);
            }
            if let Some(frame) = frames.into_iter().next_back() {
                scene = frame.scene;
            }
            if game.position().phase() == Phase::Over {
                break;
            }
        }
    }
    assert!(moved > 1000, "{moved} moves");
}
