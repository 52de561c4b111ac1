//! The native tools: `cargo cli COMMAND …`. Errors go to stderr, with exit code 2.

mod action_counts;
mod arena;
mod bot;
mod characters;
mod check;
mod external_player;
mod failure;
mod fit;
mod fit_cards;
mod games;
mod kept_games;
mod lesson;
mod net_file;
mod output;
mod player_spec;
mod series;
mod statistics;
mod strength;
mod table;
mod tactics;
mod timing;
mod trace;
mod trainable_mlp;
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use output::{write_stderr, write_stdout};

/// The help text about the values that several commands take.
const VALUES: &str = "\
PLAYER is random, plain (the playout policy), greedy, ai:LEVEL, ai:LEVEL:CHARACTER (all-rounder
racer thief cloud-watcher careful), either with parameters (ai:3:iterations=200:c_puct=1, see
docs/AI.md), or exec:COMMAND, a program that answers as bot does; it is run by sh -c once for each
seat.
FILE may be - for the standard input where a file is read.
Errors go to stderr, with exit code 2.";

/// Native tools: traces, perft, arenas, strength tables, fitting.
#[derive(Debug, Parser)]
#[command(name = "cargo cli", disable_version_flag = true, after_help = VALUES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print games as JSON lines; game n has the seed plus n
    Trace(trace::Arguments),
    /// Count the sequences of decisions from a position or from the start of a game
    Perft(check::PerftArguments),
    /// Check a record and print the position it leads to
    Replay(check::ReplayArguments),
    /// Print the legal decisions of a position, one per line
    Legal(check::LegalArguments),
    /// Check lessons: keys, positions and the solution of every step (docs/LESSONS.md)
    Lesson(lesson::Arguments),
    /// Play a in each seat in turn, against b in the others, and print the shares of wins
    Arena(arena::Arguments),
    /// Play blocks of games until a sequential test decides whether a is better than b
    Tune(tune::Arguments),
    /// Play the games of the table of levels (docs/AI.md, 6.1) that are missing from a file, and
    /// print the table
    Strength(strength::Arguments),
    /// Play the games of the table of characters (docs/AI.md, 6.8) that are missing from a file,
    /// and print the table
    Characters(characters::Arguments),
    /// Play games between players drawn for each seat, and write those that were won to a file, one
    /// per line
    Games(games::Arguments),
    /// Fit the net of the evaluation, or the card policy, to games and print it as Rust source
    Fit(fit::Arguments),
    /// Test players on positions whose right decisions are proven, or make such positions
    Tactics(tactics::Arguments),
    /// Decide for other programs: reads {"view": …, "legal": […]}, writes {"decision": "…"}, line
    /// by line
    Bot(bot::Arguments),
}

/// Runs the command given by the arguments (without the program's name).
pub fn run(words: impl IntoIterator<Item = String>) -> ExitCode {
    let cli = match Cli::try_parse_from(std::iter::once("cargo cli".to_owned()).chain(words)) {
        Ok(cli) => cli,
        Err(error) => {
            // If stderr is closed, only the exit code reports the error.
            drop(error.print());
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let done = match cli.command {
        Some(Command::Arena(arguments)) => arena::run(&arguments),
        Some(Command::Bot(arguments)) => bot::run(&arguments),
        Some(Command::Characters(arguments)) => characters::run(&arguments),
        Some(Command::Fit(arguments)) => fit::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Lesson(arguments)) => lesson::run(&arguments),
        Some(Command::Strength(arguments)) => strength::run(&arguments),
        Some(Command::Tactics(arguments)) => tactics::run(&arguments),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Trace(arguments)) => trace::run(&arguments),
        Some(Command::Perft(arguments)) => check::perft(&arguments),
        Some(Command::Replay(arguments)) => check::replay(&arguments),
        Some(Command::Legal(arguments)) => check::legal(&arguments),
        None => write_stdout(|out| writeln!(out, "{}", Cli::command().render_help())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            write_stderr(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
