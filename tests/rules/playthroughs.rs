//! Golden playthroughs: whole games printed step by step. A change of the rules shows as a
//! readable difference in one of these files.
//!
//! A file holds a record's header, then each decision and, indented, the number of legal
//! decisions, the events and the facts that changed. The test replays the decisions and prints
//! the file again; it must be equal byte for byte. A change of the rules changes the file; a
//! change of the players does not.
//!
//! `NIAGARA_PLAYTHROUGHS=rewrite` replays the decisions and overwrites the files;
//! `NIAGARA_PLAYTHROUGHS=replay` lets the players choose again and writes new games.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};

use crate::support::Scenario;
use niagara::{
    ai::{SplitMix, greedy},
    core::{
        Colour, Decision, Event, Game, Gem, Header, Module, Options, Phase, Position, Rules, Table,
    },
};

/// Who chose the decisions of a game.
#[derive(Clone, Copy)]
enum Players {
    Greedy,
    Random,
}

/// A game of the collection: file, modules, seats, options, seed, players, rounds at most.
struct Golden(&'static str, &'static str, usize, &'static str, u64, Players, u32);

#[rustfmt::skip]
const GAMES: &[Golden] = &[
    Golden("base-3", "base", 3, "", 3, Players::Greedy, 40),
    Golden("base-4", "base", 4, "", 4, Players::Greedy, 40),
    Golden("base-5", "base", 5, "", 5, Players::Greedy, 40),
    Golden("base-4-chance", "base", 4, "", 6, Players::Random, 9),
    Golden("base-3-options", "base", 3,
        "tie_break=gem_value unload_own_colour=forbidden gems_per_site=6 win_four_of_a_kind=off",
        7, Players::Greedy, 40),
    Golden("base-4-drawn-fork", "base", 4, "river_fork=random", 8, Players::Greedy, 40),
    Golden("double-3", "double", 3, "", 9, Players::Greedy, 40),
    Golden("whirlpool-4", "whirlpool", 4, "", 10, Players::Greedy, 40),
    Golden("whirlpool-3-options", "whirlpool", 3,
        "whirlpool_reentry=immediate whirlpool_pull_then_site=on", 11, Players::Random, 12),
    Golden("cards-3", "cards", 3, "", 12, Players::Greedy, 40),
    Golden("beaver-4", "beaver", 4, "", 13, Players::Greedy, 40),
    Golden("moose-3", "moose", 3, "", 14, Players::Greedy, 40),
    Golden("sixth-6", "sixth", 6, "", 15, Players::Greedy, 40),
    Golden("joe-4", "joe", 4, "", 16, Players::Greedy, 40),
    Golden("spirits-3", "spirits", 3, "", 17, Players::Greedy, 40),
    Golden("spirits-4", "spirits", 4, "", 18, Players::Greedy, 40),
    Golden("spirits-5", "spirits", 5, "", 19, Players::Greedy, 40),
    Golden("spirits-6", "spirits", 6, "", 20, Players::Greedy, 40),
    Golden("spirits-joe-4", "spirits joe", 4, "", 21, Players::Greedy, 40),
    Golden("spirits-joe-3-chance", "spirits joe", 3, "", 22, Players::Random, 14),
    Golden("double-whirlpool-joe-5", "double whirlpool joe", 5, "", 23, Players::Random, 8),
];

impl Golden {
    fn path(&self) -> PathBuf {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        root.join("tests/data/playthroughs").join(self.0).with_extension("txt")
    }

    fn header(&self) -> Header {
        let Self(_, rules, seats, options, seed, ..) = *self;
        let mut chosen = Options::default();
        for option in options.split_whitespace() {
            let (name, value) = option.split_once('=').unwrap();
            chosen.set(name, value).unwrap();
        }
        let rules = Rules::parse(rules, ' ').unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, chosen).unwrap();
        Header::from_seed(table, seed, None, None)
    }

    /// The decisions of a new game between the players.
    fn play_new_game(&self) -> Vec<String> {
        let Self(.., seed, players, rounds) = *self;
        let mut game = Game::new(self.header());
        let mut rng = SplitMix::new(seed);
        let mut decisions = Vec::new();
        while let Some(seat) = game.position().to_move()
            && game.position().round() <= rounds
        {
            let decision = match players {
                Players::Greedy => greedy(&game.position().view(Some(seat)), &mut rng).unwrap(),
                Players::Random => {
                    let legal = game.position().legal();
                    legal[rng.below(legal.len() as u32) as usize]
                }
            };
            decisions.push(format!("{} {decision}", game.header().table().colour(seat)));
            game.play(decision).unwrap();
        }
        decisions
    }
}

