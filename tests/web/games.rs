//! Complete games, played by clicking.

use niagara::ai::{SplitMix, greedy};
use niagara::core::{Decision, Game};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;
use crate::search_digest;

/// The maximum number of people's decisions in a game.
const MAX_DECISIONS: usize = 600;

/// Plays a game to its end, with all decisions of people made by clicking.
async fn play_to_the_end(query: &str, mut choose: impl FnMut(&Game) -> Decision) -> (Page, Game) {
    let page = Page::open(query).await;
    for _ in 0..MAX_DECISIONS {
        match page.screen().as_str() {
            "over" => {
                let game = page.game();
                return (page, game);
            }
            "curtain" => page.act("uncover").await,
            _ => {
                let game = page.game();
                let decision = choose(&game);
                page.decide(&decision).await;
                let played = page.game().decisions().nth(game.decisions().count());
                assert_eq!(
                    played.map(|(_, played)| played.to_string()),
                    Some(decision.to_string()),
                    "the clicked decision was played"
                );
            }
        }
    }
    panic!("no end after {MAX_DECISIONS} decisions\n{}", page.game().written());
}

/// A player that decides like the greedy computer player.
fn greedy_player(mut rng: SplitMix) -> impl FnMut(&Game) -> Decision {
    move |game| {
        let position = game.position();
        greedy(&position.view(position.to_move()), &mut rng).unwrap()
    }
}

/// A player that decides at random.
fn random_player(mut rng: SplitMix) -> impl FnMut(&Game) -> Decision {
    move |game| {
        let legal = game.position().legal();
        legal[rng.below(legal.len() as u32) as usize]
    }
}

/// Asserts that the page shows the result of the game.
fn assert_shows_result(page: &Page, game: &Game) {
    let position = game.position();
    assert!(page.root_is("data-phase", "over") && page.root_is("data-to-move", ""));
    assert!(!position.winners().is_empty());
    let heading = page.text(".result h2");
    for winner in position.winners().iter() {
        let name = game.header().name(winner).unwrap();
        assert!(heading.contains(name), "{name} has won: {heading}");
    }
    assert_eq!(page.all(".result li").len(), position.table().len());
}

#[wasm_bindgen_test]
async fn three_people_with_one_device_play_a_game_to_its_end() {
    let query = "seed=3&seats=human:Ada,human:Bo,human:Cy&api=on";
    let (page, game) = play_to_the_end(query, greedy_player(SplitMix::new(1))).await;
    assert_shows_result(&page, &game);
}

#[wasm_bindgen_test]
async fn a_random_person_plays_three_computers_until_somebody_wins() {
    let query = "seed=4&seats=human:Ada,ai:3,ai:3,ai:3&api=on";
    let (page, game) = play_to_the_end(query, random_player(SplitMix::new(2))).await;
    assert_shows_result(&page, &game);
}

#[wasm_bindgen_test]
async fn two_people_and_three_computers_play_a_game_to_its_end() {
    let query = "seed=5&seats=ai:2,human:Ada,ai:1,human:Bo,ai:4&api=on";
    let (page, game) = play_to_the_end(query, greedy_player(SplitMix::new(3))).await;
    assert_shows_result(&page, &game);
}

#[wasm_bindgen_test]
async fn the_same_url_and_the_same_clicks_give_the_same_game() {
    let query = "seed=6&seats=human:Ada,ai:3,ai:3&api=on";
    let (first, game) = play_to_the_end(query, greedy_player(SplitMix::new(4))).await;
    first.close();
    let (_page, second_game) = play_to_the_end(query, greedy_player(SplitMix::new(4))).await;
    assert_eq!(game.written(), second_game.written());
}

#[wasm_bindgen_test]
async fn playing_again_seats_the_same_players_and_the_next_one_starts() {
    let query = "seed=7&seats=human:Ada,ai:3,ai:4&start=blue&api=on";
    let (page, game) = play_to_the_end(query, greedy_player(SplitMix::new(5))).await;
    page.act("again").await;
    let second_game = page.game();
    assert_eq!(page.screen(), "table");
    assert_eq!(second_game.header().table(), game.header().table());
    let colour = |game: &Game| game.header().table().colour(game.header().start()).to_string();
    assert_eq!([colour(&game), colour(&second_game)], ["blue", "yellow"]);
    let players = |game: &Game| {
        let notes = game.notes().iter().map(|note| note.text.clone());
        notes.filter(|note| note.starts_with("player ")).collect::<Vec<_>>()
    };
    assert_eq!(players(&game), players(&second_game));
}

#[wasm_bindgen_test]
fn computer_players_decide_as_they_do_natively() {
    assert_eq!(search_digest::digest(), search_digest::KNOWN);
}
