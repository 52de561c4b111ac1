//! The expansions in the page: each module alone, and all together. The tests cause every effect of
//! a module with taps and check it on the board and in the log; then they undo it, repeat it with
//! keys and reload the page.

use js_sys::JSON;
use niagara::ai::{SplitMix, greedy};
use niagara::core::{Card, Decision, Hand, Module, Phase, Position, Rules, Setup};
use wasm_bindgen_test::wasm_bindgen_test;

use super::contract::assert_names_are_unique;
use super::hot_seat::{ada_chooses, perceived};
use super::keyboard;
use super::page::{Page, call_test_api, name_of, stored_games};
use crate::scenario::json;

/// Opens the page with the position of a scenario, with a person at every seat.
async fn open_scenario(scenario: &str) -> Page {
    let page = Page::open_position(&json(scenario).to_string()).await;
    assert!(!page.has(".notice"), "{}", page.text(".notice"));
    page
}

/// The JSON text of the current position.
fn position_json() -> String {
    JSON::stringify(&call_test_api("position", &[]).unwrap()).unwrap().into()
}

/// The position of the page's game.
fn position() -> Position {
    Position::try_from(position_json().parse::<Setup>().unwrap()).unwrap()
}

/// Taps elements one after the other, at most four: no decision of any module needs more.
async fn tap_all(page: &Page, selectors: &[&str]) {
    assert!(selectors.len() <= 4, "{selectors:?}");
    for selector in selectors {
        page.tap(selector).await;
    }
}

/// The selector of the button that confirms a staged decision.
const CONFIRM: &str = ".dock [data-act=confirm]";

/// The accessible name of the button of a decision.
fn decision_name(page: &Page, decision: &str) -> String {
    name_of(&page.get(&format!(".dock [data-decision=\"{decision}\"]")))
}

/// The labels of the listed plans; asserts that they differ and are not notation.
fn plan_labels(page: &Page) -> Vec<String> {
    let labels: Vec<String> = page.all(".choices [data-decision]").iter().map(name_of).collect();
    for (index, label) in labels.iter().enumerate() {
        assert!(!labels[..index].contains(label), "“{label}” twice");
        assert!(!label.contains(['>', '@', '%', '~', '+', '!']), "{label}");
    }
    labels
}

/// The accessible name of the board's hit area with this attribute.
fn hit_area_name(page: &Page, attribute: &str, value: &str) -> String {
    name_of(&page.get(&format!(".board [{attribute}=\"{value}\"]")))
}

/// Asserts that the accessible name of a hit area contains these words.
#[track_caller]
fn assert_shows(page: &Page, attribute: &str, value: &str, words: &str) {
    let name = hit_area_name(page, attribute, value);
    assert!(name.contains(words), "{attribute}={value} shows “{words}”: {name}");
}

/// The selector of the visible log.
const LOG: &str = "aside.log [role=log]";

/// Asserts that the visible log contains sentences.
#[track_caller]
fn assert_log(page: &Page, sentences: &[&str]) {
    assert_log_of(page, LOG, sentences);
}

/// Asserts that a log contains sentences.
#[track_caller]
fn assert_log_of(page: &Page, log: &str, sentences: &[&str]) {
    let lines: Vec<String> = page.all(&format!("{log} li")).iter().map(name_of).collect();
    for sentence in sentences {
        assert!(lines.iter().any(|line| line == sentence), "{log}: “{sentence}” in {lines:#?}");
    }
}

/// Asserts the kind, the rule and part of the sentence of the refusal that is shown. Opens the
/// rule, and dismisses the refusal afterwards.
async fn expect_explanation(page: &Page, kind: &str, rule: &str, part: &str) {
    let line = page.get("[data-refusal]");
    assert_eq!(line.get_attribute("data-refusal").as_deref(), Some(kind));
    let sentence = page.text("[data-refusal] p");
    assert!(sentence.contains(part) && sentence.ends_with('.'), "“{part}” is in: {sentence}");
    let button = page.get("[data-refusal] [data-act=rule]");
    assert_eq!(button.get_attribute("data-rule").as_deref(), Some(rule), "{sentence}");
    page.tap("[data-refusal] [data-act=rule]").await;
    assert!(page.text("[role=dialog] h2").contains(rule));
    assert!(page.text("[role=dialog] .rule-text").len() > 20);
    page.act("close").await;
    page.act("dismiss").await;
    assert!(!page.has("[data-refusal]"));
}

/// Asserts that a tap is refused with a reason and changes nothing.
async fn expect_refused_tap(page: &Page, selector: &str, kind: &str, rule: &str, part: &str) {
    let before = position_json();
    page.tap(selector).await;
    assert!(!page.can("confirm"), "nothing is staged");
    expect_explanation(page, kind, rule, part).await;
    assert_eq!(position_json(), before);
}

/// Asserts that a decision that the page does not offer is refused with a reason.
async fn expect_refusal(page: &Page, decision: &str, kind: &str, rule: &str, part: &str) {
    let before = position_json();
    assert!(call_test_api("play", &[decision.into()]).is_err(), "{decision}");
    page.settle().await;
    expect_explanation(page, kind, rule, part).await;
    assert_eq!(position_json(), before);
}

