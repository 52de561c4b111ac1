//! Seals: the proof that computer players choose their cards before people confirm theirs.
//!
//! A seal is the SHA-256 of a text of colour, card and salt. It stands in the record as
//! `note seal COLOUR DIGITS` before the card is laid; once the card is turned up, the salt
//! follows as `note salt COLOUR DIGITS`. Whoever has the record can reckon it again, for
//! instance with `printf 'red 4 SALT' | sha256sum`.

use sha2::{Digest, Sha256};

use crate::core::{Card, Colour, Decision, Game, Seat};

/// The seal of a card.
#[must_use]
pub fn seal(colour: Colour, card: Card, salt: &str) -> String {
    digest(&format!("{colour} {card} {salt}"))
}

/// The salt for a seat's card of a round. It comes from the game's seed, so that a game that is
/// left and gone on with has the same seals; whoever reckons with the seed can reckon what the
/// computer players do as well.
#[must_use]
pub fn salt(seed: u64, round: u32, colour: Colour) -> String {
    let mut salt = digest(&format!("{seed} {round} {colour}"));
    salt.truncate(32);
    salt
}

fn digest(text: &str) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        for digit in [byte >> 4, byte & 15] {
            digits.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    digits
}

/// What has become of a sealed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is the card that was sealed.
    Kept,
    /// It is another one, or its salt is: the record was changed, or the player was.
    Broken,
    /// It is turned up, but there is no salt to open the seal with.
    Unopened,
    /// It is not turned up yet.
    Closed,
}

/// A seal in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The seat that it is for.
    pub seat: Seat,
    /// The round of the card.
    pub round: u32,
    /// What stands in the record.
    pub digits: String,
    /// What has become of it.
    pub found: Found,
}

