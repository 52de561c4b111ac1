//! Series of games: player a in one seat against player b in all others. The games can be kept in
//! a file.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::action_counts::ActionCounts;
use super::failure::Failure;
use super::player_spec::PlayerSpec;
use super::table::OptionArguments;
use super::timing::{DecisionTimer, TimedPlayer};
use crate::ai::arena::{Player, PlayerError, play_game, random_start};
use crate::core::{CanoeNo, Colour, MAX_SEATS, Options, Rules, Seat, Table};

/// One game of a series, as a line of the `--out` file. The names of its fields in the file are
/// those in `rename`; they have not changed, so older files can still be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GameLine {
    /// The text that identifies the series: [`Series::key`].
    #[serde(rename = "series")]
    series_key: String,
    /// The number of the game in the series, from 0.
    pub(super) game: u64,
    /// The sum of the shares of the win of all seats of player a, 0 to 1; 0 if the game was cut
    /// off.
    pub(super) share: f64,
    /// The number of rounds begun.
    pub(super) rounds: u32,
    /// Whether the game had a winner before it was cut off.
    #[serde(rename = "won", default = "decided_by_default")]
    is_decided: bool,
    /// What the seats of player a (index 0) and of player b (index 1) did, counted.
    #[serde(rename = "habits", default)]
    pub(super) counts: [ActionCounts; 2],
}

/// The default of [`GameLine::is_decided`], for files without that field.
const fn decided_by_default() -> bool {
    true
}

impl GameLine {
    /// The sum of the shares of the win of all seats of player b, 0 to 1; 0 if the game was cut
    /// off.
    pub(super) fn share_of_b(&self) -> f64 {
        if self.is_decided { 1.0 - self.share } else { 0.0 }
    }
}

/// The counts of player a and of player b, added up over games.
pub(super) fn sum_counts(lines: &[GameLine]) -> [ActionCounts; 2] {
    let mut sums = [ActionCounts::default(); 2];
    for line in lines {
        for (sum, counts) in sums.iter_mut().zip(&line.counts) {
            sum.add(counts);
        }
    }
    sums
}

/// The mean of [`GameLine::share`]; 0 without games.
pub(super) fn mean_share(lines: &[GameLine]) -> f64 {
    lines.iter().map(|line| line.share).sum::<f64>() / lines.len().max(1) as f64
}

/// The mean of [`GameLine::rounds`]; 0 without games.
pub(super) fn mean_rounds(lines: &[GameLine]) -> f64 {
    lines.iter().map(|line| f64::from(line.rounds)).sum::<f64>() / lines.len().max(1) as f64
}

/// A series: games of player a in one seat against player b in all others, all with the same table.
///
/// A block is a group of games with the same random starting position, in which a sits once in each
/// seat. With `swap`, the block has a second half, in which b sits once in each seat and a in all
/// others.
pub(super) struct Series {
    /// The texts of players a and b on the command line.
    pub(super) specs: [String; 2],
    /// The text of the rules on the command line.
    rules: String,
    a: PlayerSpec,
    b: PlayerSpec,
    pub(super) table: Table,
    /// The seed of block 0; each further block has the next one.
    seed: u64,
    /// Games are cut off after this number of rounds.
    max_rounds: u32,
    /// Whether blocks have a second half with a and b swapped.
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
    /// The number of seats, 3 to 6
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    #[command(flatten)]
    options: OptionArguments,
    /// The seed of the first block of games; each further block has the next one
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Games are cut off after this number of rounds
    #[arg(long, value_name = "ROUNDS", default_value_t = DEFAULT_MAX_ROUNDS)]
    max_rounds: u32,
}

/// The seed of a series if none is given.
const DEFAULT_SEED: u64 = 0;

/// The number of rounds after which a game is cut off if none is given.
const DEFAULT_MAX_ROUNDS: u32 = 200;

impl Series {
    /// A series of four seats with default options, seed and limit of rounds, without swap.
    pub(super) fn new(a: &str, b: &str, rules: &str) -> Result<Self, Failure> {
        let table = Table::new(&Colour::ALL[..4], Rules::parse(rules, ',')?, Options::default())?;
        Ok(Self {
            specs: [a.to_owned(), b.to_owned()],
            rules: rules.to_owned(),
            a: a.parse()?,
            b: b.parse()?,
            table,
            seed: DEFAULT_SEED,
            max_rounds: DEFAULT_MAX_ROUNDS,
            swap: false,
        })
    }

    /// The series that the arguments define.
    pub(super) fn read(arguments: &SeriesArguments, swap: bool) -> Result<Self, Failure> {
        let SeriesArguments { a, b, seats, rules, options, seed, max_rounds } = arguments;
        let colours = Colour::ALL
            .get(..*seats)
            .ok_or_else(|| Failure(format!("--seats {seats}: at most 6 seats are possible")))?;
        Ok(Self {
            table: Table::new(colours, Rules::parse(rules, ',')?, options.read()?)?,
            seed: *seed,
            max_rounds: *max_rounds,
            swap,
            ..Self::new(a, b, rules)?
        })
    }

