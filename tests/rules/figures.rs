//! The figures of the printed rule books as games: setup, card, actions, result.
//!
//! Each test is a figure of the base game (`fig_`), a figure of Spirits of Niagara
//! (`spirits_fig_`), or a scenario for the rulings of `docs/RULES.md` (`scenario_`). What a
//! figure leaves open, such as a space, is chosen here.

use crate::support::{self, at, scenario};
use niagara::core::{CanoeNo, Event, Gem, Place, Refusal, Space};

fn must_move(canoe: CanoeNo, other: Option<Place>) -> Refusal {
    Refusal::MustMove { canoe, other }
}

/// The whole table of figure 4, one seat after the other.
///
/// Rules: B-50 B-51 B-52 B-53.
#[test]
fn fig_4_which_canoes_must_move() {
    let mut game = scenario(
        "cards: brown 4, yellow 2, red 2, blue 1, green cloud
         yellow: 3, pier
         red: 3, pier
         blue: 2, R6
         green: 4, L7",
    );
    // Brown: both on shore. One must be launched, the other may not follow.
    game.refuses("done", Refusal::MustLaunch { other: Place::Pier });
    game.offers("1 pier>4 | 2 pier>4");
    game.plays("brown 2 pier>4").shows("brown: pier, 4\nturn: yellow");
    // Yellow moves the one in the river and launches the other too.
    game.refuses("done", must_move(CanoeNo::First, Some(Place::Pier)));
    game.plays("yellow 1 3>1").shows("turn: yellow");
    game.plays("yellow 2 pier>2").shows("yellow: 1, 2\nturn: red");
    // Red leaves the one on shore.
    game.plays("red 1 3+a\nred done").shows("red: 3 a, pier\nturn: blue");
    // Blue must move both.
    game.plays("blue 1 2>1");
    game.refuses("done", must_move(CanoeNo::Second, None));
    game.plays("blue 2 R6>R7").shows("blue: 1, R7\nturn: green");
    // Green's cloud moves the cloud and nothing else.
    game.refuses("1 4>5", Refusal::CloudMovesNoCanoe);
    game.refuses("weather 0", Refusal::WeatherStep { from: 0, to: 0 });
    game.refuses("done", Refusal::CloudIsCompulsory);
    game.offers("weather -1 | weather +1");
    game.plays("green weather +1").shows("green: 4, L7\nweather: +1\nphase: river");
}

#[test]
fn fig_5a_load_at_the_end() {
    let mut game = scenario(
        "cards: yellow 4, red 6, blue 6
         yellow: 2, R6 r",
    );
    game.plays("yellow 1 2>4+d\nyellow 2 R6>2");
    game.shows("yellow: 4 d, 2 r\nsite diamond: dddddd\nturn: red");
}

#[test]
fn fig_5b_unload_and_reload_then_unload_and_steal() {
    let mut game = scenario(
        "cards: red 5, blue 6, yellow 6
         red: 5 m, 5 d
         yellow: 4 d, 2 r",
    );
    // The amber just unloaded may not be taken back (B-76).
    game.refuses("1 5>L6-m+m", Refusal::SameColour { gem: Gem::Amber });
    // A canoe that has stolen loads nothing more (B-101): the notation cannot express it.
    assert!("2 5-d>2xr@yellow2+a".parse::<niagara::core::Decision>().is_err());
    game.plays("red 1 5>L6-m+s\nred 2 5-d>2xr@yellow2");
    game.shows(
        "red: L6 s, 2 r
         yellow: 4 d, 2
         site sapphire: mssssss
         site amber: dmmmmmm",
    );
}

#[test]
fn fig_6_where_a_canoe_must_stand() {
    for (space, letter) in
        [("3", "a"), ("4", "d"), ("5", "m"), ("L6", "s"), ("R6", "s"), ("L7", "r"), ("R7", "r")]
    {
        let game = scenario(&format!("cards: yellow 2, red 6, blue 6\nyellow: {space}, falls"));
        game.allows(&format!("1 {space}+{letter}"));
    }
    for space in ["1", "2"] {
        let game = scenario(&format!("cards: yellow 2, red 6, blue 6\nyellow: {space}, falls"));
        game.offers_no("+");
        game.refuses(&format!("1 {space}+a"), Refusal::NoSite { at: at(space) });
    }
    let ashore = scenario("cards: yellow 2, red 6, blue 6");
    ashore.refuses("1 pier+a", Refusal::NoSite { at: Place::Pier });
    ashore.offers("1 pier>2 | 2 pier>2");
}

