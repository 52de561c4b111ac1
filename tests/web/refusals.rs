//! Refusals in the page: a tap that is not legal gets a reason; going over the falls is confirmed.

use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;

/// Yellow's turn with a card, its canoe 1 at 4 after the river; the others are people too.
fn at_four(card: &str) -> String {
    format!(
        "niagara-record 1
rules base
seats yellow red blue
name yellow Ada
start blue
fork L
round 1
blue card 1
yellow card 4
red card cloud
blue 1 pier>1
yellow 1 pier>4
red weather -1
river 0
round 2
yellow card {card}
red card 4
blue card 4
"
    )
}

/// Taps an element and asserts the refusal: its kind, its sentence, its rule, which is opened.
async fn is_refused(page: &Page, selector: &str, kind: &str, says: &[&str]) {
    page.tap(selector).await;
    let line = "[data-refusal]";
    assert_eq!(page.get(line).get_attribute("data-refusal").as_deref(), Some(kind));
    let told = page.text(&format!("{line} p"));
    for part in says {
        assert!(told.contains(part), "“{part}” is in: {told}");
    }
    assert!(told.ends_with('.') || told.contains("(B-"), "a sentence: {told}");
    assert!(!page.can("confirm"), "nothing is staged");
    let rule = page.get(&format!("{line} [data-act=rule]")).get_attribute("data-rule").unwrap();
    page.tap(&format!("{line} [data-act=rule]")).await;
    assert!(page.text("[role=dialog] h2").contains(&rule), "{rule} is opened");
    let text = page.text("[role=dialog] .rule-text");
    assert!(text.len() > 40, "the rule is told: {text}");
    page.act("close").await;
    assert!(!page.has("[role=dialog]"));
    page.act("dismiss").await;
    assert!(!page.has(line), "the sentence can be put away");
}

#[wasm_bindgen_test]
async fn a_space_too_far_away_says_how_far_and_what_the_card_has() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    is_refused(&page, "[data-space=\"2\"]", "PointsShort", &["2", "1"]).await;
}

#[wasm_bindgen_test]
async fn a_space_too_near_says_what_is_left_over() {
    let page = Page::open_record(&at_four("6")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    is_refused(&page, "[data-space=\"5\"]", "PointsLeft", &["1", "6"]).await;
}

#[wasm_bindgen_test]
async fn a_site_too_far_away_says_what_loading_costs() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    is_refused(&page, "[data-site=amber]", "PointsShort", &["2", "3"]).await;
    is_refused(&page, "[data-site=diamond]", "ActionPoints", &["2"]).await;
}

#[wasm_bindgen_test]
async fn a_canoe_that_has_to_move_cannot_stay() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    is_refused(&page, "[data-space=\"4\"]", "NothingDone", &[]).await;
}

#[wasm_bindgen_test]
async fn paddling_over_the_falls_always_needs_a_confirmation() {
    let page = Page::open_record(&at_four("6")).await;
    page.act("menu").await;
    page.tap("[data-setting=confirm]").await;
    page.act("close").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    let before = page.game().written();
    page.tap("[data-space=falls]").await;
    if !page.can("confirm") {
        page.tap("[data-decision$=\">falls\"]").await;
    }
    assert_eq!(page.game().written(), before, "nothing happens yet");
    assert!(page.sentence().to_lowercase().contains("falls"), "{}", page.sentence());
    assert!(page.text(".dock .acts-row [data-act=confirm]").to_lowercase().contains("falls"));
    page.act("undo").await;
    assert!(!page.can("confirm"), "there is a way back");
    page.tap("[data-space=falls]").await;
    if !page.can("confirm") {
        page.tap("[data-decision$=\">falls\"]").await;
    }
    page.act("confirm").await;
    let (_, last) = page.game().decisions().last().unwrap();
    assert!(last.to_string().ends_with(">falls"), "{last}");
}
