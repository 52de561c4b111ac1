//! Animated events, the replay of the last round, and the pause before the device is passed on to
//! the next person.

use leptos::prelude::document;
use niagara::app::view_model::preferences::{Motion, Pace, Preferences};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{ONE_ROUND, Page, advance_clock, focused, next_task, stored_games};

/// [`ONE_ROUND`] with people only.
fn one_round_of_people() -> String {
    ONE_ROUND.replace("ai:3", "human")
}

const TWO_PEOPLE: &str = "seed=7&seats=human:Ada,human:Bo,ai:3&start=yellow&fork=L&api=on";

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
    page.get(".board").click();
    page.settle().await;
    assert!(page.all("[role=log] li").len() > line_count && page.root_is("data-busy", "false"));
}

#[wasm_bindgen_test]
async fn a_staged_canoe_stays_where_it_is_until_it_is_confirmed() {
    let page = Page::open_record(&one_round_of_people()).await;
    for card in ["4", "1", "2"] {
        page.act("uncover").await;
        page.play(&format!("card {card}")).await;
    }
    while !page.root_is("data-to-move", "yellow") {
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
    let poses = || -> Vec<String> {
        let canoes = page.all(".piece.canoe").into_iter();
        canoes.map(|it| it.style().get_property_value("transform").unwrap()).collect()
    };
    let before = poses();
    let legal = page.game().position().legal();
    let plan = legal.iter().find(|it| it.to_string().starts_with("1 4>")).copied();
    page.stage(&plan.unwrap_or_else(|| panic!("{legal:?}"))).await;
    assert!(page.can("confirm"));
    assert_eq!(page.all(".piece.staged").len(), 1, "an outline marks its end");
    page.act("confirm").await;
    assert_eq!(page.all(".piece.staged").len(), 0);
    assert_ne!(poses(), before);
}

#[wasm_bindgen_test]
async fn the_device_is_passed_on_after_the_moves_were_shown() {
    let page = Page::open_with(fast(), TWO_PEOPLE, "").await;
    page.act("uncover").await;
    page.play("card 3").await;
    assert_eq!(page.screen(), "curtain", "after a card there are no moves to show");
    while page.root_is("data-round", "1") {
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        page.decide(&page.game().position().legal()[0]).await;
    }
    page.wait_for("[data-act=pass-on]").await;
    assert_eq!(page.screen(), "table");
    assert!(!page.has("[data-card]") && page.sentence().contains("pass the device on"));
    page.act("pass-on").await;
    assert_eq!(page.screen(), "curtain");
}

#[wasm_bindgen_test]
async fn undo_of_another_persons_card_asks_first() {
    let page = Page::open(TWO_PEOPLE).await;
    super::hot_seat::ada_chooses(&page, "4").await;
    page.act("uncover").await;
    page.act("undo").await;
    assert!(page.text(".line.why").contains("Ada"));
    assert!(!page.text(".line.why").contains('4'), "the card is not named");
    assert_eq!(page.game().decisions().count(), 1, "no decision is undone before the answer");
    page.act("keep").await;
    assert!(!page.has(".line.why"));
    page.act("undo").await;
    page.act("undo-other").await;
    assert_eq!(page.game().decisions().count(), 0);
    assert!(page.screen() == "curtain" && page.text(".curtain").contains("Ada"));
}

#[wasm_bindgen_test]
async fn opening_a_link_stores_no_game() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    assert!(page.screen() == "table" && stored_games().is_empty());
    page.play("card 3").await;
    assert_eq!(stored_games().len(), 1, "every decision is saved immediately");
    let position = page.game().position().to_setup().to_json();
    page.close();
    let page = Page::open_position(&position).await;
    assert!(page.screen() != "start" && stored_games().is_empty());
}

#[wasm_bindgen_test]
async fn a_link_with_seats_and_position_uses_both_or_says_why_not() {
    let page = Page::open_record(&one_round_of_people()).await;
    let position = page.game().position().to_setup().to_json();
    let fragment = format!("position={}", String::from(js_sys::encode_uri_component(&position)));
    let instant =
        Preferences { pace: Pace::Instant, motion: Motion::Off, ..Preferences::default() };
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
}

#[wasm_bindgen_test]
async fn each_region_has_a_heading_and_there_is_one_log() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    assert_eq!(page.all("[role=log]").len(), 1);
    let headings = |level| -> Vec<String> {
        page.all(level).iter().map(|it| it.text_content().unwrap()).collect()
    };
    assert_eq!(headings("h1"), ["Round 1"]);
    assert_eq!(headings("h2"), ["River", "Players", "Hand", "What happened"]);
}

