//! Seals: the proof that computer players choose their cards before people confirm theirs.
//!
//! A seal is a cryptographic commitment: the SHA-256 of a card and a salt. It is in the record as
//! `note commit COLOUR ROUND DIGITS` before any card of the round is laid. Once the card is
//! revealed, the salt follows as `note reveal COLOUR ROUND SALT`. Whoever has the record can verify
//! the seal, for instance with `printf '4 SALT' | sha256sum`.

use sha2::{Digest, Sha256};

use super::setup::PlayerKind;
use crate::core::{Card, Colour, Decision, Game, Seat};

/// The first word of the note that holds a seal.
pub const SEAL_NOTE: &str = "commit";
/// The first word of the note that holds the salt of a seal.
pub const SALT_NOTE: &str = "reveal";

/// Whether a note belongs to a seal: the seal itself, or its salt.
///
/// ```
/// # #[cfg(feature = "app")] {
/// use niagara::app::session::seals::is_seal_note;
/// assert!(is_seal_note("commit red 1 ab12") && is_seal_note("reveal red 1 cd"));
/// assert!(!is_seal_note("player red ai:3") && !is_seal_note("commitment"));
/// # }
/// ```
#[must_use]
pub fn is_seal_note(note: &str) -> bool {
    matches!(note.split(' ').next(), Some(SEAL_NOTE | SALT_NOTE))
}

/// The digits of the seal of a card: the SHA-256 of `CARD SALT` as 64 hexadecimal digits.
#[must_use]
pub fn seal_digits(card: Card, salt: &str) -> String {
    digest(&format!("{card} {salt}"))
}

/// The salt for a seat's card of a round: 32 hexadecimal digits, derived from the game's secret.
/// A game that is continued later derives the same salts and can reveal them.
#[must_use]
pub fn salt(secret: u64, round: u32, colour: Colour) -> String {
    let mut salt = digest(&format!("{secret} {round} {colour}"));
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

/// The state of a sealed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealState {
    /// The revealed card is the sealed one.
    Kept,
    /// The record was changed: the seal is not a hash; or the seat has laid its card and the seal
    /// was written after the first card of the round; or the round is over but the seat has laid no
    /// card in it; or card and salt do not match the seal.
    Broken,
    /// The card is revealed, but the record has no salt to check it with.
    NoSalt,
    /// The card is not revealed yet.
    Closed,
    /// The seal does not match the card or has no salt, but a person, whom it does not bind, took
    /// over the seat before the card was laid.
    Lapsed,
}

/// A seal in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The seat whose card is sealed.
    pub seat: Seat,
    /// The round of the card.
    pub round: u32,
    /// The text of the seal in the record: 64 hexadecimal digits. If the seal is
    /// [`SealState::Broken`], it may be any text and must not be shown.
    pub digits: String,
    /// The state of the card.
    pub state: SealState,
}

/// The colour, the round, and the digits or salt in a note that begins with the word `kind`.
fn parse_note<'a>(note: &'a str, kind: &str) -> Option<(Colour, u32, &'a str)> {
    let mut words = note.strip_prefix(kind)?.strip_prefix(' ')?.split(' ');
    let (colour, round) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().map(|digits_or_salt| (colour, round, digits_or_salt))
}

/// A card that a seat has laid.
struct LaidCard {
    round: u32,
    seat: Seat,
    card: Card,
    /// The index of the decision, from 0.
    decision: usize,
}

/// All cards that were laid in a game, in order.
fn laid_cards(game: &Game) -> Vec<LaidCard> {
    let mut decisions = game.decisions().enumerate();
    let mut laid = Vec::new();
    game.for_each_decision(&mut |before, _| {
        if let Some((decision, (seat, Decision::Card(card)))) = decisions.next() {
            laid.push(LaidCard { round: before.round(), seat, card, decision });
        }
    });
    laid
}

