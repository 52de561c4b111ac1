//! The page for screen readers: roles, accessible names, live regions.

use std::collections::BTreeSet;

use js_sys::{Array, Function};
use leptos::prelude::document;
use niagara::ai::{SplitMix, greedy};
use niagara::app::i18n::{Lang, Teller};
use niagara::app::session::Session;
use niagara::app::view_model::event_text::{Remark, event_text as sentence, remarks};
use niagara::core::{Event, Place, PublicTable, Seat};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use super::page::{ONE_ROUND, Page, focused, is_enabled, name_of};

/// The maximum number of presses in a game.
const MAX_PRESSES: usize = 2_000;

/// Collects every text that is put into a live region from now on, as `[role, text]`.
fn listen() -> Array {
    let announcements = Array::new();
    let body = "new MutationObserver(changes => {
        for (const { target, addedNodes, type } of changes) {
            const element = target.nodeType === 1 ? target : target.parentElement;
            const region = element?.closest('[role=status],[role=log],[role=alert],[aria-live]');
            if (!region || region.ariaLive === 'off') continue;
            const texts = type === 'characterData' ? [target.data]
                : [...addedNodes].filter(node => node.ariaLive !== 'off').map(node => node.textContent);
            for (const text of texts) if (text) announcements.push([region.role, text]);
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })";
    Function::new_with_args("announcements", body).call1(&JsValue::NULL, &announcements).unwrap();
    announcements
}

/// The collected texts of the regions with a role.
fn texts_of_role(announcements: &Array, role: &str) -> Vec<String> {
    let pairs = announcements.iter().map(|pair| pair.unchecked_into::<Array>());
    pairs
        .filter(|pair| pair.get(0).as_string().as_deref() == Some(role))
        .filter_map(|pair| pair.get(1).as_string())
        .collect()
}

/// The enabled buttons with their accessible names.
fn buttons(page: &Page) -> Vec<(String, HtmlElement)> {
    let buttons = page.all("button").into_iter().filter(|button| is_enabled(button));
    buttons.map(|button| (name_of(&button), button)).collect()
}

/// Chooses the next button to press: at random among those whose accessible names fit.
fn next_button(page: &Page, rng: &mut SplitMix) -> HtmlElement {
    let buttons = buttons(page);
    for prefix in ["Confirm: ", "I am "] {
        if let Some((_, button)) = buttons.iter().find(|(name, _)| name.starts_with(prefix)) {
            return button.clone();
        }
    }
    let buttons_in = |group: &str| -> Vec<&(String, HtmlElement)> {
        let groups = page.all("section,[role=group]");
        let group = groups.into_iter().find(|element| name_of(element) == group);
        let is_inside =
            |button: &HtmlElement| group.as_ref().is_some_and(|group| group.contains(Some(button)));
        buttons.iter().filter(|(_, button)| is_inside(button)).collect()
    };
    let is_pick = |name: &str| name.starts_with("Pick ");
    let is_picked =
        |button: &HtmlElement| button.get_attribute("aria-pressed").as_deref() == Some("true");
    let mut choices = buttons_in("What will the canoe do there?");
    if choices.is_empty() && buttons.iter().any(|(name, it)| is_pick(name) && is_picked(it)) {
        // The places where the picked canoe can end, with their price.
        let is_end = |name: &str| name.contains(", price ") || name.contains(" to end here");
        choices = buttons.iter().filter(|(name, _)| is_end(name)).collect();
    }
    if choices.is_empty() {
        choices = buttons_in("Hand");
        choices.retain(|(name, _)| !name.starts_with("Undo"));
        if choices.iter().any(|(name, _)| is_pick(name)) {
            choices.retain(|(name, _)| is_pick(name));
        }
    }
    assert!(!choices.is_empty(), "nothing to choose: {}", page.sentence());
    choices[rng.below(choices.len() as u32) as usize].1.clone()
}

