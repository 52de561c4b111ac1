//! Sharing a game, and opening links, texts and files.

use js_sys::{Array, Function, Object, Reflect};
use niagara::app::view_model::link_text;
use niagara::core::{Game, Phase, RecordReading};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{
    ClipboardEvent, ClipboardEventInit, DataTransfer, DragEvent, DragEventInit, EventTarget, File,
    HtmlInputElement, HtmlTextAreaElement,
};

use super::contract::assert_names_are_unique;
use super::my_games::choose_file;
use super::page::{Page, call_test_api, instant_preferences, name_of, stored_games};

const WON: &str = include_str!("../data/won.record");
const GAME: &str = "seed=7&seats=human:Ada,ai:1:thief,ai:2&start=yellow&fork=L&api=on";

/// Plays this number of decisions, each the first legal one.
async fn play_decisions(page: &Page, decisions: usize) {
    for _ in 0..decisions {
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
}

/// Opens the sheet that shares the game, and returns the link for a kind.
async fn link_of(page: &Page, kind: &str) -> String {
    if !page.has(".share-sheet") {
        page.act("menu").await;
        page.act("share").await;
    }
    page.tap(&format!("[data-share={kind}]")).await;
    page.get(".share-link").unchecked_into::<HtmlInputElement>().value()
}

/// The record in a link.
fn record_in(link: &str) -> String {
    let (_, value) = link.split_once("#record=").unwrap();
    link_text::unpack(value).unwrap()
}

fn body() -> web_sys::HtmlElement {
    web_sys::window().unwrap().document().unwrap().body().unwrap()
}

/// Pastes a text while no field has the focus.
pub(super) async fn paste(page: &Page, text: &str) {
    paste_into(page, &body(), text).await;
}

async fn paste_into(page: &Page, target: &EventTarget, text: &str) {
    let data = DataTransfer::new().unwrap();
    data.set_data("text/plain", text).unwrap();
    let init = ClipboardEventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    init.set_clipboard_data(Some(&data));
    // Firefox reads these two members instead.
    for (name, value) in [("dataType", "text/plain"), ("data", text)] {
        Reflect::set(&init, &name.into(), &value.into()).unwrap();
    }
    let event = ClipboardEvent::new_with_event_init_dict("paste", &init).unwrap();
    target.dispatch_event(&event).unwrap();
    page.settle().await;
}

/// Drops a file on the page.
async fn drop_file(page: &Page, text: &str) {
    let file = File::new_with_str_sequence(&Array::of1(&text.into()), "a.niagara").unwrap();
    let data = DataTransfer::new().unwrap();
    data.items().add_with_file(&file).unwrap();
    let init = DragEventInit::new();
    init.set_bubbles(true);
    init.set_data_transfer(Some(&data));
    let event = DragEvent::new_with_event_init_dict("drop", &init).unwrap();
    body().dispatch_event(&event).unwrap();
    page.settle().await;
}

/// A game in a turn, with a card of another seat face down.
async fn open_turn() -> Page {
    let page = Page::open(GAME).await;
    for _ in 0..40 {
        let position = *page.game().position();
        if position.phase() == Phase::Turn && !position.face_down().is_empty() {
            return page;
        }
        play_decisions(&page, 1).await;
    }
    panic!("no turn with a face-down card");
}

#[wasm_bindgen_test]
async fn the_current_moment_can_be_shared_within_a_turn() {
    let page = open_turn().await;
    let game = page.game();
    let covered = record_in(&link_of(&page, "moment").await);
    assert!(covered.contains("\"card\":\"?\"") && covered.parse::<Game>().is_err(), "{covered}");
    assert!(page.text(".share-sheet .hint").contains("not played on"));
    page.tap("[data-share=cards]").await;
    let open: Game = record_in(&link_of(&page, "moment").await).parse().unwrap();
    assert_eq!(open.position(), game.position(), "no decision is undone");
    let players = |game: &Game| -> Vec<String> {
        game.notes()
            .iter()
            .map(|note| note.text.clone())
            .filter(|it| it.starts_with("player"))
            .collect()
    };
    assert_eq!(
        players(&open),
        ["player yellow human", "player red ai:1:thief", "player blue ai:2"]
    );
    assert!(!open.notes().iter().any(|note| note.text.starts_with("commit")), "no seals");
    assert_eq!(page.game().written(), game.written(), "the game itself is unchanged");
}

#[wasm_bindgen_test]
async fn a_moment_with_covered_cards_cannot_be_played_on() {
    let page = open_turn().await;
    let hidden = page.game().position().face_down();
    let link = link_of(&page, "moment").await;
    page.close();
    let fragment = link.split_once('#').unwrap().1.to_owned();
    let page = Page::open_with(instant_preferences(), "api=on", &fragment).await;
    assert_eq!(page.screen(), "review");
    assert!(page.text(".notice").contains("not played on"), "{}", page.text(".notice"));
    assert!(!page.can("play-on"));
    page.act("open-cards").await;
    assert!(!page.has("[data-known]"), "nobody knows these cards");
    let record = call_test_api("record", &[]).unwrap().as_string().unwrap();
    assert_eq!(RecordReading::of(&record).hidden_seats, hidden);
    assert!(
        call_test_api("play", &["done".into()]).is_err() && call_test_api("position", &[]).is_err()
    );
    assert_eq!(stored_games(), Vec::<String>::new());
    page.act("go-on").await;
    assert_eq!(page.screen(), "start", "the game cannot be resumed");
    page.close();
    let page = Page::open_with(instant_preferences(), "api=on", &fragment).await;
    assert_names_are_unique(&page, "a moment that can only be looked at");
    page.act("own-game").await;
    assert!(page.screen() == "start" && !page.has(".notice"));
}

#[wasm_bindgen_test]
async fn a_shared_game_asks_who_plays_before_it_goes_on() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 9).await;
    let link = link_of(&page, "game").await;
    page.close();
    // Without the test API the page asks who plays.
    let fragment = link.split_once('#').unwrap().1;
    let page = Page::open_with(instant_preferences(), "", fragment).await;
    page.act("look-through").await;
    page.act("go-on").await;
    assert_eq!(page.screen(), "review", "it is still held");
    assert!(page.text(".dialog .players").contains("Ada"), "{}", page.text(".dialog"));
    page.choose(".dialog .players .player:nth-child(2) select", "human").await;
    page.act("begin-branch").await;
    assert_ne!(page.screen(), "review");
    let record = stored_games().join("\n");
    assert!(record.contains("note player red human"), "{record}");
}

