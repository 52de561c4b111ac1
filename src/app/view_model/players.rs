//! Names of levels and characters, the sentence that says who plays, and the entries of the lists
//! from which players are chosen.

use crate::app::i18n::Words;
use crate::app::session::setup::{Character, Level, PlayerKind};

/// A character's name, and a sentence about its style of play.
#[must_use]
pub fn character_texts(
    character: Character,
    words: &'static Words,
) -> (&'static str, &'static str) {
    let who = &words.who;
    match character {
        Character::AllRounder => (who.all_rounder(), who.all_rounder_style()),
        Character::Racer => (who.racer(), who.racer_style()),
        Character::Thief => (who.thief(), who.thief_style()),
        Character::CloudWatcher => (who.cloud_watcher(), who.cloud_watcher_style()),
        Character::Careful => (who.careful(), who.careful_style()),
    }
}

/// The name of a level, such as "Easy".
#[must_use]
pub fn level_name(level: Level, words: &'static Words) -> &'static str {
    let who = &words.who;
    match level {
        Level::One => who.beginner(),
        Level::Two => who.easy(),
        Level::Three => who.medium(),
        Level::Four => who.hard(),
        Level::Five => who.master(),
    }
}

/// The sentence that says who plays: "You against Robin, Brook and Fern: Easy", with each level of
/// the computer players once; or only the names if there are only people or only computer players.
/// `seats` has name and player of each seat, clockwise.
#[must_use]
pub fn players_sentence(seats: &[(String, PlayerKind)], words: &'static Words) -> String {
    let names = |is_computer: bool| {
        let of_kind = seats.iter().filter(move |(_, player)| player.is_computer() == is_computer);
        of_kind.map(|(name, _)| name).collect::<Vec<_>>()
    };
    let (people, computers) = (names(false), names(true));
    if people.is_empty() || computers.is_empty() {
        return words.start.play_what(&words.list(seats.iter().map(|(name, _)| name)));
    }
    let mut levels: Vec<&str> = Vec::new();
    for (_, player) in seats {
        if let PlayerKind::Computer { level, .. } = *player {
            let name = level_name(level, words);
            if !levels.contains(&name) {
                levels.push(name);
            }
        }
    }
    words.start.play_against(&words.list(people), &words.list(computers), &words.list(levels))
}

/// An entry of a list where a player is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerOption {
    /// The player that the entry stands for. Its text form is the value of the `<option>`.
    pub player: PlayerKind,
    /// The visible text of the entry.
    pub text: String,
}

/// The entries for a person and for computer players of every level. The computer players have the
/// character of `current`, the player who is chosen, or the default one if that is a person.
#[must_use]
pub fn level_options(current: PlayerKind, words: &'static Words) -> Vec<PlayerOption> {
    let character = match current {
        PlayerKind::Computer { character, .. } => character,
        PlayerKind::Human => Character::default(),
    };
    let person = PlayerOption { player: PlayerKind::Human, text: words.who.person().to_owned() };
    let computer = |level| PlayerOption {
        player: PlayerKind::Computer { level, character },
        text: words.who.computer(&level_name(level, words)),
    };
    [person].into_iter().chain(Level::ALL.map(computer)).collect()
}

/// The entries for computer players of every character, with the level of `current`, the player who
/// is chosen; empty if `current` is a person.
#[must_use]
pub fn character_options(current: PlayerKind, words: &'static Words) -> Vec<PlayerOption> {
    let PlayerKind::Computer { level, .. } = current else { return Vec::new() };
    let option = |character| PlayerOption {
        player: PlayerKind::Computer { level, character },
        text: character_texts(character, words).0.to_owned(),
    };
    Character::ALL.map(option).into()
}