/// Undoes decisions until the position is this one again.
async fn undo_to(page: &Page, before: &str) {
    assert_ne!(position_json(), before);
    for _ in 0..3 {
        if position_json() != before {
            page.act("undo").await;
            if page.has("[data-act=undo-other]") {
                page.act("undo-other").await;
            }
        }
    }
    assert_eq!(position_json(), before);
}

/// Reloads the page and asserts that it shows the same position and the same question.
async fn reload(page: Page) -> Page {
    let (before, sentence) = (position_json(), page.sentence());
    page.close();
    let page = Page::reopen("api=on&forced=ask", "continue").await;
    uncover(&page).await;
    assert_eq!(position_json(), before);
    assert_eq!(page.sentence(), sentence);
    page
}

/// Undoes the last decision, plays it again with keys only, and asserts that the position is the
/// same as after the first time.
async fn repeat_by_keys(page: &Page, before: &str, decision: &str) {
    let after = position_json();
    undo_to(page, before).await;
    keyboard::play(page, &decision.parse().unwrap()).await;
    assert_eq!(position_json(), after);
}

/// Presses the button of the curtain, if there is one.
async fn uncover(page: &Page) {
    if page.screen() == "curtain" {
        page.act("uncover").await;
    }
}

/// Starts a game with these rules by its URL; it is in the first round.
async fn start_game(rules: &str, seats: usize) -> Page {
    start_game_with_seed(5, rules, seats).await
}

/// Starts a game with these rules and this seed by its URL.
async fn start_game_with_seed(seed: usize, rules: &str, seats: usize) -> Page {
    let seats_parameter = format!("human:Ada{}", ",ai:3".repeat(seats - 1));
    let query =
        format!("seed={seed}&seats={seats_parameter}&rules={rules}&start=yellow&fork=L&api=on");
    let page = Page::open(&query).await;
    assert_eq!(page.screen(), "table");
    assert_eq!(page.all("[data-seat]").len(), seats);
    assert_eq!(position().table().rules(), Rules::parse(rules, ',').unwrap());
    page
}

// ------------------------------------------------------------------------------ every module

/// Plays at least two rounds with keys, with several people at one device, until a decision could
/// be undone. Undoes and repeats every decision after the cards that can be undone, and reloads the
/// page once a round.
async fn play_on_one_device(rules: &str, names: &[&str]) {
    let seats = names.join(",human:");
    let query = format!("seed=8&seats=human:{seats}&rules={rules}&start=yellow&fork=L&api=on");
    let mut page = Page::open(&query).await;
    assert_eq!(position().table().rules(), Rules::parse(rules, ',').unwrap());
    let mut rng = SplitMix::new(8);
    let (mut curtains, mut undone, mut reloads) = (0, 0, 0);
    while position().round() <= 2 || undone == 0 {
        assert!(position().round() <= 20, "{rules}: no decision could be undone");
        if page.screen() == "curtain" {
            curtains += 1;
            page.act("uncover").await;
            continue;
        }
        let before = position();
        if before.phase() == Phase::Turn && reloads < before.round() {
            reloads += 1;
            page = reload(page).await;
        }
        let text = position_json();
        let decision = if before.phase() == Phase::Card {
            let legal = before.legal();
            legal[rng.below(legal.len() as u32) as usize]
        } else {
            greedy(&before.view(before.to_move()), &mut rng).unwrap()
        };
        keyboard::play(&page, &decision).await;
        if before.phase() != Phase::Card && page.can("undo") {
            let after = position_json();
            page.act("undo").await;
            assert_eq!(position_json(), text, "{rules}: {decision} undone");
            keyboard::play(&page, &decision).await;
            assert_eq!(position_json(), after, "{rules}: {decision} again");
            undone += 1;
        }
    }
    let rounds = position().round() - 1;
    assert_eq!((curtains, reloads), (rounds as usize * names.len(), rounds), "{rules}");
    page.close();
}

#[wasm_bindgen_test]
async fn each_module_is_played_undone_and_reloaded_on_one_device() {
    for module in Module::ALL {
        let names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"];
        let seats = if module == Module::Sixth { 6 } else { 3 };
        play_on_one_device(module.as_str(), &names[..seats]).await;
    }
    play_on_one_device("spirits,joe", &["Ada", "Bo", "Cy", "Di"]).await;
}

// ------------------------------------------------------------------------ the start screen

#[wasm_bindgen_test]
async fn every_module_has_a_sentence_and_a_switch_of_its_own() {
    for module in Module::ALL {
        let page = Page::open("api=on").await;
        let row = format!("[data-module={}]", module.as_str());
        page.tap("[data-part=modules] summary").await;
        let sentence = page.text(&format!("{row} .hint"));
        assert!(sentence.len() > 20 && sentence.ends_with('.'), "{module}: {sentence}");
        page.tap(&format!("{row} [data-act=rule]")).await;
        let rule = page.text("[role=dialog] h2");
        assert!(rule.contains("S-") || rule.contains("J-"), "{module}: {rule}");
        page.act("close").await;
        page.tap(&format!("{row} input")).await;
        page.act("play").await;
        uncover(&page).await;
        assert_eq!(position().table().rules(), Rules::BASE.with(module));
    }
}

// ---------------------------------------------------------------------------- double canoes

