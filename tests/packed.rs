//! Packed views: what the page hands to the computer players' worker.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

use niagara::ai::SplitMix;
use niagara::core::{Colour, Game, Header, Options, Rules, Table, View};

/// Plays games by chance at tables of every kind and shows each position on the way.
fn wander(mut see: impl FnMut(&Game)) {
    for (seed, (rules, seats)) in
        [("base", 3), ("base", 5), ("spirits", 4), ("spirits,joe", 6), ("whirlpool,joe", 3)]
            .into_iter()
            .enumerate()
    {
        let rules = rules.replace("spirits", &Rules::SPIRITS.words(","));
        let rules = if rules == "base" { Rules::BASE } else { Rules::parse(&rules, ',').unwrap() };
        let mut options = Options::default();
        options.set("tie_break", "gem_value").unwrap();
        options.set("gems_per_site", "8").unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, options).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed as u64, None, None));
        let mut dice = SplitMix::new(seed as u64);
        for _ in 0..600 {
            see(&game);
            let legal = game.position().legal();
            if legal.is_empty() {
                break;
            }
            game.play(legal[dice.below(legal.len() as u32) as usize]).unwrap();
        }
    }
}

#[test]
fn every_view_of_whole_games_is_unpacked_as_it_was_packed() {
    let mut views = 0;
    wander(|game| {
        let position = game.position();
        for seat in position.table().seats().map(Some).chain([None]) {
            let view = position.view(seat);
            assert_eq!(View::unpacked(view.packed().as_bytes()), Some(view));
            views += 1;
        }
    });
    assert!(views > 5000, "{views}");
}

#[test]
fn a_line_that_is_cut_or_goes_on_or_has_another_letter_is_none() {
    wander(|game| {
        if game.decisions().count() % 50 != 0 {
            return;
        }
        let line = game.position().view(None).packed();
        assert!(line.len() < 320, "{} digits", line.len());
        for end in 0..line.len() {
            assert!(View::unpacked(&line.as_bytes()[..end]).is_none());
        }
        for wrong in ["0", "z", " ", "\n"] {
            let unpacked = |line: String| View::unpacked(line.as_bytes());
            assert!(unpacked(format!("{line}{wrong}")).is_none());
            assert!(unpacked(format!("{}{}", &line[1..], wrong)).is_none() || wrong == "0");
        }
    });
}
