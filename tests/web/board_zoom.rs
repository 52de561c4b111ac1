//! The size of the board, and the river forecast's words beside it.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{WheelEvent, WheelEventInit};

use super::page::Page;

const GAME: &str = "seed=9&seats=human:Ada,ai:1,ai:1&start=yellow&api=on";

/// The size of the board, in per cent of the room for it.
fn size(page: &Page) -> String {
    let style = page.get(".board-scroll").get_attribute("style").unwrap();
    style.split("--size:").nth(1).unwrap().trim().trim_end_matches(';').to_owned()
}

/// Turns the wheel over an element, forward with a negative `delta_y`.
pub(super) async fn turn_wheel(page: &Page, selector: &str, delta_y: f64, ctrl: bool) {
    let init = WheelEventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    init.set_delta_y(delta_y);
    init.set_ctrl_key(ctrl);
    let event = WheelEvent::new_with_event_init_dict("wheel", &init).unwrap();
    page.get(selector).dispatch_event(&event).unwrap();
    page.settle().await;
}

#[wasm_bindgen_test]
async fn keys_and_the_wheel_with_ctrl_enlarge_the_board() {
    let page = Page::open(GAME).await;
    let normal = size(&page);
    assert_eq!(normal, "100%");
    page.press("+").await;
    let larger = size(&page);
    assert!(larger != normal && page.has(".board-scroll.zoomed"), "{larger}");
    page.press("-").await;
    assert_eq!(size(&page), normal);
    page.press("-").await;
    assert_eq!(size(&page), normal, "it is never smaller than its room");
    turn_wheel(&page, ".board-scroll", -100.0, true).await;
    assert_eq!(size(&page), larger);
    turn_wheel(&page, ".board-scroll", 100.0, true).await;
    assert_eq!(size(&page), normal);
    turn_wheel(&page, ".board-scroll", -100.0, false).await;
    assert_eq!(size(&page), normal, "without Ctrl the wheel scrolls");
    for _ in 0..9 {
        page.press("+").await;
    }
    assert_eq!(size(&page), "300%");
}

#[wasm_bindgen_test]
async fn the_forecast_begins_with_ones_own_canoes_or_a_reason() {
    let page = Page::open(GAME).await;
    page.act("forecast").await;
    let words = page.text(".forecast-words");
    assert!(words.contains("None of your canoes is in the river"), "{words}");
    assert_eq!(page.all(".forecast-words li").len(), 0);
    while !page.root_is("data-round", "3") {
        let legal = page.game().position().legal();
        page.decide(&legal[legal.len() / 2]).await;
    }
    let lines = || page.all(".forecast-words li").len();
    let own = lines();
    assert!((1..=2).contains(&own), "{}", page.text(".forecast-words"));
    page.act("forecast-of-all").await;
    assert!(lines() > own, "{}", page.text(".forecast-words"));
}
