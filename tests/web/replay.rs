//! A held game: steps, jumps, hidden information, the log, and a new game from a moment.

use niagara::app::view_model::preferences::{Motion, Pace, Preferences};
use niagara::core::Game;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlElement, HtmlInputElement, PointerEvent, PointerEventInit};

use super::board_zoom::turn_wheel;
use super::page::{
    Page, advance_clock, call_test_api, computer_players_are_idle, focused, name_of, next_task,
    stored_entries, stored_games,
};

/// The screen (`data-screen`) of a held game.
const HELD: &str = "review";

const WON: &str = include_str!("../data/won.record");

/// A game with computer players, at the beginning of a round, in which Ada chooses her card.
async fn open_at_round(round: &str) -> Page {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    while !page.root_is("data-round", round) {
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
    page
}

#[wasm_bindgen_test]
async fn a_tap_on_the_mark_of_a_crowd_shows_its_canoes() {
    let page = Page::open_timeline(WON).await;
    page.press("Home").await;
    let marks = || page.everything().iter().filter(|it| it.matches(".crowd-sign").unwrap()).count();
    while marks() == 0 {
        page.press("ArrowRight").await;
    }
    let before = marks();
    let mark = page.everything().into_iter().find(|it| it.matches(".crowd-sign").unwrap());
    let init = EventInit::new();
    init.set_bubbles(true);
    let click = Event::new_with_event_init_dict("click", &init).unwrap();
    mark.unwrap().dispatch_event(&click).unwrap();
    page.settle().await;
    assert_eq!(marks(), before - 1);
}

fn slider(page: &Page) -> HtmlInputElement {
    page.get("input.moment").unchecked_into()
}

/// The number of decisions up to the shown moment, as the slider has it.
fn decisions_at_slider(page: &Page) -> usize {
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

/// The accessible names of canoes and sites.
fn accessible_names(page: &Page) -> Vec<String> {
    ["[data-canoe]", "[data-site]"]
        .iter()
        .flat_map(|selector| page.all(selector))
        .map(|it| name_of(&it))
        .collect()
}

#[wasm_bindgen_test]
async fn a_held_game_is_resumed_with_the_same_record_and_choice() {
    let page = open_at_round("3").await;
    let card = page.game().position().legal()[0];
    page.stage(&card).await;
    let (record, stored) = (page.game().written(), stored_entries());
    let picked = format!("[data-decision=\"{card}\"][aria-pressed=true]");
    assert!(page.has(&picked));
    page.press("j").await;
    assert_eq!(page.screen(), HELD);
    assert!(page.sentence().contains("Paused"), "{}", page.sentence());
    for key in ["ArrowLeft", "ArrowUp", "Home", "ArrowRight", "ArrowDown", "PageDown", "End"] {
        page.press(key).await;
        page.assert_focus_after(key);
        assert_eq!(page.game().written(), record, "{key}");
    }
    page.press("Home").await;
    assert!(decisions_at_slider(&page) == 0 && !page.can("decision-back"));
    page.act("go-on").await;
    assert_eq!(page.screen(), "table");
    assert!(page.has(&picked), "the card is still staged");
    assert_eq!((page.game().written(), stored_entries()), (record, stored));
    page.act("confirm").await;
    assert!(page.game().decisions().count() > 0);
}

#[wasm_bindgen_test]
async fn computer_players_wait_while_the_game_is_held() {
    let fast = Preferences { pace: Pace::Fast, motion: Motion::Off, ..Preferences::default() };
    let query = "seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on";
    let page = Page::open_with(fast, query, "").await;
    page.stage(&"card 2".parse().unwrap()).await;
    page.get("[data-act=confirm]").click();
    // The computer players lay their cards.
    for _ in 0..5000 {
        next_task().await;
        if page.game().decisions().count() > 1 {
            break;
        }
    }
    page.press_at_once("j");
    for _ in 0..5000 {
        next_task().await;
        if page.screen() == HELD {
            break;
        }
    }
    assert_eq!(page.screen(), HELD);
    let record = page.game().written();
    for _ in 0..3000 {
        next_task().await;
    }
    assert_eq!(page.game().written(), record, "no decision is made and no seal is written");
    page.act("go-on").await;
    assert!(page.screen() == "table" && page.root_is("data-phase", "turn"));
    let before: Game = record.parse().unwrap();
    assert!(page.game().decisions().count() >= before.decisions().count());
}

/// The places of canoes and gems, as accessible names and as CSS transforms.
fn visible_table(page: &Page) -> Vec<String> {
    let canoes = page.all(".piece.canoe").into_iter();
    let transforms = canoes.map(|it| it.style().get_property_value("transform").unwrap());
    accessible_names(page).into_iter().chain(transforms).collect()
}

#[wasm_bindgen_test]
async fn a_moment_shows_the_table_of_a_record_that_ends_there() {
    let game: Game = WON.parse().unwrap();
    let moments = [1, 7, game.decisions().count() / 2, game.decisions().count() - 2];
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    let mut shown = Vec::new();
    for decisions in moments {
        drag_to(&page, decisions).await;
        assert_eq!(decisions_at_slider(&page), decisions);
        shown.push(visible_table(&page));
    }
    page.close();
    for (decisions, shown) in moments.into_iter().zip(shown) {
        let page = Page::open_record(&game.truncated(decisions).written()).await;
        page.press("j").await;
        assert_eq!(visible_table(&page), shown, "after {decisions} decisions");
        page.close();
    }
}

#[wasm_bindgen_test]
async fn a_tap_on_a_line_of_the_log_shows_its_moment() {
    let page = open_at_round("3").await;
    page.act("menu").await;
    page.act("log").await;
    let line = page.all("[role=dialog] .log-line")[5].clone();
    let (text, decision) =
        (line.text_content().unwrap(), line.get_attribute("data-moment").unwrap());
    line.click();
    page.settle().await;
    assert!(page.screen() == HELD && !page.has("[role=dialog]"));
    let marked = page.get(".log [aria-current]");
    assert_eq!(marked.text_content().unwrap(), text);
    assert_eq!(marked.get_attribute("data-moment").unwrap(), decision);
    assert_eq!(page.sentence(), text, "the event is also shown over the board");
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
    assert_eq!(page.screen(), HELD, "a game can be held under the curtain");
    page.act("open-cards").await;
    for key in ["ArrowLeft", "ArrowRight", "Home", "End"] {
        page.press(key).await;
        let html = page.html();
        // `data-known` has a face-down card that the viewer knows, `data-open` a revealed one.
        assert!(!html.contains("data-known") && !html.contains("data-open=\"3\""), "{key}");
    }
    page.act("notation").await;
    assert!(page.all(".log code").iter().all(|it| it.text_content().unwrap() == "card ?"));
    assert!(!page.can("play-on"), "a new game would reveal face-down cards");
    page.get("[data-act=play-on]").click();
    page.settle().await;
    assert!(page.text(".notice").contains("face down") && !page.has(".dialog"), "the reason");
    page.act("go-on").await;
    assert_eq!(page.screen(), "curtain", "the curtain is shown again");
}

#[wasm_bindgen_test]
async fn a_finished_game_is_seen_with_open_cards_or_as_one_seat() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    // Two cards of the first round have been laid.
    drag_to(&page, 2).await;
    assert_eq!(page.all("[data-known]").len(), 0, "nobody knew them then");
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
    let end = decisions_at_slider(&page);
    page.act("to-start").await;
    page.act("round-on").await;
    let second = decisions_at_slider(&page);
    assert!(second > 1 && page.sentence().contains("Round 2"), "{}", page.sentence());
    page.act("round-back").await;
    assert_eq!(decisions_at_slider(&page), 0);
    page.act("decision-on").await;
    assert_eq!(decisions_at_slider(&page), 1);
    drag_to(&page, second - 1).await;
    page.act("event-on").await;
    assert_eq!(
        decisions_at_slider(&page),
        second - 1,
        "the last decision of a round has several events"
    );
    assert!(page.can("event-back"));
    page.act("decision-back").await;
    // The river is a step of its own, before and after which the board stands still.
    page.act("decision-on").await;
    assert_eq!(decisions_at_slider(&page), second - 1, "the river has not moved");
    page.act("decision-on").await;
    assert_eq!(decisions_at_slider(&page), second - 1, "it has");
    assert!(page.sentence().contains("the river "), "{}", page.sentence());
    page.act("decision-on").await;
    assert_eq!(decisions_at_slider(&page), second);
    page.act("to-end").await;
    assert!(decisions_at_slider(&page) == end && !page.can("decision-on"));
}

#[wasm_bindgen_test]
async fn the_wheel_and_a_swipe_go_one_move_on_or_back() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    page.act("to-start").await;
    for (turn, expected) in [(120.0, 1), (120.0, 2), (-120.0, 1)] {
        turn_wheel(&page, ".strip", turn, false).await;
        assert_eq!(decisions_at_slider(&page), expected, "the wheel turned by {turn}");
    }
    for (to, expected) in [(-90, 2), (-30, 2), (90, 1)] {
        for (kind, x) in [("pointerdown", 200), ("pointerup", 200 + to)] {
            let init = PointerEventInit::new();
            init.set_bubbles(true);
            init.set_pointer_type("touch");
            init.set_client_x(x);
            init.set_client_y(200);
            let event = PointerEvent::new_with_event_init_dict(kind, &init).unwrap();
            page.get(".board-place").dispatch_event(&event).unwrap();
        }
        page.settle().await;
        assert_eq!(decisions_at_slider(&page), expected, "a finger moved by {to}");
    }
}

