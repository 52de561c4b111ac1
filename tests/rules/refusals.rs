//! Every kind of refusal: a position, a decision with one fault, and the refusal's text.

use std::collections::BTreeSet;

use crate::support::{self, rules, scenario};
use niagara::core::{CanoeNo, Decision, Place, Plan, Refusal, Run, SiteAction, Space};

/// Decision, position, and the refusal's `Display` text.
const REFUSED: &[(&str, &str, &str)] = &[
    // The decision that is due.
    ("done", "phase: card", "the next decision is a card (B-20)"),
    (
        "1 1>2",
        "phase: over\ncards: yellow 1, red 1, blue 1\nbanked yellow: aaaa\nwinners: yellow",
        "the game is over (B-162)",
    ),
    // Cards and rescues.
    ("card lasso", "phase: card", "the card lasso is not in this game (S-04)"),
    (
        "card 1",
        "phase: card\nround: 2\nhand yellow: 2 3 4 5 6 cloud",
        "the card 1 was played in this cycle (B-23)",
    ),
    (
        "rescue 2 a",
        "phase: rescue\nyellow: falls, 2\nbanked yellow: a",
        "canoe 2 is not lost (B-32)",
    ),
    (
        "rescue 2 a",
        "phase: rescue\nyellow: falls, falls\nbanked yellow: a",
        "of two equal lost canoes the first must be named (B-37)",
    ),
    (
        "rescue 1 d",
        "phase: rescue\nyellow: falls, 2\nbanked yellow: a",
        "there is no d in the bank to pay with (B-32)",
    ),
    // The kind of card.
    (
        "weather +2",
        "cards: yellow cloud, red 1, blue 1",
        "the cloud moves one step from 0, not to 2 (B-120)",
    ),
    (
        "weather +1",
        "cards: yellow 4, red 1, blue 1",
        "the card 4 moves canoes, not the cloud (B-50)",
    ),
    (
        "1 pier>1",
        "cards: yellow cloud, red 1, blue 1",
        "the cloud card does not move canoes (B-120)",
    ),
    ("done", "cards: yellow cloud, red 1, blue 1", "the cloud must be moved (B-120)"),
    (
        "1 R7>R6",
        "rules: cards moose\ncards: yellow lasso, red 1, blue 1\nyellow: R7, pier",
        "the lasso does not move canoes (S-50)",
    ),
    // Which canoe.
    ("done", "cards: yellow 1, red 1, blue 1\nyellow: pier, 2", "canoe 2 must still move (B-52)"),
    ("done", "cards: yellow 1, red 1, blue 1", "one canoe must be launched (B-51)"),
    (
        "done",
        "rules: cards\ncards: yellow 123, red 1, blue 1",
        "the card 1/2/3 must move one canoe (S-59b)",
    ),
    ("1 pier>1", "cards: yellow 1, red 1, blue 1\nyellow: falls, pier", "canoe 1 is lost (B-140)"),
    (
        "1 3>4",
        "cards: yellow 1, red 1, blue 1\nyellow: 2, 2\nplayed: 1 2>3",
        "canoe 1 has already moved in this turn (B-56)",
    ),
    (
        "1 pier>1",
        "cards: yellow 1, red 1, blue 1\nyellow: 1, 2\nplayed: 1 1>pier",
        "canoe 1 came ashore in this turn (B-65)",
    ),
    ("1 3>4", "cards: yellow 1, red 1, blue 1\nyellow: 2, 2", "canoe 1 is at 2, not at 3 (B-66)"),
    ("done", "cards: yellow 1, red 1, blue 1\nyellow: 2, 3", "canoe 1 must still move (B-53)"),
    ("done", "cards: yellow 1, red 1, blue 1\nyellow: 2, falls", "canoe 1 must still move (B-55)"),
    (
        "done",
        "cards: yellow 1, red 1, blue 1\nyellow: pier, falls",
        "one canoe must be launched (B-54)",
    ),
    // Points.
    ("1 3", "cards: yellow 1, red 1, blue 1\nyellow: 3, falls", "the plan spends no points (B-59)"),
    (
        "1 3>4+d",
        "cards: yellow 2, red 1, blue 1\nyellow: 3, falls",
        "4 needs 1 and the site 2, there are 2 points (B-59)",
    ),
    (
        "1 3>4+d",
        "cards: yellow 5, red 1, blue 1\nyellow: 3, falls",
        "4 needs 1 and the site 2, all 5 points must be spent (B-59)",
    ),
    (
        "1 3+a",
        "cards: yellow 5, red 1, blue 1\nyellow: 3, falls",
        "the site actions cost 2, the canoe has 5 points (B-59)",
    ),
    // The route.
    (
        "1 3>3",
        "cards: yellow 1, red 1, blue 1\nyellow: 3, falls",
        "the paddling ends where it began (B-66)",
    ),
    (
        "1 L6>R6",
        "cards: yellow 2, red 1, blue 1\nyellow: L6, falls",
        "R6 cannot be reached from L6 in one direction (B-61)",
    ),
    // Sites.
    (
        "1 2+a",
        "cards: yellow 2, red 1, blue 1\nyellow: 2, falls",
        "there is no site beside 2 (B-73)",
    ),
    ("1 3+d", "cards: yellow 2, red 1, blue 1\nyellow: 3, falls", "site a has no d left (B-79)"),
    (
        "1 3-d",
        "cards: yellow 2, red 1, blue 1\nyellow: 3, falls",
        "there is no d aboard to unload (B-72)",
    ),
    (
        "1 3+a",
        "cards: yellow 2, red 1, blue 1\nyellow: 3 d, falls",
        "the canoe holds 1, there is no free place (B-71)",
    ),
    (
        "1 3-a+a",
        "cards: yellow 4, red 1, blue 1\nyellow: 3 a, falls",
        "a was unloaded here and cannot be loaded again (B-76)",
    ),
    (
        "1 3-a",
        "option: unload_own_colour=forbidden\ncards: yellow 2, red 1, blue 1\nyellow: 3 a, falls",
        "a may not be unloaded at its own site (B-81)",
    ),
    (
        "1 3-d>4+d",
        "cards: yellow 5, red 1, blue 1\nyellow: 3 d, falls",
        "a canoe uses one site in a turn, at the start or at the end (B-74)",
    ),
    (
        "1 3+a",
        "rules: double\ncards: yellow 2, red 1, blue 1\nyellow: 3 dd, falls",
        "the canoe holds 2, there is no free place (S-11)",
    ),
    // The whirlpool.
    (
        "1 1>2",
        "rules: whirlpool\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\nwhirlpool: 2",
        "the whirlpool on 2 pulls the canoe (S-30)",
    ),
    (
        "1 1>2~1",
        "rules: whirlpool\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\nwhirlpool: 2",
        "the whirlpool on 2 does not pull to 1 (S-31)",
    ),
    (
        "1 4>5~4",
        "rules: whirlpool\ncards: yellow 1, red 1, blue 1\nyellow: 4, falls\nwhirlpool: 5",
        "the whirlpool on 5 does not pull to 4 (S-36)",
    ),
    (
        "1 L6>L7~L6",
        "rules: whirlpool\ncards: yellow 1, red 1, blue 1\nyellow: L6, falls\nwhirlpool: L7",
        "the whirlpool on L7 does not pull to L6 (S-37)",
    ),
    (
        "1 1>2~3",
        "rules: whirlpool\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\nwhirlpool: 4",
        "the whirlpool is not on 2 (S-31)",
    ),
    (
        "1 1>2~3+a",
        "rules: whirlpool\ncards: yellow 3, red 1, blue 1\nyellow: 1, falls\nwhirlpool: 2",
        "a pulled canoe uses no site (S-35)",
    ),
    (
        "1 4>2~3xa@red1",
        "rules: whirlpool\ncards: yellow 2, red 1, blue 1\nyellow: 4, falls\nred: 3 a, falls\n\
         whirlpool: 2",
        "a pulled canoe does not steal (S-34)",
    ),
    (
        "1 4>2~3%+a",
        "rules: whirlpool joe\ncards: yellow 2, red 1, blue 1\nyellow: 4, falls\njoe: 3 a\n\
         whirlpool: 2",
        "a pulled canoe does not trade with Joe (J-09)",
    ),
    // Stealing.
    (
        "1 1>2xa@red1",
        "cards: yellow 1, red 1, blue 1\nyellow: 1, falls\nred: 2 a, falls",
        "a canoe steals only after paddling upstream (B-92)",
    ),
    (
        "1 3>2xa@green1",
        "cards: yellow 1, red 1, blue 1\nyellow: 3, falls",
        "no seat has the colour green (B-97)",
    ),
    (
        "1 3>2xa@yellow2",
        "cards: yellow 1, red 1, blue 1\nyellow: 3, 2 a",
        "a seat cannot steal from its own canoe (B-98)",
    ),
    (
        "1 3>2xa@red1",
        "cards: yellow 1, red 1, blue 1\nyellow: 3, falls\nred: 1 a, falls",
        "red 1 is at 1 (B-90)",
    ),
    (
        "1 L7>L6xa@red1",
        "cards: yellow 1, red 1, blue 1\nyellow: L7, falls\nred: R6 a, falls",
        "red 1 is in the other arm (B-100)",
    ),
    (
        "1 3>2xa@red1",
        "rules: cards\nstart: red\ncards: yellow 1, red lasso, blue 1\nturn: yellow\n\
         yellow: 3, falls\nred: bank:2 a, falls",
        "red 1 is on the bank (S-52)",
    ),
    (
        "1 3>2xd@red1",
        "cards: yellow 1, red 1, blue 1\nyellow: 3, falls\nred: 2 a, falls",
        "red 1 carries no d to steal (B-90)",
    ),
    (
        "1 3>2xa@red1",
        "cards: yellow 1, red 1, blue 1\nyellow: 3 d, falls\nred: 2 a, falls",
        "the canoe holds 1, there is no free place to steal into (B-90)",
    ),
    (
        "1 3>2xa@red1",
        "rules: double\ncards: yellow 1, red 1, blue 1\nyellow: 3 dd, falls\nred: 2 a, falls",
        "the canoe holds 2, there is no free place to steal into (S-15)",
    ),
    (
        "1 3>2xa@blue1xa@red1",
        "rules: double\ncards: yellow 1, red 1, blue 1\nyellow: 3, falls\nred: 2 a, falls\n\
         blue: 2 a, falls",
        "two thefts are sorted by gem, then clockwise from the thief (B-97)",
    ),
    // Moose and Joe.
    ("1 R7!>5", "cards: yellow 2, red 1, blue 1\nyellow: R7, falls", "moose is not in play (B-20)"),
    (
        "1 R7!>4",
        "rules: moose\ncards: yellow 1, red 1, blue 1\nyellow: R7, falls\nred: 1, falls\n\
         moose: red 1",
        "the moose is not at the ruby site (S-74)",
    ),
    (
        "1 R6!>3",
        "rules: moose\ncards: yellow 1, red 1, blue 1\nyellow: R6, falls",
        "only a canoe at the ruby site takes the moose (S-70)",
    ),
    (
        "1 1>2%+a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\njoe: 3 a",
        "Joe is at 3 (J-08)",
    ),
    (
        "1 1>2%+a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\njoe: 2",
        "Joe carries no gem (J-08)",
    ),
    (
        "1 1>2%+a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1, falls\njoe: 2 d",
        "Joe carries d (J-08)",
    ),
    (
        "1 1>2%-a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1 a, falls\njoe: 2 d",
        "Joe already carries a gem (J-08)",
    ),
    (
        "1 1>2%-a+a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1 a, falls\njoe: 2 a",
        "a swap must be of different colours (J-08)",
    ),
    (
        "1 1>2%-a",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1 d, falls\njoe: 2",
        "there is no a aboard for Joe (J-08)",
    ),
    (
        "1 1>2%+d",
        "rules: joe\ncards: yellow 1, red 1, blue 1\nyellow: 1 a, falls\njoe: 2 d",
        "the canoe holds 1, there is no free place for Joe's gem (J-08)",
    ),
    (
        "return 2 L",
        "rules: whirlpool cards\nphase: return\ncards: yellow lasso, red 1, blue 1\n\
         yellow: bank:5, bank:5\nwhirlpool: 5",
        "the next canoe to return is 1 (S-54)",
    ),
];

