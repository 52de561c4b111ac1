//! A held game: steps, jumps, what may be seen, log and timeline as one, and playing on from a moment.

use niagara::app::view_model::preferences::{Motion, Pace, Preferences};
use niagara::core::Game;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement};

use super::page::{Page, focused, name_of, next_task, stored_entries, stored_games};

const WON: &str = include_str!("../data/won.record");

/// A game with computer players that stands where Ada chooses her card of round 2 or later.
async fn some_rounds(rounds: &str) -> Page {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    while !page.root_is("data-round", rounds) {
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
    page
}

fn slider(page: &Page) -> HtmlInputElement {
    page.get("input.moment").unchecked_into()
}

fn moment(page: &Page) -> usize {
    slider(page).value().parse().unwrap()
}

/// Drags the slider.
async fn drag_to(page: &Page, decision: usize) {
    slider(page).set_value(&decision.to_string());
    let bubbling = EventInit::new();
    bubbling.set_bubbles(true);
    let event = Event::new_with_event_init_dict("input", &bubbling).unwrap();
    slider(page).dispatch_event(&event).unwrap();
    page.settle().await;
}

/// What the board and the seats say to a screen reader.
fn told_of_the_table(page: &Page) -> Vec<String> {
    ["[data-canoe]", "[data-site]"]
        .iter()
        .flat_map(|all| page.all(all))
        .map(|it| name_of(&it))
        .collect()
}

#[wasm_bindgen_test]
async fn a_held_game_goes_on_with_the_same_record_and_choice() {
    let page = some_rounds("3").await;
    let card = page.game().position().legal()[0];
    page.stage(&card).await;
    let (record, stored) = (page.game().written(), stored_entries());
    let picked = format!("[data-decision=\"{card}\"][aria-pressed=true]");
    assert!(page.has(&picked));
    page.press("j").await;
    assert_eq!(page.screen(), "review");
    assert!(page.sentence().contains("Held"), "{}", page.sentence());
    for key in ["ArrowLeft", "ArrowUp", "Home", "ArrowRight", "ArrowDown", "PageDown", "End"] {
        page.press(key).await;
        page.assert_focus_after(key);
        assert_eq!(page.game().written(), record, "{key}");
    }
    page.press("Home").await;
    assert!(moment(&page) == 0 && !page.can("decision-back"));
    page.act("go-on").await;
    assert_eq!(page.screen(), "table");
    assert!(page.has(&picked), "what was picked is still picked");
    assert_eq!((page.game().written(), stored_entries()), (record, stored));
    page.act("confirm").await;
    assert!(page.game().decisions().count() > 0);
}

#[wasm_bindgen_test]
async fn computer_players_wait_while_the_game_is_held() {
    let brisk = Preferences { pace: Pace::Fast, motion: Motion::Off, ..Preferences::default() };
    let query = "seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on";
    let page = Page::open_with(brisk, query, "").await;
    page.stage(&"card 2".parse().unwrap()).await;
    page.get("[data-act=confirm]").click();
    // The computer players lay their cards, and Ada's canoe is next.
    for _ in 0..5000 {
        next_task().await;
        if page.game().decisions().count() > 1 {
            break;
        }
    }
    page.press_at_once("j");
    for _ in 0..5000 {
        next_task().await;
        if page.screen() == "review" {
            break;
        }
    }
    assert_eq!(page.screen(), "review");
    let record = page.game().written();
    for _ in 0..3000 {
        next_task().await;
    }
    assert_eq!(page.game().written(), record, "nothing is decided and no seal is written");
    page.act("go-on").await;
    assert!(page.screen() == "table" && page.root_is("data-phase", "turn"));
    let before: Game = record.parse().unwrap();
    assert!(page.game().decisions().count() >= before.decisions().count());
}

/// The places of canoes and gems, by accessible names and by the drawing.
fn table_shown(page: &Page) -> Vec<String> {
    let drawn = page.all(".piece.canoe").into_iter();
    let drawn = drawn.map(|it| it.style().get_property_value("transform").unwrap());
    told_of_the_table(page).into_iter().chain(drawn).collect()
}

#[wasm_bindgen_test]
async fn every_moment_shows_the_table_of_the_record_up_to_there() {
    let game: Game = WON.parse().unwrap();
    let moments = [1, 7, game.decisions().count() / 2, game.decisions().count() - 2];
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    let mut seen = Vec::new();
    for decisions in moments {
        drag_to(&page, decisions).await;
        assert_eq!(moment(&page), decisions);
        seen.push(table_shown(&page));
    }
    page.close();
    for (decisions, seen) in moments.into_iter().zip(seen) {
        let page = Page::open_record(&game.truncated(decisions).written()).await;
        page.press("j").await;
        assert_eq!(table_shown(&page), seen, "after {decisions} decisions");
        page.close();
    }
}

#[wasm_bindgen_test]
async fn a_tap_on_a_line_of_the_log_leads_there_and_marks_it() {
    let page = some_rounds("3").await;
    page.act("menu").await;
    page.act("log").await;
    let line = page.all("[role=dialog] .log-line")[5].clone();
    let (text, at) = (line.text_content().unwrap(), line.get_attribute("data-moment").unwrap());
    line.click();
    page.settle().await;
    assert!(page.screen() == "review" && !page.has("[role=dialog]"));
    let marked = page.get(".log [aria-current]");
    assert_eq!(marked.text_content().unwrap(), text);
    assert_eq!(marked.get_attribute("data-moment").unwrap(), at);
    assert_eq!(page.sentence(), text, "it is told over the board, too");
    page.press("End").await;
    assert_ne!(page.get(".log [aria-current]").text_content().unwrap(), text);
    page.act("notation").await;
    let notation = page.all(".log code");
    let decisions = page.game().decisions().count();
    assert!(!notation.is_empty() && notation.len() <= decisions);
    let last = page.game().decisions().last().unwrap().1.to_string();
    assert!(notation.iter().any(|it| it.text_content().unwrap() == last), "{last}");
}

#[wasm_bindgen_test]
async fn no_control_reveals_the_laid_cards_of_a_running_game() {
    let page = Page::open("seed=7&seats=human:Ada,human:Bo,ai:1&start=yellow&fork=L&api=on").await;
    page.act("uncover").await;
    page.play("card 3").await;
    page.press("j").await;
    assert_eq!(page.screen(), "review", "also under the curtain");
    page.act("open-cards").await;
    for key in ["ArrowLeft", "ArrowRight", "Home", "End"] {
        page.press(key).await;
        let html = page.html();
        assert!(!html.contains("data-known") && !html.contains("data-open=\"3\""), "{key}");
    }
    page.act("notation").await;
    assert!(page.all(".log code").iter().all(|it| it.text_content().unwrap() == "card ?"));
    assert!(!page.can("play-on"), "what lies face down is not taken over");
    page.act("go-on").await;
    assert_eq!(page.screen(), "curtain", "it is down as it was");
}

#[wasm_bindgen_test]
async fn a_finished_game_is_seen_with_open_cards_or_as_one_seat() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    // Two cards of the first round lie on the table.
    drag_to(&page, 2).await;
    assert_eq!(page.all("[data-known]").len(), 0, "as everybody saw it");
    page.act("open-cards").await;
    assert_eq!(page.all("[data-known]").len(), 2);
    page.act("open-cards").await;
    let (seat, _) = page.game().decisions().next().unwrap();
    let colour = page.game().position().table().colour(seat).as_str();
    page.act("menu").await;
    page.choose("[data-seen-by]", colour).await;
    page.act("close").await;
    assert_eq!(page.all("[data-known]").len(), 1);
    assert!(page.has(&format!("[data-seat={colour}] [data-known]")));
}

