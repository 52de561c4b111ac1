//! `arena`: games between computer players, seat-rotated, with an interval for the share
//! of wins.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::args::{Args, Failure};
use super::bot::Exec;
use super::out::{complain, tell};
use super::table::options;
use crate::ai::arena::{Greedy, Plain, Player, PlayerError, Random, Thinker, opening, play_game};
use crate::ai::sense::blunders;
use crate::ai::{Knobs, Level, SplitMix};
use crate::core::{
    CanoeNo, Colour, Decision, End, MAX_SEATS, Options, Plan, Position, Rules, Run, Seat, Table,
    View,
};

/// A player as named on the command line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec {
    Random,
    Plain,
    Greedy,
    Thinker(Knobs),
    Exec(String),
}

impl FromStr for Spec {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        match text {
            "random" => Ok(Self::Random),
            "plain" => Ok(Self::Plain),
            "greedy" => Ok(Self::Greedy),
            _ => match (text.strip_prefix("ai:"), text.strip_prefix("exec:")) {
                (Some(words), _) => Ok(Self::Thinker(knobs(words)?)),
                (_, Some(command)) => Ok(Self::Exec(command.to_owned())),
                _ => Err(Failure(
                    "a player is random, plain, greedy, ai:LEVEL[:CHARACTER][:KNOB=VALUE…] or exec:COMMAND"
                        .to_owned(),
                )),
            },
        }
    }
}

/// A level, a character and what is changed in the knobs.
pub(super) fn knobs(words: &str) -> Result<Knobs, Failure> {
    let mut words = words.split(':');
    let level: Level = words.next().unwrap_or_default().parse().map_err(Failure)?;
    let (changed, characters): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
    let mut knobs = match characters[..] {
        [] => level.knobs(),
        [character] => level.played_by(character.parse().map_err(Failure)?),
        [_, other, ..] => return Err(Failure(format!("{other}: a player has one character"))),
    };
    for word in changed {
        match word.split_once('=') {
            Some(("net", path)) => knobs.net = Some(super::fit::kept_net(path)?),
            Some((name, value)) => knobs.set(name, value).map_err(Failure)?,
            None => {}
        }
    }
    Ok(knobs)
}

impl Spec {
    pub(super) fn player(&self, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        let dice = SplitMix::new(seed);
        Ok(match self {
            Self::Random => Box::new(Random::new(dice)),
            Self::Plain => Box::new(Plain::new(dice)),
            Self::Greedy => Box::new(Greedy::new(dice)),
            Self::Thinker(knobs) => Box::new(Thinker::new(*knobs, dice)),
            Self::Exec(command) => Box::new(Exec::start(command)?),
        })
    }
}

/// A player whose thinking is timed.
struct Timed<'a> {
    player: Box<dyn Player>,
    clock: &'a Clock,
}

/// How long a kind of player thought, and how often.
#[derive(Debug, Default)]
pub(super) struct Clock {
    nanos: AtomicU64,
    decisions: AtomicU64,
    longest: AtomicU64,
}

impl Clock {
    fn add(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.longest.fetch_max(nanos, Ordering::Relaxed);
    }

    fn line(&self) -> String {
        let decisions = self.decisions.load(Ordering::Relaxed);
        let nanos = self.nanos.load(Ordering::Relaxed).max(1);
        format!(
            "{decisions} decisions, {:.0} a second, longest {:.1} ms",
            decisions as f64 * 1e9 / nanos as f64,
            self.longest.load(Ordering::Relaxed) as f64 / 1e6
        )
    }
}

/// What a kind of player did in a game: the habits by which players differ.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Habits {
    /// Seats times games.
    pub(super) games: u32,
    /// Gems stolen.
    pub(super) steals: u32,
    /// Clouds played.
    pub(super) weather: u32,
    /// Those that moved the weather up.
    #[serde(default)]
    pub(super) rain: u32,
    /// Canoes lost, at the end of the seat's own turns and at the end of rounds.
    pub(super) falls: u32,
    /// Moments where a blunder was legal beside something better.
    pub(super) tempted: u32,
    /// How often it was made.
    pub(super) blunders: u32,
}