#[wasm_bindgen_test]
async fn back_leaves_a_link_for_the_start_screen() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 9).await;
    let running = page.game().written();
    let link = link_of(&page, "game").await;
    page.act("close").await;
    paste(&page, &link).await;
    page.wait_for("[data-screen=review]").await;
    // The address of the tests has a fragment of its own.
    let clear = Function::new_no_args("history.replaceState(null, '', location.pathname)");
    clear.call0(&JsValue::NULL).unwrap();
    let event = web_sys::Event::new("hashchange").unwrap();
    web_sys::window().unwrap().dispatch_event(&event).unwrap();
    page.wait_for("[data-screen=start]").await;
    assert!(page.can("continue"));
    page.act("back-to-game").await;
    assert_eq!((page.screen().as_str(), page.game().written()), ("table", running));
}

#[wasm_bindgen_test]
async fn a_linked_game_has_its_players() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 9).await;
    let link = link_of(&page, "game").await;
    let record = record_in(&link);
    assert!(link.contains("#record=g."), "{link}");
    page.close();
    let fragment = link.split_once('#').unwrap().1.to_owned();
    let page = Page::open_with(instant_preferences(), "api=on", &fragment).await;
    assert!(record.contains("note player red ai:1:thief"), "{record}");
    assert_eq!((page.screen(), page.game().written()), ("review".to_owned(), record));
}

