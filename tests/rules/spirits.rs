//! Spirits of Niagara, rule by rule: each test names the rule it is about
//! (`docs/RULES.md`).

use crate::support::{self, Scenario, at, scenario};
use niagara::core::{
    Arm, CanoeNo, Card, Colour, DecisionKind, Event, Gem, Module, Options, Place, Position,
    Refusal, Rules, Seat, Space, Table,
};

/// Yellow with a card and a double canoe; the single one is lost.
fn double(card: &str, from: &str) -> Scenario {
    scenario(&format!("rules: double\ncards: yellow {card}, red 6, blue 6\nyellow: {from}, falls"))
}

/// Yellow with a card and one canoe, and a whirlpool.
fn whirl(card: &str, from: &str, whirlpool: &str) -> Scenario {
    scenario(&format!(
        "rules: whirlpool
         cards: yellow {card}, red 6, blue 6
         yellow: {from}, falls
         whirlpool: {whirlpool}"
    ))
}

fn table(seats: usize, rules: Rules) -> Table {
    Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap()
}

// -------------------------------------------------------------------------------- set-up

#[test]
fn s_01_up_to_six_players_the_sixth_is_black() {
    assert_eq!(table(6, Rules::SPIRITS).colours()[5], Colour::Black);
    assert!(Table::new(&Colour::ALL, Rules::BASE, Options::default()).is_err());
    let game = scenario("rules: sixth\nseats: black red blue yellow green brown");
    game.shows("turn: black\nsite ruby: rrrrrrrr");
}

#[test]
fn s_02_gems_per_site_by_seats() {
    for (seats, gems) in [(3, 6), (4, 7), (5, 7), (6, 8)] {
        let position = Position::start(table(seats, Rules::SPIRITS), Seat::FIRST, Arm::Left);
        for gem in Gem::ALL {
            assert_eq!(position.site(gem).count(gem), gems, "{seats} seats");
        }
    }
    // One module of the Spirits is enough; Joe is not one of them.
    for module in Module::ALL {
        let gems = if module == Module::Joe { 7 } else { 6 };
        assert_eq!(table(3, Rules::BASE.with(module)).gems_per_site(), gems, "{module}");
    }
}

#[test]
fn s_03_one_double_and_one_single_canoe() {
    let table = table(3, Rules::SPIRITS);
    assert_eq!(CanoeNo::ALL.map(|canoe| table.capacity(canoe)), [2, 1]);
    let single = scenario("rules: double\ncards: yellow 4, red 6, blue 6\nyellow: falls, 3");
    single.refuses("2 3+a+a", Refusal::NoRoom { capacity: 1 });
}

#[test]
fn s_04_ten_cards() {
    let game = scenario("rules: cards\nseats: yellow red blue");
    game.shows("hand red: 1 2 3 4 5 6 7 cloud lasso 123");
    scenario("seats: yellow red blue")
        .refuses("card lasso", Refusal::CardNotInGame { card: Card::Lasso });
}

#[test]
fn s_05_the_whirlpool_starts_on_3() {
    let position = Position::start(table(3, Rules::SPIRITS), Seat::FIRST, Arm::Left);
    Scenario::from(position).shows("whirlpool: 3");
}

#[test]
fn s_06_beaver_and_moose_wait() {
    let position = Position::start(table(3, Rules::SPIRITS), Seat::FIRST, Arm::Left);
    Scenario::from(position).shows("beaver: waiting\nmoose: waiting");
}

#[test]
fn s_07_hands_come_back_after_ten_rounds() {
    assert_eq!(table(3, Rules::SPIRITS).cycle(), 10);
    let mut game = scenario(
        "rules: cards
         round: 10
         hand yellow: lasso
         hand red: lasso
         hand blue: lasso",
    );
    game.offers("card lasso");
    game.plays("yellow card lasso\nred card lasso\nblue card lasso").river();
    game.shows("round: 11\nhand red: 1 2 3 4 5 6 7 cloud lasso 123");
}

// --------------------------------------------------------------------------- double canoe

#[test]
fn s_10_a_double_canoe_plays_as_any_and_can_be_the_free_one() {
    double("3", "pier").offers("1 pier>3");
    double("5", "2 am").allows("1 2>pier").allows("1 2>L7").allows("1 2>R7");
    // Rescued for one gem; of two different canoes either may be named.
    let mut buys = scenario(
        "rules: double
         phase: rescue
         yellow: falls, falls
         banked yellow: a",
    );
    buys.offers("rescue 1 a | rescue 2 a | rescue none");
    buys.plays("yellow rescue 1 a").shows("yellow: pier, falls\nbanked yellow: -");
    // The free canoe.
    let mut free = scenario(
        "rules: double
         cards: yellow 1, red 1, blue 1
         turn: blue
         yellow: L7, falls
         red: L7, L7",
    );
    free.plays("blue 1 pier>1").river().shows("phase: free\nturn: red");
    free.offers("free 1 | free 2")
        .refuses("rescue none", Refusal::NotAsked { asked: DecisionKind::Free });
    free.plays("red free 2").shows("red: falls, pier\nturn: yellow");
    free.plays("yellow free 1").shows("yellow: pier, falls\nphase: card");
}

