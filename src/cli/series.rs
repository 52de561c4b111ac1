//! Series of games: one player against another in all other seats, kept in files.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::habits::Habits;
use super::player_spec::PlayerSpec;
use super::table::OptionArguments;
use super::timing::{DecisionTimer, TimedPlayer};
use crate::ai::arena::{Player, PlayerError, random_start, play_game};
use crate::core::{CanoeNo, Colour, MAX_SEATS, Options, Rules, Seat, Table};

/// One game of a series, as a line of the `--out` file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GameLine {
    series: String,
    /// The number of the game in the series.
    pub(super) game: u64,
    /// The share of the win of the seats of player a, 0 to 1.
    pub(super) share: f64,
    pub(super) rounds: u32,
    /// Whether the game had a winner before it was cut off.
    #[serde(default = "won_by_default")]
    won: bool,
    /// The habits of player a and of player b, by index.
    #[serde(default)]
    pub(super) habits: [Habits; 2],
}

/// The default of [`GameLine::won`], for files without that field.
const fn won_by_default() -> bool {
    true
}

impl GameLine {
    /// The share of the win of the seats of player b; 0 if nobody won.
    pub(super) fn others_share(&self) -> f64 {
        if self.won { 1.0 - self.share } else { 0.0 }
    }
}

/// The sums of the habits of a and of b over games.
pub(super) fn sum_habits(lines: &[GameLine]) -> [Habits; 2] {
    let mut sums = [Habits::default(); 2];
    for line in lines {
        for (sum, habits) in sums.iter_mut().zip(&line.habits) {
            sum.add(habits);
        }
    }
    sums
}

/// The mean share of the win of player a, 0 without games.
pub(super) fn mean_share(lines: &[GameLine]) -> f64 {
    lines.iter().map(|line| line.share).sum::<f64>() / lines.len().max(1) as f64
}

/// The mean number of rounds, 0 without games.
pub(super) fn mean_rounds(lines: &[GameLine]) -> f64 {
    lines.iter().map(|line| f64::from(line.rounds)).sum::<f64>() / lines.len().max(1) as f64
}

/// Games of player a in one seat against player b in all others, by one set of rules.
///
/// Games come in blocks with the same opening, in which a sits in each seat in turn. With `swap` a
/// second half of the block has b in one seat and a in all others.
pub(super) struct Series {
    /// The names of a and b on the command line.
    pub(super) names: [String; 2],
    rules: String,
    a: PlayerSpec,
    b: PlayerSpec,
    pub(super) table: Table,
    seed: u64,
    /// Games are cut off after this number of rounds.
    max_rounds: u32,
    pub(super) swap: bool,
}

/// The arguments that define a series.
#[derive(Debug, clap::Args)]
pub(super) struct SeriesArguments {
    /// The player in one seat
    #[arg(long, value_name = "PLAYER", default_value = "greedy")]
    a: String,
    /// The player in the other seats
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    b: String,
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    #[command(flatten)]
    options: OptionArguments,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Games are cut off after this number of rounds
    #[arg(long, value_name = "ROUNDS", default_value_t = 200)]
    max_rounds: u32,
}

impl Series {
    /// A series of four seats with default options.
    pub(super) fn new(a: &str, b: &str, rules: &str) -> Result<Self, Failure> {
        let table = Table::new(&Colour::ALL[..4], Rules::parse(rules, ',')?, Options::default())?;
        Ok(Self {
            names: [a.to_owned(), b.to_owned()],
            rules: rules.to_owned(),
            a: a.parse()?,
            b: b.parse()?,
            table,
            seed: 0,
            max_rounds: 200,
            swap: false,
        })
    }

    /// The series that the command line asks for.
    pub(super) fn read(arguments: &SeriesArguments, swap: bool) -> Result<Self, Failure> {
        let SeriesArguments { a, b, seats, rules, options, seed, max_rounds } = arguments;
        let colours = Colour::ALL
            .get(..*seats)
            .ok_or_else(|| Failure(format!("--seats {seats}: there are six colours")))?;
        Ok(Self {
            table: Table::new(colours, Rules::parse(rules, ',')?, options.read()?)?,
            seed: *seed,
            max_rounds: *max_rounds,
            swap,
            ..Self::new(a, b, rules)?
        })
    }

    /// The text that identifies the series in an `--out` file.
    fn key(&self) -> String {
        let [a, b] = &self.names;
        let changed: Vec<String> =
            self.table.options().changed().map(|(name, value)| format!("{name}={value}")).collect();
        format!(
            "a={a} b={b} seats={} rules={} options={} seed={} max-rounds={} swap={}",
            self.table.len(),
            self.rules,
            changed.join(","),
            self.seed,
            self.max_rounds,
            self.swap
        )
    }

    /// The games of the series in a file, each once: commands that run at the same time may both
    /// have added one.
    pub(super) fn read_lines(&self, path: &Path) -> Result<Vec<GameLine>, Failure> {
        let mut lines: Vec<GameLine> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        if path.exists() {
            let key = self.key();
            for (number, text) in std::fs::read_to_string(path)?.lines().enumerate() {
                let line: GameLine = serde_json::from_str(text).map_err(|error| {
                    Failure(format!("{}, line {}: {error}", path.display(), number + 1))
                })?;
                if line.series == key && seen.insert(line.game) {
                    lines.push(line);
                }
            }
        }
        Ok(lines)
    }

