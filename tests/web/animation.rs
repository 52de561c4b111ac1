//! Animated events, and the replay of the last round.

use leptos::prelude::document;
use niagara::app::platform::clock;
use niagara::app::view_model::preferences::{Motion, Pace, Preferences};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{ONE_ROUND, Page, advance_clock, next_task};
use crate::scenario::json;

/// Settings with the fastest pace at which events are still shown one after the other.
fn fast() -> Preferences {
    Preferences { pace: Pace::Fast, motion: Motion::Off, ..Preferences::default() }
}

/// Presses a control and waits until an element appears, but not until the page is idle.
async fn press_until(page: &Page, selector: &str, awaited: &str) {
    page.get(selector).click();
    for _ in 0..200 {
        next_task().await;
        if page.has(awaited) {
            return;
        }
    }
    panic!("{awaited} does not appear after {selector}");
}

async fn set_pace(page: &Page, pace: &str) {
    page.act("menu").await;
    page.choose("[data-setting=pace]", pace).await;
    page.act("close").await;
}

#[wasm_bindgen_test]
async fn the_last_round_is_replayed_and_the_choice_is_kept() {
    let record = ONE_ROUND.replace("ai:3", "ai:1");
    let page = Page::open_record(&record).await;
    set_pace(&page, "fast").await;
    page.stage(&"card 2".parse().unwrap()).await;
    let (game, line_count) = (page.game().written(), page.all("[role=log] li").len());
    press_until(&page, "[data-act=replay]", "[data-screen=review]").await;
    let slider = || -> u32 {
        page.get(".moment").unchecked_into::<web_sys::HtmlInputElement>().value().parse().unwrap()
    };
    assert!(page.root_is("data-busy", "true"));
    assert!(slider() < 6, "the replay starts with the cards of the round");
    // After the last event the table is shown again.
    page.wait_for("[data-screen=table]").await;
    assert!(page.has("[data-card=\"2\"][aria-pressed=true]"), "the card is still staged");
    assert_eq!(page.game().written(), game);
    assert_eq!(page.all("[role=log] li").len(), line_count);
}

/// The number of lines of the log, also if a sheet covers it.
fn log_line_count() -> usize {
    document().query_selector_all(".table-screen [role=log] li").unwrap().length() as usize
}

/// Opens the menu after Ada has laid a card and while the computer players' cards are revealed.
async fn menu_while_others_move(preferences: Preferences, query: &str) -> Page {
    let page = Page::open_with(preferences, query, "").await;
    page.tap("[data-card=\"3\"]").await;
    let before = log_line_count();
    page.get("[data-act=confirm]").click();
    for _ in 0..2000 {
        next_task().await;
        if log_line_count() > before + 1 {
            break;
        }
    }
    assert!(page.root_is("data-busy", "true"), "{} lines", log_line_count());
    press_until(&page, "[data-act=menu]", "[role=dialog]").await;
    page
}

#[wasm_bindgen_test]
async fn the_table_waits_while_a_sheet_covers_it() {
    let slow = Preferences { pace: Pace::Slow, motion: Motion::Off, ..Preferences::default() };
    let query = "seed=7&seats=human:Ada,ai:1,ai:1&start=red&fork=L";
    let page = menu_while_others_move(slow, query).await;
    next_task().await;
    let lines = log_line_count();
    // Longer than a line is shown at the slow pace.
    advance_clock(3500).await;
    assert_eq!(log_line_count(), lines, "the table waits behind the menu");
    assert!(page.root_is("data-busy", "false"), "the menu can be used");
    page.choose("[data-setting=pace]", "instant").await;
    assert_eq!(log_line_count(), lines);
    page.act("close").await;
    page.settle().await;
    assert!(log_line_count() > lines, "the table continues");
    assert!(page.root_is("data-to-move", "yellow") && page.root_is("data-phase", "turn"));
}

#[wasm_bindgen_test]
async fn with_the_test_api_the_game_continues_behind_a_sheet() {
    let query = "seed=7&seats=human:Ada,ai:1,ai:1&start=red&fork=L&api=on";
    let page = menu_while_others_move(fast(), query).await;
    let lines = log_line_count();
    page.settle().await;
    assert!(page.has("[role=dialog]") && log_line_count() > lines);
    assert!(page.root_is("data-to-move", "yellow") && page.root_is("data-phase", "turn"));
}

