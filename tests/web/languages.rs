//! The languages of the page. Texts that are not in the pseudo-language are hard-coded.

use leptos::prelude::document;
use niagara::app::i18n::Lang;
use niagara::app::session::setup::computer_name;
use niagara::core::{Colour, Gem};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Node};

use super::page::{Page, instant_preferences, set_offline};

/// The URL query of a game of two people in the pseudo-language.
const TABLE: &str = "lang=qps&seed=7&seats=human:Ada,human:Bo,ai:3&start=yellow&fork=L&api=on";

/// The attributes whose values are shown or read aloud.
const READ_ATTRIBUTES: [&str; 5] =
    ["aria-label", "aria-description", "title", "placeholder", "alt"];

/// The texts of a page that have words which are not in the pseudo-language.
fn hard_coded(page: &Page) -> Vec<String> {
    let mut texts = vec![document().title()];
    for element in page.everything() {
        let named = READ_ATTRIBUTES.iter().filter_map(|name| element.get_attribute(name));
        texts.extend(named.filter(|text| !text.is_empty()));
        texts.extend(own_texts(&element));
    }
    assert!(texts.iter().any(|text| text.contains('⟦')), "the page has texts");
    texts.retain(|text| has_untranslated_word(text));
    texts.dedup();
    texts
}

/// The texts directly in an element.
fn own_texts(element: &Element) -> Vec<String> {
    let nodes = element.child_nodes();
    (0..nodes.length())
        .filter_map(|index| nodes.get(index))
        .filter(|node| node.node_type() == Node::TEXT_NODE)
        .filter_map(|node| node.text_content())
        .collect()
}

/// Whether a text has words outside the brackets of the pseudo-language.
fn has_untranslated_word(text: &str) -> bool {
    let mut depth = 0;
    let outside: String = text
        .chars()
        .filter(|letter| {
            match letter {
                '⟦' => depth += 1,
                '⟧' => depth -= 1,
                _ => return depth == 0,
            }
            false
        })
        .collect();
    let mut words = outside
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.chars().any(char::is_alphabetic));
    words.any(|word| !is_never_translated(word))
}

