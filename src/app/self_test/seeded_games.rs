//! Seeded games: games that are determined by a table and a seed.

use sha2::{Digest, Sha256};

use crate::ai::{PlayoutPolicy, SplitMix};
use crate::core::{Colour, Decision, Game, Header, Options, Rules, Table};

/// A table of seeded games: rules, number of seats, and an option with its value.
type SeededTable = (&'static str, usize, Option<(&'static str, &'static str)>);

/// The tables of the seeded games, in the order of the stored digests.
pub(super) const TABLES: [SeededTable; 10] = [
    ("base", 3, None),
    ("base", 4, None),
    ("base", 5, Some(("river_fork", "random"))),
    ("spirits", 3, None),
    ("spirits", 4, Some(("tie_break", "gem_value"))),
    ("spirits", 6, None),
    ("joe", 3, None),
    ("joe", 4, Some(("gems_per_site", "6"))),
    ("spirits,joe", 4, None),
    ("spirits,joe", 6, None),
];

/// The number of games at each table; their seeds are 0 to `GAMES` − 1.
pub(super) const GAMES: u64 = 100;

/// The maximum number of decisions of a game, because a game with random decisions may never end.
pub(super) const MAX_DECISIONS: usize = 400;

/// Plays seeded games, and keeps its buffers from one game to the next.
#[derive(Debug, Default)]
pub(super) struct SeededGames {
    policy: PlayoutPolicy,
    /// A buffer for legal decisions.
    scratch: Vec<Decision>,
}

/// A seeded game with the results that are compared.
#[derive(Clone, Debug)]
pub(super) struct SeededGame {
    /// The game, played from its table and seed.
    pub game: Game,
    /// The number of legal decisions, added up over all positions in which a seat had to decide.
    legal_count: u64,
}

impl SeededGames {
    /// Plays the game that a table, given as an index in [`TABLES`], and a seed determine. It stops
    /// when the game is over or `max_decisions` are made. About one decision in four is drawn at
    /// random; the others are made by the playout policy, so that games can come to an end.
    ///
    /// # Errors
    ///
    /// If there is no such table, nothing is legal, or the rules refuse a decision, with the
    /// reason.
    pub fn play(
        &mut self,
        table: usize,
        seed: u64,
        max_decisions: usize,
    ) -> Result<SeededGame, String> {
        let table = table_at(table)?;
        // Start seat and first arm are not given, but drawn from the seed.
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut rng = SplitMix::new(seed);
        let mut legal_count = 0;
        for number in 0..max_decisions {
            let position = *game.position();
            if position.to_move().is_none() {
                break;
            }
            let legal = position.legal();
            legal_count += legal.len() as u64;
            let at_random = legal.get(rng.below(legal.len() as u32) as usize).copied();
            let decision = match rng.below(4) {
                0 => at_random,
                _ => self.policy.decide(&position, &mut rng, &mut self.scratch),
            };
            let decision =
                decision.ok_or_else(|| format!("decision {}: nothing is legal", number + 1))?;
            game.play_with(decision, &mut ()).map_err(|refusal| {
                format!("decision {}: '{decision}' is refused: {refusal}", number + 1)
            })?;
        }
        Ok(SeededGame { game, legal_count })
    }
}

impl SeededGame {
    /// The digest of the record, the last position and the number of legal decisions.
    pub fn digest(&self) -> String {
        let Self { game, legal_count } = self;
        digest(&format!("{}{}{legal_count}", game.written(), game.position().to_setup().to_json()))
    }
}

/// The first eight hexadecimal digits of a text's SHA-256.
pub(super) fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// The name in reports of the table with this index in [`TABLES`].
pub(super) fn table_name(index: usize) -> String {
    match TABLES.get(index) {
        Some((rules, seats, None)) => format!("{rules}, {seats} seats"),
        Some((rules, seats, Some((option, value)))) => {
            format!("{rules}, {seats} seats, {option} {value}")
        }
        None => format!("table {index}"),
    }
}

/// The table with this index in [`TABLES`].
fn table_at(index: usize) -> Result<Table, String> {
    let (rules, seats, option) = TABLES.get(index).ok_or("there is no such table")?;
    let rules = Rules::parse(rules, ',').map_err(|error| error.to_string())?;
    let mut options = Options::default();
    if let Some((name, value)) = option {
        options.set(name, value).map_err(|error| error.to_string())?;
    }
    Table::new(&Colour::ALL[..*seats], rules, options).map_err(|error| error.to_string())
}