/// Opens the page with the fragment of a link and with the test API.
async fn follow(link: &str) -> Page {
    Page::open_with(instant_preferences(), "api=on", link.split_once('#').unwrap().1).await
}

#[wasm_bindgen_test]
async fn a_notice_says_whose_game_a_link_has_opened() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 9).await;
    let (link, round) = (link_of(&page, "game").await, page.root("data-round"));
    page.close();
    let page = follow(&link).await;
    let notice = page.text(".notice p");
    assert!(
        notice.contains("Ada’s game") && notice.contains(&format!("round {round}")),
        "{notice}"
    );
    assert_names_are_unique(&page, "a shared game");
    page.act("look-through").await;
    assert!(page.screen() == "review" && !page.has(".notice"));
    page.close();
    let page = follow(&link).await;
    page.act("decision-back").await;
    assert!(!page.has(".notice"), "a step dismisses the notice");
    page.close();
    let page = follow(&link).await;
    page.act("play-shared").await;
    page.act("begin-branch").await;
    assert!(page.screen() == "table" && !page.has(".notice"));
    page.close();
    // Without a name.
    let page = follow(&link).await;
    let nameless = page.game().written().replace("name yellow Ada\n", "");
    page.close();
    let page = Page::open_timeline(&nameless).await;
    assert!(
        page.text(".notice p").starts_with("Yellow’s game, round"),
        "{}",
        page.text(".notice p")
    );
}

#[wasm_bindgen_test]
async fn a_received_game_calls_nobody_you_until_it_is_played_on() {
    let game: Game = WON.parse().unwrap();
    let table = *game.position().table();
    let computers: String = table
        .seats()
        .skip(1)
        .map(|seat| format!("note player {} ai:1\n", table.colour(seat)))
        .collect();
    let record =
        |game: &Game| game.written().replacen("round 1\n", &(computers.clone() + "round 1\n"), 1);
    let page = Page::open_timeline(&record(&game)).await;
    let seats = page.text(".seats");
    assert!(seats.contains("Yellow") && !seats.contains("You"), "{seats}");
    page.act("go-on").await;
    let result = page.text(".result");
    assert!(!result.contains("You") && !result.contains("your"), "{result}");
    page.close();
    let decisions = game.decisions().count();
    let page = Page::open_timeline(&record(&game.truncated(decisions - 1))).await;
    assert!(!page.text(".seats").contains("You"));
    page.act("go-on").await;
    assert!(page.text(".seats").contains("You"), "whoever plays on sits at the table");
}

#[wasm_bindgen_test]
async fn a_moment_of_a_finished_game_opens_with_open_cards() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    page.act("to-start").await;
    for _ in 0..2 {
        page.act("decision-on").await;
    }
    page.act("share").await;
    assert!(page.text(".share-sheet .hint").contains("all cards open"));
    assert!(!page.has("[data-share=cards]"), "nothing is hidden any more");
    let link = link_of(&page, "moment").await;
    assert!(link.ends_with("&moment=2"), "{link}");
    assert!(page.has("[data-act=save-game]"));
    assert!(page.text(".share-sheet").contains("whole game, without this moment"));
    page.close();
    let page = follow(&link).await;
    assert_eq!((page.screen().as_str(), page.game().written().as_str()), ("review", WON));
    let slider = page.get("input.moment").unchecked_into::<HtmlInputElement>();
    assert_eq!(slider.value(), "2");
    assert_eq!(page.all("[data-known]").len(), 2, "both cards that have been laid");
    let rounds = page.game().position().round();
    let notice = page.text(".notice p");
    assert!(notice.contains(&format!("round 1 of {rounds}")), "{notice}");
    page.act("play-shared").await;
    page.act("begin-branch").await;
    assert_eq!(page.game().decisions().count(), 2);
    assert!(!page.has(".notice"));
    page.close();
    let page = follow(&link.replace("moment=2", "moment=soon")).await;
    assert!(page.screen() == "start" && page.text(".notice").contains("soon"));
}

