//! The stored form of a game: its record, with secret cards masked; and the list of saved games.
//!
//! A card that is not yet revealed is stored as `*` and eight hexadecimal digits: a new random
//! number whose remainder modulo 10 is the index of the card in [`Card::ALL`]. So nobody sees a
//! secret by accident, and games that are saved with different cards differ only in that field.

use crate::app::session::Session;
use crate::core::{Card, Colour, Decision, Game, Name, ParseError, Position, Setup};

/// The maximum number of saved games. If there are as many, no new one is saved until one of them
/// is removed.
pub const MAX_SAVED_GAMES: usize = 50;

/// The start of the stored text of a game that began with a position, as older versions wrote it:
/// the position has a line before the record. Now such a line is part of the record.
const OLD_POSITION_PREFIX: &str = "position ";

/// The first character of a masked card.
const MASK_PREFIX: char = '*';

/// The first word of the line with a confirmed card that is not laid yet.
const WAITING_PREFIX: &str = "waiting ";

/// A person's confirmed card, which is laid once the computer players have sealed their cards.
pub type WaitingCard = (Colour, Card);

/// The colour and the card of a `COLOUR card CARD` line.
fn card_in(line: &str) -> Option<(&str, &str)> {
    let (colour, decision) = line.split_once(' ')?;
    Some((colour, decision.strip_prefix("card ")?))
}

/// The contents of a stored text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The text of the record, with all cards unmasked.
    pub record: String,
    /// A confirmed card that is not laid yet.
    pub waiting: Option<WaitingCard>,
}

/// Writes the stored text of a game and of a confirmed card that is not laid yet. `random` returns
/// the numbers that mask secret cards.
#[must_use]
pub fn write(
    session: &Session,
    waiting: Option<WaitingCard>,
    mut random: impl FnMut() -> u32,
) -> String {
    let mut mask = |card: Card| {
        let number = random() % (u32::MAX / 10) * 10 + card as u32;
        format!("{MASK_PREFIX}{number:08x}")
    };
    let mut text = session.record_masking(&mut mask);
    if let Some((colour, card)) = waiting {
        text.push_str(&format!("{WAITING_PREFIX}{colour} card {}\n", mask(card)));
    }
    text
}

/// Reads the game in a stored text, in the form of this version or of an older one, and a confirmed
/// card that is not laid yet.
///
/// # Errors
///
/// Why the text is not a game. The reason names the line of the record that cannot be read or
/// played, but no line if it is about a position or a masked card.
pub fn read_game(text: &str) -> Result<(Game, Option<WaitingCard>), String> {
    // In older versions a record had no line for a position, so a game that began with one was
    // stored in two parts: a line with the position, and the record.
    let (position_json, text) =
        match text.strip_prefix(OLD_POSITION_PREFIX).and_then(|text| text.split_once('\n')) {
            Some((json, text)) => (Some(json), text),
            None => (None, text),
        };
    let Stored { record, waiting } = read(text).map_err(|error| error.to_string())?;
    let game = match position_json {
        Some(json) => play_record_from(position(json)?, &record)?,
        None => record.parse::<Game>().map_err(|error| error.to_string())?,
    };
    Ok((game, waiting))
}

/// The position in a JSON text of the notation.
///
/// # Errors
///
/// Why the text is malformed, or all reasons why the position is not legal, in one line.
pub fn position(json: &str) -> Result<Position, String> {
    let position = json.parse::<Setup>().and_then(Position::try_from);
    position.map_err(|error| error.to_string().replace('\n', "; "))
}

/// Plays the decisions and adds the notes in a record's lines, beginning with a position that is
/// not in the record, as in older versions. All other lines are ignored.
///
/// # Errors
///
/// The first line that cannot be played, and the reason.
pub fn play_record_from(position: Position, record: &str) -> Result<Game, String> {
    let mut game = Game::at(position);
    for (index, line) in record.lines().enumerate() {
        let Some((first_word, text)) = line.split_once(' ') else { continue };
        let wrong = |reason: String| format!("line {}: '{line}': {reason}", index + 1);
        if first_word == "note" {
            game.add_note(text).map_err(|error| wrong(error.to_string()))?;
        }
        // Only the lines of decisions begin with a colour.
        if first_word.parse::<Colour>().is_err() {
            continue;
        }
        let decision: Decision =
            text.parse().map_err(|error: ParseError| wrong(error.to_string()))?;
        game.play(decision).map_err(|refusal| wrong(refusal.to_string()))?;
    }
    Ok(game)
}