#[wasm_bindgen_test]
async fn a_double_canoe_unloads_one_gem_and_loads_two_by_four_taps() {
    let page = open_scenario(
        "rules: double cards
         cards: yellow 7, red 6, blue 5
         yellow: 4 a, 2",
    )
    .await;
    let before = position_json();
    assert_shows(&page, "data-canoe", "yellow 1", "double canoe 1 with an amethyst, on space 4");
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"5\"]"]).await;
    assert_eq!(
        plan_labels(&page),
        ["to 5, unload an amethyst, load 2 ambers", "unload an amethyst, load 2 diamonds, to 5"]
    );
    let plan = "1 4>5-a+m+m";
    tap_all(&page, &[&format!(".dock [data-decision=\"{plan}\"]"), CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "double canoe 1 with 2 ambers, on space 5");
    assert_shows(&page, "data-site", "amber", "1 amethyst and 4 ambers");
    assert_log(
        &page,
        &[
            "Yellow paddles double canoe 1 down to space 5.",
            "Yellow unloads an amethyst from double canoe 1 at the amber site.",
            "Yellow loads an amber into double canoe 1.",
        ],
    );
    repeat_by_keys(&page, &before, plan).await;
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_double_canoe_steals_from_two_canoes_by_four_taps() {
    let page = open_scenario(
        "rules: double
         cards: yellow 3, red 6, blue 5
         yellow: 5 a, 1
         red: 4 r, pier
         blue: 4 s, pier",
    )
    .await;
    let before = position_json();
    let plan = "1 5-a>4xs@blue1xr@red1";
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"4\"]"]).await;
    assert_eq!(
        plan_labels(&page),
        [
            "to 4, load a diamond",
            "to 4, unload an amethyst",
            "load an amber, to 4",
            "unload an amethyst, to 4",
            "unload an amethyst, to 4, steal a ruby (Red)",
            "unload an amethyst, to 4, steal a sapphire (Blue)",
            "unload an amethyst, to 4, steal a sapphire (Blue), steal a ruby (Red)",
        ]
    );
    page.tap(&format!(".dock [data-decision=\"{plan}\"]")).await;
    assert_eq!(
        page.sentence(),
        "Yellow: unload an amethyst, to 4, steal a sapphire (Blue), steal a ruby (Red)?"
    );
    let confirm = name_of(&page.get(CONFIRM));
    assert!(confirm.contains("steal a ruby from Red’s double canoe 1"), "{confirm}");
    page.tap(CONFIRM).await;
    assert_shows(&page, "data-canoe", "yellow 1", "a sapphire and a ruby, on space 4");
    assert_shows(&page, "data-canoe", "red 1", "Red’s double canoe 1, on space 4");
    assert_log(
        &page,
        &[
            "Yellow steals a sapphire from Blue’s double canoe 1 with double canoe 1.",
            "Yellow steals a ruby from Red’s double canoe 1 with double canoe 1.",
        ],
    );
    repeat_by_keys(&page, &before, plan).await;
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_thief_chooses_of_two_gems_in_one_canoe() {
    let page = open_scenario(
        "rules: double
         cards: yellow 1, red 6, blue 5
         yellow: pier, 4
         red: 3 dm, 3 d",
    )
    .await;
    tap_all(&page, &["[data-pick=\"yellow 2\"]", "[data-space=\"3\"]"]).await;
    assert_eq!(
        plan_labels(&page),
        [
            "to 3",
            "paddle to space 3, steal a diamond from Red’s double canoe 1",
            "paddle to space 3, steal a diamond from Red’s canoe 2",
            "to 3, steal an amber (Red)",
        ]
    );
    page.play("2 4>3xm@red1").await;
    assert_shows(&page, "data-canoe", "red 1", "with a diamond");
}

#[wasm_bindgen_test]
async fn a_full_double_canoe_says_how_much_it_holds() {
    let page = open_scenario(
        "rules: double
         cards: yellow 2, red 6, blue 5
         yellow: 3 dd, falls
         red: 2 r, pier",
    )
    .await;
    expect_refused_tap(&page, "[data-site=amethyst]", "NoRoom", "S-11", "holds 2 gems").await;
    expect_refusal(&page, "1 3>2xr@red1", "NoRoomToSteal", "S-15", "first unload at a site").await;
}

#[wasm_bindgen_test]
async fn a_tap_on_a_site_lists_what_a_double_canoe_may_load_there() {
    let page = open_scenario(
        "rules: double
         cards: yellow 2, red 6, blue 5
         yellow: 3 d, falls
         on amethyst: r",
    )
    .await;
    page.tap("[data-site=amethyst]").await;
    assert_eq!(
        plan_labels(&page).len(),
        3,
        "loading an amethyst or the ruby, or unloading the diamond: {:?}",
        plan_labels(&page)
    );
    page.act("undo").await;
    page.play("1 3+r").await;
    assert_shows(&page, "data-site", "amethyst", "6 amethysts");
}

#[wasm_bindgen_test]
async fn a_seat_without_canoes_chooses_which_one_returns() {
    let page = open_scenario(
        "rules: double
         phase: free
         yellow: falls, falls",
    )
    .await;
    assert!(page.sentence().contains("which canoe comes back free"), "{}", page.sentence());
    assert_eq!(decision_name(&page, "free 1"), "double canoe 1 comes back free");
    tap_all(&page, &["[data-decision=\"free 2\"]", CONFIRM]).await;
    uncover(&page).await;
    assert_shows(&page, "data-canoe", "yellow 2", "at the pier");
    assert_shows(&page, "data-canoe", "yellow 1", "lost");
    assert_log(&page, &["Yellow gets canoe 2 back free."]);
}

