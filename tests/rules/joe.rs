//! Diamond Joe, rule by rule: each test names the rule it is about (`docs/RULES.md`).

use crate::support::{Scenario, scenario};
use niagara::core::{
    Arm, Colour, Decision, Event, Gem, Module, Options, Position, Refusal, Rules, Seat, Space,
    Table,
};

/// The end of a round in which the start player laid `card`. The river did not move before Joe
/// acted: weather −1, and a 1 among the cards.
fn joe(card: &str, more: &str) -> Scenario {
    let mut game = scenario(&format!(
        "rules: joe
         cards: yellow {card}, red 1, blue cloud
         turn: blue
         {more}"
    ));
    game.plays("blue weather -1").river();
    assert!(game.happened(|e| matches!(e, Event::RiverSpeed { speed: 0, .. })));
    game
}

/// Yellow's canoe with a card, and Joe.
fn meeting(card: &str, canoe: &str, joe: &str) -> Scenario {
    scenario(&format!(
        "rules: joe
         cards: yellow {card}, red 6, blue 6
         yellow: {canoe}, falls
         joe: {joe}"
    ))
}

#[test]
fn j_01_one_neutral_canoe_starts_empty_on_1() {
    let table =
        Table::new(&Colour::ALL[..3], Rules::BASE.with(Module::Joe), Options::default()).unwrap();
    let game = Scenario::from(Position::start(table, Seat::FIRST, Arm::Left));
    game.shows("joe: 1\nsite ruby: rrrrrrr");
}

#[test]
fn j_02_he_drifts_with_the_river() {
    let mut game = scenario(
        "rules: joe
         cards: yellow cloud, red 2, blue 6
         turn: blue
         weather: 0
         joe: 4 a",
    );
    game.plays("blue 1 pier>L6").river().shows("joe: R6 a");
}

#[test]
fn j_03_he_acts_after_the_river_and_not_when_the_game_ends() {
    let game = joe("2", "joe: 4");
    game.shows("joe: 2 d");
    let acted = game.events.iter().position(|e| matches!(e, Event::JoeLoaded { .. }));
    let round = game.events.iter().position(|e| matches!(e, Event::RoundBegan { .. }));
    let speed = game.events.iter().position(|e| matches!(e, Event::RiverSpeed { .. }));
    assert!(speed < acted && acted < round);
    let mut over = scenario(
        "rules: joe
         cards: yellow 1, red 6, blue 6
         yellow: 1 a, falls
         banked yellow: aaa
         joe: 4",
    );
    over.plays("yellow 1 1>pier\nred 1 pier>4+d\nblue 1 pier>4+d").shows("phase: over\njoe: 4");
}

#[test]
fn j_04_first_he_loads_one_gem() {
    joe("cloud", "joe: R7").shows("joe: R7 r\nsite ruby: rrrrrr");
    joe("cloud", "joe: R7 a").shows("joe: R7 a\nsite ruby: rrrrrrr");
    joe("cloud", "joe: 2").shows("joe: 2");
    let mut bare = scenario(
        "rules: joe
         option: gems_per_site=5
         cards: yellow cloud, red 1, blue cloud
         turn: blue
         on amethyst: ddddd
         joe: 4",
    );
    bare.plays("blue weather -1").river().shows("joe: 4");
}

#[test]
fn j_05_he_travels_as_far_as_the_start_players_card() {
    joe("3", "joe: L6 a").shows("joe: 3 a");
    joe("cloud", "joe: L6 a").shows("joe: L6 a");
}

#[test]
fn j_06_upstream_and_back_down_from_1() {
    joe("4", "joe: 3 d").shows("joe: 3 d");
    joe("6", "joe: R6").shows("joe: 2 s");
    // From 1 he goes down the full number, into the next arm.
    joe("6", "next: R").shows("joe: R7");
    joe("6", "next: L").shows("joe: L7");
}

#[test]
fn j_07_over_the_falls_and_back_on_1() {
    // Within the river's movement: he falls on the first step, the second carries him on.
    let mut game = scenario(
        "rules: joe
         cards: yellow cloud, red 2, blue 6
         turn: blue
         joe: L7 a",
    );
    game.plays("blue 1 pier>L6").river().shows("joe: 2\nsite amethyst: aaaaaaa");
    // While he travels himself: from 1 only a 7 takes him that far.
    let mut seven = scenario(
        "rules: cards joe
         cards: yellow 7, red 1, blue cloud
         turn: blue
         joe: 1 a",
    );
    seven.plays("blue weather -1").river().shows("joe: 1\nsite amethyst: aaaaaa");
}

#[test]
fn j_08_take_swap_or_give() {
    let mut take = meeting("3", "1", "4 r");
    take.allows("1 1>4");
    take.plays("yellow 1 1>4%+r").shows("yellow 1: 4 r\njoe: 4");
    let mut give = meeting("3", "1 a", "4");
    give.allows("1 1>4");
    give.plays("yellow 1 1>4%-a").shows("yellow 1: 4\njoe: 4 a");
    let mut swap = meeting("3", "1 a", "4 r");
    swap.allows("1 1>4");
    swap.plays("yellow 1 1>4%-a+r").shows("yellow 1: 4 r\njoe: 4 a");

    meeting("3", "1 r", "4 r").refuses("1 1>4%-r+r", Refusal::SwapSameColour);
    meeting("3", "1 a", "4 r").refuses("1 1>4%+r", Refusal::NoRoomForJoe { capacity: 1 });
    meeting("3", "1 a", "4 r").refuses("1 1>4%-a", Refusal::JoeLoaded);
    meeting("3", "1 a", "4 r").refuses("1 1>4%-a+d", Refusal::JoeCarries { gem: Gem::Ruby });
    meeting("3", "1", "4").refuses("1 1>4%+r", Refusal::JoeEmpty);
    meeting("3", "1", "4").refuses("1 1>4%-a", Refusal::NothingForJoe { gem: Gem::Amethyst });
    meeting("2", "1", "4").refuses("1 1>3%-a", Refusal::JoeElsewhere { at: Space::S4 });
    let base = scenario("cards: yellow 3, red 6, blue 6\nyellow: 1, falls");
    base.refuses("1 1>4%+r", Refusal::NotInPlay { module: Module::Joe });
    // A double canoe with a free place may take or swap.
    let double = scenario(
        "rules: double joe
         cards: yellow 3, red 6, blue 6
         yellow: 1 a, falls
         joe: 4 r",
    );
    double.offers_where("1 1>4", "1 1>4 | 1 1>4%+r | 1 1>4%-a+r");
}