#[wasm_bindgen_test]
async fn the_strip_has_the_win_probabilities_behind_it() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    let game: Game = WON.parse().unwrap();
    let rounds = game.position().round() as usize;
    let bands = page.all(".strip-picture .bands path");
    assert_eq!(bands.len(), game.position().table().len());
    // A band has a point at the beginning of each round and one at the end.
    let points = || bands[0].get_attribute("d").unwrap().matches('L').count();
    page.wait_until("the estimates of all rounds", || points() == rounds + 1).await;
}

#[wasm_bindgen_test]
async fn markers_and_turning_points_lead_to_their_moments() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    super::contract::assert_names_are_unique(&page, "timeline");
    let marker = page.get(".marker");
    let name = name_of(&marker);
    assert!(name.starts_with("Round "), "{name}");
    // A marker that stands for several events opens the list of them.
    let groups = page.all(".marker[data-act=events]");
    assert!(!groups.is_empty() && !page.all(".marker[data-act=to]").is_empty());
    for group in groups {
        group.unchecked_into::<HtmlElement>().click();
        page.settle().await;
        super::contract::assert_names_are_unique(&page, "the events of a marker");
        let lines = page.all(".moment-list .log-line");
        assert!(lines.len() >= 2);
        let moment = lines[1].get_attribute("data-moment").unwrap();
        lines[1].click();
        page.settle().await;
        assert!(!page.has("[role=dialog]"));
        assert!(page.has(&format!("[aria-current][data-moment='{moment}']")), "{moment}");
    }
    let single: HtmlElement = page.get(".marker[data-act=to]").unchecked_into();
    let name = name_of(&single);
    single.click();
    page.settle().await;
    let event_text = name.split_once(": ").unwrap().1;
    assert!(event_text.starts_with(&page.sentence()), "{name}: {}", page.sentence());
    page.wait_until("the chances of winning", computer_players_are_idle).await;
    page.act("turning-points").await;
    super::contract::assert_names_are_unique(&page, "turning points");
    // As wide as on a phone, a line has at most two lines of text.
    let list: HtmlElement = page.get(".moment-list").unchecked_into();
    list.style().set_property("width", "304px").unwrap();
    let lines = page.all(".moment-list .log-line");
    assert!((1..=3).contains(&lines.len()));
    for line in &lines {
        let window = web_sys::window().unwrap();
        let style = window.get_computed_style(line).unwrap().unwrap();
        let size: f64 =
            style.get_property_value("font-size").unwrap().trim_end_matches("px").parse().unwrap();
        assert!(size >= 12.0, "{size}");
        // The height of a button that is tall enough to be tapped; a third line would not fit.
        let height = line.get_bounding_client_rect().height();
        assert!(height <= 45.0, "{height}: {}", line.text_content().unwrap());
    }
    list.style().remove_property("width").unwrap();
    let moments: Vec<String> =
        lines.iter().map(|line| line.get_attribute("data-moment").unwrap()).collect();
    lines[0].click();
    page.settle().await;
    assert!(!page.has("[role=dialog]") && page.can("decision-on"));
    page.press("Home").await;
    page.press("t").await;
    assert!(page.can("decision-back"), "T leads to the first turning point");
    page.press("End").await;
    page.press("T").await;
    assert!(page.can("decision-on"), "Shift and T lead to the turning point before");
    page.act("go-on").await;
    let line = page.get(".result .story [data-moment]");
    let told = line.get_attribute("data-moment").unwrap();
    assert!(moments.contains(&told), "the list has what the result names: {told} of {moments:?}");
}

