//! Positions as JSON: reachable ones survive a round trip, and for impossible ones all reasons are
//! reported.

use niagara::core::{
    Arm, Colour, Dice, Module, Options, Phase, Position, Purpose, Rules, Seat, Setup, Table, View,
};

const NOTATION: &str = include_str!("../data/notation.json");

fn setup(json: &str) -> Setup {
    json.parse().unwrap()
}

fn reasons(setup: &Setup) -> Vec<String> {
    match Position::try_from(setup) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(|fault| fault.to_string()).collect(),
    }
}

#[test]
fn the_example_of_the_notation_has_four_decisions() {
    let setup = setup(NOTATION);
    let position = Position::try_from(&setup).unwrap();
    let mut legal: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
    legal.sort();
    assert_eq!(legal, ["2 pier>4+d", "2 pier>L6", "2 pier>R6", "done"]);
    assert_eq!(position.to_setup(), setup);
    let compact: String = NOTATION.lines().map(str::trim).collect();
    let written = serde_json::to_string(&position.to_setup()).unwrap();
    assert_eq!(written, compact.replace(": ", ":").replace(", ", ","), "the order of the keys");
}

/// Plays seeded games at tables of all kinds and calls `visit` with every position.
fn walk(games: u64, decisions: usize, mut visit: impl FnMut(&Position)) {
    let tables: [(&str, usize); 16] = [
        ("base", 3),
        ("base", 5),
        ("double", 4),
        ("whirlpool", 3),
        ("cards", 4),
        ("beaver", 3),
        ("moose", 4),
        ("sixth", 6),
        ("joe", 3),
        ("spirits", 3),
        ("spirits", 6),
        ("spirits,joe", 4),
        ("spirits,joe", 6),
        ("whirlpool,joe", 5),
        ("cards,moose", 4),
        ("double,cards,joe", 5),
    ];
    for (words, seats) in tables {
        let rules = Rules::parse(words, ',').unwrap();
        for game in 0..games {
            let mut options = Options::default();
            if game % 2 == 1 {
                options.set("whirlpool_reentry", "immediate").unwrap();
                options.set("whirlpool_pull_then_site", "on").unwrap();
                options.set("tie_break", "gem_value").unwrap();
            }
            let table = Table::new(&Colour::ALL[..seats], rules, options).unwrap();
            let mut dice = Dice::new(game, Purpose::Decisions);
            let mut position = Position::start(table, Seat::FIRST, Arm::Left);
            let mut list = Vec::new();
            for _ in 0..decisions {
                visit(&position);
                position.legal_into(&mut list);
                let Some(decision) = dice.choose(&list) else { break };
                position.play(decision, &mut ()).unwrap();
                position.flow(|arm| arm, &mut ());
            }
        }
    }
}

#[test]
fn every_reachable_position_survives_a_round_trip() {
    let mut phases = Vec::new();
    walk(4, 300, |position| {
        if !phases.contains(&position.phase()) {
            phases.push(position.phase());
        }
        let json = serde_json::to_string(&position.to_setup()).unwrap();
        let read =
            Position::try_from(setup(&json)).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(read, *position, "{json}");
    });
    for phase in [Phase::FreeCanoe, Phase::Rescue, Phase::Card, Phase::Turn, Phase::Return] {
        assert!(phases.contains(&phase), "no game reached {phase}");
    }
}

#[test]
fn views_of_positions_survive_a_round_trip_without_secrets() {
    walk(2, 100, |position| {
        let seats = position.table().seats().map(Some).chain([None]);
        for seat in seats {
            let view = position.view(seat);
            let json = serde_json::to_string(&view.to_setup()).unwrap();
            assert_eq!(View::from_setup(&setup(&json), seat).unwrap(), view, "{json}");
            if !view.hidden().is_empty() {
                assert!(Position::try_from(setup(&json)).is_err(), "a view is no position");
            }
        }
    });
}

#[test]
fn a_view_that_knows_a_secret_is_refused() {
    let setup = setup(NOTATION);
    let error = View::from_setup(&setup, Some(Seat::FIRST)).unwrap_err();
    assert_eq!(error.to_string(), "seats[2].card: a view does not know this card (B-171)");
}

