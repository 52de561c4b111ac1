//! Undo: possible until a decision reveals information (B-175).

use niagara::app::view_model::saved;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{ONE_ROUND, Page, name_of, stored_games};

async fn second_round() -> Page {
    let page = Page::open_record(ONE_ROUND).await;
    assert!(page.root_is("data-round", "2") && page.root_is("data-phase", "card"));
    page
}

#[wasm_bindgen_test]
async fn undo_returns_a_staged_card_to_the_hand() {
    let page = Page::open("seed=1&seats=human:Ada,ai:3,ai:3&api=on").await;
    let before = page.game().decisions().count();
    page.stage_text("card 3").await;
    assert!(page.has("[data-card=\"3\"][aria-pressed=true]") && page.can("confirm"));
    page.act("undo").await;
    assert!(!page.has("[data-card][aria-pressed=true]") && !page.can("confirm"));
    assert_eq!(page.game().decisions().count(), before, "a staged decision is not in the record");
    page.play("card 5").await;
    assert_eq!(page.game().decisions().nth(before).unwrap().1.to_string(), "card 5");
}

#[wasm_bindgen_test]
async fn a_confirmed_card_stays_after_another_seat_has_acted() {
    let page = Page::open("seed=1&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    page.play("card 3").await;
    assert!(page.root_is("data-phase", "turn") && page.root_is("data-to-move", "yellow"));
    // The choice of a canoe can be undone, the card cannot.
    while page.can("undo") {
        page.act("undo").await;
    }
    assert!(page.root_is("data-phase", "turn"));
    assert_eq!(
        name_of(&page.get("[data-act=undo]")),
        "Undo",
        "the button offers to undo no decision"
    );
    assert_eq!(page.game().decisions().next().unwrap().1.to_string(), "card 3");
}

#[wasm_bindgen_test]
async fn a_staged_plan_is_undone_step_by_step() {
    let page = second_round().await;
    page.play("card 4").await;
    let before = page.game().written();
    page.stage(&first_plan(&page, "1")).await;
    assert!(page.can("confirm"));
    page.act("undo").await;
    assert!(!page.can("confirm"));
    assert!(page.has("[data-pick=\"yellow 1\"][aria-pressed=true]"), "the canoe is still picked");
    assert_eq!(page.game().written(), before);
}

#[wasm_bindgen_test]
async fn the_first_canoes_plan_can_be_undone_before_the_second() {
    let page = second_round().await;
    page.play("card 4").await;
    let before = page.game().written();
    assert_eq!(saved_record(), before);
    page.decide(&first_plan(&page, "1")).await;
    assert!(page.root_is("data-to-move", "yellow"), "the second canoe may still be launched");
    assert_ne!(page.game().written(), before);
    assert_eq!(saved_record(), page.game().written(), "every decision is saved immediately");
    page.act("undo").await;
    // The page may have picked a canoe automatically, which is undone first.
    if page.game().written() != before {
        page.act("undo").await;
    }
    assert_eq!(page.game().written(), before);
    assert_eq!(saved_record(), before, "an undo is saved too");
    page.decide(&first_plan(&page, "1")).await;
    page.play("done").await;
    assert!(!page.root_is("data-to-move", "yellow") || !page.root_is("data-round", "2"));
}

#[wasm_bindgen_test]
async fn a_finished_turn_cannot_be_undone() {
    let page = second_round().await;
    page.play("card 4").await;
    page.decide(&first_plan(&page, "1")).await;
    page.play("done").await;
    let game = page.game();
    while page.can("undo") {
        page.act("undo").await;
    }
    let decisions = page.game().decisions().count();
    assert_eq!(decisions, game.decisions().count());
}

/// The record of the one game that is saved.
fn saved_record() -> String {
    saved::read(&stored_games()[0]).unwrap().record
}

/// The first legal plan of a canoe that neither begins nor ends at the pier and does not go over
/// the falls.
fn first_plan(page: &Page, canoe: &str) -> niagara::core::Decision {
    let game = page.game();
    let legal = game.position().legal();
    let plan = legal.iter().find(|decision| {
        let text = decision.to_string();
        text.starts_with(canoe) && !text.contains("falls") && !text.contains("pier")
    });
    *plan.unwrap_or_else(|| panic!("{legal:?}"))
}

#[wasm_bindgen_test]
async fn undo_of_another_persons_card_asks_first() {
    let page = Page::open("seed=7&seats=human:Ada,human:Bo,ai:3&start=yellow&fork=L&api=on").await;
    super::hot_seat::ada_chooses(&page, "4").await;
    page.act("uncover").await;
    page.act("undo").await;
    assert!(page.text(".line.why").contains("Ada"));
    assert!(!page.text(".line.why").contains('4'), "the card is not named");
    assert_eq!(page.game().decisions().count(), 1, "no decision is undone before the answer");
    page.act("keep").await;
    assert!(!page.has(".line.why"));
    page.act("undo").await;
    page.act("undo-other").await;
    assert_eq!(page.game().decisions().count(), 0);
    assert!(page.screen() == "curtain" && page.text(".curtain").contains("Ada"));
}
