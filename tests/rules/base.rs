//! The base game, rule by rule: each test names the rule it is about (`docs/RULES.md`).

use crate::support::{self, Scenario, at, scenario};
use niagara::core::{
    Arm, CanoeNo, Card, Colour, Decision, DecisionKind, Event, Gem, Gems, Hand, Header, Options,
    Place, Position, Refusal, Rules, Seat, SeatSet, Space, Table, TableError, WinCondition,
};

/// A game from the start, three seats, the left arm next.
fn start() -> Scenario {
    scenario("seats: yellow red blue")
}

/// Yellow with a card and one canoe; the other one is lost.
fn canoe(card: &str, from: &str) -> Scenario {
    scenario(&format!("cards: yellow {card}, red 6, blue 6\nyellow: {from}, falls"))
}

// ------------------------------------------------------------------------------ the river

#[test]
fn b_01_five_spaces_in_the_trunk_and_two_in_each_arm() {
    assert_eq!(Space::ALL.len(), 9);
    assert_eq!(Space::ALL.into_iter().filter(|space| space.arm().is_none()).count(), 5);
    for arm in Arm::ALL {
        assert_eq!(Space::ALL.into_iter().filter(|space| space.arm() == Some(arm)).count(), 2);
    }
}

#[test]
fn b_02_the_sites_beside_the_spaces() {
    let sites: Vec<String> = Space::ALL
        .into_iter()
        .map(|space| format!("{space}{}", space.site().map_or("-", Gem::letter)))
        .collect();
    assert_eq!(sites, ["1-", "2-", "3a", "4d", "5m", "L6s", "L7r", "R6s", "R7r"]);
}

#[test]
fn b_03_a_step_costs_a_point_also_to_and_from_the_shore() {
    canoe("1", "pier").offers("1 pier>1");
    canoe("1", "1").offers("1 1>pier | 1 1>2");
    canoe("1", "4").offers("1 4>3 | 1 4>5");
}

#[test]
fn b_04_the_arms_meet_only_at_5() {
    canoe("1", "5").offers("1 5>4 | 1 5>L6 | 1 5>R6");
    canoe("1", "L6").offers("1 L6>5 | 1 L6>L7");
    canoe("1", "R7").offers("1 R7>R6 | 1 R7>falls");
}

#[test]
fn b_05_both_arms_share_the_sites_on_the_headland() {
    for (left, right, site) in [("L6", "R6", "sapphire"), ("L7", "R7", "ruby")] {
        let mut game = scenario(&format!(
            "cards: yellow 2, red 2, blue 6
             yellow: {left} a, falls
             red: {right}, falls"
        ));
        game.plays(&format!("yellow 1 {left}-a"));
        assert!(game.fact(&format!("site {site}")).starts_with('a'), "{site}");
        game.plays(&format!("red 1 {right}+a")).shows(&format!("red 1: {right} a"));
    }
}

#[test]
fn b_07_canoes_never_block_each_other() {
    let mut game = scenario(
        "cards: yellow 4, red 4, blue 6
         yellow: 1, 1
         red: 2, 1
         blue: 1, 5",
    );
    game.plays("yellow 1 1>5\nyellow 2 1>5\nred 2 1>5\nred 1 2>R6");
    game.shows("yellow: 5, 5\nred: R6, 5\nblue: 1, 5");
}

// ------------------------------------------------------------------------ what is in the game

#[test]
fn b_10_two_canoes_and_seven_cards_each() {
    let game = start();
    assert_eq!(game.position.canoes().count(), 6);
    game.shows("hand yellow: 1 2 3 4 5 6 cloud\nhand red: 1 2 3 4 5 6 cloud");
    let five = &Colour::ALL[..5];
    assert_eq!(
        five.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "yellow red blue green brown"
    );
}

#[test]
fn b_11_three_to_five_seats() {
    let table = |seats: usize| Table::new(&Colour::ALL[..seats], Rules::BASE, Options::default());
    for seats in 3..=5 {
        assert_eq!(table(seats).unwrap().len(), seats);
    }
    assert!(table(2).is_err());
    assert!(table(6).is_err());
    let black = [Colour::Yellow, Colour::Red, Colour::Black];
    assert_eq!(Table::new(&black, Rules::BASE, Options::default()), Err(TableError::Black));
}

#[test]
fn b_12_seven_gems_on_each_site_or_as_the_option_says() {
    start().shows(
        "site amethyst: aaaaaaa
         site diamond: ddddddd
         site amber: mmmmmmm
         site sapphire: sssssss
         site ruby: rrrrrrr",
    );
    scenario("option: gems_per_site=5").shows("site ruby: rrrrr");
    let mut options = Options::default();
    assert!(options.set("gems_per_site", "4").is_err());
    assert!(options.set("gems_per_site", "9").is_err());
}

/// The box has twelve discs; the river still moves after more steps than that.
#[test]
fn b_13_discs_never_run_out() {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
    let mut game = Scenario::from(Position::start(table, Seat::FIRST, Arm::Left));
    let mut steps = 0;
    for round in 0..9 {
        while game.position.to_move().is_some() {
            let legal = game.position.legal();
            game.position.play(legal[legal.len() - 1], &mut game.events).unwrap();
        }
        game.river();
        steps = game.events.iter().filter(|e| matches!(e, Event::RiverStep { .. })).count();
        assert_eq!(game.position.round(), round + 2);
    }
    assert!(steps > 12, "only {steps} steps");
}

#[test]
fn b_14_the_cloud_starts_on_0_of_four_places() {
    start().shows("weather: 0");
    for value in ["-1", "0", "+1", "+2"] {
        assert!(format!("weather {value}").parse::<Decision>().is_ok());
    }
    assert!("weather +3".parse::<Decision>().is_err());
    assert!("weather -2".parse::<Decision>().is_err());
}

#[test]
fn b_15_all_canoes_start_ashore_and_empty() {
    start().shows("yellow: pier, pier\nred: pier, pier\nblue: pier, pier");
}

/// The start players and first arms that a hundred seeds draw with an option.
fn drawn(name: &str, value: &str) -> (Vec<usize>, Vec<Arm>) {
    let mut options = Options::default();
    options.set(name, value).unwrap();
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, options).unwrap();
    let headers = (0..100).map(|seed| Header::from_seed(table, seed, None, None));
    let (mut starts, mut forks): (Vec<_>, Vec<_>) =
        headers.map(|header| (header.start().index(), header.fork())).unzip();
    starts.sort_unstable();
    starts.dedup();
    forks.sort_unstable();
    forks.dedup();
    (starts, forks)
}

#[test]
fn b_16_the_first_start_player_is_drawn_or_picked() {
    assert_eq!(drawn("first_player", "random").0, [0, 1, 2, 3]);
    assert_eq!(drawn("first_player", "host").0, [0]);
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let picked = Header::from_seed(table, 1, Seat::new(2), None);
    assert_eq!(Scenario::from(picked.position()).fact("start"), "blue");
}