#[wasm_bindgen_test]
async fn a_game_is_played_by_names_and_events_are_read_in_order() {
    let page = Page::open("seed=3&seats=human:Ada,human:Bo,ai:3,ai:3&start=yellow&api=on").await;
    let announcements = listen();
    let mut rng = SplitMix::new(3);
    let mut presses = 0;
    let is_over = |page: &Page| {
        page.all("section").iter().any(|section| name_of(section) == "The game is over")
    };
    while !is_over(&page) {
        next_button(&page, &mut rng).click();
        page.settle().await;
        presses += 1;
        let names = || buttons(&page).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert!(presses < MAX_PRESSES, "no end: {}, {:?}", page.sentence(), names());
    }
    let session = Session::open(page.game());
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let remarks = remarks(&session);
    let logged = session.log().iter().enumerate();
    let events: Vec<String> = logged
        // Neither cards that were laid down nor discs that moved on by one space are read aloud.
        .filter(|(_, it)| !matches!(it.event, Event::CardLaid { .. } | Event::RiverStep { .. }))
        .map(|(index, it)| sentence(&teller, index, &it.event, &remarks))
        .collect();
    let last = events.iter().filter(|text| text.ends_with("this is the last round.")).count();
    let goals = remarks.iter().filter(|(.., it)| matches!(it, Remark::Goal(..))).count();
    assert_eq!(last, goals, "each seat that has reached a goal is announced once");
    assert!(last > 0);
    let (rivers, log): (Vec<String>, Vec<String>) = texts_of_role(&announcements, "log")
        .into_iter()
        .partition(|line| line.starts_with("After the river, "));
    assert!(!rivers.is_empty());
    for (index, (event, line)) in events.iter().zip(&log).enumerate() {
        assert_eq!(line, event, "event {index}");
    }
    assert_eq!(log.len(), events.len());
    // No other region repeats an event.
    let events: BTreeSet<&str> = events.iter().map(String::as_str).collect();
    for line in texts_of_role(&announcements, "status")
        .iter()
        .chain(&texts_of_role(&announcements, "alert"))
    {
        assert!(!events.contains(line.as_str()), "read twice: {line}");
    }
    assert!(
        texts_of_role(&announcements, "status")
            .iter()
            .any(|line| line.starts_with("Ada: choose a card"))
    );
}

#[wasm_bindgen_test]
async fn the_river_is_a_list_downstream_with_named_branches() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    let list = page
        .all("ol")
        .into_iter()
        .find(|list| list.query_selector("[data-space]").unwrap().is_some())
        .unwrap();
    let items: Vec<String> = page
        .all("li")
        .into_iter()
        .filter(|item| item.parent_element().as_ref() == Some(list.unchecked_ref()))
        .map(|item| name_of(&item.first_element_child().unwrap().unchecked_into()))
        .collect();
    let heads: Vec<&str> = items.iter().filter_map(|item| item.split(':').next()).collect();
    assert_eq!(
        heads,
        [
            "the pier",
            "space 1",
            "space 2",
            "space 3",
            "space 4",
            "space 5",
            "left arm, space 6",
            "left arm, space 7",
            "right arm, space 6",
            "right arm, space 7",
            "the falls",
        ]
    );
}

#[wasm_bindgen_test]
async fn seven_keys_give_a_spoken_answer_of_at_most_25_words() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3,ai:3&start=yellow&api=on").await;
    page.play("card 3").await;
    let announcements = listen();
    for (key, says) in [
        ("w", "Ada"),
        ("o", "Ada’s canoe 1"),
        ("h", "robbed"),
        ("r", "Steps the river can move"),
        ("g", "Ada: "),
        ("p", "Ada has played"),
        ("e", "Ada"),
    ] {
        announcements.set_length(0);
        page.press(key).await;
        let texts = texts_of_role(&announcements, "status");
        let answer = texts.join(" ");
        assert!(answer.contains(says), "{key}: {answer}");
        assert!(answer.split_whitespace().count() <= 25, "{key}: {answer}");
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "twice: {answer}");
        assert_eq!(page.all(".said p").len(), texts.len(), "the answer is also visible");
    }
    page.press("g").await;
    let first = page.text(".said");
    page.press("g").await;
    assert_ne!(page.text(".said"), first, "a second press gives the rest of the answer");
    page.press("Escape").await;
    assert_eq!(page.text(".said"), "");
    assert!(document().active_element().is_some());
}

#[wasm_bindgen_test]
async fn public_knowledge_is_one_tap_away_unless_covered() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3,ai:3&start=yellow&api=on").await;
    page.play("card 3").await;
    page.act("memory").await;
    let text = page.text("[role=dialog]");
    assert!(text.contains("Ada has played 3") && text.contains("Ada may still hold 1, 2, 4"));
    assert!(text.contains("of 7 gems") && text.contains("rob"), "{text}");
    let page = Page::open(
        "seed=3&seats=human:Ada,ai:3,ai:3&start=yellow&option.show_played_cards=covered&api=on",
    )
    .await;
    page.play("card 3").await;
    page.act("memory").await;
    let text = page.text("[role=dialog]");
    assert!(!text.contains("may still hold") && text.contains("covered"), "{text}");
    page.act("close").await;
    assert!(!page.has(".played span"), "the rows of the seats show no played cards");
}