    /// Plays games in several threads, and appends each to a file.
    pub(super) fn play_all(
        &self,
        games: impl Iterator<Item = u64>,
        threads: usize,
        out: Option<&Path>,
        timers: &[DecisionTimer; 2],
    ) -> Result<Vec<GameLine>, Failure> {
        let key = self.key();
        let games: Vec<u64> = games.collect();
        let file = match out {
            Some(path) => Some(OpenOptions::new().append(true).create(true).open(path)?),
            None => None,
        };
        let next = AtomicU64::new(0);
        let played: Mutex<(Vec<GameLine>, Option<std::fs::File>)> = Mutex::new((Vec::new(), file));
        let work = || -> Result<(), Failure> {
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let mut line = self.play(*game, timers)?;
                line.series.clone_from(&key);
                let mut played = played.lock().map_err(|_| panicked())?;
                if let Some(file) = &mut played.1 {
                    // One write for a line: several commands may append to one file.
                    file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
                }
                played.0.push(line);
            }
            Ok(())
        };
        std::thread::scope(|scope| -> Result<(), Failure> {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| panicked())?)
        })?;
        Ok(played.into_inner().map_err(|_| panicked())?.0)
    }

    /// Plays the games that a file lacks of the first `games`, and returns all of them.
    pub(super) fn complete(
        &self,
        out: &Path,
        games: u64,
        threads: usize,
    ) -> Result<Vec<GameLine>, Failure> {
        let done: HashSet<u64> = self.read_lines(out)?.iter().map(|line| line.game).collect();
        let todo = (0..games).filter(|game| !done.contains(game));
        self.play_all(
            todo,
            threads,
            Some(out),
            &[DecisionTimer::default(), DecisionTimer::default()],
        )?;
        let mut lines = self.read_lines(out)?;
        lines.retain(|line| line.game < games);
        Ok(lines)
    }

    /// Plays one game of the series.
    fn play(&self, game: u64, timers: &[DecisionTimer; 2]) -> Result<GameLine, PlayerError> {
        let seats = self.table.len() as u64;
        let block = if self.swap { 2 * seats } else { seats };
        let (number, place) = (game / block, game % block);
        let lone_seat = Seat::new((place % seats) as usize).unwrap_or(Seat::FIRST);
        let swapped = place >= seats;
        let seed = self.seed.wrapping_add(number);
        let is_a = |seat: Seat| (seat == lone_seat) != swapped;
        let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
        for seat in self.table.seats() {
            let own = seed.wrapping_mul(64).wrapping_add(place * 8 + seat.index() as u64);
            let (spec, timer) =
                if is_a(seat) { (&self.a, &timers[0]) } else { (&self.b, &timers[1]) };
            players.push(Box::new(TimedPlayer { player: spec.player(own)?, timer }));
        }
        let start = random_start(self.table, seed);
        let mut habits = [Habits::default(); 2];
        let mut lost = [0_usize; MAX_SEATS];
        let played =
            play_game(start, &mut players, self.max_rounds, seed, |position, decision| {
                for seat in self.table.seats() {
                    let now = CanoeNo::ALL
                        .into_iter()
                        .filter(|canoe| position.canoe(seat, *canoe).is_lost())
                        .count();
                    let before = std::mem::replace(&mut lost[seat.index()], now);
                    habits[usize::from(!is_a(seat))].lost_canoes +=
                        now.saturating_sub(before) as u32;
                }
                if let Some(seat) = position.to_move() {
                    habits[usize::from(!is_a(seat))].count(position, decision);
                }
            })?;
        for seat in self.table.seats() {
            habits[usize::from(!is_a(seat))].games += 1;
        }
        let share =
            self.table.seats().filter(|seat| is_a(*seat)).map(|seat| played.share(seat)).sum();
        let won = !played.winners.is_empty();
        Ok(GameLine { series: String::new(), game, share, rounds: played.rounds, won, habits })
    }
}

fn panicked() -> Failure {
    Failure("a game panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_a_file_holds_twice_counts_once() {
        let series = Series::new("greedy", "random", "base").unwrap();
        let path = std::env::temp_dir().join(format!("niagara-arena-{}", std::process::id()));
        let timers = [DecisionTimer::default(), DecisionTimer::default()];
        for games in [0..2, 1..3] {
            series.play_all(games, 1, Some(&path), &timers).unwrap();
        }
        let kept = series.read_lines(&path);
        std::fs::remove_file(&path).unwrap();
        let games: Vec<u64> = kept.unwrap().iter().map(|line| line.game).collect();
        assert_eq!(games, [0, 1, 2]);
    }

    #[test]
    fn a_series_is_the_same_whatever_is_played_beside_it() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let base = Series::new("greedy", "random", "base").unwrap();
        let series = Series { table, seed: 3, max_rounds: 50, swap: true, ..base };
        let timers = [DecisionTimer::default(), DecisionTimer::default()];
        let shares = |games: &[u64]| -> Vec<(u64, f64, u32)> {
            games
                .iter()
                .map(|game| series.play(*game, &timers).unwrap())
                .map(|line| (line.game, line.share, line.rounds))
                .collect()
        };
        let all = shares(&[0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(shares(&[6, 4]), [all[6], all[4]]);
    }
}
