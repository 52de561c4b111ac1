//! The checks of the rules and of records: perft ([`PerftCase`]), seeded games, links.

use super::expected::{Expected, PerftCase};
use super::run::Run;
use super::seeded_games::{GAMES, MAX_DECISIONS, SeededGames, TABLES, table_name};
use crate::app::view_model::link_text::{LinkTextError, pack, percent_encoded, unpack};
use crate::core::{Game, Position, RecordError};

/// The number of records of each table that are written into links and read again.
const LINKS_PER_TABLE: u64 = 20;

/// A record with its name in reports.
#[derive(Clone, Debug)]
pub(super) struct NamedRecord {
    name: String,
    text: String,
}

/// Counts the sequences of decisions from the stored positions, and compares their numbers.
pub(super) async fn perft(run: &Run, expected: &Expected) {
    run.set_steps(expected.perft.len());
    for PerftCase { at, depth, count, position } in &expected.perft {
        match Position::try_from(position).map(|position| position.perft(*depth)) {
            Ok(found) if found == *count => {}
            Ok(found) => {
                run.add_fault(format!("{at}: depth {depth}: expected {count}, counted {found}"));
            }
            Err(error) => run.add_fault(format!("{at}: {error}")),
        }
        run.step().await;
    }
}

/// Plays the seeded games and compares their digests. Returns the records for the check of links:
/// the first [`LINKS_PER_TABLE`] of each table.
pub(super) async fn games(
    run: &Run,
    games: &mut SeededGames,
    expected: &Expected,
) -> Vec<NamedRecord> {
    let mut records = Vec::new();
    run.set_steps(TABLES.len() * GAMES as usize);
    for (table, digests) in expected.games.iter().enumerate() {
        for (seed, digest) in (0..GAMES).zip(digests) {
            let name = format!("{}, seed {seed}", table_name(table));
            match games.play(table, seed, MAX_DECISIONS) {
                Ok(played) => {
                    let found = played.digest();
                    if found != *digest {
                        run.add_fault(format!("{name}: expected {digest}, found {found}"));
                    }
                    if seed < LINKS_PER_TABLE {
                        records.push(NamedRecord { name, text: played.game.written() });
                    }
                }
                Err(reason) => run.add_fault(format!("{name}: {reason}")),
            }
            run.step().await;
        }
    }
    records
}

/// Writes records into links and reads them again.
pub(super) async fn links(run: &Run, records: &[NamedRecord]) {
    run.set_steps(records.len());
    for NamedRecord { name, text } in records {
        for (form, link) in [("packed", pack(text)), ("percent-encoded", percent_encoded(text))] {
            if let Err(reason) = round_trip(&link, text) {
                run.add_fault(format!("{name}, {form}: {reason}"));
            }
        }
        run.step().await;
    }
}

/// Reads the text of a link, which must contain this record.
///
/// # Errors
///
/// If it does not, with the reason.
fn round_trip(link: &str, record: &str) -> Result<(), String> {
    let text = unpack(link).map_err(|error| match error {
        LinkTextError::Corrupt => "the link cannot be read",
        LinkTextError::TooLong => "the link is too long",
    })?;
    let game: Game = text.parse().map_err(|error: RecordError| error.to_string())?;
    if text == record && game.written() == record {
        Ok(())
    } else {
        Err("the record has changed".to_owned())
    }
}