/// Reads the record and the waiting card in a stored text. A name with invisible characters,
/// which older versions accepted, is read without them.
///
/// # Errors
///
/// If a masked card, or the colour of a waiting card, cannot be read.
pub fn read(text: &str) -> Result<Stored, ParseError> {
    let mut record = String::with_capacity(text.len());
    let mut waiting = None;
    for line in text.lines() {
        if let Some((colour, card)) = line.strip_prefix(WAITING_PREFIX).and_then(card_in) {
            waiting = Some((colour.parse()?, unmask(card)?));
            continue;
        }
        match (card_in(line), line.strip_prefix("position ")) {
            _ if line.starts_with("name ") => match repair_name_line(line) {
                Some(name) => record.push_str(&name),
                None => continue,
            },
            (Some((colour, masked)), _) if masked.starts_with(MASK_PREFIX) => {
                record.push_str(&format!("{colour} card {}", unmask(masked)?));
            }
            // Text that is not a position is reported when the record is read.
            (_, Some(json)) if let Ok(mut setup) = json.parse::<Setup>() => {
                for seat in &mut setup.seats {
                    if let Some(masked) =
                        seat.card.as_ref().filter(|it| it.starts_with(MASK_PREFIX))
                    {
                        let card = unmask(masked)?.to_string();
                        // Stored positions have a masked card in the hand of its seat, too.
                        seat.hand.retain(|held| *held != card);
                        seat.card = Some(card);
                    }
                }
                record.push_str(&format!("position {}", setup.to_json()));
            }
            _ => record.push_str(line),
        }
        record.push('\n');
    }
    Ok(Stored { record, waiting })
}

/// The card in `*` and eight hexadecimal digits.
fn unmask(masked: &str) -> Result<Card, ParseError> {
    let card = masked
        .strip_prefix(MASK_PREFIX)
        .filter(|digits| digits.len() == 8)
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .and_then(|number| Card::ALL.get(number as usize % 10));
    card.copied().ok_or_else(|| ParseError::new("a masked card", masked))
}

/// A `name COLOUR NAME` line with invisible characters removed from the name; `None` if nothing is
/// left of the name.
fn repair_name_line(line: &str) -> Option<String> {
    let mut words = line.splitn(3, ' ');
    match (words.next(), words.next(), words.next()) {
        (Some(name), Some(colour), Some(text)) if text.parse::<Name>().is_err() => {
            Some(format!("{name} {colour} {}", Name::sanitized(text)?))
        }
        _ => Some(line.to_owned()),
    }
}

/// Whether a text can be the id of a saved game: 1 to 16 hexadecimal digits.
pub fn is_id(text: &str) -> bool {
    (1..=16).contains(&text.len()) && text.chars().all(|letter| letter.is_ascii_hexdigit())
}

/// The list of saved games: their ids, the most recently played first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGameList {
    ids: Vec<String>,
}

impl SavedGameList {
    /// Reads the text form; words that are not ids are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let ids = text.split_whitespace().filter(|id| is_id(id));
        Self { ids: ids.map(str::to_owned).collect() }
    }

    /// Removes ids that are not in `present`, the ids of the games that are really stored, and
    /// appends the valid ids of `present` that are not in the list.
    pub fn reconcile(&mut self, present: &[String]) {
        self.ids.retain(|id| present.contains(id));
        let missing = present.iter().filter(|id| is_id(id) && !self.ids.contains(id));
        let missing: Vec<String> = missing.cloned().collect();
        self.ids.extend(missing);
    }

    /// Writes the text form: the ids, separated by spaces.
    #[must_use]
    pub fn written(&self) -> String {
        self.ids.join(" ")
    }

    /// The ids, the most recently played first.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Whether the game with this id may be saved: it is in the list already, or there is room.
    #[must_use]
    pub fn has_room_for(&self, id: &str) -> bool {
        self.len() < MAX_SAVED_GAMES || self.ids.iter().any(|known| known == id)
    }

    /// Moves or inserts a game at the front.
    pub fn put(&mut self, id: &str) {
        self.put_at(0, id);
    }

    /// Moves or inserts a game at an index of the list; an index beyond the end makes it the last.
    pub fn put_at(&mut self, index: usize, id: &str) {
        self.remove(id);
        self.ids.insert(index.min(self.len()), id.to_owned());
    }

    /// Removes a game from the list.
    pub fn remove(&mut self, id: &str) {
        self.ids.retain(|known| known != id);
    }
}

#[cfg(test)]
mod tests;
