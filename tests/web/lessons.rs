//! Lessons in the page: the shelf, the tutorial step by step, lessons from links, and what is
//! stored.

use js_sys::encode_uri_component;
use niagara::app::view_model::preferences::{Pace, Preferences};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use super::coach::{Styles, edges};
use super::page::{
    Page, focused, instant_preferences, name_of, next_task, storage, stored_entries, stored_games,
};

const TUTORIAL: &str = include_str!("../../content/lessons/paddle.lesson.json");

/// The steps of the tutorial, each with the taps that solve it.
const STEPS: [(&str, &[&str]); 14] = [
    ("goal", &[]),
    ("card", &["[data-card=\"4\"]", "[data-act=confirm]"]),
    ("launch", &["[data-space=\"4\"]", "[data-act=confirm]"]),
    ("river", &["[data-answer=\"1\"]"]),
    ("load", &["[data-pick=\"red 1\"]", "[data-decision=\"1 5+m>2\"]", "[data-act=confirm]"]),
    ("ashore", &["[data-decision=done]", "[data-act=confirm]"]),
    (
        "home",
        &["[data-card=\"6\"]", "[data-act=confirm]", "[data-space=pier]", "[data-act=confirm]"],
    ),
    ("fork", &["[data-answer=R6]"]),
    ("rescue", &["[data-decision=\"rescue 2 m\"]", "[data-act=confirm]"]),
    ("cloud", &["[data-weather=\"-1\"]", "[data-act=confirm]"]),
    ("steal", &["[data-space=\"3\"]", "[data-decision=\"1 5>3xa@yellow1\"]", "[data-act=confirm]"]),
    (
        "both",
        &["[data-space=pier]", "[data-act=confirm]", "[data-space=\"3\"]", "[data-act=confirm]"],
    ),
    (
        "round",
        &["[data-card=\"3\"]", "[data-act=confirm]", "[data-space=pier]", "[data-act=confirm]"],
    ),
    (
        "win",
        &["[data-space=pier]", "[data-act=confirm]", "[data-decision=done]", "[data-act=confirm]"],
    ),
];

/// The element with this tag and accessible name.
fn find_named(page: &Page, tag: &str, name: &str) -> HtmlElement {
    let found = page.all(tag).into_iter().find(|control| name_of(control) == name);
    found.unwrap_or_else(|| panic!("no {tag} “{name}”"))
}

async fn press(page: &Page, tag: &str, name: &str) {
    find_named(page, tag, name).click();
    page.settle().await;
}

/// Opens the tutorial and goes to one of its steps.
async fn tutorial_at(step: &str) -> Page {
    let page = Page::open("lesson=paddle&api=on").await;
    page.wait_for(".lesson-strip").await;
    for _ in 0..STEPS.len() {
        if page.root_is("data-step", step) {
            return page;
        }
        let act = if page.can("skip-step") { "skip-step" } else { "next" };
        page.act(act).await;
    }
    panic!("the tutorial has no step {step}");
}

/// Solves a step with taps.
async fn solve(page: &Page, taps: &[&str]) {
    for tap in taps {
        if page.root_is("data-outcome", "done") {
            break;
        }
        page.tap(tap).await;
    }
}

#[wasm_bindgen_test]
async fn a_solved_step_is_praised_after_all_movement_has_ended() {
    let slow = Preferences { pace: Pace::Slow, ..instant_preferences() };
    let page = Page::open_with(slow, "lesson=paddle&api=on", "").await;
    page.wait_for(".lesson-strip").await;
    page.act("next").await;
    page.act("skip-step").await;
    assert!(page.root_is("data-step", "launch"));
    page.tap("[data-space=\"4\"]").await;
    page.get("[data-act=confirm]").click();
    while !page.root_is("data-outcome", "done") {
        next_task().await;
    }
    for _ in 0..20 {
        next_task().await;
        assert!(page.root_is("data-busy", "true") && !page.has(".lesson-done"));
    }
    // The second tap skips the rest of the movement.
    page.get(".board").click();
    page.get(".board").click();
    page.settle().await;
    assert!(page.has(".lesson-done"));
}