#[wasm_bindgen_test]
async fn a_game_with_double_canoes_starts_by_its_url() {
    let page = start_game("double", 3).await;
    for colour in ["yellow", "red", "blue"] {
        assert_shows(&page, "data-canoe", &format!("{colour} 1"), "double canoe 1");
        assert_shows(&page, "data-canoe", &format!("{colour} 2"), "canoe 2");
    }
    assert_shows(&page, "data-site", "ruby", "6 rubies");
    page.play("card 4").await;
    page.play("1 pier>4").await;
    assert_log_of(&page, LOG, &["Ada launches double canoe 1 and paddles to space 4."]);
    reload(page).await;
}

// -------------------------------------------------------------------------------- whirlpool

#[wasm_bindgen_test]
async fn the_whirlpool_pulls_a_canoe_that_stops_on_it() {
    let page = open_scenario(
        "rules: whirlpool
         cards: yellow 2, red 6, blue 5
         yellow: 2, 1
         whirlpool: 4",
    )
    .await;
    let before = position_json();
    assert_shows(&page, "data-space", "4", "the whirlpool");
    page.tap("[data-pick=\"yellow 1\"]").await;
    assert_shows(&page, "data-space", "5", "the whirlpool pulls it to space 5");
    let plan = "1 2>4~5";
    tap_all(&page, &["[data-space=\"5\"]", CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "on space 5");
    assert_log(
        &page,
        &[
            "Yellow paddles canoe 1 down to space 4.",
            "The whirlpool pulls Yellow’s canoe 1 to space 5.",
        ],
    );
    repeat_by_keys(&page, &before, plan).await;
    undo_to(&page, &before).await;
    // A tap on the whirlpool stages the same plan.
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"4\"]", CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "on space 5");
    reload(page).await;
}

#[wasm_bindgen_test]
async fn at_the_fork_the_owner_of_a_pulled_canoe_chooses_the_arm() {
    let page = open_scenario(
        "rules: whirlpool
         cards: yellow 3, red 6, blue 5
         yellow: R7, 1
         whirlpool: 5",
    )
    .await;
    let before = position_json();
    // After a tap on the whirlpool, a plan for each arm is listed.
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"5\"]"]).await;
    assert_eq!(plan_labels(&page), ["to L6", "to R6"]);
    tap_all(&page, &[".dock [data-decision=\"1 R7>5~R6\"]", CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "on space 6 in the right arm");
    undo_to(&page, &before).await;
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=L6]", CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "on space 6 in the left arm");
}

#[wasm_bindgen_test]
async fn refusals_about_the_whirlpool_say_why() {
    let page = open_scenario(
        "rules: whirlpool joe
         cards: yellow 4, red 6, blue 5
         yellow: 1, falls
         joe: 4 d",
    )
    .await;
    expect_refused_tap(&page, "[data-site=amethyst]", "WhirlpoolPulls", "S-30", "No canoe stays")
        .await;
    expect_refusal(&page, "1 1>3~5", "WrongPull", "S-31", "one space downstream").await;
    expect_refusal(&page, "1 1>3~4+d", "NoSiteAfterPull", "S-35", "neither loads nor unloads")
        .await;
    expect_refusal(&page, "1 1>3~4%+d", "NoTradeAfterPull", "J-09", "does not trade").await;
    page.close();
    let page = open_scenario(
        "rules: whirlpool
         cards: yellow 3, red 6, blue 5
         yellow: 5, falls
         red: 3 a, pier
         whirlpool: 4",
    )
    .await;
    expect_refusal(&page, "1 5>4~5xa@red1", "NoTheftAfterPull", "S-34", "does not steal").await;
    // Paddling upstream through the whirlpool costs one point more, and the sentence says so.
    expect_refused_tap(
        &page,
        "[data-space=\"2\"]",
        "PointsShort",
        "B-59",
        "one of them inside the whirl",
    )
    .await;
}

#[wasm_bindgen_test]
async fn the_whirlpool_drifts_with_the_river_as_forecast() {
    let page = open_scenario(
        "rules: whirlpool
         start: yellow
         turn: blue
         cards: yellow 1, red 1, blue 1",
    )
    .await;
    page.act("forecast").await;
    page.act("forecast-of-all").await;
    let forecast_lines =
        || -> Vec<String> { page.all(".forecast-words li").iter().map(name_of).collect() };
    assert!(
        forecast_lines()
            .iter()
            .any(|line| line == "The whirlpool: to space 4 if the river moves 1"),
        "{:?}",
        forecast_lines()
    );
    page.play("1 pier>1").await;
    uncover(&page).await;
    assert_shows(&page, "data-space", "4", "the whirlpool");
    assert!(!hit_area_name(&page, "data-space", "3").contains("whirlpool"));
}

#[wasm_bindgen_test]
async fn a_game_with_the_whirlpool_starts_by_its_url() {
    let page = start_game("whirlpool", 4).await;
    assert_shows(&page, "data-space", "3", "the whirlpool");
    page.play("card 3").await;
    page.play("1 pier>3~4").await;
    assert_log_of(&page, LOG, &["The whirlpool pulls Ada’s canoe 1 to space 4."]);
    reload(page).await;
}

// ------------------------------------------------------------------------------------ cards

