//! Refusals in the page: a tap on something that is not legal gets a reason. Going over the falls
//! always has to be confirmed.

use niagara::app::view_model::preferences::Preferences;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, instant_preferences};
use crate::scenario::json;

/// The record of a game in yellow's turn with a card, with its canoe 1 on 4; all players are
/// people.
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

/// Taps an element, asserts the kind, the sentence and the rule of the refusal, and opens the rule.
async fn expect_refusal(page: &Page, selector: &str, kind: &str, parts: &[&str]) {
    page.tap(selector).await;
    let line = "[data-refusal]";
    assert_eq!(page.get(line).get_attribute("data-refusal").as_deref(), Some(kind));
    let sentence = page.text(&format!("{line} p"));
    for part in parts {
        assert!(sentence.contains(part), "“{part}” is in: {sentence}");
    }
    assert!(sentence.ends_with('.') || sentence.contains("(B-"), "a sentence: {sentence}");
    assert!(!page.can("confirm"), "nothing is staged");
    let rule = page.get(&format!("{line} [data-act=rule]")).get_attribute("data-rule").unwrap();
    page.tap(&format!("{line} [data-act=rule]")).await;
    assert!(page.text("[role=dialog] h2").contains(&rule), "{rule} is opened");
    let text = page.text("[role=dialog] .rule-text");
    assert!(text.len() > 40, "the text of the rule is shown: {text}");
    page.act("close").await;
    assert!(!page.has("[role=dialog]"));
    page.act("dismiss").await;
    assert!(!page.has(line), "the refusal can be dismissed");
}

#[wasm_bindgen_test]
async fn a_space_too_far_away_says_how_far_and_what_the_card_has() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    expect_refusal(&page, "[data-space=\"2\"]", "PointsShort", &["2", "1"]).await;
}

#[wasm_bindgen_test]
async fn a_space_too_near_says_what_is_left_over() {
    let page = Page::open_record(&at_four("6")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    expect_refusal(&page, "[data-space=\"5\"]", "PointsLeft", &["1", "6"]).await;
}

#[wasm_bindgen_test]
async fn a_refusal_names_the_nearer_of_two_canoes() {
    let page = Page::open_record(&at_four("2")).await;
    expect_refusal(&page, "[data-space=\"5\"]", "PointsLeft", &["Canoe 1: "]).await;
    expect_refusal(&page, "[data-space=\"1\"]", "PointsLeft", &["Canoe 2: "]).await;
}

#[wasm_bindgen_test]
async fn a_site_too_far_away_says_what_loading_costs() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    expect_refusal(&page, "[data-site=amber]", "PointsShort", &["2", "3"]).await;
    expect_refusal(&page, "[data-site=diamond]", "ActionPoints", &["2"]).await;
}

#[wasm_bindgen_test]
async fn a_site_where_a_canoe_must_paddle_on_offers_two_plans() {
    let page = Page::open_record(&at_four("3")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    assert!(page.has("[data-site=diamond].lit"), "the site is ringed");
    page.tap("[data-site=diamond]").await;
    assert!(!page.has("[data-refusal]"), "loading 2 and paddling 1 is legal");
    let plans: Vec<String> =
        page.all(".choices [data-decision]").iter().filter_map(|it| it.text_content()).collect();
    assert_eq!(plans.len(), 2, "up and down the river: {plans:?}");
    assert!(
        plans.iter().all(|plan| plan.contains("load 2") && plan.contains("paddle 1")),
        "{plans:?}"
    );
    assert!(page.sentence().contains("diamond site"), "{}", page.sentence());
    page.tap(".choices [data-decision]").await;
    assert!(page.can("confirm"));
}

#[wasm_bindgen_test]
async fn a_site_that_is_reached_in_both_arms_offers_both() {
    let page = Page::open_record(&at_four("5")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    page.tap("[data-site=ruby]").await;
    let plans = page.all(".choices [data-decision]");
    let plans: Vec<String> =
        plans.iter().filter_map(|it| it.get_attribute("data-decision")).collect();
    assert_eq!(plans, ["1 4>L7+r", "1 4>R7+r"]);
}

#[wasm_bindgen_test]
async fn a_canoe_that_has_to_move_cannot_stay() {
    let page = Page::open_record(&at_four("1")).await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    expect_refusal(&page, "[data-space=\"4\"]", "NothingDone", &[]).await;
}

#[wasm_bindgen_test]
async fn what_will_probably_cost_a_canoe_needs_a_confirmation() {
    let setup = json("yellow: L7 r, pier\nweather: +1").to_string();
    let fragment = format!("position={}", js_sys::encode_uri_component(&setup));
    let preferences = Preferences { confirm: false, ..instant_preferences() };
    let query = "api=on&seats=human:Ada,ai:1,ai:1";
    let page = Page::open_with(preferences, query, &fragment).await;
    let before = page.game().written();
    page.tap("[data-decision=\"card cloud\"]").await;
    assert_eq!(page.game().written(), before, "with the cloud the canoe stays where it is");
    assert!(page.can("confirm") && page.has(".outlook.warns"));
    page.tap("[data-decision=\"card 6\"]").await;
    assert_ne!(page.game().written(), before, "a canoe with a 6 is safe");
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
    assert_eq!(page.game().written(), before, "the plan is not played yet");
    assert!(page.sentence().to_lowercase().contains("falls"), "{}", page.sentence());
    assert!(page.text(".dock .acts-row [data-act=confirm]").to_lowercase().contains("falls"));
    page.act("undo").await;
    assert!(!page.can("confirm"), "the plan is no longer staged");
    page.tap("[data-space=falls]").await;
    if !page.can("confirm") {
        page.tap("[data-decision$=\">falls\"]").await;
    }
    page.act("confirm").await;
    let (_, last) = page.game().decisions().last().unwrap();
    assert!(last.to_string().ends_with(">falls"), "{last}");
}
