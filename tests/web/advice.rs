//! Advice: it is shown on request, with reasons and numbers.

use niagara::core::{Decision, Phase};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, call_test_api, focused, give_focus, instant_preferences};

const ALONE: &str = "seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on";
const TWO_PEOPLE: &str = "seed=7&seats=human:Ada,human:Bo,ai:1&start=yellow&fork=L&api=on";

/// The selector of the rows of advice.
const ROWS: &str = ".advice [data-decision]";

/// The decision of each row of advice.
fn advised_decisions(page: &Page) -> Vec<Decision> {
    let rows = page.all(ROWS);
    rows.iter().map(|row| row.get_attribute("data-decision").unwrap().parse().unwrap()).collect()
}

async fn request_advice(page: &Page) {
    page.act("advice").await;
    page.wait_for(ROWS).await;
}

/// Asserts that the page contains no advice, neither visible nor for screen readers.
#[track_caller]
fn assert_no_advice(page: &Page) {
    assert!(!page.has(".advice *"));
    assert!(!page.html().contains("% to win"), "{}", page.html());
}

#[wasm_bindgen_test]
async fn only_the_best_advice_is_read_aloud() {
    let page = Page::open(ALONE).await;
    request_advice(&page).await;
    let best = page.text(&format!("{ROWS} .what"));
    let live = page.all("[role=status]");
    let aloud: Vec<String> = live.iter().filter_map(|it| it.text_content()).collect();
    assert!(aloud.iter().any(|text| text.starts_with(&format!("Advice: {best}: "))), "{aloud:?}");
    let is_live = |row: &web_sys::HtmlElement| row.closest("[role=status]").unwrap().is_some();
    assert!(!page.all(ROWS).iter().any(is_live));
}

#[wasm_bindgen_test]
async fn advice_appears_on_request_and_ends_with_the_decision() {
    let page = Page::open(ALONE).await;
    assert_no_advice(&page);
    for phase in [Phase::Card, Phase::Turn] {
        while page.game().position().phase() != phase {
            // The fifth card allows more than one plan.
            let card = page.game().position().legal()[4];
            page.decide(&card).await;
            assert_no_advice(&page);
        }
        request_advice(&page).await;
        let legal = page.game().position().legal();
        let advised = advised_decisions(&page);
        assert!((1..=3).contains(&advised.len()), "{advised:?}");
        assert!(advised.iter().all(|decision| legal.contains(decision)));
        for row in page.all(ROWS).iter().filter(|_| phase == Phase::Card) {
            let text = row.text_content().unwrap();
            assert!(
                !text.contains("% to win") && !text.contains("risks "),
                "reasons first: {text}"
            );
            assert!(
                !row.query_selector(".hint").unwrap().unwrap().text_content().unwrap().is_empty()
            );
        }
        if phase == Phase::Card {
            page.act("advice-numbers").await;
        }
        for row in page.all(ROWS) {
            let text = row.text_content().unwrap();
            let wins = text.split("% to win").next().unwrap();
            let wins = wins.trim_end_matches(|letter: char| !letter.is_ascii_digit());
            let wins = wins.rsplit(|letter: char| !letter.is_ascii_digit()).next().unwrap();
            assert!(wins.parse::<u8>().unwrap() <= 100, "{text}");
            assert!(text.contains("On average: "), "{text}");
        }
        // Pressing a row stages its decision, which is then confirmed as usual.
        page.tap(ROWS).await;
        assert_no_advice(&page);
        page.act("confirm").await;
        assert_no_advice(&page);
        let decided: Vec<_> = page.game().decisions().collect();
        assert!(decided.iter().any(|(_, decision)| *decision == advised[0]), "{advised:?}");
    }
}