#[wasm_bindgen_test]
async fn a_challenge_is_accepted_or_declined() {
    let query = format!("{GAME}&beat=1:14");
    let page = Page::open(&query).await;
    let notice = page.text(".notice p");
    assert!(notice.starts_with("A challenge: the sender won"), "{notice}");
    assert_names_are_unique(&page, "a challenge");
    page.act("accept").await;
    assert!(page.screen() == "table" && !page.has(".notice"));
    assert_eq!(page.text(".origin-button"), "Win by round 13", "that beats 14 rounds");
    page.tap(".origin-button").await;
    assert!(page.text("[role=dialog]").contains(&notice), "the menu says what is to be beaten");
    page.close();
    let page = Page::open(&query).await;
    page.act("decline").await;
    assert!(page.screen() == "start" && !page.has(".notice"));
    assert_eq!(stored_games(), Vec::<String>::new());
}

#[wasm_bindgen_test]
async fn the_sheet_says_why_no_challenge_can_be_sent() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&api=on").await;
    page.act("menu").await;
    page.act("share").await;
    page.tap("[data-share=challenge]").await;
    assert!(page.text(".share-sheet [role=status]").contains("when the game is over"));
    assert!(!page.has(".share-link") && !page.has("[data-act=copy-link]"), "nothing to send");
    page.tap("[data-share=game]").await;
    assert!(page.has(".share-link"));
    page.close();
    let page = Page::open("seed=7&seats=human:Ada,human:Bo,ai:1&api=on").await;
    page.act("uncover").await;
    page.act("menu").await;
    page.act("share").await;
    page.tap("[data-share=challenge]").await;
    let reason = page.text(".share-sheet [role=status]");
    assert!(reason.contains("exactly one person"), "{reason}");
    page.close();
    let page = Page::open_record(WON).await;
    page.tap(".result [data-act=share]").await;
    assert!(page.has("[data-share=setup]") && !page.has("[data-share=challenge]"), "received");
}

#[wasm_bindgen_test]
async fn a_link_with_a_set_up_says_who_plays() {
    let link = "seats=human,ai:1,ai:1";
    let page = Page::open_with(instant_preferences(), link, "").await;
    assert!(page.text(".notice").contains("You against"), "{}", page.text(".notice"));
    page.act("accept").await;
    assert!(!page.has(".notice") && page.screen() == "table");
    page.close();
    // The computer player that begins waits until the set-up is accepted.
    let computer_first = "seats=ai:1,human,ai:1&start=yellow";
    let page = Page::open_with(instant_preferences(), computer_first, "").await;
    page.settle().await;
    assert!(!page.has(".laid-card.back") && page.root_is("data-busy", "false"));
    page.act("decline").await;
    assert_eq!(page.screen(), "start");
    assert!(stored_games().is_empty() && !page.has("[data-act=continue]"));
    page.close();
    let page = Page::open_with(instant_preferences(), computer_first, "").await;
    page.act("accept").await;
    page.wait_for(".laid-card.back").await;
    page.close();
    let seeded = Page::open_with(instant_preferences(), &format!("seed=1&{link}"), "").await;
    assert!(!seeded.has(".notice"), "a URL with a seed asks nothing, because tests use it");
}

#[wasm_bindgen_test]
async fn a_pasted_link_offers_to_return_to_the_running_game() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 5).await;
    let running = page.game().written();
    let link = link_of(&page, "game").await;
    page.act("close").await;
    paste(&page, &link).await;
    page.wait_for("[data-screen=review]").await;
    let notice = page.text(".notice p");
    assert!(notice.contains("Ada’s game") && notice.contains("Your game is kept"), "{notice}");
    page.act("decision-back").await;
    assert_eq!(page.text(".notice p"), "Your game is kept.");
    page.act("back-to-game").await;
    assert_eq!((page.screen().as_str(), page.game().written()), ("table", running));
}