/// The query of a game of Ada, Bo and a computer player with ten cards, in this order.
const TEN_CARDS: &str = "seed=7&seats=human:Ada,human:Bo,ai:3&rules=cards&start=yellow&fork=L";

#[wasm_bindgen_test]
async fn a_chosen_card_is_secret_among_ten_cards() {
    let hand: Vec<&str> =
        Rules::BASE.with(Module::Cards).full_hand().iter().map(Card::as_str).collect();
    assert_eq!(hand.len(), 10);
    assert!(Hand::BASE.iter().count() == 7 && hand.contains(&"lasso"));
    let (mut covered, mut uncovered, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
    for card in &hand {
        let page = Page::open(TEN_CARDS).await;
        ada_chooses(&page, card).await;
        assert_eq!(page.screen(), "curtain");
        covered.push(perceived(&page));
        let saved = stored_games();
        assert!(!saved[0].contains(&format!("card {card}")), "{}", saved[0]);
        lengths.push(saved[0].len());
        page.act("uncover").await;
        assert_eq!(page.all("[data-card]:enabled").len(), 10);
        uncovered.push(perceived(&page));
    }
    assert!(covered.iter().all(|page| *page == covered[0]));
    assert!(uncovered.iter().all(|page| *page == uncovered[0]));
    assert!(lengths.iter().all(|length| *length == lengths[0]));
}

#[wasm_bindgen_test]
async fn each_of_ten_cards_has_a_name_and_a_key() {
    let page = start_game("cards", 3).await;
    for (key, card, name) in [
        ("7", "7", "Card 7"),
        ("8", "cloud", "Card cloud"),
        ("9", "lasso", "Card lasso"),
        ("0", "123", "Card 1/2/3"),
    ] {
        page.press(key).await;
        let face = page.get(&format!("[data-card=\"{card}\"][aria-pressed=true]"));
        assert_eq!(
            name_of(&face),
            format!("Confirm: {name}"),
            "pressing the staged card again confirms it"
        );
        assert!(page.can("confirm"));
    }
    page.act("undo").await;
    page.play("card 7").await;
    assert!(page.sentence().contains("7 points"), "{}", page.sentence());
    page.play("1 pier>R7").await;
    assert_log_of(&page, LOG, &["Ada launches canoe 1 and paddles to space 7 in the right arm."]);
    reload(page).await;
}

#[wasm_bindgen_test]
async fn the_card_1_2_3_moves_one_canoe_by_the_points_that_are_chosen() {
    let page = open_scenario(
        "rules: cards
         cards: yellow 123, red 6, blue 5
         yellow: 4, 2",
    )
    .await;
    assert_eq!(page.sentence(), "Yellow: move one canoe with 1, 2 or 3 points");
    page.tap("[data-pick=\"yellow 2\"]").await;
    for (space, is_target) in [("1", true), ("3", true), ("4", true), ("5", true), ("L6", false)] {
        let found = page.has(&format!("[data-space=\"{space}\"].target"));
        assert_eq!(found, is_target, "{space}");
    }
    expect_refusal(&page, "done", "MustMoveOne", "S-59b", "exactly one canoe").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    page.tap("[data-space=\"3\"]").await;
    page.act("undo").await;
    assert!(!page.can("confirm"), "the plan is no longer staged");
    keyboard::play(&page, &"1 4>3".parse().unwrap()).await;
    assert_log(&page, &["Yellow paddles canoe 1 up to space 3."]);
    assert!(page.root_is("data-to-move", "red"), "the turn is over");
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_lassoed_canoe_is_safe_on_the_bank_and_comes_back() {
    let page = open_scenario(
        "rules: cards
         start: red
         cards: red lasso, blue 1, yellow 1
         turn: blue
         red: bank:4 d, pier
         blue: 1, falls
         yellow: 5, 3",
    )
    .await;
    assert_shows(&page, "data-canoe", "red 1", "with a diamond, on the bank beside space 4");
    page.act("forecast").await;
    page.act("forecast-of-all").await;
    assert!(page.text(".forecast-words").contains("canoe 1 (back from the bank)"));
    page.play("1 1>2").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    expect_refused_tap(&page, "[data-canoe=\"red 1\"]", "VictimOnBank", "S-52", "on the bank")
        .await;
    let before = position_json();
    page.play("1 5>4").await;
    undo_to(&page, &before).await;
    let page = reload(page).await;
    page.play("1 5>4").await;
    page.play("2 3>4").await;
    uncover(&page).await;
    assert_log(&page, &["Red’s canoe 1 comes back from the bank to space 4."]);
    assert_shows(&page, "data-canoe", "red 1", "with a diamond, on space 4");
}

#[wasm_bindgen_test]
async fn the_owner_of_a_pulled_lassoed_canoe_chooses_its_arm() {
    let page = open_scenario(
        "rules: whirlpool cards
         phase: return
         cards: yellow lasso, red 1, blue 1
         yellow: bank:5, bank:5 s
         whirlpool: 5",
    )
    .await;
    assert!(page.sentence().contains("into which arm"), "{}", page.sentence());
    assert_eq!(decision_name(&page, "return 1 L"), "canoe 1 into the left arm");
    expect_refusal(&page, "return 2 L", "OtherCanoeReturns", "S-54", "First canoe 1").await;
    tap_all(&page, &["[data-decision=\"return 1 L\"]", CONFIRM]).await;
    tap_all(&page, &["[data-decision=\"return 2 R\"]", CONFIRM]).await;
    uncover(&page).await;
    assert_shows(&page, "data-canoe", "yellow 1", "on space 6 in the left arm");
    assert_shows(&page, "data-canoe", "yellow 2", "with a sapphire, on space 6 in the right arm");
}

#[wasm_bindgen_test]
async fn a_card_of_an_expansion_that_is_not_in_play_is_refused() {
    let page = start_game("joe", 3).await;
    page.press("9").await;
    assert!(!page.can("confirm"), "no card of the hand has this digit");
    expect_refusal(&page, "card 123", "CardNotInGame", "S-04", "not in this game").await;
}

// ----------------------------------------------------------------------------------- beaver

#[wasm_bindgen_test]
async fn the_beaver_jumps_in_when_the_cloud_reaches_plus_two() {
    let page = open_scenario(
        "rules: beaver
         cards: yellow cloud, red 6, blue 5
         weather: +1
         yellow: 3, pier",
    )
    .await;
    let before = position_json();
    assert!(!page.html().contains("the beaver"), "the beaver is not in the river yet");
    page.tap("[data-weather=\"2\"]").await;
    page.act("undo").await;
    assert_eq!(position_json(), before);
    keyboard::play(&page, &"weather +2".parse().unwrap()).await;
    assert_log(
        &page,
        &["Yellow moves the cloud from +1 to +2.", "The beaver jumps into the river on space 1."],
    );
    assert_shows(&page, "data-space", "1", "the beaver");
    page.act("forecast").await;
    page.act("forecast-of-all").await;
    assert!(
        page.text(".forecast-words").contains("The beaver: "),
        "{}",
        page.text(".forecast-words")
    );
    let page = reload(page).await;
    // The beaver blocks no canoe (S-62).
    page.play("1 pier>L6").await;
    assert_shows(&page, "data-space", "1", "the beaver");
}

#[wasm_bindgen_test]
async fn the_beaver_over_the_falls_takes_the_cloud_to_0() {
    let page = open_scenario(
        "rules: beaver
         cards: yellow 2, red 2, blue 2
         turn: blue
         weather: +2
         beaver: L7",
    )
    .await;
    page.act("forecast").await;
    page.act("forecast-of-all").await;
    assert!(
        page.text(".forecast-words").contains("the cloud goes to 0"),
        "{}",
        page.text(".forecast-words")
    );
    tap_all(&page, &["[data-pick=\"blue 1\"]", "[data-space=\"2\"]", CONFIRM]).await;
    uncover(&page).await;
    assert_log(&page, &["The beaver goes over the falls: the cloud moves from +2 to 0."]);
    assert_eq!(position().weather(), 0);
    assert_eq!(position().beaver(), None);
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_game_with_the_beaver_starts_by_its_url() {
    let page = start_game("beaver", 5).await;
    assert_shows(&page, "data-site", "ruby", "7 rubies");
    page.play("card cloud").await;
    assert!(page.sentence().contains("move the cloud"), "{}", page.sentence());
    expect_refusal(&page, "weather +2", "WeatherStep", "B-120", "exactly one step").await;
    page.play("weather +1").await;
}

// ------------------------------------------------------------------------------------ moose

#[wasm_bindgen_test]
async fn the_moose_comes_aboard_and_brings_two_points() {
    let page = open_scenario(
        "rules: moose
         cards: yellow 5, red 6, blue 4
         yellow: R7, 3",
    )
    .await;
    let before = position_json();
    assert_shows(&page, "data-site", "ruby", "the moose");
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"2\"]"]).await;
    assert_eq!(plan_labels(&page), ["to 2", "take the moose, load a ruby, to 2"]);
    let plan = "1 R7!+r>2";
    tap_all(&page, &[&format!(".dock [data-decision=\"{plan}\"]"), CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "with a ruby and the moose, on space 2");
    assert!(!hit_area_name(&page, "data-site", "ruby").contains("moose"));
    assert_log(
        &page,
        &["Yellow takes the moose into canoe 1.", "Yellow loads a ruby into canoe 1."],
    );
    assert!(page.sentence().contains("5 points"), "the other canoe has only the card's points");
    repeat_by_keys(&page, &before, plan).await;
    reload(page).await;
}

#[wasm_bindgen_test]
async fn refusals_about_the_moose_say_why() {
    let page = open_scenario(
        "rules: moose
         cards: yellow 3, red 6, blue 5
         yellow: R6, falls",
    )
    .await;
    expect_refusal(&page, "1 R6!>1", "MooseElsewhere", "S-70", "starts at the ruby site").await;
    page.close();
    let page = open_scenario(
        "rules: moose
         cards: yellow 3, red 6, blue 5
         yellow: R7, falls
         red: 2, pier
         moose: red 1",
    )
    .await;
    assert_shows(&page, "data-canoe", "red 1", "the moose");
    expect_refusal(&page, "1 R7!>2", "MooseAway", "S-74", "not at the ruby site").await;
}

#[wasm_bindgen_test]
async fn the_owner_of_the_lasso_chooses_whether_the_moose_comes() {
    let page = open_scenario(
        "rules: cards moose
         cards: yellow lasso, red 6, blue 5
         yellow: R7 r, 3",
    )
    .await;
    let before = position_json();
    assert!(page.sentence().contains("does the moose come along"), "{}", page.sentence());
    assert_eq!(decision_name(&page, "done"), "leave the moose");
    assert_eq!(decision_name(&page, "1 R7!"), "canoe 1: take the moose");
    expect_refused_tap(&page, "[data-space=\"4\"]", "LassoMovesNoCanoe", "S-50", "none paddles")
        .await;
    page.tap(".dock [data-decision=\"1 R7!\"]").await;
    page.act("undo").await;
    assert_eq!(position_json(), before);
    keyboard::play(&page, &"1 R7!".parse().unwrap()).await;
    assert_shows(
        &page,
        "data-canoe",
        "yellow 1",
        "with a ruby and the moose, on the bank beside space 7",
    );
    assert_shows(&page, "data-canoe", "yellow 2", "on the bank beside space 3");
    assert_log(&page, &["Yellow takes the moose into canoe 1."]);
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_game_with_the_moose_starts_by_its_url() {
    let page = start_game("moose", 3).await;
    assert_shows(&page, "data-site", "ruby", "6 rubies, the moose");
    page.play("card 4").await;
    page.play("1 pier>4").await;
}

// ------------------------------------------------------------------------------ sixth player

#[wasm_bindgen_test]
async fn six_seats_play_and_the_sixth_is_black() {
    let page = start_game("sixth", 6).await;
    assert_shows(&page, "data-canoe", "black 2", "canoe 2");
    assert_shows(&page, "data-site", "amber", "8 ambers");
    assert!(page.has("[data-seat=black]"));
    assert_names_are_unique(&page, "six seats");
    page.play("card 4").await;
    page.play("1 pier>4").await;
    let page = reload(page).await;
    page.close();
    // Without the module black does not exist, and the notice says so.
    let page = Page::open("seats=human@black,ai,ai").await;
    assert_eq!(page.screen(), "start");
    assert!(page.text(".notice").contains("sixth player"), "{}", page.text(".notice"));
    page.close();
    let page = Page::open("seats=ai,ai,ai,ai,ai,ai").await;
    assert!(page.text(".notice").contains("seats"), "{}", page.text(".notice"));
}

#[wasm_bindgen_test]
async fn six_people_with_one_device_choose_after_six_curtains() {
    let seats = ["human:Ada", "human:Bo", "human:Cy", "human:Di", "human:Ed", "human:Flo"];
    let query = format!("seed=3&seats={}&rules=sixth&start=yellow&api=on", seats.join(","));
    let page = Page::open(&query).await;
    for seat in seats {
        assert!(page.text(".curtain").contains(seat.trim_start_matches("human:")));
        page.act("uncover").await;
        keyboard::play(&page, &"card 2".parse().unwrap()).await;
    }
    assert!(page.root_is("data-phase", "turn") && page.root_is("data-to-move", "yellow"));
    let before = position_json();
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"2\"]"]).await;
    page.act("undo").await;
    assert_eq!(position_json(), before);
    page.play("1 pier>2").await;
    assert_log(&page, &["Ada launches canoe 1 and paddles to space 2."]);
    reload(page).await;
}

// ------------------------------------------------------------------------------ Diamond Joe

#[wasm_bindgen_test]
async fn diamond_joe_swaps_a_gem_after_four_taps() {
    let page = open_scenario(
        "rules: joe
         cards: yellow 2, red 6, blue 5
         yellow: 1 a, 4
         joe: 3 d",
    )
    .await;
    let before = position_json();
    assert_shows(&page, "data-space", "3", "Diamond Joe with a diamond");
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"3\"]"]).await;
    assert_eq!(plan_labels(&page), ["to 3", "to 3, give Diamond Joe an amethyst for a diamond"]);
    let plan = "1 1>3%-a+d";
    tap_all(&page, &[&format!(".dock [data-decision=\"{plan}\"]"), CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "with a diamond, on space 3");
    assert_shows(&page, "data-space", "3", "Diamond Joe with an amethyst");
    assert_log(&page, &["Yellow gives Diamond Joe an amethyst for a diamond."]);
    repeat_by_keys(&page, &before, plan).await;
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_gem_is_given_to_diamond_joe_or_taken_from_him() {
    for (joe, own, plan, label, sentence) in [
        (
            "3",
            "1 a",
            "1 1>3%-a",
            "to 3, give an amethyst to Diamond Joe",
            "Yellow gives an amethyst to Diamond Joe.",
        ),
        (
            "3 r",
            "1",
            "1 1>3%+r",
            "to 3, take a ruby from Diamond Joe",
            "Yellow takes a ruby from Diamond Joe.",
        ),
    ] {
        let page = open_scenario(&format!(
            "rules: joe\ncards: yellow 2, red 6, blue 5\nyellow: {own}, 4\njoe: {joe}"
        ))
        .await;
        tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"3\"]"]).await;
        assert_eq!(plan_labels(&page), ["to 3", label]);
        tap_all(&page, &[&format!(".dock [data-decision=\"{plan}\"]"), CONFIRM]).await;
        assert_log(&page, &[sentence]);
    }
}

