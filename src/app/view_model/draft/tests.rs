//! Tests of the draft of the start screen.

use super::*;
use crate::app::session::setup::{Character, Level};

const COMPUTER: PlayerKind =
    PlayerKind::Computer { level: Level::One, character: Character::Careful };

fn colours(draft: &Draft) -> Vec<Colour> {
    draft.seats().iter().map(|seat| seat.colour).collect()
}

#[test]
fn a_draft_begins_with_the_default_game() {
    assert_eq!(Draft::default().setup(), Ok(GameSetup::default()));
    assert_eq!(Draft::default().profile(), Profile::Standard);
    assert_eq!(Draft::default().changed_options(), 0);
}

#[test]
fn there_are_always_three_to_five_seats() {
    let mut draft = Draft::default();
    assert!(draft.add(PlayerKind::Human).is_some());
    assert_eq!(draft.add(PlayerKind::Human), None);
    assert_eq!(draft.seats().len(), 5);
    for id in 0..5 {
        draft.remove(id);
    }
    assert_eq!(draft.seats().len(), 3);
    assert!(draft.setup().unwrap().table().is_ok());
}

#[test]
fn a_colour_of_another_seat_is_exchanged() {
    let mut draft = Draft::default();
    draft.set_colour(0, Colour::Blue);
    assert_eq!(colours(&draft), [Colour::Blue, Colour::Red, Colour::Yellow, Colour::Green]);
    draft.set_colour(0, Colour::Brown);
    assert_eq!(colours(&draft)[0], Colour::Brown);
    draft.set_colour(0, Colour::Black);
    assert_eq!(colours(&draft)[0], Colour::Brown, "black is the sixth player's");
}

#[test]
fn seats_move_up_and_down_and_stay_at_the_ends() {
    let mut draft = Draft::default();
    let ids = |draft: &Draft| draft.seats().iter().map(|seat| seat.id).collect::<Vec<_>>();
    draft.shift(2, true);
    assert_eq!(ids(&draft), [0, 2, 1, 3]);
    draft.shift(0, false);
    assert_eq!(ids(&draft), [2, 0, 1, 3]);
    draft.shift(2, true);
    draft.shift(3, false);
    assert_eq!(ids(&draft), [2, 0, 1, 3]);
}

#[test]
fn without_the_sixth_player_a_seat_and_black_are_removed() {
    let mut draft = Draft::default();
    draft.set_module(Module::Sixth, true);
    assert!(draft.add(PlayerKind::Human).is_some());
    assert!(draft.add(PlayerKind::Human).is_some());
    assert_eq!(draft.seats().len(), 6);
    assert!(colours(&draft).contains(&Colour::Black));
    draft.set_module(Module::Sixth, false);
    assert_eq!(draft.seats().len(), 5);
    assert!(!colours(&draft).contains(&Colour::Black));
    let people = draft.seats().iter().filter(|seat| !seat.player.is_computer()).count();
    assert_eq!(people, 3, "computer players leave first");
    assert!(draft.setup().unwrap().table().is_ok());
}

#[test]
fn the_chosen_start_seat_holds_the_life_saver() {
    let mut draft = Draft::default();
    draft.set_start_seat(Some(2));
    let setup = draft.setup().unwrap();
    assert_eq!(setup.start, Some(Colour::Blue));
    assert_eq!(setup.options.first_player, FirstPlayer::Host);
    assert_eq!(draft.changed_options(), 1);
    draft.remove(2);
    assert_eq!(draft.setup().unwrap().start, None);
    draft.set_start_seat(Some(2));
    assert_eq!(draft.start_seat(), None);
}

#[test]
fn the_profile_follows_from_the_options() {
    let mut draft = Draft::default();
    draft.set_profile(Profile::Rulebook);
    assert_eq!(draft.profile(), Profile::Rulebook);
    assert_eq!(draft.options().show_played_cards, ShowPlayedCards::Covered);
    draft.set_option("gems_per_site", Some("6")).unwrap();
    assert_eq!(draft.profile(), Profile::Custom);
    draft.set_option("gems_per_site", None).unwrap();
    assert_eq!(draft.profile(), Profile::Rulebook);
    assert!(draft.set_option("luck", Some("on")).is_err());
    draft.set_profile(Profile::Standard);
    assert_eq!(draft.changed_options(), 0);
}

#[test]
fn whirlpool_options_need_the_whirlpool() {
    let mut draft = Draft::default();
    assert!(draft.option_names().all(|name| !name.contains("whirlpool")));
    draft.set_module(Module::Whirlpool, true);
    assert_eq!(draft.option_names().count(), Options::NAMES.len() - 1);
}

#[test]
fn invalid_inputs_are_reported() {
    let mut draft = Draft::default();
    draft.set_name(0, "  Ada ".to_owned());
    assert_eq!(draft.setup().unwrap().seats[0].name, "Ada".parse().ok());
    draft.set_name(1, "Ada".to_owned());
    draft.set_name(2, "a#b".to_owned());
    draft.set_seed("-4".to_owned());
    assert_eq!(
        draft.setup(),
        Err(vec![
            DraftError::NameTwice { seat: 1 },
            DraftError::Name { seat: 2, error: NameError::NotPlain },
            DraftError::Seed,
        ])
    );
    draft.set_name(1, String::new());
    draft.set_name(2, "سارا".to_owned());
    draft.set_seed(" 42 ".to_owned());
    assert_eq!(draft.setup().unwrap().seed, Some(42));
}

#[test]
fn a_draft_is_restored_from_the_last_game() {
    let mut draft = Draft::default();
    draft.set_name(0, "Ada".to_owned());
    draft.set_player(1, COMPUTER);
    draft.set_colour(1, Colour::Brown);
    let setup = draft.setup().unwrap();
    let header = setup.header(1).unwrap();
    let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
    let again = Draft::of(&GameSetup::of(&header, &players));
    assert_eq!(again.seats()[0].name, "Ada");
    assert_eq!(again.seats()[1].name, "", "a default name is not typed text");
    assert_eq!(colours(&again), colours(&draft));
}
