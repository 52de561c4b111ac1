//! `games`: plays games between players drawn at random for each seat, and records those that were
//! won, as training data for `fit`.

use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::failure::Failure;
use super::kept_games::{KeptGame, RoundValues, table};
use super::output::write_stderr;
use super::player_spec::PlayerSpec;
use crate::ai::arena::{Player, PlayerError, PlayoutPlayer, play_game, random_start};
use crate::ai::{SearchConfig, SearchSession, SplitMix};
use crate::core::{Decision, Phase, Position, Seat, View};

/// A player that searches. Whenever it chooses a card, it records the shares of the win that its
/// search found, or that playouts found if the card is forced. Of its configuration, `time_limit`
/// and `reuse_tree` have no effect.
struct RecordingPlayer {
    config: SearchConfig,
    rng: SplitMix,
    values: Rc<RefCell<Vec<RoundValues>>>,
}

impl Player for RecordingPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let seed = u64::from(self.rng.next()) << 32 | u64::from(self.rng.next());
        let mut session = SearchSession::new(view, self.config, seed);
        session.run(self.config.iterations);
        let known = view.known();
        if known.phase() == Phase::Card {
            let shares = session.win_shares();
            let shares = shares.iter().take(known.table().len()).copied().collect();
            self.values.borrow_mut().push((known.round(), shares));
        }
        session.decide().ok_or_else(|| PlayerError("the seat is not to move".to_owned()))
    }
}

/// A player with a partly random opening, so that bad positions occur in the training data. Before
/// round `random_until`, each decision is random with probability 1/3, otherwise that of the
/// playout policy. From that round on, `player` decides.
struct RandomOpening<'a> {
    player: Box<dyn Player + 'a>,
    playout: PlayoutPlayer,
    rng: SplitMix,
    random_until: u32,
}

impl Player for RandomOpening<'_> {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        if view.known().round() >= self.random_until {
            return self.player.choose(view);
        }
        let legal = view.legal();
        match legal.get(self.rng.below(3 * legal.len() as u32) as usize) {
            Some(decision) => Ok(*decision),
            None => self.playout.choose(view),
        }
    }
}

/// The rules, the options and the number of seats of a game. A game has four seats, unless it is
/// `varied`: then it has three up to the most that `rules` allow (five or six), and sometimes other
/// modules or options, because the net has to fit all games for which it is used.
fn draw_setting(rules: &str, varied: bool, rng: &mut SplitMix) -> (String, String, usize) {
    let max_seats = if table(rules, "", 6).is_ok() { 6 } else { 5 };
    let seats = if varied { 3 + rng.below(max_seats - 2) as usize } else { 4 };
    let mut rules = rules.to_owned();
    let mut options = String::new();
    if varied && rng.below(4) == 0 {
        let more = match rules.as_str() {
            "base" => ["whirlpool", "beaver", "moose", "joe"][rng.below(4) as usize],
            _ => ["spirits,joe", "double", "cards", "double,cards,moose"][rng.below(4) as usize],
        };
        // Of all these, only `spirits` has the module `sixth`.
        rules = if seats == 6 { "spirits,joe".to_owned() } else { more.to_owned() };
    }
    if varied && rng.below(5) == 0 {
        options.push_str("win_four_of_a_kind=off");
    }
    if varied && rng.below(5) == 0 {
        let separator = if options.is_empty() { "" } else { "," };
        options.push_str(&format!("{separator}gems_per_site={}", 5 + rng.below(4)));
    }
    (rules, options, seats)
}

/// Plays the game with this number, which is also its seed; `None` if nobody won it within 200
/// rounds.
fn play(
    choices: &[PlayerSpec],
    rules: &str,
    varied: bool,
    number: u64,
) -> Result<Option<KeptGame>, Failure> {
    let values = Rc::default();
    let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
    let mut rng = SplitMix::new(!number);
    let (rules, options, seats) = draw_setting(rules, varied, &mut rng);
    let random_until = if varied && rng.below(2) == 0 { 2 + rng.below(12) } else { 0 };
    let mut drawn = Vec::new();
    for seat in 0..seats as u64 {
        let choice = rng.below(choices.len() as u32);
        let player = &choices[choice as usize];
        drawn.push(choice);
        let seed = number.wrapping_mul(8).wrapping_add(seat);
        let player: Box<dyn Player + '_> = match player {
            PlayerSpec::Search(config) => {
                let rng = SplitMix::new(seed);
                Box::new(RecordingPlayer { config: *config, rng, values: Rc::clone(&values) })
            }
            _ => player.player(seed)?,
        };
        let playout = PlayoutPlayer::new(SplitMix::new(seed ^ 0x57A1));
        let rng = SplitMix::new(!seed);
        players.push(Box::new(RandomOpening { player, playout, rng, random_until }));
    }
    let mut decisions: Vec<String> = Vec::new();
    let start = random_start(table(&rules, &options, seats)?, number);
    let watch = |_: &Position, decision: Decision| decisions.push(decision.to_string());
    let result = play_game(start, &mut players, 200, number, watch)?;
    Ok((!result.winners.is_empty()).then(|| KeptGame {
        rules,
        options,
        seats,
        seed: number,
        random_until,
        players: drawn,
        shares: (0..seats)
            .map(|seat| Seat::new(seat).map_or(0.0, |seat| result.share(seat) as f32))
            .collect(),
        decisions: decisions.join(";"),
        search_values: values.take(),
    }))
}

/// The arguments of `games`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to which the games are appended
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    /// The number of games to play
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Players separated by commas; each seat draws one of them
    #[arg(long, value_name = "PLAYER,…", default_value = "greedy")]
    player: String,
    /// The number of threads that play games
    #[arg(long, default_value_t = 1)]
    threads: u64,
    // The default is far from the seeds of `arena` and `tune`: games that measure are not among
    // those that train.
    /// The seed of the first game; each further game has the next one
    #[arg(long, default_value_t = 1 << 40)]
    seed: u64,
    /// Vary the games: 3 to 5 seats (6 if the rules allow it), other modules and options, partly
    /// random openings
    #[arg(long)]
    varied: bool,
}

/// Runs `games`: plays games in several threads and appends those that were won to the file.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { ref out, ref rules, games, ref player, threads, seed, varied } = arguments;
    let choices: Vec<PlayerSpec> = player.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let file = OpenOptions::new().append(true).create(true).open(out)?;
    // The file, and for each player the sum of its shares of the win and the number of its seats.
    let recorded = Mutex::new((file, vec![(0.0, 0_u32); choices.len()]));
    let next = AtomicU64::new(0);
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            if let Some(kept) = play(&choices, rules, varied, seed.wrapping_add(number))? {
                let line = serde_json::to_string(&kept)?;
                let panicked = |_| Failure("a game panicked".to_owned());
                let (file, wins) = &mut *recorded.lock().map_err(panicked)?;
                writeln!(file, "{line}")?;
                for (player, share) in kept.players.iter().zip(&kept.shares) {
                    let (won, seats) = &mut wins[*player as usize];
                    *won += share;
                    *seats += 1;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(Err(failure)) => return Err(failure),
                Err(_) => return Err(Failure("a game panicked".to_owned())),
                Ok(Ok(())) => {}
            }
        }
        Ok(())
    })?;
    if let Ok((_, wins)) = recorded.into_inner() {
        for (name, (won, seats)) in player.split(',').zip(wins) {
            let share = 100.0 * won / seats.max(1) as f32;
            write_stderr(&format!("{name}: {share:.1} % of {seats} seats"));
        }
    }
    write_stderr(&format!("{games} games"));
    Ok(())
}
