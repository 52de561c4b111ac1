//! `bot`: a computer player for other programs, by the protocol of
//! [`external_player`](super::external_player).

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};

use super::external_player::{Request, Response};
use super::failure::Failure;
use super::player_spec::search_config;
use crate::ai::SearchSession;
use crate::core::{Setup, View};

/// The number of iterations between two checks of the time.
const ITERATIONS_PER_SLICE: u32 = 16;

/// The iterations of level 5 if a time limit, but no number of iterations, is given: so many that
/// only the time limits its search.
const UNLIMITED_ITERATIONS: u32 = 2_000_000;

/// The part of the time limit that is reserved for reading and writing. If this is more than a
/// twentieth of the limit, a twentieth is reserved.
const RESERVE: Duration = Duration::from_millis(4);

/// The view of the seat to move; if no seat is to move, that of an onlooker.
fn view(setup: &Setup) -> Result<View, Failure> {
    let onlooker = View::from_setup(setup, None)?;
    Ok(View::from_setup(setup, onlooker.known().to_move())?)
}

/// The arguments of `bot`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A level from 1 to 5, optionally with character and parameters
    #[arg(long, default_value = "3")]
    level: String,
    /// The maximum time for a decision in milliseconds; level 5 uses all of it,
    /// unless its number of iterations is given
    #[arg(long)]
    ms: Option<u64>,
    /// The seed of the player's random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Runs `bot`: answers each line of the standard input that is not blank, until the input closes.
/// A line that is no request, or in which no seat is to move, ends it with an error.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { ref level, ms, seed } = arguments;
    let mut config = search_config(level)?;
    let limit = ms.map(|ms| {
        let limit = Duration::from_millis(ms);
        limit - (limit / 20).min(RESERVE)
    });
    if limit.is_some() && level.starts_with('5') && !level.contains(":iterations=") {
        config.iterations = UNLIMITED_ITERATIONS;
    }
    let mut out = stdout().lock();
    let mut last: Option<SearchSession> = None;
    for (number, line) in stdin().lock().lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let begun = Instant::now();
        let request: Request = serde_json::from_str(&line)?;
        let own_seed = seed.wrapping_mul(1 << 20).wrapping_add(number as u64);
        let view = view(&request.view)?;
        let mut session = match last.take() {
            Some(last) => last.advance(&view, own_seed),
            None => SearchSession::new(&view, config, own_seed),
        };
        while session.remaining_iterations() > 0
            && limit.is_none_or(|limit| begun.elapsed() < limit)
        {
            session.run(ITERATIONS_PER_SLICE);
        }
        let decision = session.decide().ok_or_else(|| Failure("no seat is to move".to_owned()))?;
        serde_json::to_writer(&mut out, &Response { decision: decision.to_string() })?;
        out.write_all(b"\n")?;
        out.flush()?;
        last = Some(session);
    }
    Ok(())
}
