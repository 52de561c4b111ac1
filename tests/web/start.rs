//! The start screen: seats, options, saved games.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::page::{ONE_ROUND, Page, focused, stored_games};
use super::sharing::paste;

/// The colours of the seats, from the first row to the last.
fn colours(page: &Page) -> Vec<String> {
    page.all("[data-seat]").iter().filter_map(|row| row.get_attribute("data-seat")).collect()
}

/// Types into a field.
async fn enter_text(page: &Page, field: &HtmlElement, text: &str) {
    field.unchecked_ref::<HtmlInputElement>().set_value(text);
    let bubbles = EventInit::new();
    bubbles.set_bubbles(true);
    let event = Event::new_with_event_init_dict("input", &bubbles).unwrap();
    field.dispatch_event(&event).unwrap();
    page.settle().await;
}

/// Whether an element has the focus.
fn is_focused(element: &HtmlElement) -> bool {
    focused().is_some_and(|focused| focused.is_same_node(Some(element)))
}

/// The fields for the names of the seats.
fn name_fields(page: &Page) -> Vec<HtmlElement> {
    page.all("[data-seat] input")
}

#[wasm_bindgen_test]
async fn two_taps_on_play_within_a_frame_start_one_game() {
    let page = Page::open("").await;
    let play = page.get("[data-act=play]");
    play.click();
    play.click();
    page.settle().await;
    assert_eq!(page.screen(), "table");
    assert_eq!(stored_games().len(), 1);
}

#[wasm_bindgen_test]
async fn two_taps_on_the_coach_within_a_frame_start_one_game() {
    let page = Page::open("learn=on").await;
    let coach = page.get("[data-act=coach]");
    coach.click();
    coach.click();
    page.settle().await;
    assert_eq!(page.screen(), "table");
    assert_eq!(stored_games().len(), 1);
}

#[wasm_bindgen_test]
async fn a_seat_that_moves_keeps_its_element_its_name_and_the_focus() {
    let page = Page::open("").await;
    let before = colours(&page);
    enter_text(&page, &name_fields(&page)[0], "Ada").await;
    let (row, field) = (page.all("[data-seat]")[0].clone(), name_fields(&page)[0].clone());
    page.tap("[data-seat] [data-act=move-down]").await;
    assert_eq!(colours(&page)[..2], [before[1].clone(), before[0].clone()]);
    assert!(page.all("[data-seat]")[1].is_same_node(Some(&row)), "the same row at another index");
    assert!(name_fields(&page)[1].is_same_node(Some(&field)));
    assert_eq!(field.unchecked_ref::<HtmlInputElement>().value(), "Ada");
    page.wait_until("focus on the button of the row", || {
        focused().is_some_and(|it| it.matches("[data-act=move-down]").unwrap())
    })
    .await;
    assert!(row.contains(Some(&focused().unwrap())));
    // At an end of the list the focus moves to the other button.
    let seat_count = colours(&page).len();
    for _ in 2..seat_count {
        page.wait_until("focus", || focused().is_some()).await;
        focused().unwrap().click();
        page.settle().await;
    }
    page.wait_until("focus on the button up", || {
        focused().is_some_and(|it| it.matches("[data-act=move-up]").unwrap())
    })
    .await;
    assert_eq!(colours(&page).last(), Some(&before[0]));
}

#[wasm_bindgen_test]
async fn adding_and_removing_a_seat_moves_the_focus() {
    let page = Page::open("").await;
    let before = colours(&page);
    page.act("add-person").await;
    assert_eq!(colours(&page).len(), before.len() + 1);
    let last = name_fields(&page).pop().unwrap();
    page.wait_until("focus on the new name", || is_focused(&last)).await;
    page.tap("[data-seat] [data-act=remove]").await;
    assert_eq!(colours(&page)[..before.len() - 1], before[1..]);
    let first = name_fields(&page)[0].clone();
    page.wait_until("focus on the next name", || is_focused(&first)).await;
    page.tap("[data-seat] [data-act=remove]").await;
    assert!(colours(&page).len() == 3 && !page.can("remove"));
    page.tap("[data-seat] .answering:has([data-act=remove])").await;
    assert!(page.text(".start-panel").contains("Three seats are the fewest"));
    page.act("add-computer").await;
    page.act("add-computer").await;
    assert!(colours(&page).len() == 5 && !page.can("add-computer"));
    page.tap(".answering:has([data-act=add-computer])").await;
    assert!(page.text(".start-panel .notice").contains("a game for 3 to 5"));
}

#[wasm_bindgen_test]
async fn a_colour_that_is_taken_is_swapped() {
    let page = Page::open("").await;
    let before = colours(&page);
    page.choose("[data-seat] .pick-colour select", &before[1]).await;
    assert_eq!(colours(&page)[..2], [before[1].clone(), before[0].clone()]);
    for (row, colour) in page.all("[data-seat]").iter().zip(colours(&page)) {
        let select = row.query_selector(".pick-colour select").unwrap().unwrap();
        assert_eq!(select.unchecked_ref::<HtmlSelectElement>().value(), colour);
    }
}