#[wasm_bindgen_test]
async fn a_damaged_game_of_a_pasted_link_keeps_the_open_game() {
    for value in ["record=damaged", "position=damaged", "lesson=damaged"] {
        let page = Page::open(GAME).await;
        play_decisions(&page, 5).await;
        let running = page.game().written();
        paste(&page, &format!("?seats=human,ai,ai#{value}")).await;
        if value.starts_with("lesson") {
            assert!(page.has("[role=dialog] .reasons"), "the reasons are shown");
        } else {
            let notice = page.text(".notice p");
            assert!(notice.contains("could not be read"), "{value}: {notice}");
        }
        assert_eq!((page.screen().as_str(), page.game().written()), ("table", running));
        page.close();
    }
}

#[wasm_bindgen_test]
async fn the_way_back_from_a_finished_game_has_a_row_of_its_own() {
    let page = Page::open_timeline(WON).await;
    let link = link_of(&page, "game").await;
    page.close();
    for (query, fits_one_row) in [("api=on", true), (GAME, false)] {
        let page = Page::open(query).await;
        if !fits_one_row {
            play_decisions(&page, 5).await;
        }
        paste(&page, &link).await;
        page.wait_for("[data-screen=review]").await;
        assert_eq!(page.has(".notice.whole [data-act=from-start]"), fits_one_row);
        assert_eq!(page.has(".notice [data-act=back-to-game]"), !fits_one_row);
        page.close();
    }
}

#[wasm_bindgen_test]
async fn opening_a_link_stores_nothing_before_the_next_decision() {
    let page = Page::open(GAME).await;
    while page.game().position().to_move().map(|seat| seat.index()) != Some(0) {
        play_decisions(&page, 1).await;
    }
    let link = link_of(&page, "game").await;
    page.close();
    let page =
        Page::open_with(instant_preferences(), "api=on", link.split_once('#').unwrap().1).await;
    page.act("go-on").await;
    assert_eq!(stored_games(), Vec::<String>::new());
    play_decisions(&page, 1).await;
    assert_eq!(stored_games().len(), 1);
}

#[wasm_bindgen_test]
async fn a_pasted_record_opens_and_the_running_game_can_return() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 5).await;
    let running = page.game().written();
    paste(&page, WON).await;
    page.wait_for("[data-screen=review]").await;
    assert_eq!(page.game().written(), WON);
    page.act("back-to-game").await;
    assert_eq!((page.screen().as_str(), page.game().written()), ("table", running));
    assert!(!page.has(".notice"));
}

#[wasm_bindgen_test]
async fn a_second_paste_still_offers_the_running_game() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 5).await;
    let running = page.game().written();
    paste(&page, "?seats=human,ai,ai&seed=3&start=yellow").await;
    paste(&page, WON).await;
    page.act("back-to-game").await;
    assert_eq!(page.game().written(), running);
}

#[wasm_bindgen_test]
async fn the_game_before_an_invalid_line_can_be_opened() {
    let lines: Vec<&str> = WON.lines().collect();
    let index = lines.iter().position(|line| *line == "round 4").unwrap();
    let corrupt = [&lines[..index], &["round 5"], &lines[index..]].concat().join("\n");
    let page = Page::open("api=on").await;
    paste(&page, &corrupt).await;
    assert_eq!(page.screen(), "start");
    let notice = page.text(".notice p");
    assert!(
        notice.contains(&format!("line {}", index + 1)) && notice.contains("round 4"),
        "{notice}"
    );
    assert_eq!(page.text("[data-act=open-before]"), "Open the 3 rounds before it");
    page.act("open-before").await;
    let written = page.game().written();
    assert!(written.starts_with(&lines[..index].join("\n")), "{written}");
    assert_eq!(stored_games(), Vec::<String>::new());
}

