//! The options of a table: the names in brackets in `docs/RULES.md`.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::ParseError;
use super::rules::Rules;
use super::text_enum;

text_enum! {
    /// Who wins if several players meet a condition in the same round (B-163).
    TieBreak {
        /// They share the win.
        #[default] Shared = "shared",
        /// Of these players, the one with the most valuable gems wins; with equal values they
        /// share.
        GemValue = "gem_value",
    }
}
text_enum! {
    /// Whether a gem may be unloaded at the site of its own colour (B-81).
    UnloadOwnColour {
        /// Unloading it there is allowed.
        #[default] Allowed = "allowed",
        /// Unloading it there is forbidden.
        Forbidden = "forbidden",
    }
}
text_enum! {
    /// Whether a screen shows the cards of earlier rounds (B-172).
    ShowPlayedCards {
        /// The cards of earlier rounds stay visible.
        #[default] On = "on",
        /// They are covered, as real cards are when people play at a table.
        Covered = "covered",
    }
}
text_enum! {
    /// Whether four gems of a colour win (B-165).
    WinFourOfAKind {
        /// Four gems of a colour win.
        #[default] On = "on",
        /// Only seven gems or five colours win.
        Off = "off",
    }
}
text_enum! {
    /// Which arm a disc takes at the fork (B-136).
    RiverFork {
        /// Always the arm that the previous disc did not take.
        #[default] Alternate = "alternate",
        /// The arm that the previous disc did not take, with probability 0.85; else the same arm.
        MostlyAlternate = "mostly_alternate",
        /// Either arm with equal probability.
        Random = "random",
    }
}
text_enum! {
    /// The first arm: the first disc of the game that reaches the fork takes it (B-17), unless
    /// [`RiverFork`] draws the other one.
    ForkFirst {
        /// Drawn from the seed.
        #[default] Random = "random",
        /// The first disc takes the left arm.
        Left = "left",
        /// The first disc takes the right arm.
        Right = "right",
    }
}
text_enum! {
    /// Who starts round 1 (B-16).
    FirstPlayer {
        /// Drawn from the seed.
        #[default] Random = "random",
        /// Whoever sets up the game decides.
        Host = "host",
    }
}
text_enum! {
    /// When the whirlpool comes back after it has gone over the falls (S-41).
    WhirlpoolReentry {
        /// As the next disc that is pushed in.
        #[default] NextPush = "next_push",
        /// At once, on space 1.
        Immediate = "immediate",
    }
}
text_enum! {
    /// Whether a canoe may use a site after the whirlpool has pulled it (S-35).
    PullThenSite {
        /// A pulled canoe may not use a site.
        #[default] Off = "off",
        /// A pulled canoe may spend the points that it did not paddle at the site to which it was
        /// pulled.
        On = "on",
    }
}

/// The options of a table: the names in brackets in `docs/RULES.md`. Only those that differ from
/// their default are written.
///
/// ```
/// use niagara::core::{Options, RiverFork};
/// let mut options = Options { river_fork: RiverFork::Random, ..Options::default() };
/// options.set("gems_per_site", "6")?;
/// let changed: Vec<_> = options.changed().collect();
/// assert_eq!(changed, [("gems_per_site", "6"), ("river_fork", "random")]);
/// # Ok::<(), niagara::core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who wins if several players meet a condition in the same round (B-163).
    #[serde(skip_serializing_if = "is_default")]
    pub tie_break: TieBreak,
    /// Whether a gem may be unloaded at its own site (B-81).
    #[serde(skip_serializing_if = "is_default")]
    pub unload_own_colour: UnloadOwnColour,
    /// Whether cards of earlier rounds are shown (B-172).
    #[serde(skip_serializing_if = "is_default")]
    pub show_played_cards: ShowPlayedCards,
    /// The number of gems on each site at the start, 5 to 8 (B-12); `None` for the default.
    #[serde(skip_serializing_if = "is_default", with = "gem_count")]
    pub gems_per_site: Option<u8>,
    /// Whether four gems of a colour win (B-165).
    #[serde(skip_serializing_if = "is_default")]
    pub win_four_of_a_kind: WinFourOfAKind,
    /// Which arm a disc takes at the fork (B-136).
    #[serde(skip_serializing_if = "is_default")]
    pub river_fork: RiverFork,
    /// Which arm comes next at the start of the game (B-17).
    #[serde(skip_serializing_if = "is_default")]
    pub fork_first: ForkFirst,
    /// When the whirlpool returns from the falls (S-41).
    #[serde(skip_serializing_if = "is_default")]
    pub whirlpool_reentry: WhirlpoolReentry,
    /// Whether a pulled canoe may use a site (S-35).
    #[serde(skip_serializing_if = "is_default")]
    pub whirlpool_pull_then_site: PullThenSite,
    /// Who starts the first round (B-16).
    #[serde(skip_serializing_if = "is_default")]
    pub first_player: FirstPlayer,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The values of the option `gems_per_site` in the notation.
const GEM_COUNTS: [&str; 4] = ["5", "6", "7", "8"];