#[test]
fn b_17_the_first_arm_is_drawn_or_fixed_and_always_visible() {
    assert_eq!(drawn("fork_first", "random").1, Arm::ALL);
    assert_eq!(drawn("fork_first", "left").1, [Arm::Left]);
    assert_eq!(drawn("fork_first", "right").1, [Arm::Right]);
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
    for arm in Arm::ALL {
        let position = Position::start(table, Seat::FIRST, arm);
        assert_eq!(position.view(None).known().next_arm(), arm);
    }
}

// -------------------------------------------------------------------------------- a round

#[test]
fn b_20_four_phases_in_order() {
    let mut game = scenario("seats: red blue yellow");
    game.shows("phase: card\nround: 1\nstart: red");
    game.plays("red card 4\nblue card 6\nyellow card cloud").shows("phase: turn");
    game.plays("red 1 pier>4\nblue 1 pier>4+d\nyellow weather +1").shows("phase: river");
    game.river().shows("phase: card\nround: 2\nstart: blue");
    game.refuses("done", Refusal::NotAsked { asked: DecisionKind::Card });
}

#[test]
fn b_21_a_player_without_a_canoe_plays_a_card_that_counts() {
    let mut game = scenario(
        "phase: card
         red: falls, falls
         banked red: a",
    );
    game.plays("yellow card 6\nred card 2\nblue card 6");
    game.plays("yellow 1 pier>L6\nblue 1 pier>L6").shows("phase: river");
    assert!(game.happened(|e| matches!(e, Event::NothingToMove { .. })));
    assert_eq!(game.position.river_speed(), (Some(2), 2));
}

#[test]
fn b_22_turns_go_clockwise_from_the_life_saver() {
    let mut game = scenario("seats: yellow red blue\nstart: blue");
    game.plays("blue card 4\nyellow card 4\nred card 4");
    game.plays("blue 1 pier>4\nyellow 1 pier>4\nred 1 pier>4").shows("phase: river");
}

#[test]
fn b_23_hands_return_after_7_rounds_and_the_last_card_is_forced() {
    let mut game = start();
    let cards = ["cloud", "1", "2", "3", "4", "5", "6"];
    for (round, card) in cards.into_iter().enumerate() {
        for _ in 0..3 {
            let seat = game.fact("turn");
            if round > 0 {
                let card = cards[round - 1].parse().unwrap();
                game.refuses(&format!("card {card}"), Refusal::CardPlayed { card });
            }
            if round == 6 {
                game.offers("card 6");
            }
            game.plays(&format!("{seat} card {card}"));
        }
        while game.position.to_move().is_some() {
            // Nobody loads, so nobody wins.
            let decision = game
                .legal()
                .into_iter()
                .find(|text| !text.contains('+'))
                .unwrap_or("weather +1".into());
            let seat = game.fact("turn");
            game.plays(&format!("{seat} {decision}"));
        }
        game.river();
        while game.fact("phase") == "rescue" {
            let seat = game.fact("turn");
            game.plays(&format!("{seat} rescue none"));
        }
    }
    game.shows("round: 8\nhand yellow: 1 2 3 4 5 6 cloud\nhand blue: 1 2 3 4 5 6 cloud");
    assert!(game.happened(|e| *e == Event::HandsRefilled));
}

// ---------------------------------------------------------------------------- cards, rescues

#[test]
fn b_30_a_card_is_turned_up_at_its_owners_turn() {
    let mut game = start();
    game.plays("yellow card 4\nred card 5\nblue card 6");
    let shown = |game: &Scenario| -> Vec<bool> {
        game.position.table().seats().map(|seat| game.position.is_revealed(seat)).collect()
    };
    assert_eq!(shown(&game), [true, false, false]);
    game.plays("yellow 1 pier>4");
    assert_eq!(shown(&game), [true, true, false]);
}

#[test]
fn b_31_no_card_changes_after_the_last_is_laid_down() {
    let mut game = start();
    game.plays("yellow card 4\nred card 5\nblue card 6");
    game.refuses("card 1", Refusal::NotAsked { asked: DecisionKind::Plan });
}

/// Yellow has lost a canoe, red has lost both, at the start of a round.
fn rescue() -> Scenario {
    scenario(
        "phase: rescue
         yellow: falls, 2
         banked yellow: am
         red: falls, falls
         banked red: rr",
    )
}

#[test]
fn b_32_a_lost_canoe_costs_one_banked_gem_of_any_colour() {
    let mut game = rescue();
    game.offers("rescue 1 a | rescue 1 m | rescue none");
    game.refuses("rescue 1 r", Refusal::GemNotBanked { gem: Gem::Ruby });
    game.refuses("rescue 2 a", Refusal::CanoeNotLost { canoe: CanoeNo::Second });
    game.plays("yellow rescue 1 m").shows("banked yellow: a\nyellow 1: pier");
    // A rescue is never possible later in the round.
    let turn = scenario("cards: yellow 4, red 6, blue 6\nyellow: falls, pier\nbanked yellow: a");
    turn.refuses("rescue 1 a", Refusal::NotAsked { asked: DecisionKind::Plan });
}

#[test]
fn b_33_a_rescued_canoe_counts_as_ashore_in_this_round() {
    let mut game = rescue();
    game.plays("yellow rescue 1 a").shows("yellow: pier, 2");
    game.plays("red rescue none\nyellow card 1\nred card 6\nblue card 6");
    game.offers("1 pier>1 | 2 2>1 | 2 2>3");
}

#[test]
fn b_34_the_payment_goes_back_to_its_own_site() {
    let mut game = rescue();
    game.shows("site amber: mmmmmm");
    game.plays("yellow rescue 1 m").shows("site amber: mmmmmmm");
}

#[test]
fn b_35_nobody_has_to_pay() {
    let mut game = rescue();
    game.plays("yellow rescue none").shows("yellow: falls, 2\nbanked yellow: am\nturn: red");
}

#[test]
fn b_36_rescues_are_asked_clockwise_before_any_card() {
    let mut game = scenario(
        "seats: yellow red blue
         start: blue
         phase: rescue
         yellow: falls, pier
         banked yellow: a
         blue: pier, falls
         banked blue: d",
    );
    game.shows("turn: blue").refuses("card 1", Refusal::NotAsked { asked: DecisionKind::Rescue });
    game.plays("blue rescue 2 d").shows("turn: yellow\nphase: rescue");
    game.plays("yellow rescue none").shows("turn: blue\nphase: card");
}

#[test]
fn b_37_two_lost_canoes_may_both_be_rescued() {
    let mut game = rescue();
    game.plays("yellow rescue none").offers("rescue 1 r | rescue none");
    game.refuses("rescue 2 r", Refusal::NameTheFirst);
    game.plays("red rescue 1 r").offers("rescue 2 r | rescue none");
    game.plays("red rescue 2 r").shows("red: pier, pier\nbanked red: -\nphase: card");
}