#[wasm_bindgen_test]
async fn a_tap_on_the_newest_line_replays_the_round() {
    let page = Page::open_record(&ONE_ROUND.replace("ai:3", "ai:1")).await;
    press_until(&page, ".log li:last-child > .log-line", "[data-screen=review]").await;
    assert!(page.root_is("data-busy", "true"), "the events are shown, not only a moment");
    page.act("go-on").await;
    assert_eq!(page.screen(), "table");
}

#[wasm_bindgen_test]
async fn a_step_during_the_last_round_stops_its_replay() {
    let record = ONE_ROUND.replace("ai:3", "ai:1");
    let page = Page::open_record(&record).await;
    press_until(&page, "[data-act=replay]", "[data-screen=review]").await;
    assert!(
        page.root_is("data-busy", "true"),
        "the replay is animated although the pace is instant"
    );
    page.act("round-back").await;
    assert!(page.screen() == "review" && page.root_is("data-busy", "false"));
    page.act("go-on").await;
    assert_eq!(page.screen(), "table");
}

#[wasm_bindgen_test]
async fn skip_leads_to_the_next_choice_without_waiting() {
    let slow = Preferences { pace: Pace::Slow, motion: Motion::Off, ..Preferences::default() };
    let query = "seed=7&seats=human:Ada,ai:1,ai:1&start=red&fork=L";
    let page = menu_while_others_move(slow, query).await;
    // `Page::act` would wait until the others have moved.
    page.get("[data-act=close]").click();
    for _ in 0..1000 {
        next_task().await;
        if page.has("[data-act=skip]") {
            break;
        }
    }
    assert!(page.root_is("data-busy", "true"), "others move, slowly");
    clock::pause();
    page.get("[data-act=skip]").click();
    // At the slow pace a single line is shown longer than all of these steps together.
    for _ in 0..20 {
        for _ in 0..200 {
            next_task().await;
        }
        if page.root_is("data-busy", "false") {
            break;
        }
        clock::advance(20).await;
    }
    clock::resume();
    assert!(page.root_is("data-busy", "false") && page.root_is("data-to-move", "yellow"));
}

#[wasm_bindgen_test]
async fn a_tap_speeds_up_and_a_second_one_skips() {
    let record = ONE_ROUND.replace("ai:3", "ai:1");
    let page = Page::open_record(&record).await;
    set_pace(&page, "slow").await;
    page.stage(&"card 2".parse().unwrap()).await;
    let line_count = page.all("[role=log] li").len();
    page.get("[data-act=confirm]").click();
    for _ in 0..200 {
        next_task().await;
        if page.root_is("data-to-move", "red") || page.all("[role=log] li").len() > line_count {
            break;
        }
    }
    page.get(".board").click();
    assert!(page.root_is("data-busy", "true"), "the events continue, faster");
    page.get(".ask-text").click();
    page.settle().await;
    assert!(page.all("[role=log] li").len() > line_count && page.root_is("data-busy", "false"));
}

#[wasm_bindgen_test]
async fn a_headline_is_tapped_like_the_board() {
    let page =
        Page::open_position(&json("cards: yellow 4, red 6, blue 6\nyellow: 4 d, pier").to_string())
            .await;
    set_pace(&page, "slow").await;
    page.tap("[data-space=pier]").await;
    clock::pause();
    page.get("[data-space=pier][data-act=confirm]").click();
    for _ in 0..500 {
        next_task().await;
        if page.has(".headline") {
            break;
        }
        clock::advance(20).await;
    }
    // Nothing ends by itself now: the first tap speeds up, the second one skips.
    page.get(".headline").click();
    assert!(page.root_is("data-busy", "true"), "the landing is still shown");
    page.get(".headline").click();
    for _ in 0..200 {
        next_task().await;
        if page.root_is("data-busy", "false") {
            break;
        }
    }
    clock::resume();
    assert!(page.root_is("data-busy", "false"), "{}", page.text(".ask-text"));
}
