//! My games: thumbnails, names, removing with undo, one file for all games, the maximum number of
//! games, and the tally of wins.

use js_sys::{Array, Uint8Array};
use niagara::app::view_model::games_file::{SavedGame, write_games};
use niagara::app::view_model::saved::MAX_SAVED_GAMES;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlAnchorElement, HtmlInputElement};

use super::page::{Page, focused, name_of, storage, stored_entries, stored_games};

const WON: &str = include_str!("../data/won.record");
const ALONE: &str = "seed=11&seats=human:Ada,ai:1,ai:1&start=yellow&api=on";

/// Stores games, the most recently played first, and opens their list on the start screen.
async fn open_with_games(texts: &[&str]) -> Page {
    Page::open("").await.close();
    let ids: Vec<String> = (0..texts.len()).map(|number| format!("a{number:07x}")).collect();
    for (id, text) in ids.iter().zip(texts) {
        storage().set_item(&format!("niagara/game/{id}"), text).unwrap();
    }
    storage().set_item("niagara/games", &ids.join(" ")).unwrap();
    let page = Page::reopen("api=on", "").await;
    page.tap("[data-part=games] summary").await;
    page
}

/// The record of a running game.
fn running_record() -> String {
    WON.lines().take(13).map(|line| format!("{line}\n")).collect()
}

fn names(page: &Page) -> Vec<String> {
    page.all("[data-act=open-game]").iter().map(name_of).collect()
}

/// The name and the text of the file that the page offers as a download.
async fn saved_file() -> (String, String) {
    let document = leptos::prelude::document();
    let link = document.query_selector("a[download]").unwrap().expect("a file was saved");
    let link: HtmlAnchorElement = link.unchecked_into();
    let window = leptos::prelude::window();
    let answer = JsFuture::from(window.fetch_with_str(&link.href())).await.unwrap();
    let answer: web_sys::Response = answer.unchecked_into();
    let bytes = JsFuture::from(answer.array_buffer().unwrap()).await.unwrap();
    let bytes = Uint8Array::new(&bytes).to_vec();
    (link.download(), String::from_utf8_lossy(&bytes).into_owned())
}

/// Chooses a file in a field.
pub(super) fn choose_file(page: &Page, selector: &str, text: &str) {
    let field: HtmlInputElement = page.get(selector).unchecked_into();
    let parts = Array::of1(&text.into());
    let file = web_sys::File::new_with_str_sequence(&parts, "games.txt").unwrap();
    let chosen = web_sys::DataTransfer::new().unwrap();
    chosen.items().add_with_file(&file).unwrap();
    field.set_files(chosen.files().as_ref());
    let bubbling = EventInit::new();
    bubbling.set_bubbles(true);
    field.dispatch_event(&Event::new_with_event_init_dict("change", &bubbling).unwrap()).unwrap();
}

#[wasm_bindgen_test]
async fn each_game_has_its_board_players_and_result() {
    let page = open_with_games(&[&running_record(), WON]).await;
    let names = names(&page);
    assert!(names[0].contains("Round 2"), "{names:?}");
    assert!(names[1].contains("won by"), "{names:?}");
    let boards = page.all("[data-act=open-game] .board-picture");
    assert_eq!(boards.len(), 2);
    for board in boards {
        let canoes = board.query_selector_all("g.canoe").unwrap().length();
        assert_eq!(canoes, 6, "all canoes of three seats");
    }
    super::contract::assert_names_are_unique(&page, "my games");
    page.act("open-game").await;
    assert_ne!(page.screen(), "review", "a running game of this device continues");
}

#[wasm_bindgen_test]
async fn a_finished_game_opens_at_its_end_and_replays_from_the_start() {
    let page = open_with_games(&[WON]).await;
    page.act("open-game").await;
    assert_eq!(page.screen(), "review");
    let slider: HtmlInputElement = page.get("input.moment").unchecked_into();
    let game: niagara::core::Game = WON.parse().unwrap();
    assert_eq!(slider.value(), game.decisions().count().to_string());
    assert!(page.sentence().contains("win"), "{}", page.sentence());
    let again = || page.get("[data-act=autoplay]").get_attribute("aria-label");
    assert_eq!(again().as_deref(), Some("Replay from the start"));
    super::contract::assert_names_are_unique(&page, "the end of a finished game");
    page.get("[data-act=autoplay]").click();
    for _ in 0..200 {
        super::page::next_task().await;
        if slider.value() == "0" {
            break;
        }
    }
    assert_eq!(slider.value(), "0");
    assert!(page.root_is("data-busy", "true"), "it plays by itself");
    page.press(" ").await;
    page.assert_focus_after("replay from the start");
    assert_eq!(again().as_deref(), Some("Play by itself"));
    page.press("End").await;
    assert_eq!(again().as_deref(), Some("Replay from the start"));
    assert_eq!(page.text("[data-act=go-on]"), "Result");
    page.act("go-on").await;
    assert_eq!(page.screen(), "over");
}

