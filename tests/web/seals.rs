//! The computer players' cards are sealed before a person lays a card.

use niagara::app::session::seals::{Seal, SealState, salt, seal_digits, seals};
use niagara::core::{Card, Decision, Seat};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, call_test_api};

const GAME: &str = "seed=7&seats=human:Ada,ai:1,ai:2:thief&start=yellow&api=on";

#[wasm_bindgen_test]
async fn seals_are_in_the_record_before_a_persons_card() {
    let page = Page::open(GAME).await;
    page.decide(&Decision::Card(Card::Four)).await;
    let game = page.game();
    let commit_positions: Vec<usize> = game
        .notes()
        .iter()
        .filter(|note| note.text.starts_with("commit "))
        .map(|note| note.decisions)
        .collect();
    assert_eq!(commit_positions, [0, 0], "{}", game.written());
    assert_eq!(game.decisions().next(), Some((Seat::FIRST, Decision::Card(Card::Four))));
}

#[wasm_bindgen_test]
async fn the_menu_shows_closed_and_opened_seals() {
    let page = Page::open(GAME).await;
    page.act("menu").await;
    assert!(!page.has(".seal-list[open]"), "the numbers are shown on request only");
    let sealed = page.text(".seals");
    let game = page.game();
    for seal in seals(&game) {
        assert_eq!(seal.state, SealState::Closed);
        assert!(sealed.contains(&seal.digits), "{sealed}");
    }
    page.act("close").await;
    page.decide(&Decision::Card(Card::Four)).await;
    while page.game().position().round() == 1 {
        let first = page.game().position().legal()[0];
        page.decide(&first).await;
    }
    let kept_count =
        seals(&page.game()).iter().filter(|seal| seal.state == SealState::Kept).count();
    assert_eq!(kept_count, 2, "{}", page.game().written());
    page.act("menu").await;
    assert!(page.text(".seals").contains(": 2"), "{}", page.text(".seals"));
}

#[wasm_bindgen_test]
async fn seals_need_the_secret_which_survives_a_reload() {
    let page = Page::open("seats=human:Ada,ai:1,ai:2:thief&start=yellow&api=on").await;
    let game = page.game();
    let (position, seed) = (game.position(), game.header().seed().unwrap());
    let closed = seals(&game);
    assert_eq!(closed.len(), 2);
    for Seal { seat, digits, .. } in &closed {
        let salt = salt(seed, 1, position.table().colour(*seat));
        assert!(position.hand(*seat).iter().all(|card| seal_digits(card, &salt) != *digits));
    }
    page.decide(&Decision::Card(Card::Four)).await;
    page.close();

    let page = Page::reopen("api=on", "continue").await;
    while page.game().position().round() == 1 {
        let first = page.game().position().legal()[0];
        page.decide(&first).await;
    }
    let opened = seals(&page.game());
    for (seal, closed) in opened.iter().zip(&closed) {
        assert_eq!((&seal.digits, seal.state), (&closed.digits, SealState::Kept));
    }
}

#[wasm_bindgen_test]
async fn the_test_api_lays_no_card_before_all_are_sealed() {
    let page = Page::open(GAME).await;
    let play = || {
        let first = page.game().position().legal()[0];
        call_test_api("play", &[first.to_string().into()])
    };
    // The test does not wait, so no search for the second round has been answered yet.
    while page.game().position().round() == 1 {
        assert!(play().is_ok(), "{}", page.game().written());
    }
    let error: js_sys::Error = play().unwrap_err().unchecked_into();
    assert!(String::from(error.message()).contains("sealed"), "{error:?}");
    page.settle().await;
    assert!(play().is_ok());
}
