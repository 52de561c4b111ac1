//! The metadata of a saved game, and the file that contains all games of a device.
//!
//! The file is text: a first line, then for each game a line `=== game`, lines with its metadata
//! and its secret, a line `=== record`, and the stored text of the game (`saved.rs`). No line of a
//! stored text begins with `=`.

use core::fmt::Write as _;

use super::saved::{is_id, read_game};
use crate::core::is_invisible;

/// The maximum number of characters of a game's name.
pub const MAX_GAME_NAME_CHARS: usize = 60;

/// The maximum size of a file of games, in bytes. A file of
/// [`MAX_SAVED_GAMES`](super::saved::MAX_SAVED_GAMES) long games is smaller.
pub const MAX_FILE_BYTES: usize = 8 << 20;

/// The name of the file.
pub const FILE_NAME: &str = "niagara-games.txt";

/// The latest time that a JavaScript `Date` can represent, in milliseconds since 1970.
const MAX_TIME: u64 = 8_640_000_000_000_000;

/// The first line of the file.
const FIRST_LINE: &str = "niagara-games 1";
/// The line of the metadata of a game that somebody else has played.
const RECEIVED: &str = "received";
/// The line before the metadata and the secret of each game.
const GAME: &str = "=== game";
/// The line before the stored text of a game.
const RECORD: &str = "=== record";

/// The metadata of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameMetadata {
    /// When the game was played last, in milliseconds since 1970; `None` for games saved by older
    /// versions.
    pub played: Option<u64>,
    /// The name that a person has given to the game.
    pub name: Option<String>,
    /// Whether somebody else has played the game and sent it.
    pub is_received: bool,
    /// The id of the game that this one has branched off, which may have been removed since.
    pub branched_from: Option<String>,
}

impl GameMetadata {
    /// Reads the text form; unknown lines are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut metadata = Self::default();
        for line in text.lines() {
            match line.split_once(' ') {
                None if line == RECEIVED => metadata.is_received = true,
                Some(("played", time)) => {
                    metadata.played = time.parse().ok().filter(|time| *time <= MAX_TIME);
                }
                Some(("name", name)) => metadata.name = game_name(name),
                Some(("origin", id)) => {
                    metadata.branched_from = Some(id.to_owned()).filter(|id| is_id(id))
                }
                _ => {}
            }
        }
        metadata
    }

    /// Writes the text form: a line `KEY VALUE` for each value that is set, and a line for a
    /// received game.
    #[must_use]
    pub fn written(&self) -> String {
        let played = self.played.map(|time| format!("played {time}\n"));
        let name = self.name.as_ref().map(|name| format!("name {name}\n"));
        let received = self.is_received.then(|| format!("{RECEIVED}\n"));
        let origin = self.branched_from.as_ref().map(|id| format!("origin {id}\n"));
        [played, name, received, origin].into_iter().flatten().collect()
    }
}

/// A name for a game: a text without hidden characters, cut to [`MAX_GAME_NAME_CHARS`]; `None` if
/// nothing is left of it.
#[must_use]
pub fn game_name(text: &str) -> Option<String> {
    let visible: String = text.trim().chars().filter(|it| !is_invisible(*it)).collect();
    let name: String = visible.chars().take(MAX_GAME_NAME_CHARS).collect();
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// A saved game with its metadata and secret.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGame {
    /// The metadata of the game.
    pub metadata: GameMetadata,
    /// The secret of the game
    /// ([`Session::with_secret`](crate::app::session::Session::with_secret)), without which its
    /// sealed cards could not be opened.
    pub secret: Option<u64>,
    /// The stored text of the game (`saved.rs`).
    pub text: String,
}

/// The contents of a file of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesFile {
    /// The games, in the order of the file.
    pub games: Vec<SavedGame>,
    /// The games that cannot be read: for each, the number of the line of the file where it begins,
    /// from 1, and the reason, which may name a line of the game's own text.
    pub refused: Vec<(usize, String)>,
}

/// Writes a file of games.
#[must_use]
pub fn write_games(games: &[SavedGame]) -> String {
    let mut file = format!("{FIRST_LINE}\n");
    for SavedGame { metadata, secret, text } in games {
        // Writing into a text does not fail.
        let _ = writeln!(file, "{GAME}");
        file.push_str(&metadata.written());
        if let Some(secret) = secret {
            let _ = writeln!(file, "secret {secret}");
        }
        let _ = writeln!(file, "{RECORD}\n{}", text.trim_end_matches('\n'));
    }
    file
}