#[wasm_bindgen_test]
async fn advice_evaluates_the_staged_decision_too() {
    let page = Page::open(ALONE).await;
    request_advice(&page).await;
    let best = advised_decisions(&page);
    page.act("advice").await;
    let legal = page.game().position().legal();
    let staged = legal.iter().find(|decision| !best.contains(decision)).unwrap();
    page.stage(staged).await;
    request_advice(&page).await;
    let advised = advised_decisions(&page);
    assert_eq!(advised, [best[0], *staged, best[1]], "it stands beside the best");
    let texts: Vec<_> = page.all(ROWS).iter().map(|row| row.text_content().unwrap()).collect();
    let is_staged: Vec<bool> = texts.iter().map(|text| text.starts_with("Your choice: ")).collect();
    assert_eq!(is_staged, [false, true, false], "{texts:?}");
    page.tap(&format!(".advice [data-decision=\"{staged}\"]")).await;
    assert_no_advice(&page);
    assert!(page.can("confirm"), "the own choice stays staged, and the advice is gone");
}

#[wasm_bindgen_test]
async fn the_forecast_takes_the_place_of_advice() {
    let page = Page::open(ALONE).await;
    request_advice(&page).await;
    page.act("forecast").await;
    assert_no_advice(&page);
    assert!(page.has(".line.forecast"));
}

#[wasm_bindgen_test]
async fn a_key_requests_and_dismisses_advice() {
    let page = Page::open(ALONE).await;
    page.press("a").await;
    page.wait_for(ROWS).await;
    page.press("A").await;
    assert_no_advice(&page);
    page.press("a").await;
    page.wait_for(ROWS).await;
    page.press("Escape").await;
    assert_no_advice(&page);
    page.press("a").await;
    page.wait_for(ROWS).await;
    page.walk_to(ROWS).await;
    page.press("Enter").await;
    page.press("Enter").await;
    assert_eq!(page.game().decisions().filter(|(seat, _)| seat.index() == 0).count(), 1);
    page.assert_focus_after("confirming advice");
    // While a sheet is open, the key does not request advice.
    page.press("?").await;
    page.press("a").await;
    page.press("Escape").await;
    assert_no_advice(&page);
}

#[wasm_bindgen_test]
async fn the_menu_offers_advice_while_a_person_chooses() {
    let page = Page::open(ALONE).await;
    page.act("menu").await;
    page.tap(".menu [data-act=advice]").await;
    page.wait_for(ROWS).await;
    assert!(!page.has("[role=dialog]"));
    page.act("menu").await;
    page.tap(".menu [data-act=advice]").await;
    assert_no_advice(&page);
    // Now no person is left at the table who could be advised.
    page.act("menu").await;
    page.choose("[aria-label=\"Who plays seat 1\"]", "ai:1").await;
    page.wait_until("disabled button of advice", || {
        page.get(".menu [data-act=advice]").matches(":disabled").unwrap()
    })
    .await;
    page.close();
    let page = Page::open_record(include_str!("../data/won.record")).await;
    page.act("menu").await;
    assert!(!page.can("advice"));
}

#[wasm_bindgen_test]
async fn advice_for_one_person_is_not_shown_to_the_next() {
    let page = Page::open(TWO_PEOPLE).await;
    assert!(!page.has("[data-act=advice]"), "under the curtain");
    page.press("a").await;
    page.act("uncover").await;
    assert_no_advice(&page);
    request_advice(&page).await;
    let first = advised_decisions(&page)[0];
    page.decide(&first).await;
    assert_eq!(page.screen(), "curtain");
    assert_no_advice(&page);
    page.act("uncover").await;
    assert_no_advice(&page);
    request_advice(&page).await;
    // Bo gets the same advice whatever card Ada has laid.
    let expected = page.all(ROWS).iter().map(|row| row.text_content()).collect::<Vec<_>>();
    let mut others = page.game().truncated(0).position().legal();
    others.retain(|other| *other != first);
    let page = Page::open(TWO_PEOPLE).await;
    page.act("uncover").await;
    page.decide(&others[0]).await;
    page.act("uncover").await;
    request_advice(&page).await;
    assert_eq!(page.all(ROWS).iter().map(|row| row.text_content()).collect::<Vec<_>>(), expected);
}

