//! Several people with one device: nobody can find out which card another person has chosen.

use js_sys::{Object, Reflect};
use leptos::prelude::document;
use niagara::app::view_model::preferences::{Handover, Motion, Pace, Preferences};
use niagara::core::{Card, Hand};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit};

use super::page::{Page, advance_clock, name_of, stored_entries, stored_games};

/// The query of a game of Ada, Bo and a computer player, in this order.
const TWO_PEOPLE: &str = "seed=7&seats=human:Ada,human:Bo,ai:3&start=yellow&fork=L";

/// Every card of a hand.
fn cards() -> impl Iterator<Item = &'static str> {
    Hand::BASE.iter().map(Card::as_str)
}

/// Ada uncovers her choice, stages a card and confirms it.
pub(super) async fn ada_chooses(page: &Page, card: &str) {
    page.act("uncover").await;
    page.tap(&format!("[data-card=\"{card}\"]")).await;
    page.act("confirm").await;
}

/// Everything of the page that a person could see or hear: the markup, and the accessible names of
/// the controls.
pub(super) fn perceived(page: &Page) -> String {
    let names: Vec<String> = page.controls().iter().map(name_of).collect();
    format!("{}\n{}\n{}", page.html(), page.sentence(), names.join("\n"))
}

#[wasm_bindgen_test]
async fn under_the_curtain_the_page_is_the_same_for_every_card() {
    assert_eq!(cards().count(), 7);
    let mut pages = Vec::new();
    for card in cards() {
        let page = Page::open(TWO_PEOPLE).await;
        ada_chooses(&page, card).await;
        assert_eq!(page.screen(), "curtain");
        assert!(page.text(".curtain").contains("Bo"));
        pages.push(perceived(&page));
    }
    for (card, page) in cards().zip(&pages) {
        assert!(*page == pages[0], "the page with card {card}:\n{page}\nand with 1:\n{}", pages[0]);
    }
}

#[wasm_bindgen_test]
async fn after_the_curtain_nothing_shows_which_card_ada_has_laid() {
    let mut pages = Vec::new();
    for card in cards() {
        let page = Page::open(TWO_PEOPLE).await;
        ada_chooses(&page, card).await;
        page.act("uncover").await;
        assert_eq!(page.all("[data-card]:enabled").len(), 7);
        pages.push(perceived(&page));
    }
    assert!(pages.iter().all(|page| *page == pages[0]));
}

#[wasm_bindgen_test]
async fn games_saved_with_each_card_differ_in_one_masked_field() {
    let mut saved = Vec::new();
    for card in cards() {
        let page = Page::open(TWO_PEOPLE).await;
        ada_chooses(&page, card).await;
        let saved_games = stored_games();
        assert_eq!(saved_games.len(), 1);
        let total_size: usize =
            stored_entries().iter().map(|(key, text)| key.len() + text.len()).sum();
        saved.push((saved_games[0].clone(), total_size));
    }
    let masked = |text: &str| {
        let (before, after) = text.split_once("yellow card *").unwrap();
        let (mask, after) = after.split_at(8);
        assert!(mask.chars().all(|digit| digit.is_ascii_hexdigit()));
        assert!(!text.contains("card 1") && !text.contains("card cloud"), "{text}");
        format!("{before}{after}")
    };
    for (text, total_size) in &saved {
        assert_eq!(masked(text), masked(&saved[0].0));
        assert_eq!(*total_size, saved[0].1);
    }
}

#[wasm_bindgen_test]
async fn a_secret_card_takes_three_taps() {
    let page = Page::open(TWO_PEOPLE).await;
    assert_eq!(page.screen(), "curtain");
    assert!(!page.has("[data-card]") && !page.has("[data-decision]"));
    ada_chooses(&page, "4").await;
    assert_eq!(page.screen(), "curtain");
    assert!(!page.has("[data-card]") && !page.has("[data-decision]"));
    assert!(page.text(".curtain").contains("Bo"));
    page.act("uncover").await;
    page.tap("[data-card=\"2\"]").await;
    page.act("confirm").await;
    assert_eq!(page.screen(), "table", "no curtain once all cards are chosen");
    assert!(page.root_is("data-phase", "turn") && page.root_is("data-to-move", "yellow"));
}

