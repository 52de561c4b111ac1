//! Previews of a card before it is chosen, and other information that helps to choose.

use std::collections::BTreeSet;

use niagara::app::view_model::plans::destinations;
use niagara::core::{CanoeNo, Decision, Position, Setup};
use wasm_bindgen_test::wasm_bindgen_test;

use super::coach::{Styles, edges};
use super::page::{Page, focused};
use crate::scenario::json;

#[wasm_bindgen_test]
async fn a_focused_card_shows_both_canoes_targets_and_the_forecast() {
    let json_text = json("seats: yellow red blue\nyellow: 2, pier\nred: L6, pier").to_string();
    let position = Position::try_from(json_text.parse::<Setup>().unwrap()).unwrap();
    let view = position.view(position.to_move());
    let page = Page::open_position(&json_text).await;
    page.act("uncover").await;
    let rings = || page.all(".board .ring").len();
    let (question, before) = (page.sentence(), rings());
    let mut outlooks = BTreeSet::new();
    for card in position.hand(position.to_move().unwrap()).iter() {
        page.walk_to(&format!("[data-card=\"{}\"]", card.as_str())).await;
        let speeds = view.speeds_after(Some(Decision::Card(card)));
        let (min, max) = (speeds.lowest().unwrap(), speeds.highest().unwrap());
        let sentence = format!("The river then moves {min}–{max}");
        page.wait_until(&sentence, || page.text(".outlook").contains(&sentence)).await;
        let text = page.text(".outlook");
        assert_eq!(page.sentence(), question, "the question does not change");
        outlooks.insert(text);
        let preview = view.preview(card);
        let places: BTreeSet<_> = CanoeNo::ALL
            .into_iter()
            .flat_map(|canoe| destinations(&preview, canoe))
            .map(|destination| destination.place)
            .collect();
        assert_eq!(rings(), places.len(), "the ends of both canoes with card {card}");
        assert!(page.has("[data-act=forecast][aria-pressed=false]"), "the forecast is off");
        assert!(!page.all(".board .forecast-mark").is_empty(), "and shows where they may drift");
        assert_eq!(page.all(".board .canoe.numbered").len(), 2, "sentences name them by number");
    }
    assert!(outlooks.len() > 4, "{outlooks:?}");
    focused().unwrap().blur().unwrap();
    page.settle().await;
    assert_eq!((page.sentence(), rings()), (question, before), "no card is previewed any more");
}

#[wasm_bindgen_test]
async fn canoes_on_an_enlarged_disc_are_spread() {
    let json_text =
        json("seats: yellow red blue\nyellow: 4 r, pier\nred: 4 d, pier\nblue: 4, 4 a").to_string();
    let page = Page::open_position(&json_text).await;
    page.act("uncover").await;
    let poses = || -> Vec<String> {
        let canoes = page.all(".board .canoe.piece");
        canoes.iter().map(|it| it.style().get_property_value("transform").unwrap()).collect()
    };
    let spread = || page.all(".board .canoe.close").len();
    let before = poses();
    let title = page.get("[data-space=\"4\"]").get_attribute("title");
    assert_eq!(title.as_deref(), Some("Touch to spread the canoes."), "the sign says what it is");
    assert_eq!(page.get("[data-space=\"3\"]").get_attribute("title"), None);
    page.tap("[data-space=\"4\"]").await;
    assert_eq!(spread(), 4);
    assert!(poses() != before, "the canoes are spread");
    let text = page.text(".explanation-line");
    assert!(text.contains("with a ruby") && text.contains("with an amethyst"), "{text}");
    page.tap(".board [data-space=L7]").await;
    page.get("[data-space=L7]").blur().unwrap();
    page.settle().await;
    assert_eq!((spread(), poses()), (0, before));
}

#[wasm_bindgen_test]
async fn a_tap_on_a_disabled_button_says_why_it_is_disabled() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3&start=yellow&motion=off&api=on").await;
    for act in ["undo", "confirm"] {
        assert!(!page.can(act));
        page.tap(&format!(".dock .answering:has([data-act={act}])")).await;
        let text = page.text(".dock .dock-note");
        assert!(text.contains(if act == "undo" { "take back" } else { "to confirm" }), "{text}");
        assert!(!page.has(".explanation-line p"), "no line lies over the river");
    }
    page.tap("[data-card=\"3\"]").await;
    assert!(!page.has(".dock-note p"), "it is out of date");
    page.act("confirm").await;
    page.tap("[data-space=\"3\"]").await;
    page.tap(".dock .answering:has([data-act=confirm])").await;
    assert!(!page.text(".dock .dock-note").contains("to confirm"), "it can confirm now");
}

#[wasm_bindgen_test]
async fn a_line_at_the_end_of_a_game_lies_over_no_result() {
    let _styles = Styles::new();
    let page = Page::open_record(include_str!("../data/won.record")).await;
    page.press("4").await;
    assert!(page.has(".explanation-line p") && page.has(".result"));
    let [line, result] = [".explanation-line", ".result"].map(|it| edges(&page.get(it)));
    assert!(line[3] <= result[1], "{line:?} {result:?}");
}

#[wasm_bindgen_test]
async fn without_animations_outline_and_line_show_the_last_move() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3&start=yellow&motion=off&api=on").await;
    page.play("card 3").await;
    let marks =
        || (page.all(".board .moved-from").len(), page.html().matches("class=\"way\"").count());
    assert_eq!(marks(), (0, 0), "no canoe has moved");
    page.play("1 pier>3").await;
    let (outlines, lines) = marks();
    assert!(outlines > 0 && outlines == lines, "{outlines} outlines, {lines} lines");
}

#[wasm_bindgen_test]
async fn a_tap_explains_the_moose_and_the_beaver() {
    let _styles = Styles::new();
    let page =
        Page::open("seed=3&seats=human:Ada,ai:3,ai:3&start=yellow&motion=off&rules=moose,beaver")
            .await;
    let areas = page.all(".board .animal-area");
    assert_eq!(areas.len(), 2);
    let document = web_sys::window().unwrap().document().unwrap();
    for (area, animal) in areas.iter().zip(["beaver", "moose"]) {
        let [left, top, right, bottom] = edges(area);
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        let hit = document.element_from_point(x as f32, y as f32).unwrap();
        assert_eq!(hit.class_name(), "animal-area", "no other hit area lies over it");
        area.click();
        page.settle().await;
        let text = page.text(".explanation-line");
        assert!(text.contains(animal), "{animal}: {text}");
    }
}

#[wasm_bindgen_test]
async fn an_explanation_does_not_cover_what_it_is_about() {
    let page = Page::open("seed=3&seats=human:Ada,ai:3,ai:3&start=yellow&motion=off").await;
    for (area, is_high) in
        [("[data-space=L7]", true), ("[data-site=ruby]", true), ("[data-space=\"1\"]", false)]
    {
        page.tap(&format!(".board {area}")).await;
        assert!(page.has(".explanation-line p"), "{area}");
        assert_eq!(page.has(".lines.high"), is_high, "{area}");
    }
}
