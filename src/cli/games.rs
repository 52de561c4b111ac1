//! `games`: finished games of players drawn for each seat, kept for `fit`: a game a line.

use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::arena::Spec;
use super::args::{Args, Failure};
use super::out::complain;
use crate::ai::arena::{Plain, Player, PlayerError, opening, play_game};
use crate::ai::{Knobs, SplitMix, Thought};
use crate::core::{Colour, Decision, Options, Phase, Position, Rules, Seat, Table, View};

/// A round's number, and what a search thought of it: each seat's share of the win.
type Note = (u32, Vec<f32>);

/// A finished game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) rules: String,
    /// The options that are not at their default: `name=value`, parted by commas.
    #[serde(default)]
    options: String,
    pub(super) seats: usize,
    pub(super) seed: u64,
    /// The rounds before this one were played wildly: who won says little about them.
    #[serde(default)]
    pub(super) calm: u32,
    /// Which of the players named sat where.
    #[serde(default)]
    players: Vec<u32>,
    /// The winners' share of the win, by seat.
    #[serde(default)]
    shares: Vec<f32>,
    /// The decisions' texts, parted by semicolons.
    pub(super) decisions: String,
    /// What the seats' searches thought of its rounds.
    pub(super) thoughts: Vec<Note>,
}

impl Kept {
    /// Replays the game: `watch` sees each position before its decision; the last position.
    pub(super) fn replay(
        &self,
        mut watch: impl FnMut(&Position, Decision),
    ) -> Result<Position, Failure> {
        let table = table(&self.rules, &self.options, self.seats)?;
        let mut position = opening(table, self.seed);
        for text in self.decisions.split(';') {
            let decision = text.parse()?;
            watch(&position, decision);
            position.play(decision, &mut ()).map_err(|refusal| Failure(refusal.to_string()))?;
            position.flow(|arm| arm, &mut ());
        }
        Ok(position)
    }
}

fn table(rules: &str, options: &str, seats: usize) -> Result<Table, Failure> {
    let colours = Colour::ALL.get(..seats).unwrap_or_default();
    let mut chosen = Options::default();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        chosen.set(name, value)?;
    }
    Ok(Table::new(colours, Rules::parse(rules, ',')?, chosen)?)
}

/// Thinks, and notes what it thinks when it lays a card.
struct Noting {
    knobs: Knobs,
    dice: SplitMix,
    notes: Rc<RefCell<Vec<Note>>>,
}

impl Player for Noting {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let seed = u64::from(self.dice.next()) << 32 | u64::from(self.dice.next());
        let mut thought = Thought::new(view, self.knobs, seed);
        thought.run(self.knobs.iterations);
        let known = view.known();
        if known.phase() == Phase::Card {
            let shares = thought.shares();
            let shares = shares.iter().take(known.table().len()).copied().collect();
            self.notes.borrow_mut().push((known.round(), shares));
        }
        thought.decide().ok_or_else(|| PlayerError("the seat is not asked".to_owned()))
    }
}

/// Plays by chance and by the plain policy until a round, then like another player.
struct Wild<'a> {
    player: Box<dyn Player + 'a>,
    plain: Plain,
    dice: SplitMix,
    calm: u32,
}

impl Player for Wild<'_> {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        if view.known().round() >= self.calm {
            return self.player.choose(view);
        }
        let legal = view.legal();
        match legal.get(self.dice.below(3 * legal.len() as u32) as usize) {
            Some(decision) => Ok(*decision),
            None => self.plain.choose(view),
        }
    }
}

