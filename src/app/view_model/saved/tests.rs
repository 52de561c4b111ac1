//! Tests of stored games: reading returns the stored game, also from the formats of older versions.

use super::*;
use crate::core::{Arm, Header, Options, Rules, Seat, Table};

fn game() -> Game {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default());
    Game::new(Header::new(table.unwrap(), Seat::FIRST, Arm::Left))
}

/// The stored text of a game.
fn stored(game: &Game, waiting: Option<WaitingCard>, random: impl FnMut() -> u32) -> String {
    write(&Session::open(game.clone()), waiting, random)
}

#[test]
fn stored_games_with_different_cards_differ_in_one_field() {
    let texts: Vec<String> = [Card::One, Card::Three, Card::Cloud]
        .into_iter()
        .map(|card| {
            let mut game = game();
            assert!(game.play(Decision::Card(card)).is_ok());
            stored(&game, None, || 123_456_789)
        })
        .collect();
    let field =
        |text: &str| text.lines().rev().find_map(|l| Some(l.split_once(" card *")?.1.to_owned()));
    for text in &texts {
        assert_eq!(text.len(), texts[0].len());
        let (mine, first) = (field(text), field(&texts[0]));
        assert!(mine.is_some());
        assert_eq!(
            text.replace(&mine.unwrap_or_default(), "?"),
            texts[0].replace(&first.unwrap_or_default(), "?")
        );
        for card in ["card 1", "card 3", "card cloud"] {
            assert!(!text.contains(card), "{text}");
        }
    }
}

#[test]
fn reading_a_stored_game_gives_the_same_game() {
    let mut game = game();
    let mut number = 1_u32;
    let mut random = || {
        number = number.wrapping_mul(2_891_336_453).wrapping_add(12_345);
        number
    };
    for turn in 0..200 {
        let legal = game.position().legal();
        let decision = legal[turn * 7 % legal.len()];
        assert!(game.play(decision).is_ok());
        let text = stored(&game, None, &mut random);
        let known = Stored { record: game.written(), waiting: None };
        assert_eq!(read(&text), Ok(known));
    }
}

#[test]
fn a_stored_game_from_a_position_is_read_back() {
    let mut first = game();
    for turn in 0..40 {
        let legal = first.position().legal();
        first.play(legal[turn * 5 % legal.len()]).unwrap();
    }
    let mut game = Game::at(*first.position());
    for turn in 0..40 {
        let legal = game.position().legal();
        game.play(legal[turn * 3 % legal.len()]).unwrap();
        let text = stored(&game, None, || 1_234_567);
        assert_eq!(read(&text).map(|stored| stored.record), Ok(game.written()));
    }
    game.add_note("player red ai:3").unwrap();
    let again = play_record_from(*first.position(), &game.written()).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!(again.notes(), game.notes());
    assert_eq!(game.truncated(0).position(), first.position());
    assert!(play_record_from(*first.position(), "red weather +2").is_err());
}

#[test]
fn a_name_is_not_read_as_a_card() {
    let mut header = game().header().clone();
    header.set_name(Seat::FIRST, Some("My card *1 card 2".parse().unwrap()));
    let named = Game::new(header);
    let known = Stored { record: named.written(), waiting: None };
    assert_eq!(read(&stored(&named, None, || 7)), Ok(known));
}

#[test]
fn a_confirmed_card_is_stored_before_it_is_laid() {
    for card in Card::ALL {
        let text = stored(&game(), Some((Colour::Red, card)), || 123_456_789);
        assert!(!text.contains(&format!("card {card}\n")), "{text}");
        let known = Stored { record: game().written(), waiting: Some((Colour::Red, card)) };
        assert_eq!(read(&text), Ok(known));
    }
    assert!(read("waiting red card *1").is_err());
}

#[test]
fn a_stored_name_with_hidden_characters_is_repaired() {
    let old = game().written().replace("start", "name red A\u{202E}da\nname blue \u{200B}\nstart");
    assert!(old.parse::<Game>().is_err(), "from a link it is refused");
    let game: Game = read(&old).unwrap().record.parse().unwrap();
    let names: Vec<_> = game.header().table().seats().map(|it| game.header().name(it)).collect();
    assert_eq!(names, [None, Some("Ada"), None]);
}

