//! `trace`: games as JSON lines, for other programs to check. A game is cut off after a number of
//! rounds.

use std::io;

use serde::Serialize;

use super::failure::Failure;
use super::output::write_stdout;
use super::table::TableArguments;
use crate::ai::{SplitMix, greedy};
use crate::core::{Decision, Dice, Header, Position, Purpose, RiverDraws, Setup};

/// The player that decides for all seats.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Policy {
    Random,
    Greedy,
}

/// A line of a trace: a position, its legal decisions in byte order, and the one chosen (`null`
/// when the game is over). The first line of a game has its record header.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<&'a str>,
    position: &'a Setup,
    legal: &'a [String],
    chosen: Option<&'a str>,
}

/// The arguments of `trace`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The seed of the first game; each further game has the next one
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of games
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Games are cut off after this number of rounds
    #[arg(long, value_name = "ROUNDS", default_value_t = 200)]
    max_rounds: u32,
    /// The player that decides for all seats
    #[arg(long, value_enum, default_value_t = Policy::Random)]
    policy: Policy,
}

/// Runs `trace`. The games are numbered from 0; game n has the seed plus n.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let requested = arguments.table.read(Some("4"))?;
    let &Arguments { seed, games, max_rounds: rounds, policy, .. } = arguments;
    write_stdout(|out| {
        for game in 0..games {
            let seed = seed.wrapping_add(game);
            let header = Header::from_seed(requested.table, seed, requested.start, requested.fork);
            trace(&header, seed, rounds, policy, out)?;
        }
        Ok(())
    })
}

/// Plays one game and writes its lines.
fn trace(
    header: &Header,
    seed: u64,
    rounds: u32,
    policy: Policy,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let text = header.to_string();
    let mut record = Some(text.as_str());
    let mut position = header.position();
    let mut river = RiverDraws::new(seed, header.table().options().river_fork);
    let mut dice = Dice::new(seed, Purpose::Decisions);
    let mut greedy_rng = SplitMix::new(seed);
    let mut decisions: Vec<Decision> = Vec::new();
    let mut sorted: Vec<(String, Decision)> = Vec::new();
    let mut legal: Vec<String> = Vec::new();
    while position.round() <= rounds {
        // Sorted, so that random choices do not depend on the order of move generation.
        position.legal_into(&mut decisions);
        sorted.clear();
        sorted.extend(decisions.iter().map(|decision| (decision.to_string(), *decision)));
        sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        decisions.clear();
        legal.clear();
        for (text, decision) in sorted.drain(..) {
            legal.push(text);
            decisions.push(decision);
        }
        let chosen = match policy {
            Policy::Random => dice.choose(&decisions),
            Policy::Greedy => greedy(&position.view(position.to_move()), &mut greedy_rng),
        };
        let text = chosen.map(|decision| decision.to_string());
        let line = Line {
            record: record.take(),
            position: &position.to_setup(),
            legal: &legal,
            chosen: text.as_deref(),
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
        let Some(decision) = chosen else { break };
        play(&mut position, decision, &mut river)?;
    }
    Ok(())
}

/// Plays a legal decision, then moves the river up to the next choice.
fn play(position: &mut Position, decision: Decision, river: &mut RiverDraws) -> io::Result<()> {
    let refused = |refusal| io::Error::other(format!("'{decision}' was chosen: {refusal}"));
    position.play(decision, &mut ()).map_err(refused)?;
    position.flow(|arm| river.next(arm), &mut ());
    Ok(())
}
