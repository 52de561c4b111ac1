//! The first game with a coach, and the tips that explain each sign once.

use js_sys::{Function, Promise, Reflect};
use niagara::core::Phase;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, HtmlElement};

use super::contract::assert_names_are_unique;
use super::page::{Page, instant_preferences, name_of, next_task, storage, stored_games};

/// The style sheets, which determine the layout.
const STYLES: [&str; 11] = [
    include_str!("../../style/tokens.css"),
    include_str!("../../style/base.css"),
    include_str!("../../style/layout.css"),
    include_str!("../../style/board.css"),
    include_str!("../../style/parts.css"),
    include_str!("../../style/screens.css"),
    include_str!("../../style/replay.css"),
    include_str!("../../style/lesson.css"),
    include_str!("../../style/tips.css"),
    include_str!("../../style/motion.css"),
    include_str!("../../style/themes.css"),
];

/// The page's style sheets in the document, until this is dropped.
pub(super) struct Styles(web_sys::Element);

impl Styles {
    pub(super) fn new() -> Self {
        let document = leptos::prelude::document();
        let style = document.create_element("style").unwrap();
        style.set_text_content(Some(&STYLES.concat()));
        document.body().unwrap().append_child(&style).unwrap();
        Self(style)
    }
}

impl Drop for Styles {
    fn drop(&mut self) {
        self.0.remove();
    }
}

/// The target of each tip.
const TARGETS: [(&str, &str); 29] = [
    ("touch-card", ".dock .hand"),
    ("confirm-card", ".dock .acts-row [data-act=confirm]"),
    ("sum", ".board .tag"),
    ("sum-sign", ".board .tag"),
    ("canoe-numbers", ".board .tag"),
    ("only-move", ".board .tag"),
    ("targets", ".board .tag"),
    ("red-mark", ".board .tag.risk"),
    ("red-mark-sign", ".board .tag.risk"),
    ("river", ".board .arrow .plank"),
    ("river-moved", ".board .cloud .fleece"),
    ("falls", ".board [data-space=falls]"),
    ("river-sign", ".board .arrow .plank"),
    ("river-moved-sign", ".board .cloud .fleece"),
    ("falls-sign", ".board [data-space=falls]"),
    ("saver-moved", ".seats .life-saver"),
    ("one-ashore", ".board [data-canoe^=yellow]"),
    ("why-not", "[data-refusal]"),
    ("use-forecast", "[data-act=forecast]"),
    ("danger", "[data-seat=yellow] .robbers"),
    ("ways-to-win", "[data-seat=yellow] .goals"),
    ("farewell", "[data-act=advice]"),
    ("cards", ".dock .hand"),
    ("price", ".board .tag"),
    ("robbers", ".seats .robbers"),
    ("goals", "[data-seat=yellow] .goals"),
    ("saver", ".seats .life-saver"),
    ("forecast", "[data-act=forecast]"),
    ("lamp", "[data-act=advice]"),
];

/// Left, top, right and bottom of an element.
pub(super) fn edges(element: &HtmlElement) -> [f64; 4] {
    let measure = Reflect::get(element, &"getBoundingClientRect".into()).unwrap();
    let rect = measure.unchecked_into::<Function>().call0(element).unwrap();
    ["left", "top", "right", "bottom"].map(|edge| number(&rect, edge))
}

fn number(object: &JsValue, key: &str) -> f64 {
    Reflect::get(object, &key.into()).unwrap().as_f64().unwrap()
}

/// Waits for the next frame of the browser.
async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        leptos::prelude::window().request_animation_frame(&resolve).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
    next_task().await;
}

/// The id of the tip that has been placed; `None` if no tip appears within some frames.
async fn placed_tip(page: &Page) -> Option<String> {
    for _ in 0..8 {
        next_frame().await;
        if page.has(".tip-note:is(.above, .below, .left, .right, .apart)") {
            return page.get(".tip-note").get_attribute("data-tip");
        }
    }
    None
}