#[wasm_bindgen_test]
async fn the_tutorial_is_played_with_at_most_four_taps_a_step() {
    let page = Page::open("").await;
    press(&page, "button", "Learn").await;
    assert_eq!(page.screen(), "learn");
    find_named(&page, "a", "Paddle in five minutes").click();
    page.wait_for(".lesson-strip").await;
    assert_eq!(page.screen(), "table");
    for (number, (step, taps)) in STEPS.iter().enumerate() {
        assert!(page.root_is("data-lesson", "paddle") && page.root_is("data-step", step), "{step}");
        let heading = page.text(".lesson-strip h2");
        assert!(heading.starts_with(&format!("Step {} of 14: ", number + 1)), "{heading}");
        assert!(taps.len() <= 4, "{step}: {taps:?}");
        solve(&page, taps).await;
        if !taps.is_empty() {
            assert!(page.root_is("data-outcome", "done"), "{step}");
            assert!(page.text(".lesson-done").len() > 4, "{step} is praised");
        }
        press(&page, "button", "Next").await;
    }
    assert!(page.has(".lesson-end"), "the summary of the lesson");
    assert_eq!(page.all(".learned li").len(), 14);
    assert_eq!(page.all(".lesson-end .won-gem").len(), 4, "the gems that were brought home");
    assert!(page.text(".lesson-end .can-now").starts_with("You can now"));
    let main: Vec<String> = page.all(".lesson-end .button.big").iter().map(name_of).collect();
    assert_eq!(main, ["First game with a coach", "Play", "Rules on one page"]);
    page.act("rules").await;
    assert!(page.has("[role=dialog]"));
    page.act("close").await;
    assert_eq!(stored_games(), [""; 0], "a lesson is not a saved game");
    page.act("play").await;
    assert_eq!(page.screen(), "table");
    assert_eq!(stored_games().len(), 1);
    assert_eq!(stored_games()[0].matches("ai:1").count(), 3, "beginners play against a beginner");
    let tips = storage().get_item("niagara/tips").unwrap().unwrap();
    assert!(tips.contains("cards") && tips.contains("price"), "the tutorial has explained: {tips}");
    assert!(!tips.contains("forecast"), "{tips}");
}

#[wasm_bindgen_test]
async fn the_first_canoe_moves_at_the_eighth_tap() {
    let page = Page::open("").await;
    page.act("learn").await;
    page.get("[data-act=open-lesson]").click();
    page.wait_for(".lesson-strip").await;
    let taps = ["[data-act=next]", "[data-card=\"4\"]", "[data-act=confirm]"];
    for tap in taps.into_iter().chain(["[data-act=next]", "[data-space=\"4\"]"]) {
        page.tap(tap).await;
    }
    page.act("confirm").await;
    assert!(page.root_is("data-step", "launch") && page.root_is("data-outcome", "done"));
}

#[wasm_bindgen_test]
async fn keys_take_a_lesson_from_step_to_step() {
    let page = Page::open("lesson=paddle").await;
    page.wait_for(".lesson-strip").await;
    page.press("n").await;
    assert!(page.root_is("data-step", "card"));
    page.press("4").await;
    page.press("Enter").await;
    assert!(page.root_is("data-outcome", "done"));
    page.press("PageDown").await;
    page.press("t").await;
    page.press("Enter").await;
    page.press("Enter").await;
    assert!(page.root_is("data-step", "launch") && page.root_is("data-outcome", "done"));
    page.press("b").await;
    assert!(page.root_is("data-step", "card") && page.root_is("data-outcome", "open"));
    page.press("i").await;
    assert!(page.has(".lesson-hint"));
    page.press("y").await;
    assert!(page.root_is("data-outcome", "done"), "the answer is shown");
    page.press("PageUp").await;
    assert!(page.root_is("data-step", "goal"));
    page.press("n").await;
    page.press("n").await;
    assert!(page.root_is("data-step", "card"), "Next does not skip an open task");
    assert!(page.text(".explanation-line p").starts_with("N does nothing now"));
}