#[wasm_bindgen_test]
async fn looking_at_a_finished_game_keeps_the_order() {
    let page = open_with_games(&[&running_record(), WON]).await;
    let order = storage().get_item("niagara/games").unwrap();
    page.all("[data-act=open-game]")[1].click();
    page.settle().await;
    assert_eq!(page.screen(), "review");
    assert_eq!(storage().get_item("niagara/games").unwrap(), order);
    page.close();
}

#[wasm_bindgen_test]
async fn a_linked_record_is_held_at_its_end_and_not_stored() {
    let record = format!("{}note player blue ai:1\n", running_record());
    let page = Page::open_timeline(&record).await;
    assert_eq!(page.screen(), "review");
    let before = page.game().written();
    for _ in 0..300 {
        super::page::next_task().await;
    }
    assert_eq!(page.game().written(), before, "no computer player plays");
    assert!(stored_games().is_empty());
    page.close();
    let page = Page::open_timeline(WON).await;
    let slider: HtmlInputElement = page.get("input.moment").unchecked_into();
    assert!(
        slider.value() != "0" && !page.can("decision-on"),
        "a finished game is shown at its end"
    );
    assert!(page.text(".notice").contains("From the start"), "{}", page.text(".notice"));
    assert_eq!(page.all("[data-act=from-start]").len(), 1);
    page.act("dismiss-notice").await;
    assert!(page.can("autoplay") && stored_games().is_empty());
}

#[wasm_bindgen_test]
async fn the_name_of_a_game_is_stored() {
    let page = open_with_games(&[&running_record(), WON]).await;
    page.act("rename-game").await;
    let field: HtmlInputElement = page.get(".game-name input").unchecked_into();
    assert!(focused().unwrap().is_same_node(Some(&field)), "the field has the focus");
    let title = page.text(".games .game b");
    assert_eq!(field.placeholder(), title, "the title as long as there is no name");
    field.set_value("Against \u{202E}Bo");
    page.act("save-name").await;
    assert!(names(&page)[0].starts_with("Against Bo "), "{:?}", names(&page));
    page.close();
    let page = Page::reopen("api=on", "").await;
    page.tap("[data-part=games] summary").await;
    assert!(names(&page)[0].contains("Against Bo"));
    page.act("rename-game").await;
    page.get(".game-name input").unchecked_into::<HtmlInputElement>().set_value(" ");
    page.act("save-name").await;
    assert!(!names(&page)[0].contains("Against Bo"), "without a text it has no name");
}

#[wasm_bindgen_test]
async fn a_removed_game_is_restored_at_its_old_index() {
    let page = open_with_games(&[&running_record(), WON, WON]).await;
    let (stored, shown) = (stored_entries(), names(&page));
    page.all("[data-act=remove-game]")[1].click();
    page.settle().await;
    assert_eq!(stored_games().len(), 2);
    assert!(focused().unwrap().matches("[data-act=put-back-game]").unwrap(), "undo has the focus");
    page.act("put-back-game").await;
    assert_eq!((stored_entries(), names(&page)), (stored, shown));
    page.assert_focus_after("restoring it");
}

#[wasm_bindgen_test]
async fn one_file_takes_all_games_to_another_device() {
    let page = open_with_games(&[&running_record(), WON]).await;
    page.act("export-games").await;
    let (name, file) = saved_file().await;
    assert_eq!(name, "niagara-games.txt");
    page.close();
    let before = stored_games();
    let page = open_with_games(&[]).await;
    for (key, _) in stored_entries() {
        storage().remove_item(&key).unwrap();
    }
    choose_file(&page, "[data-act=import-games]", &file);
    page.wait_for(".notice").await;
    assert!(page.text(".notice").contains("2 games"), "{}", page.text(".notice"));
    page.wait_until("both games", || names(&page).len() == 2).await;
    assert!(names(&page)[0].contains("Round 2"), "in the same order: {:?}", names(&page));
    let mut after = stored_games();
    after.sort();
    let mut expected: Vec<String> = before;
    expected.sort();
    assert_eq!(after, expected);
    page.act("dismiss-notice").await;
    choose_file(&page, "[data-act=import-games]", &file);
    page.wait_for(".notice").await;
    assert!(page.text(".notice").contains("already"), "no game is added twice");
    assert_eq!(stored_games().len(), 2);
}

#[wasm_bindgen_test]
async fn errors_of_a_file_are_reported_with_their_line() {
    let page = open_with_games(&[]).await;
    choose_file(&page, "[data-act=import-games]", "a shopping list");
    page.wait_for(".notice").await;
    assert!(page.text(".notice").contains("not a file of games"));
    page.act("dismiss-notice").await;
    let texts = [WON.to_owned(), WON.replace("seats yellow", "seats purple")];
    let games = texts.map(|text| SavedGame { text, ..SavedGame::default() });
    choose_file(&page, "[data-act=import-games]", &write_games(&games));
    page.wait_for(".notice").await;
    let notice = page.text(".notice");
    assert!(notice.contains("1 game was added") && notice.contains("line "), "{notice}");
    assert_eq!(stored_games().len(), 1);
}