#[test]
fn b_38_a_declined_rescue_leaves_the_canoe_lost_this_round() {
    let mut game = rescue();
    game.plays("yellow rescue none\nred rescue none").shows("red: falls, falls\nphase: card");
    let mut clouds = game.clone();
    game.plays("yellow card 6\nred card 1\nblue card 6\nyellow 2 2>pier\nblue 1 pier>L6");
    assert_eq!(game.position.river_speed(), (Some(1), 1));
    clouds.plays("yellow card 6\nred card cloud\nblue card 6\nyellow 2 2>pier");
    clouds.offers("weather -1 | weather +1");
}

#[test]
fn b_39_a_player_without_canoe_and_gem_gets_a_free_canoe() {
    let mut game = scenario(
        "cards: yellow 1, red 1, blue 1
         turn: blue
         yellow: L7, falls
         red: L7, falls
         banked red: a",
    );
    game.plays("blue 1 pier>1").river();
    // Yellow owns nothing; red owns a gem and is asked.
    game.shows("yellow: pier, falls\nred: falls, falls\nphase: rescue\nturn: red");
}

#[test]
fn b_40_the_free_canoe_returns_before_rescues_without_a_choice() {
    let mut game = scenario(
        "cards: yellow 1, red 1, blue 1
         turn: blue
         yellow: L7, falls
         blue: pier, falls
         banked blue: a",
    );
    game.plays("blue 1 pier>1").river();
    game.shows("phase: rescue\nturn: blue\nyellow: pier, falls");
    let back = game.events.iter().position(|e| matches!(e, Event::CameBackFree { .. }));
    let began = game.events.iter().position(|e| matches!(e, Event::RoundBegan { .. }));
    assert!(began < back, "in the new round");
    game.refuses("rescue 1 a", Refusal::CanoeNotLost { canoe: CanoeNo::First });
}

#[test]
fn b_41_no_free_canoe_beside_another_one() {
    let mut game = scenario(
        "cards: yellow 1, red 1, blue 1
         turn: blue
         yellow: L7, pier
         red: falls, L7
         banked red: a",
    );
    game.plays("blue 1 pier>1").river().shows("yellow: falls, pier");
    // Red rescues one canoe with the last gem and gets no second one free.
    game.plays("red rescue 1 a").shows("red: pier, falls\nbanked red: -\nphase: card");
}

// ------------------------------------------------------------------- which canoes move

#[test]
fn b_50_a_number_moves_canoes_and_the_cloud_none() {
    let number = canoe("3", "3");
    number.refuses("weather +1", Refusal::NumberMovesCanoes { card: Card::Three });
    let cloud = canoe("cloud", "3");
    cloud.offers("weather -1 | weather +1");
    cloud.refuses("1 3>2", Refusal::CloudMovesNoCanoe);
}

#[test]
fn b_51_both_ashore_launch_exactly_one() {
    let mut game = scenario("cards: yellow 2, red 6, blue 6");
    game.offers("1 pier>2 | 2 pier>2");
    let reason = Refusal::MustLaunch { other: Place::Pier };
    assert_eq!(reason.rule().0, "B-51");
    game.refuses("done", reason);
    game.plays("yellow 1 pier>2").shows("yellow: 2, pier\nturn: red");
}

#[test]
fn b_52_the_canoe_in_the_river_must_move_the_other_may() {
    let mut game = scenario("cards: yellow 2, red 6, blue 6\nyellow: pier, 1");
    game.offers("1 pier>2 | 2 1>pier | 2 1>3");
    let reason = Refusal::MustMove { canoe: CanoeNo::Second, other: Some(Place::Pier) };
    assert_eq!(reason.rule().0, "B-52");
    game.refuses("done", reason);
    let mut first = game.clone();
    game.plays("yellow 2 1>3").offers("1 pier>2 | done");
    game.plays("yellow done").shows("yellow: pier, 3\nturn: red");
    assert!(game.happened(|e| matches!(e, Event::StayedAshore { canoe: CanoeNo::First, .. })));
    // The canoe that may stay ashore can also move first.
    first.plays("yellow 1 pier>2").offers("2 1>pier | 2 1>3");
}

#[test]
fn b_53_both_in_the_river_must_move() {
    let mut game = scenario("cards: yellow 1, red 6, blue 6\nyellow: 1, R6");
    let reason = |canoe| Refusal::MustMove { canoe, other: None };
    assert_eq!(reason(CanoeNo::First).rule().0, "B-53");
    game.refuses("done", reason(CanoeNo::First));
    let mut lands = game.clone();
    lands.plays("yellow 1 1>pier").refuses("done", reason(CanoeNo::Second));
    game.plays("yellow 1 1>2").offers("2 R6>5 | 2 R6>R7");
    game.plays("yellow 2 R6>5").shows("turn: red");
}

#[test]
fn b_54_one_ashore_and_one_lost_must_launch() {
    let game = scenario("cards: yellow 3, red 6, blue 6\nyellow: pier, falls");
    let reason = Refusal::MustLaunch { other: Place::Falls };
    assert_eq!(reason.rule().0, "B-54");
    game.offers("1 pier>3").refuses("done", reason);
}

#[test]
fn b_55_one_in_the_river_and_one_lost_must_move() {
    let game = scenario("cards: yellow 1, red 6, blue 6\nyellow: falls, 2");
    let reason = Refusal::MustMove { canoe: CanoeNo::Second, other: Some(Place::Falls) };
    assert_eq!(reason.rule().0, "B-55");
    game.offers("2 2>1 | 2 2>3").refuses("done", reason);
    game.refuses("1 pier>1", Refusal::CanoeLost { canoe: CanoeNo::First });
}

#[test]
fn b_56_any_order_and_one_after_the_other() {
    let mut game = scenario("cards: yellow 2, red 6, blue 6\nyellow: 1, 4");
    game.plays("yellow 2 4>2");
    // A canoe that has moved may do nothing more, even at its space.
    game.refuses("2 2>1", Refusal::CanoeMoved { canoe: CanoeNo::Second });
    game.plays("yellow 1 1>3").shows("yellow: 3, 2\nturn: red");
}

#[test]
fn b_57_the_two_canoes_are_independent() {
    let mut game = scenario(
        "cards: yellow 3, red 6, blue 6
         yellow: 2, 5
         red: 2 r, pier",
    );
    game.plays("yellow 1 2>3+a\nyellow 2 5>2xr@red1").shows("yellow: 3 a, 2 r");
}

// -------------------------------------------------------------------------- paddling

#[test]
fn b_58_each_canoe_has_the_full_number() {
    let mut game = scenario("cards: yellow 4, red 6, blue 6\nyellow: 1, 5");
    game.plays("yellow 1 1>5\nyellow 2 5>1").shows("yellow: 5, 1");
}

