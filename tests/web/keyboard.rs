//! The page used with the keyboard only: every action is possible, and the focus is never lost.

use niagara::ai::{SplitMix, greedy};
use niagara::app::components::{keyboard, replay_keys};
use niagara::app::view_model::plans::{destinations, end_of};
use niagara::core::{CanoeNo, Decision, Game};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, focused};
use crate::scenario::json;

/// The maximum number of decisions in a game.
const MAX_DECISIONS: usize = 600;

/// Presses Enter and asserts that the focus is on an enabled control afterwards.
async fn enter(page: &Page) {
    page.press("Enter").await;
    page.assert_focus_after("Enter");
}

/// Moves the focus to a control with Tab and presses Enter.
async fn walk_and_press(page: &Page, selector: &str) {
    page.walk_to(selector).await;
    enter(page).await;
}

/// Plays a decision with keys only.
pub(super) async fn play(page: &Page, decision: &Decision) {
    let decision_button = format!("[data-decision=\"{decision}\"]");
    match decision {
        Decision::Card(card) => {
            let full = page.game().position().table().rules().full_hand();
            let index = full.iter().position(|known| known == *card).unwrap();
            let digit = ((index + 1) % 10).to_string();
            page.press(&digit).await;
            assert!(page.can("confirm"), "{digit} lays down {card}");
        }
        Decision::Plan(plan) => {
            page.press(&plan.canoe.to_string()).await;
            if !page.has(&decision_button) {
                walk_and_press(page, &format!("[data-space=\"{}\"]", end_of(*plan))).await;
            }
            walk_and_press(page, &decision_button).await;
        }
        _ => walk_and_press(page, &decision_button).await,
    }
    if page.can("confirm") {
        page.walk_to(".acts-row [data-act=confirm]").await;
        enter(page).await;
    }
}

fn greedy_decision(game: &Game, rng: &mut SplitMix) -> Decision {
    let position = game.position();
    greedy(&position.view(position.to_move()), rng).unwrap()
}

#[wasm_bindgen_test]
async fn a_game_of_two_is_played_by_keys_without_losing_the_focus() {
    let page = Page::open("seed=9&seats=human:Ada,human:Bo,ai:3&api=on").await;
    let mut rng = SplitMix::new(9);
    for _ in 0..MAX_DECISIONS {
        match page.screen().as_str() {
            "over" => {
                page.assert_focus_after("the end");
                walk_and_press(&page, "[data-act=again]").await;
                assert_eq!(page.screen(), "curtain", "a key starts the next game");
                return;
            }
            "curtain" => {
                let button = focused().expect("the focus is on the curtain's button");
                assert!(button.matches("[data-act=uncover]").unwrap());
                enter(&page).await;
            }
            _ => {
                let game = page.game();
                let decision = greedy_decision(&game, &mut rng);
                play(&page, &decision).await;
                let played = page.game().decisions().nth(game.decisions().count());
                assert_eq!(played.map(|(_, played)| played), Some(decision));
            }
        }
    }
    panic!("no end after {MAX_DECISIONS} decisions");
}

/// Presses keys and counts the presses.
struct Typist<'a> {
    page: &'a Page,
    presses: usize,
}

impl Typist<'_> {
    async fn press(&mut self, key: &str) {
        self.presses += 1;
        self.page.press(key).await;
    }

    /// Moves the focus to a target, in the direction with fewer presses.
    async fn jump(&mut self, selector: &str, index: usize, count: usize) {
        // Without this, the focus would start at the other canoe's target.
        if let Some(control) = focused() {
            control.blur().unwrap();
        }
        let (key, times) =
            if index < count - index { ("t", index + 1) } else { ("T", count - index) };
        for _ in 0..times {
            self.press(key).await;
        }
        assert!(focused().is_some_and(|it| it.matches(selector).unwrap()), "{selector} by {key}");
    }

    /// Plays a decision with as few presses as possible.
    async fn play(&mut self, decision: &Decision, legal: &[Decision]) {
        let digit = |index: usize| ((index + 1) % 10).to_string();
        match decision {
            Decision::Card(card) => {
                let full = self.page.game().position().table().rules().full_hand();
                let index = full.iter().position(|known| known == *card).unwrap();
                self.press(&digit(index)).await;
            }
            Decision::Plan(plan) => {
                let colour = self.page.root("data-to-move");
                let picked = format!("[data-pick=\"{colour} {}\"][aria-pressed=true]", plan.canoe);
                if !self.page.has(&picked) {
                    self.press(&plan.canoe.to_string()).await;
                }
                let ends = destinations(legal, plan.canoe);
                let index = ends.iter().position(|end| end.place == end_of(*plan)).unwrap();
                let target_count = ends.len() + usize::from(legal.contains(&Decision::Done));
                let selector = format!("[data-space=\"{}\"]", end_of(*plan));
                self.jump(&selector, index, target_count).await;
                self.press("Enter").await;
                if let Some(choice) = ends[index].plans.iter().position(|known| known == plan)
                    && ends[index].plans.len() > 1
                {
                    self.press(&digit(choice)).await;
                }
            }
            Decision::Done => self.jump("[data-decision=done]", 1, 2).await,
            other => {
                let index = legal.iter().position(|known| known == other).unwrap();
                self.press(&digit(index)).await;
            }
        }
        self.press("Enter").await;
        if self.page.can("confirm") {
            self.press("Enter").await;
        }
    }
}