/// The position of figures 7a to 7f.
fn fig_7() -> support::Scenario {
    scenario(
        "cards: red 3, yellow 6, blue 6
         red: 2 d, R6
         yellow: 3 r, pier
         blue: pier, 3 m
         on amber: r",
    )
}

#[test]
fn fig_7a_landing() {
    let mut game = fig_7();
    game.plays("red 1 2>pier").shows("red: pier, R6\nbanked red: d\nturn: red");
}

#[test]
fn fig_7b_stealing_from_one_of_two() {
    for (text, loot, victim, rest) in [
        ("red 2 R6>3xr@yellow1", "3 r", "yellow 1", "3"),
        ("red 2 R6>3xm@blue2", "3 m", "blue 2", "3"),
        ("red 2 R6>3", "3", "yellow 1", "3 r"),
    ] {
        let mut game = fig_7();
        game.plays(text).shows(&format!("red 2: {loot}\n{victim}: {rest}"));
    }
}

#[test]
fn fig_7c_over_the_falls_on_purpose() {
    let mut game = fig_7();
    game.plays("red 2 R6>falls").shows("red 2: falls");
}

#[test]
fn fig_7d_load_then_paddle_on() {
    for (text, place) in [("red 2 R6+s>5", "5 s"), ("red 2 R6+s>R7", "R7 s")] {
        let mut game = fig_7();
        game.plays(text).shows(&format!("red 2: {place}\nsite sapphire: ssssss"));
    }
}

#[test]
fn fig_7e_down_and_load() {
    let mut game = fig_7();
    game.plays("red 2 R6>R7+r").shows("red 2: R7 r\nsite ruby: rrrr");
}

#[test]
fn fig_7f_up_and_load_the_ruby_from_the_amber_site() {
    let mut game = fig_7();
    game.shows("site amber: mmmmmmr\nsite ruby: rrrrr");
    game.plays("red 2 R6>5+r").shows("red 2: 5 r\nsite amber: mmmmmm");
}

#[test]
fn fig_7_the_complete_list_of_the_second_canoe() {
    fig_7().offers_where(
        "2 ",
        "2 R6>3 | 2 R6>3xr@yellow1 | 2 R6>3xm@blue2 | 2 R6>falls | 2 R6+s>5 | 2 R6+s>R7
         | 2 R6>R7+r | 2 R6>5+m | 2 R6>5+r",
    );
}

#[test]
fn fig_8_entering_and_leaving() {
    let game = scenario("cards: yellow 4, red 6, blue 6\nyellow: pier, falls");
    game.offers("1 pier>4");
    game.refuses(
        "1 pier>3",
        Refusal::PointsLeft { to: at("3"), paddling: 3, actions: 0, points: 4 },
    );
    let mut game = scenario("cards: yellow 6, red 6, blue 6\nyellow: 2, falls");
    game.plays("yellow 1 2>pier").shows("yellow: pier, falls");
}

#[test]
fn fig_9_the_cloud_on_its_track() {
    for (cloud, list) in [
        ("+2", "weather +1"),
        ("+1", "weather 0 | weather +2"),
        ("0", "weather -1 | weather +1"),
        ("-1", "weather 0"),
    ] {
        scenario(&format!("cards: yellow cloud, red 6, blue 6\nweather: {cloud}")).offers(list);
    }
    let mut game = scenario("cards: yellow cloud, red 6, blue 6\nweather: +2");
    game.refuses("weather -1", Refusal::WeatherStep { from: 2, to: -1 });
    game.plays("yellow weather +1").shows("weather: +1");
}

#[test]
fn fig_10_two_river_steps() {
    // A round of speed 1, then the same start with a round of speed 2.
    let mut game = scenario(
        "cards: yellow 1, red cloud, blue cloud
         turn: blue
         weather: -1
         yellow: 1, 5
         red: L7 r, R7",
    );
    game.plays("blue weather 0").river();
    game.shows(
        "yellow: 2, L6
         red: falls, R7
         site ruby: rrrrrrr
         next: R",
    );
    let mut game = scenario(
        "cards: yellow 2, red cloud, blue cloud
         turn: blue
         weather: -1
         yellow: 1, 5
         red: L7 r, R7",
    );
    game.plays("blue weather 0").river();
    game.shows(
        "yellow: 3, L6
         red: pier, falls
         next: L",
    );
    assert!(
        game.happened(|event| matches!(event, Event::CameBackFree { canoe: CanoeNo::First, .. })),
        "both lost and nothing banked"
    );
}

