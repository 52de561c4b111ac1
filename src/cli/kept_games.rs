//! Finished games as training data: a file has one game per line, is written by `games` and read by
//! `fit`.

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::table::read_text;
use crate::ai::arena::random_start;
use crate::ai::evaluation::{Mlp, net_for};
use crate::core::{Colour, Decision, Options, Position, Rules, Table};

/// The number of a round, and each seat's share of the win as a search (or, if the card was forced,
/// playouts) found it when one of the seats chose a card in that round.
pub(super) type RoundValues = (u32, Vec<f32>);

/// A game that was won. The names of its fields in a file are those in `rename`; they have not
/// changed, so older files can still be read.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptGame {
    pub(super) rules: String,
    /// The options that differ from their default: `name=value`, separated by commas.
    #[serde(default)]
    pub(super) options: String,
    pub(super) seats: usize,
    pub(super) seed: u64,
    /// Rounds before this one were played partly at random, so the result says little about them; 0
    /// if none were.
    #[serde(default, rename = "calm")]
    pub(super) random_until: u32,
    /// For each seat, the index of its player in the list given to `games`; empty in older files.
    #[serde(default)]
    pub(super) players: Vec<u32>,
    /// Each seat's share of the win; empty in older files.
    #[serde(default)]
    pub(super) shares: Vec<f32>,
    /// The texts of all decisions in order, separated by semicolons.
    pub(super) decisions: String,
    /// The values that the seats' searches for a card found, one entry for each such search. A
    /// forced card of a searching player has an entry too, whose values are those of playouts.
    #[serde(rename = "thoughts")]
    pub(super) search_values: Vec<RoundValues>,
}

impl KeptGame {
    /// Replays the game and returns the last position; `watch` sees each decision with the
    /// position before it.
    ///
    /// # Errors
    ///
    /// The table is invalid, or a decision cannot be read or is not legal.
    pub(super) fn replay(
        &self,
        mut watch: impl FnMut(&Position, Decision),
    ) -> Result<Position, Failure> {
        let table = table(&self.rules, &self.options, self.seats)?;
        let mut position = random_start(table, self.seed);
        for text in self.decisions.split(';') {
            let decision = text.parse()?;
            watch(&position, decision);
            position.play(decision, &mut ()).map_err(|refusal| Failure(refusal.to_string()))?;
            // The arms alternate: `games` plays no game with random arms.
            position.flow(|arm| arm, &mut ());
        }
        Ok(position)
    }
}

/// The table of a kept game, with the first `seats` colours.
///
/// # Errors
///
/// Rules or options are unknown, or cannot be combined.
pub(super) fn table(rules: &str, options: &str, seats: usize) -> Result<Table, Failure> {
    let colours = Colour::ALL.get(..seats).unwrap_or_default();
    let mut chosen = Options::default();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        chosen.set(name, value)?;
    }
    Ok(Table::new(colours, Rules::parse(rules, ',')?, chosen)?)
}

/// The built-in net for these rules.
///
/// # Errors
///
/// The rules are unknown.
pub(super) fn built_in_net(rules: &str) -> Result<&'static Mlp, Failure> {
    Ok(net_for(Rules::parse(rules, ',')?))
}

/// The games in the files, without those whose rules use another net than `rules`.
///
/// # Errors
///
/// A file cannot be read, or there is no such game.
pub(super) fn read_games(paths: &[String], rules: &str) -> Result<Vec<KeptGame>, Failure> {
    let mut games: Vec<KeptGame> = Vec::new();
    let net = built_in_net(rules)?;
    for path in paths {
        for line in read_text(path)?.lines() {
            let game: KeptGame = serde_json::from_str(line)?;
            if core::ptr::eq(built_in_net(&game.rules)?, net) {
                games.push(game);
            }
        }
    }
    if games.is_empty() {
        let paths = paths.join(" ");
        return Err(Failure(format!("{paths}: no game for which the net of {rules} is used")));
    }
    Ok(games)
}