fn parse_gem_count(text: &str) -> Result<u8, ParseError> {
    match GEM_COUNTS.iter().position(|word| *word == text) {
        Some(index) => Ok(5 + index as u8),
        None => Err(ParseError::new("one of 5 6 7 8", text)),
    }
}

fn gem_count_word(count: u8) -> Option<&'static str> {
    GEM_COUNTS.get(usize::from(count).checked_sub(5)?).copied()
}

/// Serializes `gems_per_site` as a JSON string, like the values of all options.
mod gem_count {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        count: &Option<u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        count.and_then(super::gem_count_word).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::parse_gem_count(&text).map(Some).map_err(D::Error::custom)
    }
}

/// Why an option could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown(String),
    /// The option has no such value.
    Value {
        /// The name of the option.
        name: &'static str,
        /// The error in the value.
        error: ParseError,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "unknown option '{name}'"),
            Self::Value { name, error } => write!(f, "option {name}: {error}"),
        }
    }
}

impl core::error::Error for OptionError {}

impl Options {
    /// The names of all options, in the order in which they are written.
    pub const NAMES: [&'static str; 10] = [
        "tie_break",
        "unload_own_colour",
        "show_played_cards",
        "gems_per_site",
        "win_four_of_a_kind",
        "river_fork",
        "fork_first",
        "whirlpool_reentry",
        "whirlpool_pull_then_site",
        "first_player",
    ];

    /// Sets an option by its name and value in the notation.
    ///
    /// # Errors
    ///
    /// The name is unknown, or the option has no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(name) = Self::NAMES.into_iter().find(|known| *known == name) else {
            return Err(OptionError::Unknown(name.chars().take(60).collect()));
        };
        self.parse_value(name, value).map_err(|error| OptionError::Value { name, error })
    }

    fn parse_value(&mut self, name: &'static str, value: &str) -> Result<(), ParseError> {
        match name {
            "tie_break" => self.tie_break = value.parse()?,
            "unload_own_colour" => self.unload_own_colour = value.parse()?,
            "show_played_cards" => self.show_played_cards = value.parse()?,
            "gems_per_site" => self.gems_per_site = Some(parse_gem_count(value)?),
            "win_four_of_a_kind" => self.win_four_of_a_kind = value.parse()?,
            "river_fork" => self.river_fork = value.parse()?,
            "fork_first" => self.fork_first = value.parse()?,
            "whirlpool_reentry" => self.whirlpool_reentry = value.parse()?,
            "whirlpool_pull_then_site" => self.whirlpool_pull_then_site = value.parse()?,
            _ => self.first_player = value.parse()?,
        }
        Ok(())
    }

    /// The values of an option in the notation, the default first; the default of `gems_per_site`
    /// has no word and is not listed. Empty if there is no option of this name.
    #[must_use]
    pub fn values(name: &str) -> &'static [&'static str] {
        match name {
            "tie_break" => TieBreak::WORDS,
            "unload_own_colour" => UnloadOwnColour::WORDS,
            "show_played_cards" => ShowPlayedCards::WORDS,
            "gems_per_site" => &GEM_COUNTS,
            "win_four_of_a_kind" => WinFourOfAKind::WORDS,
            "river_fork" => RiverFork::WORDS,
            "fork_first" => ForkFirst::WORDS,
            "whirlpool_reentry" => WhirlpoolReentry::WORDS,
            "whirlpool_pull_then_site" => PullThenSite::WORDS,
            "first_player" => FirstPlayer::WORDS,
            _ => &[],
        }
    }

    /// The value of an option in the notation; `None` if it is the default or if there is no option
    /// of this name. A number in `gems_per_site` counts as a changed value even if it is the
    /// table's default number (see [`normalised`](Self::normalised)).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'static str> {
        let word = match name {
            "tie_break" => self.tie_break.as_str(),
            "unload_own_colour" => self.unload_own_colour.as_str(),
            "show_played_cards" => self.show_played_cards.as_str(),
            // Its default has no word.
            "gems_per_site" => return self.gems_per_site.and_then(gem_count_word),
            "win_four_of_a_kind" => self.win_four_of_a_kind.as_str(),
            "river_fork" => self.river_fork.as_str(),
            "fork_first" => self.fork_first.as_str(),
            "whirlpool_reentry" => self.whirlpool_reentry.as_str(),
            "whirlpool_pull_then_site" => self.whirlpool_pull_then_site.as_str(),
            "first_player" => self.first_player.as_str(),
            _ => return None,
        };
        (Some(&word) != Self::values(name).first()).then_some(word)
    }

    /// The name and value of each option that differs from its default.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::NAMES.into_iter().filter_map(|name| Some((name, self.get(name)?)))
    }

    /// The same options, with `gems_per_site` set to `None` if it is the default number of the
    /// table.
    #[must_use]
    pub fn normalised(mut self, rules: Rules, seats: usize) -> Self {
        if self.gems_per_site == Some(rules.gems_per_site(seats)) {
            self.gems_per_site = None;
        }
        self
    }
}