#[test]
fn b_59_all_points_must_be_spent() {
    let game = canoe("5", "pier");
    let left =
        |to, paddling, actions| Refusal::PointsLeft { to: at(to), paddling, actions, points: 5 };
    let short =
        |to, paddling, actions| Refusal::PointsShort { to: at(to), paddling, actions, points: 5 };
    game.offers("1 pier>5 | 1 pier>3+a");
    game.refuses("1 pier>4", left("4", 4, 0));
    game.refuses("1 pier>4+d", short("4", 4, 2));
    game.refuses("1 pier>L6", short("L6", 6, 0));
    // Surplus is lost only ashore and below the falls.
    canoe("5", "2").allows("1 2>pier");
    canoe("5", "R7").allows("1 R7>falls");
    let here = canoe("4", "3");
    here.refuses("1 3", Refusal::NothingDone);
    here.refuses("1 3+a", Refusal::ActionPoints { actions: 2, points: 4 });
}

#[test]
fn b_60_one_direction_in_a_turn() {
    // Two points from 3 reach 1 and 5; there is no way to turn and end on 3 or, with
    // three points, one space off.
    canoe("2", "3").offers("1 3+a | 1 3>1 | 1 3>5");
    canoe("3", "3").offers("1 3+a>2 | 1 3+a>4 | 1 3>4+d | 1 3>pier | 1 3>L6 | 1 3>R6");
}

#[test]
fn b_61_the_arm_is_chosen_and_arms_are_not_crossed() {
    canoe("3", "4").offers("1 4>1 | 1 4+d>3 | 1 4+d>5 | 1 4>3+a | 1 4>5+m | 1 4>L7 | 1 4>R7");
    let game = canoe("2", "L6");
    game.offers("1 L6+s | 1 L6>4 | 1 L6>falls");
    game.refuses("1 L6>R6", Refusal::AcrossArms { from: at("L6"), to: at("R6") });
}

#[test]
fn b_62_launching_costs_the_first_point_and_goes_down() {
    canoe("6", "pier").offers("1 pier>4+d | 1 pier>L6 | 1 pier>R6");
    canoe("1", "pier").offers("1 pier>1");
}

#[test]
fn b_63_over_the_falls_on_purpose_and_never_forced() {
    let mut game = scenario(
        "cards: yellow 3, red 2, blue 6
         yellow: L6 d, pier
         red: L7, pier",
    );
    game.plays("yellow 1 L6>falls").shows("yellow 1: falls\nsite diamond: ddddddd");
    assert!(game.happened(|e| matches!(e, Event::WentOver { .. })));
    // There is always a way upstream.
    for space in Space::ALL {
        for card in 1..=6 {
            let legal = canoe(&card.to_string(), space.as_str()).legal();
            assert!(legal.iter().any(|text| !text.ends_with("falls")), "{space}, card {card}");
        }
    }
}

#[test]
fn b_64_a_canoe_may_paddle_nothing_but_not_when_launching() {
    canoe("2", "3 d").allows("1 3-d");
    canoe("4", "3 d").allows("1 3-d+a");
    canoe("2", "pier").offers("1 pier>2");
    canoe("2", "pier").refuses("1 pier", Refusal::NothingDone);
}

#[test]
fn b_65_ashore_is_ashore_for_this_turn() {
    let mut game = scenario("cards: yellow 4, red 6, blue 6\nyellow: 2, 3");
    game.plays("yellow 1 2>pier");
    game.refuses("1 pier>4", Refusal::LandedThisTurn { canoe: CanoeNo::First });
    game.offers_no("1 pier");
}

/// Compares the plans with a list built in another way: all combinations of start actions,
/// distances and end actions, for every space and card.
#[test]
fn b_66_the_plans_of_one_canoe_for_every_space_and_card() {
    for points in 1_u8..=6 {
        for space in Space::ALL {
            for cargo in [None, Some(Gem::Amethyst)] {
                let load = cargo.map_or(String::new(), |gem| format!(" {gem}"));
                let game = canoe(&points.to_string(), &format!("{space}{load}"));
                assert_eq!(game.legal(), plans(space, cargo, points), "{space}{load}, {points}");
            }
        }
    }
}

/// All plans of canoe 1 on a space, with seven gems of the site's own colour on each site.
fn plans(from: Space, cargo: Option<Gem>, points: u8) -> Vec<String> {
    let visits = |space: Space, cargo: Option<Gem>| -> Vec<(String, u8)> {
        let mut list = vec![(String::new(), 0)];
        match (space.site(), cargo) {
            (Some(site), None) => list.push((format!("+{site}"), 2)),
            (Some(site), Some(gem)) => {
                list.push((format!("-{gem}"), 2));
                if site != gem {
                    list.push((format!("-{gem}+{site}"), 4));
                }
            }
            (None, _) => {}
        }
        list
    };
    let mut texts = std::collections::BTreeSet::new();
    for (start, spent) in visits(from, cargo) {
        if spent > points {
            continue;
        }
        let left = points - spent;
        if left == 0 {
            texts.insert(format!("1 {from}{start}"));
        }
        for up in [true, false] {
            for arm in Arm::ALL {
                for steps in 1..=left {
                    let mut place = at(from.as_str());
                    for _ in 0..steps {
                        place = match place.space() {
                            Some(space) if up => space.upstream(),
                            Some(space) => space.downstream(arm),
                            None => place,
                        };
                    }
                    let Some(space) = place.space() else {
                        texts.insert(format!("1 {from}{start}>{place}"));
                        continue;
                    };
                    for (end, cost) in visits(space, cargo) {
                        if (spent == 0 || cost == 0) && spent + steps + cost == points {
                            texts.insert(format!("1 {from}{start}>{place}{end}"));
                        }
                    }
                }
            }
        }
    }
    texts.into_iter().collect()
}

// -------------------------------------------------------------------- loading, unloading

#[test]
fn b_70_a_canoe_carries_one_gem() {
    let game = canoe("4", "3");
    game.refuses("1 3+a+a", Refusal::NoRoom { capacity: 1 });
    game.offers_no("+a+");
}

#[test]
fn b_71_loading_costs_two_and_needs_an_empty_canoe() {
    canoe("2", "3").allows("1 3+a");
    canoe("2", "3 d").refuses("1 3+a", Refusal::NoRoom { capacity: 1 });
    canoe("3", "3").allows("1 3+a>4");
}

#[test]
fn b_72_unloading_costs_two() {
    let mut game = canoe("2", "3 d");
    game.refuses("1 3-m", Refusal::NotAboard { gem: Gem::Amber });
    game.plays("yellow 1 3-d").shows("yellow 1: 3\nsite amethyst: aaaaaaad");
}

#[test]
fn b_73_a_site_is_used_before_or_after_paddling_at_its_space() {
    let game = canoe("4", "3");
    // Start action or end action; nothing in between: 4 is passed on the way to 5.
    game.offers_where("1 3+", "1 3+a>5 | 1 3+a>1");
    game.allows("1 3>5+m").refuses("1 3>2+a", Refusal::NoSite { at: at("2") });
    canoe("3", "pier").refuses("1 pier>1+a", Refusal::NoSite { at: at("1") });
}

#[test]
fn b_74_one_site_visit_in_a_turn() {
    canoe("5", "3 d").refuses("1 3-d>4+d", Refusal::TwoSiteVisits);
    canoe("5", "3").refuses("1 3+a>4-a", Refusal::TwoSiteVisits);
}

