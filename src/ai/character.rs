//! Five characters: the same mind, with a taste of its own.

use core::fmt;
use core::str::FromStr;

use super::level::Level;

/// What a character likes beside winning, in shares of a win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Taste {
    /// For each gem it steals.
    pub steal: f32,
    /// For each canoe that it can rob with a card of its hand soon.
    pub lurk: f32,
    /// For each time it moves the cloud.
    pub weather: f32,
    /// For each time it moves the cloud up.
    pub rain: f32,
    /// For each time it moves the cloud down where a hand outlasts most games, so that nobody
    /// has to lay it early (S-04, S-07).
    pub dry: f32,
    /// For each gem it banks soon.
    pub bank: f32,
    /// For each gem by which its bank comes nearer to a win soon.
    pub hurry: f32,
    /// For each canoe it loses soon, taken away.
    pub fall: f32,
}

impl Taste {
    /// So much of it all.
    #[must_use]
    pub fn times(self, share: f32) -> Self {
        let Self { steal, lurk, weather, rain, dry, bank, hurry, fall } = self;
        Self {
            steal: steal * share,
            lurk: lurk * share,
            weather: weather * share,
            rain: rain * share,
            dry: dry * share,
            bank: bank * share,
            hurry: hurry * share,
            fall: fall * share,
        }
    }
}

/// How a computer player likes to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Character {
    /// Plays to win and nothing else.
    #[default]
    AllRounder,
    /// Likes it short: goes for gems, robs seldom, keeps the water calm.
    Racer,
    /// Would rather take a gem from a canoe than from a site.
    Thief,
    /// Makes it rain.
    CloudWatcher,
    /// Keeps away from the falls.
    Careful,
}

impl Character {
    /// All characters.
    pub const ALL: [Self; 5] =
        [Self::AllRounder, Self::Racer, Self::Thief, Self::CloudWatcher, Self::Careful];

    /// The character's word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AllRounder => "all-rounder",
            Self::Racer => "racer",
            Self::Thief => "thief",
            Self::CloudWatcher => "cloud-watcher",
            Self::Careful => "careful",
        }
    }

    /// How many quarters of its level's iterations it makes: who likes what costs wins thinks
    /// the more, so that all are equally strong. A cloud-watcher of level 3 needs most.
    #[must_use]
    pub const fn effort(self, level: Level) -> u32 {
        match (self, level) {
            (Self::CloudWatcher, Level::Three) => 10,
            (Self::Racer | Self::Thief | Self::CloudWatcher, _) => 6,
            (Self::Careful, _) => 5,
            (Self::AllRounder, _) => 4,
        }
    }

    /// What it likes beside winning.
    #[must_use]
    pub const fn taste(self) -> Taste {
        let none = Taste {
            steal: 0.0,
            lurk: 0.0,
            weather: 0.0,
            rain: 0.0,
            dry: 0.0,
            bank: 0.0,
            hurry: 0.0,
            fall: 0.0,
        };
        match self {
            Self::AllRounder => none,
            Self::Racer => Taste { steal: -0.09, weather: 0.02, rain: -0.11, dry: 0.28, ..none },
            Self::Thief => Taste { steal: 0.24, lurk: 0.02, weather: -0.04, ..none },
            Self::CloudWatcher => Taste { weather: 0.16, rain: 0.5, dry: 0.25, fall: 0.06, ..none },
            Self::Careful => Taste { weather: -0.04, fall: 0.3, ..none },
        }
    }
}

impl Character {
    /// The character of a word.
    #[must_use]
    pub fn read(word: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|character| character.as_str().as_bytes() == word)
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Character {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text.as_bytes()).ok_or_else(|| format!("'{text}' is no character"))
    }
}