#[test]
fn j_09_any_direction_but_never_without_paddling_and_only_once() {
    meeting("2", "5", "3 r").allows("1 5>3%+r");
    meeting("2", "1", "3 r").allows("1 1>3%+r");
    meeting("3", "pier", "3 r").allows("1 pier>3%+r");
    // A canoe that is on his space already and only uses the site cannot trade.
    let still = meeting("2", "3", "3 r");
    still.offers_no("%").refuses("1 3>3%+r", Refusal::NotPaddled);
    // A site action at the start is allowed, even giving him the gem just loaded.
    meeting("3", "4", "3").allows("1 4+d>3%-d");
    // On his space, only one of these: a trade, a theft, the use of a site.
    let both = scenario(
        "rules: joe
         cards: yellow 4, red 6, blue 6
         yellow: 5, falls
         red: 1 d, 3 d
         joe: 1 r",
    );
    both.offers_where("1 5>1", "1 5>1 | 1 5>1%+r | 1 5>1xd@red1");
    for text in ["1 5>3+a%+r", "1 5>1xd@red1%+r", "1 5>1%+r%-r"] {
        assert!(text.parse::<Decision>().is_err(), "{text}");
    }
    let pulled = scenario(
        "rules: whirlpool joe
         cards: yellow 3, red 6, blue 6
         yellow: 1, falls
         whirlpool: 4
         joe: 5 r",
    );
    pulled.offers_no("%").refuses("1 1>4~5%+r", Refusal::NoTradeAfterPull);
}

#[test]
fn j_10_he_neither_steals_nor_is_robbed() {
    let game = meeting("2", "5", "3 r");
    game.offers_no("x");
    // Passing loaded canoes he leaves them as they are.
    let passed = joe("5", "joe: R6 a\nyellow: 3 r, falls\nred: 4, 1 d");
    passed.shows("joe: 1 a\nyellow: 3 r, falls\nred: 4, 1 d");
}

#[test]
fn j_11_what_he_loads_and_which_arm_he_takes() {
    // The site's own colour first, else the most valuable.
    joe("cloud", "joe: 4\non diamond: rr").shows("joe: 4 d");
    let mut mixed = scenario(
        "rules: joe
         option: gems_per_site=5
         cards: yellow cloud, red 1, blue cloud
         turn: blue
         on amethyst: ddddd
         on diamond: ams
         joe: 4",
    );
    mixed.plays("blue weather -1").river().shows("joe: 4 s\nsite diamond: am");
    joe("6", "next: R").shows("joe: R7");
}

#[test]
fn j_12_with_the_spirits() {
    let round = |rules: &str, card: &str, more: &str| {
        let mut game = scenario(&format!(
            "rules: {rules}
             cards: yellow {card}, red 1, blue cloud
             turn: blue
             {more}"
        ));
        game.plays("blue weather -1").river();
        game
    };
    // Lasso and 1/2/3 do not move him; the moose's points are ignored.
    round("cards joe", "lasso", "joe: 4 r").shows("joe: 4 r");
    round("cards joe", "123", "joe: 4 r").shows("joe: 4 r");
    round("moose joe", "2", "joe: 4 r\nyellow: 3, falls\nmoose: yellow 1").shows("joe: 2 r");
    // The whirlpool: an extra point going up, a pull where his points end on it.
    round("whirlpool joe", "4", "joe: 5 r\nwhirlpool: 3").shows("joe: 2 r");
    round("whirlpool joe", "2", "joe: 5 r\nwhirlpool: 3").shows("joe: 4 r");
    round("whirlpool joe", "3", "joe: 5 r\nwhirlpool: 3").shows("joe: 4 r");
    round("whirlpool joe", "1", "joe: R6 r\nwhirlpool: 5\nnext: L").shows("joe: L6 r");
    // Turning on a whirlpool on 1 costs nothing extra, ending there pulls him to 2.
    round("whirlpool joe", "4", "joe: 3 r\nwhirlpool: 1").shows("joe: 3 r");
    round("whirlpool joe", "2", "joe: 3 r\nwhirlpool: 1").shows("joe: 2 r");
    // Pulled below the fork, and carried over the falls by a 7.
    round("whirlpool joe", "6", "joe: 1 r\nwhirlpool: L6\nnext: L").shows("joe: L7 r");
    round("whirlpool cards joe", "7", "joe: 1 r\nwhirlpool: L6\nnext: R")
        .shows("joe: 1\nsite ruby: rrrrrr");
    // Back on 2 when the whirlpool is on 1: the step that carries him over the falls pushes in the
    // whirlpool's disc.
    let mut both = scenario(
        "rules: whirlpool joe
         cards: yellow cloud, red 1, blue 6
         turn: blue
         whirlpool: next
         joe: L7 r",
    );
    both.plays("blue 1 pier>L6").river().shows("whirlpool: 1\njoe: 2");
}
