//! The native tools: `cargo cli COMMAND …`. Errors go to stderr, with exit code 2.

mod arena;
mod args;
mod bot;
mod characters;
mod check;
mod external_player;
mod fit;
mod fit_cards;
mod games;
mod habits;
mod kept_games;
mod net_file;
mod output;
mod player_spec;
mod series;
mod statistics;
mod strength;
mod table;
mod timing;
mod trace;
mod trainable_mlp;
mod tune;

use std::process::ExitCode;

use args::{Args, Failure};
use output::{write_stderr, write_stdout};

const USAGE: &str = "\
cargo cli trace [TABLE] [--seed 0] [--games 1] [--max-rounds 200] [--policy random|greedy]
                prints games as JSON lines; game n is that of the seed plus n
cargo cli perft (--position FILE | TABLE) --depth D [--divide]
                counts the sequences of decisions
cargo cli replay FILE
                checks a record and prints the position it leads to
cargo cli legal --position FILE
                prints the legal decisions, one a line
cargo cli arena --a PLAYER --b PLAYER [--seats 4] [--games 400] [--rules base] [--option k=v]
                [--swap] [--threads 1] [--seed 0] [--max-rounds 200] [--out FILE]
                plays one seat of a against b in the others, rotated, and prints shares of wins
cargo cli tune --a PLAYER --b PLAYER [--gain 0.05] [--blocks 1000]
                [as arena, but --games, --swap and --out]
                plays blocks of games until it is clear whether a is better by that share of wins
cargo cli strength --out FILE [--games 400] [--threads 1]
                plays what the file lacks of the README's strength table and prints the table
cargo cli characters --out FILE [--games 1000] [--level 3] [--rules base] [--threads 1]
                plays what the file lacks of the table of the characters and prints the table
cargo cli games --out FILE [--rules base] [--games 1000] [--player greedy,…] [--threads 1] [--seed N]
                [--varied]
                plays games, drawing each seat's player, and keeps those that somebody won, a game
                a line; varied: of 3 to 6 seats, of changed rules, from wild beginnings
cargo cli fit FILE … [--then FILE …] [--rules base] [--epochs 4] [--trust 0.7] [--rate 0.003]
                [--from NET]
                fits the evaluation's net to kept games, then more finely to others, and prints it;
                begins with a printed NET, with the game's own for '', else with nothing
cargo cli fit --cards FILE … [--rules base] [--epochs 4]
                fits the guess at the cards that others lay

cargo cli bot [--level 3] [--ms N] [--seed 0]
                plays for other programs: a line {\"view\": …, \"legal\": […]} in, {\"decision\": \"…\"} out
                within N ms; level 5 thinks as long as that

PLAYER is random, plain, greedy, ai:LEVEL, ai:LEVEL:CHARACTER (all-rounder racer thief
cloud-watcher careful), either with parameters (ai:3:iterations=200:c_puct=1, see docs/AI.md), or exec:COMMAND,
a program that answers as bot does; it is run by sh -c once for each seat.

TABLE is --seats (a number, or colours parted by commas, clockwise), --rules (words parted by
commas), --option NAME=VALUE (repeated), --start COLOUR, --fork L|R. FILE may be -.
Errors go to stderr, with exit code 2.";

/// Runs the command that the words name.
pub fn run(words: impl IntoIterator<Item = String>) -> ExitCode {
    let mut words = words.into_iter();
    let command = words.next().unwrap_or_default();
    let args = Args::new(words);
    let done = match command.as_str() {
        "arena" => arena::run(args),
        "bot" => bot::run(args),
        "characters" => characters::run(args),
        "fit" => fit::run(args),
        "games" => games::run(args),
        "strength" => strength::run(args),
        "tune" => tune::run(args),
        "trace" => trace::run(args),
        "perft" => check::perft(args),
        "replay" => check::replay(args),
        "legal" => check::legal(args),
        "" | "help" | "--help" => write_stdout(|out| writeln!(out, "{USAGE}")),
        _ => Err(Failure(format!("unknown command '{command}'\n{USAGE}"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            write_stderr(&failure.to_string());
            ExitCode::from(2)
        }
    }
}