#[wasm_bindgen_test]
async fn refusals_about_diamond_joe_say_why() {
    let page = open_scenario(
        "rules: joe
         cards: yellow 1, red 6, blue 5
         yellow: 1 a, falls
         joe: 2 d",
    )
    .await;
    expect_refusal(&page, "1 1>2%+d", "NoRoomForJoe", "J-08", "can only swap").await;
    expect_refusal(&page, "1 1>2%-a", "JoeLoaded", "J-08", "holds one gem and has one").await;
    expect_refusal(&page, "1 1>2%-a+r", "JoeCarries", "J-08", "has a diamond").await;
    expect_refusal(&page, "1 1>2%-s", "NothingForJoe", "J-08", "no sapphire aboard").await;
}

#[wasm_bindgen_test]
async fn diamond_joe_loads_and_travels_when_the_river_has_moved() {
    let page = open_scenario(
        "rules: joe
         cards: yellow 2, red 1, blue 1
         turn: blue
         joe: 4",
    )
    .await;
    page.play("1 pier>1").await;
    uncover(&page).await;
    assert_log(
        &page,
        &["Diamond Joe loads an amber at the amber site.", "Diamond Joe paddles to space 3."],
    );
    assert_shows(&page, "data-space", "3", "Diamond Joe with an amber");
    reload(page).await;
}