/// A stored game: its text, the number of its decisions, the cards that are laid, and the confirmed
/// card that is not laid yet.
type StoredForm = (&'static str, usize, [Option<Card>; 3], Option<WaitingCard>);

/// The stored forms of all versions of the page, the oldest first.
const STORED_FORMS: [StoredForm; 6] = [
    (
        include_str!("../../../../tests/data/saved/1-masked-cards.txt"),
        16,
        [None, Some(Card::Five), Some(Card::Six)],
        None,
    ),
    (
        include_str!("../../../../tests/data/saved/2-position-before-record.txt"),
        1,
        [Some(Card::Three), Some(Card::Six), Some(Card::Cloud)],
        None,
    ),
    (include_str!("../../../../tests/data/saved/3-notes-of-seals.txt"), 14, [None; 3], None),
    (
        include_str!("../../../../tests/data/saved/4-position-before-notes.txt"),
        1,
        [Some(Card::Three), Some(Card::Six), Some(Card::Cloud)],
        None,
    ),
    (
        include_str!("../../../../tests/data/saved/5-position-line.txt"),
        1,
        [Some(Card::Three), Some(Card::Six), Some(Card::Cloud)],
        None,
    ),
    (
        include_str!("../../../../tests/data/saved/6-waiting-card.txt"),
        15,
        [None, Some(Card::Five), None],
        Some((Colour::Blue, Card::Six)),
    ),
];

#[test]
fn saved_games_of_every_version_are_read() {
    for (number, (text, decisions, cards, waiting)) in (1..).zip(STORED_FORMS) {
        let (game, read_waiting) =
            read_game(text).unwrap_or_else(|error| panic!("{number}: {error}"));
        assert_eq!(game.decisions().count(), decisions, "form {number}");
        let table = *game.position().table();
        let laid: Vec<_> = table.seats().map(|seat| game.position().card(seat)).collect();
        assert_eq!((&laid[..], read_waiting), (&cards[..], waiting), "form {number}");
        // Saved again, it has the current format.
        let again = write(&Session::open(game.clone()), read_waiting, || 7);
        assert_eq!(read_game(&again).unwrap(), (game, read_waiting), "form {number}");
    }
}

#[test]
fn an_unreadable_mask_is_an_error() {
    for text in ["red card *", "red card *12345", "red card *xyzxyzxy", "red card *é2345678"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn a_full_list_has_room_only_for_the_games_in_it() {
    let mut list = SavedGameList::default();
    for id in 0..MAX_SAVED_GAMES {
        assert!(list.has_room_for(&format!("{id}")));
        list.put(&format!("{id}"));
    }
    assert!(!list.has_room_for("99") && list.has_room_for("0"));
    list.put("3");
    assert_eq!(list.ids().take(2).collect::<Vec<_>>(), ["3", "49"]);
    list.remove("3");
    assert!(list.has_room_for("99"));
    list.put_at(46, "3");
    assert_eq!(list.ids().skip(45).collect::<Vec<_>>(), ["4", "3", "2", "1", "0"]);
    list.put_at(99, "3");
    assert_eq!(list.ids().last(), Some("3"), "beyond the end it is the oldest");
    assert_eq!(SavedGameList::read(&list.written()), list);
    assert_eq!(SavedGameList::read("3 ../x 7").written(), "3 7");
}

#[test]
fn a_damaged_list_is_completed_from_the_storage() {
    let present = ["1a", "2b", "3c", "../x"].map(str::to_owned);
    for (cut, whole) in [("", "1a 2b 3c"), ("3c 1", "3c 1a 2b"), ("9f 2b", "2b 1a 3c")] {
        let mut list = SavedGameList::read(cut);
        list.reconcile(&present);
        assert_eq!(list.written(), whole, "{cut}");
    }
}