/// What a game is played by: now and then one module more or an option changed, if it may be
/// `varied`, so that the net has seen what it must serve.
fn setting(rules: &str, varied: bool, dice: &mut SplitMix) -> (String, String, usize) {
    let most = if table(rules, "", 6).is_ok() { 4 } else { 3 };
    let seats = if varied { 3 + dice.below(most) as usize } else { 4 };
    let mut rules = rules.to_owned();
    let mut options = String::new();
    if varied && dice.below(4) == 0 {
        let more = match rules.as_str() {
            "base" => ["whirlpool", "beaver", "moose", "joe"][dice.below(4) as usize],
            _ => ["spirits,joe", "double", "cards", "double,cards,moose"][dice.below(4) as usize],
        };
        rules = if seats == 6 { "spirits,joe".to_owned() } else { more.to_owned() };
    }
    if varied && dice.below(5) == 0 {
        options.push_str("win_four_of_a_kind=off");
    }
    if varied && dice.below(5) == 0 {
        let count = if options.is_empty() { "" } else { "," };
        options.push_str(&format!("{count}gems_per_site={}", 5 + dice.below(4)));
    }
    (rules, options, seats)
}

fn play(choices: &[Spec], rules: &str, varied: bool, number: u64) -> Result<Option<Kept>, Failure> {
    let notes = Rc::default();
    let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
    let mut dice = SplitMix::new(!number);
    let (rules, options, seats) = setting(rules, varied, &mut dice);
    let calm = if varied && dice.below(2) == 0 { 2 + dice.below(12) } else { 0 };
    let mut named = Vec::new();
    for seat in 0..seats as u64 {
        let choice = dice.below(choices.len() as u32);
        let player = &choices[choice as usize];
        named.push(choice);
        let seed = number.wrapping_mul(8).wrapping_add(seat);
        let player: Box<dyn Player + '_> = match player {
            Spec::Thinker(knobs) => {
                let dice = SplitMix::new(seed);
                Box::new(Noting { knobs: *knobs, dice, notes: Rc::clone(&notes) })
            }
            _ => player.player(seed)?,
        };
        let plain = Plain::new(SplitMix::new(seed ^ 0x57A1));
        players.push(Box::new(Wild { player, plain, dice: SplitMix::new(!seed), calm }));
    }
    let mut decisions: Vec<String> = Vec::new();
    let start = opening(table(&rules, &options, seats)?, number);
    let watch = |_: &Position, decision: Decision| decisions.push(decision.to_string());
    let played = play_game(start, &mut players, 200, number, watch)?;
    Ok((!played.winners.is_empty()).then(|| Kept {
        rules,
        options,
        seats,
        seed: number,
        calm,
        players: named,
        shares: (0..seats)
            .map(|seat| Seat::new(seat).map_or(0.0, |seat| played.share(seat) as f32))
            .collect(),
        decisions: decisions.join(";"),
        thoughts: notes.take(),
    }))
}

/// Runs `games`.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
    let games: u64 = args.value("--games")?.unwrap_or(1000);
    let names = args.value::<String>("--player")?.unwrap_or_else(|| "greedy".to_owned());
    let choices: Vec<Spec> = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let threads: u64 = args.value("--threads")?.unwrap_or(1);
    let varied = args.flag("--varied");
    let seed: u64 = args.value("--seed")?.unwrap_or(1 << 40);
    let out: PathBuf =
        args.value("--out")?.ok_or_else(|| Failure("--out FILE is missing".to_owned()))?;
    args.finish()?;
    let file = OpenOptions::new().append(true).create(true).open(out)?;
    // The file, and the wins and the seats of each player.
    let kept_games = Mutex::new((file, vec![(0.0, 0_u32); choices.len()]));
    let next = AtomicU64::new(0);
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            if let Some(kept) = play(&choices, &rules, varied, seed.wrapping_add(number))? {
                let line = serde_json::to_string(&kept)?;
                let panicked = |_| Failure("a game panicked".to_owned());
                let (file, wins) = &mut *kept_games.lock().map_err(panicked)?;
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
        let hands: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for hand in hands {
            match hand.join() {
                Ok(Err(failure)) => return Err(failure),
                Err(_) => return Err(Failure("a game panicked".to_owned())),
                Ok(Ok(())) => {}
            }
        }
        Ok(())
    })?;
    if let Ok((_, wins)) = kept_games.into_inner() {
        for (name, (won, seats)) in names.split(',').zip(wins) {
            let share = 100.0 * won / seats.max(1) as f32;
            complain(&format!("{name}: {share:.1} % of {seats} seats"));
        }
    }
    complain(&format!("{games} games"));
    Ok(())
}
