//! Records: games survive a round trip, and the first wrong line is reported with its reason.

use niagara::core::{
    Arm, Colour, Dice, Game, Header, Options, Phase, Purpose, Rules, Seat, Table, ToAct,
};

/// Two rounds of the base game, with everything that a record can contain.
const RECORD: &str = include_str!("../data/two_rounds.record");

fn table(rules: &str, seats: usize, options: &[(&str, &str)]) -> Table {
    let mut set = Options::default();
    for (name, value) in options {
        set.set(name, value).unwrap();
    }
    Table::new(&Colour::ALL[..seats], Rules::parse(rules, ',').unwrap(), set).unwrap()
}

/// A seeded game of random decisions.
fn random_game(table: Table, seed: u64, decisions: usize) -> Game {
    let mut game = Game::new(Header::from_seed(table, seed, None, None));
    let mut dice = Dice::new(seed, Purpose::Decisions);
    for _ in 0..decisions {
        let Some(decision) = dice.choose(&game.position().legal()) else { break };
        game.play(decision).unwrap();
    }
    game
}

/// The error of a text, as a line.
fn error(text: &str) -> String {
    match text.parse::<Game>() {
        Ok(_) => panic!("read without an error:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_record_is_written_as_it_was_read() {
    let game: Game = RECORD.parse().unwrap();
    assert_eq!(game.written(), RECORD);
    assert_eq!(game.position().round(), 3);
    assert_eq!(game.header().name(Seat::FIRST), Some("Ada Lovelace"));
    let notes: Vec<(&str, usize)> =
        game.notes().iter().map(|note| (note.text.as_str(), note.decisions)).collect();
    assert_eq!(
        notes,
        [("player red ai:3:thief", 0), ("player yellow human", 0), ("commit blue 1 ab12", 2)]
    );
}

#[test]
fn comments_carriage_returns_and_empty_lines_are_ignored() {
    let text = RECORD.replace('\n', "   # a comment\r\n\r\n");
    let text = format!("# before the first line\n{text}");
    assert_eq!(text.parse::<Game>().unwrap().written(), RECORD);
}

#[test]
fn a_record_may_stop_at_any_line() {
    let lines: Vec<&str> = RECORD.lines().collect();
    let header = lines.iter().position(|line| *line == "fork L").unwrap();
    for stop in header + 1..=lines.len() {
        let text = lines[..stop].join("\n");
        let game: Game = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_ne!(game.position().to_act(), ToAct::River, "the river never waits");
        assert!(game.written().starts_with(&text), "{text}");
        assert_eq!(game.written().parse::<Game>().unwrap(), game);
    }
}

#[test]
fn random_games_of_all_kinds_survive_a_round_trip() {
    for (rules, seats, options) in [
        ("base", 3, &[] as &[(&str, &str)]),
        ("base", 5, &[("river_fork", "random"), ("gems_per_site", "5")]),
        ("spirits", 6, &[("river_fork", "mostly_alternate")]),
        ("spirits,joe", 4, &[("tie_break", "gem_value")]),
        ("whirlpool,joe", 3, &[("whirlpool_reentry", "immediate")]),
    ] {
        for seed in 0..4 {
            let game = random_game(table(rules, seats, options), seed, 300);
            let text = game.written();
            assert_eq!(text.parse::<Game>().unwrap(), game, "{text}");
        }
    }
}

#[test]
fn a_truncated_game_is_the_same_game_with_the_same_river() {
    let game = random_game(table("cards,whirlpool", 4, &[("river_fork", "random")]), 11, 120);
    let decisions: Vec<_> = game.decisions().collect();
    for keep in [0, 1, 7, 60, 119, 120, 500] {
        let mut short = game.truncated(keep);
        assert_eq!(short.decisions().collect::<Vec<_>>(), decisions[..keep.min(120)]);
        assert_eq!(short.written().parse::<Game>().unwrap(), short);
        // Continuing draws the same arms as before, also after a round trip.
        for (seat, decision) in &decisions[keep.min(120)..] {
            assert_eq!(short.position().to_move(), Some(*seat));
            short.play(*decision).unwrap();
        }
        assert_eq!(short, game);
    }
}

#[test]
fn a_random_river_is_the_same_if_a_game_is_reloaded() {
    let table = table("base", 3, &[("river_fork", "random")]);
    let uninterrupted = random_game(table, 5, 90);
    let mut reloaded = Game::new(Header::from_seed(table, 5, None, None));
    for (_, decision) in uninterrupted.decisions() {
        reloaded.play(decision).unwrap();
        reloaded = reloaded.written().parse().unwrap();
    }
    assert_eq!(reloaded, uninterrupted);
}

#[test]
fn a_removed_name_leaves_the_notes_where_they_are() {
    let mut game: Game = RECORD.parse().unwrap();
    game.add_note("branch 2 1").unwrap();
    let seat = game.header().table().seats().find(|seat| game.header().name(*seat).is_some());
    let seat = seat.unwrap();
    let name_line = |line: &&str| {
        line.starts_with("name ") && line.ends_with(game.header().name(seat).unwrap())
    };
    let written = game.written();
    let without: Vec<&str> = written.lines().filter(|line| !name_line(line)).collect();
    game.set_name(seat, None);
    assert_eq!(game.written().lines().collect::<Vec<_>>(), without);
    assert_eq!(game.written().parse::<Game>().unwrap(), game);
}

#[test]
fn the_shown_record_stops_before_a_round_with_a_secret() {
    let mut game: Game = RECORD.parse().unwrap();
    let before = game.written();
    assert_eq!(game.shown_record(), before, "no card is laid down");
    let decisions = game.decisions().count();
    game.play("card 5".parse().unwrap()).unwrap();
    assert_eq!(game.shown_record(), format!("{before}round 3\n"));
    assert_eq!(game.shown_decisions(), decisions);
    game.add_note("commit blue 3 00ff").unwrap();
    assert_eq!(
        game.shown_record(),
        format!("{before}round 3\n"),
        "what follows a secret is not shown"
    );
    for _ in 0..2 {
        game.play("card 5".parse().unwrap()).unwrap();
    }
    assert_eq!(game.shown_decisions(), decisions, "two cards are still covered");
    assert_eq!(game.position().phase(), Phase::Turn);
    while !game.position().is_revealed(Seat::FIRST) {
        let decision = game.position().legal()[0];
        game.play(decision).unwrap();
    }
    assert_eq!(game.shown_record(), game.written(), "every card is revealed");
}

#[test]
fn a_game_that_is_over_ends_with_its_result() {
    let text = include_str!("../data/won.record");
    let game: Game = text.parse().unwrap();
    assert_eq!(game.position().phase(), Phase::Over);
    assert_eq!(game.written(), text);
    assert!(text.ends_with("result red\n"));
    let open = text.strip_suffix("result red\n").unwrap();
    assert_eq!(open.parse::<Game>().unwrap().written(), text, "the result may be missing");
    let lines = text.lines().count();
    for (wrong, reason) in [
        ("result blue", "these are not the winners in seat order (B-162)"),
        ("result", "expected a colour"),
        ("result red\nresult red", "the game is over (B-162)"),
        ("result red\nround 9", "the game is over (B-162)"),
        ("red card 1", "the game is over (B-162)"),
    ] {
        let error = error(&format!("{open}{wrong}"));
        assert!(error.contains(reason), "{wrong}: {error}");
        assert!(error.starts_with(&format!("line {}: '", lines + wrong.matches('\n').count())));
    }
}

/// Each case changes the record; the error must give line number, line, reason and rule.
#[test]
fn the_first_wrong_line_is_reported_with_reason_and_rule() {
    for (from, to, expected) in [
        (
            "niagara-record 1",
            "niagara-record 2",
            "line 1: 'niagara-record 2': a record begins with the line 'niagara-record 1'",
        ),
        ("rules base", "rules bass", "line 2: 'rules bass': expected rules ("),
        ("rules base\n", "", "line 10: 'round 1': the header line 'rules' is missing"),
        ("start blue\n", "", "line 10: 'round 1': the header line 'start' is missing"),
        ("rules base", "rules base\nrules base", "line 3: 'rules base': duplicate header line"),
        (
            "option tie_break=gem_value",
            "option tie=gem_value",
            "line 3: 'option tie=gem_value': unknown option 'tie'",
        ),
        ("option tie_break=gem_value", "option tie_break=best", "expected one of shared gem_value"),
        ("option tie_break=gem_value", "option tie_break", "expected option NAME=VALUE"),
        (
            "seats yellow red blue",
            "seats yellow red red",
            "line 4: 'seats yellow red red': two seats are red (B-10)",
        ),
        ("seats yellow red blue", "seats yellow red black", "black needs the module sixth (S-01)"),
        ("seats yellow red blue", "seats 2", "2 seats: the game takes 3 to 5"),
        ("seats yellow red blue", "seats 0", "expected a colour"),
        (
            "name yellow Ada Lovelace",
            "name green Ada",
            "line 5: 'name green Ada': no seat has the colour green",
        ),
        ("name yellow Ada Lovelace", "name yellow # Ada", "expected name COLOUR NAME"),
        (
            "name yellow Ada Lovelace",
            "name yellow Ada, Countess of Lovelace",
            "expected a name (1 to 24",
        ),
        ("seed 42", "seed 042", "expected a seed"),
        ("seed 42", "seed -1", "expected a seed"),
        ("seed 42", "sead 42", "line 7: 'sead 42': unknown header line"),
        ("start blue", "start green", "line 8: 'start green': no seat has the colour green (B-10)"),
        ("fork L", "fork l", "line 9: 'fork l': expected an arm"),
        ("round 1", "round 2", "line 11: 'round 2': it is round 1 (B-20)"),
        ("round 1\n", "", "'blue card 4': the line 'round 1' must come first (B-20)"),
        ("round 1", "round 1\nround 1", "'round 1': it is round 1 (B-20)"),
        ("blue card 4", "yellow card 4", "line 12: 'yellow card 4': it is blue's turn (B-22)"),
        ("blue card 4", "green card 4", "no seat has the colour green (B-10)"),
        ("blue card 4", "blue  card 4", "expected a decision"),
        ("blue card 4", " blue card 4", "expected a colour"),
        ("blue card 4", "blue card 7", "the card 7 is not in this game (S-04)"),
        ("blue card 4", "blue pass", "expected a decision, found 'pass'"),
        (
            "blue 1 pier>4",
            "blue 1 pier>5",
            "'blue 1 pier>5': 5 needs 5 and the site 0, there are 4 points (B-59)",
        ),
        ("blue 1 pier>4", "result blue", "the game is not over (B-162)"),
        ("blue 1 pier>4", "river 3 LRL", "the river does not move now (B-135)"),
        ("river 4 LRLR", "river 5 LRLRL", "the river makes 4 steps (B-130)"),
        ("river 4 LRLR", "river 4 LRL", "the river makes 4 steps (B-130)"),
        ("river 4 LRLR", "river 4 LRRL", "step 3 enters arm L (B-136)"),
        ("river 4 LRLR", "river 4 LXLR", "expected an arm (L R), found 'X'"),
        ("river 4 LRLR\n", "", "'round 2': a 'river' line must come first (B-135)"),
        ("note player yellow human", "note", "line 10: 'note': expected note WORD"),
        ("note player yellow human", "note  x", "expected note WORD"),
    ] {
        assert!(RECORD.contains(from), "{from}");
        let error = error(&RECORD.replacen(from, to, 1));
        assert!(error.contains(expected), "{from} -> {to}\nfound    {error}\nexpected {expected}");
    }
    assert!(error("").contains("a record begins with"));
    assert!(error("niagara-record 1").contains("the header line 'rules' is missing"));
}

#[test]
fn notes_and_names_that_cannot_be_read_back_are_refused() {
    let mut game: Game = RECORD.parse().unwrap();
    for text in ["", " x", "x ", "a#b", "two\nlines"] {
        assert!(game.add_note(text).is_err(), "{text:?}");
    }
    for text in ["", " Ada", "Ada ", "A#a", "A\na", "abcdefghijklmnopqrstuvwxy"] {
        assert!(text.parse::<niagara::core::Name>().is_err(), "{text:?}");
    }
    assert!("abcdefghijklmnopqrstuvwx".parse::<niagara::core::Name>().is_ok());
    assert!("Žofie ش 王".parse::<niagara::core::Name>().is_ok());
}

#[test]
fn a_seed_draws_the_same_start_and_fork_everywhere() {
    let drawn: Vec<(usize, Arm)> = (0..8)
        .map(|seed| {
            let header = Header::from_seed(table("base", 5, &[]), seed, None, None);
            (header.start().index(), header.fork())
        })
        .collect();
    assert_eq!(drawn, DRAWN);
    let table = table("base", 5, &[("fork_first", "right"), ("first_player", "host")]);
    for seed in 0..8 {
        let header = Header::from_seed(table, seed, None, None);
        assert_eq!((header.start(), header.fork()), (Seat::FIRST, Arm::Right));
        let header = Header::from_seed(table, seed, Seat::new(3), Some(Arm::Left));
        assert_eq!((header.start(), header.fork()), (Seat::new(3).unwrap(), Arm::Left));
    }
}

/// Start seat and first arm of the seeds 0 to 7 at a table of five.
const DRAWN: [(usize, Arm); 8] = [
    (0, Arm::Right),
    (3, Arm::Right),
    (3, Arm::Left),
    (0, Arm::Left),
    (4, Arm::Right),
    (4, Arm::Left),
    (1, Arm::Left),
    (0, Arm::Left),
];

#[test]
fn a_seed_draws_the_same_river_everywhere() {
    let rivers = |fork| {
        let game = random_game(table("base", 3, &[("river_fork", fork)]), 42, 60);
        let text = game.written();
        let arms: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("river ")?.split(' ').nth(1))
            .collect();
        arms.concat()
    };
    let found = ["alternate", "mostly_alternate", "random"].map(rivers);
    assert_eq!(found, ["RLRLRLRLRLRLRLR", "RLRLLRLRLRLRLRR", "LLRRRRRRLLRLLRRRRRLR"]);
}

/// A game that begins with the position of a seeded random game after this number of decisions.
fn game_from_position(table: Table, seed: u64, before: usize, decisions: usize) -> Game {
    let mut game = Game::at(*random_game(table, seed, before).position());
    let mut dice = Dice::new(seed + 1, Purpose::Decisions);
    for _ in 0..decisions {
        let Some(decision) = dice.choose(&game.position().legal()) else { break };
        game.play(decision).unwrap();
    }
    game
}

#[test]
fn games_from_positions_survive_a_round_trip() {
    for (rules, seats) in [("base", 3), ("spirits,joe", 6), ("moose,whirlpool", 4)] {
        for seed in 0..60 {
            let (before, after) = (seed as usize * 3 % 70, seed as usize * 5 % 60);
            let game = game_from_position(table(rules, seats, &[]), seed, before, after);
            let text = game.written();
            assert!(text.contains("\nposition {") && !text.contains("\nstart "), "{text}");
            let again: Game = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((&again, again.written()), (&game, text));
            assert_eq!(game.truncated(0).position(), game.origin().unwrap());
        }
    }
}

#[test]
fn a_position_of_a_shared_record_hides_covered_cards() {
    let table = table("base", 3, &[]);
    // One card is laid in the position, one after it: both are covered.
    let mut game = game_from_position(table, 7, 1, 1);
    assert_eq!(game.position().face_down().len(), 2);
    let text = game.shown_record();
    assert!(text.contains(r#""card":"?""#) && !text.contains(" card "), "{text}");
    assert!(error(&text).contains("seats[0].card: "), "{}", error(&text));
    assert!(!game.written_masking(&mut |_| "*".to_owned()).contains(" card 1"));
    while game.position().phase() == Phase::Card {
        let card = game.position().legal()[0];
        game.play(card).unwrap();
    }
    // The first seat's card is revealed now, so the position may show it.
    assert!(game.position().is_revealed(Seat::FIRST));
    let text = game.shown_record();
    let first = text.split(r#""colour":"#).nth(1).unwrap();
    assert!(!first.contains('?'), "{text}");
}

#[test]
fn a_position_has_to_agree_with_its_header() {
    let text = game_from_position(table("base", 3, &[]), 3, 20, 5).written();
    for (from, to, reason) in [
        ("rules base", "rules moose", "from the header line 'rules'"),
        ("seats yellow red blue", "seats red yellow blue", "from the header line 'seats'"),
        ("rules base", "rules base\noption tie_break=gem_value", "from the header line 'option'"),
        ("\nposition", "\nstart red\nposition", "the header line 'start' is not allowed"),
        ("\nposition", "\nfork L\nposition", "the header line 'fork' is not allowed"),
        (r#""weather":"#, r#""weather":9"#, "weather"),
        (r#""round""#, r#""runde""#, "runde"),
    ] {
        let invalid = text.replacen(from, to, 1);
        assert_ne!(invalid, text);
        assert!(error(&invalid).contains(reason), "{}", error(&invalid));
    }
    let twice = text.lines().find(|line| line.starts_with("position ")).unwrap();
    let twice = text.replacen("\nposition", &format!("\n{twice}\nposition"), 1);
    assert!(error(&twice).contains("duplicate header line"));
}