    /// The text that identifies the series in an `--out` file: what the command says. It does not
    /// contain the version of this program, nor the contents of the file of a `net`: after a change
    /// of these, a new file has to be used.
    fn key(&self) -> String {
        let [a, b] = &self.specs;
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

    /// The games of this series in a file, each number only once: two commands that ran at the same
    /// time may both have added it. Empty if there is no file.
    pub(super) fn read_lines(&self, path: &Path) -> Result<Vec<GameLine>, Failure> {
        let mut lines: Vec<GameLine> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        if path.exists() {
            let key = self.key();
            for (number, text) in std::fs::read_to_string(path)?.lines().enumerate() {
                let line: GameLine = serde_json::from_str(text).map_err(|error| {
                    Failure(format!("{}, line {}: {error}", path.display(), number + 1))
                })?;
                if line.series_key == key && seen.insert(line.game) {
                    lines.push(line);
                }
            }
        }
        Ok(lines)
    }

    /// Plays the games with these numbers in several threads, and appends each to the file `out`,
    /// if one is given. Returns them in the order in which they ended; `timers` add up the decision
    /// times of a and of b.
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
        let results: Mutex<(Vec<GameLine>, Option<std::fs::File>)> = Mutex::new((Vec::new(), file));
        let work = || -> Result<(), Failure> {
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let mut line = self.play(*game, timers)?;
                line.series_key.clone_from(&key);
                let mut results = results.lock().map_err(|_| panic_failure())?;
                if let Some(file) = &mut results.1 {
                    // A line is written by one call, because several commands may append to the
                    // same file.
                    file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
                }
                results.0.push(line);
            }
            Ok(())
        };
        std::thread::scope(|scope| -> Result<(), Failure> {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| panic_failure())?)
        })?;
        Ok(results.into_inner().map_err(|_| panic_failure())?.0)
    }

    /// Plays the games 0 to `games` − 1 that are missing from the file, and returns all of these
    /// games.
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

    /// The number of games in a block.
    pub(super) fn block_len(&self) -> u64 {
        let seats = self.table.len() as u64;
        if self.swap { 2 * seats } else { seats }
    }

    /// The seed of the player in a seat, in the game at an index in its block.
    ///
    /// It is block seed · 64 + index · 8 + seat. For blocks of more than eight games (swap with
    /// five or six seats) the factor is 128, because their seeds would otherwise overlap with those
    /// of the next block.
    fn player_seed(&self, block_seed: u64, index_in_block: u64, seat: Seat) -> u64 {
        let seeds_per_block = if self.block_len() > 8 { 128 } else { 64 };
        let offset = index_in_block * 8 + seat.index() as u64;
        block_seed.wrapping_mul(seeds_per_block).wrapping_add(offset)
    }

    /// Plays one game of the series.
    fn play(&self, game: u64, timers: &[DecisionTimer; 2]) -> Result<GameLine, PlayerError> {
        let seats = self.table.len() as u64;
        let (block_index, index_in_block) = (game / self.block_len(), game % self.block_len());
        let lone_seat = Seat::new((index_in_block % seats) as usize).unwrap_or(Seat::FIRST);
        let is_swapped = index_in_block >= seats;
        let seed = self.seed.wrapping_add(block_index);
        let is_a = |seat: Seat| (seat == lone_seat) != is_swapped;
        let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
        for seat in self.table.seats() {
            let (spec, timer) =
                if is_a(seat) { (&self.a, &timers[0]) } else { (&self.b, &timers[1]) };
            let player = spec.player(self.player_seed(seed, index_in_block, seat))?;
            players.push(Box::new(TimedPlayer { player, timer }));
        }
        let start = random_start(self.table, seed);
        let mut counts = [ActionCounts::default(); 2];
        let mut lost_before = [0_usize; MAX_SEATS];
        let result =
            play_game(start, &mut players, self.max_rounds, seed, |position, decision| {
                for seat in self.table.seats() {
                    let lost = CanoeNo::ALL
                        .into_iter()
                        .filter(|canoe| position.canoe(seat, *canoe).is_lost())
                        .count();
                    let before = std::mem::replace(&mut lost_before[seat.index()], lost);
                    counts[usize::from(!is_a(seat))].lost_canoes +=
                        lost.saturating_sub(before) as u32;
                }
                if let Some(seat) = position.to_move() {
                    counts[usize::from(!is_a(seat))].count(position, decision);
                }
            })?;
        for seat in self.table.seats() {
            counts[usize::from(!is_a(seat))].games += 1;
        }
        let share =
            self.table.seats().filter(|seat| is_a(*seat)).map(|seat| result.share(seat)).sum();
        Ok(GameLine {
            // Filled in by the caller, which knows the series.
            series_key: String::new(),
            game,
            share,
            rounds: result.rounds,
            is_decided: !result.winners.is_empty(),
            counts,
        })
    }
}

/// The failure of a thread that panicked.
fn panic_failure() -> Failure {
    Failure("a game panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_twice_in_a_file_counts_once() {
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
    fn no_two_players_of_a_series_have_the_same_seed() {
        for (seats, swap) in (3..=6).flat_map(|seats| [(seats, false), (seats, true)]) {
            let rules = Rules::parse("spirits", ',').unwrap();
            let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
            let base = Series::new("greedy", "random", "spirits").unwrap();
            let series = Series { table, swap, ..base };
            let mut seen = HashSet::new();
            for (block, index) in
                (0..4).flat_map(|it| (0..series.block_len()).map(move |i| (it, i)))
            {
                for seat in table.seats() {
                    let is_new = seen.insert(series.player_seed(block, index, seat));
                    assert!(is_new, "{seats} seats, swap {swap}, block {block}, game {index}");
                }
            }
        }
    }

    #[test]
    fn a_game_does_not_depend_on_which_others_are_played() {
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
