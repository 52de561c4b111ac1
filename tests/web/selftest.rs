//! The screen of the self-test. That the self-test passes is tested with the built page
//! (`xtask/tests/page.rs`), because these tests have no web worker.

use niagara::app::view_model::link_text;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlTextAreaElement;

use super::contract::assert_names_are_unique;
use super::page::{Page, set_offline, stored_entries};

fn report(page: &Page) -> Value {
    let text = page.get("[data-report]").unchecked_into::<HtmlTextAreaElement>().value();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[wasm_bindgen_test]
async fn a_self_test_reports_faults_and_keeps_saved_games() {
    let page = Page::open("seed=42&seats=human:Ada,ai:1,ai:1&start=yellow").await;
    page.play("card 4").await;
    let before = stored_entries();
    assert!(before.iter().any(|(key, _)| key.starts_with("niagara/game/")), "{before:?}");
    page.close();
    set_offline(true);
    // With the self-test, the seats in the URL start no game.
    let page = Page::reopen("selftest=on&seats=ai,ai,ai", "").await;
    assert_eq!(page.screen(), "selftest");
    assert!(page.has(".selftest[data-result=failed]"));
    for (check, fault) in [
        ("games", "content/selftest.json: there is no network"),
        ("worker", "content/selftest.json"),
    ] {
        let row = page.text(&format!("[data-check={check}][data-result=failed]"));
        assert!(row.contains(fault), "{check}: {row}");
    }
    assert!(page.has("[data-check=storage][data-result=passed]"), "{}", page.text(".selftest"));
    let report = report(&page);
    assert_eq!(report["passed"], false);
    assert_eq!(report["checks"][0]["check"], "storage");
    let link = page.get("[data-act=save-report]");
    assert_eq!(link.get_attribute("download").as_deref(), Some("niagara-selftest.json"));
    let url = link.get_attribute("href").unwrap();
    let saved = link_text::unpack(url.split_once(',').unwrap().1).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&saved).unwrap(), report);
    assert_names_are_unique(&page, "self-test");
    assert_eq!(stored_entries(), before);
    page.get("[data-act=selftest-again]").click();
    // Without files it may end immediately, so the test waits until the page is idle.
    page.settle().await;
    assert!(page.has(".selftest[data-result=failed]"));
    page.act("start-screen").await;
    set_offline(false);
    assert_eq!(page.screen(), "start");
    page.act("continue").await;
    assert_eq!(page.screen(), "table");
}
