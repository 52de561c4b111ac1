//! The strength of computer players: five levels, each a search configuration.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::character::{Character, StyleWeights};
use super::evaluation::Mlp;
use super::ismcts::SearchParams;

/// The probability of a slip at level 1 ([`SearchConfig::slip`]). With it, a greedy player wins
/// more than a quarter of the games against three players of level 1 (docs/AI.md, section 6.1).
const LEVEL_ONE_SLIP: f32 = 0.06;

/// How a computer player searches and decides.
///
/// ```
/// use niagara::ai::{Level, SearchConfig};
///
/// let mut config = SearchConfig { iterations: 200, ..Level::Three.config() };
/// config.set("c_puct", "1.0")?;
/// assert_eq!(config.params.c_puct, 1.0);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// Iterations for a decision.
    pub iterations: u32,
    /// The parameters of the tree search.
    pub params: SearchParams,
    /// The maximum number of rounds after that of the root that the tree reaches. Each iteration
    /// stops at the first new node of a later round anyway, so a large number is no limit in
    /// practice.
    pub search_rounds: u32,
    /// The number of whole rounds that the playout policy plays before a state is evaluated, after
    /// it has finished the round of that state.
    pub playout_rounds: u32,
    /// The temperature of the priors of all decisions but cards, in the unit of the playout
    /// policy's scores. A decision whose advantage is lower than another's by this much has 1/e of
    /// the other's prior, apart from a small constant that is added to both. The advantage of a
    /// plan is its score less that of staying.
    pub prior_temperature: f32,
    /// Cards whose probability is less than this fraction (0 to 1) of the most probable card's are
    /// not laid, except by a slip.
    pub prune_below: f32,
    /// The net that evaluates states; `None` for the built-in one
    /// ([`net_for`](super::evaluation::net_for)).
    pub net: Option<&'static Mlp>,
    /// The preferences of a character, besides winning.
    pub style: StyleWeights,
    /// Whether decisions that paddle a loaded canoe over the falls are excluded at the root, unless
    /// all decisions do so, or one wins for certain and `find_wins` is set. They are the first kind
    /// of [`blunder`](super::blunder); the second kind, to give away a certain win, is excluded by
    /// `find_wins`.
    pub avoid_falls: bool,
    /// Whether only decisions after which the player can still win for certain in its own turn are
    /// searched, if there are any ([`tactics::winning`](super::tactics::winning)). No other filter
    /// then applies.
    pub find_wins: bool,
    /// Whether only decisions are searched after which the player can still prevent wins of other
    /// seats in this round ([`tactics::stopping`](super::tactics::stopping)), and of these only
    /// those that are not dominated in saving gems ([`tactics::saving`](super::tactics::saving)).
    /// Each of the two filters is skipped if it and the filters before it leave no decision.
    pub defend: bool,
    /// The probability of a slip: the decision is then any of the searched ones, uniformly at
    /// random.
    pub slip: f32,
    /// Whether players of the arena reuse their trees
    /// ([`SearchSession::advance`](super::SearchSession::advance)); with a `time_limit` they do
    /// not. The command `bot` always reuses its tree.
    pub reuse_tree: bool,
    /// The time for each decision of a player of the arena, if it is limited; [`set`](Self::set)
    /// reads it in milliseconds. Such a player makes iterations until that time is over, instead of
    /// `iterations`, so its games cannot be repeated exactly.
    pub time_limit: Option<Duration>,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            iterations: 1000,
            params: SearchParams::default(),
            search_rounds: 1000,
            playout_rounds: 0,
            prior_temperature: 4.0,
            prune_below: 0.25,
            net: None,
            style: StyleWeights::NONE,
            avoid_falls: true,
            find_wins: true,
            defend: true,
            slip: 0.0,
            reuse_tree: false,
            time_limit: None,
        }
    }
}

