//! `perft`, `replay`, `legal`: move generation and the rules, for a position or a record.

use std::time::Instant;

use super::args::{Args, Failure};
use super::output::{write_stderr, write_stdout};
use super::table::{position, table, text};
use crate::core::{Arm, Game, Phase, Position, Seat};

/// Runs `perft` from a position or from the start of a game: counts the sequences of decisions of
/// each length up to `--depth`.
pub(super) fn perft(mut args: Args) -> Result<(), Failure> {
    let position = match position(&mut args)? {
        Some(position) => position,
        None => {
            let requested = table(&mut args, None)?;
            let fork = requested.fork.unwrap_or(Arm::Left);
            Position::start(requested.table, requested.start.unwrap_or(Seat::FIRST), fork)
        }
    };
    let depth: u32 = args.value("--depth")?.ok_or_else(|| Failure("--depth is missing".into()))?;
    let divide = args.flag("--divide");
    args.finish()?;
    write_stdout(|out| {
        if divide {
            let parts = position.divide(depth);
            for (decision, count) in &parts {
                writeln!(out, "{decision}\t{count}")?;
            }
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
pub(super) fn replay(mut args: Args) -> Result<(), Failure> {
    let path = args.word().ok_or_else(|| Failure("replay needs a file".to_owned()))?;
    args.finish()?;
    let game: Game = text(&path)?.parse().map_err(|error| Failure(format!("{path}: {error}")))?;
    let json = serde_json::to_string(&game.position().to_setup())?;
    write_stdout(|out| writeln!(out, "{json}"))
}

/// Runs `legal`: prints the legal decisions of a position in byte order.
pub(super) fn legal(mut args: Args) -> Result<(), Failure> {
    let position = position(&mut args)?;
    let position = position.ok_or_else(|| Failure("--position is missing".to_owned()))?;
    args.finish()?;
    let mut texts: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    write_stdout(|out| texts.iter().try_for_each(|text| writeln!(out, "{text}")))
}
