//! Five characters: playing styles that use the same search with different preferences
//! ([`shaping`](super::shaping)) and, at equal levels, different numbers of iterations.

use core::fmt;
use core::str::FromStr;

/// The preferences of a player besides winning: rewards in shares of a win (1 is worth a whole
/// game).
///
/// The search adds them to the value of the searching seat; they change the optimal policy by
/// design. The *path* is the part of an iteration that is in the tree. The *evaluated state* is the
/// one at the end of the iteration, after its playout. Rewards for a change from the root to that
/// state have the opposite sign if the quantity changes the other way.
///
/// ```
/// use niagara::ai::{Character, StyleWeights};
///
/// assert_eq!(Character::AllRounder.style(), StyleWeights::NONE);
/// assert_eq!(Character::Thief.style().scaled(0.5).theft, 0.12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StyleWeights {
    /// For each gem that the seat steals on the path.
    pub theft: f32,
    /// For each pair of a canoe of the seat that has a free slot and another seat's loaded canoe
    /// that it could rob with a number card in the hand, in the evaluated state.
    pub robbable: f32,
    /// For each move of the cloud by the seat on the path, forced ones included.
    pub cloud: f32,
    /// For each of these moves that is upwards, in addition to `cloud`.
    pub cloud_up: f32,
    /// For each of these moves that is downwards, in addition to `cloud`, in games with hands of
    /// ten cards. There, a player has to lay the cloud only once in ten rounds (S-04, S-07), which
    /// is about the length of such a game (docs/AI.md, "Characters").
    pub cloud_down_large_hand: f32,
    /// For each gem by which the bank has grown from the root to the evaluated state.
    pub bank: f32,
    /// For each gem by which the number of gems missing for the nearest winning condition has
    /// fallen from the root to the evaluated state.
    pub progress: f32,
    /// Subtracted for each canoe by which the number of lost canoes has grown from the root to the
    /// evaluated state.
    pub canoe_loss: f32,
}

impl StyleWeights {
    /// No preferences: winning is all that counts.
    pub const NONE: Self = Self {
        theft: 0.0,
        robbable: 0.0,
        cloud: 0.0,
        cloud_up: 0.0,
        cloud_down_large_hand: 0.0,
        bank: 0.0,
        progress: 0.0,
        canoe_loss: 0.0,
    };

    /// All weights multiplied by a factor.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Self {
        Self {
            theft: self.theft * factor,
            robbable: self.robbable * factor,
            cloud: self.cloud * factor,
            cloud_up: self.cloud_up * factor,
            cloud_down_large_hand: self.cloud_down_large_hand * factor,
            bank: self.bank * factor,
            progress: self.progress * factor,
            canoe_loss: self.canoe_loss * factor,
        }
    }
}

/// The playing style of a computer player. It is displayed, and parsed, as its name in links and
/// settings.
///
/// ```
/// use niagara::ai::Character;
///
/// assert_eq!("cloud-watcher".parse(), Ok(Character::CloudWatcher));
/// assert_eq!(Character::Thief.to_string(), "thief");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Character {
    /// Plays to win and nothing else.
    #[default]
    AllRounder,
    /// Seldom steals and seldom moves the cloud up; its games take fewer rounds.
    Racer,
    /// Prefers to take gems from other canoes.
    Thief,
    /// Often moves the cloud, preferably up, to faster water.
    CloudWatcher,
    /// Avoids losing canoes over the falls.
    Careful,
}

impl Character {
    /// All characters, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::AllRounder, Self::Racer, Self::Thief, Self::CloudWatcher, Self::Careful];

    /// The character's name in links, settings and on the command line.
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

    /// Its preferences besides winning, at levels 1 to 3.
    /// [`Level::config_for`](super::Level::config_for) scales them at levels 4 and 5, and sets the
    /// number of iterations of each character. With these numbers, all characters won about equally
    /// often at level 3 (docs/AI.md, "Characters").
    #[must_use]
    pub const fn style(self) -> StyleWeights {
        let none = StyleWeights::NONE;
        match self {
            Self::AllRounder => none,
            Self::Racer => StyleWeights {
                theft: -0.09,
                cloud: 0.02,
                cloud_up: -0.11,
                cloud_down_large_hand: 0.28,
                ..none
            },
            Self::Thief => StyleWeights { theft: 0.24, robbable: 0.02, cloud: -0.04, ..none },
            Self::CloudWatcher => StyleWeights {
                cloud: 0.16,
                cloud_up: 0.5,
                cloud_down_large_hand: 0.25,
                canoe_loss: 0.06,
                ..none
            },
            Self::Careful => StyleWeights { cloud: -0.04, canoe_loss: 0.3, ..none },
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Character {
    type Err = String;

    /// # Errors
    ///
    /// The text is not the name of a character.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|character| character.as_str() == text);
        found.ok_or_else(|| format!("unknown character '{text}'"))
    }
}