/// All seals of a game, seat by seat, each checked. Of several for the same card the last counts.
#[must_use]
pub fn seals(game: &Game) -> Vec<Seal> {
    let position = game.position();
    let table = position.table();
    let now = position.round();
    let mut seals = Vec::new();
    for seat in table.seats() {
        let colour = table.colour(seat);
        // A seat's cards, each with the number of decisions before it, then the one to come.
        let laid = game.decisions().enumerate().filter_map(|(index, (who, decision))| {
            if let (true, Decision::Card(card)) = (who == seat, decision) {
                Some((index, Some(card)))
            } else {
                None
            }
        });
        let mut begin = 0;
        let mut cards: Vec<(usize, Option<Card>)> = laid.collect();
        cards.push((game.decisions().count(), None));
        // Each seat lays one card a round.
        let first =
            game.origin().map_or(1, |from| from.round() + u32::from(from.card(seat).is_some()));
        for (at, (index, card)) in cards.iter().enumerate() {
            let word = |what: &str, from: usize, to: usize| {
                let key = format!("{what} {colour} ");
                let notes =
                    game.notes().iter().filter(move |note| (from..=to).contains(&note.decisions));
                notes.filter_map(|note| note.text.strip_prefix(&key).map(str::to_owned)).next_back()
            };
            if let Some(digits) = word("seal", begin, *index) {
                let round = first + at as u32;
                let end = cards.get(at + 1).map_or(*index, |next| next.0);
                let open = card.filter(|_| round < now || position.is_revealed(seat));
                let found = match (open, word("salt", index + 1, end)) {
                    (None, _) => Found::Closed,
                    (Some(_), None) => Found::Unopened,
                    (Some(card), Some(salt)) if seal(colour, card, &salt) == digits => Found::Kept,
                    _ => Found::Broken,
                };
                seals.push(Seal { seat, round, digits, found });
            }
            begin = index + 1;
        }
    }
    seals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::setup::{Character, GameSetup, Level, PlayerKind};
    use crate::app::state::{Purpose, Session};
    use crate::core::Phase;

    /// A game of computer players, each card sealed before the first of its round is laid.
    fn played(decisions: usize) -> Session {
        let mut session = Session::new(&GameSetup::default(), 42).unwrap();
        for _ in 0..decisions {
            let matters = session.matters().into_iter();
            let cards: Vec<(Seat, Card)> = matters
                .filter_map(|(purpose, matter)| match (purpose, matter.view.legal().first()) {
                    (Purpose::Seat(seat), Some(Decision::Card(card))) => Some((seat, *card)),
                    _ => None,
                })
                .collect();
            session.note(&session.seal(&cards));
            let first = session.position().legal()[0];
            session.play(first).unwrap();
        }
        session
    }

    fn found(record: &str) -> Vec<Found> {
        seals(&record.parse().unwrap()).into_iter().map(|seal| seal.found).collect()
    }

    #[test]
    fn a_seal_is_what_any_tool_reckons() {
        // printf 'red 4 00112233445566778899aabbccddeeff' | sha256sum
        let known = "80567d9b746be5713bd12a7f8040274185502cdc848beafddfdfb83c384c33d6";
        assert_eq!(seal(Colour::Red, Card::Four, "00112233445566778899aabbccddeeff"), known);
        assert_ne!(salt(1, 1, Colour::Red), salt(2, 1, Colour::Red));
        assert_eq!(salt(1, 1, Colour::Red).len(), 32);
    }

    #[test]
    fn every_card_of_a_computer_player_is_sealed_before_a_person_lays_and_opened_when_turned_up() {
        let session = played(40);
        let all = seals(session.game());
        assert!(all.len() > 8, "{}", all.len());
        let people = session.people();
        assert!(all.iter().all(|seal| !people.contains(seal.seat)));
        assert!(all.iter().all(|seal| matches!(seal.found, Found::Kept | Found::Closed)));
        let notes = session.game().notes();
        let decisions: Vec<(Seat, Decision)> = session.game().decisions().collect();
        for note in notes.iter().filter(|note| note.text.starts_with("seal ")) {
            let mut before = decisions[..note.decisions].iter().rev();
            let last = before.find(|(seat, _)| people.contains(*seat));
            let is_card = last.is_some_and(|(_, decision)| matches!(decision, Decision::Card(_)));
            assert!(!is_card || note.decisions == 0, "sealed after a person's card: {}", note.text);
        }
        // The same seed makes the same record; another secret another seal.
        assert_eq!(played(40).game().written(), session.game().written());
    }

    #[test]
    fn who_has_sealed_a_card_lays_it_whatever_becomes_of_the_player() {
        let mut session = Session::new(&GameSetup::default(), 42).unwrap();
        let asked = |session: &Session| {
            let matters = session.matters().into_iter();
            let seats = matters.map(|(purpose, _)| match purpose {
                Purpose::Seat(seat) => seat,
                other => panic!("{other:?}"),
            });
            seats.collect::<Vec<Seat>>()
        };
        let seats = asked(&session);
        assert!(seats.len() > 1, "{seats:?}");
        let hand = |session: &Session, seat| session.position().hand(seat).iter().nth(2).unwrap();
        let cards: Vec<(Seat, Card)> =
            seats.iter().map(|seat| (*seat, hand(&session, *seat))).collect();
        session.note(&session.seal(&cards[1..]));
        assert_eq!(asked(&session), seats[..1], "whoever has sealed a card is asked no more");
        assert_eq!(session.committed(seats[0]), None);

        // The page is left and found again, the seat given to somebody else.
        let record = session.game().written();
        let mut session = Session::open(record.parse().unwrap());
        for (seat, card) in &cards[1..] {
            session.set_player(
                *seat,
                PlayerKind::Computer { level: Level::One, character: Character::Thief },
            );
            assert_eq!(session.committed(*seat), Some(Decision::Card(*card)));
        }
        // Once it is laid it binds to nothing more, nor does it in the next round.
        let round = session.position().round();
        while session.position().round() < round + 2 {
            let position = session.position();
            let seat = position.to_move().unwrap();
            let bound = cards[1..].iter().find(|(other, _)| *other == seat);
            let bound =
                bound.filter(|_| position.phase() == Phase::Card && position.round() == round);
            assert_eq!(session.committed(seat), bound.map(|(_, card)| Decision::Card(*card)));
            let decision = session.committed(seat).unwrap_or(position.legal()[0]);
            session.play(decision).unwrap();
        }
    }

    #[test]
    fn a_record_that_was_changed_is_found_out() {
        let record = played(40).game().written();
        let kept = found(&record).len();
        assert!(found(&record).iter().all(|found| *found != Found::Broken));
        let salt = record.lines().find(|line| line.starts_with("note salt ")).unwrap();
        let wrong = format!("{}0", &salt[..salt.len() - 1]);
        let other = if wrong == salt { format!("{}1", &salt[..salt.len() - 1]) } else { wrong };
        for (changed, known) in [
            (record.replacen(salt, &other, 1), Found::Broken),
            (record.replacen(&format!("{salt}\n"), "", 1), Found::Unopened),
        ] {
            let all = found(&changed);
            assert_eq!(all.len(), kept);
            assert_eq!(all.iter().filter(|found| **found == known).count(), 1, "{known:?}");
        }
        // Another seal than the card's own.
        let mut seals = record.lines().filter(|line| line.starts_with("note seal red "));
        let (first, second) = (seals.next().unwrap(), seals.next().unwrap());
        let changed = record.replacen(first, second, 1);
        assert_eq!(found(&changed).iter().filter(|found| **found == Found::Broken).count(), 1);
    }
}