#[test]
fn b_75_unloading_and_loading_at_one_site_costs_four() {
    let mut game = canoe("4", "3 d");
    game.plays("yellow 1 3-d+a").shows("yellow 1: 3 a\nsite amethyst: aaaaaad");
    canoe("5", "4 a").allows("1 4>5-a+m");
    canoe("5", "4 m").allows("1 4-m+d>3");
}

#[test]
fn b_76_the_reloaded_gem_has_another_colour() {
    let game = scenario(
        "cards: yellow 4, red 6, blue 6
         yellow: 3 d, falls
         on amethyst: d",
    );
    game.refuses("1 3-d+d", Refusal::SameColour { gem: Gem::Diamond });
    game.allows("1 3-d+a");
}

#[test]
fn b_77_a_loaded_gem_is_not_unloaded_but_may_come_ashore() {
    canoe("4", "3").offers_no("+a-").refuses("1 3+a>4-a", Refusal::TwoSiteVisits);
    let mut game = canoe("5", "3");
    game.plays("yellow 1 3+a>pier").shows("banked yellow: a");
}

#[test]
fn b_78_a_site_holds_any_gems_and_the_loader_chooses() {
    let game = scenario(
        "cards: yellow 2, red 6, blue 6
         yellow: 3, falls
         on amethyst: ddmsssssrr",
    );
    game.offers_where("1 3+", "1 3+a | 1 3+d | 1 3+m | 1 3+s | 1 3+r");
}

#[test]
fn b_79_a_gem_that_is_not_on_the_site_is_not_loaded() {
    let game = scenario(
        "option: gems_per_site=5
         cards: yellow 2, red 6, blue 6
         yellow: 4, falls
         on amethyst: ddddd",
    );
    game.shows("site diamond: -").offers("1 4>2 | 1 4>L6 | 1 4>R6");
    game.refuses("1 4+d", Refusal::NotOnSite { gem: Gem::Diamond, site: Gem::Diamond });
}

#[test]
fn b_80_a_one_loads_and_unloads_nothing() {
    for space in Space::ALL {
        for load in ["", " d"] {
            let game = canoe("1", &format!("{space}{load}"));
            game.offers_no("+").offers_no("-");
        }
    }
    canoe("1", "3").refuses("1 3+a", Refusal::ActionPoints { actions: 2, points: 1 });
}

#[test]
fn b_81_unloading_at_its_own_site_can_be_forbidden() {
    let with = |option: &str, load: &str| {
        scenario(&format!("{option}\ncards: yellow 2, red 6, blue 6\nyellow: 3 {load}, falls"))
    };
    with("", "a").allows("1 3-a");
    let forbidden = "option: unload_own_colour=forbidden";
    with(forbidden, "a").refuses("1 3-a", Refusal::OwnColour { gem: Gem::Amethyst });
    with(forbidden, "a").offers_no("-");
    with(forbidden, "d").allows("1 3-d");
}

#[test]
fn b_82_a_gem_changes_canoes_only_over_a_site() {
    let mut game = scenario("cards: yellow 2, red 6, blue 6\nyellow: 4 r, 4");
    game.offers_no("x");
    game.plays("yellow 1 4-r\nyellow 2 4+r").shows("yellow: 4, 4 r");
}

#[test]
fn b_83_unloading_ashore_is_free() {
    let mut game = canoe("1", "1 r");
    game.plays("yellow 1 1>pier").shows("yellow 1: pier\nbanked yellow: r");
}

// ----------------------------------------------------------------------------- stealing

/// Yellow's canoe on 5 with a card; red's, with a ruby, on 3.
fn thief(card: &str, cargo: &str) -> Scenario {
    scenario(&format!("cards: yellow {card}, red 6, blue 6\nyellow: 5{cargo}, falls\nred: 3 r, 4"))
}

#[test]
fn b_90_an_empty_canoe_that_paddled_up_may_steal() {
    let mut game = thief("2", "");
    game.refuses(
        "1 5>3xd@red1",
        Refusal::NotToSteal { gem: Gem::Diamond, victim: Colour::Red, canoe: CanoeNo::First },
    );
    game.refuses(
        "1 5>3xr@red2",
        Refusal::VictimElsewhere { victim: Colour::Red, canoe: CanoeNo::Second, at: at("4") },
    );
    game.plays("yellow 1 5>3xr@red1").shows("yellow 1: 3 r\nred 1: 3");
    thief("2", " a").refuses("1 5>3xr@red1", Refusal::NoRoomToSteal { capacity: 1 });
}

#[test]
fn b_91_a_thief_arrives_exactly() {
    let game = thief("3", "");
    game.offers_no("x");
    game.refuses(
        "1 5>3xr@red1",
        Refusal::PointsLeft { to: at("3"), paddling: 2, actions: 0, points: 3 },
    );
}

#[test]
fn b_92_no_theft_downstream_in_passing_or_when_launching() {
    let down = scenario(
        "cards: yellow 3, red 6, blue 6
         yellow: 1, pier
         red: 4 r, 3 a
         blue: 2 d, pier",
    );
    down.offers_no("x");
    down.refuses("1 1>4xr@red1", Refusal::TheftDownstream);
    down.refuses("2 pier>3xa@red2", Refusal::TheftDownstream);
}

#[test]
fn b_93_no_theft_without_paddling() {
    let game = scenario(
        "cards: yellow 2, red 6, blue 6
         yellow: 3 a, falls
         red: 3 d, pier",
    );
    game.offers_no("x").allows("1 3-a");
    game.refuses("1 3-a>3xd@red1", Refusal::NotPaddled);
}

#[test]
fn b_94_unload_at_the_start_then_steal() {
    let mut game = thief("4", " a");
    game.plays("yellow 1 5-a>3xr@red1").shows("yellow 1: 3 r\nsite amber: ammmmmmm");
}

#[test]
fn b_95_unloading_at_the_end_excludes_stealing() {
    assert!("1 5>3-axr@red1".parse::<Decision>().is_err(), "the notation cannot express it");
    let game = thief("4", " a");
    game.offers_where("1 5>3", "1 5>3-a");
}

#[test]
fn b_96_nobody_has_to_steal() {
    thief("2", "").allows("1 5>3").allows("1 5>3xr@red1");
}

#[test]
fn b_97_the_thief_chooses() {
    let game = scenario(
        "cards: yellow 2, red 6, blue 6
         yellow: 5, falls
         red: 3 r, 3 r
         blue: 3 a, 3",
    );
    game.offers_where("1 5>3", "1 5>3 | 1 5>3xr@red1 | 1 5>3xr@red2 | 1 5>3xa@blue1");
    game.refuses("1 5>3xr@green1", Refusal::NoSuchSeat { victim: Colour::Green });
}

#[test]
fn b_98_nobody_robs_their_own_canoe() {
    let game = scenario("cards: yellow 2, red 6, blue 6\nyellow: 5, 3 r");
    game.offers_no("x").refuses("1 5>3xr@yellow2", Refusal::OwnCanoe);
}