#[test]
fn s_11_a_double_canoe_holds_two_gems() {
    double("2", "3 a").allows("1 3+a");
    double("2", "3 aa").refuses("1 3+a", Refusal::NoRoom { capacity: 2 });
}

#[test]
fn s_12_two_points_for_each_gem() {
    let mut game = double("4", "3");
    game.plays("yellow 1 3+a+a").shows("yellow 1: 3 aa\nsite amethyst: aaaa");
    double("6", "4 am").allows("1 4-a-m+d");
    double("6", "4 am").refuses("1 4-a-m+d+d", Refusal::ActionPoints { actions: 8, points: 6 });
    double("6", "3").allows("1 3>5+m+m");
    double("3", "3 dm").allows("1 3-m>4").refuses(
        "1 3-d-m>4",
        Refusal::PointsShort { to: at("4"), paddling: 1, actions: 4, points: 3 },
    );
    // The seven pays for everything: two out and one in, and a step.
    let seven = scenario(
        "rules: double cards
         cards: yellow 7, red 6, blue 6
         yellow: 4 am, falls",
    );
    seven.allows("1 4-a-m+d>5");
}

#[test]
fn s_13_one_site_visit_in_a_turn() {
    double("6", "3").refuses("1 3+a>4+d", Refusal::TwoSiteVisits);
    double("6", "3 d").refuses("1 3-d>4+d", Refusal::TwoSiteVisits);
}

#[test]
fn s_14_unload_first_and_load_another_colour() {
    let game = double("4", "3 am");
    game.refuses("1 3-a+a", Refusal::SameColour { gem: Gem::Amethyst });
    game.allows("1 3-m+a").allows("1 3-a-m");
    assert!("1 3+a-m".parse::<niagara::core::Decision>().is_err());
}

#[test]
fn s_15_stealing_into_every_free_place() {
    let game = scenario(
        "rules: double
         cards: yellow 1, red 6, blue 6
         yellow: 4, falls
         red: 3 ar, pier
         blue: pier, 3 r",
    );
    game.offers_where(
        "1 4>3",
        "1 4>3 | 1 4>3xa@red1 | 1 4>3xr@red1 | 1 4>3xr@blue2
         | 1 4>3xa@red1xr@red1 | 1 4>3xa@red1xr@blue2 | 1 4>3xr@red1xr@blue2",
    );
    let mut both = game.clone();
    both.plays("yellow 1 4>3xa@red1xr@red1").shows("yellow 1: 3 ar\nred 1: 3");
    game.refuses("1 4>3xr@blue2xr@red1", Refusal::TheftOrder);
    game.refuses(
        "1 4>3xr@red1xr@red1",
        Refusal::NotToSteal { gem: Gem::Ruby, victim: Colour::Red, canoe: CanoeNo::First },
    );
    let single = scenario(
        "rules: double
         cards: yellow 1, red 6, blue 6
         yellow: falls, 4
         red: 3 ar, pier",
    );
    single.refuses("2 4>3xa@red1xr@red1", Refusal::NoRoomToSteal { capacity: 1 });
}

#[test]
fn s_16_the_thief_chooses_of_two_gems() {
    let game = scenario(
        "rules: double
         cards: yellow 1, red 6, blue 6
         yellow: falls, 4
         red: 3 ar, pier",
    );
    game.offers_where("2 4>3", "2 4>3 | 2 4>3xa@red1 | 2 4>3xr@red1");
}

#[test]
fn s_17_unload_then_steal_two() {
    let mut game = scenario(
        "rules: double
         cards: yellow 5, red 6, blue 6
         yellow: 4 am, falls
         red: 3 ar, pier",
    );
    game.plays("yellow 1 4-a-m>3xa@red1xr@red1").shows("yellow 1: 3 ar\nsite diamond: addddddm");
}

#[test]
fn s_18_load_then_steal_into_the_free_place() {
    let mut game = scenario(
        "rules: double
         cards: yellow 3, red 6, blue 6
         yellow: 4, falls
         red: 3 ar, pier",
    );
    game.refuses("1 4+d>3xa@red1xr@red1", Refusal::NoRoomToSteal { capacity: 2 });
    game.plays("yellow 1 4+d>3xr@red1").shows("yellow 1: 3 dr\nred 1: 3 a");
}

#[test]
fn s_19_no_site_and_theft_at_the_end() {
    let game = scenario(
        "rules: double
         cards: yellow 3, red 6, blue 6
         yellow: 4, falls
         red: 3 ar, pier",
    );
    game.offers_where("1 4>3", "1 4>3+a");
    assert!("1 4>3+axr@red1".parse::<niagara::core::Decision>().is_err());
}