#[wasm_bindgen_test]
async fn the_weather_is_named_on_the_board_and_in_an_answer() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow&fork=R").await;
    let river = page.all("ul[aria-label=\"The river now\"] li");
    let lines: Vec<String> = river.iter().map(|it| it.text_content().unwrap()).collect();
    assert!(lines[0].contains("cloud") && lines[1].contains("right arm"), "{lines:?}");
    let names: Vec<String> = page.all("[data-weather]").iter().map(super::page::name_of).collect();
    assert_eq!(names.len(), 4);
    assert!(names.iter().all(|name| name.starts_with("Weather ")), "{names:?}");
    page.press("r").await;
    assert!(page.text(".said").contains("cloud"), "{}", page.text(".said"));
}

#[wasm_bindgen_test]
async fn the_log_says_where_the_river_has_taken_the_canoes() {
    let record = ONE_ROUND.replace("ai:3", "ai:1");
    let before = record.replace("river 1 L\n", "").replace("red 1 pier>2\n", "");
    let page = Page::open_record(&before).await;
    page.wait_for("[data-round=\"2\"]").await;
    page.settle().await;
    let lines = page.all("[role=log][aria-live=polite] li");
    let lines: Vec<String> = lines.iter().map(|it| it.text_content().unwrap()).collect();
    let prefix = |name: &str| format!("After the river, {name}: canoe 1 on space ");
    let reports: Vec<&String> =
        lines.iter().filter(|it| it.starts_with("After the river")).collect();
    assert!(reports[0].starts_with(&prefix("Ada")), "own canoes first: {reports:?}");
    assert!(reports.len() > 1, "also the canoes of others: {reports:?}");
    let is_of_ada = |it: &&String| it.contains("Ada");
    assert!(!reports[1..].iter().any(is_of_ada), "one sentence per seat: {reports:?}");
    let round = lines.iter().position(|it| it.starts_with("Round 2")).unwrap();
    assert!(lines[round - 1].starts_with("After the river"), "{lines:?}");
}

#[wasm_bindgen_test]
async fn the_result_gets_the_focus_and_sums_up_the_game() {
    let record = include_str!("../data/won.record");
    let page = Page::open_record(record).await;
    assert_eq!(page.screen(), "over");
    assert!(focused().unwrap().matches(".result").unwrap());
    assert!(!page.all(".won-gem").is_empty());
    assert!(!page.text(".result li.won").contains("worth"), "one winner: no value decided");
    // The others have equal places with different numbers of gems.
    assert!(page.text(".result ol").contains("worth 5"));
    assert!(page.text(".result .hint").contains("ruby 5"));
    let main = page.all(".result .acts-row:last-child button").len();
    assert_eq!(main, 2, "two main buttons");
    let story = page.text(".story").to_lowercase();
    assert!(story.contains("round"), "{story}");
    let body = document().body().unwrap();
    assert_ne!(focused().unwrap(), *body.unchecked_ref::<web_sys::HtmlElement>());
}

/// Plays the last decision that is legal, such as the cloud, until the next round begins.
async fn play_a_round(page: &Page) {
    let round = page.root("data-round");
    while page.root_is("data-round", &round) {
        let legal = page.game().position().legal();
        page.decide(legal.last().unwrap()).await;
    }
}

#[wasm_bindgen_test]
async fn sound_is_offered_once_in_the_first_game() {
    let page = Page::open("api=on").await;
    page.act("play").await;
    assert!(!page.has("[data-act=sound-on]"), "there is no offer in the first round");
    play_a_round(&page).await;
    // Lost canoes are paid for first; then there is no offer.
    while !page.root_is("data-phase", "card") {
        let legal = page.game().position().legal();
        page.decide(legal.last().unwrap()).await;
    }
    assert!(page.can("sound-off") && page.has(".dock .sound-offer"));
    page.act("sound-off").await;
    assert!(!page.has("[data-act=sound-on]"));
    page.act("menu").await;
    page.act("new-game").await;
    page.act("play").await;
    assert!(!page.has("[data-act=sound-on]"), "sound is offered only once");
    page.close();
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3").await;
    assert!(!page.has("[data-act=sound-on]"), "not in a game of a URL");
}