#[wasm_bindgen_test]
async fn a_text_in_the_field_of_the_start_screen_is_opened() {
    let page = Page::open("api=on").await;
    page.tap("[data-part=open] summary").await;
    page.act("open-text").await;
    assert!(page.text(".notice").contains("no game"), "an empty field");
    let field: HtmlTextAreaElement = page.get("[data-part=open] textarea").unchecked_into();
    assert_eq!(name_of(&field), "Link or text of a game");
    paste_into(&page, &field, WON).await;
    assert_eq!(page.screen(), "start", "a text pasted into a field opens nothing");
    field.set_value(WON);
    page.act("open-text").await;
    page.wait_for("[data-screen=review]").await;
    assert_eq!(page.game().written(), WON);
}

#[wasm_bindgen_test]
async fn a_dropped_file_opens_a_game_and_a_wrong_one_says_why() {
    let page = Page::open("api=on").await;
    drop_file(&page, "shopping list").await;
    page.wait_for(".notice").await;
    assert!(page.text(".notice").contains("no game"));
    drop_file(&page, &"x".repeat((1 << 20) + 1)).await;
    page.wait_until("long file", || page.text(".notice").contains("longer")).await;
    drop_file(&page, &WON.replace('\n', "\r\n")).await;
    page.wait_for("[data-screen=review]").await;
    assert_eq!(page.game().written(), WON);
}

#[wasm_bindgen_test]
async fn a_chosen_file_opens_a_game() {
    let page = Page::open("api=on").await;
    page.tap("[data-part=open] summary").await;
    let field = "[data-part=open] input[type=file]";
    choose_file(&page, field, "shopping list");
    page.wait_for(".notice").await;
    assert!(page.text(".notice").contains("no game"));
    choose_file(&page, field, WON);
    page.wait_for("[data-screen=review]").await;
    assert_eq!(page.game().written(), WON);
}

#[wasm_bindgen_test]
async fn a_pasted_position_opens_a_game_that_begins_there() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 5).await;
    let position = call_test_api("position", &[]).unwrap();
    let position = js_sys::JSON::stringify(&position).unwrap();
    let position = String::from(position);
    page.close();
    let page = Page::open("api=on").await;
    paste(&page, &position).await;
    let opened = call_test_api("position", &[]).unwrap();
    assert_eq!(String::from(js_sys::JSON::stringify(&opened).unwrap()), position);
    assert!(page.game().written().contains("\nposition "), "{}", page.game().written());
    page.close();
    let page = Page::open("api=on").await;
    paste(&page, &position.replace("\"phase\"", "\"phrase\"")).await;
    assert_eq!(page.screen(), "start");
    assert!(page.text(".notice").contains("position could not be read"));
}

#[wasm_bindgen_test]
async fn the_result_screen_shares_link_file_and_code() {
    let page = Page::open_record(WON).await;
    page.wait_for("[data-screen=over]").await;
    page.tap(".result [data-act=share]").await;
    let link = link_of(&page, "game").await;
    assert_eq!(record_in(&link), WON);
    let file = page.get("[data-act=save-game]");
    let url = file.get_attribute("href").unwrap();
    let (kind, text) = url.split_once(',').unwrap();
    assert_eq!(kind, "data:text/plain;charset=utf-8");
    assert_eq!(link_text::unpack(text).as_deref(), Ok(WON));
    let file_name = file.get_attribute("download").unwrap();
    assert!(file_name.ends_with(".niagara"));
    page.act("save-game").await;
    assert!(page.text(".notice").contains(&file_name), "{}", page.text(".notice"));
    assert!(page.text(".share-sheet").contains("Only the file has the proof"));
    let code = page.get(".qr-picture path.dark").get_attribute("d").unwrap();
    assert_eq!(code, niagara::app::view_model::qr_code::QrCode::of(&link).unwrap().path);
    let width = page.get(".qr-frame").query_selector("svg").unwrap().unwrap();
    let modules: f64 =
        width.get_attribute("viewBox").unwrap().split(' ').nth(2).unwrap().parse().unwrap();
    assert!(width.get_bounding_client_rect().width() >= 4.0 * modules);
    page.tap("[data-share=setup]").await;
    assert!(!page.has("[data-act=save-game]") && !page.has("[data-act=copy-record]"));
}