#[test]
fn s_20_two_gems_ashore_or_over_the_falls() {
    let mut lands = double("1", "1 ar");
    lands.plays("yellow 1 1>pier").shows("banked yellow: ar");
    let mut lost = double("1", "L7 ar");
    lost.plays("yellow 1 L7>falls").shows("site amethyst: aaaaaa\nsite ruby: rrrrrr");
}

// ------------------------------------------------------------------------------ whirlpool

#[test]
fn s_30_the_whirlpool_travels_and_no_canoe_stays_on_it() {
    let mut game = scenario(
        "rules: whirlpool
         cards: yellow 2, red 2, blue cloud
         turn: blue
         weather: +1
         whirlpool: 4
         next: R
         yellow: 3, falls",
    );
    game.plays("blue weather 0").river().shows("whirlpool: L6\nyellow 1: 5");
    for points in 1..=6 {
        for space in Space::ALL.into_iter().filter(|space| *space != Space::S3) {
            let game = whirl(&points.to_string(), space.as_str(), "3");
            for text in game.legal() {
                assert!(!text.ends_with(">3") && !text.contains(">3+"), "{text}");
            }
        }
    }
}

#[test]
fn s_31_downstream_only_an_exact_end_is_pulled() {
    whirl("3", "1", "4")
        .allows("1 1>4~5")
        .refuses("1 1>4", Refusal::WhirlpoolPulls { space: Space::S4 });
    whirl("4", "1", "4").allows("1 1>5").refuses(
        "1 1>4~5",
        Refusal::PointsLeft { to: at("4"), paddling: 3, actions: 0, points: 4 },
    );
    whirl("4", "1", "4").refuses("1 1>5~L6", Refusal::NoWhirlpool { at: at("5") });
    let base = scenario("cards: yellow 3, red 6, blue 6\nyellow: 1, falls");
    base.refuses("1 1>4~5", Refusal::NotInPlay { module: Module::Whirlpool });
}

#[test]
fn s_32_upstream_the_whirlpool_costs_one_point_more() {
    whirl("4", "5", "4").offers_where("1 5>", "1 5>2 | 1 5>L7+r | 1 5>R7+r | 1 5>falls");
    whirl("5", "5", "4").allows("1 5>3+a");
    whirl("4", "5", "3").offers_where("1 5>", "1 5>2 | 1 5>L7+r | 1 5>R7+r | 1 5>falls");
    whirl("3", "5", "4")
        .refuses("1 5>2", Refusal::PointsShort { to: at("2"), paddling: 4, actions: 0, points: 3 });
}

#[test]
fn s_33_upstream_without_points_the_whirlpool_pulls_back() {
    for (card, from) in [("1", "5"), ("2", "5"), ("2", "L6"), ("3", "R6")] {
        whirl(card, from, "4").allows(&format!("1 {from}>4~5"));
    }
    whirl("3", "5", "4").allows("1 5>3").refuses(
        "1 5>4~5",
        Refusal::PointsLeft { to: at("4"), paddling: 1, actions: 0, points: 3 },
    );
    whirl("1", "5", "4")
        .refuses("1 5>4~3", Refusal::WrongPull { space: Space::S4, pulled: at("3") });
}

#[test]
fn s_34_a_pulled_canoe_does_not_steal() {
    let game = scenario(
        "rules: whirlpool
         cards: yellow 2, red 6, blue 6
         yellow: L6, falls
         red: 5 r, falls
         whirlpool: 4",
    );
    game.offers_no("x").refuses("1 L6>4~5xr@red1", Refusal::NoTheftAfterPull);
}

#[test]
fn s_35_a_pulled_canoe_uses_no_site_without_the_option() {
    let with = |option: &str| {
        scenario(&format!(
            "rules: whirlpool
             {option}
             cards: yellow 4, red 6, blue 6
             yellow: 1, falls
             whirlpool: 3"
        ))
    };
    with("").refuses("1 1>3~4+d", Refusal::NoSiteAfterPull);
    with("").offers_no("~4+");
    let mut on = with("option: whirlpool_pull_then_site=on");
    on.plays("yellow 1 1>3~4+d").shows("yellow 1: 4 d");
    // Other rules of the site hold as usual: only a gem that is aboard can be unloaded.
    with("option: whirlpool_pull_then_site=on")
        .refuses("1 1>3~4-a+d", Refusal::NotAboard { gem: Gem::Amethyst });
}