#[wasm_bindgen_test]
async fn computer_players_have_a_character_at_every_level() {
    let page = Page::open("").await;
    let lists = |page: &Page| page.all("[data-seat]:nth-child(2) .opens select");
    let value = |list: &HtmlElement| list.unchecked_ref::<HtmlSelectElement>().value();
    let kind = "[data-seat]:nth-child(2) .opens select";
    page.choose(kind, "human").await;
    assert_eq!(lists(&page).len(), 1, "a person has no character");
    page.choose(kind, "ai:2").await;
    assert_eq!(lists(&page).len(), 2);
    page.choose("[data-seat]:nth-child(2) .opens ~ .opens select", "ai:2:thief").await;
    page.choose(kind, "ai:5:thief").await;
    assert_eq!(lists(&page).iter().map(value).collect::<Vec<_>>(), ["ai:5:thief", "ai:5:thief"]);
    assert!(page.has("[data-seat]:nth-child(2) .style-line .face"));
}

#[wasm_bindgen_test]
async fn errors_are_shown_on_play_and_the_field_gets_the_focus() {
    let page = Page::open("").await;
    enter_text(&page, &name_fields(&page)[0], "Ada").await;
    enter_text(&page, &name_fields(&page)[1], "Ada").await;
    enter_text(&page, &name_fields(&page)[2], "Ada").await;
    assert!(!page.has(".faults li"), "Play has not been pressed yet");
    page.act("play").await;
    assert_eq!(page.screen(), "start");
    assert_eq!(page.all(".faults li").len(), 2);
    let second = name_fields(&page)[1].clone();
    page.wait_until("focus on the second name", || is_focused(&second)).await;
    enter_text(&page, &second, "Bo").await;
    assert_eq!(page.all(".faults li").len(), 1, "the list is up to date");
    enter_text(&page, &name_fields(&page)[2], "").await;
    assert!(!page.has(".faults li"));
    page.act("play").await;
    assert_eq!(page.screen(), "table");
}

#[wasm_bindgen_test]
async fn options_are_rendered_when_opened_and_one_of_each_is_checked() {
    let page = Page::open("").await;
    assert!(!page.has("[data-option]"));
    page.tap("[data-part=options] summary").await;
    let groups = page.all("[data-option]:has([type=radio])");
    assert!(groups.len() > 5);
    let checked = |group: &HtmlElement| group.query_selector_all(":checked").unwrap().length();
    assert!(groups.iter().all(|group| checked(group) == 1));
    let profile =
        |page: &Page| page.get("[data-option=profile] :checked").get_attribute("value").unwrap();
    assert_eq!(profile(&page), "standard");
    page.tap("[data-option=profile] [value=rulebook]").await;
    assert_eq!(profile(&page), "rulebook");
    assert_eq!(
        page.get("[data-option=show_played_cards] :checked").get_attribute("value").unwrap(),
        "covered"
    );
    // A combination of options that no profile has.
    page.tap("[data-option=tie_break] input:not(:checked)").await;
    assert_eq!(profile(&page), "custom");
    page.tap("[data-option=profile] [value=standard]").await;
    assert!(!page.has("[data-option=profile] [value=custom]"));
    assert!(page.all("[data-option]:has([type=radio])").iter().all(|group| checked(group) == 1));
}

#[wasm_bindgen_test]
async fn saved_games_are_listed_removed_and_opened() {
    const GAME: &str = "seats=human:Ada,human:Bo,human:Cleo&start=yellow";
    // Opening a link saves no game.
    Page::open(GAME).await.close();
    for _ in 0..3 {
        let page = Page::reopen("", "").await;
        if page.screen() == "table" {
            page.act("menu").await;
            page.act("new-game").await;
        }
        page.act("play").await;
        page.act("menu").await;
        page.act("new-game").await;
        page.close();
    }
    let page = Page::reopen("", "").await;
    let saved_count = stored_games().len();
    assert!(saved_count >= 3, "{saved_count}");
    page.tap("[data-part=games] summary").await;
    assert_eq!(
        page.all("[data-act=open-game]").len(),
        saved_count,
        "the game that can be continued is listed too"
    );
    page.tap("[data-act=remove-game]").await;
    assert_eq!(stored_games().len(), saved_count - 1);
    assert_eq!(page.all("[data-act=open-game]").len(), saved_count - 1);
    page.act("open-game").await;
    assert_ne!(page.screen(), "start");
}

#[wasm_bindgen_test]
async fn the_browsers_back_closes_a_sheet_and_the_timeline() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&api=on").await;
    for act in ["menu", "rules"] {
        page.act(act).await;
    }
    let history = web_sys::window().unwrap().history().unwrap();
    assert!(page.has("[role=dialog]"));
    history.back().unwrap();
    page.wait_until("the sheet is closed", || !page.has("[role=dialog]")).await;
    assert_eq!(page.screen(), "table", "the page and the game are still there");
    page.act("hold").await;
    page.act("menu").await;
    history.back().unwrap();
    page.wait_until("the sheet is closed", || !page.has("[role=dialog]")).await;
    assert_eq!(page.screen(), "review");
    history.back().unwrap();
    page.wait_for("[data-screen=table]").await;
    page.act("menu").await;
    page.act("close").await;
    let length = history.length().unwrap();
    page.act("menu").await;
    assert_eq!(history.length().unwrap(), length, "sheets share an entry of the history");
    page.close();
}