async fn expect_tip(page: &Page, tip: &str) {
    page.wait_for(&format!("[data-tip={tip}]:is(.above, .below, .left, .right, .apart)")).await;
}

/// Asserts that the tip is beside its target, within the window, and short.
fn assert_placed_well(page: &Page, tip: &str) {
    let words = page.text(".tip-note p").split_whitespace().count();
    assert!((5..=20).contains(&words), "{tip}: {words} words");
    let [left, top, right, bottom] = edges(&page.get(".tip-note"));
    let window = leptos::prelude::window();
    let (width, height) = (number(&window, "innerWidth"), number(&window, "innerHeight"));
    assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{tip} is clipped");
    let (_, target) = TARGETS.iter().find(|(name, _)| *name == tip).unwrap();
    let overlaps = |edges: [f64; 4]| {
        edges[0] < right && edges[2] > left && edges[1] < bottom && edges[3] > top
    };
    let target = edges(&page.get(target));
    assert!(!overlaps(target), "{tip} covers its target: {target:?} {left} {top} {right} {bottom}");
}

/// Plays a coached game to the fourth round and returns the tips that were shown, with their
/// rounds. If it dismisses them, the next tip can be shown before the same decision.
async fn tips_of_three_rounds(page: &Page, dismisses: bool) -> Vec<(u32, String)> {
    let mut shown_tips: Vec<(u32, String)> = Vec::new();
    loop {
        let position = *page.game().position();
        if position.round() > 4 || position.round() == 4 && position.phase() == Phase::Turn {
            return shown_tips;
        }
        for _ in 0..12 {
            let Some(tip) = placed_tip(page).await else { break };
            if shown_tips.last().is_none_or(|(_, last)| *last != tip) {
                assert_placed_well(page, &tip);
                assert_names_are_unique(page, &tip);
                shown_tips.push((position.round(), tip));
            }
            if !dismisses {
                break;
            }
            page.act("dismiss-tip").await;
        }
        let legal = position.legal();
        let decision = legal[legal.len() / 2];
        page.stage(&decision).await;
        if let Some(tip) = placed_tip(page).await
            && shown_tips.last().is_none_or(|(_, last)| *last != tip)
        {
            assert_placed_well(page, &tip);
            shown_tips.push((position.round(), tip));
        }
        page.tap(".dock .acts-row [data-act=confirm]").await;
    }
}

#[wasm_bindgen_test]
async fn the_shelf_offers_a_first_game_with_a_coach() {
    let _styles = Styles::new();
    let page = Page::open("").await;
    page.act("learn").await;
    let link = page.get("a[data-act=coach]");
    assert_eq!(name_of(&link), "First game with a coach");
    link.click();
    expect_tip(&page, "touch-card").await;
    assert_eq!(page.screen(), "table");
    assert!(page.root_is("data-to-move", "yellow"), "the person starts");
    let games = stored_games();
    assert_eq!(games.len(), 1, "it is saved like every game");
    assert_eq!(games[0].matches("ai:1").count(), 3);
}

#[wasm_bindgen_test]
async fn each_tip_of_the_coach_is_shown_once_beside_its_target() {
    let _styles = Styles::new();
    for dismisses in [false, true] {
        let page = Page::open("coach=on&api=on").await;
        let shown_tips = tips_of_three_rounds(&page, dismisses).await;
        let tips: Vec<&str> = shown_tips.iter().map(|(_, tip)| tip.as_str()).collect();
        assert!((7..=11).contains(&tips.len()), "{shown_tips:?}");
        for needed in ["river-moved", "use-forecast"] {
            assert!(tips.contains(&needed), "{needed} is not shown: {shown_tips:?}");
        }
        for (index, tip) in tips.iter().enumerate() {
            assert!(!tips[..index].contains(tip), "{tip} is shown twice: {shown_tips:?}");
        }
        assert_eq!(tips.last(), Some(&"farewell"), "{shown_tips:?}");
        page.settle().await;
        assert_eq!(placed_tip(&page).await, None, "the coaching has ended");
        assert!(!storage().get_item("niagara/tips").unwrap().unwrap().contains("coach"));
    }
}