#[test]
fn s_36_at_the_fork_the_owner_chooses_the_arm() {
    whirl("1", "R6", "5").offers("1 R6>5~L6 | 1 R6>5~R6 | 1 R6>R7");
    whirl("1", "4", "5").offers("1 4>3 | 1 4>5~L6 | 1 4>5~R6");
    let mut game = whirl("1", "R6", "5");
    game.refuses("1 R6>5~4", Refusal::WrongPull { space: Space::S5, pulled: at("4") });
    game.plays("yellow 1 R6>5~L6").shows("yellow 1: L6");
}

#[test]
fn s_37_at_7_the_whirlpool_pulls_over_the_falls() {
    let mut game = whirl("2", "5 a", "R7");
    game.allows("1 5>L7");
    game.plays("yellow 1 5>R7~falls").shows("yellow 1: falls\nsite amethyst: aaaaaa");
}

#[test]
fn s_38_launching_onto_the_whirlpool() {
    whirl("1", "pier", "1").offers("1 pier>1~2");
    whirl("4", "pier", "1").offers("1 pier>4");
}

#[test]
fn s_39_landing_through_the_whirlpool() {
    for (card, ends) in [("1", "1 2>1~2"), ("2", "1 2>1~2"), ("3", "1 2>pier"), ("6", "1 2>pier")] {
        whirl(card, "2", "1").allows(ends);
    }
    whirl("2", "2", "1").refuses(
        "1 2>pier",
        Refusal::PointsShort { to: Place::Pier, paddling: 3, actions: 0, points: 2 },
    );
}

/// Random games test this too: `nothing_rests_on_the_whirlpool` in `laws.rs`.
#[test]
fn s_40_nobody_starts_on_the_whirlpool() {
    let json = support::scenario::json(
        "rules: whirlpool
         cards: yellow 3, red 6, blue 6
         yellow: 3, falls
         whirlpool: 3",
    );
    assert!(support::scenario::position(&json).is_err(), "such a position is refused");
    // The whirlpool's disc carries no canoe when it is pushed in again.
    let mut game = scenario(
        "rules: whirlpool
         cards: yellow 1, red 6, blue 6
         turn: blue
         yellow: 1, falls
         whirlpool: next",
    );
    game.plays("blue 1 pier>L6").river().shows("whirlpool: 1\nyellow 1: 2");
}

#[test]
fn s_41_a_fallen_whirlpool_is_the_next_disc_or_at_once_on_1() {
    let with = |option: &str, card: &str| {
        let mut game = scenario(&format!(
            "rules: whirlpool
             {option}
             cards: yellow {card}, red 6, blue 6
             turn: blue
             whirlpool: L7
             next: L"
        ));
        game.plays("blue 1 pier>L6").river();
        game
    };
    with("", "1").shows("whirlpool: next");
    with("", "2").shows("whirlpool: 1");
    with("", "5").shows("whirlpool: 4");
    let immediate = "option: whirlpool_reentry=immediate";
    with(immediate, "1").shows("whirlpool: 1");
    with(immediate, "2").shows("whirlpool: 2");
    assert!(with("", "2").happened(|e| *e == Event::WhirlpoolEntered));
    // While it is away no canoe is pulled.
    let away = whirl("3", "pier", "next");
    away.offers("1 pier>3");
}

/// The beaver enters on 2 when the whirlpool is on 1, and on 1 while its disc waits.
#[test]
fn s_42_the_beaver_never_enters_on_the_whirlpool() {
    for (whirlpool, beaver) in [("1", "2"), ("2", "1"), ("next", "1")] {
        let mut game = scenario(&format!(
            "rules: whirlpool beaver
             cards: yellow cloud, red 6, blue 6
             weather: +1
             whirlpool: {whirlpool}"
        ));
        game.plays("yellow weather +2").shows(&format!("beaver: {beaver}"));
    }
}

/// Compares all plans without site action and theft with the steps of the rules text.
#[test]
fn s_43_paddling_step_by_step() {
    for whirlpool in Space::ALL {
        for from in Space::ALL.into_iter().filter(|space| *space != whirlpool) {
            for points in 1..=6 {
                let game = whirl(&points.to_string(), from.as_str(), whirlpool.as_str());
                let mut expected = std::collections::BTreeSet::new();
                for (up, arm) in [(true, Arm::Left), (false, Arm::Left), (false, Arm::Right)] {
                    let mut place = Place::On(from);
                    let mut left = points;
                    while left > 0 {
                        let Some(space) = place.space() else { break };
                        if up && space == whirlpool {
                            left -= 1;
                            if left == 0 {
                                break;
                            }
                        }
                        place = if up { space.upstream() } else { space.downstream(arm) };
                        left -= 1;
                    }
                    if place == Place::On(whirlpool) {
                        for arm in Arm::ALL {
                            let pulled = whirlpool.downstream(arm);
                            expected.insert(format!("1 {from}>{place}~{pulled}"));
                        }
                    } else {
                        expected.insert(format!("1 {from}>{place}"));
                    }
                }
                let paddles = format!("1 {from}>");
                let found: std::collections::BTreeSet<String> = game
                    .legal()
                    .into_iter()
                    .filter(|text| text.starts_with(&paddles) && !text.contains('+'))
                    .collect();
                assert_eq!(
                    found, expected,
                    "whirlpool on {whirlpool}, from {from}, {points} points"
                );
            }
        }
    }
}