#[wasm_bindgen_test]
async fn the_oldest_game_is_removed_only_on_request() {
    let all = vec![WON; MAX_SAVED_GAMES];
    let page = open_with_games(&all).await;
    assert_eq!(page.all("[data-act=open-game]").len(), 10, "some at a time");
    page.act("more-games").await;
    assert_eq!(page.all("[data-act=open-game]").len(), 20);
    page.close();
    let page = Page::reopen(ALONE, "").await;
    let first = page.game().position().legal()[0];
    page.decide(&first).await;
    let notice = page.text(".notice");
    assert!(notice.contains("50 games are kept") && notice.contains("won by"), "{notice}");
    assert_eq!(stored_games(), all, "all are still stored, and the new one is not");
    page.act("make-room").await;
    assert!(!page.has(".notice"));
    assert_eq!(stored_games().len(), MAX_SAVED_GAMES);
    assert_eq!(stored_games().iter().filter(|text| text.contains("name yellow Ada")).count(), 1);
}

#[wasm_bindgen_test]
async fn wins_are_counted_by_level_and_rules_and_can_be_reset() {
    let game: niagara::core::Game = WON.parse().unwrap();
    let decisions: Vec<_> = game.decisions().collect();
    let table = *game.position().table();
    let winner = game.position().winners().iter().next().unwrap();
    let winner_colour = table.colour(winner).as_str();
    let mut record = game.truncated(decisions.len() - 1).written();
    for seat in table.seats().filter(|seat| *seat != winner) {
        record.push_str(&format!("note player {} ai:2\n", table.colour(seat)));
    }
    let last = decisions[decisions.len() - 1].1.to_string();
    Page::open("").await.close();
    for played in 1..=2 {
        let fragment = String::from(js_sys::encode_uri_component(&record));
        let page = Page::reopen("api=on", &format!("record={fragment}")).await;
        page.act("go-on").await;
        // The last decision may have been that of a computer player.
        if page.screen() != "over" {
            super::page::call_test_api("play", &[last.as_str().into()]).unwrap();
        }
        page.wait_for("[data-screen=over]").await;
        let tally = page.text(".tally");
        assert!(tally.contains(&format!("{played} of {played}")), "{winner_colour}: {tally}");
        assert!(tally.contains("Easy") && tally.contains("base game"), "{tally}");
        if played == 2 {
            page.act("forget-wins").await;
            assert!(!page.has(".tally"));
            page.assert_focus_after("resetting the tally");
            assert!(stored_entries().iter().all(|(key, _)| key != "niagara/tally"));
        }
        page.close();
    }
}

#[wasm_bindgen_test]
async fn a_picture_is_saved_in_both_formats_and_shapes() {
    let page = Page::open_record(WON).await;
    page.act("picture").await;
    super::contract::assert_names_are_unique(&page, "picture");
    for (shape, size) in [("wide", (1200, 630)), ("square", (1080, 1080))] {
        page.tap(&format!("[value={shape}]")).await;
        page.act("save-svg").await;
        let (name, text) = saved_file().await;
        assert_eq!(name, format!("niagara-{shape}.svg"));
        let head = format!("width=\"{}\" height=\"{}\"", size.0, size.1);
        assert!(text.starts_with("<svg xmlns=") && text.contains(&head), "{text:.200}");
        assert!(text.contains("wins") && !text.contains("var(") && !text.contains("class="));
        page.act("save-png").await;
        let document = leptos::prelude::document();
        let file = format!("a[download=\"niagara-{shape}.png\"]");
        page.wait_until("a PNG", || document.query_selector(&file).unwrap().is_some()).await;
        let (_, bytes) = saved_file().await;
        assert!(bytes.contains("PNG") && bytes.contains("IHDR"));
    }
    page.act("close").await;
    page.act("hold").await;
    page.act("to-start").await;
    page.act("picture").await;
    let label = page.get(".picture-preview").get_attribute("aria-label").unwrap();
    assert!(label.contains("Round 1"), "the shown moment: {label}");
}

#[wasm_bindgen_test]
async fn the_picture_shows_the_canoes_where_the_board_shows_them() {
    let page = Page::open_timeline(WON).await;
    page.press("Home").await;
    let lost = |board: &str| page.all(&format!("{board} .canoe.lost")).len();
    let mut falls = 0;
    while falls < 2 {
        let before = lost(".board");
        page.act("event-on").await;
        if lost(".board") <= before {
            continue;
        }
        falls += 1;
        let shown = (lost(".board"), page.all(".board .canoe").len());
        page.act("picture").await;
        let pictured = "[role=dialog] .board-picture";
        let pictured = (lost(pictured), page.all(&format!("{pictured} .canoe")).len());
        assert_eq!(pictured, shown);
        page.act("close").await;
    }
}
