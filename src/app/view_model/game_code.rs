//! The compact encoding of games in links: the prefix `g.`, then the base64url of the beginning of
//! the record's hash, the number of decisions, the number of bytes of their digits, the decisions
//! as digits, and the deflated head, which is the rest of the record. docs/NOTATION.md describes
//! digits and head. This file and `link_text.rs` use each other: a link contains a game in this
//! encoding, which deflates the head as links do.
//!
//! ```
//! # #[cfg(feature = "app")] {
//! use niagara::app::view_model::{game_code, link_text};
//! use niagara::core::Game;
//!
//! let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
//! let code = game_code::pack(&game);
//! assert!(code.starts_with("g.") && code.len() < 1_000);
//! assert_eq!(link_text::unpack(&code), Ok(game.written()));
//! # }
//! ```

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use sha2::{Digest, Sha256};

use super::link_text::{self, LinkTextError};
use super::url;
use crate::app::session::Session;
use crate::app::session::seals::is_seal_note;
use crate::app::session::setup::GameSetup;
use crate::core::{DecisionCode, Game};

/// The prefix of an encoded game.
pub(super) const PREFIX: &str = "g.";

/// The number of bytes of the hash, which detects damaged links.
const HASH_BYTES: usize = 4;

/// The maximum number of bytes of the head: everything in a record except the decisions.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// The first character of a line of the head with a note that comes after a decision.
const NOTE_PREFIX: char = '@';

/// Encodes a game for a link, without the seals of cards. A game that this encoding would not
/// restore is packed as the text of its record instead ([`link_text::pack`]).
#[must_use]
pub fn pack(game: &Game) -> String {
    let mut unsealed = game.clone();
    unsealed.retain_notes(|note| !is_seal_note(&note.text));
    let head = head(&unsealed);
    let decisions = DecisionCode::of(&unsealed);
    // Header and notes need not be compared: they are in the head as they are in the record.
    let is_same = |restored: &Game| {
        head.len() <= MAX_HEAD_BYTES
            && restored.position() == unsealed.position()
            && restored.decisions().eq(unsealed.decisions())
    };
    match play(&head, &decisions).filter(is_same) {
        Some(restored) => {
            let mut bytes = hash_start(&restored).to_vec();
            push_number(&mut bytes, decisions.count);
            push_number(&mut bytes, decisions.digits.len());
            bytes.extend(&decisions.digits);
            bytes.extend(compress_to_vec(head.as_bytes(), link_text::COMPRESSION_LEVEL));
            format!("{PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes))
        }
        None => link_text::pack(&unsealed.written()),
    }
}

/// Decodes the text after the prefix and returns the record of the game.
///
/// # Errors
///
/// If the link is damaged, or its head is longer than 64 KiB.
pub(super) fn unpack(code: &str) -> Result<String, LinkTextError> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(code).map_err(|_| LinkTextError::Corrupt)?;
    let game = read(&bytes).ok_or(LinkTextError::Corrupt)?;
    Ok(game.written())
}

fn read(bytes: &[u8]) -> Option<Game> {
    let (expected, mut rest) = bytes.split_at_checked(HASH_BYTES)?;
    let count = take_number(&mut rest)?;
    let digit_count = take_number(&mut rest)?;
    let (digits, head) = rest.split_at_checked(digit_count)?;
    let head = decompress_to_vec_with_limit(head, MAX_HEAD_BYTES).ok()?;
    let decisions = DecisionCode { count, digits: digits.to_vec() };
    play(&String::from_utf8(head).ok()?, &decisions).filter(|game| hash_start(game) == expected)
}

/// The first bytes of the hash of a record.
fn hash_start(game: &Game) -> [u8; HASH_BYTES] {
    let mut start = [0; HASH_BYTES];
    start.copy_from_slice(&Sha256::digest(game.written().as_bytes())[..HASH_BYTES]);
    start
}

/// Everything in a record except the decisions: the set-up as a query or, if a game with that
/// set-up would not begin in the same way, the record up to the first decision; then the notes that
/// come after a decision.
fn head(game: &Game) -> String {
    let beginning = game.truncated(0);
    let setup = GameSetup::of(game.header(), Session::open(beginning.clone()).players());
    // A set-up without a seed gets the seed 0 here. A record without a seed therefore differs, and
    // its lines are written instead of a query.
    let began_with_setup =
        Session::new(&setup, 0).is_some_and(|session| *session.game() == beginning);
    let mut head =
        if began_with_setup { format!("?{}\n", url::write(&setup)) } else { beginning.written() };
    for note in game.notes().iter().filter(|note| note.decisions > 0) {
        head.push_str(&format!("{NOTE_PREFIX}{} {}\n", note.decisions, note.text));
    }
    head
}

/// Plays the decisions of a game whose beginning a head describes, and adds the head's notes.
/// `None` if the head is not valid or a decision is not legal.
fn play(head: &str, decisions: &DecisionCode) -> Option<Game> {
    let (notes, start): (Vec<&str>, Vec<&str>) =
        head.lines().partition(|it| it.starts_with(NOTE_PREFIX));
    let beginning = match start[..] {
        [line] if line.starts_with('?') => {
            let setup = url::read(&line[1..]).ok()?.setup?;
            Session::new(&setup, 0)?.game().clone()
        }
        _ => start.join("\n").parse().ok()?,
    };
    let note = |line: &&str| -> Option<(usize, String)> {
        let (number, text) = line[NOTE_PREFIX.len_utf8()..].split_once(' ')?;
        Some((number.parse().ok()?, text.to_owned()))
    };
    let mut notes = notes.iter().map(note).collect::<Option<Vec<_>>>()?.into_iter().peekable();
    let mut are_notes_valid = true;
    let game = decisions.play_from(beginning, &mut |game, number| {
        while let Some((_, text)) = notes.next_if(|(at, _)| *at == number) {
            are_notes_valid &= game.add_note(&text).is_ok();
        }
    })?;
    (are_notes_valid && notes.peek().is_none()).then_some(game)
}