#[wasm_bindgen_test]
async fn a_challenge_names_its_result_at_start_and_end() {
    let query = format!("{GAME}&beat=4:3:Bo%20%26%20Co");
    let page = Page::open(&query).await;
    assert!(page.text(".notice").contains("Bo & Co"), "{}", page.text(".notice"));
    assert!(page.game().written().contains("note challenge 4:3:Bo & Co\n"));
    page.close();
    // The result names the challenge too. The last decision of the game is made on this page: only
    // its own games have a result for the person who looks at them.
    let whole: Game = WON.parse().unwrap();
    let decisions: Vec<_> = whole.decisions().collect();
    let game = whole.truncated(decisions.len() - 1);
    let mut record = game.written();
    let table = *game.position().table();
    let notes: String = table
        .seats()
        .skip(1)
        .map(|seat| format!("note player {} ai:1\n", table.colour(seat)))
        .collect();
    let at = record.find("round 1\n").unwrap();
    record.insert_str(at, &format!("{notes}note challenge 6:3:Bo\n"));
    let page = Page::open_record(&record).await;
    call_test_api("play", &[decisions[decisions.len() - 1].1.to_string().into()]).unwrap();
    page.wait_for("[data-screen=over]").await;
    assert!(page.text(".result").contains("you did better than Bo"), "{}", page.text(".result"));
}

#[wasm_bindgen_test]
async fn the_record_of_a_game_from_a_position_has_its_position() {
    let page = Page::open(GAME).await;
    play_decisions(&page, 7).await;
    let json = page.game().position().to_setup().to_json();
    page.close();
    let page = Page::open_position(&json).await;
    let copied = FakeClipboard::install();
    if page.screen() == "curtain" {
        page.act("uncover").await;
    }
    page.act("menu").await;
    page.act("share").await;
    page.act("copy-record").await;
    let text = copied.text();
    assert!(text.lines().any(|line| line.starts_with("position {")), "{text}");
    assert!(page.text(".dialog .notice").contains("Copied"), "the sheet stays open and says it");
    page.act("close").await;
    assert!(!page.has(".notice"), "the confirmation disappears with its sheet");
}

#[wasm_bindgen_test]
async fn a_link_goes_to_the_system_share_sheet_if_available() {
    let page = Page::open(GAME).await;
    let navigator = web_sys::window().unwrap().navigator();
    let fake =
        Function::new_with_args("data", "window.sentLink = data.url; return Promise.resolve()");
    let had_share = Reflect::has(&navigator, &"share".into()).unwrap();
    Reflect::set(&navigator, &"share".into(), &fake).unwrap();
    let link = link_of(&page, "game").await;
    page.act("send-link").await;
    let sent =
        Reflect::get(&body().owner_document().unwrap().default_view().unwrap(), &"sentLink".into());
    assert_eq!(sent.unwrap().as_string(), Some(link));
    Reflect::delete_property(navigator.unchecked_ref::<Object>(), &"share".into()).unwrap();
    page.act("close").await;
    page.act("menu").await;
    page.act("share").await;
    assert_eq!(page.has("[data-act=send-link]"), had_share);
}

/// Replaces the function that writes to the clipboard, which a page in the background may not use,
/// and stores the text that is written.
struct FakeClipboard {
    before: JsValue,
}

impl FakeClipboard {
    fn clipboard() -> JsValue {
        web_sys::window().unwrap().navigator().clipboard().into()
    }

