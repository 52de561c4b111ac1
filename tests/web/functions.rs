//! The test API (`window.niagara`): `idle`, callbacks, the clock, wrong input; and whether the
//! documentation agrees with the page.

use std::collections::BTreeSet;

use js_sys::{Array, Error, Function, Object, Promise, Reflect};
use niagara::app::view_model::contract::{self, ArgumentKind};
use niagara::app::view_model::preferences::{Pace, Preferences};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, call_test_api, instant_preferences, test_api};

const GAME: &str = "seed=42&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on";

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap()
}

/// The JavaScript function that a row of the contract describes.
fn function(row: contract::Function) -> Function {
    let object = row.name().split('.').fold(test_api(), |object, name| get(&object, name));
    object.dyn_into().unwrap_or_else(|_| panic!("no {}", row.name()))
}

fn call(name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let row = contract::Function::ALL.into_iter().find(|row| row.name() == name).unwrap();
    function(row).apply(&JsValue::UNDEFINED, &arguments.iter().collect::<Array>())
}

async fn wait_for(promise: JsValue) -> Result<JsValue, JsValue> {
    JsFuture::from(promise.dyn_into::<Promise>().expect("a promise")).await
}

fn message(thrown: JsValue) -> String {
    thrown.dyn_into::<Error>().expect("an Error").message().into()
}

#[wasm_bindgen_test]
async fn the_page_has_exactly_the_functions_of_the_contract() {
    let page = Page::open(GAME).await;
    assert_eq!(get(&test_api(), "version").as_string().as_deref(), Some(contract::VERSION));
    let mut names: BTreeSet<String> = BTreeSet::from(["version".into(), "clock".into()]);
    for row in contract::Function::ALL {
        function(row);
        if !row.name().contains('.') {
            names.insert(row.name().to_owned());
        }
    }
    let object: Object = test_api().unchecked_into();
    let keys = Object::keys(&object);
    let keys: BTreeSet<String> = keys.iter().filter_map(|key| key.as_string()).collect();
    assert_eq!(keys, names);
    assert_eq!(call("seed", &[]).unwrap().as_string().as_deref(), Some("42"));
    page.close();
    let page = Page::open_record(include_str!("../data/two_rounds.record")).await;
    let seed = page.game().header().seed().map(|seed| seed.to_string());
    assert_eq!(call("seed", &[]).unwrap().as_string(), seed);
}

#[wasm_bindgen_test]
async fn wrong_input_of_any_type_throws_an_error() {
    let page = Page::open(GAME).await;
    let thrower = js_sys::Function::new_no_args("throw new Error('no text')");
    let hostile = Object::new();
    Reflect::set(&hostile, &"toString".into(), &thrower).unwrap();
    let values: Vec<JsValue> = vec![
        JsValue::UNDEFINED,
        JsValue::NULL,
        true.into(),
        (-1).into(),
        1.5.into(),
        f64::NAN.into(),
        f64::INFINITY.into(),
        1e9.into(),
        js_sys::BigInt::from(1_u64).into(),
        js_sys::Symbol::for_("niagara").into(),
        "".into(),
        "\u{0}\u{fffd} no such thing".into(),
        "x".repeat(100_000).into(),
        Array::of1(&"card 4".into()).into(),
        js_sys::Date::new_0().into(),
        hostile.into(),
        thrower.into(),
    ];
    let before = page.game().written();
    for row in contract::Function::ALL {
        for (index, argument) in row.arguments().iter().enumerate() {
            for value in &values {
                if argument.kind == ArgumentKind::Callback && value.is_function() {
                    continue;
                }
                let mut arguments = vec![JsValue::from("decision"); index];
                arguments.push(value.clone());
                let text = message(call(row.name(), &arguments).expect_err(row.name()));
                assert!(text.starts_with(&format!("niagara.{}: ", row.name())), "{text}");
                assert!(text.len() < 600, "{}: {}", row.name(), text.len());
            }
        }
    }
    assert_eq!(page.game().written(), before);
    let text = message(call("perft", &["3".into()]).unwrap_err());
    assert_eq!(text, "niagara.perft: depth has to be a whole number from 0 to 8, not '3'");
    let text = message(call("load", &["niagara-record 1\nrules fish\n".into()]).unwrap_err());
    assert!(text.contains("line 2") && text.contains("fish"), "{text}");
    let text = message(call("clock.advance", &[10.into()]).unwrap_err());
    assert!(text.contains("pause"), "{text}");
    page.play("card 4").await;
}