#[wasm_bindgen_test]
async fn a_tap_on_the_win_chart_shows_that_round_on_the_board() {
    let page = Page::open_record(WON).await;
    // The act that opens the win chart.
    page.act("course").await;
    let chart: HtmlInputElement = page.get(".win-chart input").unchecked_into();
    chart.set_value("3");
    chart.dispatch_event(&Event::new("input").unwrap()).unwrap();
    page.settle().await;
    let moment = page.get("[role=dialog] [data-act=to]").get_attribute("data-moment").unwrap();
    // A tap on the chart counts only if it has begun there.
    let down = web_sys::MouseEvent::new("pointerdown").unwrap();
    page.get(".win-chart").dispatch_event(&down).unwrap();
    chart.click();
    page.settle().await;
    assert!(page.screen() == HELD && !page.has("[role=dialog]"));
    assert_eq!(decisions_at_slider(&page).to_string(), moment);
    assert_eq!(page.text("h1"), "Round 3");
    page.act("go-on").await;
    assert_eq!(page.screen(), "over");
}

#[wasm_bindgen_test]
async fn a_new_game_can_start_at_any_moment() {
    let page = open_at_round("3").await;
    let original = page.game();
    page.press("j").await;
    page.press("ArrowUp").await;
    page.press("ArrowUp").await;
    let decision = decisions_at_slider(&page);
    page.press("Enter").await;
    // The slider has the focus; Enter opens the sheet that asks who plays.
    assert!(page.has("[role=dialog] [data-act=begin-branch]"));
    // The page object chooses by selector, so the second select gets an id.
    let second = page.all("[role=dialog] select")[1].clone();
    second.set_id("second");
    page.choose("#second", "human").await;
    page.act("begin-branch").await;
    assert_ne!(page.screen(), HELD);
    let branch = page.game();
    let note = format!("branch {} {decision}", original.truncated(decision).position().round());
    assert!(branch.notes().iter().any(|it| it.text == note), "{}", branch.written());
    let common: Vec<_> = original.decisions().take(decision).collect();
    assert!(branch.decisions().take(decision).eq(common));
    assert!(branch.notes().iter().any(|it| it.text == "player red human"));
    assert_eq!(stored_games().len(), 2, "the original game is still saved");
    let stored =
        stored_entries().into_iter().filter(|(_, text)| text.contains("niagara-record")).count();
    assert_eq!(stored, 2);
    page.act("uncover").await;
    let notice = page.text(".notice");
    assert!(notice.contains("a new game from round"), "{notice}");
    page.act("back-to-game").await;
    assert_eq!((page.screen().as_str(), decisions_at_slider(&page)), (HELD, decision));
    assert_eq!(page.game().written(), original.written(), "the other game is as it was");
    assert_eq!(page.text(".notice p"), "Your try is kept under My games.");
}