#[wasm_bindgen_test]
async fn hiding_the_page_unstages_a_card_and_covers_the_hand() {
    let mut pages = Vec::new();
    for card in cards() {
        let page = Page::open(TWO_PEOPLE).await;
        page.act("uncover").await;
        page.tap(&format!("[data-card=\"{card}\"]")).await;
        hide_the_page(true);
        page.settle().await;
        assert_eq!(page.screen(), "curtain");
        pages.push(perceived(&page));
        hide_the_page(false);
        page.settle().await;
        assert_eq!(page.screen(), "curtain", "showing the page again does not uncover the hand");
    }
    assert!(pages.iter().all(|page| *page == pages[0]));
}

#[wasm_bindgen_test]
async fn the_curtain_waits_for_an_open_sheet() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.act("menu").await;
    page.choose("[aria-label=\"Who plays seat 2\"]", "human").await;
    assert!(page.has("[role=dialog]") && !page.has(".curtain"));
    assert!(!page.has("[data-card]"), "no hand is visible behind the sheet");
    page.act("close").await;
    assert_eq!(page.screen(), "curtain");
    assert!(page.text(".curtain").contains("Ada"));
}

#[wasm_bindgen_test]
async fn one_person_alone_never_sees_a_curtain() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    assert_eq!(page.screen(), "table");
    assert_eq!(page.all("[data-card]:enabled").len(), 7);
    hide_the_page(true);
    page.settle().await;
    assert_eq!(page.screen(), "table");
    hide_the_page(false);
    page.tap("[data-card=\"4\"]").await;
    page.act("confirm").await;
    assert_eq!(page.screen(), "table");
}

/// Simulates that the page is hidden by another tab, or visible again.
fn hide_the_page(hidden: bool) {
    let property = Object::new();
    let set = |name: &str, value: JsValue| {
        Reflect::set(&property, &name.into(), &value).unwrap();
    };
    set("configurable", true.into());
    set("value", hidden.into());
    Object::define_property(document().unchecked_ref::<Object>(), &"hidden".into(), &property);
    let bubbles = EventInit::new();
    bubbles.set_bubbles(true);
    let event = Event::new_with_event_init_dict("visibilitychange", &bubbles).unwrap();
    document().dispatch_event(&event).unwrap();
    if !hidden {
        Reflect::delete_property(document().unchecked_ref::<Object>(), &"hidden".into()).unwrap();
    }
}

/// Opens a game of two people with these settings, and plays its first round.
async fn play_a_round(preferences: Preferences) -> Page {
    let page = Page::open_with(preferences, &format!("{TWO_PEOPLE}&api=on"), "").await;
    page.act("uncover").await;
    page.play("card 3").await;
    assert_eq!(page.screen(), "curtain", "after a card there are no moves to show");
    while page.root_is("data-round", "1") {
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        page.decide(&page.game().position().legal()[0]).await;
    }
    page.wait_for("[data-act=pass-on]").await;
    assert_eq!(page.screen(), "table");
    page
}

#[wasm_bindgen_test]
async fn the_device_is_passed_on_after_the_moves_were_shown() {
    let fast = Preferences { pace: Pace::Fast, motion: Motion::Off, ..Preferences::default() };
    let page = play_a_round(fast).await;
    assert!(!page.has("[data-card]") && page.sentence().contains("pass the device on"));
    page.act("pass-on").await;
    assert_eq!(page.screen(), "curtain");
}

#[wasm_bindgen_test]
async fn the_device_is_passed_on_by_itself_if_so_set() {
    let timed = Preferences {
        pace: Pace::Normal,
        motion: Motion::Off,
        handover: Handover::Timed,
        ..Preferences::default()
    };
    let page = play_a_round(timed).await;
    advance_clock(5_900).await;
    assert_eq!(page.screen(), "table");
    advance_clock(200).await;
    assert_eq!(page.screen(), "curtain");
}
