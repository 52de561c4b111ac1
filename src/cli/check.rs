//! `perft`, `replay` and `legal`: apply the rules to a position or a record.

use std::time::Instant;

use super::failure::Failure;
use super::output::{write_stderr, write_stdout};
use super::table::{TableArguments, read_position, read_text};
use crate::core::{Arm, Game, Phase, Position, Seat};

/// The arguments of `perft`.
#[derive(Debug, clap::Args)]
pub(super) struct PerftArguments {
    /// Begin with this position, instead of the start of a game
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["seats", "rules", "options", "start", "fork"]
    )]
    position: Option<String>,
    #[command(flatten)]
    table: TableArguments,
    /// The maximum length of the sequences
    #[arg(long)]
    depth: u32,
    /// Print the count of each first decision
    #[arg(long)]
    divide: bool,
}

/// The arguments of `replay`.
#[derive(Debug, clap::Args)]
pub(super) struct ReplayArguments {
    /// A file with a record
    file: String,
}

/// The arguments of `legal`.
#[derive(Debug, clap::Args)]
pub(super) struct LegalArguments {
    /// A file with a position
    #[arg(long, value_name = "FILE")]
    position: String,
}

/// Runs `perft` from a position or from the start of a game: counts the sequences of decisions of
/// each length up to `--depth`, or with `--divide` only those of this length, by first decision.
pub(super) fn perft(arguments: &PerftArguments) -> Result<(), Failure> {
    let position = match &arguments.position {
        Some(path) => read_position(path)?,
        None => {
            let requested = arguments.table.read(None)?;
            let fork = requested.fork.unwrap_or(Arm::Left);
            Position::start(requested.table, requested.start.unwrap_or(Seat::FIRST), fork)
        }
    };
    let &PerftArguments { depth, divide, .. } = arguments;
    write_stdout(|out| {
        if divide {
            let parts = position.divide(depth);
            for (decision, count) in &parts {
                writeln!(out, "{decision}\t{count}")?;
            }
            // After the end of the game, and at depth 0, only the empty sequence is counted, which
            // has no first decision.
            let sum = match position.phase() {
                Phase::Over => 1,
                _ if depth == 0 => 1,
                _ => parts.iter().map(|(_, count)| count).sum::<u64>(),
            };
            return writeln!(out, "depth {depth}: {sum}");
        }
        for depth in 1..=depth {
            let begun = Instant::now();
            let count = position.perft(depth);
            writeln!(out, "depth {depth}: {count}")?;
            out.flush()?;
            write_stderr(&format!("{:.3} s", begun.elapsed().as_secs_f64()));
        }
        Ok(())
    })
}

/// Runs `replay`: checks a record and prints the position it leads to.
pub(super) fn replay(arguments: &ReplayArguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let game: Game =
        read_text(path)?.parse().map_err(|error| Failure(format!("{path}: {error}")))?;
    let json = serde_json::to_string(&game.position().to_setup())?;
    write_stdout(|out| writeln!(out, "{json}"))
}

/// Runs `legal`: prints the legal decisions of a position in byte order.
pub(super) fn legal(arguments: &LegalArguments) -> Result<(), Failure> {
    let position = read_position(&arguments.position)?;
    let mut texts: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    write_stdout(|out| texts.iter().try_for_each(|text| writeln!(out, "{text}")))
}
