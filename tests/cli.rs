//! The native tools as seen by other programs: standard output, standard error, exit codes.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use niagara::ai::Character;
use niagara::core::{Decision, Game, Position, Setup};

fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_niagara-cli"));
    command.args(arguments.split(' ').filter(|word| !word.is_empty()));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    command
}

fn run(arguments: &str) -> Output {
    command(arguments).stdin(Stdio::null()).output().unwrap()
}

/// The standard output of a command that must succeed.
fn output(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    record: Option<String>,
    position: serde_json::Value,
    legal: Vec<String>,
    chosen: Option<String>,
}

/// Replays a trace through the core; returns how many games it contains and how many are over.
fn check_trace(arguments: &str) -> (usize, usize) {
    let (mut games, mut over) = (0, 0);
    let mut game: Option<Game> = None;
    for text in output(arguments).lines() {
        let line: Line = serde_json::from_str(text).unwrap();
        if let Some(record) = &line.record {
            games += 1;
            game = Some(record.parse().unwrap());
        }
        let game = game.as_mut().unwrap();
        let setup: Setup = line.position.to_string().parse().unwrap();
        let position = Position::try_from(setup).unwrap();
        assert_eq!(position, *game.position(), "{text}");
        let mut legal: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
        legal.sort();
        assert_eq!(line.legal, legal);
        match line.chosen {
            Some(chosen) => {
                game.play(chosen.parse().unwrap()).unwrap();
            }
            None => over += 1,
        }
    }
    (games, over)
}

#[test]
fn the_games_of_a_trace_can_be_replayed() {
    for arguments in [
        "trace --seats 3 --seed 1 --games 3 --max-rounds 12",
        "trace --seats red,blue,green,brown,black,yellow --rules spirits,joe --max-rounds 9 --start black --fork R",
        "trace --seats 5 --max-rounds 30 --option river_fork=random --option tie_break=gem_value",
        "trace --seats 4 --rules whirlpool,cards --max-rounds 20 --option whirlpool_reentry=immediate",
    ] {
        let (games, _) = check_trace(arguments);
        assert!(games > 0, "{arguments}");
    }
    let (games, over) = check_trace("trace --seats 3 --policy greedy --games 4 --seed 2");
    assert_eq!((games, over), (4, 4), "greedy players finish their games");
}

#[test]
fn the_same_seed_traces_the_same_games() {
    let both = output("trace --seats 4 --seed 7 --games 2 --max-rounds 5");
    let second = output("trace --seats 4 --seed 8 --games 1 --max-rounds 5");
    assert_eq!(both, output("trace --seats 4 --seed 7 --games 2 --max-rounds 5"));
    assert!(both.ends_with(&second));
    assert_eq!(both.matches("\"record\"").count(), 2);
    assert!(both.contains("seed 7\\n") && both.contains("seed 8\\n"));
}

#[test]
fn perft_prints_every_depth_and_divides_the_last() {
    assert_eq!(
        output("perft --seats 3 --depth 4"),
        "depth 1: 7\ndepth 2: 49\ndepth 3: 343\ndepth 4: 980\n"
    );
    assert_eq!(
        output("perft --position notation.json --depth 1 --divide"),
        "2 pier>4+d\t1\n2 pier>L6\t1\n2 pier>R6\t1\ndone\t1\ndepth 1: 4\n"
    );
    assert_eq!(output("perft --seats 3 --depth 0"), "");
    assert_eq!(output("perft --seats 3 --depth 0 --divide"), "depth 0: 1\n");
}

#[test]
fn legal_and_replay_agree_with_the_core() {
    assert_eq!(
        output("legal --position notation.json"),
        "2 pier>4+d\n2 pier>L6\n2 pier>R6\ndone\n"
    );
    let setup: Setup = output("replay won.record").parse().unwrap();
    let game: Game = include_str!("data/won.record").parse().unwrap();
    assert_eq!(setup, game.position().to_setup());
    let mut child =
        command("replay -").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(include_bytes!("data/two_rounds.record")).unwrap();
    let read = child.wait_with_output().unwrap();
    assert!(read.status.success());
    assert!(String::from_utf8(read.stdout).unwrap().contains("\"round\":3"));
}

