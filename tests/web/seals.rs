//! Computer players' cards are sealed before a person's is laid.

use niagara::app::model::seals::{Found, seals};
use niagara::core::{Card, Decision, Seat};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;

const GAME: &str = "seed=7&seats=human:Ada,ai:1,ai:2:thief&start=yellow&api=on";

#[wasm_bindgen_test]
async fn the_seals_stand_in_the_record_before_the_person_s_card() {
    let page = Page::open(GAME).await;
    page.decide(&Decision::Card(Card::Four)).await;
    let game = page.game();
    let laid: Vec<usize> = game
        .notes()
        .iter()
        .filter(|note| note.text.starts_with("seal "))
        .map(|note| note.decisions)
        .collect();
    assert_eq!(laid, [0, 0], "{}", game.written());
    assert_eq!(game.decisions().next(), Some((Seat::FIRST, Decision::Card(Card::Four))));
}

#[wasm_bindgen_test]
async fn whoever_asks_is_shown_what_is_sealed_and_what_was_opened() {
    let page = Page::open(GAME).await;
    page.act("menu").await;
    let sealed = page.text(".seals");
    let game = page.game();
    for seal in seals(&game) {
        assert_eq!(seal.found, Found::Closed);
        assert!(sealed.contains(&seal.digits), "{sealed}");
    }
    page.act("close").await;
    page.decide(&Decision::Card(Card::Four)).await;
    while page.game().position().round() == 1 {
        let first = page.game().position().legal()[0];
        page.decide(&first).await;
    }
    let kept = seals(&page.game()).iter().filter(|seal| seal.found == Found::Kept).count();
    assert_eq!(kept, 2, "{}", page.game().written());
    page.act("menu").await;
    assert!(page.text(".seals").contains(": 2"), "{}", page.text(".seals"));
}