#[wasm_bindgen_test]
async fn one_press_ends_the_coaching() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    page.act("coach-off").await;
    assert!(!page.has("[data-tip]"));
    page.act("menu").await;
    assert!(!page.has("[data-act=coach-off]"), "it cannot be ended twice");
    page.act("close").await;
    assert_eq!(page.screen(), "table", "the game continues");
    drop(page);
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    page.act("menu").await;
    page.tap("[role=dialog] [data-act=coach-off]").await;
    assert!(!page.has("[role=dialog]") && !page.has("[data-tip]"));
}

#[wasm_bindgen_test]
async fn a_tip_goes_with_its_target() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    page.get(".dock .hand").style().set_property("display", "none").unwrap();
    leptos::prelude::window().dispatch_event(&Event::new("scroll").unwrap()).unwrap();
    next_frame().await;
    assert!(!page.has("[data-tip=touch-card]") && !page.has(".tip-ring"));
}

#[wasm_bindgen_test]
async fn a_tip_without_room_beside_its_target_leaves_a_ring_there() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    // A canoe all around the hand.
    let [left, top, right, bottom] = edges(&page.get(".dock .hand"));
    let style = format!(
        "position:fixed; translate:none; transform:none; left:{}px; top:{}px; width:{}px; height:{}px",
        left - 40.0,
        top - 150.0,
        right - left + 80.0,
        bottom - top + 300.0,
    );
    page.get(".board [data-canoe=\"yellow 1\"]").set_attribute("style", &style).unwrap();
    leptos::prelude::window().dispatch_event(&Event::new("scroll").unwrap()).unwrap();
    page.wait_for(".tip-note.apart").await;
    let [ring, hand] = [".tip-ring", ".dock .hand"].map(|it| edges(&page.get(it)));
    assert!(ring.iter().zip(hand).all(|(ring, hand)| (ring - hand).abs() < 1.0), "{ring:?}");
    page.act("dismiss-tip").await;
    assert!(!page.has(".tip-ring"));
}

#[wasm_bindgen_test]
async fn escape_dismisses_a_tip_and_the_next_one_is_shown() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    page.press("Escape").await;
    assert_eq!(placed_tip(&page).await, None);
    // With a 4 there is only one legal decision.
    page.tap("[data-card=\"5\"]").await;
    expect_tip(&page, "confirm-card").await;
    page.press("Escape").await;
    assert_eq!(placed_tip(&page).await, None);
    page.act("confirm").await;
    expect_tip(&page, "sum").await;
}

#[wasm_bindgen_test]
async fn a_tip_for_which_the_game_waits_says_how_to_go_on() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    page.tap("[data-card=\"5\"]").await;
    assert!(!page.text(".tip-note p").contains("The game waits"), "a person is to move");
    page.act("confirm").await;
    page.tap("[data-space].target").await;
    page.tap(".dock [data-act=confirm]").await;
    expect_tip(&page, "river").await;
    let text = page.text(".tip-note p");
    assert!(text.ends_with("The game waits: press Escape or “Got it”."), "{text}");
    page.press("Escape").await;
    page.wait_for("[data-round=\"2\"]").await;
}

#[wasm_bindgen_test]
async fn the_coach_survives_a_reload_and_repeats_no_tip() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    page.tap("[data-card=\"4\"]").await;
    expect_tip(&page, "confirm-card").await;
    drop(page);
    let page = Page::reopen("", "continue").await;
    assert_eq!(stored_games().len(), 1, "the same game");
    page.tap("[data-card=\"4\"]").await;
    expect_tip(&page, "confirm-card").await;
    page.act("dismiss-tip").await;
    drop(page);
    let page = Page::reopen("", "continue").await;
    assert_eq!(placed_tip(&page).await, None);
    page.act("menu").await;
    assert!(page.has("[role=dialog] [data-act=coach-off]"), "the game is still coached");
}