#[wasm_bindgen_test]
async fn a_game_with_diamond_joe_starts_by_its_url() {
    let page = start_game("base,joe", 5).await;
    assert_shows(&page, "data-space", "1", "Diamond Joe");
    page.play("card 1").await;
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"1\"]", CONFIRM]).await;
    assert_log_of(&page, LOG, &["Ada launches canoe 1 and paddles to space 1."]);
}

// ------------------------------------------------------------------------------ all modules

/// The number of random decisions in the test with all modules.
const RANDOM_DECISIONS: usize = 90;

#[wasm_bindgen_test]
async fn with_all_modules_no_decision_takes_more_than_four_taps() {
    let mut page = start_game("spirits,joe", 6).await;
    assert_shows(&page, "data-space", "3", "the whirlpool");
    assert_shows(&page, "data-space", "1", "Diamond Joe");
    assert_names_are_unique(&page, "everything");
    let mut rng = SplitMix::new(8);
    let mut played_decisions = Vec::new();
    while played_decisions.len() < RANDOM_DECISIONS {
        if page.screen() != "table" {
            // A computer player has won, so another game is started.
            page.close();
            page = start_game_with_seed(6 + played_decisions.len(), "spirits,joe", 6).await;
        }
        let before = position();
        let legal = before.legal();
        // The plans with the longest notation need the most taps.
        let longest = legal.iter().map(|decision| decision.to_string().len()).max().unwrap();
        let longest_decisions: Vec<&Decision> =
            legal.iter().filter(|decision| decision.to_string().len() + 3 >= longest).collect();
        let decision = *longest_decisions[rng.below(longest_decisions.len() as u32) as usize];
        // `stage` taps at most a canoe, a place and a plan.
        page.stage(&decision).await;
        assert!(plan_labels(&page).is_empty(), "once a plan is staged, none are listed");
        page.act("confirm").await;
        let record = page.game();
        let mut played = record.decisions().filter(|(seat, _)| *seat == seat_of(&before));
        assert!(played.any(|(_, played)| played.to_string() == decision.to_string()));
        played_decisions.push(format!("{decision}"));
    }
    let has = |symbol: char| played_decisions.iter().any(|text| text.contains(symbol));
    assert!(has('+') && has('>'), "{played_decisions:?}");
    reload(page).await;
}