#[test]
fn errors_go_to_stderr_with_exit_code_2() {
    for (arguments, reason) in [
        ("fly", "unrecognized subcommand 'fly'"),
        ("trace --seats 7", "--seats 7"),
        ("trace --seats 2", "2 seats: the game takes 3 to 5"),
        ("trace --seats red,red,blue", "two seats are red (B-10)"),
        ("trace --rules bass", "--rules bass: expected rules"),
        ("trace --option tie_break", "--option tie_break: expected NAME=VALUE"),
        (
            "trace --option tie_break=best",
            "--option tie_break=best: option tie_break: expected one",
        ),
        ("trace --start black", "--start black: no seat has this colour (B-10)"),
        ("trace --fork X", "invalid value 'X' for '--fork <ARM>': expected an arm"),
        ("trace --policy wild", "[possible values: random, greedy]"),
        ("trace --games many", "invalid value 'many' for '--games <GAMES>'"),
        ("trace --seed", "a value is required for '--seed <SEED>'"),
        ("trace --sed 1", "unexpected argument '--sed'"),
        ("perft --seats 3", "--depth <DEPTH>"),
        ("perft --seats 3 --depth x", "invalid value 'x' for '--depth <DEPTH>'"),
        ("perft --depth 1", "--seats is missing"),
        ("legal", "--position <FILE>"),
        ("legal --position none.json", "none.json:"),
        ("legal --position won.record", "won.record: line 1: expected ident"),
        ("arena --option tie_break", "--option tie_break: expected NAME=VALUE"),
        ("arena --a ai:6", "unknown level '6' (1 to 5)"),
        ("arena --a ai:3:racer:thief", "thief: a player has only one character"),
        ("arena --a ai:3:speed=9", "speed"),
        ("arena --out won.record", "won.record, line 1:"),
        ("arena --games 1 --b exec:true", "true: it ended without a response"),
        ("arena --games 1 --b exec:cat", "cat: its response {"),
        ("tune --games 3", "unexpected argument '--games'"),
        ("tune --gain 0", "--gain 0: it has to be more than 0"),
        ("tune --shares 0.27 0.23", "--shares: H0 has to be less than H1"),
        ("tune --shares 0.23 0.27 --gain 0.1", "cannot be used with '--gain <SHARE>'"),
        ("arena --a ai:3:net=notation.json", "notation.json does not contain a net"),
        ("games", "--out <FILE>"),
        ("fit", "fit requires a FILE of games"),
        ("fit /dev/null", "/dev/null: no game for which the net of base is used"),
        ("fit --cards /dev/null --rules spirits", "no game for which the net of spirits is used"),
        ("bot --level 0", "unknown level '0' (1 to 5)"),
        ("bot --ms soon", "invalid value 'soon' for '--ms <MS>'"),
        ("replay", "<FILE>"),
        ("replay notation.json", "notation.json: line 1: '{': a record begins with"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
        assert!(errors.contains(reason), "{arguments}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}

#[test]
fn help_names_every_command_and_goes_to_the_standard_output() {
    for arguments in ["", "help", "--help"] {
        let text = output(arguments);
        for command in [
            "trace",
            "perft",
            "replay",
            "legal",
            "arena",
            "tune",
            "strength",
            "characters",
            "games",
            "fit",
            "bot",
        ] {
            assert!(text.contains(&format!("\n  {command} ")), "{arguments}: {text}");
        }
        assert!(text.contains("PLAYER is random"), "{arguments}: {text}");
    }
    assert!(output("arena --help").contains("--max-rounds <ROUNDS>"));
}

#[test]
fn an_impossible_position_is_refused_with_all_reasons() {
    let json = include_str!("data/notation.json").replace("\"weather\": 1", "\"weather\": 2");
    let json = json.replace("\"ddddd\"", "\"dddddd\"");
    let mut child = command("legal --position -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(json.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("(B-12)") && errors.contains("(S-60)"), "{errors}");
}

#[test]
fn a_closed_output_pipe_is_not_a_failure() {
    let mut child = command("trace --seats 5 --games 2000")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"record\""));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn every_listed_decision_survives_a_round_trip() {
    for text in output("legal --position notation.json").lines() {
        assert_eq!(text.parse::<Decision>().unwrap().to_string(), text);
    }
}

#[test]
fn the_arena_plays_with_an_external_program_such_as_our_bot() {
    let bot = format!("exec:{} bot --level 2:iterations=20", env!("CARGO_BIN_EXE_niagara-cli"));
    let mut arena = command("arena --b random --games 2 --seats 3 --max-rounds 30 --rules spirits");
    let output = arena.args(["--a", &bot]).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("2 games; even is 33.3 %"), "{text}");
}

#[test]
fn tune_tests_the_share_of_one_player_against_the_others() {
    let printed = output("tune --a plain --b random --seats 3 --shares 0.3 0.36");
    let (verdict, blocks) = (": better; ", "8 blocks of 3 games");
    assert!(printed.contains(verdict) && printed.contains(blocks), "{printed}");
    assert!(printed.contains(" % of wins ("), "{printed}");
    let printed = output("tune --a random --b plain --seats 3 --max-rounds 30 --blocks 1");
    assert!(printed.contains(": unclear; ") && printed.contains("1 blocks of 6"), "{printed}");
}

#[test]
fn characters_plays_only_the_games_missing_from_its_file() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/characters.jsonl");
    let _ = std::fs::remove_file(file);
    let arguments = |games| format!("characters --level 1 --games {games} --out {file}");
    let lines = || std::fs::read_to_string(file).unwrap().lines().count();
    output(&arguments(1));
    assert_eq!(
        lines(),
        9,
        "a line per game: 5 characters among all-rounders, and 4 among their own kind"
    );
    let printed = output(&arguments(2));
    assert_eq!(lines(), 18);
    assert_eq!(output(&arguments(2)), printed);
    let rows: Vec<&str> = printed.lines().filter(|line| line.contains(" to ")).collect();
    assert_eq!(rows.len(), 10, "{printed}");
    for (row, name) in rows.iter().zip(Character::ALL.iter().cycle()) {
        assert!(row.starts_with(&format!("| {name} | ")) && row.contains(" | 2 | "), "{row}");
    }
    // A column × is divided by the median of its five rows, so one of them is 1.00.
    for (rows, column) in rows.chunks(5).flat_map(|rows| [5, 7, 11].map(|column| (rows, column))) {
        let times = rows.iter().map(|row| row.split(" | ").nth(column).unwrap());
        assert!(times.clone().any(|times| times.trim_end_matches(" |") == "1.00"), "{printed}");
    }
}

#[test]
fn a_program_that_does_not_exit_is_terminated() {
    let mut arena = command("arena --b random --games 1 --seats 3");
    arena.args(["--a", "exec:read view; echo \"{}\"; exec sleep 1000"]);
    let output = arena.stdin(Stdio::null()).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("sleep 1000: its response {}: missing field"), "{errors}");
}

/// The responses of the bot to these lines, its exit code, and its stderr.
fn bot(arguments: &str, lines: &str) -> (String, Option<i32>, String) {
    let mut child = command(&format!("bot {arguments}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Writing may fail: a bot that stops at the first line may have exited by then.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), output.status.code(), text(output.stderr))
}

#[test]
fn the_bot_answers_each_line_and_rejects_invalid_requests() {
    let setup = include_str!("data/notation.json").parse::<Setup>().unwrap();
    let position = Position::try_from(setup).unwrap();
    let view = serde_json::to_string(&position.view(position.to_move()).to_setup()).unwrap();
    let requests = format!("{{\"view\": {view}, \"legal\": []}}\n\n{{\"view\": {view}}}");
    for arguments in ["--level 1", "--level 5:iterations=10 --ms 60000", "--level 3 --ms 0"] {
        let (answers, code, errors) = bot(arguments, &requests);
        assert_eq!((answers.lines().count(), code), (2, Some(0)), "{answers} {errors}");
        for answer in answers.lines() {
            let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
            let decision = answer["decision"].as_str().unwrap().parse().unwrap();
            assert!(position.legal().contains(&decision), "{answer}");
        }
    }
    for (line, reason) in [
        ("play", "expected value"),
        ("{}", "missing field `view`"),
        ("{\"view\": null}", "expected"),
        ("{\"view\": {\"format\": \"x\"}}", "missing field `rules`"),
    ] {
        let (answers, code, errors) = bot("", line);
        assert_eq!((answers.as_str(), code), ("", Some(2)), "{line}: {errors}");
        assert!(errors.contains(reason), "{line}: {errors}");
    }
}

#[test]
fn an_invalid_lesson_is_reported_with_its_path() {
    let tutorial = "../../content/lessons/paddle.lesson.json";
    let printed = output(&format!("lesson {tutorial}"));
    assert_eq!(printed, format!("{tutorial}: Paddle in five minutes, steps: 14\n"));
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/content/lessons/paddle.lesson.json"
    ));
    let text = text.unwrap().replacen("\"hints\"", "\"hint\"", 1);
    let mut child = command(&format!("lesson {tutorial} -"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(printed, "-: steps[1].hint: unknown key\n1 of 2 files are not valid lessons\n");
}
