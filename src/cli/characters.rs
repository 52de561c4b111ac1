//! `characters`: the tables of the characters (docs/AI.md, section 6.8), from games kept in a file.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use super::action_counts::ActionCounts;
use super::failure::Failure;
use super::output::write_stdout;
use super::series::{GameLine, Series, mean_rounds, mean_share, sum_counts};
use super::statistics::wilson_interval;
use crate::ai::Character;

/// The arguments of `characters`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file in which the games are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games of each series
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// A level from 1 to 5, optionally with parameters
    #[arg(long, default_value = "3")]
    level: String,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs `characters`: plays the games that are missing from the file, then prints two tables, for
/// one player of each character against three all-rounders of the same level, and for four players
/// of the same character, and a line on the blunders of all games.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { ref out, games, ref level, ref rules, threads } = arguments;
    let all_rounder = format!("ai:{level}:{}", Character::AllRounder);
    let (mut against_all_rounders, mut same_character) = (Vec::new(), Vec::new());
    // Four all-rounders are a series of both tables; its games are counted once.
    let mut counts_by_series = BTreeMap::new();
    for character in Character::ALL {
        let name = format!("ai:{level}:{character}");
        for (others, rows) in
            [(&all_rounder, &mut against_all_rounders), (&name, &mut same_character)]
        {
            let lines = Series::new(&name, others, rules)?.complete(out, games, threads)?;
            let [own, rest] = sum_counts(&lines);
            let mut both = own;
            both.add(&rest);
            let counts = if *others == name { both } else { own };
            rows.push(Row::new(character, &lines, counts));
            counts_by_series.insert((others.clone(), name.clone()), both);
        }
    }
    let mut all = ActionCounts::default();
    counts_by_series.values().for_each(|counts| all.add(counts));
    write_stdout(|out| {
        write_table(out, "one among three all-rounders", &against_all_rounders)?;
        write_table(out, "four of the same character", &same_character)?;
        writeln!(out, "{} blunders at {} opportunities", all.blunders, all.blunder_opportunities)
    })
}

/// A row of a table: the win share of the character's player, the mean number of rounds, and means
/// per seat and game of stolen gems, moves of the cloud and lost canoes.
struct Row {
    character: Character,
    games: usize,
    share: f64,
    steals: f64,
    clouds: f64,
    clouds_up: f64,
    lost_canoes: f64,
    rounds: f64,
}

impl Row {
    /// The row of a series, from its games and the counts of the character's seats.
    fn new(character: Character, lines: &[GameLine], counts: ActionCounts) -> Self {
        let each = |count: u32| f64::from(count) / f64::from(counts.games.max(1));
        Self {
            character,
            games: lines.len(),
            share: mean_share(lines),
            steals: each(counts.steals),
            clouds: each(counts.clouds),
            clouds_up: each(counts.clouds_up),
            lost_canoes: each(counts.lost_canoes),
            rounds: mean_rounds(lines),
        }
    }
}

/// Writes a table. Each column × has the value of the column before it, divided by the median of
/// that column.
fn write_table(out: &mut dyn Write, title: &str, rows: &[Row]) -> io::Result<()> {
    let median = |of: fn(&Row) -> f64| {
        let mut all: Vec<f64> = rows.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let medians =
        [|row: &Row| row.steals, |row: &Row| row.clouds, |row: &Row| row.rounds].map(median);
    let [steals, clouds, rounds] = medians.map(|median| median.max(f64::EPSILON));
    writeln!(
        out,
        "| {title} | win share | 95 % Wilson interval | games | steals | × | clouds | × | up | falls | rounds | × |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|---|---|---|")?;
    for row in rows {
        let (low, high) = wilson_interval(row.share, row.games as f64);
        writeln!(
            out,
            "| {} | {:.1} % | {:.1} to {:.1} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.1} | {:.2} |",
            row.character,
            100.0 * row.share,
            100.0 * low,
            100.0 * high,
            row.games,
            row.steals,
            row.steals / steals,
            row.clouds,
            row.clouds / clouds,
            row.clouds_up,
            row.lost_canoes,
            row.rounds,
            row.rounds / rounds,
        )?;
    }
    writeln!(out)
}