#[test]
fn b_99_robbed_canoes_may_steal_and_stolen_gems_be_stolen() {
    let mut game = scenario(
        "cards: yellow 1, red 1, blue 1
         yellow: 3, pier
         red: 2 r, 3
         blue: 4, 3",
    );
    game.plays("yellow 1 3>2xr@red1\nyellow done");
    game.plays("red 1 2>1\nred 2 3>2xr@yellow1").shows("red 2: 2 r\nyellow 1: 2");
    game.plays("blue 2 3>2xr@red2").shows("blue 2: 2 r");
}

#[test]
fn b_100_no_theft_across_the_arms() {
    let game = scenario(
        "cards: yellow 1, red 6, blue 6
         yellow: L7, falls
         red: R6 r, L7 a",
    );
    game.offers("1 L7>L6 | 1 L7>falls");
    game.refuses(
        "1 L7>L6xr@red1",
        Refusal::VictimAcross { victim: Colour::Red, canoe: CanoeNo::First },
    );
}

#[test]
fn b_101_a_site_or_a_theft_at_the_end() {
    let game = scenario(
        "cards: yellow 4, red 6, blue 6
         yellow: 5, falls
         red: 3 r, 1 r",
    );
    game.offers_where("1 5>", "1 5>1 | 1 5>1xr@red2 | 1 5>3+a | 1 5>L7+r | 1 5>R7+r | 1 5>falls");
    assert!("1 5>3xr@red1+a".parse::<Decision>().is_err());
}

// ------------------------------------------------------------------------- coming ashore

#[test]
fn b_110_from_1_one_more_point_takes_a_canoe_ashore() {
    canoe("1", "1").allows("1 1>pier");
    canoe("2", "1").allows("1 1>pier");
    canoe("1", "2").refuses(
        "1 2>pier",
        Refusal::PointsShort { to: at("pier"), paddling: 2, actions: 0, points: 1 },
    );
}

#[test]
fn b_111_surplus_points_are_lost_ashore() {
    for card in 3..=6 {
        canoe(&card.to_string(), "3").allows("1 3>pier");
    }
}

#[test]
fn b_112_the_landed_gem_is_banked_and_safe() {
    let mut game = scenario(
        "cards: yellow 3, red 6, blue 6
         yellow: 2 r, falls
         red: 5, falls",
    );
    game.plays("yellow 1 2>pier").shows("banked yellow: r\nyellow 1: pier");
    game.refuses("1 5>pierxr@yellow1", Refusal::TheftDownstream);
}

#[test]
fn b_113_an_empty_canoe_may_land() {
    let mut game = canoe("3", "2");
    game.plays("yellow 1 2>pier").shows("yellow 1: pier\nbanked yellow: -");
}

#[test]
fn b_114_a_landed_canoe_stays_until_the_next_turn() {
    let mut game = scenario("cards: yellow 1, red 6, blue 6\nyellow: 1, 1");
    game.plays("yellow 1 1>pier");
    game.refuses("1 pier>1", Refusal::LandedThisTurn { canoe: CanoeNo::First });
    game.plays("yellow 2 1>2\nred 1 pier>4+d\nblue 1 pier>4+d").river();
    game.plays(
        "red card 1\nblue card 1\nyellow card 2\nred 1 5>4\nred done\nblue 1 5>4\nblue done",
    );
    game.allows("1 pier>2");
}

#[test]
fn b_115_both_canoes_may_land_in_one_turn() {
    let mut game = scenario("cards: yellow 3, red 6, blue 6\nyellow: 1 a, 3 d");
    game.plays("yellow 1 1>pier\nyellow 2 3>pier").shows("yellow: pier, pier\nbanked yellow: ad");
}

#[test]
fn b_116_load_then_land() {
    let mut game = canoe("6", "4");
    game.plays("yellow 1 4+d>pier").shows("banked yellow: d\nsite diamond: dddddd");
}

// ------------------------------------------------------------------------------- weather

#[test]
fn b_120_the_cloud_moves_one_step_and_no_canoe_does() {
    let mut game = canoe("cloud", "3 a");
    game.refuses("weather +2", Refusal::WeatherStep { from: 0, to: 2 });
    game.refuses("done", Refusal::CloudIsCompulsory);
    game.refuses("1 3>2", Refusal::CloudMovesNoCanoe);
    game.plays("yellow weather -1").shows("weather: -1\nyellow 1: 3 a\nturn: red");
}

#[test]
fn b_121_the_track_ends_at_plus_two_and_minus_one() {
    let game = |cloud| scenario(&format!("cards: yellow cloud, red 6, blue 6\nweather: {cloud}"));
    game("+2").offers("weather +1");
    game("-1").offers("weather 0");
    let beyond = |game: Scenario, to: i8| {
        assert_eq!(
            game.position.why_not(Decision::Weather(to)),
            Some(Refusal::WeatherTrack { to })
        );
    };
    beyond(game("+2"), 3);
    beyond(game("-1"), -2);
}

#[test]
fn b_122_the_cloud_keeps_its_place() {
    let mut game = scenario("cards: yellow 1, red cloud, blue 6\nturn: red\nweather: +1");
    game.plays("red weather +2\nblue 1 pier>L6").river().shows("round: 2\nweather: +2");
}

#[test]
fn b_123_clouds_act_one_after_the_other() {
    let mut game = scenario("cards: yellow cloud, red cloud, blue cloud\nweather: +1");
    game.plays("yellow weather +2").offers("weather +1");
    game.plays("red weather +1").offers("weather 0 | weather +2");
    game.plays("blue weather 0").shows("weather: 0");
}

// --------------------------------------------------------------------------------- river

/// The speed with these cards and this weather.
fn speed(cards: &str, weather: &str) -> u8 {
    scenario(&format!("cards: {cards}\nweather: {weather}")).position.river_speed().1
}

#[test]
fn b_130_the_lowest_number_plus_the_weather() {
    assert_eq!(speed("yellow 4, red 2, blue 6", "0"), 2);
    assert_eq!(speed("yellow 2, red 2, blue 2", "+1"), 3);
    assert_eq!(speed("yellow 6, red 6, blue cloud", "+2"), 8);
    assert_eq!(speed("yellow 3, red 6, blue 5", "-1"), 2);
}

#[test]
fn b_131_cards_that_moved_nothing_count() {
    let mut game = scenario(
        "cards: yellow 5, red 1, blue 5
         red: falls, falls
         banked red: a",
    );
    game.plays("yellow 1 pier>5\nblue 1 pier>5");
    assert_eq!(game.position.river_speed(), (Some(1), 1));
}

#[test]
fn b_132_only_clouds() {
    for (weather, expected) in [("+2", 2), ("+1", 1), ("0", 0), ("-1", 0)] {
        assert_eq!(speed("yellow cloud, red cloud, blue cloud", weather), expected, "{weather}");
    }
}

#[test]
fn b_133_never_below_zero() {
    assert_eq!(speed("yellow 1, red 4, blue 6", "-1"), 0);
    assert_eq!(speed("yellow cloud, red cloud, blue cloud", "-1"), 0);
}