#[wasm_bindgen_test]
async fn every_step_is_open_again_after_a_reload() {
    let mut page = tutorial_at("goal").await;
    for (step, taps) in STEPS {
        assert!(page.root_is("data-step", step), "{step}");
        drop(page);
        page = Page::reopen("lesson=paddle", "").await;
        page.wait_for(".lesson-strip").await;

        assert!(page.root_is("data-step", step), "{step} is open again");
        solve(&page, taps).await;
        page.act("next").await;
    }
    drop(page);
    let page = Page::reopen("lesson=paddle", "").await;
    page.wait_for(".lesson-end").await;
    page.act("again").await;
    assert!(page.root_is("data-step", "goal"));
}

#[wasm_bindgen_test]
async fn every_step_can_be_skipped_repeated_and_left() {
    for (index, (step, _)) in STEPS.iter().enumerate() {
        let page = tutorial_at(step).await;
        let act = if page.can("skip-step") { "skip-step" } else { "next" };
        page.act(act).await;
        if index + 1 < STEPS.len() {
            page.act("back").await;
        } else {
            assert!(page.has(".lesson-end"));
            page.press("b").await;
        }
        assert!(page.root_is("data-step", step) && page.root_is("data-outcome", "open"), "{step}");
        page.act("leave-lesson").await;
        assert_eq!(page.screen(), "learn");
        assert!(page.root_is("data-lesson", ""));
    }
}

#[wasm_bindgen_test]
async fn a_refused_try_shows_the_refusal_and_then_the_lessons_text() {
    let page = tutorial_at("launch").await;
    for tries in 1..=3 {
        page.expect_refusal("[data-space=\"3\"]", "PointsLeft", "B-59").await;
        let strip = page.text(".lesson-text");
        assert!(!strip.contains("B-59"), "only the button leads to the rule: {strip}");
        let (rule, lesson) = (strip.find("Rule"), strip.find("Count again"));
        assert!(rule.unwrap() < lesson.unwrap(), "{strip}");
        let hint = page.get("[data-act=hint]");
        assert_eq!(hint.class_list().contains("main"), tries >= 2, "{tries} tries");
    }
    page.tap("[data-space=\"4\"]").await;
    assert!(
        !page.has("[data-refusal]") && !page.has(".lesson-told"),
        "the next attempt removes both"
    );
    page.act("confirm").await;
    assert!(page.root_is("data-outcome", "done"));
}

#[wasm_bindgen_test]
async fn three_wrong_attempts_are_refused_in_four_steps() {
    for (step, tries) in [
        ("load", ["L7", "3", "1"]),
        ("steal", ["1", "2", "1"]),
        ("both", ["1", "3", "4"]),
        ("win", ["2", "R6", "L6"]),
    ] {
        let page = tutorial_at(step).await;
        page.tap("[data-pick=\"red 1\"]").await;
        for space in tries {
            page.tap(&format!("[data-space=\"{space}\"]")).await;
            if page.can("confirm") {
                // The plan is legal, so the lesson itself stops it.
                page.act("confirm").await;
            }
            assert!(page.root_is("data-outcome", "wrong"), "{step}: {space}");
            let text = page.text(".lesson-text");
            assert!(page.has("[data-refusal]") || page.has(".lesson-told"), "{step}: {text}");
        }
    }
}

#[wasm_bindgen_test]
async fn a_tap_on_a_canoe_at_the_pier_may_mean_the_pier() {
    let page = tutorial_at("home").await;
    page.tap("[data-card=\"6\"]").await;
    page.act("confirm").await;
    page.tap("[data-canoe=\"red 2\"]").await;
    assert!(page.can("confirm"), "canoe 1 comes ashore with its gem");
    page.act("pick-2").await;
    assert!(page.has("[data-pick=\"red 2\"][aria-pressed=true]"), "by its button it is meant");
    assert!(!page.can("confirm"));
    page.tap("[data-canoe=\"red 1\"]").await;
    page.tap("[data-canoe=\"red 2\"]").await;
    page.act("confirm").await;
    assert!(page.root_is("data-outcome", "done"));
}