#[wasm_bindgen_test]
async fn a_turn_takes_at_most_12_presses_on_average() {
    let page = Page::open("seed=5&seats=human:Ada,ai:3,ai:3,ai:3&api=on").await;
    let mut rng = SplitMix::new(5);
    let mut typist = Typist { page: &page, presses: 0 };
    let mut turns = 0;
    while page.screen() != "over" {
        let game = page.game();
        let decision = greedy_decision(&game, &mut rng);
        typist.play(&decision, &game.position().legal()).await;
        let played = page.game().decisions().nth(game.decisions().count());
        assert_eq!(played.map(|(_, played)| played), Some(decision));
        turns += usize::from(matches!(decision, Decision::Card(_)));
        assert!(turns < MAX_DECISIONS, "no end");
    }
    let average = typist.presses as f64 / turns as f64;
    web_sys::console::log_1(&format!("{average:.1} presses per turn in {turns} turns").into());
    assert!(turns > 5 && average <= 12.0, "{average:.1} presses per turn");
}

#[wasm_bindgen_test]
async fn letters_and_digits_can_be_switched_off() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.press("m").await;
    page.tap("[data-setting=keys]").await;
    page.press("Escape").await;
    for key in ["4", "l", "?", "w"] {
        page.press(key).await;
        assert!(
            !page.can("confirm") && !page.has("[role=dialog]") && page.text(".said").is_empty()
        );
    }
    page.press("ArrowDown").await;
    assert!(focused().is_some(), "the other keys still work");
}

#[wasm_bindgen_test]
async fn every_shortcut_is_on_the_sheet_of_shortcuts() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.press("?").await;
    let keys = keyboard::SHORTCUTS.len() + replay_keys::SHORTCUTS.len();
    assert_eq!(page.all("[role=dialog] kbd").len(), keys);
}

#[wasm_bindgen_test]
async fn without_any_focus_digits_and_enter_lay_down_a_card() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    for (key, text) in [("7", "cloud"), ("1", "1"), ("6", "6")] {
        page.press(key).await;
        assert!(page.has(&format!("[data-card=\"{text}\"][aria-pressed=true]")), "{key}");
    }
    assert_eq!(page.sentence(), "Ada: Confirm, or press the card again");
    page.press("8").await;
    assert!(page.has("[data-card=\"6\"][aria-pressed=true]"), "there is no eighth card");
    page.press("Backspace").await;
    assert!(!page.can("confirm"), "Backspace undoes the choice");
    page.press("4").await;
    page.press("Enter").await;
    assert_eq!(page.game().decisions().next().unwrap().1.to_string(), "card 4");
    // The canoes do not differ, so the first is picked.
    let picked = "[data-pick][aria-pressed=true]";
    assert_eq!(page.get(picked).get_attribute("data-pick").as_deref(), Some("yellow 1"));
    page.press("c").await;
    assert_eq!(page.get(picked).get_attribute("data-pick").as_deref(), Some("yellow 2"));
}

#[wasm_bindgen_test]
async fn a_digit_that_is_pressed_twice_lays_down_its_card() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    page.press("4").await;
    assert_eq!(page.game().decisions().count(), 0);
    page.press("4").await;
    assert_eq!(page.game().decisions().next().unwrap().1.to_string(), "card 4");
}

#[wasm_bindgen_test]
async fn arrow_keys_follow_the_river() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.get("[data-space=pier]").focus().unwrap();
    for (arrow, count) in [
        ("ArrowDown", &["1", "2", "3", "4", "5"][..]),
        ("ArrowLeft", &["L6"]),
        ("ArrowDown", &["L7", "falls"]),
    ] {
        for place in count {
            page.press(arrow).await;
            let at = focused().and_then(|spot| spot.get_attribute("data-space"));
            assert_eq!(at.as_deref(), Some(*place), "{arrow}");
        }
    }
    page.get("[data-space=L6]").focus().unwrap();
    page.press("ArrowRight").await;
    assert_eq!(focused().and_then(|it| it.get_attribute("data-space")).as_deref(), Some("R6"));
}