#[wasm_bindgen_test]
async fn a_stored_function_throws_after_the_page_is_closed() {
    let page = Page::open(GAME).await;
    let stored: Vec<_> = contract::Function::ALL.map(|row| (row, function(row))).into();
    page.close();
    for (row, stored) in stored {
        let text = message(stored.call0(&JsValue::UNDEFINED).expect_err(row.name()));
        assert!(text.contains("closed"), "{text}");
    }
}

#[wasm_bindgen_test]
async fn idle_resolves_when_the_page_accepts_the_next_act() {
    let page = Page::open(GAME).await;
    for _ in 0..3 {
        let legal = page.game().position().legal();
        call_test_api("play", &[legal[0].to_string().into()]).unwrap();
        wait_for(call("idle", &[]).unwrap()).await.unwrap();
        assert_eq!(page.root("data-busy"), "false");
        assert_eq!(page.root("data-to-move"), "yellow");
    }
}

/// The arguments of a callback of `on`, one line for each call.
type Lines = std::rc::Rc<std::cell::RefCell<Vec<String>>>;

fn listen(kind: &str) -> (Lines, Function) {
    let lines = Lines::default();
    let written = lines.clone();
    let callback = Closure::<dyn Fn(JsValue)>::new(move |details: JsValue| {
        let text = |key: &str| {
            let value = get(&details, key);
            let number = value.as_f64().map(|number| number.to_string());
            value.as_string().or(number).unwrap_or_else(|| "-".into())
        };
        written.borrow_mut().push(["what", "number", "round", "seat", "text"].map(text).join(" "));
    });
    let end = call("on", &[kind.into(), callback.into_js_value()]).unwrap();
    (lines, end.unchecked_into())
}

#[wasm_bindgen_test]
async fn every_decision_and_event_is_reported_once_and_in_order() {
    let page = Page::open(GAME).await;
    let thrower = js_sys::Function::new_no_args("throw new Error('thrown by a test')");
    call("on", &["decision".into(), thrower.into()]).unwrap();
    let ((decisions, end), (events, _)) = (listen("decision"), listen("event"));
    page.play("card 4").await;
    page.play("1 pier>4").await;
    let reported = decisions.borrow().clone();
    let game = page.game();
    let table = game.position().table();
    let played: Vec<String> = game
        .decisions()
        .enumerate()
        .map(|(index, (seat, decision))| (index + 1, table.colour(seat).as_str(), decision))
        .zip(&reported)
        .map(|((number, colour, decision), line)| {
            let round = line.split(' ').nth(2).unwrap();
            format!("decision {number} {round} {colour} {decision}")
        })
        .collect();
    assert_eq!(reported, played);
    assert_eq!(reported.len(), game.decisions().count());
    assert!(reported[0].starts_with("decision 1 1 yellow card 4"), "{reported:?}");
    let events = events.borrow().clone();
    assert_eq!(events[0], "event 1 1 yellow CardLaid");
    assert!(events.iter().any(|line| line.ends_with(" - RiverStep")), "{events:?}");
    // Loading a record reports no decision. A callback that has been removed is not called.
    let count = decisions.borrow().len();
    let record = call_test_api("record", &[]).unwrap();
    call_test_api("load", &[record]).unwrap();
    page.settle().await;
    assert_eq!(decisions.borrow().len(), count);
    end.call0(&JsValue::UNDEFINED).unwrap();
    let legal = page.game().position().legal();
    page.play(&legal[0].to_string()).await;
    assert_eq!(decisions.borrow().len(), count);
}

