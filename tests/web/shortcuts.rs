//! Buttons that spare a person presses: to end the turn together with the last move, and to be asked
//! no more about a lost canoe.

use niagara::core::{Decision, Phase};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;
use crate::scenario::json;

const FINISH: &str = "[data-act=confirm-and-finish]";

/// The number of decisions to pay nothing for a lost canoe.
fn declined(page: &Page) -> usize {
    page.game().decisions().filter(|(_, decision)| *decision == Decision::RescueNone).count()
}

/// Plays the first legal decision, again and again, until a phase of the next round begins. The
/// first one never takes a canoe over the falls here.
async fn play_to_next(page: &Page, phase: Phase) {
    let round = page.game().position().round();
    loop {
        let game = page.game();
        let position = game.position();
        if position.round() > round && position.phase() == phase {
            return;
        }
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        page.decide(&position.legal()[0]).await;
    }
}

#[wasm_bindgen_test]
async fn the_last_move_and_the_end_of_the_turn_take_one_press() {
    let json_text = json("cards: yellow 4, red 6, blue 6\nyellow: 4, pier").to_string();
    let page = Page::open_position(&json_text).await;
    assert!(!page.has(FINISH), "nothing is staged");
    page.tap("[data-space=pier]").await;
    page.tap(FINISH).await;
    let played: Vec<String> = page.game().decisions().map(|(_, it)| it.to_string()).collect();
    assert!(played.ends_with(&["1 4>pier".to_owned(), "done".to_owned()]), "{played:?}");
}

#[wasm_bindgen_test]
async fn a_canoe_that_has_to_move_too_keeps_the_turn_open() {
    let json_text = json("cards: yellow 4, red 6, blue 6\nyellow: 4, 5").to_string();
    let page = Page::open_position(&json_text).await;
    page.tap("[data-space=pier]").await;
    assert!(page.can("confirm") && !page.has(FINISH));
}

#[wasm_bindgen_test]
async fn a_move_over_the_falls_is_confirmed_by_itself() {
    let json_text = json("cards: yellow 2, red 6, blue 6\nyellow: R7, pier").to_string();
    let page = Page::open_position(&json_text).await;
    page.tap("[data-space=falls]").await;
    assert!(page.can("confirm") && !page.has(FINISH));
}

#[wasm_bindgen_test]
async fn whoever_pays_nothing_from_now_on_is_asked_no_more() {
    let json_text =
        json("phase: rescue\nseats: yellow red blue\nyellow: pier, falls\nbanked yellow: aa");
    let page = Page::open_position(&json_text.to_string()).await;
    let keep = "[data-act=keep-declining]";
    assert!(!page.has(keep), "the first time, the question is new");
    page.decide(&Decision::RescueNone).await;
    play_to_next(&page, Phase::Rescue).await;
    page.tap(keep).await;
    assert_eq!(declined(&page), 2);
    play_to_next(&page, Phase::Card).await;
    assert_eq!(declined(&page), 3, "played for the person");
    page.act("uncover").await;
    assert!(page.text("[data-forced]").contains("paid nothing"), "{}", page.text("[data-forced]"));
    // Taken back, the question is asked again, also in the next round.
    page.act("undo").await;
    assert_eq!((page.game().position().phase(), declined(&page)), (Phase::Rescue, 2));
    page.decide(&Decision::RescueNone).await;
    play_to_next(&page, Phase::Rescue).await;
    assert_eq!(declined(&page), 3);
    page.tap(keep).await;
    page.act("uncover").await;
    page.act("ask-again").await;
    assert!(page.text(".lines").contains("comes again"), "{}", page.text(".lines"));
    play_to_next(&page, Phase::Rescue).await;
    assert_eq!(declined(&page), 4, "asked again");
}
