//! The result of a finished game.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, focused};

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