#[test]
fn fig_11_speed() {
    // (cards, weather before, decision about the cloud, speed)
    for (cards, before, cloud, speed) in [
        ("red cloud, brown 3, yellow 3, green 5, blue 2", "+1", "red weather +2", 4),
        ("red cloud, brown 3, yellow 3, green 5, blue 2", "+1", "red weather 0", 2),
        ("red cloud, brown 3, yellow 3, green 5, blue 1", "0", "red weather -1", 0),
    ] {
        let mut game = scenario(&format!("cards: {cards}\nweather: {before}"));
        game.plays(cloud);
        assert_eq!(game.position.river_speed().1, speed, "{cards}, {cloud}");
    }
    for (before, last, speed) in [("+1", "+2", 2), ("0", "+1", 1), ("+1", "0", 0), ("0", "-1", 0)] {
        let mut game = scenario(&format!(
            "cards: red cloud, brown cloud, yellow cloud\nturn: yellow\nweather: {before}"
        ));
        game.plays(&format!("yellow weather {last}"));
        assert_eq!(game.position.river_speed(), (None, speed));
    }
}

// ------------------------------------------------------------------ Spirits of Niagara

#[test]
fn spirits_fig_2_a_double_canoe_at_a_site() {
    let mut game = scenario(
        "rules: spirits
         cards: red 7, green 6, yellow 6
         red: 4 a, falls
         whirlpool: 2",
    );
    game.plays("red 1 4>5-a+m+m");
    game.shows("red 1: 5 mm\nsite amber: ammmm");
}

#[test]
fn spirits_fig_3_stealing_two_then_one() {
    let mut game = scenario(
        "rules: spirits
         cards: green 3, black 2, yellow 6, blue 6
         green: 5 a, falls
         yellow: pier, 4 r
         blue: pier, 4 s
         black: L6 d, falls
         whirlpool: 2",
    );
    // 3a: green unloads, paddles up and steals two gems.
    game.plays("green 1 5-a>4xs@blue2xr@yellow2");
    game.shows("green 1: 4 sr\nyellow 2: 4\nblue 2: 4\nsite amber: ammmmmmm");
    // 3b: black has one free place and steals one of the two.
    game.allows("1 L6>4xs@green1");
    game.refuses("1 L6>4xs@green1xr@green1", Refusal::NoRoomToSteal { capacity: 2 });
    game.plays("black 1 L6>4xr@green1");
    game.shows("black 1: 4 dr\ngreen 1: 4 s");
}

/// Figures 4a to 4e are one running position with the whirlpool on 4.
#[test]
fn spirits_fig_4_the_whirlpool() {
    let mut game = scenario(
        "rules: spirits
         cards: red 4, black 2, blue 4, yellow 5, green 6
         black: L6 m, falls
         blue: falls, L7
         yellow: falls, R7 r
         green: R6, falls
         whirlpool: 4",
    );
    // 4a: down four spaces onto the whirlpool, pulled to 5.
    game.refuses("1 pier>4", Refusal::WhirlpoolPulls { space: Space::S4 });
    game.offers("1 pier>4~5 | 2 pier>4~5");
    game.plays("red 2 pier>4~5").shows("red: pier, 5");
    // 4b: up onto the whirlpool with the last point, pulled back.
    game.plays("black 1 L6>4~5").shows("black 1: 5 m");
    // 4c: the last point is spent inside, pulled back; a pulled canoe steals nothing.
    game.refuses("2 L7>4~5xm@black1", Refusal::NoTheftAfterPull);
    game.offers_no("x");
    game.plays("blue 2 L7>4~5").shows("blue 2: 5");
    // 4d: in, through and out.
    game.plays("yellow 2 R7>3").shows("yellow 2: 3 r");
    // 4e: loads, comes through and steals.
    game.plays("green 1 R6+s>3xr@yellow2").shows("green 1: 3 sr\nyellow 2: 3");
}

#[test]
fn spirits_fig_5_a_pull_at_the_fork() {
    let mut game = scenario(
        "rules: spirits
         cards: yellow 3, red 6, blue 6
         yellow: falls, R7
         whirlpool: 5",
    );
    game.allows("2 R7>5~R6");
    game.refuses(
        "2 R7>4",
        Refusal::PointsShort { to: at("4"), paddling: 4, actions: 0, points: 3 },
    );
    game.plays("yellow 2 R7>5~L6").shows("yellow 2: L6");
}