/// Adds two entries to the history of the tests: that of the page, and one to which the page may go
/// back without leaving the tests.
fn leave_an_entry() -> web_sys::History {
    let history = web_sys::window().unwrap().history().unwrap();
    for _ in 0..2 {
        history.push_state(&JsValue::NULL, "").unwrap();
    }
    history
}

#[wasm_bindgen_test]
async fn back_skips_the_entry_of_a_sheet_that_was_closed() {
    let history = leave_an_entry();
    let page = Page::open_timeline(include_str!("../data/won.record")).await;
    page.act("menu").await;
    history.back().unwrap();
    page.wait_until("the sheet is closed", || !page.has("[role=dialog]")).await;
    // The next sheet has the entry that is now the current one.
    page.act("menu").await;
    page.act("close").await;
    // The state of an entry is its index and its address; the entry above the table has index 1.
    let is_of_sheet =
        || history.state().unwrap().as_string().is_some_and(|it| it.starts_with("1 "));
    assert!(is_of_sheet());
    history.back().unwrap();
    page.wait_until("the entry is skipped", || !is_of_sheet()).await;
    page.settle().await;
    assert_eq!(page.screen(), "review", "a game that somebody has sent has no table to return to");
}

#[wasm_bindgen_test]
async fn back_in_a_try_does_not_open_the_link_of_its_game_again() {
    let history = leave_an_entry();
    let link = Some("#record=a-link-that-cannot-be-opened");
    history.replace_state_with_url(&JsValue::NULL, "", link).unwrap();
    let page = Page::open_timeline(include_str!("../data/won.record")).await;
    for act in ["round-back", "round-back", "play-on", "begin-branch", "uncover"] {
        page.act(act).await;
    }
    let fragment = || web_sys::window().unwrap().location().hash().unwrap();
    assert_eq!(fragment(), "", "the page shows another game now");
    page.act("menu").await;
    assert_eq!(fragment(), "");
    history.back().unwrap();
    page.wait_until("the sheet is closed", || !page.has("[role=dialog]")).await;
    page.wait_until("the link is removed", || fragment().is_empty()).await;
    page.settle().await;
    assert!(page.has(".origin-button") && !page.text(".lines").contains("link"));
    history.back().unwrap();
    page.wait_for("[data-screen=review]").await;
    page.settle().await;
    assert!(!page.has(".origin-button"), "Back leads from the try to the game it has branched off");
}

#[wasm_bindgen_test]
async fn back_does_not_take_over_a_game_that_was_sent() {
    let history = leave_an_entry();
    let page = Page::open("api=on").await;
    page.act("play").await;
    page.wait_for("[data-screen=table]").await;
    let own = page.game().written();
    paste(&page, ONE_ROUND).await;
    page.wait_for("[data-screen=review]").await;
    history.back().unwrap();
    page.wait_for("[data-screen=table]").await;
    assert_eq!(page.game().written(), own, "Back leads to the game that was replaced");
    history.back().unwrap();
    page.wait_for("[data-screen=start]").await;
}

#[wasm_bindgen_test]
async fn back_leads_from_a_game_to_the_start_screen() {
    let history = leave_an_entry();
    let page = Page::open("").await;
    page.act("play").await;
    page.wait_for("[data-screen=table]").await;
    page.act("menu").await;
    history.back().unwrap();
    page.wait_until("the sheet is closed", || !page.has("[role=dialog]")).await;
    history.back().unwrap();
    page.wait_for("[data-screen=start]").await;
    page.act("continue").await;
    page.wait_for("[data-screen=table]").await;
    history.back().unwrap();
    page.wait_for("[data-screen=start]").await;
    page.act("learn").await;
    page.wait_for("[data-screen=learn]").await;
    page.tap("[data-act=open-lesson]").await;
    page.wait_for("[data-lesson=paddle]").await;
    history.back().unwrap();
    page.wait_for("[data-screen=learn]").await;
    history.back().unwrap();
    page.wait_for("[data-screen=start]").await;
}

#[wasm_bindgen_test]
async fn the_expansions_are_named_under_play_and_in_the_menu() {
    let page = Page::open("").await;
    assert!(!page.has("#start-expansions"), "the base game has none to name");
    page.tap("[data-part=modules] summary").await;
    page.tap("[data-module=beaver] input").await;
    assert_eq!(page.text("#start-expansions"), "Expansions: Beaver");
    page.act("play").await;
    page.act("menu").await;
    assert!(page.text("[role=dialog]").contains("This game: Beaver"));
}