impl Habits {
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steals += other.steals;
        self.weather += other.weather;
        self.rain += other.rain;
        self.falls += other.falls;
        self.tempted += other.tempted;
        self.blunders += other.blunders;
    }

    /// Notes a decision and the position before it.
    fn note(&mut self, position: &Position, decision: Decision) {
        match decision {
            Decision::Weather(step) => {
                self.weather += 1;
                self.rain += u32::from(step > position.weather());
            }
            Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) => {
                self.steals += thefts.iter().count() as u32;
            }
            _ => {}
        }
        let legal = position.legal();
        let marks = blunders(position, &legal);
        if marks.contains(&true) {
            self.tempted += 1;
            let chosen = legal.iter().position(|choice| *choice == decision);
            self.blunders += u32::from(chosen.is_some_and(|index| marks[index]));
        }
    }

    fn line(&self) -> String {
        let games = f64::from(self.games.max(1));
        format!(
            "{:.2} steals, {:.2} clouds ({:.2} up), {:.2} falls a game; {} blunders in {} moments ({:.2} %)",
            f64::from(self.steals) / games,
            f64::from(self.weather) / games,
            f64::from(self.rain) / games,
            f64::from(self.falls) / games,
            self.blunders,
            self.tempted,
            100.0 * f64::from(self.blunders) / f64::from(self.tempted.max(1))
        )
    }
}

impl Player for Timed<'_> {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let begun = Instant::now();
        let decision = self.player.choose(view);
        self.clock.add(begun.elapsed());
        decision
    }
}

/// The sums of the habits of a and of b in games.
pub(super) fn habits(lines: &[Line]) -> [Habits; 2] {
    let mut sums = [Habits::default(); 2];
    for line in lines {
        for (sum, habits) in sums.iter_mut().zip(&line.habits) {
            sum.add(habits);
        }
    }
    sums
}

/// One game of a series, as a line of the `--out` file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    series: String,
    pub(super) game: u64,
    /// The share of the win of the seat (or seats) of player a.
    pub(super) share: f64,
    pub(super) rounds: u32,
    /// Whether anybody won.
    #[serde(default = "yes")]
    won: bool,
    /// The habits of a and of b.
    #[serde(default)]
    pub(super) habits: [Habits; 2],
}

const fn yes() -> bool {
    true
}

impl Line {
    /// The share of the others, if the game was won at all.
    pub(super) fn others(&self) -> f64 {
        if self.won { 1.0 - self.share } else { 0.0 }
    }
}

/// The 95 % interval of a share by Wilson's score.
pub(crate) fn wilson(share: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
    let centre = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((centre - spread) / scale, (centre + spread) / scale)
}

/// A player against others in all other seats, by one set of rules.
pub(super) struct Series {
    /// The two players as they were named.
    pub(super) names: [String; 2],
    rules: String,
    a: Spec,
    b: Spec,
    pub(super) table: Table,
    seed: u64,
    rounds: u32,
    pub(super) swap: bool,
}

impl Series {
    /// A series of four seats with the options at their default.
    pub(super) fn new(a: &str, b: &str, rules: &str) -> Result<Self, Failure> {
        let table = Table::new(&Colour::ALL[..4], Rules::parse(rules, ',')?, Options::default())?;
        Ok(Self {
            names: [a.to_owned(), b.to_owned()],
            rules: rules.to_owned(),
            a: a.parse()?,
            b: b.parse()?,
            table,
            seed: 0,
            rounds: 200,
            swap: false,
        })
    }

    /// Takes what says who plays and how.
    pub(super) fn read(args: &mut Args) -> Result<Self, Failure> {
        let a = args.value::<String>("--a")?.unwrap_or_else(|| "greedy".to_owned());
        let b = args.value::<String>("--b")?.unwrap_or_else(|| "random".to_owned());
        let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
        let seats: usize = args.value("--seats")?.unwrap_or(4);
        let options = options(args)?;
        let colours = Colour::ALL
            .get(..seats)
            .ok_or_else(|| Failure(format!("--seats {seats}: there are six colours")))?;
        Ok(Self {
            table: Table::new(colours, Rules::parse(&rules, ',')?, options)?,
            seed: args.value("--seed")?.unwrap_or(0),
            rounds: args.value("--max-rounds")?.unwrap_or(200),
            swap: args.flag("--swap"),
            ..Self::new(&a, &b, &rules)?
        })
    }