// -------------------------------------------------------------------------------- the cards

#[test]
fn s_45_the_seven() {
    let game = scenario(
        "rules: cards
         cards: yellow 7, red 7, blue lasso
         yellow: falls, pier",
    );
    game.offers("2 pier>5+m | 2 pier>L7 | 2 pier>R7");
    assert_eq!(game.position.river_speed(), (Some(7), 7));
}

/// Red plays the lasso after yellow, before blue.
fn lasso(more: &str) -> Scenario {
    scenario(&format!(
        "rules: cards
         cards: yellow 1, red lasso, blue 1
         yellow: falls, pier
         {more}"
    ))
}

#[test]
fn s_50_the_lasso_takes_all_canoes_out_of_the_river() {
    let mut game = lasso("red: 3 a, R6\nblue: pier, 1");
    game.plays("yellow 2 pier>1").shows("red: bank:3 a, bank:R6\nturn: blue");
    // While the lasso's owner decides about the moose, no canoe moves (S-58).
    let asked = scenario(
        "rules: cards moose
         cards: red lasso, blue 1, yellow 1
         red: R7, 3",
    );
    asked.refuses("2 3>2", Refusal::LassoMovesNoCanoe);
    asked.refuses("weather +1", Refusal::NotAsked { asked: DecisionKind::Lasso });
}

#[test]
fn s_52_on_the_bank_nothing_is_robbed_or_banked() {
    let mut game = lasso("red: 3 a, pier\nblue: pier, 4");
    game.plays("yellow 2 pier>1").shows("banked red: -");
    game.offers_no("x");
    game.refuses(
        "2 4>3xa@red1",
        Refusal::VictimOnBank { victim: Colour::Red, canoe: CanoeNo::First },
    );
}

#[test]
fn s_53_lassoed_canoes_come_back_to_the_same_space() {
    let mut game = lasso("red: 3 a, L7 r\nblue: pier, 4");
    game.plays("yellow 2 pier>1\nblue 2 4>5\nblue done").river();
    game.shows("red: 3 a, L7 r\nblue 2: L6\nyellow 2: 2");
}

#[test]
fn s_54_a_canoe_that_comes_back_can_be_pulled() {
    let with = |canoes: &str, whirlpool: &str| {
        let mut game = scenario(&format!(
            "rules: cards whirlpool
             cards: yellow 1, red lasso, blue 1
             yellow: falls, pier
             red: {canoes}
             blue: falls, pier
             whirlpool: {whirlpool}"
        ));
        game.plays("yellow 2 pier>1\nblue 2 pier>1").river();
        game
    };
    with("3 a, 4 d", "2").shows("red: 4 a, 4 d\nphase: card");
    with("L7 a, 4 d", "L6").shows("red: falls, 4 d\nsite amethyst: aaaaaa");
    // At the fork the owner chooses; canoe 2 is still on the bank while canoe 1 is asked.
    let mut fork = with("5 a, 5 d", "4");
    fork.shows("phase: return\nturn: red\nred: bank:5 a, bank:5 d");
    fork.offers("return 1 L | return 1 R");
    fork.refuses("return 2 L", Refusal::OtherCanoeReturns { canoe: CanoeNo::First });
    fork.plays("red return 1 R").shows("red: R6 a, bank:5 d").offers("return 2 L | return 2 R");
    fork.plays("red return 2 L").shows("red: R6 a, L6 d\nphase: card\nround: 2");
}

#[test]
fn s_55_canoes_ashore_stay_ashore() {
    let mut game = lasso("red: pier, 4\nblue: falls, 1");
    game.plays("yellow 2 pier>1").shows("red: pier, bank:4");
    let mut idle = lasso("red: pier, falls\nblue: falls, 1");
    idle.plays("yellow 2 pier>1").shows("red: pier, falls\nturn: blue");
    assert!(idle.happened(|e| matches!(e, Event::NothingToMove { .. })));
}

#[test]
fn s_56_canoes_come_back_in_turn_order() {
    let mut game = scenario(
        "rules: cards whirlpool
         cards: yellow lasso, red lasso, blue 1
         start: blue
         turn: blue
         yellow: 5, 1
         red: 5, pier
         blue: falls, pier
         whirlpool: 4",
    );
    game.plays("blue 2 pier>1").river();
    game.shows("phase: return\nturn: yellow\nred 1: bank:5");
    game.plays("yellow return 1 L").shows("turn: red\nyellow: L6, 1");
    game.plays("red return 1 R").shows("phase: card\nround: 2\nred 1: R6");
}