/// Appends a number as LEB128: seven bits per byte, the least significant first; the last byte is
/// below 128.
fn push_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push((number % 128) as u8 | 128);
        number /= 128;
    }
    bytes.push(number as u8);
}

/// Takes a number that [`push_number`] has written from the front of `bytes`; `None` if it has more
/// than four bytes or is cut off.
fn take_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for index in 0..4 {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(first % 128) << (7 * index);
        if *first < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::decide;
    use crate::app::session::setup::PlayerKind;

    const WON: &str = include_str!("../../../tests/data/won.record");

    fn set_up(query: &str, decisions: usize) -> Session {
        let setup = url::read(query).unwrap().setup.unwrap();
        let mut session = Session::new(&setup, 0).unwrap();
        for index in 0..decisions {
            let legal = session.position().legal();
            session.play(legal[index * 7 % legal.len()]).unwrap();
        }
        session
    }

    fn round_trip(game: &Game) -> Game {
        link_text::unpack(&pack(game)).unwrap().parse().unwrap()
    }

    #[test]
    fn a_link_round_trip_keeps_players_and_notes() {
        let query = "seed=42&seats=human:Ada,ai:3:thief,ai:1@black,ai:5&rules=sixth&start=black";
        let mut session = set_up(query, 60);
        session.set_player(
            session.position().table().seats().nth(1).unwrap(),
            "human".parse().unwrap(),
        );
        let mut game = session.game().clone();
        game.add_note("branch 3 12").unwrap();
        game.play(game.position().legal()[0]).unwrap();
        assert_eq!(round_trip(&game).written(), game.written());
        assert!(pack(&game).len() < 300, "{}", pack(&game).len());
    }

    #[test]
    fn a_link_leaves_out_the_seals() {
        let mut game = set_up("seed=1&seats=ai,ai,ai", 30).game().clone();
        let plain = pack(&game);
        let sealed = format!("commit red 1 {}", "ab".repeat(32));
        game.add_note(&sealed).unwrap();
        game.add_note("reveal red 1 cd").unwrap();
        assert_eq!(pack(&game), plain);
    }

    #[test]
    fn a_link_round_trip_works_without_players() {
        let won: Game = WON.parse().unwrap();
        let from_position = Game::at(*set_up("seed=5&seats=ai,ai,ai&rules=spirits", 90).position());
        let mut renamed = WON.to_owned();
        renamed = renamed.replacen("start", "name red Zo\u{eb} & Bo\nstart", 1);
        for game in [won, from_position, renamed.parse().unwrap()] {
            assert!(pack(&game).starts_with(PREFIX));
            assert_eq!(round_trip(&game), game);
        }
    }

    #[test]
    fn one_changed_letter_of_a_link_is_detected() {
        let code = pack(&WON.parse().unwrap());
        for at in (PREFIX.len()..code.len()).step_by(3) {
            let mut changed = code.clone();
            let other = if &code[at..=at] == "A" { "B" } else { "A" };
            changed.replace_range(at..=at, other);
            assert_eq!(link_text::unpack(&changed), Err(LinkTextError::Corrupt), "{at}");
        }
        for end in 0..code.len() {
            let cut = link_text::unpack(&code[..end]);
            // A code that is cut off within its prefix is read as a plain text.
            assert!(end < PREFIX.len() || cut == Err(LinkTextError::Corrupt), "{end}");
        }
    }

    /// A game of four computer players, played to its end.
    fn of_computers(seed: u64) -> Game {
        let players = ["ai:1", "ai:2", "ai:3", "ai:2:thief", "ai:1:careful", "ai:3:racer"];
        let seats: Vec<&str> = (0..4).map(|n| players[(seed as usize + n) % 6]).collect();
        let mut session = set_up(&format!("seed={seed}&seats={}", seats.join(",")), 0);
        while let Some(seat) = session.position().to_move() {
            let PlayerKind::Computer { level, character } = session.players()[seat.index()] else {
                panic!("computers play");
            };
            let stream = session.game().decisions().count() as u64;
            let config = level.config_for(character);
            let decision =
                decide(&session.position().view(Some(seat)), config, seed ^ stream << 32);
            session.play(decision.unwrap()).unwrap();
        }
        session.game().clone()
    }

    /// `cargo test --no-default-features --lib links_of_200 -- --nocapture` prints the lengths.
    #[test]
    fn links_of_200_games_of_four_computers_are_short() {
        let page = "https://somebody.example/niagara/#record=";
        let mut lengths: Vec<(usize, usize)> = (0..200)
            .map(of_computers)
            .map(|game| (page.len() + pack(&game).len(), game.position().round() as usize))
            .collect();
        lengths.sort_unstable();
        let at = |percent: usize| lengths[(lengths.len() - 1) * percent / 100];
        for percent in [0, 50, 90, 95, 100] {
            let (length, rounds) = at(percent);
            println!("{percent:3} %: {length} characters, {rounds} rounds");
        }
        let within = |most: usize| lengths.iter().filter(|(length, _)| *length <= most).count();
        println!("{} of 200 within 1,500, {} within 900", within(1_500), within(900));
        assert!(within(1_500) >= 190);
    }
}