#[wasm_bindgen_test]
async fn another_canoe_is_named_and_not_counted_again() {
    let page = tutorial_at("load").await;
    page.tap("[data-pick=\"red 2\"]").await;
    page.tap("[data-space=\"2\"]").await;
    let text = page.text(".lesson-told");
    assert_eq!(text, "That is canoe 2. This step is about canoe 1: tap it first.");
}

#[wasm_bindgen_test]
async fn numbers_at_places_are_explained_where_they_first_appear() {
    for (step, _) in &STEPS[..4] {
        let page = tutorial_at(step).await;
        assert!(!page.has(".board .chip-number"), "{step}");
    }
    let page = tutorial_at("load").await;
    assert!(page.has(".board .seat-red .chip-number"));
    assert!(page.text(".lesson-say").contains("The small canoes say which"));
}

#[wasm_bindgen_test]
async fn a_refused_try_does_not_scroll_the_text() {
    let _styles = Styles::new();
    for (step, canoe, spaces) in
        [("load", 2, ["2", "4"]), ("load", 1, ["1", "4"]), ("steal", 2, ["3", "1"])]
    {
        let page = tutorial_at(step).await;
        page.tap(&format!("[data-pick=\"red {canoe}\"]")).await;
        for space in spaces {
            page.tap(&format!("[data-space=\"{space}\"]")).await;
            let text = page.get(".lesson-text");
            assert!(page.has("[data-refusal]"), "{step}: {space}");
            let (whole, shown) = (text.scroll_height(), text.client_height());
            assert!(whole <= shown, "{step}, {canoe} to {space}: {whole} in {shown}");
        }
    }
}

/// In a low window, which that of the tests is, a question has a higher strip than other steps;
/// `xtask/tests/page.rs` looks at the sizes in which it has not.
#[wasm_bindgen_test]
async fn the_strip_and_its_buttons_stay_where_they_are() {
    let _styles = Styles::new();
    let page = tutorial_at("goal").await;
    let mut shown: Vec<(&str, bool, f64, f64)> = Vec::new();
    for (step, taps) in STEPS {
        assert!(page.root_is("data-step", step));
        let is_question = page.root_is("data-task", "ask");
        let mut look = || {
            let [_, top, _, bottom] = edges(&page.get(".lesson-strip"));
            let [_, acts, ..] = edges(&page.get(".lesson-acts"));
            shown.push((step, is_question, bottom - top, acts - top));
        };
        look();
        solve(&page, taps).await;
        look();
        page.act("next").await;
    }
    for kind in [false, true] {
        let of_kind: Vec<_> = shown.iter().filter(|it| it.1 == kind).collect();
        let is_near = |a: f64, b: f64| (a - b).abs() <= 1.0;
        let [first, ..] = of_kind[..] else { panic!("no step of a kind: {shown:?}") };
        let jump = of_kind.iter().find(|it| !is_near(it.2, first.2) || !is_near(it.3, first.3));
        assert_eq!(jump, None, "{shown:?}");
    }
}

#[wasm_bindgen_test]
async fn a_mistake_is_played_to_its_end_and_undone() {
    let page = tutorial_at("cloud").await;
    let before = page.game().position().weather();
    page.tap("[data-weather=\"1\"]").await;
    page.act("confirm").await;
    assert!(page.root_is("data-outcome", "shown"));
    assert!(page.text(".lesson-told").contains("the ruby is gone"));
    assert!(page.game().position().weather() != before, "the effect of the mistake is shown");
    page.act("try-again").await;
    assert!(page.root_is("data-outcome", "open"));
    assert_eq!(page.game().position().weather(), before);
    page.tap("[data-weather=\"-1\"]").await;
    page.act("confirm").await;
    assert!(page.root_is("data-outcome", "done"));
}