    /// What names the series in an `--out` file.
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
            self.rounds,
            self.swap
        )
    }

    /// The games of the series that a file holds, each once: commands that run side by side may
    /// both have added one.
    pub(super) fn kept(&self, path: &Path) -> Result<Vec<Line>, Failure> {
        let mut lines: Vec<Line> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        if path.exists() {
            let key = self.key();
            for (number, text) in std::fs::read_to_string(path)?.lines().enumerate() {
                let line: Line = serde_json::from_str(text).map_err(|error| {
                    Failure(format!("{}, line {}: {error}", path.display(), number + 1))
                })?;
                if line.series == key && seen.insert(line.game) {
                    lines.push(line);
                }
            }
        }
        Ok(lines)
    }

    /// Plays games, in several threads, and adds each to the file.
    pub(super) fn play_all(
        &self,
        games: impl Iterator<Item = u64>,
        threads: usize,
        out: Option<&Path>,
        clocks: &[Clock; 2],
    ) -> Result<Vec<Line>, Failure> {
        let key = self.key();
        let games: Vec<u64> = games.collect();
        let file = match out {
            Some(path) => Some(OpenOptions::new().append(true).create(true).open(path)?),
            None => None,
        };
        let next = AtomicU64::new(0);
        let played: Mutex<(Vec<Line>, Option<std::fs::File>)> = Mutex::new((Vec::new(), file));
        let work = || -> Result<(), Failure> {
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let mut line = self.play(*game, clocks)?;
                line.series.clone_from(&key);
                let mut played = played.lock().map_err(|_| panicked())?;
                if let Some(file) = &mut played.1 {
                    // At once: several commands may add to one file.
                    file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
                }
                played.0.push(line);
            }
            Ok(())
        };
        std::thread::scope(|scope| -> Result<(), Failure> {
            let hands: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            hands.into_iter().try_for_each(|hand| hand.join().map_err(|_| panicked())?)
        })?;
        Ok(played.into_inner().map_err(|_| panicked())?.0)
    }

    /// Plays what a file lacks of so many games, then gives all that it holds of them.
    pub(super) fn complete(
        &self,
        out: &Path,
        games: u64,
        threads: usize,
    ) -> Result<Vec<Line>, Failure> {
        let done: HashSet<u64> = self.kept(out)?.iter().map(|line| line.game).collect();
        let todo = (0..games).filter(|game| !done.contains(game));
        self.play_all(todo, threads, Some(out), &[Clock::default(), Clock::default()])?;
        let mut lines = self.kept(out)?;
        lines.retain(|line| line.game < games);
        Ok(lines)
    }

    /// Games come in blocks: the same opening once for each seat of the hero; with
    /// `swap` the second half of a block has one b among a's.
    fn play(&self, game: u64, clocks: &[Clock; 2]) -> Result<Line, PlayerError> {
        let seats = self.table.len() as u64;
        let block = if self.swap { 2 * seats } else { seats };
        let (number, place) = (game / block, game % block);
        let hero = Seat::new((place % seats) as usize).unwrap_or(Seat::FIRST);
        let swapped = place >= seats;
        let seed = self.seed.wrapping_add(number);
        let is_a = |seat: Seat| (seat == hero) != swapped;
        let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
        for seat in self.table.seats() {
            let own = seed.wrapping_mul(64).wrapping_add(place * 8 + seat.index() as u64);
            let (spec, clock) =
                if is_a(seat) { (&self.a, &clocks[0]) } else { (&self.b, &clocks[1]) };
            players.push(Box::new(Timed { player: spec.player(own)?, clock }));
        }
        let start = opening(self.table, seed);
        let mut habits = [Habits::default(); 2];
        let mut lost = [0_usize; MAX_SEATS];
        let played = play_game(start, &mut players, self.rounds, seed, |position, decision| {
            for seat in self.table.seats() {
                let now = CanoeNo::ALL
                    .into_iter()
                    .filter(|canoe| position.canoe(seat, *canoe).is_lost())
                    .count();
                let before = std::mem::replace(&mut lost[seat.index()], now);
                habits[usize::from(!is_a(seat))].falls += now.saturating_sub(before) as u32;
            }
            if let Some(seat) = position.to_move() {
                habits[usize::from(!is_a(seat))].note(position, decision);
            }
        })?;
        for seat in self.table.seats() {
            habits[usize::from(!is_a(seat))].games += 1;
        }
        let share =
            self.table.seats().filter(|seat| is_a(*seat)).map(|seat| played.share(seat)).sum();
        let won = !played.winners.is_empty();
        Ok(Line { series: String::new(), game, share, rounds: played.rounds, won, habits })
    }
}