impl SearchConfig {
    /// Sets a parameter by its name, for experiments in the arena: the name of a field of this
    /// type (except `net`, `params` and `style`), of [`SearchParams`] or of [`StyleWeights`].
    ///
    /// ```
    /// use niagara::ai::Level;
    ///
    /// let mut config = Level::Five.config();
    /// assert_eq!(config.set("prior_mix", "0.25"), Ok(()));
    /// assert!(config.set("prior_mix", "1.0").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// A message: the name is unknown, the value cannot be read, or `prior_mix` is not 0 to 0.9.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        fn read<T: FromStr>(target: &mut T, name: &str, value: &str) -> Result<(), String> {
            *target = value.parse().map_err(|_| format!("'{value}' is not a value of {name}"))?;
            Ok(())
        }
        let Self { params, style, .. } = self;
        match name {
            "iterations" => read(&mut self.iterations, name, value),
            "search_rounds" => read(&mut self.search_rounds, name, value),
            "playout_rounds" => read(&mut self.playout_rounds, name, value),
            "prior_temperature" => read(&mut self.prior_temperature, name, value),
            "prune_below" => read(&mut self.prune_below, name, value),
            "avoid_falls" => read(&mut self.avoid_falls, name, value),
            "find_wins" => read(&mut self.find_wins, name, value),
            "defend" => read(&mut self.defend, name, value),
            "slip" => read(&mut self.slip, name, value),
            "reuse_tree" => read(&mut self.reuse_tree, name, value),
            "time_limit" => {
                let mut millis = 0;
                read(&mut millis, name, value)?;
                self.time_limit = Some(Duration::from_millis(millis));
                Ok(())
            }
            "c_puct" => read(&mut params.c_puct, name, value),
            "c_puct_simultaneous" => read(&mut params.c_puct_simultaneous, name, value),
            "fpu_reduction" => read(&mut params.fpu_reduction, name, value),
            "temperature" => read(&mut params.temperature, name, value),
            "prior_mix" => {
                read(&mut params.prior_mix, name, value)?;
                match params.prior_mix {
                    0.0..=0.9 => Ok(()),
                    _ => Err(format!("{name} is 0 to 0.9, not {value}")),
                }
            }
            "max_actions" => read(&mut params.max_actions, name, value),
            "selection" => read(&mut params.selection, name, value),
            "theft" => read(&mut style.theft, name, value),
            "robbable" => read(&mut style.robbable, name, value),
            "cloud" => read(&mut style.cloud, name, value),
            "cloud_up" => read(&mut style.cloud_up, name, value),
            "cloud_down_large_hand" => read(&mut style.cloud_down_large_hand, name, value),
            "bank" => read(&mut style.bank, name, value),
            "progress" => read(&mut style.progress, name, value),
            "canoe_loss" => read(&mut style.canoe_loss, name, value),
            _ => Err(format!("unknown parameter '{name}'")),
        }
    }
}

/// The strength of a computer player. It is displayed, and parsed, as its number, 1 to 5.
///
/// ```
/// use niagara::ai::Level;
///
/// assert_eq!("4".parse(), Ok(Level::Four));
/// assert!(Level::Four.config().iterations > Level::Three.config().iterations);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 2 iterations for a decision, with slips, without pruning of cards and without
    /// [`tactics`](super::tactics), but with the filter of `avoid_falls`: a beginner.
    One,
    /// 12 iterations; finds certain wins, as all higher levels do: a casual player.
    Two,
    /// 40 iterations: a good player, the default.
    #[default]
    Three,
    /// 250 iterations; also defends by tactics, as level 5 does: a strong player.
    Four,
    /// 20,000 iterations, with a model of opponents who do not search: the strongest.
    Five,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five];

    /// The level's number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The configuration of an all-rounder of this level.
    #[must_use]
    pub fn config(self) -> SearchConfig {
        let iterations = match self {
            Self::One => 2,
            Self::Two => 12,
            Self::Three => 40,
            Self::Four => 250,
            Self::Five => 20_000,
        };
        let mut config = SearchConfig {
            iterations,
            find_wins: self >= Self::Two,
            defend: self >= Self::Four,
            slip: if self == Self::One { LEVEL_ONE_SLIP } else { 0.0 },
            ..SearchConfig::default()
        };
        if self == Self::One {
            // No pruning: a card may be laid however improbable it is.
            config.prune_below = 0.0;
        }
        if self == Self::Five {
            // With 0, a long search possibly relies too much on opponents that play as it does
            // (docs/AI.md, "Opponent mix").
            config.params.prior_mix = 0.5;
            // With 0.25, it mixed three cards of nearly equal value too little (docs/AI.md, "Mixed
            // strategies").
            config.prune_below = 0.1;
        }
        config
    }

    /// The configuration of a character at this level.
    #[must_use]
    pub fn config_for(self, character: Character) -> SearchConfig {
        let config = self.config();
        let iterations = config.iterations * self.iteration_quarters(character) / 4;
        // With a longer search, the same weights cost more wins (docs/AI.md, "Characters").
        let factor = if self >= Self::Four { 0.4 } else { 1.0 };
        SearchConfig { iterations, style: character.style().scaled(factor), ..config }
    }

    /// The iterations of a character, in quarters of an all-rounder's. More iterations compensate
    /// for the wins that a style costs (docs/AI.md, "Characters").
    const fn iteration_quarters(self, character: Character) -> u32 {
        match (character, self) {
            (Character::CloudWatcher, Self::Three) => 10,
            (Character::Racer | Character::Thief | Character::CloudWatcher, _) => 6,
            (Character::Careful, _) => 5,
            (Character::AllRounder, _) => 4,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Level {
    type Err = String;

    /// # Errors
    ///
    /// The text is not a digit from 1 to 5.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| format!("unknown level '{text}' (1 to 5)"))
    }
}