#[test]
fn all_faults_are_reported_at_once() {
    let mut broken = setup(NOTATION);
    broken.weather = 3;
    broken.seats[0].banked = "a".to_owned();
    broken.seats[1].canoes[1].cargo = "dd".to_owned();
    broken.seats[2].canoes[0].at = "L8".to_owned();
    assert_eq!(
        reasons(&broken),
        [
            "weather: the weather track has no 3 (B-14)",
            "seats[2].canoes[0].at: expected a place (pier, falls, a space, bank:SPACE), found 'L8'",
        ]
    );
    broken.weather = 2;
    broken.seats[2].canoes[0].at = "R7".to_owned();
    assert_eq!(
        reasons(&broken),
        [
            "sites.amethyst: 7 a gems in total; there must be 6 (B-12)",
            "sites.diamond: 8 d gems in total; there must be 6 (B-12)",
            "seats[1].canoes[1].cargo: 2 gems; the canoe holds 1 (B-70)",
            "seats[1].canoes[1].cargo: a canoe on shore carries nothing (B-112)",
            "seats[2].canoes[0].at: the whirlpool is on R7; no canoe stays there (S-40)",
            "beaver: with the weather at +2 the beaver is in the river (S-60)",
        ]
    );
}

/// Each case changes the notation's example; the given reason must be among those reported.
#[test]
fn each_impossibility_has_its_own_reason() {
    type Change = fn(&mut Setup);
    let cases: &[(Change, &str)] = &[
        (|s| s.format = "niagara-position/2".into(), "format: the format is not"),
        (|s| s.rules.swap(0, 1), "rules: modules must be listed once each"),
        (|s| s.rules[0] = "canoe".into(), "rules[0]: expected a module"),
        (|s| s.round = 0, "round: rounds count from 1"),
        (|s| s.round = 4, "hand: 8 cards; round 4 requires 7 (B-23)"),
        (|s| s.phase = "river".into(), "phase: expected a phase"),
        (|s| s.start = "green".into(), "start: no seat has the colour green"),
        (|s| s.to_move = None, "to_move: a seat is to move until"),
        (|s| s.next_arm = "l".into(), "next_arm: expected an arm"),
        (|s| s.whirlpool = None, "whirlpool: missing key"),
        (
            |s| s.whirlpool = Some("R6".into()),
            "the whirlpool is on R6; no canoe stays there (S-40)",
        ),
        (|s| drop(s.rules.pop()), "joe: unexpected key"),
        (|s| s.seats[1].colour = "yellow".into(), "seats: two seats are yellow (B-10)"),
        (|s| drop(s.seats.pop()), "seats: 2 seats: the game takes 3 to 6"),
        (|s| s.seats[0].hand.swap(0, 1), "seats[0].hand: cards must be listed once each"),
        (|s| s.seats[0].hand[0] = "3".into(), "seats[0].card: the card 3 is laid down and in"),
        (
            |s| s.seats[2].card = None,
            "seats[2].card: in the phase turn this seat must have a card laid down",
        ),
        (|s| s.seats[2].card = Some("?".into()), "seats[2].card: a hidden card"),
        (|s| s.seats[0].revealed = true, "seats[0].revealed: a card is revealed when"),
        (|s| s.seats[1].revealed = false, "seats[1].revealed: this card must be revealed by now"),
        (|s| drop(s.seats[0].canoes.pop()), "seats[0].canoes: 1 canoes; a seat has 2"),
        (|s| s.seats[0].canoes[1].moved = true, "seats[0].canoes[1].moved: only canoes of"),
        (|s| s.seats[1].canoes[1].moved = true, "to_move: nothing is left to move"),
        (|s| s.seats[2].canoes[0].at = "bank:2".into(), "only a revealed lasso takes canoes"),
        (|s| s.moose = Some(niagara::core::SetupMoose::Word("returned".into())), "moose: expected"),
        (|s| s.beaver = Some("R7".into()), "beaver: the whirlpool is on R7"),
        (|s| s.winners.push("red".into()), "winners: the game is not over (B-162)"),
        (|s| s.sites.ruby.push('r'), "sites.ruby: 7 r gems in total; there must be 6 (B-12)"),
        (
            |s| {
                s.options = "gems_per_site=5"
                    .split_once('=')
                    .map(|(name, value)| {
                        let mut options = Options::default();
                        options.set(name, value).unwrap();
                        options
                    })
                    .unwrap()
            },
            "sites.amethyst: 6 a gems in total; there must be 5 (B-12)",
        ),
        (
            |s| s.phase = "card".into(),
            "seats[2].card: in the phase card this seat has no card laid down yet (B-30)",
        ),
        (|s| s.phase = "over".into(), "to_move: no seat is to move when the game is over (B-162)"),
        (|s| s.phase = "free".into(), "to_move: a seat with neither canoe nor gem"),
        (|s| s.phase = "rescue".into(), "to_move: a rescue needs a lost canoe and a banked gem"),
        (|s| s.phase = "return".into(), "phase: nobody returns onto a whirlpool on 5 (S-54)"),
    ];
    for (change, expected) in cases {
        let mut broken = setup(NOTATION);
        change(&mut broken);
        let found = reasons(&broken);
        assert!(found.iter().any(|reason| reason.contains(expected)), "{expected}: {found:#?}");
    }
}