fn panicked() -> Failure {
    Failure("a game panicked".to_owned())
}

/// Runs `arena`.
pub(crate) fn run(mut args: Args) -> Result<(), Failure> {
    let series = Series::read(&mut args)?;
    let games: u64 = args.value("--games")?.unwrap_or(400);
    let threads: usize = args.value("--threads")?.unwrap_or(1);
    let out: Option<PathBuf> = args.value("--out")?;
    args.finish()?;
    let mut lines = match &out {
        Some(path) => series.kept(path)?,
        None => Vec::new(),
    };
    lines.retain(|line| line.game < games);
    let done: HashSet<u64> = lines.iter().map(|line| line.game).collect();
    if !done.is_empty() {
        complain(&format!("{} games of this series are in the file", done.len()));
    }
    let todo = (0..games).filter(|game| !done.contains(game));
    let clocks = [Clock::default(), Clock::default()];
    lines.extend(series.play_all(todo, threads, out.as_deref(), &clocks)?);
    report(&series, &lines, &clocks)
}

fn report(series: &Series, lines: &[Line], clocks: &[Clock; 2]) -> Result<(), Failure> {
    let names = &series.names;
    let games = lines.len() as f64;
    let seats = series.table.len() as u64;
    let is_swapped = |line: &&Line| series.swap && line.game % (2 * seats) >= seats;
    let (swapped, straight): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(is_swapped);
    let sentence = |name: &str, others: &str, shares: Vec<f64>| {
        let count = shares.len() as f64;
        let share = shares.iter().sum::<f64>() / count.max(1.0);
        let (low, high) = wilson(share, count);
        format!(
            "{name} against {} of {others}: {:.1} % of wins ({:.1} to {:.1}), {count} games; even is {:.1} %",
            seats - 1,
            100.0 * share,
            100.0 * low,
            100.0 * high,
            100.0 / seats as f64
        )
    };
    let rounds = lines.iter().map(|line| f64::from(line.rounds)).sum::<f64>() / games.max(1.0);
    tell(|out| {
        let shares = straight.iter().map(|line| line.share).collect();
        writeln!(out, "{}", sentence(&names[0], &names[1], shares))?;
        if series.swap {
            let shares = swapped.iter().map(|line| line.others()).collect();
            writeln!(out, "{}", sentence(&names[1], &names[0], shares))?;
        }
        writeln!(out, "{rounds:.1} rounds a game")?;
        for ((name, clock), habits) in names.iter().zip(clocks).zip(habits(lines)) {
            writeln!(out, "{name}: {}", clock.line())?;
            writeln!(out, "{name}: {}", habits.line())?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_textbook_interval() {
        // 20 % of 41: the interval of the yardstick in docs/AI.md, 11 to 35 %.
        let (low, high) = wilson(0.2, 41.0);
        assert!((low - 0.11).abs() < 0.01 && (high - 0.345).abs() < 0.01, "{low} {high}");
        assert_eq!(wilson(0.5, 0.0), (0.0, 1.0));
    }

    #[test]
    fn a_game_that_a_file_holds_twice_counts_once() {
        let series = Series::new("greedy", "random", "base").unwrap();
        let path = std::env::temp_dir().join(format!("niagara-arena-{}", std::process::id()));
        let clocks = [Clock::default(), Clock::default()];
        for games in [0..2, 1..3] {
            series.play_all(games, 1, Some(&path), &clocks).unwrap();
        }
        let kept = series.kept(&path);
        std::fs::remove_file(&path).unwrap();
        let games: Vec<u64> = kept.unwrap().iter().map(|line| line.game).collect();
        assert_eq!(games, [0, 1, 2]);
    }

    #[test]
    fn a_series_is_the_same_whatever_is_played_beside_it() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let base = Series::new("greedy", "random", "base").unwrap();
        let series = Series { table, seed: 3, rounds: 50, swap: true, ..base };
        let clocks = [Clock::default(), Clock::default()];
        let shares = |games: &[u64]| -> Vec<(u64, f64, u32)> {
            games
                .iter()
                .map(|game| series.play(*game, &clocks).unwrap())
                .map(|line| (line.game, line.share, line.rounds))
                .collect()
        };
        let all = shares(&[0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(shares(&[6, 4]), [all[6], all[4]]);
    }
}
