//! The fold of events (`PublicTable`) agrees with the position after every decision.

use crate::cases::cases;
use niagara::core::{
    Colour, Dice, Event, Game, Header, Module, Options, PublicTable, Purpose, Rules, Table,
};

/// Plays random games and compares the fold with the position after every decision. Collects the
/// kinds of events, by their `Debug` names.
fn check_fold(rules: Rules, options: Options, seats: usize, games: u64, kinds: &mut Vec<String>) {
    for seed in cases(games) {
        let table = Table::new(&Colour::ALL[..seats], rules, options).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut dice = Dice::new(seed, Purpose::Decisions);
        let mut table_of_events = PublicTable::of(&game.position().view(None));
        let all_gems = table_of_events.unbanked().len();
        for _ in 0..600 {
            let Some(decision) = dice.choose(&game.position().legal()) else { break };
            for event in game.play(decision).unwrap() {
                table_of_events.apply(&event);
                add_kind(&event, kinds);
            }
            for viewer in table.seats().map(Some).chain([None]) {
                let expected = PublicTable::of(&game.position().view(viewer));
                assert_eq!(table_of_events, expected, "after {decision}");
            }
            let banked = table.seats().map(|seat| game.position().banked(seat).len());
            let gems = table_of_events.unbanked().len() + banked.sum::<u8>();
            assert_eq!(gems, all_gems, "no gem leaves the game: after {decision}");
        }
    }
}

fn add_kind(event: &Event, kinds: &mut Vec<String>) {
    let kind = format!("{event:?}");
    let kind = kind.split(' ').next().unwrap_or_default().to_owned();
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

#[test]
fn the_fold_agrees_with_the_views_after_every_decision() {
    let mut kinds = Vec::new();
    for seats in 3..=5 {
        check_fold(Rules::BASE, Options::default(), seats, 30, &mut kinds);
    }
    for module in Module::ALL {
        let seats = if module == Module::Sixth { 6 } else { 4 };
        check_fold(Rules::BASE.with(module), Options::default(), seats, 20, &mut kinds);
    }
    let all = Rules::SPIRITS.with(Module::Joe);
    check_fold(all, Options::default(), 6, 30, &mut kinds);
    let mut options = Options::default();
    for (name, value) in [
        ("river_fork", "random"),
        ("whirlpool_reentry", "immediate"),
        ("whirlpool_pull_then_site", "on"),
    ] {
        options.set(name, value).unwrap();
    }
    check_fold(all, options, 6, 30, &mut kinds);
    // All kinds of events, except some that random players rarely reach.
    assert!(kinds.len() >= 30, "{} kinds: {kinds:?}", kinds.len());
}

#[test]
fn the_fold_agrees_to_the_end_of_a_won_game() {
    let won: Game = include_str!("../data/won.record").parse().unwrap();
    let mut table_of_events = PublicTable::of(&won.header().position().view(None));
    won.for_each_decision(&mut |before, events| {
        assert_eq!(table_of_events, PublicTable::of(&before.view(None)));
        events.iter().for_each(|event| table_of_events.apply(event));
    });
    assert_eq!(table_of_events, PublicTable::of(&won.position().view(None)));
    assert!(!table_of_events.winners().is_empty());
}