/// The lowest number card, and the river's speed with these cards and this weather.
fn speed(cards: &str, weather: &str) -> (Option<u8>, u8) {
    scenario(&format!("rules: cards moose\ncards: {cards}\nweather: {weather}"))
        .position
        .river_speed()
}

#[test]
fn s_57_the_lasso_does_not_count() {
    assert_eq!(speed("yellow 4, red lasso, blue 6", "0"), (Some(4), 4));
}

#[test]
fn s_58_the_moose_may_come_along() {
    let with = || {
        scenario(
            "rules: cards moose
             cards: red lasso, blue 6, yellow 6
             red: R7 a, L7",
        )
    };
    with().offers("1 R7! | 2 L7! | done").shows("red: R7 a, L7");
    with().refuses(
        "1 L7!",
        Refusal::CanoeElsewhere { canoe: CanoeNo::First, at: at("R7"), from: at("L7") },
    );
    let mut takes = with();
    takes.plays("red 2 L7!").shows("red: bank:R7 a, bank:L7\nmoose: red 2");
    let mut leaves = with();
    leaves.plays("red done").shows("red: bank:R7 a, bank:L7\nmoose: waiting");
    let one = scenario("rules: cards moose\ncards: red lasso, blue 6, yellow 6\nred: R7, 3");
    one.offers("1 R7! | done").refuses("2 3!", Refusal::MooseElsewhere);
}

/// Yellow plays the 1/2/3.
fn one_two_three(canoes: &str) -> Scenario {
    scenario(&format!("rules: cards\ncards: yellow 123, red 6, blue 6\nyellow: {canoes}"))
}

#[test]
fn s_59a_one_canoe_with_one_two_or_three_points() {
    let game = one_two_three("1, pier");
    game.offers(
        "1 1>pier | 1 1>2 | 1 1>3 | 1 1>4
         | 2 pier>1 | 2 pier>2 | 2 pier>3",
    );
    // Loading as usual: two points for the gem, one for paddling.
    one_two_three("3, falls").offers(
        "1 3>2 | 1 3>4 | 1 3>1 | 1 3>5 | 1 3>pier | 1 3>L6 | 1 3>R6
         | 1 3+a | 1 3+a>2 | 1 3+a>4 | 1 3>4+d",
    );
    let mut one = one_two_three("1, 2");
    one.plays("yellow 2 2>4").shows("yellow: 1, 4\nturn: red");
}

#[test]
fn s_59b_exactly_one_canoe_moves() {
    one_two_three("1, 2").refuses("done", Refusal::MustMoveOne);
    // The one in the river may stay while the other is launched.
    let mut game = one_two_three("3, pier");
    game.plays("yellow 2 pier>2").shows("yellow: 3, 2\nturn: red");
}

#[test]
fn s_59c_the_1_2_3_does_not_count() {
    assert_eq!(speed("yellow 123, red 5, blue 6", "0"), (Some(5), 5));
}

#[test]
fn s_59d_only_numbers_count() {
    assert_eq!(speed("yellow 123, red 7, blue lasso, green cloud", "+1"), (Some(7), 8));
}

#[test]
fn s_59e_without_a_number_the_weather_alone() {
    for (weather, expected) in [("+2", 2), ("+1", 1), ("0", 0), ("-1", 0)] {
        assert_eq!(speed("yellow 123, red lasso, blue cloud", weather), (None, expected));
    }
}

// --------------------------------------------------------------------------------- beaver

#[test]
fn s_60_the_beaver_enters_when_the_cloud_reaches_plus_two() {
    let mut game = scenario(
        "rules: beaver
         cards: yellow cloud, red 1, blue 6
         weather: +1",
    );
    game.plays("yellow weather +2").shows("beaver: 1");
    // The river carries him in the same round: speed 1 + 2.
    game.plays("red 1 pier>1\nblue 1 pier>L6").river().shows("beaver: 4");
    let mut other = scenario("rules: beaver\ncards: yellow cloud, red 1, blue 6\nweather: 0");
    other.plays("yellow weather +1").shows("beaver: waiting");
}

#[test]
fn s_61_the_beaver_enters_on_2_if_the_whirlpool_is_on_1() {
    let mut game = scenario(
        "rules: beaver whirlpool
         cards: yellow cloud, red 1, blue 6
         weather: +1
         whirlpool: 1",
    );
    game.plays("yellow weather +2").shows("beaver: 2");
}

#[test]
fn s_62_the_beaver_affects_no_canoe() {
    let with = |beaver: &str| {
        scenario(&format!(
            "rules: beaver
             cards: yellow 4, red 6, blue 6
             yellow: 5, falls
             red: 3, 3 a
             beaver: {beaver}"
        ))
    };
    assert_eq!(with("3").legal(), with("waiting").legal());
    let mut game = with("3");
    game.plays("yellow 1 5>1").shows("red: 3, 3 a\nbeaver: 3");
}

