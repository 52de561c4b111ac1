//! The computer players' faces, drawn from a few parts, and what each is called.

use crate::app::i18n::Words;
use crate::app::old::dom::{El, said, span, svg};
use crate::app::view_model::setup::{Character, Level, PlayerKind};

const HEAD: &str = "M3 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0";
const EYES: &str = "M9 12h.01M15 12h.01";
const SMILE: &str = "M8.5 16.5q3.5 3 7 0";

/// What makes a face a character's own.
const fn mark(character: Character) -> &'static str {
    match character {
        Character::AllRounder => "M7 8.5q2-1.5 3 0M14 8.5q2-1.5 3 0",
        // A headband that flies.
        Character::Racer => "M4.5 8.5h15M4.5 8.5L1 6M4.5 8.5L1 10",
        // A mask.
        Character::Thief => "M4 9.5h16v3.5q-4 2-8-.5q-4 2.5-8 .5z",
        // A cloud overhead.
        Character::CloudWatcher => {
            "M6 6.5h11a2 2 0 0 0-.5-4a4 4 0 0 0-7-.5a2.3 2.3 0 0 0-3.5 4.500z"
        }
        // Spectacles.
        Character::Careful => {
            "M6 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M13 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M11 12h2"
        }
    }
}

/// A character's face.
#[must_use]
pub fn face(character: Character) -> El {
    let mark = mark(character);
    svg("icon line-icon face", "0 0 24 24")
        .markup(&format!("<path d=\"{HEAD}{EYES}{SMILE}{mark}\"/>"))
}

/// A character's name, and how it plays.
#[must_use]
pub fn about(character: Character, words: &'static Words) -> (&'static str, &'static str) {
    let who = &words.who;
    match character {
        Character::AllRounder => (who.all_rounder(), who.all_rounder_style()),
        Character::Racer => (who.racer(), who.racer_style()),
        Character::Thief => (who.thief(), who.thief_style()),
        Character::CloudWatcher => (who.cloud_watcher(), who.cloud_watcher_style()),
        Character::Careful => (who.careful(), who.careful_style()),
    }
}

/// Face and style of a computer player; nothing for a person.
#[must_use]
pub fn style_line(player: PlayerKind, words: &'static Words) -> Option<El> {
    let PlayerKind::Computer { character, .. } = player else { return None };
    let (_, style) = about(character, words);
    Some(span("style-line").child(face(character)).child(said("span", "hint", style)))
}

/// What may play a seat: value, text, and whether it does; each with the character there is.
#[must_use]
pub fn kinds(own: PlayerKind, words: &'static Words) -> Vec<(String, String, bool)> {
    let character = match own {
        PlayerKind::Computer { character, .. } => character,
        PlayerKind::Human => Character::default(),
    };
    let level = |level| {
        let player = PlayerKind::Computer { level, character };
        (player.to_string(), words.who.computer(&level), player == own)
    };
    let person = words.who.person().to_owned();
    let person = (PlayerKind::Human.to_string(), person, own == PlayerKind::Human);
    [person].into_iter().chain(Level::ALL.map(level)).collect()
}

/// The characters that a computer player of its level may have; none for a person.
#[must_use]
pub fn characters(own: PlayerKind, words: &'static Words) -> Vec<(String, String, bool)> {
    let PlayerKind::Computer { level, .. } = own else { return Vec::new() };
    let one = |character| {
        let player = PlayerKind::Computer { level, character };
        (player.to_string(), about(character, words).0.to_owned(), player == own)
    };
    Character::ALL.map(one).into()
}