#[wasm_bindgen_test]
async fn a_wrong_answer_gets_an_explanation() {
    let page = tutorial_at("fork").await;
    page.tap("[data-space=L6]").await;
    assert!(page.root_is("data-outcome", "wrong") && page.root_is("data-task", "ask"));
    assert!(page.text(".lesson-told").contains("goes left first"));
    assert!(!page.has("[data-act=forecast]"), "the forecast would reveal the answer");
    page.tap("[data-space=R6]").await;
    assert!(page.root_is("data-outcome", "done"));
}

#[wasm_bindgen_test]
async fn a_lesson_leaves_the_saved_game_as_it_was() {
    let page = Page::open("").await;
    page.act("play").await;
    let games = stored_games();
    assert_eq!(games.len(), 1);
    drop(page);
    let page = Page::reopen("lesson=paddle", "").await;
    page.wait_for(".lesson-strip").await;
    page.act("next").await;
    page.tap("[data-card=\"4\"]").await;
    page.act("confirm").await;
    page.act("leave-lesson").await;
    page.act("start-screen").await;
    assert_eq!(stored_games(), games);
    assert!(page.can("continue"), "Continue means the visitor’s own game");
}

#[wasm_bindgen_test]
async fn progress_is_stored_as_one_line_and_cleared_by_a_button() {
    let page = tutorial_at("launch").await;
    let line = storage().get_item("niagara/lessons").unwrap().unwrap();
    let words: Vec<&str> = line.trim().split(' ').collect();
    assert_eq!(
        (words[0], words[2], words[3], words[4]),
        ("paddle", "launch", "dk............", "0")
    );
    page.act("leave-lesson").await;
    assert!(page.html().contains("Step 3 of 14"));
    page.act("forget-progress").await;
    page.act("keep-progress").await;
    assert!(page.has("[data-act=forget-progress]"), "kept, and asked again");
    page.act("forget-progress").await;
    page.act("forget-progress-yes").await;
    assert_eq!(storage().get_item("niagara/lessons").unwrap(), None);
    assert!(!page.html().contains("Step 3 of 14"));
}

/// The fragment of a link to a lesson.
fn link(text: &str) -> String {
    format!("lesson={}", String::from(encode_uri_component(text)))
}

#[wasm_bindgen_test]
async fn a_linked_lesson_is_stored_after_its_first_step() {
    let text = TUTORIAL.replacen("\"paddle\"", "\"mine\"", 1);
    let page = Page::open_with(instant_preferences(), "", &link(&text)).await;
    page.wait_for(".lesson-strip").await;
    assert_eq!(stored_entries(), [], "opening a link stores nothing");
    page.act("next").await;
    page.act("leave-lesson").await;
    assert_eq!(page.all(".kept-lessons > li").len(), 1);
    assert!(page.has("[data-act=copy-lesson-link]"));
    assert!(page.get("[data-act=save-lesson]").get_attribute("download").unwrap().contains("mine"));
    drop(page);
    let page = Page::reopen("lesson=mine", "").await;
    page.wait_for(".lesson-strip").await;
    assert!(page.root_is("data-step", "card"));
    page.act("leave-lesson").await;
    page.act("remove-lesson").await;
    assert!(!page.has(".kept-lessons"));
}

#[wasm_bindgen_test]
async fn stored_lessons_survive_a_damaged_list_and_text() {
    let text = TUTORIAL.replacen("\"paddle\"", "\"mine\"", 1);
    let page = Page::open_with(instant_preferences(), "", &link(&text)).await;
    page.wait_for(".lesson-strip").await;
    page.act("next").await;
    drop(page);
    storage().remove_item("niagara/my-lessons").unwrap();
    let page = Page::reopen("learn=on", "").await;
    assert_eq!(page.all(".kept-lessons > li").len(), 1, "its text is still there");
    drop(page);
    storage().set_item("niagara/lesson/mine", &text[..text.len() / 2]).unwrap();
    let page = Page::reopen("learn=on", "").await;
    assert!(page.text(".kept-lessons > li").contains("could not be read"));
    assert!(!page.has("[data-act=copy-lesson-link]"), "it cannot be shared");
    page.tap(".kept-lessons [data-act=open-lesson]").await;
    page.wait_for("[role=dialog] .reasons").await;
    page.act("close").await;
    page.act("remove-lesson").await;
    assert!(!page.has(".kept-lessons"));
    assert_eq!(storage().get_item("niagara/lesson/mine").unwrap(), None);
}