/// Reads a file of games. Each game is replayed; one that cannot be replayed is refused, and the
/// others are read. `None` if the text is not a file of games.
#[must_use]
pub fn read_games(text: &str) -> Option<GamesFile> {
    let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
    let mut lines = text.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
    lines.next().filter(|(_, line)| line.trim_end() == FIRST_LINE)?;
    let mut file = GamesFile::default();
    // The game that is being read: the number of its line `GAME`, its metadata with its secret and,
    // once its line `RECORD` has been read, its stored text.
    let mut current: Option<(usize, String, Option<String>)> = None;
    for (index, line) in lines {
        match (line.trim_end(), &mut current) {
            (GAME, _) => {
                file.add(current.replace((index + 1, String::new(), None)));
            }
            (RECORD, Some((.., record @ None))) => *record = Some(String::new()),
            (_, Some((_, metadata, record))) => {
                let part = record.as_mut().unwrap_or(metadata);
                part.push_str(line);
                part.push('\n');
            }
            (_, None) => {}
        }
    }
    file.add(current);
    Some(file)
}

impl GamesFile {
    /// Adds a game (the number of its first line, its metadata with its secret, its stored text),
    /// if there is one: to the games if it can be replayed, otherwise to those that are refused.
    fn add(&mut self, game: Option<(usize, String, Option<String>)>) {
        let Some((line, metadata, text)) = game else { return };
        let Some(text) = text else {
            return self.refused.push((line, format!("there is no line `{RECORD}`")));
        };
        match read_game(&text) {
            Ok(_) => {
                let mut secrets = metadata.lines().filter_map(|it| it.strip_prefix("secret "));
                let secret = secrets.next().and_then(|secret| secret.parse().ok());
                self.games.push(SavedGame {
                    metadata: GameMetadata::read(&metadata),
                    secret,
                    text,
                });
            }
            Err(reason) => self.refused.push((line, reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: &str = include_str!("../../../tests/data/won.record");
    const TWO_ROUNDS: &str = include_str!("../../../tests/data/two_rounds.record");

    fn games() -> Vec<SavedGame> {
        let metadata = GameMetadata {
            name: Some("Ada’s first".into()),
            played: Some(1_764_000_000_000),
            is_received: true,
            branched_from: Some("7f".into()),
        };
        let last = SavedGame { text: TWO_ROUNDS.into(), ..SavedGame::default() };
        vec![SavedGame { metadata, secret: Some(u64::MAX), text: WON.into() }, last]
    }

    #[test]
    fn a_file_of_games_is_read_as_it_was_written() {
        let file = read_games(&write_games(&games())).unwrap();
        assert_eq!((file.games, file.refused), (games(), vec![]));
        let none = read_games(&write_games(&[])).unwrap();
        assert_eq!(none, GamesFile::default());
        let edited = format!("\u{FEFF}{}", write_games(&games()).replace('\n', "\r\n"));
        assert_eq!(read_games(&edited).unwrap().games, games(), "an editor has saved it");
    }

    #[test]
    fn a_text_that_is_no_file_of_games_is_refused() {
        for text in ["", "niagara-record 1\n", "niagara-games 2\n", WON] {
            assert_eq!(read_games(text), None, "{text:.20}");
        }
    }

    #[test]
    fn a_wrong_game_is_refused_with_its_line_the_others_are_read() {
        let file = write_games(&games()).replacen("yellow", "purple", 1);
        let read = read_games(&file).unwrap();
        assert_eq!(read.games, games()[1..]);
        let [(line, reason)] = &read.refused[..] else { panic!("{:?}", read.refused) };
        assert!(*line == 2 && reason.contains("line "), "{line}: {reason}");
        let cut = format!("{FIRST_LINE}\n{GAME}\nplayed 1\n");
        assert_eq!(read_games(&cut).unwrap().refused.len(), 1, "a game without a record");
    }

    #[test]
    fn any_change_of_a_file_is_read_without_a_panic() {
        let file = write_games(&games());
        for cut in (0..file.len()).step_by(97).filter(|cut| file.is_char_boundary(*cut)) {
            let read = read_games(&file[..cut]);
            assert!(read.is_none_or(|read| read.games.len() <= 2));
        }
    }

    #[test]
    fn a_name_of_a_game_shows_all_its_characters() {
        assert_eq!(game_name("  \u{202E}Ada\n against\u{200B} Bo "), Some("Ada against Bo".into()));
        assert_eq!(game_name(" \u{200B}\n"), None);
        assert_eq!(game_name(&"ü".repeat(99)).unwrap().chars().count(), MAX_GAME_NAME_CHARS);
        let metadata =
            GameMetadata { played: Some(7), name: Some("a b".into()), ..GameMetadata::default() };
        assert_eq!(GameMetadata::read(&metadata.written()), metadata);
        assert_eq!(
            GameMetadata::read("played 99999999999999999\nname \u{200B}\norigin ../x\nx"),
            GameMetadata::default()
        );
    }
}