    fn install() -> Self {
        let before = Reflect::get(&Self::clipboard(), &"writeText".into()).unwrap();
        let fake = Function::new_with_args("text", "this.kept = text; return Promise.resolve()");
        Reflect::set(&Self::clipboard(), &"writeText".into(), &fake).unwrap();
        Self { before }
    }

    fn text(&self) -> String {
        Reflect::get(&Self::clipboard(), &"kept".into()).unwrap().as_string().unwrap()
    }
}

impl Drop for FakeClipboard {
    fn drop(&mut self) {
        Reflect::set(&Self::clipboard(), &"writeText".into(), &self.before).unwrap();
    }
}

#[wasm_bindgen_test]
async fn a_received_game_is_kept_on_request() {
    let page = Page::open("api=on").await;
    paste(&page, WON).await;
    page.wait_for("[data-screen=review]").await;
    page.act("menu").await;
    page.act("keep-game").await;
    assert_eq!(stored_games().len(), 1);
    assert!(page.text(".notice p").contains("My games"));
    page.act("menu").await;
    assert!(!page.has("[data-act=keep-game]"), "it is kept already");
    page.act("new-game").await;
    page.act("my-games").await;
    page.wait_for(".games li").await;
    assert!(page.text(".games li").contains("sent to you"));
}

#[wasm_bindgen_test]
async fn a_received_game_is_kept_when_it_is_played_on() {
    let page = Page::open("api=on").await;
    paste(&page, WON).await;
    page.wait_for("[data-screen=review]").await;
    assert!(stored_games().is_empty(), "only looked at");
    for act in ["round-back", "round-back", "play-on", "begin-branch"] {
        page.act(act).await;
    }
    assert_eq!(stored_games().len(), 2);
    page.act("uncover").await;
    page.tap("[data-decision^=card]").await;
    assert!(!page.has(".notice"), "the notice with the way back gives room");
    assert_eq!(page.text(".origin-button"), "Your try");
    page.tap(".origin-button").await;
    page.act("back-to-game").await;
    assert!(!page.has(".origin-button"));
    assert_eq!((page.screen().as_str(), page.game().written().as_str()), ("review", WON));
    page.act("menu").await;
    assert!(!page.can("back-to-game"), "this is the other game");
    page.act("more").await;
    page.act("my-games").await;
    page.wait_for(".games li").await;
    let rows: Vec<String> =
        page.all(".games li").iter().map(|row| row.text_content().unwrap()).collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows[0].contains("from round") && rows[1].contains("sent to you"), "{rows:?}");
    page.all("[data-act=open-game]")[1].click();
    page.wait_for("[data-screen=review]").await;
    page.act("go-on").await;
    assert!(!page.text(".result").contains("Your"), "somebody else has played it");
    assert!(page.can("hold") && !page.can("again"), "nobody plays the game of others again");
    page.close();
    // The branch finds the way back when it is opened later, too.
    let page = Page::reopen("api=on", "").await;
    page.act("my-games").await;
    page.wait_for(".games li").await;
    let rows = page.all(".games li");
    let branch = rows.iter().position(|it| it.text_content().unwrap().contains("from round"));
    page.all("[data-act=open-game]")[branch.unwrap()].click();
    page.wait_until("the branch", || page.screen() != "start").await;
    page.act("uncover").await;
    page.act("menu").await;
    page.act("back-to-game").await;
    assert_eq!((page.screen().as_str(), page.game().written().as_str()), ("review", WON));
    assert!(page.can("decision-on") && page.can("decision-back"), "at the moment of the branch");
    page.close();
    // The same game, received and played on once more, is saved once.
    let page = Page::reopen("api=on", "").await;
    paste(&page, WON).await;
    page.wait_for("[data-screen=review]").await;
    assert_eq!(stored_games().len(), 2);
    for act in ["round-back", "play-on", "begin-branch"] {
        page.act(act).await;
    }
    assert_eq!(stored_games().len(), 3, "a second branch of one game");
}