#[wasm_bindgen_test]
async fn steps_go_by_event_decision_and_round() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    let end = moment(&page);
    page.act("to-start").await;
    page.act("round-on").await;
    let second = moment(&page);
    assert!(second > 1 && page.sentence().contains("Round 2"), "{}", page.sentence());
    page.act("round-back").await;
    assert_eq!(moment(&page), 0);
    page.act("decision-on").await;
    assert_eq!(moment(&page), 1);
    drag_to(&page, second - 1).await;
    page.act("event-on").await;
    assert_eq!(moment(&page), second - 1, "the last decision of a round has several events");
    assert!(page.can("event-back"));
    page.act("decision-back").await;
    page.act("decision-on").await;
    assert_eq!(moment(&page), second);
    page.act("to-end").await;
    assert!(moment(&page) == end && !page.can("decision-on"));
}

#[wasm_bindgen_test]
async fn signs_and_turning_points_lead_to_what_they_name() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    super::contract::names_are_unique(&page, "timeline");
    let sign = page.get(".marker");
    let name = name_of(&sign);
    assert!(name.starts_with("Round "), "{name}");
    sign.click();
    page.settle().await;
    let told = name.split_once(": ").unwrap().1;
    assert!(told.starts_with(&page.sentence()), "{name}: {}", page.sentence());
    page.act("turning-points").await;
    super::contract::names_are_unique(&page, "turning points");
    let last = page.all(".turning-points .log-line").pop().unwrap();
    assert!(last.text_content().unwrap().contains("win"));
    last.click();
    page.settle().await;
    assert!(!page.has("[role=dialog]") && !page.can("decision-on"));
    page.press("T").await;
    assert!(page.can("decision-on"), "Shift and T lead back to the one before");
}