#[wasm_bindgen_test]
async fn a_decision_does_not_wait_for_advice() {
    let page = Page::open(ALONE).await;
    page.act("advice").await;
    assert!(page.root_is("data-busy", "false"));
    let first = page.game().position().legal()[0];
    page.decide(&first).await;
    assert_no_advice(&page);
}

#[wasm_bindgen_test]
async fn the_page_says_if_no_search_can_start() {
    let page =
        Page::open_without_hosts(instant_preferences(), "seed=7&seats=human:Ada,human:Bo,human:Cy")
            .await;
    page.act("uncover").await;
    page.act("advice").await;
    assert!(page.text(".advice").contains("have not started"), "{}", page.text(".advice"));
    page.assert_focus_after("asking for advice");
    assert!(focused().is_none_or(|element| element.closest(".advice").unwrap().is_none()));
}

#[wasm_bindgen_test]
async fn advice_for_an_earlier_choice_shows_what_was_chosen() {
    const ROWS: &str = "[role=dialog] .past-advice [data-decision]";
    let page = Page::open_timeline(include_str!("../data/won.record")).await;
    page.press("Home").await;
    for _ in 0..2 {
        page.act("round-on").await;
    }
    let game = page.game();
    page.press("a").await;
    page.wait_for(ROWS).await;
    let rows = page.all(ROWS);
    assert!((2..=4).contains(&rows.len()), "{}", page.text("[role=dialog]"));
    let chosen = page.text("[role=dialog]").matches("Chosen: ").count();
    assert_eq!(chosen, 1, "in its row or, if it has none, above the rows");
    let texts: Vec<String> = rows.iter().map(|row| row.text_content().unwrap()).collect();
    assert!(texts.iter().all(|text| text.contains("% to win")), "{texts:?}");
    let chosen = || page.text("[role=dialog] :is(.past-chosen, li.chosen b)");
    let first = chosen();
    give_focus(&page.get("[data-act=choice-before]"));
    page.act("choice-before").await;
    page.wait_for(ROWS).await;
    assert_eq!(focused().unwrap().get_attribute("data-act").as_deref(), Some("choice-before"));
    let before = chosen();
    page.act("choice-after").await;
    page.wait_for(ROWS).await;
    assert!(before.starts_with("Chosen: ") && chosen() == first, "{before} {first}");
    page.act("play-on").await;
    assert!(page.has("[role=dialog] [data-act=begin-branch]"), "another choice can be tried");
    page.act("close").await;
    assert_eq!(page.game().written(), game.written(), "nothing was played");
}

#[wasm_bindgen_test]
async fn before_the_first_choice_of_a_person_nothing_is_advised() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=red&fork=L&api=on").await;
    page.act("hold").await;
    page.press("Home").await;
    page.act("past-advice").await;
    assert!(!page.has("[role=dialog]"));
    assert!(page.text(".notice").contains("has had a choice"), "{}", page.text(".notice"));
}

#[wasm_bindgen_test]
async fn in_ones_own_game_the_same_players_try_another_choice() {
    let page = Page::open("api=on").await;
    let players = "note player red ai:1\nnote player blue ai:1\n";
    let won = format!("{}{players}", include_str!("../data/won.record"));
    call_test_api("load", &[won.into()]).unwrap();
    page.wait_for("[data-screen=over]").await;
    let whole = page.game().decisions().count();
    page.act("hold").await;
    for _ in 0..3 {
        page.act("round-back").await;
    }
    page.act("past-advice").await;
    page.wait_for("[role=dialog] .past-advice [data-decision]").await;
    page.act("play-on").await;
    assert!(!page.has("[role=dialog]"), "nobody is asked who plays");
    let game = page.game();
    assert!(game.decisions().count() < whole && game.written().contains("note branch "));
    let to_move = game.position().to_move().map(|seat| game.position().table().colour(seat));
    assert_eq!(to_move.map(|colour| colour.as_str()), Some("yellow"), "the person's choice");
}
