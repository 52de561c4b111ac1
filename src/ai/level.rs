//! How strong a computer player is: five levels, each a set of knobs.

use core::fmt;
use core::str::FromStr;

use super::character::{Character, Taste};
use super::evaluate::Net;
use super::search::{Mixing, Tuning};

/// How a computer player thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knobs {
    /// How many iterations it makes for a decision.
    pub iterations: u32,
    /// How the tree is searched.
    pub tuning: Tuning,
    /// How many rounds after the one at hand are searched.
    pub depth: u32,
    /// How many rounds the plain policy plays on before a position is valued.
    pub horizon: u32,
    /// How far apart in the plain policy's opinion two plans must be to be tried very unequally.
    pub spread: f32,
    /// Cards with less than this part of the best card's share are not played.
    pub prune: f32,
    /// What values positions; the rules' own net if none is named.
    pub net: Option<&'static Net>,
    /// What it likes beside winning.
    pub taste: Taste,
    /// Whether it sees what anybody would call a blunder.
    pub sense: bool,
    /// Whether a player of the arena goes on with what it thought before ([`Thought::next`]);
    /// `bot` always does.
    ///
    /// [`Thought::next`]: super::mind::Thought::next
    pub keep: bool,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            iterations: 1000,
            tuning: Tuning::default(),
            depth: 1000,
            horizon: 0,
            spread: 4.0,
            prune: 0.25,
            net: None,
            taste: Character::AllRounder.taste(),
            sense: true,
            keep: false,
        }
    }
}

impl Knobs {
    /// Sets a knob by its name, for experiments in the arena.
    ///
    /// # Errors
    ///
    /// An unknown name or a value that is none, as text.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        fn read<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
            value.parse().map_err(|_| format!("'{value}' is no value for {name}"))
        }
        match name {
            "iterations" => self.iterations = read(name, value)?,
            "explore" => self.tuning.explore = read(name, value)?,
            "together" => self.tuning.explore_together = read(name, value)?,
            "caution" => self.tuning.caution = read(name, value)?,
            "heat" => self.tuning.heat = read(name, value)?,
            "doubt" => self.tuning.doubt = read(name, value)?,
            "width" => self.tuning.width = read(name, value)?,
            "depth" => self.depth = read(name, value)?,
            "horizon" => self.horizon = read(name, value)?,
            "spread" => self.spread = read(name, value)?,
            "lurk" => self.taste.lurk = read(name, value)?,
            "steal" => self.taste.steal = read(name, value)?,
            "weather" => self.taste.weather = read(name, value)?,
            "dry" => self.taste.dry = read(name, value)?,
            "rain" => self.taste.rain = read(name, value)?,
            "hurry" => self.taste.hurry = read(name, value)?,
            "bank" => self.taste.bank = read(name, value)?,
            "fall" => self.taste.fall = read(name, value)?,
            "sense" => self.sense = read(name, value)?,
            "keep" => self.keep = read(name, value)?,
            "prune" => self.prune = read(name, value)?,
            "mixing" => {
                self.tuning.mixing = match value {
                    "bounds" => Mixing::Bounds,
                    "regret" => Mixing::Regret,
                    "smooth" => Mixing::Smooth,
                    _ => return Err(format!("'{value}' is no mixing: bounds, regret, smooth")),
                }
            }
            _ => return Err(format!("'{name}' is no knob")),
        }
        Ok(())
    }
}

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A friendly beginner.
    One,
    /// A casual player.
    Two,
    /// A good player: the default.
    #[default]
    Three,
    /// A strong player.
    Four,
    /// As strong as a second of thinking makes it.
    Five,
}

impl Level {
    /// All levels, rising.
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five];

    /// The level's number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level's knobs.
    #[must_use]
    pub fn knobs(self) -> Knobs {
        let iterations = match self {
            Self::One => 4,
            Self::Two => 12,
            Self::Three => 40,
            Self::Four => 250,
            Self::Five => 20_000,
        };
        let mut knobs = Knobs { iterations, ..Knobs::default() };
        if self == Self::Five {
            // So much thought would else be sure of cards that only its like would play.
            knobs.tuning.doubt = 0.5;
            // And would always choose the better of two cards that are nearly as good.
            knobs.prune = 0.1;
        }
        knobs
    }

    /// The knobs of a character at this level.
    #[must_use]
    pub fn played_by(self, character: Character) -> Knobs {
        let knobs = self.knobs();
        let iterations = knobs.iterations * character.effort(self) / 4;
        // Who sees farther gives up more wins for the same taste.
        let share = if self >= Self::Four { 0.4 } else { 1.0 };
        Knobs { iterations, taste: character.taste().times(share), ..knobs }
    }
}

impl Level {
    /// The level of a digit, 1 to 5.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        let [digit] = text else { return None };
        Self::ALL.get(usize::from(digit.wrapping_sub(b'1'))).copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text.as_bytes()).ok_or_else(|| format!("'{text}' is no level (1 to 5)"))
    }
}