#[wasm_bindgen_test]
async fn a_sheet_keeps_the_focus_and_returns_it_when_closed() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.walk_to("[data-act=menu]").await;
    enter(&page).await;
    assert!(page.has("[role=dialog]"));
    for _ in 0..page.controls().len() + 2 {
        page.press("Tab").await;
        let inside = focused().is_some_and(|it| it.closest("[role=dialog]").unwrap().is_some());
        assert!(inside, "Tab stays in the sheet");
    }
    page.press("Escape").await;
    assert!(!page.has("[role=dialog]"));
    assert!(focused().unwrap().matches("[data-act=menu]").unwrap());
    for (key, opens) in [("m", "[data-setting=pace]"), ("l", "[role=log]"), ("?", "kbd")] {
        page.press(key).await;
        assert!(page.has(&format!("[role=dialog] {opens}")), "{key}");
        page.press("Escape").await;
        assert!(!page.has("[role=dialog]"));
        page.assert_focus_after(key);
    }
}

#[wasm_bindgen_test]
async fn a_player_is_changed_key_by_key() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.act("menu").await;
    page.act("more").await;
    for (label, value) in [
        ("Who plays seat 2", "ai:4"),
        ("Who plays seat 2", "ai:5"),
        ("Character of seat 2", "ai:5:thief"),
    ] {
        let select = format!("[aria-label=\"{label}\"]");
        page.get(&select).focus().unwrap();
        page.choose(&select, value).await;
        page.assert_focus_after(value);
        let select = focused().unwrap();
        assert_eq!(select.get_attribute("aria-label").as_deref(), Some(label));
        assert_eq!(select.unchecked_ref::<web_sys::HtmlSelectElement>().value(), value);
    }
}

#[wasm_bindgen_test]
async fn a_key_shows_and_hides_the_forecast() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    let shown = "[data-act=forecast][aria-pressed=true]";
    assert!(!page.has(shown));
    page.press("f").await;
    assert!(page.has(shown));
    assert_eq!(page.text(".notice p"), "The river forecast is shown.");
    page.press("f").await;
    assert!(!page.has(shown));
    assert_eq!(page.text(".notice p"), "The river forecast is hidden.");
    page.act("advice").await;
    page.wait_for(".advice .advice-head").await;
    page.press("f").await;
    assert!(page.has(shown) && !page.has(".advice *"), "advice would cover the forecast's legend");
}

#[wasm_bindgen_test]
async fn keys_open_and_close_a_refusal_and_its_rule() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.press("3").await;
    page.press("Enter").await;
    page.press("1").await;
    page.get("[data-space=falls]").focus().unwrap();
    enter(&page).await;
    walk_and_press(&page, "[data-refusal] [data-act=rule]").await;
    assert!(page.has("[role=dialog] .rule-text"));
    enter(&page).await;
    assert!(!page.has("[role=dialog]"), "the focus was on the sheet's close button");
    assert!(focused().unwrap().matches("[data-refusal] [data-act=rule]").unwrap());
    walk_and_press(&page, "[data-act=dismiss]").await;
    assert!(!page.has("[data-refusal]"));
}

#[wasm_bindgen_test]
async fn two_keys_start_a_game_from_the_start_screen() {
    let page = Page::open("").await;
    page.walk_to("[data-act=play]").await;
    enter(&page).await;
    assert_eq!(page.screen(), "table");
}

#[wasm_bindgen_test]
async fn a_press_is_painted_before_it_takes_effect() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    let card = page.get("[data-decision=\"card 3\"]");
    card.click();
    assert!(card.matches(".pressed").unwrap());
    assert!(!page.can("confirm"), "nothing is staged yet");
    page.settle().await;
    assert!(!page.has(".pressed"));
    assert!(page.can("confirm"));
}

#[wasm_bindgen_test]
async fn keys_pressed_within_one_frame_act_in_order() {
    let page = Page::open("api=on&seed=9&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    for key in ["5", "3", "Enter"] {
        page.press_at_once(key);
    }
    page.settle().await;
    assert_eq!(page.root("data-phase"), "turn");
    assert!(page.game().decisions().any(|(_, decision)| decision.to_string() == "card 3"));
    // Default actions of the browser still work.
    page.press_at_once("1");
    let before = focused();
    page.press_at_once("Tab");
    assert!(focused() != before, "Tab moves the focus");
    page.settle().await;
    // Enter presses the control that has the focus, although the key before it is delayed.
    page.press_at_once("1");
    page.get("[data-act=menu]").focus().unwrap();
    page.press_at_once("Enter");
    page.settle().await;
    assert!(page.has("[role=dialog]"));
}

