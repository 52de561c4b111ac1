//! The fold of events (`PublicTable`) agrees with the position after every decision.

use crate::cases::cases;
use niagara::core::{
    Colour, Dice, Event, Game, Header, Module, Options, PublicTable, Purpose, Rules, Table,
};

/// Plays random games and compares the fold with the position after every decision. Collects the
/// kinds of events, by their `Debug` names.
fn folded(rules: Rules, options: Options, seats: usize, games: u64, kinds: &mut Vec<String>) {
    for seed in cases(games) {
        let table = Table::new(&Colour::ALL[..seats], rules, options).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut dice = Dice::new(seed, Purpose::Playout);
        let mut seen = PublicTable::of(&game.position().view(None));
        for _ in 0..600 {
            let Some(decision) = dice.choose(&game.position().legal()) else { break };
            for event in game.play(decision).unwrap() {
                seen.apply(&event);
                note(&event, kinds);
            }
            for viewer in table.seats().map(Some).chain([None]) {
                let rules = PublicTable::of(&game.position().view(viewer));
                assert_eq!(seen, rules, "after {decision}");
            }
        }
    }
}

fn note(event: &Event, kinds: &mut Vec<String>) {
    let kind = format!("{event:?}");
    let kind = kind.split(' ').next().unwrap_or_default().to_owned();
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

#[test]
fn after_every_decision_the_fold_is_what_the_rules_have() {
    let mut kinds = Vec::new();
    for seats in 3..=5 {
        folded(Rules::BASE, Options::default(), seats, 30, &mut kinds);
    }
    for module in Module::ALL {
        let seats = if module == Module::Sixth { 6 } else { 4 };
        folded(Rules::BASE.with(module), Options::default(), seats, 20, &mut kinds);
    }
    let all = Rules::SPIRITS.with(Module::Joe);
    folded(all, Options::default(), 6, 30, &mut kinds);
    let mut options = Options::default();
    for (name, value) in [
        ("river_fork", "random"),
        ("whirlpool_reentry", "immediate"),
        ("whirlpool_pull_then_site", "on"),
    ] {
        options.set(name, value).unwrap();
    }
    folded(all, options, 6, 30, &mut kinds);
    // All kinds of events, but for those of endings that random players hardly ever reach.
    assert!(kinds.len() >= 30, "{} kinds: {kinds:?}", kinds.len());
}

#[test]
fn a_game_that_was_won_is_folded_to_its_end() {
    let won: Game = include_str!("../data/won.record").parse().unwrap();
    let mut seen = PublicTable::of(&won.header().position().view(None));
    won.for_each_decision(&mut |before, events| {
        assert_eq!(seen, PublicTable::of(&before.view(None)));
        events.iter().for_each(|event| seen.apply(event));
    });
    assert_eq!(seen, PublicTable::of(&won.position().view(None)));
    assert!(!seen.winners().is_empty());
}
