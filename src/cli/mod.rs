//! The native tools: `cargo cli COMMAND …`. Errors go to stderr, with exit code 2.

mod arena;
mod args;

use std::process::ExitCode;

use args::{Args, Failure};

const USAGE: &str = "\
cargo cli arena --a PLAYER --b PLAYER [--seats 4] [--games 400] [--rules base] [--option k=v]
                [--swap] [--threads 1] [--seed 0] [--max-rounds 200] [--out FILE]
                plays one seat of a against b in the others, rotated, and prints shares of wins";

/// Runs the command that the words name.
pub fn run(words: impl IntoIterator<Item = String>) -> ExitCode {
    let mut words = words.into_iter();
    let command = words.next().unwrap_or_default();
    let args = Args::new(words);
    let done = match command.as_str() {
        "arena" => arena::run(args),
        "" | "help" | "--help" => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(Failure(format!("unknown command '{command}'\n{USAGE}"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}