#[wasm_bindgen_test]
async fn the_first_of_several_plans_to_a_place_gets_the_focus() {
    let page = Page::open("seed=5&seats=human:Ada,ai:1,ai:1&start=yellow&api=on").await;
    let mut rng = SplitMix::new(5);
    for _ in 0..MAX_DECISIONS {
        let game = page.game();
        let legal = game.position().legal();
        let several = CanoeNo::ALL.into_iter().find_map(|canoe| {
            let ends = destinations(&legal, canoe);
            ends.into_iter().find(|end| end.plans.len() > 1).map(|end| (canoe, end.place))
        });
        if let Some((canoe, place)) = several {
            page.press(&canoe.to_string()).await;
            page.get(&format!("[data-space=\"{place}\"]")).focus().unwrap();
            page.press("Enter").await;
            let asks = format!("Ada: pick what canoe {canoe} does ");
            assert!(page.sentence().starts_with(&asks), "{}", page.sentence());
            let first = || focused().is_some_and(|it| it == page.get(".choices button"));
            page.wait_until("the focus on the first choice", first).await;
            page.get(&format!("[data-space=\"{place}\"]")).focus().unwrap();
            page.press("Enter").await;
            page.wait_until("the focus is back on the first choice", first).await;
            let price = page.text(".choices .choice-price");
            assert!(price.contains("paddle ") || price.contains("load "), "in words: {price}");
            page.press("Enter").await;
            assert!(page.can("confirm"), "Enter chooses it");
            return;
        }
        page.decide(&greedy_decision(&game, &mut rng)).await;
    }
    panic!("no place with several plans");
}

#[wasm_bindgen_test]
async fn a_digit_without_a_choice_is_answered_and_keeps_the_focus() {
    let page = Page::open_record(include_str!("../data/won.record")).await;
    let before = focused();
    assert!(before.is_some());
    page.press("4").await;
    assert!(focused() == before, "the focus does not move");
    let text = page.text(".explanation-line p");
    assert!(text.starts_with("Nothing can be chosen now: Winner"), "{text}");
}

#[wasm_bindgen_test]
async fn enter_confirms_no_decision_that_only_the_page_has_staged() {
    // Both canoes have moved, so the page stages the end of the turn.
    let page = Page::open("seed=5&seats=human:Ada,ai:1,ai:1&start=yellow&api=on").await;
    let mut rng = SplitMix::new(5);
    for _ in 0..MAX_DECISIONS {
        if page.can("confirm") {
            let before = page.game().decisions().count();
            if let Some(control) = focused() {
                control.blur().unwrap();
            }
            page.press("Enter").await;
            assert_eq!(page.game().decisions().count(), before, "the first Enter confirms nothing");
            assert!(focused().is_some_and(|it| it.matches("[data-act=confirm]").unwrap()));
            page.press("Enter").await;
            assert!(page.game().decisions().count() > before, "Enter on the button confirms");
            return;
        }
        let game = page.game();
        page.decide(&greedy_decision(&game, &mut rng)).await;
    }
    panic!("the page has staged nothing");
}

#[wasm_bindgen_test]
async fn a_key_that_does_nothing_now_says_so() {
    let page = Page::open("seed=9&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    for key in ["n", "8", "s"] {
        page.press(key).await;
        let text = page.text(".explanation-line p");
        assert!(text.starts_with(&format!("{} does nothing now", key.to_uppercase())), "{text}");
    }
    page.press("Backspace").await;
    assert!(page.text(".explanation-line p").starts_with("There is nothing to take back"));
    page.press("j").await;
    page.press("d").await;
    assert!(page.text(".notice p").starts_with("D does nothing now"));
}

#[wasm_bindgen_test]
async fn targets_begin_anew_after_a_confirmed_move() {
    // With a 1, both canoes must move.
    let json_text = json("cards: yellow 1, red 6, blue 6\nyellow: 2, 4").to_string();
    let page = Page::open_position(&json_text).await;
    page.press("t").await;
    let first = page.sentence();
    assert!(focused().is_some_and(|it| it.has_attribute("data-space")), "{first}");
    page.press("Enter").await;
    page.press("Enter").await;
    assert_eq!(page.game().decisions().count(), 1, "the first canoe has moved");
    assert!(focused().is_some_and(|it| it.matches(".dock").unwrap()), "the focus is at the dock");
}

#[wasm_bindgen_test]
async fn the_start_screen_lists_the_keys_without_those_of_a_hand() {
    let page = Page::open("").await;
    page.press("?").await;
    assert!(page.has(".dialog kbd"), "the list of keys is open");
    assert!(!page.text(".dialog").contains("Each digit"), "there is no hand yet");
}

#[wasm_bindgen_test]
async fn advice_that_is_put_away_by_its_key_is_announced() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&api=on").await;
    page.press("a").await;
    page.wait_for(".advice .advice-head").await;
    page.press("a").await;
    assert_eq!(page.text(".line.brief p"), "The advice is put away.");
}