/// Whether a word is not translated: names and the notation of gems, seats, spaces, rules.
fn is_never_translated(word: &str) -> bool {
    let names = ["Ada", "Bo"].into_iter().chain(Colour::ALL.map(computer_name));
    let languages = Lang::ALL.map(Lang::own_name);
    let letters = Gem::ALL.map(|gem| gem.letter().to_owned());
    let is_letter_and_digits = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(|c| c.is_ascii_digit())
    };
    let is_rule_id = |word: &str| {
        word.split_once('-').is_some_and(|(book, number)| {
            ["B", "S", "J"].contains(&book) && number.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    names.chain(languages).any(|name| name == word)
        || letters.iter().any(|letter| letter == word)
        || is_letter_and_digits(word)
        || is_rule_id(word)
}

#[track_caller]
fn assert_translated(page: &Page, context: &str) {
    let texts = hard_coded(page);
    assert!(texts.is_empty(), "hard-coded on {context}: {texts:#?}");
    let root = document().document_element().unwrap();
    assert_eq!(root.get_attribute("lang").as_deref(), Some(Lang::Pseudo.attribute()));
    assert_eq!(root.get_attribute("dir").as_deref(), Some("rtl"));
    if let Some(board) = page.find(".board") {
        assert_eq!(
            board.get_attribute("dir").as_deref(),
            Some("ltr"),
            "the river is never mirrored"
        );
    }
}

#[wasm_bindgen_test]
fn an_untranslated_word_is_found() {
    for text in ["Confirm", "⟦Çöñfîřm⟧ it", "⟦a⟦b⟧c⟧ dog", "Ada: choose"] {
        assert!(has_untranslated_word(text), "{text}");
    }
    for text in ["⟦Çöñfîřm õõ⟧", "7", "L6", "B-59", "Ada", "⟦\u{2068}Ada\u{2069} ⟦x⟧ õ⟧ 3/4", "✕"]
    {
        assert!(!has_untranslated_word(text), "{text}");
    }
}

#[wasm_bindgen_test]
async fn the_start_screen_is_translated() {
    let page = Page::open("lang=qps").await;
    assert_translated(&page, "start");
    page.act("settings").await;
    assert_translated(&page, "settings");
    page.close();
    let page = Page::open(TABLE).await;
    page.act("uncover").await;
    page.decide(&page.game().position().legal()[0]).await;
    page.close();
    let page = Page::reopen("lang=qps", "").await;
    assert!(page.has("[data-act=continue]"));
    assert_translated(&page, "start with a saved game");
}

#[wasm_bindgen_test]
async fn the_table_is_translated_in_every_state() {
    let page = Page::open(TABLE).await;
    assert_eq!(page.screen(), "curtain");
    assert_translated(&page, "curtain");
    for card in ["5", "cloud"] {
        page.act("uncover").await;
        assert_translated(&page, "cards");
        page.tap(&format!("[data-card=\"{card}\"]")).await;
        assert_translated(&page, "a staged card");
        page.act("confirm").await;
    }
    assert_translated(&page, "turn");
    page.tap("[data-pick=\"yellow 1\"]").await;
    assert_translated(&page, "a picked canoe");
    page.tap("[data-space=\"1\"]").await;
    assert_translated(&page, "a refusal");
    page.tap("[data-refusal] [data-act=rule]").await;
    assert_translated(&page, "a rule");
    page.act("close").await;
    page.tap("[data-space=\"3\"]").await;
    assert_translated(&page, "a place picked");
    page.play("1 pier>5").await;
    assert_translated(&page, "the cloud's turn");
    page.act("forecast").await;
    assert_translated(&page, "the forecast");
    page.act("legend").await;
    assert_translated(&page, "the legend");
    page.act("close").await;
    for act in ["log", "keys", "rules"] {
        page.act("menu").await;
        assert_translated(&page, "menu");
        page.act(act).await;
        assert_translated(&page, act);
        page.act("close").await;
    }
}

#[wasm_bindgen_test]
async fn the_end_of_a_game_is_translated() {
    let record = include_str!("../data/won.record");
    let fragment = format!("record={}", String::from(js_sys::encode_uri_component(record)));
    let page = Page::open_with(instant_preferences(), "lang=qps&api=on", &fragment).await;
    assert_translated(&page, "the timeline");
    page.act("go-on").await;
    page.wait_for("[data-screen=over]").await;
    assert_translated(&page, "the end");
}

#[wasm_bindgen_test]
async fn errors_in_a_url_are_translated() {
    let page = Page::open("lang=qps").await;
    page.close();
    for query in ["lang=qps&pace=warp", "sets=1", "seats=robot,ai,ai"] {
        let mut preferences = instant_preferences();
        preferences.lang = Lang::Pseudo;
        let page = Page::open_with(preferences, query, "").await;
        assert!(page.text(".notice").contains('⟦'));
    }
}

#[wasm_bindgen_test]
async fn a_change_of_language_in_the_settings_changes_the_page() {
    let page = Page::open("lang=qps&seed=7&seats=human:Ada,ai:3,ai:3&start=yellow").await;
    page.act("menu").await;
    page.choose("[data-setting=lang]", "en").await;
    let html = page.html();
    let remaining: Vec<&str> =
        html.lines().flat_map(|line| line.split('<')).filter(|part| part.contains('⟦')).collect();
    assert!(remaining.is_empty(), "still in the pseudo-language: {remaining:#?}");
    let root = document().document_element().unwrap();
    assert_eq!(root.get_attribute("lang").as_deref(), Some("en"));
    assert_eq!(root.get_attribute("dir").as_deref(), Some("ltr"));
}

/// This is one test, because a language stays loaded for the rest of the test run.
#[wasm_bindgen_test]
async fn another_language_is_fetched_when_it_is_chosen() {
    let page = Page::open("").await;
    page.act("settings").await;
    set_offline(true);
    page.choose("[data-setting=lang]", "de").await;
    set_offline(false);
    page.wait_for(".notice").await;
    assert!(page.text(".notice").starts_with("Deutsch could not be fetched"));
    let title = page.text("[role=dialog] h2");
    assert_eq!(title, "Settings", "the sheet stays open, and the page in its language");

    page.choose("[data-setting=lang]", "en").await;
    page.choose("[data-setting=lang]", "de").await;
    page.act("close").await;
    page.wait_until("German", || page.text("[data-act=play]").contains("Spielen")).await;
    page.act("rules").await;
    page.wait_for(".short-rules").await;
    assert!(page.text(".short-rules h3").contains("Seite"), "the rules on one page are German too");
    page.act("close").await;
    let root = document().document_element().unwrap();
    assert_eq!(root.get_attribute("lang").as_deref(), Some("de"));
    page.act("settings").await;
    page.choose("[data-setting=lang]", "en").await;
    page.act("close").await;
    assert!(page.text("[data-act=play]").contains("Play"));

    let german = Lang::De.words();
    assert_eq!(german.list(["Ada", "Bo", "Cleo"]), "Ada, Bo und Cleo");
    assert_eq!(german.count_of(Gem::Ruby, 1), "1 Rubin");
    assert_eq!(german.count_of(Gem::Ruby, 2), "2 Rubine");
}

#[wasm_bindgen_test]
fn the_browser_lists_and_counts_as_the_native_tests_do() {
    let words = Lang::En.words();
    assert_eq!(words.list(["Ada", "Bo", "Cleo"]), "Ada, Bo and Cleo");
    assert_eq!(words.any_of(["left", "right"]), "left or right");
    assert_eq!(words.count_of(Gem::Ruby, 1), "1 ruby");
    assert_eq!(words.count_of(Gem::Ruby, 0), "0 rubies");
}
