//! `characters`: how the five characters play, grown game by game in a file.

use std::path::PathBuf;

use super::arena::{Habits, Series, habits, wilson};
use super::args::{Args, Failure};
use super::out::tell;
use crate::ai::Character;

/// Runs `characters`: plays what the file lacks, then prints the table of what it holds: each
/// character at a level among three all-rounders, and how long games of four of a kind are.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let games: u64 = args.value("--games")?.unwrap_or(1000);
    let threads: usize = args.value("--threads")?.unwrap_or(1);
    let level = args.value::<String>("--level")?.unwrap_or_else(|| "3".to_owned());
    let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
    let out: PathBuf =
        args.value("--out")?.ok_or_else(|| Failure("--out FILE is missing".to_owned()))?;
    args.finish()?;
    let all_rounder = format!("ai:{level}:{}", Character::AllRounder);
    let mut table = Vec::new();
    for character in Character::ALL {
        let name = format!("ai:{level}:{character}");
        let among = Series::new(&name, &all_rounder, &rules)?.complete(&out, games, threads)?;
        let alike = Series::new(&name, &name, &rules)?.complete(&out, games, threads)?;
        table.push((character, among, alike));
    }
    tell(|out| {
        writeln!(
            out,
            "| character | wins | 95 % interval | games | steals | clouds | up | falls | rounds | four of it |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|---|---|---|---|")?;
        for (character, among, alike) in &table {
            let count = among.len() as f64;
            let share = among.iter().map(|line| line.share).sum::<f64>() / count.max(1.0);
            let (low, high) = wilson(share, count);
            let [own, _] = habits(among);
            let rounds = [among, alike].map(|lines| {
                let sum: f64 = lines.iter().map(|line| f64::from(line.rounds)).sum();
                sum / lines.len().max(1) as f64
            });
            writeln!(
                out,
                "| {character} | {:.1} % | {:.1} to {:.1} | {count} | {:.2} | {:.2} | {:.2} | {:.2} | {:.1} | {:.1} |",
                100.0 * share,
                100.0 * low,
                100.0 * high,
                each(own.steals, &own),
                each(own.weather, &own),
                each(own.rain, &own),
                each(own.falls, &own),
                rounds[0],
                rounds[1],
            )?;
        }
        let mut all = Habits::default();
        for (_, among, alike) in &table {
            let [a, b] = habits(among);
            let [c, d] = habits(alike);
            [a, b, c, d].iter().for_each(|habits| all.add(habits));
        }
        writeln!(out, "\n{} blunders in {} moments", all.blunders, all.tempted)
    })
}

/// How often a seat does something in a game.
fn each(what: u32, habits: &Habits) -> f64 {
    f64::from(what) / f64::from(habits.games.max(1))
}