#[test]
fn spirits_fig_6_lasso_and_return() {
    let mut game = scenario(
        "rules: spirits
         cards: red 1, yellow lasso, blue 1
         red: falls, pier
         yellow: 3 a, R6 r
         blue: falls, 4
         whirlpool: 2",
    );
    game.plays("red 2 pier>1");
    game.shows("yellow: bank:3 a, bank:R6 r\nturn: blue");
    game.refuses(
        "2 4>3xa@yellow1",
        Refusal::VictimOnBank { victim: niagara::core::Colour::Yellow, canoe: CanoeNo::First },
    );
    game.plays("blue 2 4>5");
    game.river().shows("whirlpool: 3\nyellow: 4 a, R6 r\nround: 2");
}

#[test]
fn spirits_fig_7a_the_headland_is_barred() {
    let mut game = scenario(
        "rules: spirits
         cards: red 1, blue lasso, yellow 1
         red: falls, pier
         blue: L6, R7
         moose: yellow 1
         yellow: 1, falls",
    );
    game.plays("red 2 pier>1").shows("blue: bank:L6, bank:R7");
}

#[test]
fn spirits_fig_7b_back_into_the_whirlpool_at_the_ruby_site() {
    let mut game = scenario(
        "rules: spirits
         cards: red lasso, yellow 1, blue 6
         phase: turn
         red: R7 dr, pier
         yellow: falls, pier
         whirlpool: R6
         next: R",
    );
    game.plays("red done").shows("red 1: bank:R7 dr");
    game.plays("yellow 2 pier>1\nblue 2 pier>R6~R7").river();
    game.shows("whirlpool: R7\nred: falls, pier\nsite diamond: dddddd\nsite ruby: rrrrrr");
}

#[test]
fn spirits_fig_8_speed() {
    let mut game = scenario(
        "rules: spirits
         cards: green cloud, blue 7, red lasso, yellow lasso, brown 123, black 123",
    );
    game.plays("green weather +1");
    assert_eq!(game.position.river_speed(), (Some(7), 8));
}

#[test]
fn spirits_fig_9_the_moose() {
    for (whirlpool, to) in [("5", "3"), ("4", "3"), ("R6", "3")] {
        let mut game = scenario(&format!(
            "rules: spirits
             cards: yellow 5, red 6, blue 6
             yellow: R7, pier
             whirlpool: {whirlpool}"
        ));
        game.plays(&format!("yellow 1 R7!+r>{to}"));
        game.shows("yellow 1: 3 r\nmoose: yellow 1");
        // The other canoe has five points, and the river counts a 5.
        game.refuses(
            "2 pier>L7",
            Refusal::PointsShort { to: at("L7"), paddling: 7, actions: 0, points: 5 },
        );
        assert_eq!(game.position.river_speed(), (Some(5), 5));
    }
}

// ------------------------------------------------------------- scenarios of the rulings

/// Rules: B-64, B-93.
#[test]
fn scenario_1_a_two_loads_on_the_spot_and_steals_nothing() {
    let mut game = scenario(
        "cards: yellow 2, red 6, blue 6
         yellow: 3, falls
         red: 3 d, pier",
    );
    game.allows("1 3+a").offers_no("x");
    game.refuses("1 3>3xd@red1", Refusal::NotPaddled);
    game.plays("yellow 1 3+a").shows("yellow 1: 3 a\nred 1: 3 d");
}

/// Rules: B-54.
#[test]
fn scenario_2_one_lost_one_ashore_and_a_one() {
    scenario("cards: yellow 1, red 6, blue 6\nyellow: falls, pier").offers("2 pier>1");
}

/// Rules: B-39 B-40 B-32 B-35.
#[test]
fn scenario_3_both_canoes_lost() {
    // Nothing banked: one canoe is back before cards are chosen.
    let mut game = scenario(
        "cards: yellow 2, red cloud, blue cloud
         turn: blue
         yellow: L7, falls",
    );
    game.plays("blue weather +1").river();
    game.shows("yellow: pier, falls\nphase: card\nround: 2");
    // One gem: pay, or have no canoe.
    let asks = scenario(
        "cards: yellow 2, red cloud, blue cloud
         turn: blue
         banked yellow: a
         yellow: L7, falls",
    );
    let mut pays = asks.clone();
    pays.plays("blue weather +1").river();
    pays.shows("phase: rescue\nturn: yellow").offers("rescue 1 a | rescue none");
    let mut declines = pays.clone();
    pays.plays("yellow rescue 1 a");
    pays.shows("yellow: pier, falls\nbanked yellow: -\nphase: card\nsite amethyst: aaaaaaa");
    declines.plays("yellow rescue none").shows("yellow: falls, falls\nphase: card");
}

/// Rules: S-37.
#[test]
fn scenario_4_the_whirlpool_on_l7() {
    let game = scenario(
        "rules: whirlpool
         cards: yellow 2, red 6, blue 6
         yellow: 5, falls
         whirlpool: L7",
    );
    game.offers("1 5+m | 1 5>3 | 1 5>L7~falls | 1 5>R7");
}