#[test]
fn b_134_the_speed_is_fixed_before_the_first_step() {
    let mut game = scenario("cards: yellow 3, red 4, blue 6\nturn: blue");
    game.plays("blue 1 pier>L6").river();
    let order: Vec<&Event> = game
        .events
        .iter()
        .filter(|e| matches!(e, Event::RiverSpeed { .. } | Event::RiverStep { .. }))
        .collect();
    assert_eq!(order.len(), 4);
    assert!(matches!(order[0], Event::RiverSpeed { speed: 3, .. }));
}

/// The game after this number of river steps. `canoes` are the lines of yellow's and red's canoes.
fn after_steps(steps: u8, next: &str, canoes: &str) -> Scenario {
    let (low, weather) = match steps {
        0 => (1, "-1"),
        1..=6 => (steps, "0"),
        _ => (6, if steps == 7 { "+1" } else { "+2" }),
    };
    let mut game = scenario(&format!(
        "cards: yellow {low}, red 6, blue cloud
         turn: blue
         weather: {}
         next: {next}
         {canoes}",
        // Blue's cloud must move, so it starts one step off.
        match weather {
            "-1" => "0",
            "0" => "-1",
            "+1" => "0",
            _ => "+1",
        }
    ));
    game.plays(&format!("blue weather {weather}"));
    assert_eq!(game.position.river_speed().1, steps);
    game.river();
    game
}

#[test]
fn b_135_one_step_moves_the_trunk_and_one_arm() {
    let game = after_steps(1, "R", "yellow: 1, 4\nred: 5, R6");
    game.shows("yellow: 2, 5\nred: R6, R7\nnext: L");
    after_steps(1, "R", "yellow: L6, L7\nred: R7, pier").shows("yellow: L6, L7\nred: falls, pier");
}