#[wasm_bindgen_test]
async fn autoplay_runs_until_it_is_stopped() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    page.press("Home").await;
    page.press_at_once(" ");
    for _ in 0..3000 {
        next_task().await;
        if decisions_at_slider(&page) >= 1 {
            break;
        }
    }
    assert!(decisions_at_slider(&page) >= 1 && page.root_is("data-busy", "true"));
    page.press(" ").await;
    assert!(page.root_is("data-busy", "false"), "autoplay has stopped");
    for speed in ["4×", "½×", "1×"] {
        page.act("speed").await;
        assert_eq!(page.text("[data-act=speed]"), speed);
    }
    assert!(focused().is_some());
}

#[wasm_bindgen_test]
async fn autoplay_stops_when_a_sheet_opens() {
    let page = Page::open_record(WON).await;
    page.act("hold").await;
    for (act, sheet) in [("share", "share"), ("turning-points", "turning points"), ("menu", "menu")]
    {
        page.press("Home").await;
        let slider = slider(&page);
        page.press_at_once(" ");
        for _ in 0..3000 {
            next_task().await;
            if slider.value() != "0" {
                break;
            }
        }
        assert!(page.root_is("data-busy", "true"), "autoplay runs before the {sheet}");
        page.get(&format!(".timeline-dock [data-act={act}], .ask [data-act={act}]")).click();
        page.wait_for("[role=dialog]").await;
        assert!(page.root_is("data-busy", "false"), "{sheet}");
        let stopped_at = slider.value();
        advance_clock(60_000).await;
        page.settle().await;
        page.act("close").await;
        assert_eq!(slider.value(), stopped_at, "autoplay does not run on behind the {sheet}");
        assert_eq!(page.screen(), HELD);
    }
}