/// The game of a scenario, after the decisions in its lines `played: DECISION`.
fn game_of(text: &str) -> support::Scenario {
    let (setup, played): (Vec<&str>, Vec<&str>) =
        text.lines().map(str::trim).partition(|line| !line.starts_with("played: "));
    let mut game = scenario(&setup.join("\n"));
    for line in played {
        game.plays(&format!("yellow {}", line.trim_start_matches("played: ")));
    }
    game
}

/// Illegal decisions that have no notation, but can be constructed by a program.
fn not_writable() -> Vec<(support::Scenario, Decision)> {
    let cloud = scenario("cards: yellow cloud, red 1, blue 1\nweather: +2");
    let canoe = scenario("cards: yellow 1, red 1, blue 1\nyellow: 2, falls");
    let to_bank = Decision::Plan(Plan {
        canoe: CanoeNo::First,
        from: Place::On(Space::S2),
        moose: false,
        start: SiteAction::NONE,
        run: Some(Run {
            to: Place::Riverbank(Space::S3),
            pulled: None,
            end: niagara::core::End::Nothing,
        }),
    });
    let mut river = scenario("cards: yellow 1, red 1, blue 1\nturn: blue");
    river.plays("blue 1 pier>1");
    vec![(cloud, Decision::Weather(3)), (canoe, to_bank), (river, Decision::Done)]
}

#[test]
fn each_wrong_decision_is_refused_with_its_reason() {
    for (text, setup, reason) in REFUSED {
        let game = game_of(setup);
        let refusal = game.position.why_not(text.parse().unwrap());
        assert_eq!(refusal.map(|r| r.to_string()).as_deref(), Some(*reason), "{text}\n{setup}");
        game.refuses(text, refusal.unwrap());
    }
}

#[test]
fn every_kind_of_refusal_occurs_and_names_a_rule() {
    let writable =
        REFUSED.iter().map(|(text, setup, _)| (game_of(setup), text.parse::<Decision>().unwrap()));
    let book = rules::known();
    let mut provoked = BTreeSet::new();
    for (game, decision) in writable.chain(not_writable()) {
        let refusal = game.position.why_not(decision).unwrap();
        assert!(book.contains(refusal.rule().0), "{refusal}");
        provoked.insert(refusal.kind());
    }
    let never: Vec<_> = Refusal::KINDS.iter().filter(|kind| !provoked.contains(*kind)).collect();
    assert!(never.is_empty(), "not provoked: {never:?}");
}