#[test]
fn b_136_the_arms_alternate_across_rounds() {
    let game = after_steps(3, "L", "");
    let arms: Vec<String> = game
        .events
        .iter()
        .filter_map(|e| match e {
            Event::RiverStep { arm } => Some(arm.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(arms.concat(), "LRL");
    game.shows("next: R");
    // With the option, each arm is drawn; the next arm shown is the one that was not taken last.
    let mut drawn = scenario(
        "option: river_fork=random
         cards: yellow 3, red 6, blue 6
         turn: blue
         yellow: 5, 4",
    );
    drawn.plays("blue 1 pier>L6").river_into("RRR");
    drawn.shows("yellow: falls, R7\nnext: L");
}

#[test]
fn b_137_nobody_acts_while_the_river_moves() {
    let mut game = scenario(
        "cards: yellow 1, red 6, blue cloud
         turn: blue
         yellow: 2, 3
         red: 3 r, 3",
    );
    game.plays("blue weather +1").shows("phase: river\nturn: -");
    assert!(game.position.legal().is_empty());
    game.refuses("1 2>3", Refusal::RiverMoves);
    game.river().shows("yellow: 4, 5\nred: 5 r, 5");
}

#[test]
fn b_138_at_speed_zero_nothing_moves() {
    after_steps(0, "R", "yellow: 1, L7\nred: R7, 5").shows("yellow: 1, L7\nred: R7, 5\nnext: R");
}

/// Checks each cell of the table in the rules text, for both next arms.
#[test]
fn b_139_where_a_canoe_ends_after_so_many_steps() {
    let table = support::rules::table("B-139");
    assert_eq!(table.len(), 8);
    for row in &table {
        let speed: u8 = row[0].parse().unwrap();
        for (space, end) in Space::ALL.into_iter().zip(&row[1..]) {
            for next in ["L", "R"] {
                let mirror = |name: &str| match next {
                    "L" => name.to_owned(),
                    _ => name
                        .chars()
                        .map(|c| match c {
                            'L' => 'R',
                            'R' => 'L',
                            c => c,
                        })
                        .collect(),
                };
                let from = mirror(space.as_str());
                let to = if end == "✗" { "falls".to_owned() } else { mirror(end) };
                after_steps(speed, next, &format!("yellow: {from}, pier"))
                    .shows(&format!("yellow 1: {to}"));
            }
        }
    }
}

#[test]
fn b_140_a_canoe_on_a_disc_that_falls_is_lost() {
    let game = after_steps(1, "L", "yellow: L7, pier");
    game.shows("yellow 1: falls");
    let mut next = game.clone();
    next.plays("red card 1\nblue card 1\nyellow card 4\nred 1 pier>1\nblue 1 pier>1");
    next.refuses("1 pier>4", Refusal::CanoeLost { canoe: CanoeNo::First });
}

#[test]
fn b_141_its_gem_goes_back_to_its_site() {
    after_steps(1, "L", "yellow: L7 a, pier").shows("site amethyst: aaaaaaa\nsite ruby: rrrrrrr");
}

#[test]
fn b_142_all_canoes_on_the_disc_fall() {
    after_steps(1, "R", "yellow: R7, R7\nred: R7, L7").shows("yellow: pier, falls\nred: falls, L7");
}

#[test]
fn b_150_the_life_saver_goes_to_the_left() {
    let mut game = scenario("cards: blue 1, yellow 6, red 6\nturn: red\nstart: blue");
    game.plays("red 1 pier>L6").river();
    game.shows("start: yellow\nturn: yellow\nround: 2\ncard yellow: -");
    assert!(game.happened(|e| matches!(e, Event::RoundBegan { round: 2, .. })));
}

// ------------------------------------------------------------------------------ the end

fn bank(letters: &str) -> Gems {
    letters.parse().unwrap()
}

/// The winners after yellow lands a last gem, `-` if there are none.
fn winners(option: &str, banked: &str, last: &str) -> String {
    let mut game = scenario(&format!(
        "{option}
         cards: yellow 1, red 6, blue 6
         yellow: 1 {last}, falls
         banked yellow: {banked}"
    ));
    game.plays("yellow 1 1>pier\nred 1 pier>L6\nblue 1 pier>L6");
    game.fact("winners")
}

#[test]
fn b_160_three_ways_to_win() {
    assert_eq!(winners("", "aaa", "a"), "yellow");
    assert_eq!(winners("", "adms", "r"), "yellow");
    assert_eq!(winners("", "aaddmm", "s"), "yellow");
    assert_eq!(winners("", "aaddm", "m"), "-");
    assert_eq!(winners("", "aad", "a"), "-");
    assert_eq!(winners("", "aaddmm", "m"), "yellow", "seven without four of a kind");
    assert_eq!(WinCondition::FourOfAKind.progress(bank("aadm")), (2, 4));
    assert_eq!(WinCondition::FiveColours.progress(bank("aadm")), (3, 5));
    assert_eq!(WinCondition::Seven.progress(bank("aadm")), (4, 7));
    // What is still in a canoe does not count.
    let mut game = scenario(
        "cards: yellow 1, red 6, blue 6
         turn: blue
         yellow: 1 a, pier
         banked yellow: aaa",
    );
    game.plays("blue 1 pier>L6").shows("winners: -\nphase: river");
}

#[test]
fn b_161_more_gems_do_no_harm() {
    assert_eq!(winners("", "aaa", "a"), "yellow");
    let mut game = scenario(
        "cards: yellow 3, red 6, blue 6
         yellow: 1 a, 3 d
         banked yellow: aaadmm",
    );
    game.plays("yellow 1 1>pier\nyellow 2 3>pier\nred 1 pier>L6\nblue 1 pier>L6");
    game.shows("banked yellow: aaaaddmm\nwinners: yellow");
}

#[test]
fn b_162_the_turns_are_played_out_and_the_river_stays_still() {
    let mut game = scenario(
        "cards: yellow 1, red 1, blue 6
         yellow: 1 a, falls
         banked yellow: aaa
         red: 1 d, falls
         banked red: ddd",
    );
    game.plays("yellow 1 1>pier").shows("phase: turn\nwinners: -");
    game.plays("red 1 1>pier\nblue 1 pier>L6");
    game.shows("phase: over\nwinners: yellow red\nround: 1\nblue 1: L6\nturn: -");
    assert!(!game.happened(|e| matches!(e, Event::RiverSpeed { .. })));
    assert!(game.position.legal().is_empty());
    game.refuses("done", Refusal::GameOver);
    let last = game.events.last();
    assert!(matches!(last, Some(Event::Won { winners }) if winners.len() == 2));
}

#[test]
fn b_163_shared_victory_or_the_most_valuable_gems() {
    let end = |option: &str, yellow: &str, red: &str| {
        let mut game = scenario(&format!(
            "{option}
             cards: yellow 1, red 1, blue 6
             yellow: 1 a, falls
             banked yellow: {yellow}
             red: 1 d, falls
             banked red: {red}"
        ));
        game.plays("yellow 1 1>pier\nred 1 1>pier\nblue 1 pier>L6");
        game.fact("winners")
    };
    let value = "option: tie_break=gem_value";
    assert_eq!(end("", "aaa", "ddd"), "yellow red");
    assert_eq!(end(value, "aaa", "ddd"), "red");
    assert_eq!(end(value, "aaar", "ddd"), "yellow", "all own gems count: 9 against 8");
    assert_eq!(end(value, "aaas", "ddd"), "yellow red", "8 against 8");
    assert_eq!(Gem::ALL.map(Gem::value), [1, 2, 3, 4, 5]);
}

#[test]
fn b_164_the_others_rank_by_value() {
    let mut game = scenario(
        "cards: yellow 1, red 6, blue 6, green 6
         yellow: 1 a, falls
         banked yellow: aaa
         banked red: m
         banked blue: rr
         banked green: ad",
    );
    game.plays("yellow 1 1>pier\nred 1 pier>L6\nblue 1 pier>L6\ngreen 1 pier>L6");
    let places: Vec<(u8, usize)> =
        game.position.standings().into_iter().map(|(place, seat)| (place, seat.index())).collect();
    assert_eq!(places, [(1, 0), (2, 2), (3, 1), (3, 3)]);
}

#[test]
fn b_165_four_of_a_kind_can_be_switched_off() {
    let off = "option: win_four_of_a_kind=off";
    assert_eq!(winners(off, "aaa", "a"), "-");
    assert_eq!(winners(off, "adms", "r"), "yellow");
    assert_eq!(winners(off, "aaaadd", "a"), "yellow");
}

// ----------------------------------------------------------------------- who knows what

/// A round in which yellow has moved, red is to move and blue's card is hidden.
fn middle() -> Scenario {
    let mut game = scenario(
        "phase: card
         yellow: 3 a, pier
         banked red: dd
         weather: +1
         next: R",
    );
    game.plays("yellow card 1\nred card 5\nblue card 6\nyellow 1 3>2\nyellow done");
    game
}

#[test]
fn b_170_everything_public_is_in_every_view() {
    let game = middle();
    for seat in game.position.table().seats().map(Some).chain([None]) {
        let view = game.position.view(seat);
        let (known, all) = (view.known(), &game.position);
        assert!(known.canoes().eq(all.canoes()));
        for other in all.table().seats() {
            assert_eq!(known.banked(other), all.banked(other));
            assert_eq!(known.revealed_card(other), all.revealed_card(other));
            assert!(view.has_laid(other));
            // The number of cards in hand is known, not counting a hidden card on the table.
            let hidden = usize::from(view.hidden().contains(other));
            assert_eq!(view.possible(other).len() - hidden, all.hand(other).len());
        }
        for gem in Gem::ALL {
            assert_eq!(known.site(gem), all.site(gem));
        }
        assert_eq!(known.weather(), 1);
        assert_eq!(known.next_arm(), Arm::Right);
        assert_eq!(known.start_seat(), all.start_seat());
    }
}

#[test]
fn b_171_a_card_is_secret_until_its_owners_turn() {
    let game = middle();
    let blue = game.position.table().seat(Colour::Blue).unwrap();
    let red = game.position.table().seat(Colour::Red).unwrap();
    for seat in [None, Some(Seat::FIRST), Some(red)] {
        let view = game.position.view(seat);
        assert_eq!(view.hidden(), SeatSet::from_iter([blue]));
        assert_eq!(view.known().card(blue), None);
        assert_eq!(view.possible(blue), Hand::BASE);
    }
    // Red's card is revealed; blue sees its own card.
    assert_eq!(game.position.view(None).known().card(red), Some(Card::Five));
    assert_eq!(game.position.view(Some(blue)).known().card(blue), Some(Card::Six));
}

#[test]
fn b_172_played_cards_are_known() {
    let mut game = middle();
    game.plays("red 1 pier>5\nblue 1 pier>L6").river();
    let played = |name: Colour| {
        let seat = game.position.table().seat(name).unwrap();
        game.position.view(None).known().played_before(seat).iter().collect::<Vec<_>>()
    };
    assert_eq!(played(Colour::Yellow), [Card::One]);
    assert_eq!(played(Colour::Blue), [Card::Six]);
    // The option changes what a screen draws, never a view.
    let mut covered = scenario("option: show_played_cards=covered");
    covered.plays("yellow card 1\nred card 5\nblue card 6");
    let hidden = covered.position.view(None).hidden();
    assert_eq!(hidden.len(), 2);
}

#[test]
fn b_173_players_see_their_own_hands() {
    let mut game = start();
    game.plays("yellow card 3");
    let view = game.position.view(Some(Seat::FIRST));
    assert_eq!(view.known().hand(Seat::FIRST), game.position.hand(Seat::FIRST));
    assert_eq!(view.known().card(Seat::FIRST), Some(Card::Three));
}

#[test]
fn b_174_rescues_are_seen_by_all() {
    let mut game = rescue();
    game.plays("yellow rescue 1 a");
    assert!(game.happened(|e| matches!(e, Event::Rescued { gem: Gem::Amethyst, .. })));
    let onlooker = game.position.view(None);
    assert_eq!(onlooker.known().banked(Seat::FIRST), bank("m"));
}