#[wasm_bindgen_test]
async fn the_header_says_that_this_is_the_last_round() {
    let game: Game = WON.parse().unwrap();
    let decisions: Vec<_> = game.decisions().collect();
    // The live region is there before it has a text, and also below a curtain.
    // `Page::get` finds only what a person can reach, and a curtain makes the header inert.
    let sign = |_page: &Page| {
        let document = web_sys::window().unwrap().document().unwrap();
        let region = document.query_selector(".ask .end-line[role=status]").unwrap().unwrap();
        region.text_content().unwrap()
    };
    // Until the landing that reaches a goal there is no sign, from there to the end there is one.
    let page = Page::open_record(&game.truncated(decisions.len() - 8).written()).await;
    let mut signs = vec![sign(&page)];
    for (_, decision) in &decisions[decisions.len() - 8..] {
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        call_test_api("play", &[decision.to_string().into()]).unwrap();
        page.settle().await;
        signs.push(sign(&page));
    }
    assert_eq!(page.screen(), "over");
    assert_eq!(signs[0], "");
    assert_eq!(signs.pop().unwrap(), "", "the result says that the game is over");
    assert_eq!(signs.pop().unwrap(), "Last round 16: Red has 4 alike");
    page.act("hold").await;
    assert_eq!(sign(&page), "Game over: Red has 4 alike");
    page.act("decision-back").await;
    assert_eq!(sign(&page), "Last round 16: Red has 4 alike");
    page.press("Home").await;
    assert_eq!(sign(&page), "");
    page.close();
    let page = Page::open_timeline(&game.truncated(20).written()).await;
    assert_eq!(sign(&page), "The shared game ends here.");
    page.act("decision-back").await;
    assert_eq!(sign(&page), "");
}

#[wasm_bindgen_test]
async fn the_slider_says_round_and_event() {
    let page = Page::open_timeline(WON).await;
    let value_text = || slider(&page).get_attribute("aria-valuetext").unwrap_or_default();
    drag_to(&page, 3).await;
    assert!(value_text().starts_with("Round 1: "), "{}", value_text());
    assert!(value_text().len() > "Round 1: ".len(), "{}", value_text());
}

#[wasm_bindgen_test]
async fn looking_back_is_announced() {
    let page = Page::open_timeline(WON).await;
    let announces = || {
        let status = page.all("[role=status]");
        status.iter().any(|it| it.text_content().is_some_and(|text| text == "Looking back"))
    };
    page.wait_until("announcement", announces).await;
}

#[wasm_bindgen_test]
async fn keys_answer_questions_about_the_shown_moment() {
    let page = Page::open_timeline(WON).await;
    let answer = || {
        let phrases = page.all(".line.said p");
        phrases.iter().filter_map(|it| it.text_content()).collect::<Vec<_>>().join(" ")
    };
    drag_to(&page, 0).await;
    page.press("g").await;
    let at_start = answer();
    assert!(at_start.contains("no gems"), "{at_start}");
    page.press("End").await;
    assert!(answer().is_empty(), "a step puts the answer away");
    page.press("g").await;
    assert_ne!(answer(), at_start, "the answer is about the moment");
    for key in ["o", "r", "h", "w", "p", "e"] {
        drag_to(&page, 20).await;
        page.press(key).await;
        assert!(!answer().is_empty(), "{key}");
        assert!(!page.has(".line.brief"), "{key} has an effect");
    }
    page.press("c").await;
    assert_eq!(page.text(".line.brief p"), "Face-down cards are open now.");
    page.press("c").await;
    assert_eq!(page.text(".line.brief p"), "Face-down cards are covered again.");
    page.press("+").await;
    assert_eq!(page.text(".line.brief p"), "Speed 4×");
    page.press("End").await;
    page.press("t").await;
    assert_eq!(page.text(".line.brief p"), "There is no turning point further on this way.");
}
