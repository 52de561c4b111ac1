//! `tactics`: a test suite of positions in which some decisions are certainly right within the
//! round.
//!
//! With `--make`, positions of turns are taken from games, together with random modifications of
//! these positions, and their right decisions are proven by enumeration ([`proof`]). Without it,
//! players decide in the positions of a file, and their shares of right decisions are printed.

mod canonical;
mod make;
mod proof;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::output::{write_stderr, write_stdout};
use super::player_spec::search_config;
use super::statistics::wilson_interval;
use super::table::read_text;
use crate::ai::{SearchConfig, decide};
use crate::core::{Decision, Phase, Position, Setup, View};

/// The kind of a position: what its right decisions achieve for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// To win by a single plan.
    #[serde(rename = "one")]
    WinByOnePlan,
    /// To win by two plans, one of each canoe; no single plan wins.
    #[serde(rename = "two")]
    WinByTwoPlans,
    /// To win by two plans; in every pair of plans that wins, the first unloads a gem at a site and
    /// the second loads a gem of that colour (B-82).
    HandOver,
    /// To prevent, for this round, wins of rivals that other decisions leave possible.
    Stop,
    /// To save a gem that other decisions leave at risk: right decisions are not dominated
    /// ([`saving`](crate::ai::tactics::saving())).
    Save,
}

impl Kind {
    const ALL: [Self; 5] =
        [Self::WinByOnePlan, Self::WinByTwoPlans, Self::HandOver, Self::Stop, Self::Save];

    /// The column heading of the table.
    const fn as_str(self) -> &'static str {
        match self {
            Self::WinByOnePlan => "win by one plan",
            Self::WinByTwoPlans => "win by two",
            Self::HandOver => "win by hand-over",
            Self::Stop => "stop a win",
            Self::Save => "save for certain",
        }
    }
}

/// A position of the suite, a line in its file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Puzzle {
    kind: Kind,
    /// The right decisions, in the order of the legal ones; all others are wrong.
    right: Vec<String>,
    /// The view of the seat to move.
    view: Setup,
}

/// The arguments of `tactics`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file of positions
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Make this many positions of each kind and write them to the file
    #[arg(long, value_name = "NUMBER")]
    make: Option<usize>,
    /// The maximum number of games from which positions are taken (only with --make)
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Levels, optionally with characters and parameters, separated by commas (ignored, like the
    /// options below, with --make)
    #[arg(long, value_name = "LEVEL,…", default_value = "1,2,3,4,5")]
    player: String,
    /// The number of decisions of each player in each position, with different random numbers
    #[arg(long, default_value_t = 1)]
    times: u64,
    /// Print the positions in which a player decides wrongly on stderr
    #[arg(long)]
    wrong: bool,
}

/// Runs `tactics`: makes a file of positions, or tests players on those of a file.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(number) = arguments.make {
        return make::make(&arguments.file, number, arguments.seed, arguments.games);
    }
    let file = read_text(&arguments.file.to_string_lossy())?;
    let puzzles: Vec<Puzzle> = file.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let mut rows: Vec<String> = Vec::new();
    for player in arguments.player.split(',') {
        let config = search_config(player)?;
        let mut counts: BTreeMap<Kind, [u64; 2]> = BTreeMap::new();
        for (number, puzzle) in puzzles.iter().enumerate() {
            for time in 0..arguments.times {
                let seed = arguments.seed.wrapping_add(number as u64 + (time << 32));
                let wrong = puzzle.wrong_decision(config, seed)?;
                let [right, total] = counts.entry(puzzle.kind).or_default();
                *right += u64::from(wrong.is_none());
                *total += 1;
                if let (Some(wrong), true) = (wrong, arguments.wrong) {
                    let line = serde_json::to_string(puzzle)?;
                    write_stderr(&format!("{player} plays {wrong}: {line}"));
                }
            }
        }
        rows.push(row(player, &counts));
    }
    write_stdout(|out| {
        let names: Vec<&str> = Kind::ALL.into_iter().map(Kind::as_str).collect();
        writeln!(out, "| player | {} |", names.join(" | "))?;
        writeln!(out, "|---|{}", "---|".repeat(names.len()))?;
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))
    })
}

/// A player's row of the table: shares of right decisions with 95 % intervals.
fn row(player: &str, counts: &BTreeMap<Kind, [u64; 2]>) -> String {
    let cell = |kind: Kind| {
        let [right, total] = counts.get(&kind).copied().unwrap_or_default();
        let share = right as f64 / total.max(1) as f64;
        let (low, high) = wilson_interval(share, total as f64);
        let percent = |share: f64| 100.0 * share;
        format!(
            "{right} of {total}, {:.1} % ({:.0} to {:.0})",
            percent(share),
            percent(low),
            percent(high)
        )
    };
    let cells: Vec<String> = Kind::ALL.into_iter().map(cell).collect();
    format!("| {player} | {} |", cells.join(" | "))
}

impl Puzzle {
    /// Lets a player decide. Returns its wrong decision, or `None` if it decides right. If its turn
    /// goes on after a right decision of a position to be won, it decides once more: if it then
    /// does not win, this second decision is the wrong one.
    fn wrong_decision(&self, config: SearchConfig, seed: u64) -> Result<Option<Decision>, Failure> {
        let view = View::try_from(&self.view)?;
        let nothing = || Failure("there is nothing to decide in a position".to_owned());
        let decision = decide(&view, config, seed).ok_or_else(nothing)?;
        if !self.right.contains(&decision.to_string()) {
            return Ok(Some(decision));
        }
        let is_win = matches!(self.kind, Kind::WinByOnePlan | Kind::WinByTwoPlans | Kind::HandOver);
        let after = position_after(&consistent_position(&view), decision);
        let seat = view.seat().ok_or_else(nothing)?;
        if !is_win || after.phase() != Phase::Turn || after.to_move() != Some(seat) {
            return Ok(None);
        }
        let second = decide(&after.view(Some(seat)), config, seed).ok_or_else(nothing)?;
        let end = position_after(&after, second);
        let wins = end.conditions().any(|condition| condition.is_met(end.banked(seat)));
        Ok((!wins).then_some(second))
    }
}

/// A position that is consistent with a view: each hidden card is the first one that is possible.
fn consistent_position(view: &View) -> Position {
    view.determinize(|_, hand| hand.iter().next().unwrap_or(crate::core::Card::One))
}

/// The position after a decision.
fn position_after(position: &Position, decision: Decision) -> Position {
    let mut after = *position;
    after.play_unchecked(decision, &mut ());
    after
}