/// Blue's cloud, a river of speed 1, and the beaver.
fn falling_beaver(weather: &str, cloud: &str, beaver: &str) -> Scenario {
    let mut game = scenario(&format!(
        "rules: beaver
         cards: yellow 2, red 6, blue cloud
         turn: blue
         weather: {weather}
         beaver: {beaver}"
    ));
    game.plays(&format!("blue weather {cloud}")).river();
    game
}

#[test]
fn s_63_when_the_beaver_falls_the_cloud_goes_to_0() {
    let game = falling_beaver("0", "+1", "L7");
    game.shows("weather: 0\nbeaver: waiting");
    assert!(game.happened(|e| matches!(e, Event::BeaverWentOver { weather: 1 })));
}

#[test]
fn s_64_the_cloud_alone_does_not_move_the_beaver() {
    // Away from +2, and to +2 again: he stays where he is.
    falling_beaver("+2", "+1", "2").shows("beaver: 5");
    falling_beaver("+1", "+2", "2").shows("beaver: R6");
    // From below zero the cloud is set to 0 too.
    falling_beaver("0", "-1", "L7").shows("weather: 0\nbeaver: waiting");
}

#[test]
fn s_65_the_running_river_keeps_its_speed() {
    let game = falling_beaver("+1", "+2", "L7");
    let steps = game.events.iter().filter(|e| matches!(e, Event::RiverStep { .. })).count();
    assert_eq!(steps, 4);
    game.shows("weather: 0");
}

// ---------------------------------------------------------------------------------- moose

/// Yellow's canoes with a card; the moose waits at the ruby site.
fn moose(card: &str, canoes: &str) -> Scenario {
    scenario(&format!("rules: moose\ncards: yellow {card}, red 6, blue 6\nyellow: {canoes}"))
}

#[test]
fn s_70_taking_the_moose_is_free_and_comes_first() {
    let game = moose("1", "L7 a, R7");
    game.offers(
        "1 L7>L6 | 1 L7>falls | 2 R7>R6 | 2 R7>falls
         | 1 L7!>4 | 1 L7!>falls | 1 L7!-a>L6 | 1 L7!-a>falls | 1 L7!>L6-a
         | 2 R7!>4 | 2 R7!>falls | 2 R7!+r>R6 | 2 R7!+r>falls | 2 R7!>R6+s",
    );
    moose("3", "L6, pier").refuses("1 L6!>3", Refusal::MooseElsewhere);
    let without = scenario("cards: yellow 1, red 6, blue 6\nyellow: L7, falls");
    without.refuses("1 L7!>4", Refusal::NotInPlay { module: Module::Moose });
}

#[test]
fn s_71_the_moose_adds_two_points_from_that_turn_on() {
    let mut game = moose("1", "L7, 4");
    game.plays("yellow 1 L7!>4").shows("yellow 1: 4\nmoose: yellow 1");
    game.offers("2 4>3 | 2 4>5");
    // All five points must be spent.
    let aboard = scenario(
        "rules: moose
         cards: yellow 3, red 6, blue 6
         yellow: 4, 4
         moose: yellow 1",
    );
    aboard.offers_where(
        "1 ",
        "1 4>pier | 1 4+d>1 | 1 4+d>L7 | 1 4+d>R7 | 1 4>L7+r | 1 4>R7+r | 1 4>falls",
    );
    aboard
        .refuses("1 4>1", Refusal::PointsLeft { to: at("1"), paddling: 3, actions: 0, points: 5 });
}

#[test]
fn s_72_with_the_1_2_3_the_moose_gives_three_to_five_points() {
    let game = scenario(
        "rules: cards moose
         cards: yellow 123, red 6, blue 6
         yellow: 1, 1
         moose: yellow 1",
    );
    game.offers(
        "1 1>pier | 1 1>4 | 1 1>5 | 1 1>L6 | 1 1>R6 | 1 1>3+a | 1 1>4+d
         | 2 1>pier | 2 1>2 | 2 1>3 | 2 1>4",
    );
    // Beside the moose: the points of the card, or two more with the moose.
    let waiting = scenario(
        "rules: cards moose
         cards: yellow 123, red 6, blue 6
         yellow: L7, falls",
    );
    waiting.offers_where(
        "1 L7",
        "1 L7>L6 | 1 L7>5 | 1 L7>4 | 1 L7>falls | 1 L7+r | 1 L7+r>L6 | 1 L7+r>falls | 1 L7>L6+s
         | 1 L7!>4 | 1 L7!>3 | 1 L7!>2 | 1 L7!>falls
         | 1 L7!+r>L6 | 1 L7!+r>5 | 1 L7!+r>4 | 1 L7!+r>falls
         | 1 L7!>L6+s | 1 L7!>5+m | 1 L7!>4+d",
    );
}

