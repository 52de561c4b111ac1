//! A browser test of Niagara in ten lines: `wasm-pack test --headless --chrome` in this folder runs
//! it.
#![cfg(all(test, target_arch = "wasm32"))]

use niagara::testing::Page;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
async fn a_card_is_laid_and_the_river_is_paddled() {
    let page = Page::open("seed=42&seats=human:Ada,ai:1,ai:1&start=yellow").await;
    page.play("card 4").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    page.expect_refusal("[data-space=\"5\"]", "PointsShort", "B-59").await;
    page.play("1 pier>4").await;
    assert_eq!(page.root("data-round"), "2");
    assert!(page.log().await.iter().any(|line| line.contains("Ada")));
}
