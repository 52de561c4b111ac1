//! `characters`: the table of the characters, from games kept in a file.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use super::failure::Failure;
use super::habits::Habits;
use super::output::write_stdout;
use super::series::{GameLine, Series, mean_rounds, mean_share, sum_habits};
use super::statistics::wilson_interval;
use crate::ai::Character;

/// The arguments of `characters`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Where the games are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// A level from 1 to 5, with parameters if any
    #[arg(long, default_value = "3")]
    level: String,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs `characters`: plays the games that the file lacks, then prints two tables: each character
/// among three all-rounders of the same level, and four of each.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { ref out, games, ref level, ref rules, threads } = arguments;
    let all_rounder = format!("ai:{level}:{}", Character::AllRounder);
    let (mut among, mut alike) = (Vec::new(), Vec::new());
    // An all-rounder among all-rounders: both tables have the same games; they count once.
    let mut seen = BTreeMap::new();
    for character in Character::ALL {
        let name = format!("ai:{level}:{character}");
        for (others, rows) in [(&all_rounder, &mut among), (&name, &mut alike)] {
            let lines = Series::new(&name, others, rules)?.complete(out, games, threads)?;
            let [own, rest] = sum_habits(&lines);
            let mut both = own;
            both.add(&rest);
            let habits = if *others == name { both } else { own };
            rows.push(Row::new(character, &lines, habits));
            seen.insert((others.clone(), name.clone()), both);
        }
    }
    let mut all = Habits::default();
    seen.values().for_each(|habits| all.add(habits));
    write_stdout(|out| {
        write_table(out, "one among three all-rounders", &among)?;
        write_table(out, "four of a kind", &alike)?;
        writeln!(out, "{} blunders in {} moments", all.blunders, all.blunder_chances)
    })
}

/// A row of a table. Steals, clouds and lost canoes are those of one seat in a game.
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
    /// From the games of a series and the habits of the seats that the character had in it.
    fn new(character: Character, lines: &[GameLine], habits: Habits) -> Self {
        let each = |count: u32| f64::from(count) / f64::from(habits.games.max(1));
        Self {
            character,
            games: lines.len(),
            share: mean_share(lines),
            steals: each(habits.steals),
            clouds: each(habits.clouds),
            clouds_up: each(habits.clouds_up),
            lost_canoes: each(habits.lost_canoes),
            rounds: mean_rounds(lines),
        }
    }
}

/// Writes a table; the columns × give the column before as a multiple of the median of the five.
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
        "| {title} | wins | 95 % interval | games | steals | × | clouds | × | up | falls | rounds | × |"
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
