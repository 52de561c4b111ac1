//! Players as they are named on the command line.

use std::str::FromStr;

use super::external_player::ExternalPlayer;
use super::failure::Failure;
use super::net_file::read_net;
use crate::ai::arena::{
    GreedyPlayer, Player, PlayerError, PlayoutPlayer, RandomPlayer, SearchPlayer,
};
use crate::ai::{Level, SearchConfig, SplitMix};

/// A kind of player: `random`, `plain`, `greedy`, `ai:LEVEL[:CHARACTER][:PARAMETER=VALUE…]` or
/// `exec:COMMAND`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlayerSpec {
    /// `random`: decides uniformly at random.
    Random,
    /// `plain`: decides by the playout policy.
    Plain,
    /// `greedy`: a one-ply search.
    Greedy,
    /// `ai:…`: searches with this configuration.
    Search(SearchConfig),
    /// `exec:COMMAND`: a program that `sh -c` runs.
    External(String),
}

impl FromStr for PlayerSpec {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        match text {
            "random" => Ok(Self::Random),
            "plain" => Ok(Self::Plain),
            "greedy" => Ok(Self::Greedy),
            _ => match (text.strip_prefix("ai:"), text.strip_prefix("exec:")) {
                (Some(words), _) => Ok(Self::Search(search_config(words)?)),
                (_, Some(command)) => Ok(Self::External(command.to_owned())),
                _ => Err(Failure(
                    "a player is random, plain, greedy, ai:LEVEL[:CHARACTER][:PARAMETER=VALUE…] or exec:COMMAND"
                        .to_owned(),
                )),
            },
        }
    }
}

/// Reads `LEVEL[:CHARACTER][:PARAMETER=VALUE…]`. The parameters are those of
/// [`SearchConfig::set`], and `net`, the path of a file that `fit` has written.
///
/// # Errors
///
/// A word is unknown, a value or the file of a net cannot be read, or there are two characters.
pub(super) fn search_config(words: &str) -> Result<SearchConfig, Failure> {
    let mut words = words.split(':');
    let level: Level = words.next().unwrap_or_default().parse().map_err(Failure)?;
    let (parameters, characters): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.contains('='));
    let mut config = match characters[..] {
        [] => level.config(),
        [character] => level.config_for(character.parse().map_err(Failure)?),
        [_, other, ..] => return Err(Failure(format!("{other}: a player has only one character"))),
    };
    for parameter in parameters {
        match parameter.split_once('=') {
            Some(("net", path)) => config.net = Some(read_net(path)?),
            Some((name, value)) => config.set(name, value).map_err(Failure)?,
            None => {}
        }
    }
    Ok(config)
}

impl PlayerSpec {
    /// A player of this kind with its own random numbers.
    ///
    /// # Errors
    ///
    /// A program cannot be started.
    pub(super) fn player(&self, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        let rng = SplitMix::new(seed);
        Ok(match self {
            Self::Random => Box::new(RandomPlayer::new(rng)),
            Self::Plain => Box::new(PlayoutPlayer::new(rng)),
            Self::Greedy => Box::new(GreedyPlayer::new(rng)),
            Self::Search(config) => Box::new(SearchPlayer::new(*config, rng)),
            Self::External(command) => Box::new(ExternalPlayer::start(command)?),
        })
    }
}
