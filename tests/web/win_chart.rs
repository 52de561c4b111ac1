//! The win chart of a finished game: the seats' win probabilities, round by round.

use niagara::core::Game;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, HtmlInputElement};

use super::page::{Page, computer_players_are_idle};

const RECORD: &str = include_str!("../data/won.record");

/// The bands of the chart (the marks have paths too).
const BANDS: &str = ".bands path";

/// The number of rounds of the game.
fn rounds() -> usize {
    RECORD.parse::<Game>().unwrap().position().round() as usize
}

/// The number of moments in the chart: the beginnings of rounds, and the end.
fn moment_count(page: &Page) -> usize {
    let first = page.find(BANDS);
    first.map_or(0, |path| path.get_attribute("d").unwrap().matches('L').count())
}

/// Waits until no search runs.
async fn wait_until_idle(page: &Page) {
    page.wait_until("idle computer players", computer_players_are_idle).await;
}

/// Waits until the chart is complete.
async fn wait_until_complete(page: &Page) {
    page.wait_until("complete chart", || moment_count(page) == rounds() + 1).await;
}

fn slider(page: &Page) -> HtmlInputElement {
    page.get(".win-chart input").unchecked_into()
}

/// Moves the slider, like a finger or an arrow key.
async fn select_round(page: &Page, round: usize) {
    let slider = slider(page);
    slider.set_value(&round.to_string());
    slider.dispatch_event(&Event::new("input").unwrap()).unwrap();
    page.settle().await;
}

/// The lines about the seats.
fn lines(page: &Page) -> Vec<String> {
    page.all(".win-probabilities p").iter().filter_map(|line| line.text_content()).collect()
}

/// The number before the per cent sign.
fn percent(line: &str) -> u32 {
    line.split(" %").next().unwrap().rsplit(' ').next().unwrap().parse().unwrap()
}

#[wasm_bindgen_test]
async fn a_finished_game_shows_win_probabilities_by_round() {
    let page = Page::open("api=on").await;
    super::page::call_test_api("load", &[RECORD.into()]).unwrap();
    page.wait_for("[data-screen=over]").await;
    let game = page.game();
    let table = *game.position().table();
    assert!(!page.has(".win-chart"), "no chart without a request");
    wait_until_idle(&page).await;
    page.settle().await;
    let told = page.text(".result .story");
    page.act("course").await;
    assert_eq!(moment_count(&page), rounds() + 1, "the searches ran before");
    assert_eq!(page.all(BANDS).len(), table.len());
    assert_eq!(page.all(".win-chart > svg").len(), table.len() + 1, "a mark for each band");
    assert_eq!(
        page.get(".win-probabilities").get_attribute("role").unwrap(),
        "status",
        "read aloud"
    );
    let turning = slider(&page).value();
    assert_eq!(page.text(".win-probabilities h3"), format!("Round {turning}"));
    assert!(told.contains(&format!("turning point, in round {turning}:")), "{turning}: {told}");
    for round in 1..=rounds() + 1 {
        select_round(&page, round).await;
        let over = round > rounds();
        let title = if over { "The game is over" } else { &format!("Round {round}") };
        assert_eq!(page.text(".win-probabilities h3"), title);
        let lines = lines(&page);
        let percents: Vec<u32> = lines.iter().map(|line| percent(line)).collect();
        assert_eq!((percents.len(), percents.iter().sum::<u32>()), (table.len(), 100), "{lines:?}");
        for (seat, percent) in table.seats().zip(percents) {
            let won = game.position().winners().contains(seat);
            assert!(!over || won == (percent > 0), "{lines:?}");
        }
    }
    assert!(computer_players_are_idle());
}

#[wasm_bindgen_test]
async fn the_same_record_gives_the_same_chart_also_by_keys() {
    let mut charts = Vec::new();
    for _ in 0..2 {
        let page = Page::open_record(RECORD).await;
        page.walk_to("[data-act=course]").await;
        page.press("Enter").await;
        wait_until_complete(&page).await;
        page.walk_to(".win-chart input").await;
        assert_eq!(
            (slider(&page).min(), slider(&page).max()),
            ("1".into(), (rounds() + 1).to_string())
        );
        // Arrow keys move the slider.
        page.press("ArrowRight").await;
        page.assert_focus_after("an arrow key");
        charts.push(page.get(".win-chart").inner_html());
        page.press("Escape").await;
        assert!(!page.has("[role=dialog]"));
        page.assert_focus_after("closing the sheet");
        // Known win probabilities are not searched again.
        page.find("[data-act=course]").unwrap().click();
        page.wait_for(BANDS).await;
        assert!(computer_players_are_idle());
    }
    assert_eq!(charts[0], charts[1]);
}

#[wasm_bindgen_test]
async fn the_chart_exists_only_after_the_end_of_a_game() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L").await;
    page.act("menu").await;
    assert!(!page.can("course"));
    page.close();
    let page = Page::open_record(RECORD).await;
    page.act("menu").await;
    assert!(!page.can("advice"));
    page.tap(".menu [data-act=course]").await;
    assert!(page.has(".win-chart input"));
    page.act("close").await;
    page.act("new-game").await;
    assert_eq!(page.screen(), "start");
    assert!(computer_players_are_idle());
}