#[test]
fn unknown_keys_and_options_are_refused() {
    for (from, to) in [
        ("\"round\"", "\"rounds\": 1, \"round\""),
        ("\"tie_break\": \"gem_value\"", "\"tie\": \"gem_value\""),
        ("\"tie_break\": \"gem_value\"", "\"tie_break\": \"value\""),
        ("\"to_move\": \"red\",", ""),
        ("\"cargo\": \"a\", \"moved\"", "\"cargo\": \"a\", \"colour\": \"red\", \"moved\""),
    ] {
        let json = NOTATION.replacen(from, to, 1);
        assert_ne!(json, NOTATION);
        assert!(json.parse::<Setup>().is_err(), "{to}");
    }
}

#[test]
fn a_module_has_its_key_exactly_when_it_is_in_play() {
    for module in Module::ALL {
        let rules = Rules::BASE.with(module);
        let table = Table::new(&Colour::ALL[..3], rules, Options::default()).unwrap();
        let setup = Position::start(table, Seat::FIRST, Arm::Left).to_setup();
        assert_eq!(setup.whirlpool.is_some(), module == Module::Whirlpool);
        assert_eq!(setup.beaver.is_some(), module == Module::Beaver);
        assert_eq!(setup.moose.is_some(), module == Module::Moose);
        assert_eq!(setup.joe.is_some(), module == Module::Joe);
    }
}

/// Each case changes the notation's example; the error must give path and reason.
#[test]
fn an_unreadable_text_is_reported_with_path_and_reason() {
    for (from, to, place, reason) in [
        ("\"at\": \"pier\"", "\"at\": 5", "seats[0].canoes[1].at", "expected a string"),
        ("\"tie_break\": \"gem_value\"", "\"tie\": \"on\"", "options.tie", "unknown field `tie`"),
        (
            "\"tie_break\": \"gem_value\"",
            "\"tie_break\": \"value\"",
            "options.tie_break",
            "expected one of shared gem_value, found 'value'",
        ),
        ("\"round\": ", "\"round\": -", "round", "expected u32"),
        ("\"moose\": ", "\"moose\": [], \"mouse\": ", "moose", "expected a word, or an object"),
        ("\"winners\": []", "\"winners\": [7]", "winners[0]", "expected a string"),
        ("\"to_move\": \"red\",", "", "line ", "missing field `to_move`"),
        ("\"round\"", "\"round\": 1, \"round\"", "line 5", "duplicate field `round`"),
        ("\"round\"", "round", "line 5", "key must be a string"),
    ] {
        let json = NOTATION.replacen(from, to, 1);
        assert_ne!(json, NOTATION, "{from}");
        let error = json.parse::<Setup>().unwrap_err();
        let [fault] = &error.faults[..] else { panic!("{error}") };
        assert!(fault.path.starts_with(place), "{to}: {error}");
        assert!(fault.to_string().contains(reason), "{to}: {error}");
    }
}

#[test]
fn serde_reads_positions_through_the_same_checks() {
    let position: Position = serde_json::from_str(NOTATION).unwrap();
    let written = serde_json::to_string(&position).unwrap();
    assert_eq!(written, setup(NOTATION).to_json());
    let error = serde_json::from_str::<Position>(&NOTATION.replacen("\"R7\"", "\"R6\"", 1));
    assert!(error.unwrap_err().to_string().contains("the whirlpool is on R6"));
}