#[wasm_bindgen_test]
async fn nothing_moves_while_the_clock_is_paused() {
    let slow = Preferences { pace: Pace::Slow, ..Preferences::default() };
    let page = Page::open_with(slow, GAME, "").await;
    call_test_api("play", &["card 4".into()]).unwrap();
    call("clock.pause", &[]).unwrap();
    wait_for(call("clock.advance", &[0.into()]).unwrap()).await.unwrap();
    let played = page.game().decisions().count();
    gloo_timers::future::TimeoutFuture::new(50).await;
    assert_eq!(page.game().decisions().count(), played, "the clock is paused");
    assert_eq!(page.root("data-busy"), "true");
    // Two computer players lay their cards, then Ada's card is revealed.
    let mut advanced = 0;
    while page.root_is("data-busy", "true") {
        wait_for(call("clock.advance", &[50.into()]).unwrap()).await.unwrap();
        advanced += 50;
        // Searches do not use the paused clock, so the test gives them time.
        gloo_timers::future::TimeoutFuture::new(1).await;
    }
    assert!(advanced >= 200, "{advanced} ms");
    assert_eq!(
        (page.root("data-to-move"), page.root("data-phase")),
        ("yellow".into(), "turn".into())
    );
    call("clock.resume", &[]).unwrap();
    page.play("1 pier>4").await;
    assert_eq!(page.root("data-phase"), "card");
}

/// Adds the attributes and acts of all visible elements to `names`.
fn collect_names(page: &Page, names: &mut BTreeSet<String>) {
    for element in page.everything() {
        for name in element.get_attribute_names() {
            let name = name.as_string().unwrap();
            if !name.starts_with("data-") {
                continue;
            }
            if name == "data-act" {
                names.insert(element.get_attribute(&name).unwrap());
            }
            names.insert(name);
        }
    }
}

#[wasm_bindgen_test]
async fn all_attributes_and_acts_of_the_page_are_documented() {
    let documented = include_str!("../../docs/TESTING.md");
    let mut names = BTreeSet::new();
    let page = Page::open("").await;
    collect_names(&page, &mut names);
    page.tap("[data-part=options] summary").await;
    page.tap("[data-part=modules] summary").await;
    page.act("settings").await;
    collect_names(&page, &mut names);
    page.close();
    let page = Page::open("seed=1&seats=human:Ada,human:Bo,ai:1&rules=spirits,joe").await;
    collect_names(&page, &mut names);
    page.act("uncover").await;
    page.act("advice").await;
    collect_names(&page, &mut names);
    for act in ["memory", "log", "keys", "rules"] {
        page.act("menu").await;
        collect_names(&page, &mut names);
        page.act(act).await;
        collect_names(&page, &mut names);
        page.act("close").await;
    }
    page.act("legend").await;
    page.act("close").await;
    page.act("menu").await;
    page.act("rules").await;
    page.act("rule-book").await;
    page.wait_for(".chapter").await;
    collect_names(&page, &mut names);
    page.close();
    let page = Page::open(GAME).await;
    page.play("card 4").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    collect_names(&page, &mut names);
    page.tap("[data-space=\"5\"]").await;
    collect_names(&page, &mut names);
    page.close();
    let won = include_str!("../data/won.record");
    let link = niagara::app::view_model::link_text::pack(won);
    let page = Page::open_with(instant_preferences(), "", &format!("record={link}")).await;
    collect_names(&page, &mut names);
    page.act("go-on").await;
    collect_names(&page, &mut names);
    page.close();
    let page = Page::open("api=on").await;
    call_test_api("load", &[won.into()]).unwrap();
    page.settle().await;
    collect_names(&page, &mut names);
    assert!(names.contains("data-refusal") && names.contains("again"), "{names:?}");
    let missing: Vec<&String> =
        names.iter().filter(|name| !documented.contains(&format!("\n| `{name}` |"))).collect();
    assert!(missing.is_empty(), "docs/TESTING.md lacks {missing:?}");
}

#[wasm_bindgen_test]
async fn a_failing_test_prints_how_to_open_the_same_state() {
    let page = Page::open(GAME).await;
    page.play("card 4").await;
    page.stage_text("1 pier>4").await;
    let (report, game) = (page.report(), page.game());
    assert!(report.contains("seed: 42\n") && report.contains(&game.written()), "{report}");
    assert!(report.contains("button “Confirm"), "{report}");
    let link = report.split("reproduce: ").nth(1).unwrap().lines().next().unwrap();
    let (query, fragment) = link.trim_start_matches('?').split_once('#').unwrap();
    page.close();
    let page = Page::open_with(instant_preferences(), query, fragment).await;
    assert_eq!(page.game().written(), game.written());
}