#[wasm_bindgen_test]
async fn a_computer_player_has_a_face_and_its_level_in_the_label() {
    let page = Page::open("seed=9&seats=human:Ada,ai:2:thief,ai:3&start=yellow").await;
    let label = |seat: &str| page.text(&format!("[data-seat={seat}] .visually-hidden"));
    let face = |seat: &str| page.has(&format!("[data-seat={seat}] .who:has(+ .character > .face)"));
    assert!(face("red") && face("blue") && !face("yellow"));
    assert!(label("red").contains("Easy computer, Thief"), "{}", label("red"));
    assert!(label("blue").contains("Medium computer, All-rounder"), "{}", label("blue"));
    assert!(!label("yellow").contains("Computer"), "{}", label("yellow"));
    page.act("menu").await;
    page.choose("[aria-label=\"Character of seat 2\"]", "ai:2:racer").await;
    page.press("Escape").await;
    assert!(label("red").contains("Easy computer, Racer"), "{}", label("red"));
}

/// Whether the last move of the river has moved a canoe of a seat.
fn was_moved_by_last_river(session: &Session, seat: Seat) -> bool {
    let mut start = None;
    session.game().for_each_decision(&mut |before, _| {
        start.get_or_insert_with(|| PublicTable::of(&before.view(None)));
    });
    let places = |table: &PublicTable| -> Vec<Place> {
        table.canoes().filter(|(of, ..)| *of == seat).map(|(.., canoe)| canoe.at).collect()
    };
    let (mut table, mut before, mut moved) = (start.unwrap(), None, false);
    for logged in session.log() {
        if matches!(logged.event, Event::RiverSpeed { .. }) {
            before = Some(places(&table));
        }
        table.apply(&logged.event);
        if matches!(logged.event, Event::RoundBegan { .. })
            && let Some(before) = before.take()
        {
            moved = before != places(&table);
        }
    }
    moved
}

#[wasm_bindgen_test]
async fn the_river_is_read_aloud_also_if_the_last_card_is_forced() {
    for seed in 1..10 {
        let query =
            format!("seed={seed}&seats=human:Ada,ai:1,ai:1&start=yellow&forced=auto&api=on");
        let page = Page::open(&query).await;
        let announcements = listen();
        let mut rng = SplitMix::new(seed);
        while page.game().position().round() < 7 && page.screen() == "table" {
            announcements.set_length(0);
            let position = *page.game().position();
            let decision = greedy(&position.view(position.to_move()), &mut rng).unwrap();
            page.decide(&decision).await;
        }
        let session = Session::open(page.game());
        // In the seventh round everybody has one card left.
        if session.position().round() == 7 && was_moved_by_last_river(&session, Seat::FIRST) {
            assert!(page.has("[data-forced]"), "the last card is played");
            let texts = texts_of_role(&announcements, "log");
            let river = texts.iter().filter(|text| text.starts_with("After the river, Ada: canoe"));
            assert_eq!(river.count(), 1, "{texts:?}");
            return;
        }
        page.close();
    }
    panic!("no river has moved a canoe");
}

#[wasm_bindgen_test]
async fn screens_without_a_game_have_a_name_and_get_the_focus() {
    let page = Page::open("").await;
    page.walk_to("[data-act=learn]").await;
    page.press("Enter").await;
    let main = |screen: &str| {
        let main = focused().unwrap_or_else(|| panic!("{screen}: the focus is lost"));
        assert_eq!((main.tag_name().as_str(), page.screen().as_str()), ("MAIN", screen));
        name_of(&main)
    };
    assert_eq!(main("learn"), page.text("h1"));
    page.act("start-screen").await;
    assert_eq!(main("start"), page.text("h1"));
}

#[wasm_bindgen_test]
async fn undo_reads_no_old_line_again() {
    let page = Page::open("seed=3&seats=human:Ada,ai:1,ai:1&start=yellow&api=on").await;
    let lines = |page: &Page| -> Vec<String> {
        let items = page.all(".log li").into_iter();
        items.map(|item| item.text_content().unwrap_or_default()).collect()
    };
    let announcements = listen();
    let mut rng = SplitMix::new(3);
    while page.screen() == "table" {
        let before = lines(&page);
        // The log shows no more lines than this, so that an undo could bring older ones back.
        let is_full = before.len() >= 80;
        if is_full && page.can("undo") {
            announcements.set_length(0);
            page.act("undo").await;
            let after = lines(&page);
            assert!(after.len() < before.len(), "lines of undone decisions are removed");
            assert_eq!(after[0], before[0], "no older line comes back");
            let read = texts_of_role(&announcements, "log");
            assert!(read.iter().all(|line| !before.contains(line)), "{read:?}");
            return;
        }
        let position = *page.game().position();
        let decision = greedy(&position.view(position.to_move()), &mut rng).unwrap();
        page.decide(&decision).await;
    }
    panic!("nothing could be undone");
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
    let names: Vec<String> = page.all("[data-weather]").iter().map(name_of).collect();
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
    assert_eq!(page.text("[role=log] h3"), lines[round], "rounds are headings");
}
