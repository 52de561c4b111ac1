//! The result of a finished game.

use leptos::prelude::document;
use niagara::app::view_model::preferences::Preferences;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, call_test_api, computer_players_are_idle, focused, instant_preferences};

#[wasm_bindgen_test]
async fn the_result_gets_the_focus_and_sums_up_the_game() {
    let record = include_str!("../data/won.record");
    let page = Page::open_record(record).await;
    assert_eq!(page.screen(), "over");
    assert!(focused().unwrap().matches(".result").unwrap());
    assert!(!page.all(".won-gem").is_empty());
    assert!(!page.text(".result li.won").contains("worth"), "one winner: no value decided");
    // The others have equal places with different numbers of gems.
    assert!(page.text(".result ol").contains("worth 5"));
    assert!(page.text(".result .hint").contains("ruby 5"));
    let main = page.all(".result .acts-row:last-child button").len();
    assert_eq!(main, 2, "two main buttons");
    let story = page.text(".story").to_lowercase();
    assert!(story.contains("round"), "{story}");
    let body = document().body().unwrap();
    assert_ne!(focused().unwrap(), *body.unchecked_ref::<web_sys::HtmlElement>());
}

#[wasm_bindgen_test]
async fn no_forecast_lies_over_the_result() {
    let preferences = Preferences { forecast: true, ..instant_preferences() };
    let page = Page::open_with(preferences, "api=on&seats=human,ai:1,ai:1&seed=4", "").await;
    assert!(page.has(".line.forecast"));
    call_test_api("load", &[include_str!("../data/won.record").into()]).unwrap();
    page.wait_for("[data-screen=over]").await;
    assert!(page.has(".result") && !page.has(".line.forecast"));
}

#[wasm_bindgen_test]
async fn the_result_names_the_turning_point_by_the_chances() {
    let page = Page::open_record(include_str!("../data/won.record")).await;
    page.wait_until("the chances", computer_players_are_idle).await;
    page.settle().await;
    let line = page.get(".result .story [data-moment]");
    let text = line.text_content().unwrap();
    assert!(text.contains("chance to win: "), "{text}");
    let moment = line.get_attribute("data-moment").unwrap();
    page.act("hold").await;
    page.act("turning-points").await;
    let listed = page.get(&format!("[role=dialog] [data-moment=\"{moment}\"]"));
    assert!(listed.text_content().unwrap().contains("chance to win: "));
}