/// The text of a playthrough: plays the decisions and prints each step.
fn playthrough(header: Header, decisions: &[String]) -> String {
    let mut game = Game::new(header);
    let mut text = game.written();
    text.push('\n');
    let mut before = vec![String::new(); facts(game.position()).len()];
    write_changes(&mut text, &mut before, game.position());
    for line in decisions {
        let (seat, decision) = line.split_once(' ').unwrap();
        let asked = Scenario::from(*game.position()).fact("turn");
        assert_eq!(seat, asked, "'{line}' after\n{text}");
        let legal = game.position().legal().len();
        let events = game
            .play(decision.parse::<Decision>().unwrap())
            .unwrap_or_else(|refusal| panic!("'{line}': {refusal}, after\n{text}"));
        writeln!(text, "{line}\n    {legal} legal:{}", event_names(&events)).unwrap();
        write_changes(&mut text, &mut before, game.position());
    }
    text
}

fn event_names(events: &[Event]) -> String {
    events
        .iter()
        .map(|event| format!(" {}", format!("{event:?}").split(' ').next().unwrap_or("")))
        .collect()
}

/// Prints the facts that have changed.
fn write_changes(text: &mut String, before: &mut Vec<String>, position: &Position) {
    let now = facts(position);
    for (then, now) in before.iter().zip(&now) {
        if then != now {
            writeln!(text, "    {now}").unwrap();
        }
    }
    *before = now;
}

/// All facts about a position, a line each.
fn facts(position: &Position) -> Vec<String> {
    let scenario = Scenario::from(*position);
    let colours = position.table().colours();
    let of_seats = |what: &str| colours.iter().map(|c| format!("{what}{c}")).collect::<Vec<_>>();
    let mut keys: Vec<String> =
        ["round", "phase", "start", "weather", "next"].map(String::from).into();
    keys.extend(of_seats(""));
    keys.extend(of_seats("banked "));
    keys.extend(Gem::ALL.map(|gem| format!("site {}", gem.as_str())));
    keys.push("winners".to_owned());
    let pieces = [Module::Whirlpool, Module::Beaver, Module::Moose, Module::Joe];
    let in_play = pieces.into_iter().filter(|module| position.table().has(*module));
    keys.extend(in_play.map(|module| module.to_string()));
    keys.into_iter().map(|key| format!("{key}: {}", scenario.fact(&key))).collect()
}

/// The decisions in a file: the lines below the header that are not indented.
fn decisions(text: &str) -> Vec<String> {
    let body = text.split_once("\n\n").map_or("", |(_, body)| body);
    body.lines().filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
}

#[test]
fn every_game_replays_as_its_file_says() {
    let mode = std::env::var("NIAGARA_PLAYTHROUGHS").unwrap_or_default();
    for golden in GAMES {
        let path = golden.path();
        let written = fs::read_to_string(&path).unwrap_or_default();
        let decisions = if mode == "replay" { golden.play_new_game() } else { decisions(&written) };
        let printed = playthrough(golden.header(), &decisions);
        if mode.is_empty() {
            let line = printed.lines().zip(written.lines()).position(|(a, b)| a != b);
            let line = line.map_or(String::new(), |line| {
                let at = |text: &str| text.lines().nth(line).unwrap_or("").to_owned();
                format!("line {}: '{}' is now '{}'", line + 1, at(&written), at(&printed))
            });
            assert!(printed == written, "{}: {line}", path.display());
        } else {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, printed).unwrap();
        }
    }
}

#[test]
fn the_games_cover_all_numbers_of_seats_and_all_modules() {
    let seats: BTreeSet<usize> = GAMES.iter().map(|golden| golden.2).collect();
    assert_eq!(seats, BTreeSet::from([3, 4, 5, 6]));
    for module in Module::ALL {
        let alone =
            GAMES.iter().any(|golden| golden.header().table().rules() == Rules::BASE.with(module));
        assert!(alone, "{module} alone");
    }
    let over = GAMES.iter().filter(|golden| {
        let written = fs::read_to_string(golden.path()).unwrap();
        let mut game = Game::new(golden.header());
        for line in decisions(&written) {
            game.play(line.split_once(' ').unwrap().1.parse().unwrap()).unwrap();
        }
        game.position().phase() == Phase::Over
    });
    assert!(over.count() >= 12, "too few games are over");
}