#[wasm_bindgen_test]
async fn with_all_modules_ten_plans_for_one_place_are_distinct() {
    let page = open_scenario(
        "rules: spirits joe
         cards: yellow 5, red 6, blue 4, green lasso, brown 123, black 7
         yellow: 5 a, 1
         red: 3 r, 2
         blue: L7, 3 s
         moose: blue 2
         whirlpool: 4
         beaver: 1
         joe: 3 d",
    )
    .await;
    let before = position_json();
    assert_shows(&page, "data-canoe", "blue 2", "with a sapphire and the moose, on space 3");
    assert_shows(&page, "data-space", "1", "the beaver");
    tap_all(&page, &["[data-pick=\"yellow 1\"]", "[data-space=\"3\"]"]).await;
    let mut labels = plan_labels(&page);
    labels.sort();
    assert_eq!(
        labels,
        [
            "load an amber, to 3",
            "load an amber, to 3, give Diamond Joe an amber for a diamond",
            "load an amber, to 3, give Diamond Joe an amethyst for a diamond",
            "to 3, load an amethyst",
            "to 3, unload an amethyst",
            "unload an amethyst, to 3",
            "unload an amethyst, to 3, steal a ruby (Red)",
            "unload an amethyst, to 3, steal a sapphire (Blue)",
            "unload an amethyst, to 3, steal a sapphire (Blue), steal a ruby (Red)",
            "unload an amethyst, to 3, take a diamond from Diamond Joe",
        ]
    );
    assert_names_are_unique(&page, "ten plans");
    let plan = "1 5-a>3xs@blue2xr@red1";
    tap_all(&page, &[&format!(".dock [data-decision=\"{plan}\"]"), CONFIRM]).await;
    assert_shows(&page, "data-canoe", "yellow 1", "with a sapphire and a ruby, on space 3");
    assert_shows(&page, "data-canoe", "blue 2", "Blue’s canoe 2 with the moose, on space 3");
    repeat_by_keys(&page, &before, plan).await;
    reload(page).await;
}

/// The seat to move.
fn seat_of(position: &Position) -> niagara::core::Seat {
    position.to_move().unwrap()
}