#[wasm_bindgen_test]
async fn a_reason_shows_hidden_characters_of_the_lesson_as_codes() {
    let text = TUTORIAL.replacen("\"card 4\"", "\"card \u{202E}4\"", 1);
    let page = Page::open_with(instant_preferences(), "", &link(&text)).await;
    page.wait_for("[role=dialog] .reasons").await;
    let reasons = page.text("[role=dialog] .reasons");
    assert!(reasons.contains("<U+202E>") && !reasons.contains('\u{202E}'), "{reasons:?}");
}

#[wasm_bindgen_test]
async fn an_invalid_lesson_says_why_and_keeps_the_running_game() {
    let page = Page::open("seed=7&seats=human:Ada,ai,ai&start=yellow&fork=L&api=on").await;
    let record = page.game().written();
    let text = TUTORIAL.replacen("\"round\":1", "\"round\":0", 1).replacen("card 4", "card 9", 1);
    leptos::prelude::window().location().set_hash(&link(&text)).unwrap();
    page.wait_for("[role=dialog] .reasons").await;
    let reasons: Vec<String> =
        page.all(".reasons li").iter().map(|it| it.text_content().unwrap()).collect();
    assert!(reasons.len() >= 2, "{reasons:?}");
    assert!(reasons.iter().all(|reason| reason.starts_with("steps[")), "{reasons:?}");
    page.act("close").await;
    assert_eq!((page.screen().as_str(), page.game().written()), ("table", record));
    leptos::prelude::window().location().set_hash("").unwrap();
    drop(page);
    let page = Page::open_with(instant_preferences(), "", "lesson=z.%25").await;
    page.wait_for("[role=dialog] .reasons").await;
    page.act("close").await;
    assert_eq!(page.screen(), "learn", "without a game the shelf is shown");
}

#[wasm_bindgen_test]
async fn no_tap_in_a_lesson_loses_the_focus() {
    let page = Page::open("lesson=paddle").await;
    page.wait_for(".lesson-strip").await;
    for (_, taps) in &STEPS[..4] {
        for tap in taps.iter().chain(&["[data-act=next]"]) {
            let control = page.get(tap);
            control.focus().unwrap();
            control.click();
            page.settle().await;
            assert!(focused().is_some(), "{tap} loses the focus");
        }
    }
}

#[wasm_bindgen_test]
async fn keys_answer_the_questions_of_a_lesson() {
    // The answers are buttons of the strip: a digit gives the answer in that place.
    let page = tutorial_at("river").await;
    page.press("t").await;
    assert!(focused().is_some_and(|it| it.matches(".lesson-answers [data-answer]").unwrap()));
    page.press("1").await;
    assert!(page.root_is("data-outcome", "done"), "the first answer is right");
    // The answers are places of the board.
    let page = tutorial_at("fork").await;
    page.press("t").await;
    assert!(focused().is_some_and(|it| it.matches("[data-space][data-answer]").unwrap()));
}

#[wasm_bindgen_test]
async fn a_hint_after_a_wrong_answer_is_the_newer_text() {
    let page = tutorial_at("river").await;
    page.tap("[data-answer=\"10\"]").await;
    assert!(page.has(".lesson-strip.told:not(.hinted) .lesson-told"));
    page.act("hint").await;
    assert!(page.has(".lesson-strip.told.hinted .lesson-hint"));
    page.tap("[data-answer=\"4\"]").await;
    assert!(page.has(".lesson-strip.told:not(.hinted) .lesson-told"), "the newer is the reaction");
}