#[wasm_bindgen_test]
async fn a_tip_is_read_aloud_once_and_takes_no_focus() {
    let _styles = Styles::new();
    let page = Page::open("coach=on").await;
    expect_tip(&page, "touch-card").await;
    let text = page.text(".tip-note p");
    let regions = page.all("[role=status], [role=alert]");
    let count = regions.iter().filter(|it| it.text_content() == Some(text.clone())).count();
    assert_eq!(count, 1);
    assert!(super::page::focused().is_none_or(|it| it.closest(".tip-note").unwrap().is_none()));
    page.act("menu").await;
    page.act("close").await;
    expect_tip(&page, "touch-card").await;
    assert_eq!(page.text(".tip-note p"), text);
}

/// The settings of tests, but with tips.
fn with_tips() -> niagara::app::view_model::preferences::Preferences {
    let mut preferences = instant_preferences();
    preferences.tips = true;
    preferences
}

#[wasm_bindgen_test]
async fn each_sign_is_explained_once_on_this_device() {
    let _styles = Styles::new();
    let query = "seed=3&seats=human:Ada,ai:1,ai:1&start=yellow&tips=on&api=on";
    let page = Page::open_with(with_tips(), query, "").await;
    page.wait_for("[data-tip]").await;
    let mut shown_tips = Vec::new();
    for _ in 0..8 {
        if let Some(tip) = placed_tip(&page).await {
            assert_placed_well(&page, &tip);
            assert!(!shown_tips.contains(&tip), "{tip}: {shown_tips:?}");
            shown_tips.push(tip);
            page.act("dismiss-tip").await;
            assert_eq!(placed_tip(&page).await, None, "one before each decision: {shown_tips:?}");
        }
        let legal = page.game().position().legal();
        page.stage(&legal[legal.len().saturating_sub(2)]).await;
        page.tap(".dock .acts-row [data-act=confirm]").await;
        page.settle().await;
    }
    assert_eq!(shown_tips[..2], ["cards", "sum-sign"], "the most needed come first");
    assert!(shown_tips.len() >= 4, "{shown_tips:?}");
    page.act("menu").await;
    page.act("new-game").await;
    page.act("play").await;
    let again = placed_tip(&page).await;
    assert!(again.is_none_or(|tip| !shown_tips.contains(&tip)));
}

#[wasm_bindgen_test]
async fn the_explanation_of_signs_can_be_switched_off() {
    let _styles = Styles::new();
    let page = Page::open_with(with_tips(), "", "").await;
    page.act("play").await;
    assert!(placed_tip(&page).await.is_some());
    page.act("tips-off").await;
    assert_eq!(placed_tip(&page).await, None);
    assert!(storage().get_item("niagara/settings").unwrap().unwrap().contains("tips off"));
}

#[wasm_bindgen_test]
async fn no_sign_is_explained_in_lessons_or_in_games_of_a_url() {
    let _styles = Styles::new();
    for query in ["lesson=paddle", "seed=3&seats=human:Ada,ai:1,ai:1&start=yellow"] {
        let page = Page::open_with(with_tips(), query, "").await;
        page.wait_for(".dock").await;
        assert_eq!(placed_tip(&page).await, None, "{query}");
    }
    let query = "seed=3&seats=human:Ada,ai:1,ai:1&start=yellow&tips=on";
    let page = Page::open_with(with_tips(), query, "").await;
    assert!(placed_tip(&page).await.is_some(), "unless the URL requests tips");
}

#[wasm_bindgen_test]
async fn leaving_the_tutorial_early_offers_a_game() {
    let page = Page::open("lesson=paddle").await;
    page.wait_for(".lesson-strip").await;
    page.act("next").await;
    page.act("leave-lesson").await;
    let links: Vec<String> = page.all(".lesson-card a").iter().map(name_of).collect();
    assert_eq!(links[..2], ["First game with a coach", "Paddle in five minutes"]);
    page.act("start-screen").await;
    page.act("learn").await;
    let links: Vec<String> = page.all(".lesson-card a").iter().map(name_of).collect();
    assert_eq!(links[..2], ["Paddle in five minutes", "First game with a coach"]);
}