/// All seals of a game in the order of its notes, with their verification. If there are several
/// for a card, the last one counts.
#[must_use]
pub fn seals(game: &Game) -> Vec<Seal> {
    let laid = laid_cards(game);
    let mut seals: Vec<Seal> = Vec::new();
    for (index, note) in game.notes().iter().enumerate() {
        let Some((colour, round, digits)) = parse_note(&note.text, SEAL_NOTE) else { continue };
        let Some(seat) = game.position().table().seat(colour) else { continue };
        let state = verify(game, &laid, index, (seat, round, digits));
        seals.retain(|seal| (seal.seat, seal.round) != (seat, round));
        seals.push(Seal { seat, round, digits: digits.to_owned(), state });
    }
    seals
}

/// Verifies the seal in the note with this index. The tuple has the seat and round of the sealed
/// card, and the digits of the seal.
fn verify(
    game: &Game,
    laid: &[LaidCard],
    index: usize,
    (seat, round, digits): (Seat, u32, &str),
) -> SealState {
    let notes = game.notes();
    let position = game.position();
    let colour = position.table().colour(seat);
    let cards_of_round = || laid.iter().filter(|it| it.round == round);
    let own = cards_of_round().find(|it| it.seat == seat);
    // A seal that was written after any card of the round was laid proves nothing.
    let is_late = cards_of_round().any(|it| it.decision < notes[index].decisions);
    let is_hash = digits.len() == 64 && digits.bytes().all(|it| it.is_ascii_hexdigit());
    let current = position.round();
    let is_revealed = round < current || round == current && position.is_revealed(seat);
    match own {
        // Whoever edits a record can write any text in place of a hash. Such a text is never shown.
        _ if !is_hash => SealState::Broken,
        Some(_) if is_late => SealState::Broken,
        Some(own) if is_revealed => {
            let salt = notes.iter().filter_map(|note| parse_note(&note.text, SALT_NOTE)).rfind(
                |(salt_colour, salt_round, _)| (*salt_colour, *salt_round) == (colour, round),
            );
            let takeover = format!("player {colour} {}", PlayerKind::Human);
            let is_taken_over = notes[index..]
                .iter()
                .any(|later| later.text == takeover && later.decisions <= own.decision);
            match salt {
                Some((.., salt)) if seal_digits(own.card, salt) == digits => SealState::Kept,
                _ if is_taken_over => SealState::Lapsed,
                None => SealState::NoSalt,
                Some(_) => SealState::Broken,
            }
        }
        // The round is over, but the seat has laid no card in it.
        None if is_revealed => SealState::Broken,
        _ => SealState::Closed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::setup::{Character, GameSetup, Level};
    use crate::app::session::{Purpose, Session};
    use crate::core::Phase;

    /// A game after this number of decisions; its computer players have sealed their cards in time.
    fn played(decisions: usize, secret: u64) -> Session {
        let mut session = Session::new(&GameSetup::default(), 42).unwrap().with_secret(secret);
        for _ in 0..decisions {
            let searches = session.searches().into_iter();
            let cards: Vec<(Seat, Card)> = searches
                .filter_map(|(purpose, request)| match (purpose, request.view.legal().first()) {
                    (Purpose::Seat(seat), Some(Decision::Card(card))) => Some((seat, *card)),
                    _ => None,
                })
                .collect();
            session.add_notes(&session.seal_notes(&cards));
            let first = session.position().legal()[0];
            session.play(first).unwrap();
        }
        session
    }

    fn state(record: &str) -> Vec<SealState> {
        seals(&record.parse().unwrap()).into_iter().map(|seal| seal.state).collect()
    }

    #[test]
    fn a_seal_is_what_any_sha_256_tool_computes() {
        // printf '4 00112233445566778899aabbccddeeff' | sha256sum
        let known = "80846429202c769bafc1253cc1c21f77a581590dc8041a27c13c306b8f1cfb21";
        assert_eq!(seal_digits(Card::Four, "00112233445566778899aabbccddeeff"), known);
        assert_eq!(salt(1, 1, Colour::Red).len(), 32);
        for other in [salt(2, 1, Colour::Red), salt(1, 2, Colour::Red), salt(1, 1, Colour::Blue)] {
            assert_ne!(other, salt(1, 1, Colour::Red));
        }
    }

    #[test]
    fn computer_players_seal_cards_before_people_lay_theirs() {
        let session = played(40, 1);
        let all = seals(session.game());
        assert!(all.len() > 8, "{}", all.len());
        let people = session.people();
        assert!(all.iter().all(|seal| !people.contains(seal.seat)));
        assert!(all.iter().all(|seal| matches!(seal.state, SealState::Kept | SealState::Closed)));
        let notes = session.game().notes();
        let decisions: Vec<(Seat, Decision)> = session.game().decisions().collect();
        for note in notes.iter().filter(|note| note.text.starts_with("commit ")) {
            let mut before = decisions[..note.decisions].iter().rev();
            let last = before.find(|(seat, _)| people.contains(*seat));
            let is_card = last.is_some_and(|(_, decision)| matches!(decision, Decision::Card(_)));
            assert!(!is_card || note.decisions == 0, "sealed after a person's card: {}", note.text);
        }
        // The same seed and secret make the same record. Another secret makes another seal for the
        // same card.
        assert_eq!(played(40, 1).game().written(), session.game().written());
        let other = played(40, 2);
        assert!(other.game().decisions().eq(session.game().decisions()));
        let digits = |session: &Session| seals(session.game()).into_iter().map(|seal| seal.digits);
        assert!(digits(&other).zip(digits(&session)).all(|(other, one)| other != one));
    }

    #[test]
    fn a_sealed_card_is_laid_by_any_computer_player_of_the_seat() {
        let mut session = Session::new(&GameSetup::default(), 42).unwrap().with_secret(1);
        let asked = |session: &Session| {
            let searches = session.searches().into_iter();
            let seats = searches.map(|(purpose, _)| match purpose {
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
        session.add_notes(&session.seal_notes(&cards[1..]));
        assert_eq!(asked(&session), seats[..1], "a seat with a sealed card is not asked again");
        assert_eq!(session.sealed_decision(seats[0]), None);

        // The page is closed and opened again, and the seats get other players.
        let record = session.game().written();
        let mut session = Session::open(record.parse().unwrap()).with_secret(1);
        for (seat, card) in &cards[1..] {
            session.set_player(
                *seat,
                PlayerKind::Computer { level: Level::One, character: Character::Thief },
            );
            assert_eq!(session.sealed_decision(*seat), Some(Decision::Card(*card)));
        }
        // A seal binds until its card is laid, and not in the next round.
        let round = session.position().round();
        while session.position().round() < round + 2 {
            let position = session.position();
            let seat = position.to_move().unwrap();
            let bound = cards[1..].iter().find(|(other, _)| *other == seat);
            let bound =
                bound.filter(|_| position.phase() == Phase::Card && position.round() == round);
            assert_eq!(session.sealed_decision(seat), bound.map(|(_, card)| Decision::Card(*card)));
            let decision = session.sealed_decision(seat).unwrap_or(position.legal()[0]);
            session.play(decision).unwrap();
        }
    }

    #[test]
    fn a_changed_record_breaks_its_seals() {
        let record = played(40, 1).game().written();
        let seal_count = state(&record).len();
        assert!(state(&record).iter().all(|state| *state != SealState::Broken));
        let salt = record.lines().find(|line| line.starts_with("note reveal ")).unwrap();
        let wrong = format!("{}0", &salt[..salt.len() - 1]);
        let other = if wrong == salt { format!("{}1", &salt[..salt.len() - 1]) } else { wrong };
        for (changed, expected) in [
            (record.replacen(salt, &other, 1), SealState::Broken),
            (record.replacen(&format!("{salt}\n"), "", 1), SealState::NoSalt),
        ] {
            let all = state(&changed);
            assert_eq!(all.len(), seal_count);
            assert_eq!(all.iter().filter(|state| **state == expected).count(), 1, "{expected:?}");
        }
        // The seal of another card, and a seal that was written after the card was laid.
        let mut seals = record.lines().filter(|line| line.starts_with("note commit red "));
        let (first, second) = (seals.next().unwrap(), seals.next().unwrap());
        let digits = |line: &str| line.rsplit_once(' ').unwrap().1.to_owned();
        let other = first.replace(&digits(first), &digits(second));
        let late = record.replacen(&format!("{first}\n"), "", 1);
        let late = late.replacen("round 2\n", &format!("{first}\nround 2\n"), 1);
        for changed in [record.replacen(first, &other, 1), late] {
            let state = state(&changed);
            assert_eq!(state.len(), seal_count);
            assert_eq!(state.iter().filter(|state| **state == SealState::Broken).count(), 1);
        }
        // A seal between a person's card and the computer player's own card is too late as well.
        let mut lines: Vec<&str> = record.lines().filter(|line| *line != first).collect();
        let is_card = |line: &&str| line.contains(" card ");
        let after = lines.iter().position(is_card).unwrap() + 1;
        assert!(is_card(&lines[after]), "{record}");
        lines.insert(after, first);
        let states = state(&(lines.join("\n") + "\n"));
        assert_eq!(states.iter().filter(|state| **state == SealState::Broken).count(), 1);
        // Malformed notes, and notes of colours that nobody plays, are ignored.
        for note in ["commit red", "commit red 1", "commit red x 00", "commit black 1 00", "commit"]
        {
            let noted = record.replacen("round 1\n", &format!("note {note}\nround 1\n"), 1);
            assert_eq!(state(&noted).len(), seal_count, "{note}");
        }
        // A seal must be a hash.
        let no_hash = record.replacen("round 1\n", "note commit red 0 00\nround 1\n", 1);
        assert_eq!(state(&no_hash).iter().filter(|state| **state == SealState::Broken).count(), 1);
    }

    #[test]
    fn an_invalid_seal_is_reported_before_its_card_is_revealed() {
        let (session, cards) = sealed();
        let record = session.game().written();
        assert_eq!(state(&record), vec![SealState::Closed; cards.len()]);
        let digits = seals(session.game())[0].digits.clone();
        for other in ["00", "\u{202E}fe", &format!("{}x", &digits[1..])] {
            let broken = state(&record.replacen(&digits, other, 1));
            assert_eq!(broken[0], SealState::Broken, "{other}");
        }
    }

    /// A game whose computer players have sealed their first cards, and those cards.
    fn sealed() -> (Session, Vec<(Seat, Card)>) {
        let mut session = Session::new(&GameSetup::default(), 42).unwrap().with_secret(1);
        let seats = session.position().table().seats();
        let seats = seats.filter(|seat| !session.people().contains(*seat));
        let cards: Vec<(Seat, Card)> = seats.map(|seat| (seat, Card::Two)).collect();
        session.add_notes(&session.seal_notes(&cards));
        (session, cards)
    }

    #[test]
    fn a_card_is_sealed_once_and_not_after_another_was_laid() {
        let (mut session, cards) = sealed();
        assert_eq!(seals(session.game()).len(), cards.len());
        assert!(session.seal_notes(&cards).is_empty());
        let mut unsealed = Session::new(&GameSetup::default(), 42).unwrap().with_secret(1);
        assert_eq!(unsealed.seal_notes(&cards).len(), cards.len());
        for session in [&mut session, &mut unsealed] {
            let first = session.position().legal()[0];
            session.play(first).unwrap();
            assert!(session.seal_notes(&cards).is_empty());
        }
    }

    #[test]
    fn a_person_who_takes_over_a_sealed_seat_may_lay_any_card() {
        let computer = PlayerKind::COMPUTER;
        for (players, state) in [
            (vec![], SealState::Broken),
            (vec![PlayerKind::Human], SealState::Lapsed),
            (vec![computer, PlayerKind::Human], SealState::Lapsed),
        ] {
            let (mut session, cards) = sealed();
            let (seat, _) = cards[0];
            for player in players {
                session.set_player(seat, player);
            }
            while session.position().round() == 1 {
                let position = session.position();
                let legal = position.legal();
                let sealed = position.to_move().and_then(|seat| session.sealed_decision(seat));
                let of_another = sealed.filter(|_| position.to_move() != Some(seat));
                session.play(of_another.unwrap_or(legal[0])).unwrap();
            }
            // A person who takes over the seat later changes nothing.
            session.set_player(seat, PlayerKind::Human);
            for seal in seals(session.game()) {
                let expected = if seal.seat == seat { state } else { SealState::Kept };
                assert_eq!(seal.state, expected, "{}", session.game().written());
            }
        }
    }
}
