//! The contract for automated tests: URLs, attributes, functions, accessible names.

use js_sys::{Array, Error, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{
    ONE_ROUND, Page, call_test_api, instant_preferences, is_enabled, name_of, storage,
    stored_entries, test_api,
};

const GAME: &str = "seed=42&seats=human:Ada,ai:3,ai:3&rules=base&option.tie_break=gem_value&\
                    start=yellow&fork=L&lang=en&motion=off&pace=instant";

#[wasm_bindgen_test]
async fn a_url_with_seats_starts_its_game_immediately() {
    let page = Page::open(GAME).await;
    for (attribute, value) in [
        ("data-screen", "table"),
        ("data-phase", "card"),
        ("data-round", "1"),
        ("data-to-move", "yellow"),
        ("data-busy", "false"),
    ] {
        assert_eq!(page.root(attribute), value, "{attribute}");
    }
    for (attribute, values) in [
        ("data-space", "pier 1 2 3 4 5 L6 L7 R6 R7 falls"),
        ("data-canoe", "yellow 1,yellow 2,red 1,red 2,blue 1,blue 2"),
        ("data-card", "1 2 3 4 5 6 cloud"),
        ("data-site", "amethyst diamond amber sapphire ruby"),
        ("data-seat", "yellow red blue"),
    ] {
        let separator = if values.contains(',') { ',' } else { ' ' };
        for value in values.split(separator) {
            assert!(page.has(&format!("[{attribute}=\"{value}\"]")), "{attribute}={value}");
        }
    }
    for gem in ["a", "d", "m", "s", "r"] {
        assert!(page.has(&format!("[data-gem={gem}]")), "{gem}");
    }
    let decision_buttons = page.all("[data-decision]");
    assert_eq!(decision_buttons.len(), 7, "a decision for every card");
}

#[wasm_bindgen_test]
async fn a_url_without_seats_shows_the_start_screen() {
    let page = Page::open("").await;
    assert_eq!(page.screen(), "start");
    for attribute in ["data-phase", "data-round", "data-to-move"] {
        assert_eq!(page.root(attribute), "", "{attribute}");
    }
    assert!(!page.has(".notice"));
}

#[wasm_bindgen_test]
async fn a_wrong_parameter_is_named_on_the_start_screen() {
    for (query, parameter) in [
        ("sets=ai,ai,ai", "sets"),
        ("seats=ai,ai", "seats"),
        ("seats=robot,ai,ai", "seats"),
        ("seed=-1&seats=ai,ai,ai", "seed"),
        ("seats=ai,ai,ai&rules=fish", "rules"),
        ("seats=ai,ai,ai&option.luck=on", "option.luck"),
        ("seats=ai,ai,ai&start=green", "start"),
        ("seats=ai,ai,ai&fork=left", "fork"),
        ("pace=warp", "pace"),
        ("motion=yes", "motion"),
        ("lang=tlh", "lang"),
        ("api=1", "api"),
        ("seed=1&seed=2&seats=ai,ai,ai", "seed"),
    ] {
        let page = Page::open(query).await;
        assert_eq!(page.screen(), "start", "{query}");
        let notice = page.text(".notice");
        assert!(notice.contains(parameter), "{query}: {notice}");
        page.act("dismiss-notice").await;
        assert!(!page.has(".notice"));
    }
}

#[wasm_bindgen_test]
async fn a_wrong_record_link_is_reported_with_its_line() {
    let record = "niagara-record 1\nrules base\nseats yellow red blue\nstart red\nfork L\nround 1\n\
                  red card 4\nyellow card 4\n";
    let page = Page::open_record(record).await;
    assert_eq!(page.screen(), "start");
    let notice = page.text(".notice");
    assert!(notice.contains("line 8") && notice.contains("it is blue's turn"), "{notice}");
}

#[wasm_bindgen_test]
async fn a_packed_record_in_the_url_opens_its_game() {
    let record = include_str!("../data/won.record");
    let packed = niagara::app::view_model::link_text::pack(record);
    assert!(packed.starts_with("z.") && packed.len() < record.len(), "{packed}");
    let page = Page::open_with(instant_preferences(), "api=on", &format!("record={packed}")).await;
    page.wait_for("[data-screen=review]").await;
    assert_eq!(page.game().written(), record);
    page.close();
    let page = Page::open_with(instant_preferences(), "", "record=z.spoilt").await;
    page.wait_for(".notice").await;
    assert_eq!(page.screen(), "start");
}

#[wasm_bindgen_test]
async fn the_test_api_exists_only_if_the_url_requests_it() {
    let page = Page::open(GAME).await;
    assert!(test_api().is_undefined());
    page.close();
    let page = Page::open(&format!("{GAME}&api=off")).await;
    assert!(test_api().is_undefined());
    page.close();
    let page = Page::open(&format!("{GAME}&api=on")).await;
    assert!(test_api().is_object());
    page.close();
    assert!(test_api().is_undefined(), "closing the page removes it");
}

#[wasm_bindgen_test]
async fn the_test_api_reads_and_plays_the_game() {
    let page = Page::open(&format!("{GAME}&api=on")).await;
    let text =
        |value: &JsValue, key: &str| Reflect::get(value, &key.into()).unwrap().as_string().unwrap();
    let position = call_test_api("position", &[]).unwrap();
    assert_eq!(text(&position, "format"), "niagara-position/1");
    assert_eq!(text(&position, "to_move"), "yellow");
    let legal: Array = call_test_api("legal", &[]).unwrap().unchecked_into();
    assert_eq!(legal.length(), 7);
    assert_eq!(call_test_api("perft", &[1.into()]).unwrap().as_f64(), Some(7.0));
    assert_eq!(
        call_test_api("perft", &[2.into()]).unwrap().as_f64(),
        Some(49.0),
        "two players' cards"
    );
    assert!(call_test_api("whyNot", &["card 4".into()]).unwrap().is_null());
    assert!(call_test_api("whyNot", &["done".into()]).unwrap().is_string());
    let after = call_test_api("play", &["card 4".into()]).unwrap();
    assert_eq!(text(&after, "format"), "niagara-position/1");
    page.settle().await;
    assert!(page.root_is("data-phase", "turn"), "the computer players have chosen too");
    let view = call_test_api("view", &["red".into()]).unwrap();
    let seats: Array = Reflect::get(&view, &"seats".into()).unwrap().unchecked_into();
    assert_eq!(seats.length(), 3);
    assert_eq!(text(&seats.get(2), "card"), "?", "red does not see what blue has laid down");
    let record = call_test_api("record", &[]).unwrap();
    call_test_api("play", &["1 pier>4".into()]).unwrap();
    page.settle().await;
    call_test_api("load", std::slice::from_ref(&record)).unwrap();
    page.settle().await;
    assert_eq!(call_test_api("record", &[]).unwrap(), record);
}

#[wasm_bindgen_test]
async fn the_test_api_throws_errors_with_reason_and_rule() {
    let page = Page::open(&format!("{GAME}&api=on")).await;
    let thrown = |name: &str, argument: &str| {
        let error = call_test_api(name, &[argument.into()]).expect_err(argument);
        String::from(error.dyn_into::<Error>().expect("an Error").message())
    };
    assert!(thrown("play", "card 7").contains("(S-04)"), "{}", thrown("play", "card 7"));
    assert!(thrown("play", "done").contains("(B-"), "{}", thrown("play", "done"));
    assert!(thrown("play", "hop").contains("hop"));
    assert!(thrown("whyNot", "1 pier>9").contains('9'));
    assert!(thrown("view", "pink").contains("pink"));
    assert!(thrown("load", "niagara-record 1\nrules fish\n").contains("fish"));
    assert!(thrown("perft", "x").contains("depth"));
    assert_eq!(page.game().decisions().count(), 0);
    page.close();
    let page = Page::open("api=on").await;
    let error: Error =
        call_test_api("position", &[]).expect_err("no game").dyn_into().expect("an Error");
    assert!(String::from(error.message()).contains("no game"));
    drop(page);
}

/// Asserts that every control has an accessible name, and that the names of the enabled controls
/// differ.
pub(super) fn assert_names_are_unique(page: &Page, context: &str) {
    let mut names: Vec<String> = Vec::new();
    for control in page.controls() {
        let name = name_of(&control);
        assert!(!name.is_empty(), "{context}: a name for {}", control.outer_html());
        if is_enabled(&control) {
            assert!(!names.contains(&name), "{context}: “{name}” twice");
            names.push(name);
        }
    }
    assert!(!names.is_empty(), "{context}");
}

#[wasm_bindgen_test]
async fn every_control_of_a_screen_has_a_unique_name() {
    let page = Page::open("").await;
    assert_names_are_unique(&page, "start");
    page.close();
    let page = Page::open("sets=1").await;
    assert_names_are_unique(&page, "start with a notice");
    page.close();
    let page = Page::open("seed=1&seats=human:Ada,human:Bo,ai:3,ai:3,ai:3&start=yellow").await;
    for card in ["5", "6"] {
        let buttons = page.controls();
        assert_eq!(buttons.len(), 1, "the curtain has one button");
        assert!(!name_of(&buttons[0]).is_empty());
        page.act("uncover").await;
        assert_names_are_unique(&page, "cards");
        page.tap(&format!("[data-card=\"{card}\"]")).await;
        assert_names_are_unique(&page, "a card staged");
        page.act("confirm").await;
    }
    assert_names_are_unique(&page, "turn");
    page.tap("[data-pick=\"yellow 2\"]").await;
    assert_names_are_unique(&page, "a canoe picked");
    page.tap("[data-space=\"3\"]").await;
    assert_names_are_unique(&page, "a place picked");
    page.tap("[data-space=falls]").await;
    assert_names_are_unique(&page, "a refusal");
    // There is a notice as well as the refusal, because another tab owns the game now.
    let owner =
        stored_entries().into_iter().find(|(key, _)| key.starts_with("niagara/owner/")).unwrap().0;
    storage().set_item(&owner, "another").unwrap();
    page.play("2 pier>5").await;
    page.tap("[data-site=ruby]").await;
    assert!(page.has(".notice") && page.has("[data-refusal]"));
    assert_names_are_unique(&page, "a notice and a refusal");
    page.act("legend").await;
    assert_names_are_unique(&page, "legend");
    page.act("close").await;
    for act in ["log", "keys", "rules"] {
        page.act("menu").await;
        assert_names_are_unique(&page, "menu");
        page.act(act).await;
        assert_names_are_unique(&page, act);
        page.act("close").await;
    }
    page.close();
    let page = Page::open_record(include_str!("../data/won.record")).await;
    page.wait_for("[data-screen=over]").await;
    assert_names_are_unique(&page, "the end");
}

#[wasm_bindgen_test]
async fn a_link_with_seats_and_position_uses_both_or_says_why_not() {
    let page = Page::open_record(&ONE_ROUND.replace("ai:3", "human")).await;
    let position = page.game().position().to_setup().to_json();
    let fragment = format!("position={}", String::from(js_sys::encode_uri_component(&position)));
    let instant = instant_preferences();
    page.close();
    let query = "seed=1&seats=human:Eve,ai:1,ai:1&api=on";
    let page = Page::open_with(instant, query, &fragment).await;
    assert!(page.sentence().contains("Eve") || page.text(".seats").contains("Eve"));
    assert_eq!(page.game().position().round(), 2);
    assert!(!page.has(".notice") && page.screen() == "table", "one person needs no curtain");
    page.close();
    for (query, parameter) in [
        ("seats=human:Eve,ai:1,ai:1,ai:1&api=on", "seats"),
        ("seats=human:Eve,ai:1,ai:1&start=red&api=on", "start"),
    ] {
        let page = Page::open_with(instant, query, &fragment).await;
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        assert!(page.text(".notice").contains(parameter), "{parameter}: {}", page.text(".notice"));
        assert_eq!(page.game().position().round(), 2, "the position is opened nevertheless");
        page.close();
    }
    let page = Page::open_with(instant, "foo=1", &fragment).await;
    assert!(page.screen() == "curtain" && page.root_is("data-round", "2"));
    page.act("uncover").await;
    assert!(page.text(".notice").contains("foo"), "{}", page.text(".notice"));
}
