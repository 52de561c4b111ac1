//! `games`: games of a player against itself, kept for `fit`: a game a line.

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
use crate::ai::arena::{Player, PlayerError, opening, play_game};
use crate::ai::{Knobs, SplitMix, Thought};
use crate::core::{Colour, Decision, Options, Phase, Position, Rules, Table, View};

/// A round's number, and what a search thought of it: each seat's share of the win.
type Note = (u32, Vec<f32>);

/// A finished game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) rules: String,
    pub(super) seats: usize,
    pub(super) seed: u64,
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
        let table = table(&self.rules, self.seats)?;
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

fn table(rules: &str, seats: usize) -> Result<Table, Failure> {
    let colours = Colour::ALL.get(..seats).unwrap_or_default();
    Ok(Table::new(colours, Rules::parse(rules, ',')?, Options::default())?)
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

fn play(choices: &[Spec], rules: &str, number: u64) -> Result<Option<Kept>, Failure> {
    let seats = [4, 3, 4, 5][number as usize % 4];
    let notes = Rc::default();
    let mut players: Vec<Box<dyn Player + '_>> = Vec::new();
    let mut dice = SplitMix::new(!number);
    for seat in 0..seats as u64 {
        let player = &choices[dice.below(choices.len() as u32) as usize];
        let seed = number.wrapping_mul(8).wrapping_add(seat);
        players.push(match player {
            Spec::Thinker(knobs) => {
                let dice = SplitMix::new(seed);
                Box::new(Noting { knobs: *knobs, dice, notes: Rc::clone(&notes) })
            }
            _ => player.player(seed)?,
        });
    }
    let mut decisions: Vec<String> = Vec::new();
    let start = opening(table(rules, seats)?, number);
    let watch = |_: &Position, decision: Decision| decisions.push(decision.to_string());
    let played = play_game(start, &mut players, 200, number, watch)?;
    Ok((!played.winners.is_empty()).then(|| Kept {
        rules: rules.to_owned(),
        seats,
        seed: number,
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
    let seed: u64 = args.value("--seed")?.unwrap_or(1 << 40);
    let out: PathBuf =
        args.value("--out")?.ok_or_else(|| Failure("--out FILE is missing".to_owned()))?;
    args.finish()?;
    let file = Mutex::new(OpenOptions::new().append(true).create(true).open(out)?);
    let next = AtomicU64::new(0);
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            if let Some(kept) = play(&choices, &rules, seed.wrapping_add(number))? {
                let line = serde_json::to_string(&kept)?;
                let mut file = file.lock().map_err(|_| Failure("a game panicked".to_owned()))?;
                writeln!(file, "{line}")?;
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
    complain(&format!("{games} games"));
    Ok(())
}