#[test]
fn s_73_cloud_and_lasso_do_not_move_a_canoe_with_the_moose() {
    moose("cloud", "L7, pier").offers("weather -1 | weather +1");
    let mut lassoed = scenario(
        "rules: cards moose
         cards: yellow 6, red lasso, blue 6
         turn: yellow
         yellow: pier, falls
         red: 3, falls
         moose: red 1",
    );
    lassoed.plays("yellow 1 pier>4+d").shows("red 1: bank:3\nmoose: red 1\nturn: blue");
    // With the 1/2/3 only the canoe that moves can take it.
    let one = scenario(
        "rules: cards moose
         cards: yellow 123, red 6, blue 6
         yellow: L7, 3",
    );
    one.refuses("2 3!>2", Refusal::MooseElsewhere);
}

#[test]
fn s_74_nobody_steals_the_moose() {
    let mut game = scenario(
        "rules: moose
         cards: yellow 1, red 6, blue 6
         yellow: 4, falls
         red: 3 r, falls
         moose: red 1",
    );
    game.plays("yellow 1 4>3xr@red1").shows("yellow 1: 3 r\nred 1: 3\nmoose: red 1");
    let away = scenario(
        "rules: moose
         cards: yellow 1, red 6, blue 6
         yellow: L7, falls
         red: 3 r, falls
         moose: red 1",
    );
    away.refuses("1 L7!>4", Refusal::MooseAway).offers_no("!");
}

#[test]
fn s_75_the_moose_stays_until_its_canoe_lands_or_falls() {
    let with = |canoe: &str| {
        scenario(&format!(
            "rules: moose
             cards: yellow 3, red 6, blue 6
             yellow: {canoe}, falls
             moose: yellow 1"
        ))
    };
    let mut lands = with("3");
    lands.plays("yellow 1 3>pier").shows("moose: returning");
    let mut falls = with("L6");
    falls.plays("yellow 1 L6>falls").shows("moose: returning");
    let mut stays = with("3");
    stays.plays("yellow 1 3>L6+s").shows("moose: yellow 1");
}

#[test]
fn s_76_the_moose_returns_after_river_and_lassoed_canoes() {
    let mut game = scenario(
        "rules: spirits
         cards: yellow 1, red lasso, blue 1
         yellow: falls, pier
         red: R7, falls
         blue: pier, 1
         moose: red 1
         whirlpool: R6
         next: R",
    );
    game.plays("yellow 2 pier>1").shows("red 1: bank:R7\nmoose: red 1");
    game.plays("blue 2 1>2\nblue done").river();
    // His canoe came back into the whirlpool at the ruby site and fell.
    game.shows("red 1: falls\nmoose: waiting\nround: 2");
    let returned = game.events.iter().position(|e| *e == Event::MooseReturned);
    let fell = game.events.iter().position(|e| matches!(e, Event::WentOver { .. }));
    assert!(fell < returned);
}

#[test]
fn s_77_the_moose_does_not_speed_up_the_river() {
    let mut game = moose("1", "L7, falls");
    game.plays("yellow 1 L7!>4");
    assert_eq!(game.position.river_speed(), (Some(1), 1));
}

/// A round with everything that can happen after the turns.
#[test]
fn s_80_the_order_after_the_turns() {
    let mut game = scenario(
        "rules: spirits joe
         cards: yellow 3, red lasso, blue 6
         yellow: 2 d, pier
         red: 3 a, R6
         blue: pier, falls
         moose: yellow 1
         beaver: L7
         whirlpool: R7
         next: R
         joe: 4",
    );
    game.plays("yellow 1 2>pier\nyellow done\nblue 1 pier>4+d").river();
    let order: Vec<&str> = game
        .events
        .iter()
        .skip_while(|event| !matches!(event, Event::RiverSpeed { .. }))
        .filter_map(|event| {
            Some(match event {
                Event::RiverSpeed { .. } => "speed",
                Event::RiverStep { .. } => "step",
                Event::WhirlpoolWentOver => "whirlpool falls",
                Event::WhirlpoolEntered => "whirlpool enters",
                Event::BeaverWentOver { .. } => "beaver falls",
                Event::CameBackFromBank { .. } => "back from the bank",
                Event::JoeLoaded { .. } => "joe loads",
                Event::JoePaddled { .. } => "joe paddles",
                Event::MooseReturned => "moose returns",
                Event::RoundBegan { .. } => "round",
                _ => return None,
            })
        })
        .collect();
    assert_eq!(
        order,
        [
            "speed",
            "step",
            "whirlpool falls",
            "step",
            "whirlpool enters",
            "beaver falls",
            "step",
            "back from the bank",
            "back from the bank",
            "joe loads",
            "joe paddles",
            "joe paddles",
            "joe paddles",
            "moose returns",
            "round",
        ]
    );
}