/// Rules: S-38 S-39.
#[test]
fn scenario_5_the_whirlpool_on_1() {
    let with = |card: &str, canoe: &str| {
        scenario(&format!(
            "rules: whirlpool
             cards: yellow {card}, red 6, blue 6
             yellow: {canoe}, falls
             whirlpool: 1"
        ))
    };
    with("1", "pier").offers("1 pier>1~2");
    with("2", "pier").offers("1 pier>2");
    with("1", "2").offers("1 2>1~2 | 1 2>3");
    with("2", "2").offers("1 2>1~2 | 1 2>4");
    with("3", "2").offers("1 2>pier | 1 2>3+a | 1 2>5");
}

/// Rules: S-41.
#[test]
fn scenario_6_the_whirlpool_over_the_falls() {
    let with = |card: &str| {
        let mut game = scenario(&format!(
            "rules: whirlpool
             cards: yellow {card}, red cloud, blue cloud
             turn: blue
             weather: -1
             whirlpool: L7"
        ));
        game.plays("blue weather 0").river();
        game
    };
    with("3").shows("whirlpool: 2\nnext: R");
    let mut next = with("1");
    next.shows("whirlpool: next\nround: 2");
    // Until the river moves again there is no whirlpool; the first step brings it to 1.
    next.plays(
        "red card 1\nblue card 6\nyellow card 6\nred 1 pier>1\nblue 1 pier>L6\nyellow 1 pier>L6",
    );
    next.river().shows("whirlpool: 1");
}

/// Rules: S-65.
#[test]
fn scenario_7_the_beaver_does_not_slow_the_running_river() {
    let mut game = scenario(
        "rules: beaver
         cards: yellow 2, red cloud, blue cloud
         turn: blue
         weather: +1
         beaver: L7
         yellow: 1, falls",
    );
    game.plays("blue weather +2").river();
    assert!(game.happened(|event| matches!(event, Event::RiverSpeed { speed: 4, .. })));
    let steps = game.events.iter().filter(|event| matches!(event, Event::RiverStep { .. }));
    assert_eq!(steps.count(), 4);
    game.shows("yellow 1: 5\nweather: 0\nbeaver: waiting");
}

/// Rules: S-76.
#[test]
fn scenario_8_the_moose_is_not_taken_twice_in_a_round() {
    let mut game = scenario(
        "rules: moose
         cards: yellow 2, red 2, blue cloud
         yellow: 1, falls
         red: R7, falls
         moose: yellow 1",
    );
    game.plays("yellow 1 1>pier").shows("moose: returning");
    game.refuses("1 R7!>5", Refusal::MooseAway);
    game.offers("1 R7+r | 1 R7>5 | 1 R7>falls");
    game.plays("red 1 R7>5\nblue weather -1").river();
    game.shows("moose: waiting");
}

/// Rules: B-163.
#[test]
fn scenario_9_three_winners() {
    let with = |option: &str| {
        let mut game = scenario(&format!(
            "{option}
             cards: yellow 1, red 1, blue 1, green 1
             yellow: 1 a, pier
             red: 1 d, pier
             blue: 1 m, pier
             banked yellow: aaa
             banked red: ddd
             banked blue: mmm"
        ));
        game.plays("yellow 1 1>pier");
        game.shows("turn: yellow");
        game.plays(
            "yellow 2 pier>1\nred 1 1>pier\nred done\nblue 1 1>pier\nblue done\ngreen 1 pier>1",
        );
        game
    };
    with("").shows("winners: yellow red blue\nphase: over");
    with("option: tie_break=gem_value").shows("winners: blue\nphase: over");
}

/// Rules: J-04 J-05 J-06.
#[test]
fn scenario_10_joe_loads_and_travels() {
    // The weather keeps the river still, so that only Joe moves.
    let mut game = scenario(
        "rules: joe
         cards: yellow 6, red 1, blue cloud
         turn: blue
         joe: R6",
    );
    game.plays("blue weather -1").river();
    assert!(game.happened(|event| matches!(event, Event::RiverSpeed { speed: 0, .. })));
    let path: Vec<String> = game
        .events
        .iter()
        .filter_map(|event| match event {
            Event::JoePaddled { from, to } => Some(format!("{from}>{to}")),
            _ => None,
        })
        .collect();
    assert_eq!(path, ["R6>5", "5>4", "4>3", "3>2", "2>1", "1>2"]);
    game.shows("joe: 2 s\nsite sapphire: ssssss\nstart: red");
}