#[wasm_bindgen_test]
async fn a_tap_on_the_course_shows_that_round_on_the_board() {
    let page = Page::open_record(WON).await;
    page.act("course").await;
    let chart: HtmlInputElement = page.get(".course input").unchecked_into();
    chart.set_value("3");
    chart.dispatch_event(&Event::new("input").unwrap()).unwrap();
    page.settle().await;
    let at = page.get("[role=dialog] [data-act=to]").get_attribute("data-moment").unwrap();
    let down = web_sys::MouseEvent::new("pointerdown").unwrap();
    page.get(".course").dispatch_event(&down).unwrap();
    chart.click();
    page.settle().await;
    assert!(page.screen() == "review" && !page.has("[role=dialog]"));
    assert_eq!(moment(&page).to_string(), at);
    assert_eq!(page.text("h1"), "Round 3");
    page.act("go-on").await;
    assert_eq!(page.screen(), "over");
}

#[wasm_bindgen_test]
async fn any_moment_becomes_a_game_of_its_own() {
    let page = some_rounds("3").await;
    let original = page.game();
    page.press("j").await;
    page.press("ArrowUp").await;
    page.press("ArrowUp").await;
    let at = moment(&page);
    page.press("Enter").await;
    // The slider has the focus; Enter asks who plays.
    assert!(page.has("[role=dialog] [data-act=begin-branch]"));
    let second = page.all("[role=dialog] select")[1].clone();
    second.set_id("second");
    page.choose("#second", "human").await;
    page.act("begin-branch").await;
    assert_ne!(page.screen(), "review");
    let branch = page.game();
    let note = format!("branch {} {at}", original.truncated(at).position().round());
    assert!(branch.notes().iter().any(|it| it.text == note), "{}", branch.written());
    let same: Vec<_> = original.decisions().take(at).collect();
    assert!(branch.decisions().take(at).eq(same));
    assert!(branch.notes().iter().any(|it| it.text == "player red human"));
    assert_eq!(stored_games().len(), 2, "the other game stays");
    let stored =
        stored_entries().into_iter().filter(|(_, text)| text.contains("niagara-record")).count();
    assert_eq!(stored, 2);
}

#[wasm_bindgen_test]
async fn the_game_plays_by_itself_until_it_is_stopped() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    page.press("Home").await;
    page.press_at_once(" ");
    for _ in 0..3000 {
        next_task().await;
        if moment(&page) >= 1 {
            break;
        }
    }
    assert!(moment(&page) >= 1 && page.root_is("data-busy", "true"));
    page.press(" ").await;
    assert!(page.root_is("data-busy", "false"), "it stops");
    for speed in ["4×", "½×", "1×"] {
        page.act("speed").await;
        assert_eq!(page.text("[data-act=speed]"), speed);
    }
    assert!(focused().is_some());
}

#[wasm_bindgen_test]
async fn the_slider_says_round_and_event() {
    let page = Page::open_timeline(WON).await;
    let said = || slider(&page).get_attribute("aria-valuetext").unwrap_or_default();
    drag_to(&page, 3).await;
    assert!(said().starts_with("Round 1: "), "{}", said());
    assert!(said().len() > "Round 1: ".len(), "{}", said());
}
